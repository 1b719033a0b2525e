"""A tutorial table follows the tutorial's script while there are hints, and then plays on like any other table.

The place in the script follows from the number of steps that were played, so nothing else is stored and a restart
changes nothing. The script ends early when the learner concedes, and when the game's tutorial has changed since.
"""

from __future__ import annotations

from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.tutorial import Hint, Tutorial
from omerta.table.log.table import Table


def script_of(table: Table) -> Tutorial | None:
    """Return the tutorial that a table follows; None where it follows none."""
    lesson = table.opened.lesson
    if lesson is None or table.conceded:
        return None
    tutorial = table.game.setup.game_type.tutorial
    return tutorial if tutorial is not None and tutorial.digest == lesson.digest else None


def hint_for(table: Table, seat: Seat | None) -> Hint | None:
    """Return the hint at the open question; nobody but the learner gets one."""
    tutorial = script_of(table)
    if tutorial is None or seat != tutorial.learner or table.question is None:
        return None
    return tutorial.hint(table.steps + 1)


def scripted(table: Table) -> dict[Seat, Move]:
    """Return the answers that bots still owe and the script has for them."""
    tutorial = script_of(table)
    moves = {} if tutorial is None else tutorial.moves(table.steps + 1)
    return {seat: moves[seat] for seat in table.owed_by_bots() if seat in moves}
