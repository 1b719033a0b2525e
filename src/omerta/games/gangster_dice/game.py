"""Gangster Dice: get rid of your evidence by rolling it, bidding for four tokens, and pinning it on others.

Everybody rolls coloured dice in the open, then bids in secret on one token whose symbol shows, with a favor card. The
highest score influences the token. 2 to 4 seats, with two seats two bids each. Options: `characters` (none, dealt,
chosen), `colour` (what may be named for the Investigator), `dice` (of each colour at the start). Chance: dice, favors,
characters. Hidden: the favors in hand, but not a +4, which is taken openly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from omerta.core.events import Stake
from omerta.core.game import Owner, Setup, Zone
from omerta.core.moves import Move
from omerta.core.state.field_codec import FieldCodec
from omerta.games.gangster_dice import notation
from omerta.games.gangster_dice.moves import HAND
from omerta.games.gangster_dice.positions import determinize, tensors
from omerta.games.gangster_dice.positions.position_checks import check
from omerta.games.gangster_dice.rules.dice import COLOURS, COUNTS
from omerta.games.gangster_dice.rules.favors import FOUR, NAMES, PILE, VALUES
from omerta.games.gangster_dice.show import stakes
from omerta.games.gangster_dice.state import DiceState
from omerta.games.gangster_dice.table import DiceTable
from omerta.games.gangster_dice.turn import TURN
from omerta.games.gangster_dice.view import DiceView, show

HELD, OPENLY_HELD = Zone("hand", "owner"), Zone("openly held", "all")
DECK, DISCARD, STACKED = Zone("deck", "nobody"), Zone("discard", "all"), Zone("stack", "all")


class GangsterDice(DiceTable[DiceState, DiceView]):
    """A table of Gangster Dice."""

    zones = (HELD, OPENLY_HELD, DECK, DISCARD, STACKED)
    remembered = frozenset({"unseen", "deck_of"})
    turn = TURN
    show = show

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.codec = FieldCodec(DiceState, self, check, tensors.by_hand(self))

    def world(self, view: DiceView, rng: Random) -> DiceState:
        return determinize.world(self, view, rng)

    def write(self, move: Move) -> str:
        return notation.write_move(move)

    def read(self, text: str, state: DiceState) -> Move:
        """Read a move as an answer to what is asked; what no rule allows is read too, for `refuse` to say why."""
        in_order = notation.in_order(text)
        return super().read(in_order if any(in_order in words for words in self.by_word.values()) else text, state)

    def stakes(self, view: DiceView) -> Iterable[tuple[Move | None, Stake]]:
        return ((None, stake) for stake in stakes.stakes(view, self.characters))

    def placements(self, state: DiceState) -> Iterable[tuple[Zone, Owner, str]]:
        """List every favor in a hand, and each kind once that a pile has."""
        for seat, hand in enumerate(state.hands):
            for value in VALUES[hand]:
                yield OPENLY_HELD if value == FOUR else HELD, seat, NAMES[value]
        for zone, cards in ((DECK, state.deck), (DISCARD, state.discard)):
            yield from ((zone, None, NAMES[value]) for value, count in enumerate(PILE.counts(cards)) if count)
        if state.stack:
            yield STACKED, None, NAMES[FOUR]

    def conserved(self, state: DiceState) -> Mapping[str, int]:
        heaps = [COUNTS[dice] for dice in (*state.stash, *state.on)]
        kept = {f"{name} dice": sum(dice[place] for dice in heaps) for place, name in enumerate(COLOURS)}
        hands = [VALUES[hand] for hand in state.hands]
        for value, name in enumerate(NAMES):
            piles = state.stack if value == FOUR else PILE.counts(state.deck)[value] + PILE.counts(state.discard)[value]
            kept[name] = piles + sum(hand.count(value) for hand in hands)
        return kept

    def rotate_move(self, move: Move, by: int) -> Move:
        if move.verb == "hand":
            seat = move.args[0]
            assert isinstance(seat, int)
            return HAND[(seat + by) % self.seats]
        return move
