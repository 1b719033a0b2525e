"""Several choices in one line: a set that a game asks for one by one, in a fixed order, is named at once in any order.

A question is about a set where the game has a sentence that says so (`set` beside `you` and `they`); such a set ends
when the seat is done. What was named is tried in a world first, so that either all of it is played, or nothing and the
reason is told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from omerta.core.events import Refusal
from omerta.core.game import AnyGame, View
from omerta.core.moves import Move
from omerta.core.nodes import Decide

DONE = Move("done")
_BETWEEN = re.compile(r"[,;+&]")


@dataclass(slots=True)
class Plan:
    """What is still to be answered of a set, and to which question."""

    ask: str
    moves: list[Move]

    def next(self, view: View) -> Move | None:
        """Return the next answer, or None where another question is put."""
        node = view.node
        if not self.moves or not isinstance(node, Decide) or node.ask != self.ask:
            return None
        move = self.moves.pop(0)
        return move if move in view.legal else None


def split(typed: str) -> list[str]:
    """Take a line apart: at commas where it has some, so that names may have blanks, else at blanks.

    >>> split("G07 G12"), split("The Widow, Noon and Stove")
    (['G07', 'G12'], ['The Widow', 'Noon', 'Stove'])
    """
    if _BETWEEN.search(typed):
        parts = [piece for part in _BETWEEN.split(typed) for piece in part.split(" and ")]
    else:
        parts = [part for part in typed.split() if part.lower() != "and"]
    return [part.strip() for part in parts if part.strip()]


def plan(game: AnyGame, view: View, named: Sequence[Move]) -> Plan | Refusal | int:
    """Put the moves of a set into the order in which they are asked for, with the end of it.

    Where not all of them can be played, give the refusal of the first that cannot, or how many can be.
    """
    node, seat = view.node, view.seat
    assert isinstance(node, Decide)
    assert seat is not None
    moves = sorted((move for move in named if move != DONE), key=view.legal.index)
    world = game.world(view, Random(0))
    for count, move in enumerate(moves):
        now = world.node()
        if not isinstance(now, Decide) or (now.ask, now.seats) != (node.ask, node.seats):
            return count
        refusal: Refusal | None = world.refuse(seat, move)
        if refusal is not None:
            return refusal
        world.play({seat: move})
    return Plan(node.ask, [*moves, DONE])
