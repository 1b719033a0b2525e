"""Those who watch a table that moves fast: they are sent the same frames in the same order, in fewer pieces."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from omerta.core.nodes import Seat
from omerta.server.live.audience import MOMENT_SECONDS
from tests.server.test_mover_first import Table, sit_down, wait
from tests.server.virtual import run


async def move(table: Table) -> None:
    """Have whoever is asked first make a move, and have it written."""
    table.move()
    for done in table.store.waiting:
        done(None)
    table.store.waiting.clear()
    await wait()


def pieces(table: Table, seat: Seat | None) -> list[list[Any]]:
    """List what a seat was sent, each piece for itself."""
    return [frames for told, frames in table.written if told == seat]


def entries(frames: list[Any]) -> list[int]:
    """List the entries of which frames tell."""
    return [entry["n"] for frame in frames for entry in frame.get("entries", [frame.get("entry")]) if entry]


@pytest.mark.parametrize("short", [False, True])
def test_what_follows_within_a_moment_reaches_them_in_one_piece(short: bool) -> None:
    async def scene() -> None:
        table = await sit_down((0, 1, None), short)
        for _ in range(3):
            await move(table)
        (first,) = pieces(table, None)
        assert len(first) == 1, "what comes after a while is told at once"
        assert len(pieces(table, 0)) == len(pieces(table, 1)) == 3, "whoever plays is told of everything at once"
        await asyncio.sleep(MOMENT_SECONDS)
        _, others = pieces(table, None)
        told = [frame for piece in pieces(table, 0) for frame in piece if frame["type"] != "ack"]
        assert [frame["type"] for frame in (*first, *others)] == [frame["type"] for frame in told]
        assert entries(first) + entries(others) == entries(told)
        await asyncio.sleep(1)
        await move(table)
        assert len(pieces(table, None)) == 3

    run(scene)


def test_nothing_that_they_ask_for_overtakes_it() -> None:
    async def scene() -> None:
        table = await sit_down((0, 1, None))
        await move(table)
        await move(table)
        table.guests[None].say(type="missed", since=0)
        await wait()
        _, (late,), (answer,) = pieces(table, None)
        assert (entries([late])[-1], entries([answer])[-1]) == (table.live.table.n, table.live.table.n)
        assert "now" in answer
        await asyncio.sleep(1)
        assert len(pieces(table, None)) == 3
        await move(table)
        assert "news" in pieces(table, None)[-1][0], "and short frames go on from the answer"

    run(scene)


def test_a_line_of_chat_comes_after_what_came_before_it() -> None:
    async def scene() -> None:
        table = await sit_down((0, 1, None))
        await move(table)
        await move(table)
        assert table.live.talk.write(0, "well played") is None
        await asyncio.sleep(MOMENT_SECONDS)
        _, late = pieces(table, None)
        assert [frame["type"] for frame in late] == ["entries", "chat"]

    run(scene)


def test_one_who_leaves_takes_nothing_from_those_who_stay() -> None:
    async def scene() -> None:
        table = await sit_down((0, 1, None))
        await move(table)
        await move(table)
        seated = [each for each in table.live.connections if each.seat == 1]
        table.live.leave(seated[0])
        assert len(pieces(table, None)) == 3, "what was kept, and that somebody left"
        watching = [each for each in table.live.connections if each.seat is None]
        await move(table)
        table.live.leave(watching[0])
        await asyncio.sleep(1)
        assert len(pieces(table, None)) == 3, "who has gone is sent nothing more"

    run(scene)
