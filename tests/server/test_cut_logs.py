"""A log that breaks off after any row, cut by hand or copied badly: the game goes on as it did, or is closed.

The logs are those of whole evenings at tables of every game, with everything that people wish for there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from random import Random
from typing import Any, cast
from unittest.mock import patch

import msgspec
import pytest

from omerta.core.nodes import Seat
from omerta.server.live import table_tasks
from omerta.server.live.live_table import LiveTable
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import TableServices
from omerta.server.store.errors import Damaged
from omerta.server.store.store import Append
from omerta.table.acts.absence import StoodIn
from omerta.table.acts.asking_back import WentBack
from omerta.table.acts.broken_off import breaks_off
from omerta.table.acts.choosing import Sealed
from omerta.table.acts.ending import Ended
from omerta.table.acts.pausing import Rested
from omerta.table.acts.playing import Asked, Drawn, Played, Started
from omerta.table.acts.refusal import Refused
from omerta.table.acts.rematch import Rematch
from omerta.table.log.decision import Decision
from omerta.table.log.rows import AnyRow, Rows, write_row
from omerta.table.log.snapshot import write_snapshot
from omerta.table.log.table import fold
from tests.server.databases import Place
from tests.server.house import House, open_house
from tests.server.played import PlayedGame
from tests.server.test_wishes import EVENINGS, STEPS, Evening
from tests.server.virtual import MemoryStore, TimedBotPool, now, run
from tests.table.acted import close, concede, rest_of, stop_table
from tests.table.scenes import registered_back_room

FOLLOWS = (Started, Drawn, Asked, Ended, WentBack, Rematch)
"""What follows from the rows before it, besides a move that is played because there is no other."""
PLAYED_OUT = 2
"""After how many of its rows each log is cut and the game played to its end."""
SEED = 100
"""The evenings that are cut begin with this seed."""


class BatchedStore(MemoryStore):
    """A store in memory that notes which rows were written together."""

    def __init__(self) -> None:
        super().__init__()
        self.ends: dict[str, list[int]] = {}

    def write(self, appends: Sequence[Append]) -> None:
        super().write(appends)
        for each in appends:
            self.ends.setdefault(each.code, []).append(len(self.logs[each.code]))


@pytest.fixture(autouse=True)
def back_room() -> Iterator[None]:
    with registered_back_room():
        yield


@cache
def spend(evening: int, seed: int) -> tuple[list[AnyRow], list[int]]:
    """Spend an evening; give its log, and where in it each append ended."""
    game, chairs, more = EVENINGS[evening]

    async def scene() -> tuple[list[AnyRow], list[int]]:
        spent = Evening(Random(seed), game, chairs, **more)
        store = spent.store = BatchedStore()
        spent.registry = spent.new_server()
        await spent.go_on(STEPS)
        return spent.rows(), store.ends[spent.code]

    return run(scene)


def timeless(rows: Rows | Refused) -> Rows:
    """Give rows without what is another one when they are written anew: the time, and the code of a new table."""
    assert isinstance(rows, list)
    new = [msgspec.structs.replace(row, at=0.0) for row in rows]
    return [msgspec.structs.replace(row, code="NEXT") if isinstance(row, Rematch) else row for row in new]


def cut_everywhere(rows: list[AnyRow], ends: list[int]) -> set[type]:
    """Cut a log after every row: what is missing is worked out as it was written; give what followed the cuts."""
    table, found = fold(rows[:1]), set[type]()
    for place, row in enumerate(rows[1:], start=1):
        end = min(each for each in ends if each >= place)
        following = rows[place:end]
        if not following:
            assert not breaks_off(table), f"nothing is missing after row {place}, {rows[place - 1]}"
        elif isinstance(row, FOLLOWS) or (isinstance(row, Played) and row.forced):
            assert timeless(rest_of(table, 1e9, "NEXT")) == timeless(following)
            found.add(type(row))
        elif isinstance(row, Played):
            assert table.question is not None
            assert timeless(close(table, table.question.name, 1e9)) == timeless(following)
            found.add(type(row))
        elif not breaks_off(table):
            assert table.phase == "gathering" or table.owed() or isinstance(row, Sealed | StoodIn | Rested), row
        table.take(row)
    return found


@cache
def followed(evening: int, seed: int) -> set[type]:
    """Cut the log of an evening after every row; give what followed the cuts."""
    return cut_everywhere(*spend(evening, seed))


@pytest.mark.parametrize("evening", range(len(EVENINGS)), ids=[f"{game}-{len(chairs)}" for game, chairs, _ in EVENINGS])
def test_what_is_missing_after_any_row_is_worked_out_as_it_was_written(evening: int) -> None:
    found, seed = followed(evening, SEED), SEED
    while not found >= {Asked, Played}:
        seed += 1
        assert seed < SEED + 4, "these evenings end too soon: play more"
        found = found | followed(evening, seed)


def test_everything_that_follows_is_seen_to_follow() -> None:
    """These evenings have logs that break off before each kind of row that follows from others."""
    found, seed = set[type](), SEED
    while not found >= {*FOLLOWS, Played}:
        for evening in range(len(EVENINGS)):
            found |= followed(evening, seed)
        seed += 1
        assert seed < SEED + 6, f"no log breaks off before { ({*FOLLOWS, Played} - found) }: play more"


def server_on(store: MemoryStore) -> TableRegistry:
    bots = cast(Any, TimedBotPool(Random(1)))
    return TableRegistry(TableServices(cast(Any, store), bots, 5.0, lambda: round(1e6 + now(), 3)))


async def play_out(registry: TableRegistry, code: str) -> LiveTable:
    """Go on with a table after a restart: whoever is missing sits down, and then everybody leaves it to the bots.

    A table with chairs that are kept for somebody else is closed: nobody can sit down there.
    """
    live = await registry.find(code)
    assert live is not None
    live.start_due_work()
    while live.table.phase != "over":
        await live.settle()
        if live.table.phase == "gathering":
            if isinstance(await registry.sit(live, None, "Zoe"), Refused):
                await live.act(stop_table)
        elif live.table.phase == "playing":
            for seat in live.table.people:
                leaving = partial(_leave, seat=seat)
                assert not isinstance(await live.act(leaving), Refused)
    return live


def _leave(decision: Decision, at: float, seat: Seat) -> Refused | None:
    why: Refused | None = concede(decision, seat, f"leaving {at}", at)
    return why


@pytest.mark.parametrize("evening", range(len(EVENINGS)), ids=[f"{game}-{len(chairs)}" for game, chairs, _ in EVENINGS])
def test_a_game_whose_log_was_cut_is_played_to_its_end(evening: int) -> None:
    rows, _ = spend(evening, SEED)
    played = [place for place, row in enumerate(rows, start=1) if isinstance(row, Played | Drawn | Started)]
    cuts = Random(evening).sample(range(1, len(rows)), PLAYED_OUT) + played[:: max(1, len(played) // PLAYED_OUT)]

    async def scene(cut: int) -> None:
        store = MemoryStore()
        store.logs["EVENING"] = [write_row(row) for row in rows[:cut]]
        live = await play_out(server_on(store), "EVENING")
        assert live.table.ended is not None
        assert live.damaged is None

    for cut in cuts:
        run(partial(scene, cut))


def cut_after_played() -> tuple[PlayedGame, int]:
    """Play some rounds; give the game, and how many rows its log has up to the last move that was played."""
    game = PlayedGame(2, 1, "CUT")
    for _ in range(2):
        game.let_bots_answer()
        for seat in game.table.owed():
            game.choose(seat)
    return game, max(place for place, row in enumerate(game.log, start=1) if isinstance(row, Played))


async def lay(place: Place, game: PlayedGame, cut: int, snapshot: bytes | None = None) -> None:
    store = await place.open()
    await store.append(Append("CUT", 0, [write_row(row) for row in game.log[:cut]], over=False))
    if snapshot is not None:
        await store.keep_snapshot("CUT", len(game.log), snapshot)
    await store.close()


async def ask(house: House) -> int:
    return (await house.ask("GET", "/api/tables/CUT")).status_code


def test_a_log_cut_right_after_a_move_goes_on_when_its_table_is_loaded(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    game, cut = cut_after_played()
    caplog.set_level(logging.WARNING, "omerta.server")

    async def scene() -> None:
        await lay(place, game, cut)
        async with open_house(place) as house:
            live = await house.registry.find("CUT")
            assert live is not None
            await live.settle()
            assert live.table.question is not None
            assert live.table.state == fold(game.log).state
            assert await ask(house) == 200

    asyncio.run(scene())
    assert f"table CUT: its log broke off after row {cut}" in caplog.text


def test_a_log_cut_before_its_last_snapshot_is_closed_with_a_word(place: Place) -> None:
    """What was in the snapshot was told to people: it cannot be made up again, and nobody is told something else."""
    game, cut = cut_after_played()

    async def scene() -> None:
        await lay(place, game, cut, write_snapshot(game.table))
        async with open_house(place) as house:
            answer = await house.ask("GET", "/api/tables/CUT")
            assert (answer.status_code, answer.json()["error"]["reason"]) == (409, "damaged")

    asyncio.run(scene())


def test_a_log_of_which_nothing_follows_is_closed_with_a_word(place: Place, caplog: pytest.LogCaptureFixture) -> None:
    game, cut = cut_after_played()

    def nothing(*_: object) -> Rows:
        raise ValueError("this state has no next one")

    async def scene() -> None:
        await lay(place, game, cut)
        async with open_house(place) as house:
            with suppress(Damaged):
                live = await house.registry.find("CUT")
                assert live is not None
                await live.settle()
            answer = await house.ask("GET", "/api/tables/CUT")
            assert (answer.status_code, answer.json()["error"]["reason"]) == (409, "damaged")

    with patch.object(table_tasks, "rest_of", nothing):
        asyncio.run(scene())
    assert f"table CUT is damaged at row {cut + 1}: what follows from the rows before it" in caplog.text
