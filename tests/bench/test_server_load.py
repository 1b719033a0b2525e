"""The bench of the server, with few tables: its parts run, and what they count is right."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
import uvloop

from bench import load_omerta
from bench.held_sockets import hold
from bench.load import Load
from bench.load_boardgame_io import BoardgamePerson
from bench.measured_server import INSTALL, checked_out, start_omerta
from bench.restart import restart
from bench.server_load import IN_MEMORY, OURS, SHORT, Reached, Scenario, Subject, compare, measure, middle
from bench.websocket_client import WebSocketClient

PEOPLE, CHOICES = 2, 11
"""The last of the twelve cards is played without asking."""


class Line(WebSocketClient):
    """A line that keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, text: bytes) -> None:
        self.sent.append(text)


def reached(moves_per_second: float, p99: float) -> Reached:
    return Reached(
        moves=1,
        moves_per_second=moves_per_second,
        waits=(0.01, 0.02, p99),
        lags=(0.0, 0.001, 0.002),
        processor_seconds=0.001,
        core_share=0.5,
        kilobytes=10.0,
    )


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
def test_every_move_of_every_game_is_timed(tmp_path: Path) -> None:
    server = start_omerta("--database", str(tmp_path / "tables.db"))
    try:
        subject = Subject([server], [server.pid], load_omerta.open_tables, load_omerta.seat_people)
        found = measure(subject, tables=2, think_seconds=0.0, seconds=60.0)
    finally:
        server.stop()
    assert found.moves == 2 * PEOPLE * CHOICES
    assert found.processor_seconds > 0


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize(
    "scenario",
    [Scenario("watched", 1, watchers=3), *(Scenario(game, 1, game=game) for game in ("gangsta", "gangsters"))],
)
def test_other_games_are_played_and_tables_watched(scenario: Scenario, short: bool, tmp_path: Path) -> None:
    server = start_omerta("--database", str(tmp_path / "tables.db"))
    try:
        subject = Subject([server], [server.pid], scenario.open_tables, scenario.seat_people, short)
        found = measure(subject, scenario.tables, think_seconds=0.0, seconds=2.0)
    finally:
        server.stop()
    assert found.moves > PEOPLE


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
def test_a_server_that_was_killed_shows_every_table(tmp_path: Path) -> None:
    found = uvloop.run(restart(tmp_path / "tables.db", tables=2))
    assert len(found.view_seconds) == 2


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
def test_lines_are_held_and_nobody_is_dropped(tmp_path: Path) -> None:
    found = hold(tmp_path, tables=2, seconds=2.0)
    assert (found.sockets, found.dropped) == (4, 0)
    assert found.moves > 0


def test_a_load_that_was_too_busy_is_said() -> None:
    idle = reached(100, 0.03)
    assert "DOES NOT COUNT" not in str(idle)
    assert "DOES NOT COUNT" in str(replace(idle, core_share=0.7))


def test_figures_are_compared_or_it_is_said_how_the_peer_is_installed() -> None:
    ours = {OURS: reached(300, 0.03), SHORT: reached(400, 0.03)}
    assert INSTALL in next(compare("paced", ours))
    whole, short = compare("paced", {**ours, IN_MEMORY: reached(200, 0.06)})
    assert "1.50 x the moves/s, 0.50 x the p99" in whole
    assert "2.00 x the moves/s, 0.50 x the p99" in short


def test_the_middle_of_several_passes_is_told() -> None:
    assert middle([reached(100, 0.05), reached(300, 0.03), reached(200, 0.01)]).moves_per_second == 200


def test_an_old_revision_that_is_none_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="OLD is a revision of this repository; not 'no-such-thing'"):
        checked_out("no-such-thing")


def test_somebody_at_boardgame_io_connects_looks_and_chooses() -> None:
    async def play() -> tuple[Load, list[bytes]]:
        load = Load(0.0, 1.0)
        ann = BoardgamePerson(load, {"code": "M", "seat": 0, "token": "secret"})
        ann.line = line = Line()
        load.waiting, load.sent["M", 1, 0] = None, 0.0
        ann.hear(b'0{"sid":"S","upgrades":[],"pingInterval":10000,"pingTimeout":20000}')
        ann.hear(b'40/twelve-gangsters,{"sid":"T"}')
        state = b'{"G":{"round":0,"hands":[[7],[1,2],[1]],"chosen":[false,%s,false]},"ctx":{},"_stateID":%d}'
        ann.hear(b'42/twelve-gangsters,["sync","M",{"state":%s,"log":[]}]' % (state % (b"false", 4)))
        ann.hear(b"2")
        ann.hear(b'42/twelve-gangsters,["update","M",%s,[]]' % (state % (b"true", 5)))
        return load, line.sent

    load, sent = asyncio.run(play())
    assert sent == [
        b"40/twelve-gangsters,",
        b'42/twelve-gangsters,["sync","M","0","secret",3]',
        b'42/twelve-gangsters,["update",{"type":"MAKE_MOVE","payload":{"type":"choose","args":[7],'
        b'"playerID":"0","credentials":"secret"}},4,"M","0"]',
        b"3",
    ]
    assert len(load.waits) == 1
