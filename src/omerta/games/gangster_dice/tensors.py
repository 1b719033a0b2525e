"""What a seat sees as named arrays of floats, the viewing seat first and the others clockwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from omerta.core.floats import NUMBERS, Rows, row
from omerta.core.nodes import Decide, Seat
from omerta.games.gangster_dice.choices import Bid
from omerta.games.gangster_dice.dice import COUNTS, INVESTIGATOR, SPEAKEASY, STREETS, TOKENS, showing
from omerta.games.gangster_dice.ending import ROUNDS
from omerta.games.gangster_dice.favors import FOUR, NAMES, ONE_FAVOR, PRINTED, VALUES, kinds
from omerta.games.gangster_dice.phases import PHASES, TURNS

if TYPE_CHECKING:
    from omerta.games.gangster_dice.game import GangsterDice
    from omerta.games.gangster_dice.state import DiceState

NOBODY = -1


def shapes(game: GangsterDice) -> Mapping[str, tuple[int, ...]]:
    """Give the shape of each array."""
    seats = game.seats
    return {
        "stash": (seats, 3),
        "leaving": (seats, 3),
        "rolled": (seats, 3, 4),
        "picked": (3, 4),
        "control": (seats, 4),
        "won": (seats, 4),
        "tokens": (3, 3),
        "bids": (seats, 4, 5),
        "hand": (5,),
        "counts": (seats,),
        "fours": (seats,),
        "owes": (seats,),
        "gift": (seats,),
        "asked": (seats,),
        "first": (seats,),
        "discard": (4,),
        "unseen": (4,),
        "deck_of": (4,),
        "piles": (2,),
        "characters": (seats, len(game.characters)),
        "phase": (len(PHASES),),
        "round": (1,),
    }


def floats(state: DiceState, seat: Seat | None) -> bytes:
    """Lay out what a seat may see, a spectator at seat 0: the floats of all arrays, end to end.

    They are taken from the state, because a view is long in the making; of a hand only its owner's, of the others' what
    everybody knows.
    """
    game, hands, dice = state.game, state.hands, DICE
    order = game.clockwise[seat or 0]
    mine = hands[seat] if seat is not None else 0
    now = state.now
    asked = now.seats if type(now) is Decide else ()
    turn = state.turn if state.phase in TURNS else NOBODY
    on, control, won = state.on, state.control, state.won
    rows = [dice[state.stash[each]] for each in order]
    rows += [dice[state.leave[each]] for each in order]
    rows += [FACES[state.rolled[each]] for each in order] if state.rolled else [NO_FACES] * game.seats
    rows.append(FACES[state.picked])
    rows += [NUMBERS[owner == each] for each in order for owner in control]
    rows += [NUMBERS[winner == each] for each in order for winner in won]
    rows += (dice[on[SPEAKEASY]], dice[on[STREETS]], dice[on[INVESTIGATOR]])
    rows += [BIDS[state.bids[each]] for each in order] if state.bids else [NO_BID] * game.seats
    rows.append(HANDS[mine])
    rows += [NUMBERS[len(VALUES[hands[each]])] for each in order]
    rows += [NUMBERS[hands[each] >> 4 * FOUR] for each in order]
    rows += [NUMBERS[state.owes[each]] for each in order]
    rows += [NUMBERS[state.gift == each] for each in order]
    rows += [NUMBERS[each in asked or each == turn] for each in order]
    rows += [NUMBERS[state.first == each] for each in order]
    rows += (KINDS[state.discard], KINDS[PRINTED - state.discard - mine % ONE_FAVOR[FOUR]], KINDS[state.made])
    rows += (NUMBERS[sum(kinds(state.deck))], NUMBERS[state.stack])
    rows += [game.character_floats[each.code] for each in map(state.cast.__getitem__, order)]
    rows += (PHASE_FLOATS[state.phase], ROUND_FLOATS[state.round])
    return b"".join(rows)


def _bid(bid: Bid) -> list[float]:
    shown = [0.0] * (len(TOKENS) * len(NAMES))
    for token, _, favor in bid.cards:
        shown[len(NAMES) * token + favor] = 1.0
    return shown


DICE = tuple(map(row, COUNTS))
FACES: Rows[int] = Rows(lambda roll: [showing(roll, colour, face) for colour in range(3) for face in range(4)])
HANDS: Rows[int] = Rows(lambda hand: [VALUES[hand].count(value) for value in range(len(NAMES))])
KINDS: Rows[int] = Rows(kinds)
BIDS: Rows[Bid] = Rows(_bid)
NO_FACES, NO_BID = FACES[0], row([0.0] * (len(TOKENS) * len(NAMES)))
PHASE_FLOATS = tuple(row(phase == other for other in PHASES) for phase in PHASES)
ROUND_FLOATS = tuple(row([number / ROUNDS]) for number in range(ROUNDS + 1))
