"""A game that the browser does not keep: nothing of it is acknowledged, the page is told why, and it can be saved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from omerta.core.replay import read_record
from tests.server.virtual import run
from tests.tab.guest import Frame, Guest
from tests.tab.tab_of_memory import MemoryDatabase, Page

PLAN = {
    "game": "twelve-gangsters",
    "seats": 3,
    "chairs": [{"kind": "human"}, *({"kind": "bot", "bot": "random"} for _ in range(2))],
    "name": "Ann",
}


class LosesItsStorage:
    """What a guest says on the way to the table; before so many choices the storage fails."""

    def __init__(self, say: Callable[[Frame], None], choices: int, fail: Callable[[], None]) -> None:
        self._say = say
        self._choices = choices
        self._fail = fail

    def __call__(self, frame: Frame) -> None:
        if frame["type"] == "choose":
            self._choices -= 1
            if self._choices < 0:
                self._fail()
        self._say(frame)


async def lost(page: Page, fail: Callable[[], None]) -> tuple[dict[str, Any], Frame]:
    """Open a table and answer two questions; the third answer is not kept. Return the key and what the page is told."""
    _, key = await page.ask("POST", "/api/tables", PLAN)
    guest = Guest(key["token"], 100)
    playing = asyncio.ensure_future(guest.play(LosesItsStorage(page.open(key["code"], guest.hear), 2, fail)))
    told = await page.unkept.get()
    playing.cancel()
    return key, told


def test_a_full_browser_says_so_the_game_can_be_saved_and_goes_on_when_there_is_room() -> None:
    async def scene() -> None:
        database = MemoryDatabase()
        page = Page(database)
        status, _ = await page.ask("GET", "/api/tables/NOSUCH/record")
        assert status == 404
        key, told = await lost(page, lambda: setattr(database, "full", True))
        kept = list(database.logs[key["code"]])
        assert told == {"type": "unkept", "code": key["code"], "why": "full", "saved": True}
        status, text = await page.ask("GET", f"/api/tables/{key['code']}/record")
        assert status == 200
        assert "the browser keeps the game no longer" in text
        assert sum(1 for _ in read_record(text).replay()) > 1
        assert database.logs[key["code"]] == kept

        database.full = False
        guest = Guest(key["token"], 100)
        guest.said = 1000  # what was said before keeps its names
        await guest.play(page.open(key["code"], guest.hear))
        assert (await page.unkept.get())["why"] is None
        status, whole = await page.ask("GET", f"/api/tables/{key['code']}/record")
        assert status == 200
        assert "the browser keeps" not in whole
        assert len(list(read_record(whole).replay())) > len(list(read_record(text).replay()))

    run(scene)


@pytest.mark.parametrize("again", [False, True])
def test_a_browser_that_was_cleared_says_so_and_what_was_played_can_be_saved(again: bool) -> None:
    async def scene() -> None:
        database = MemoryDatabase()
        page = Page(database)
        key, told = await lost(page, database.logs.clear)
        assert told == {"type": "unkept", "code": key["code"], "why": "cleared", "saved": True}
        assert not database.logs
        status, text = await page.ask("GET", f"/api/tables/{key['code']}/record")
        assert status == 200
        assert sum(1 for _ in read_record(text).replay()) > 1
        if again:
            # another game is kept as ever
            _, other = await page.ask("POST", "/api/tables", PLAN)
            assert list(database.logs) == [other["code"]]

    run(scene)


def test_a_browser_that_keeps_nothing_opens_no_table_and_says_so() -> None:
    async def scene() -> None:
        database = MemoryDatabase()
        database.full = True
        page = Page(database)
        status, _ = await page.ask("POST", "/api/tables", PLAN)
        assert status == 503
        told = await page.unkept.get()
        assert (told["why"], told["saved"]) == ("full", False)

    run(scene)
