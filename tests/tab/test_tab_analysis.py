"""A tab has games analysed by the worker of its bots: with the same result as a server, and behind every bot."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from omerta.core.wire import plain
from omerta.server.bots.bot_answers import BotTask
from omerta.tab.port_bots import BotsAtWork, NextPart, packed, unpacked
from omerta.table.after.analysis import Analyst
from omerta.table.after.explained import explain
from omerta.table.after.past_game import PastGame
from tests.server.virtual import run
from tests.tab.guest import Guest
from tests.tab.tab_of_memory import MemoryDatabase, Page

RECORDS = Path(__file__).parents[1] / "records"
LAST_ROUND = (RECORDS / "twelve-gangsters" / "last-round.omerta").read_text(encoding="utf-8")
WON_TOGETHER = (RECORDS / "gangster-dice" / "won-together.omerta").read_text(encoding="utf-8")


async def analysed(page: Page, key: str) -> dict[str, Any]:
    """Ask for an analysis, and follow it to its end."""
    status, told = await page.ask("POST", f"/api/replays/{key}/analysis", {})
    assert status == 202
    while told["state"] in ("waiting", "working"):
        await asyncio.sleep(0)
        _, told = await page.ask("GET", f"/api/replays/{key}/analysis")
    return dict(told)


def test_a_tab_explains_a_file_as_a_server_does() -> None:
    async def scene() -> dict[str, Any]:
        page = Page(MemoryDatabase())
        _, brought = await page.ask("POST", "/api/replays", {"record": WON_TOGETHER})
        _, before = await page.ask("GET", f"/api/replays/{brought['key']}/analysis")
        assert before["state"] == "none"
        return await analysed(page, brought["key"])

    told, past = run(scene), PastGame("", WON_TOGETHER)
    assert told["state"] == "done"
    assert told["explained"] == plain(explain(past, Analyst(past).analyse()))


def test_a_bot_waits_for_one_part_of_an_analysis_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[type]()
    answer = BotsAtWork.answer

    def noting(at_work: BotsAtWork, question: str) -> str:
        asked.append(type(unpacked(question)))
        return answer(at_work, question)

    monkeypatch.setattr(BotsAtWork, "answer", noting)

    async def scene() -> None:
        page = Page(MemoryDatabase())
        _, brought = await page.ask("POST", "/api/replays", {"record": WON_TOGETHER})
        chairs = [{"kind": "human"}, {"kind": "bot", "bot": "medium"}, {"kind": "bot", "bot": "medium"}]
        plan = {"game": "twelve-gangsters", "seats": 3, "chairs": chairs, "name": "Ann"}
        _, key = await page.ask("POST", "/api/tables", plan)
        guest = Guest(key["token"], 100)
        _, told = await asyncio.gather(
            guest.play(page.open(key["code"], guest.hear)),
            analysed(page, brought["key"]),
        )
        assert told["state"] == "done"

    run(scene)
    parts = [place for place, kind in enumerate(asked) if kind is NextPart]
    assert BotTask in asked[parts[0] : parts[-1]]


def test_an_analysis_that_fails_says_so_and_the_next_one_is_made() -> None:
    at_work = BotsAtWork()

    def parts(text: str) -> list[object]:
        said = [unpacked(at_work.answer(packed(NextPart(text))))]
        while isinstance(said[-1], tuple):
            said.append(unpacked(at_work.answer(packed(NextPart(text)))))
        return said

    assert "BadRecord" in str(parts("no record\n")[-1])
    first, again = parts(LAST_ROUND), parts(LAST_ROUND)
    assert len(first) > 2
    assert msgspec.json.encode(first) == msgspec.json.encode(again)
