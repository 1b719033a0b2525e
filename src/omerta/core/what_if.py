"""Try a seat's own moves in order on a copy of the state; none of them is played.

A trial goes as far as the seat decides alone: it stops before a draw, before anybody else is asked, and before an event
by which a hidden thing comes to light. So it tells a seat nothing that it could not work out from its view (law 5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from omerta.core.events import Event, Refusal
from omerta.core.game import AnyGame, State
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Node, Over, Seat, reaches

Ends = Literal["draw", "others", "secret", "over"]
DRAW: Final = "draw"
OTHERS: Final = "others"
SECRET: Final = "secret"
END: Final = "over"
"""Why a trial stops: a draw would follow, others would be asked, a secret would be told, the game would be over."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How far some moves go: how many would be taken, what would be told, and why the next one would not be."""

    taken: int
    told: tuple[Event, ...]
    refused: Refusal | None
    ends: Ends | None
    """Why nothing more can be tried; None where the same seat is asked again."""
    state: State
    """The clone; what it knows may be shown to nobody once the trial has ended."""


def what_if(game: AnyGame, state: State, seat: Seat, moves: Sequence[Move]) -> Trial:
    """Try moves of a seat that is asked; the state stays as it is."""
    clone = state.clone()
    told: list[Event] = []
    for taken, move in enumerate(moves):
        refusal = clone.refuse(seat, move)
        if refusal is not None:
            return Trial(taken, tuple(told), refusal, None, clone)
        node = clone.node()
        if isinstance(node, Decide) and node.seats != (seat,):
            return Trial(taken + 1, tuple(told), None, OTHERS, clone)
        heard: list[Event] = []
        clone.play({seat: move}, heard.append)
        for event in heard:
            if event.kind in game.reveals:
                return Trial(taken + 1, tuple(told), None, SECRET, clone)
            if reaches(event.to, seat):
                told.append(event)
        ends = _ends(clone.node(), seat)
        if ends is not None:
            return Trial(taken + 1, tuple(told), None, ends, clone)
    return Trial(len(moves), tuple(told), None, None, clone)


def _ends(node: Node, seat: Seat) -> Ends | None:
    """Return why nothing can be tried here any more, or None where the seat is asked."""
    match node:
        case Chance():
            return DRAW
        case Over():
            return END
        case Decide():
            return None if seat in node.seats else OTHERS
