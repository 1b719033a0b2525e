"""What every store promises: all or nothing, one table's conflict spoils no other's rows, nothing half written."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from omerta.server.store.errors import Conflict, Damaged
from omerta.server.store.store import Append, Store
from omerta.table.acts.playing import Started
from omerta.table.log.rows import write_row
from tests.server.databases import Place, numbered, rows

Scene = Callable[[Store], Awaitable[None]]


def within(place: Place, scene: Scene) -> None:
    """Run a scene with an open store."""

    async def run() -> None:
        store = await place.open()
        try:
            await scene(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_rows_come_back_in_order_also_after_reopening(place: Place) -> None:
    async def write(store: Store) -> None:
        await store.append(Append("A", 0, rows("1", "2"), False))
        await store.append(Append("A", 2, rows("3"), False), Append("B", 0, rows("x"), False))

    async def read(store: Store) -> None:
        assert await store.rows("A") == numbered("1", "2", "3")
        assert await store.rows("A", 2) == numbered("3", first=3)
        assert await store.rows("B") == numbered("x")
        assert await store.rows("C") == []
        assert await store.unfinished() == ["A", "B"]
        await store.append(Append("A", 3, rows("4"), True))
        assert await store.unfinished() == ["B"]

    within(place, write)
    within(place, read)


def test_a_version_is_written_once(place: Place) -> None:
    async def scene(store: Store) -> None:
        await store.append(Append("A", 0, rows("1", "2"), False))
        for again in (Append("A", 1, rows("other", "3"), False), Append("A", 0, rows("other"), False)):
            with pytest.raises(Conflict):
                await store.append(again)
        with pytest.raises(Conflict):
            await store.append(Append("B", 0, rows("x"), False), Append("A", 1, rows("other"), False))
        assert await store.rows("A") == numbered("1", "2")
        assert await store.rows("B") == []
        assert await store.unfinished() == ["A"]

    within(place, scene)


def test_a_conflict_spoils_nobody_else_s_commit(place: Place) -> None:
    async def scene(store: Store) -> None:
        await store.append(Append("A", 0, rows("1"), False))
        appends = [Append("A", 0, rows("other"), False)] * 20
        appends += [Append(f"T{number}", 0, rows("x"), False) for number in range(20)]
        done = await asyncio.gather(*(store.append(each) for each in appends), return_exceptions=True)
        assert [isinstance(each, Conflict) for each in done] == [True] * 20 + [False] * 20
        assert done[20:] == [None] * 20
        assert len(await store.unfinished()) == 21

    within(place, scene)


def test_a_gap_is_found_and_nothing_is_written_behind_it(place: Place) -> None:
    async def scene(store: Store) -> None:
        await store.append(Append("A", 0, rows("1", "2", "3", "4"), False))
        assert await store.gap("A") is None
        assert await store.gap("NOSUCH") is None
        for missing, after in ((4, 4), (2, 3), (1, 3)):
            await place.meddle(f"DELETE FROM rows WHERE version = {missing}")
            if after == 4:
                with pytest.raises(Damaged, match="table A is damaged at row 4"):
                    await store.append(Append("A", after, rows("5"), False))
            else:
                assert await store.gap("A") == missing
        await place.meddle("DELETE FROM rows")
        assert await store.gap("A") == 1
        assert await store.rows("A") == []

    within(place, scene)


def test_the_last_snapshot_is_kept(place: Place) -> None:
    async def scene(store: Store) -> None:
        assert await store.snapshot("A") is None
        await store.keep_snapshot("A", 100, b"old")
        await store.keep_snapshot("A", 200, b"new")
        assert await store.snapshot("A") == (200, b"new")

    within(place, scene)


def test_what_was_asked_for_before_closing_is_written(place: Place) -> None:
    async def write(store: Store) -> None:
        for number in range(50):
            asyncio.ensure_future(store.append(Append(f"T{number}", 0, rows("x"), False)))  # noqa: RUF006
        await asyncio.sleep(0)

    async def read(store: Store) -> None:
        assert len(await store.unfinished()) == 50

    within(place, write)
    within(place, read)


def test_only_a_table_that_stands_where_it_did_is_forgotten(place: Place) -> None:
    async def scene(store: Store) -> None:
        await store.append(Append("A", 0, rows("1"), False), Append("B", 0, rows("x"), False))
        await store.keep_snapshot("A", 1, b"kept")
        await store.append(Append("A", 1, rows("2"), False))
        with pytest.raises(Conflict):
            await store.forget("A", 1)
        assert await store.rows("A") == numbered("1", "2")
        await store.forget("A", 2)
        assert (await store.rows("A"), await store.snapshot("A"), await store.gap("A")) == ([], None, None)
        assert await store.unfinished() == ["B"]
        await store.shrink()
        await store.check()

    within(place, scene)


def test_tables_without_a_move_for_long_are_found(place: Place) -> None:
    async def scene(store: Store) -> None:
        for code, over, at in (
            ("OLD", False, 10.0),
            ("OLDOVER", True, 50.0),
            ("NEW", False, 90.0),
            ("OVER", True, 90.0),
        ):
            log = [write_row(Started(at=time)) for time in (1.0, at)]
            await store.append(Append(code, 0, log, over))
        assert sorted(await store.stale(finished=60.0, abandoned=20.0)) == ["OLD", "OLDOVER"]

    within(place, scene)


def test_stores_that_are_opened_one_after_the_other_write_one_log(place: Place) -> None:
    """Whoever comes second on a version is told so, and reads what the first wrote."""

    async def first(store: Store) -> None:
        await store.append(Append("A", 0, rows("1"), False))

    async def second(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.append(Append("A", 0, rows("other"), False))
        await store.append(Append("A", 1, rows("2"), True))
        assert await store.rows("A") == numbered("1", "2")
        assert await store.unfinished() == []

    within(place, first)
    within(place, second)
