"""A real server whose bots think without end where they have a choice: nobody can tell by the time when they do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from random import Random

import pytest

from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.server.live.answer_timing import seconds_for
from omerta.table.acts.choosing import Sealed
from omerta.table.acts.playing import Asked, Played
from omerta.table.log.rows import AnyRow, read_row
from tests.browser.laid import Laid
from tests.server.player import Player
from tests.server.running import CommandServer, Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

ASKED = 2
STEPS = 3
TOLD_TO_SECONDS = 0.002
"""Times are told to the millisecond."""


class EndlessServer(CommandServer):
    """The program with bots that think without end where they have a choice."""

    script = "endless"


@pytest.fixture(scope="module")
def endless(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EndlessServer]:
    with EndlessServer(tmp_path_factory.mktemp("endless")) as running:
        yield running


class Window(Laid):
    """A game of Gangsters between bots that stands in a window: somebody there has a choice, or nobody has."""

    bot = "easy"

    def __init__(self, *, free: bool) -> None:
        self.rng = Random(1)
        super().__init__("gangsters", "FREE22" if free else "BARE22", 1, 4, 4)
        self.play_to(free=free)

    def decide(self, seat: Seat) -> Move:
        return self.rng.choice(self.legal(seat))

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        assert self.table.state is not None
        return tuple(self.table.state.legal(seat))

    def play_to(self, *, free: bool) -> None:
        while not self.stands_in_a_window(free=free):
            self.let_answer(*self.table.owed())

    def stands_in_a_window(self, *, free: bool) -> bool:
        assert self.table.question is not None
        node = self.table.question.node
        choice = any(len(self.legal(seat)) > 1 for seat in node.seats)
        return node.ask == "stop" and len(node.seats) == ASKED and choice is free


def rows_of(server: Server, window: Window) -> list[AnyRow]:
    """Read what the server has added to a table."""
    database = sqlite3.connect(server.database)
    found = database.execute(
        "SELECT body FROM rows WHERE code = ? AND version > ? ORDER BY version", (window.table.code, len(window.log))
    ).fetchall()
    database.close()
    return [read_row(body) for (body,) in found]


@pytest.mark.parametrize("free", [False, True], ids=["one move", "a choice"])
def test_a_window_closes_when_everybody_expects_it(endless: EndlessServer, free: bool) -> None:
    window = Window(free=free)
    window.lay(endless)
    game, before = window.table.game, window.table.n
    watcher = Player(endless, window.table.code, None)
    watcher.until_now(lambda now: sum(entry["kind"] == "step" for entry in watcher.history[before:]) > STEPS)
    watcher.close()
    told = {event["kind"] for entry in watcher.history[before:] for event in entry["events"]}
    assert "bot-failed" not in told, "nobody was waited for until it was given up"
    rows = rows_of(endless, window)
    assert {row.by for row in rows if isinstance(row, Sealed)} == {"bot"}
    asked: Asked | None = None
    timed = 0
    for row in rows:
        if isinstance(row, Asked):
            asked = row
        elif isinstance(row, Played) and asked is not None:
            assert row.at - asked.at >= seconds_for(game, [window.bot] * len(asked.seats)) - TOLD_TO_SECONDS
            timed += 1
    assert timed >= STEPS - 1
