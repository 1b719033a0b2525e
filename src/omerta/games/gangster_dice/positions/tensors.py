"""What a seat sees as floats besides the open fields: tokens by seat, hands as far as it knows them, who is asked."""

from __future__ import annotations

from omerta.core.nodes import Decide, Seat
from omerta.core.state.field_codec import ByHand
from omerta.core.state.float_rows import NUMBERS, Rows
from omerta.games.gangster_dice.rules.deal import whose_turn
from omerta.games.gangster_dice.rules.dice import COUNTS, INVESTIGATOR, SPEAKEASY, STREETS
from omerta.games.gangster_dice.rules.favors import HAND, PILE, VALUES, fours
from omerta.games.gangster_dice.state import DiceState
from omerta.games.gangster_dice.table import DiceTable
from omerta.games.gangster_dice.view import DiceView, known_hand, known_unseen

ORDER = (
    "stash", "leaving", "rolled", "picked", "control", "won", "tokens", "bids", "hand", "counts", "fours", "owes",
    "gift", "asked", "first", "discard", "unseen", "deck_of", "piles", "characters", "phase", "round",
)  # fmt: skip
"""All arrays as they lie end to end."""


def by_hand(game: DiceTable[DiceState, DiceView]) -> ByHand[DiceState]:
    """Name the arrays that no field has, with their shapes."""
    each, tokens = (game.seats,), (game.seats, 4)
    shapes = {"control": tokens, "won": tokens, "tokens": (3, 3), "hand": (5,), "counts": each, "fours": each}
    return ByHand(ORDER, {**shapes, "asked": each, "unseen": (4,), "piles": (2,)}, lay)


def lay(state: DiceState, seat: Seat | None) -> tuple[bytes, ...]:
    """Lay out what a seat may see, a spectator at seat 0; of a hand only its owner's, of the others' what all know."""
    hands, on, now, turn = state.hands, state.on, state.node(), whose_turn(state)
    order = state.game.clockwise[seat or 0]
    asked = now.seats if type(now) is Decide else (turn,)
    owners, winners = tuple(state.control), state.won
    return (
        b"".join([MARKS[each, owners] for each in order]),
        b"".join([MARKS[each, winners] for each in order]),
        HEAPS[on[SPEAKEASY], on[STREETS], on[INVESTIGATOR]],
        HANDS[known_hand(state, seat)],
        b"".join([NUMBERS[len(VALUES[hands[each]])] for each in order]),
        b"".join([NUMBERS[fours(hands[each])] for each in order]),
        b"".join([NUMBERS[each in asked] for each in order]),
        COUNTED[known_unseen(state, seat)],
        PAIRS[sum(PILE.counts(state.deck)), state.stack],
    )


MARKS: Rows[tuple[Seat, tuple[Seat, ...]]] = Rows(lambda key: [key[0] == seat for seat in key[1]])
HEAPS: Rows[tuple[int, ...]] = Rows(lambda heaps: [count for dice in heaps for count in COUNTS[dice]])
HANDS: Rows[int] = Rows(HAND.counts)
COUNTED: Rows[int] = Rows(PILE.counts)
PAIRS: Rows[tuple[int, int]] = Rows(lambda pair: pair)
