"""Gangster Dice: get rid of your evidence by rolling it, bidding for four tokens, and pinning it on others.

Everybody rolls coloured dice in the open, then bids in secret on one token whose symbol shows, with a favor card. The
highest score influences the token. 2 to 4 seats, with two seats two bids each. Options: `characters` (none, dealt,
chosen), `colour` (what may be named for the Investigator), `dice` (of each colour at the start). Chance: dice, favors,
characters. Hidden: the favors in hand, but not a +4, which is taken openly.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from random import Random

from omerta.core.events import Stake
from omerta.core.field_codec import FieldCodec
from omerta.core.game import Game, Owner, Setup, Zone
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Seat
from omerta.core.options import Option
from omerta.games.gangster_dice import determinize, notation, stakes, tensors
from omerta.games.gangster_dice.characters import read_characters
from omerta.games.gangster_dice.dice import COLOURS, COUNTS, HEAP
from omerta.games.gangster_dice.ending import ROUNDS
from omerta.games.gangster_dice.favors import FOUR, NAMES, PILE, VALUES
from omerta.games.gangster_dice.moves import (
    AGAIN,
    BIDS,
    DECLINE,
    DONE,
    HAND,
    KEEP,
    NAME,
    NO_PLACE,
    NO_SWAP,
    PLACE,
    SINGLE,
    SWAPPED,
    TAKE,
)
from omerta.games.gangster_dice.position_checks import check
from omerta.games.gangster_dice.state import DiceState
from omerta.games.gangster_dice.turn import TURN
from omerta.games.gangster_dice.two_seats import NO_PAIRS, PAIR_BIDS, PAIRS
from omerta.games.gangster_dice.view import DiceView

HELD, OPENLY_HELD = Zone("hand", "owner"), Zone("openly held", "all")
DECK, DISCARD, STACKED = Zone("deck", "nobody"), Zone("discard", "all"), Zone("stack", "all")

OPTIONS = (
    Option("characters", lambda seats: ("none", "dealt", "chosen"), lambda seats: "none"),
    Option("colour", lambda seats: ("owned", "any"), lambda seats: "owned"),
    Option("dice", lambda seats: (1, 2), lambda seats: 2),
)
_ANY_WORLD = Random(0)
NEVER = frozenset((*NO_SWAP, *NO_PLACE))
NEVER_BY_TWO = NEVER.union(NO_PAIRS)
"""What can be written and is never legal."""
STEPS_A_ROUND = 13
"""Roll, bids, four tokens, hand-over, four favors, the Investigator's die; and a spare."""


class GangsterDice(Game[DiceState, DiceView]):
    """A table of Gangster Dice."""

    zones = (HELD, OPENLY_HELD, DECK, DISCARD, STACKED)
    remembered = frozenset({"unseen", "deck_of"})

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.characters = read_characters(setup.data["characters"])
        self.places = {code: place for place, code in enumerate(self.characters)}
        self.uses_characters = self.options["characters"] != "none"
        self.chosen = self.options["characters"] == "chosen"
        self.any_colour = self.options["colour"] == "any"
        dice = self.options["dice"]
        assert isinstance(dice, int)
        self.dice = HEAP.pack((dice, dice, dice))
        self.every = tuple(range(self.seats))
        self.clockwise = tuple(self.every[seat:] + self.every[:seat] for seat in self.every)
        self.question = Decide(self.every, "bid")
        self.no_dice = [0] * self.seats
        self.rounds = ROUNDS
        self.rerolls = max(who.rerolls for who in self.characters.values()) if self.uses_characters else 0
        self.bids = PAIR_BIDS if self.seats == 2 else BIDS
        self.bound = ROUNDS * (STEPS_A_ROUND + (self.rerolls and 2 + self.rerolls) * self.seats) + 7 * self.seats
        self.moves = _moves(self)
        self.never = NEVER_BY_TWO if self.seats == 2 else NEVER
        self.codec = FieldCodec(DiceState, self, check, tensors.by_hand(self))

    def new(self) -> DiceState:
        """Lay the table before anything is dealt, every field as it starts."""
        return self.codec.blank()

    def world(self, view: DiceView, rng: Random) -> DiceState:
        return determinize.world(self, view, rng)

    def position(self, state: DiceState) -> str:
        return self.codec.position(state)

    def from_position(self, text: str) -> DiceState:
        return self.codec.from_position(text)

    def write(self, move: Move) -> str:
        return notation.write_move(move)

    def read(self, text: str, state: DiceState) -> Move:
        """Read a move as an answer to what is asked; what no rule allows is read too, for `refuse` to say why."""
        known, in_order = notation.words(self), notation.in_order(text)
        return TURN.read(in_order if any(in_order in words for words in known.values()) else text, state, known)

    def knows(self, move: object) -> bool:
        return super().knows(move) or (isinstance(move, Move) and move in self.never)

    @property
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        return self.codec.shapes

    def tensor(self, view: DiceView) -> dict[str, array[float]]:
        """Look at any world of the view: whatever its seat may see is the same in all of them."""
        return self.cut(self.observe(self.world(view, _ANY_WORLD), view.seat))

    def observe(self, state: DiceState, seat: Seat | None) -> bytes:
        return self.codec.laid(state, seat)

    def stakes(self, view: DiceView) -> Iterable[tuple[Move | None, Stake]]:
        return ((None, stake) for stake in stakes.stakes(view, self.characters))

    def lies(self, state: DiceState) -> Iterable[tuple[Zone, Owner, str]]:
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

    def rotate(self, state: DiceState, by: int) -> DiceState | None:
        return state.turned(by)

    def rotate_move(self, move: Move, by: int) -> Move:
        if move.verb == "hand":
            seat = move.args[0]
            assert isinstance(seat, int)
            return HAND[(seat + by) % self.seats]
        return move


def _moves(game: GangsterDice) -> tuple[Move, ...]:
    """List every move that this table can ever see."""
    moves: tuple[Move, ...] = SINGLE
    if game.seats == 2:
        moves += PAIRS
    moves += (*SWAPPED, *PLACE, KEEP, *NAME, *TAKE, DECLINE)
    if game.uses_characters:
        moves += (*AGAIN, DONE, *HAND[: game.seats])
    if game.chosen:
        moves += tuple(Move("character", code) for code in game.characters)
    return moves
