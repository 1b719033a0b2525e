"""12 Gangsters by Emi Yusuke and Simon Douchy (Blue Orange, 2020): twelve sealed heists under a moving Boss.

Everybody picks one of the same twelve cards at once. A card below the Boss's takes its value, one above is stopped, one
that equals it takes its value and stops the Boss instead. 3 to 6 seats. Options: `cards` (as printed: 12, with five
seats 10) and `first-boss` (random, or a seat). Chance: only who starts as Boss. Nothing is hidden once shown.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from random import Random

from omerta.core.errors import BadNotation
from omerta.core.events import Refusal
from omerta.core.field_codec import FieldCodec
from omerta.core.game import Game, Owner, Setup, Zone
from omerta.core.kinds import NONE
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Seat
from omerta.core.options import Option
from omerta.games.twelve_gangsters.cards import CARDS, MOST, NAMED, VALUES
from omerta.games.twelve_gangsters.fast_engine import state_for
from omerta.games.twelve_gangsters.position_checks import check
from omerta.games.twelve_gangsters.state import TwelveState
from omerta.games.twelve_gangsters.tensors import BY_HAND, round_floats
from omerta.games.twelve_gangsters.turn import TURN, Phase, phase
from omerta.games.twelve_gangsters.view import TwelveView

HAND, UP, DOWN = Zone("hand", "all"), Zone("face-up", "all"), Zone("face-down", "all")


def printed_cards(seats: int) -> int:
    """Count the cards of a hand: twelve, with five players ten (TG-02, TG-03)."""
    return 10 if seats == 5 else MOST


OPTIONS = (
    Option("cards", lambda seats: range(2, printed_cards(seats) + 1), printed_cards),
    Option("first-boss", lambda seats: ("random", *range(seats)), lambda seats: "random"),
)


class TwelveGangsters(Game[TwelveState, TwelveView]):
    """A table of 12 Gangsters."""

    moves = CARDS
    zones = (HAND, UP, DOWN)
    sees_alike = True

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        cards, starter = self.options["cards"], self.options["first-boss"]
        assert isinstance(cards, int)
        self.cards = cards
        self.full = (1 << cards) - 1
        self.starter = starter if isinstance(starter, int) else NONE
        self.bound = cards + 1
        seats = self.every = tuple(range(self.seats))
        self.question = Decide(seats, "heist")
        self.first_boss = Chance((Draw("boss", seats, (1,) * self.seats),))
        self.clockwise = tuple(seats[boss + 1 :] + seats[:boss] for boss in seats)
        self.refusals: dict[Move, Refusal] = {card: self._refusal(card.value) for card in CARDS}
        self.lacks: dict[int, Sequence[tuple[Move, Refusal]]] = {}
        self.round_floats = round_floats(cards)
        self.codec = FieldCodec(state_for(self.seats), self, check, BY_HAND)

    def _refusal(self, value: int) -> Refusal:
        """Say why a card that is not in hand cannot be played."""
        if value <= self.cards:
            return Refusal("played", "TG-A9", {"card": value})
        if value > printed_cards(self.seats):
            return Refusal("in-the-box", "TG-03", {"card": value})
        return Refusal("not-dealt", "TG-02", {"card": value, "cards": self.cards})

    def new(self) -> TwelveState:
        """Hand out the cards; the first Boss is drawn, unless the table has fixed it."""
        return self.codec.blank()

    def world(self, view: TwelveView, rng: Random) -> TwelveState:
        """Rebuild the state: nothing is hidden, so there is only one."""
        state = self.codec.found(view)
        state.phase = phase(state)
        return state

    def position(self, state: TwelveState) -> str:
        return self.codec.position(state)

    def from_position(self, text: str) -> TwelveState:
        return self.codec.from_position(text)

    def write(self, move: Move) -> str:
        return str(move.args[0])

    def read(self, text: str, state: TwelveState) -> Move:
        """Read a card by its value, whatever is asked."""
        if text not in NAMED:
            raise BadNotation(f"a move of 12 Gangsters is {TURN[Phase.HEIST].looks}; not {text!r}")
        return NAMED[text]

    @property
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        return self.codec.shapes

    def tensor(self, view: TwelveView) -> dict[str, array[float]]:
        """Lay the table out with the viewing seat first, then clockwise."""
        return self.cut(self.observe(self.world(view, _NO_CHANCE), view.seat))

    def observe(self, state: TwelveState, seat: Seat | None) -> bytes:
        """Take the floats from the state: nothing is hidden, so it says what the view says."""
        return state.floats(seat or 0)

    def lies(self, state: TwelveState) -> Iterable[tuple[Zone, Owner, str]]:
        for seat in range(self.seats):
            for zone, cards in ((HAND, state.hands[seat]), (UP, state.up[seat]), (DOWN, state.down[seat])):
                yield from ((zone, seat, str(value)) for value in VALUES[cards])

    def conserved(self, state: TwelveState) -> Mapping[str, int]:
        return {
            f"cards of seat {seat}": sum(
                len(VALUES[cards]) for cards in (state.hands[seat], state.down[seat], state.up[seat])
            )
            for seat in range(self.seats)
        }

    def rotate(self, state: TwelveState, by: int) -> TwelveState | None:
        return state.turned(by) if self.starter == NONE else None


_NO_CHANCE = Random(0)
