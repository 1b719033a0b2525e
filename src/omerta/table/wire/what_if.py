"""Let a seat try moves of its own at the open question, and answer in sentences with their rules.

Nothing is logged, and nobody else is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from omerta.core.game import State
from omerta.core.nodes import Decide, Seat
from omerta.core.what_if import what_if
from omerta.table.acts.choosing import find_moves, unasked
from omerta.table.acts.refusal import Refused, refused
from omerta.table.log.table import Table
from omerta.table.rate_limit import RateLimit
from omerta.table.wire.payload_types import NearMove, Would
from omerta.table.wire.seat_payload import say_question, say_refusal

MOST_MOVES = 16
"""The most moves that can be tried at once; no choice of any game has more parts."""
MOST_TRIALS, TRIALS_SECONDS = 30, 10
"""So many trials at once, and as many more in so many seconds."""


class Trials:
    """Limit how often each seat may ask, so that nobody keeps the table busy."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._allowed = RateLimit(60 * MOST_TRIALS / TRIALS_SECONDS, MOST_TRIALS, clock)

    def ask(self, table: Table, seat: Seat | None, question: int, moves: Sequence[object]) -> Would | Refused:
        """Answer what these moves would bring, or say why that cannot be asked now."""
        if seat is None:
            return refused("spectator")
        if not self._allowed.take(seat):
            return refused("too-many-trials", most=MOST_TRIALS, seconds=TRIALS_SECONDS)
        return answer_trial(table, seat, question, moves)


def answer_trial(table: Table, seat: Seat, question: int, moves: Sequence[object]) -> Would | Refused:
    """Try the moves on a clone: what would be told, what would be asked then, and what would no longer be offered."""
    why = unasked(table, seat, question)
    if why is not None:
        return why
    if len(moves) > MOST_MOVES:
        return refused("long-trial", most=MOST_MOVES, found=len(moves))
    found = find_moves(table.game, moves)
    if isinstance(found, Refused):
        return found
    assert table.state is not None
    game, texts, names = table.game, table.texts, table.names
    trial = what_if(game, table.state, seat, found)
    view = trial.state.view(seat) if trial.ends is None else None
    closed: list[NearMove] = []
    if view is not None and _asks(trial.state) == _asks(table.state):
        then = {*view.legal, *found, *(move for move, _ in view.near)}
        shut = [(move, trial.state.refuse(seat, move)) for move in table.state.legal(seat) if move not in then]
        closed = [say_refusal(table, seat, move, refusal) for move, refusal in shut if refusal is not None]
    return {
        "question": question,
        "taken": trial.taken,
        "told": [
            {"kind": event.kind, "rule": event.rule, "text": texts.say(event, seat, names)} for event in trial.told
        ],
        "refused": None if trial.refused is None else say_refusal(table, seat, found[trial.taken], trial.refused),
        "ends": trial.ends,
        "then": None if view is None else say_question(table, question, trial.state, seat, view),
        "closed": closed,
        "view": view,
    }


def _asks(state: State) -> str:
    """Name the question of a state; empty where nobody is asked."""
    node = state.node()
    return node.ask if isinstance(node, Decide) else ""
