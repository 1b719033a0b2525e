"""Answers about a finished game, computed in the process that replays it; most are the bytes to send."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from omerta.core.nodes import Seat
from omerta.core.wire import encode
from omerta.table.after.analysis import Analysis
from omerta.table.after.draw_account import account_of_draws
from omerta.table.after.explained import explain
from omerta.table.after.paper import print_paper
from omerta.table.after.past_game import Eyes, PastGame
from omerta.table.after.record import write_record
from omerta.table.log.chairs import Place
from omerta.table.log.opened import Opened
from omerta.table.log.rows import AnyRow
from omerta.table.log.table import fold
from omerta.table.opening.opening import take_up_rows
from omerta.table.wire import payload_types

NO_ANALYSIS: payload_types.AnalysisState = {
    "state": "none",
    "done": 0,
    "of": 0,
    "waiting": 0,
    "trouble": None,
    "explained": None,
}


@dataclass(frozen=True, slots=True)
class Label:
    """What the server itself knows of a game that is replayed, and all that is needed to replay it again."""

    key: str
    text: str
    places: Sequence[Place]
    preset: str | None
    at: float | None
    last: int
    seats: int

    def read(self) -> PastGame:
        """Replay it again."""
        return PastGame(self.key, self.text, self.places, self.preset, self.at)


def read_rows(code: str, rows: list[AnyRow], stopped: str | None) -> PastGame | None:
    """Replay the game of a table's log; None where none was played."""
    try:
        text = write_record(rows, stopped)
    except ValueError:
        return None
    opened = rows[0]
    assert isinstance(opened, Opened)
    return PastGame(code, text, fold(rows).places, opened.preset, rows[-1].at)


def label(game: PastGame) -> Label:
    """Describe a game for those who look at it."""
    return Label(game.key, game.text, game.places, game.opened.preset, game.at, game.last, game.game.seats)


def outline(game: PastGame, eyes: Eyes) -> bytes:
    """Return the table of a game, and all that a viewer was told."""
    return encode(game.outline(eyes))


def moments(game: PastGame, steps: range, eyes: Eyes) -> bytes:
    """Show a game as it stood after some steps."""
    return encode({"moments": [game.moment(step, eyes) for step in steps]})


def paper(game: PastGame) -> bytes:
    """Return the front page of a game."""
    return encode(print_paper(game))


def draws(game: PastGame) -> bytes:
    """Return what chance did in a game."""
    return encode(account_of_draws(game))


def explained(game: PastGame, result: Analysis) -> bytes:
    """Return what an analysis says that is there."""
    told: payload_types.AnalysisState = {**NO_ANALYSIS, "state": "done", "explained": explain(game, result)}
    return encode(told)


def taken_up(game: PastGame, step: int, seat: Seat) -> Opened:
    """Open a table that goes on from a moment; its code, its seed and its time are still to come."""
    (opened,) = take_up_rows(past=game, step=step, seat=seat, code="", seed=b"", at=0.0)
    assert isinstance(opened, Opened)
    return opened
