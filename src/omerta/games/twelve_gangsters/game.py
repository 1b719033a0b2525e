"""12 Gangsters by Emi Yusuke and Simon Douchy (Blue Orange, 2020): twelve sealed heists under a moving Boss.

Everybody picks one of the same twelve cards at once. A card below the Boss's takes its value, one above is stopped, one
that equals it takes its value and stops the Boss instead. 3 to 6 seats. Options: `cards` (as printed: 12, with five
seats 10) and `first-boss` (random, or a seat). Chance: only who starts as Boss. Nothing is hidden once shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from omerta.core.errors import BadNotation
from omerta.core.game import Owner, Setup, Zone
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.state.field_codec import FieldCodec
from omerta.core.state.kinds import NONE
from omerta.games.twelve_gangsters.cards import NAMED, VALUES
from omerta.games.twelve_gangsters.fast_engine import state_for
from omerta.games.twelve_gangsters.phases import Phase
from omerta.games.twelve_gangsters.positions.position_checks import check
from omerta.games.twelve_gangsters.positions.tensors import BY_HAND
from omerta.games.twelve_gangsters.state import TwelveState
from omerta.games.twelve_gangsters.table import TwelveTable
from omerta.games.twelve_gangsters.turn import TURN, phase
from omerta.games.twelve_gangsters.view import TwelveView, show

HAND, UP, DOWN = Zone("hand", "all"), Zone("face-up", "all"), Zone("face-down", "all")


class TwelveGangsters(TwelveTable[TwelveState, TwelveView]):
    """A table of 12 Gangsters."""

    zones = (HAND, UP, DOWN)
    turn = TURN
    show = show

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.codec = FieldCodec(state_for(self.seats), self, check, BY_HAND)

    def world(self, view: TwelveView, rng: Random) -> TwelveState:
        """Rebuild the state: nothing is hidden, so there is only one."""
        state = self.codec.found(view)
        state.phase = phase(state)
        return state

    def write(self, move: Move) -> str:
        return str(move.args[0])

    def read(self, text: str, state: TwelveState) -> Move:
        """Read a card by its value, whatever is asked."""
        if text not in NAMED:
            raise BadNotation(f"a move of 12 Gangsters is {TURN[Phase.HEIST].format_hint}; not {text!r}")
        return NAMED[text]

    def observe(self, state: TwelveState, seat: Seat | None) -> bytes:
        """Take the floats from the state: nothing is hidden, so it says what the view says."""
        return state.floats(seat or 0)

    def placements(self, state: TwelveState) -> Iterable[tuple[Zone, Owner, str]]:
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
