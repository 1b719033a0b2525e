"""What HTTP answers is what a function answers that needs no network: in a browser tab the same is asked of it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from omerta.core.registry import game_types
from omerta.core.wire import plain
from omerta.server.answers import analyses, catalog, replays, tables
from omerta.server.answers.problems import Problems
from omerta.server.answers.tables import Caller, TablePlan
from omerta.server.http.models import NewTable
from omerta.server.replays.analysis_jobs import Analyses, Job, analyse
from omerta.server.replays.looking import ReplaysHere
from omerta.server.replays.past_games import PastGames
from omerta.table.after.analysis import Analysis
from omerta.table.log.opened import Chair, TimeControl
from tests.server.databases import SQLitePlace
from tests.server.house import open_house

RECORDS = Path(__file__).parents[1] / "records" / "twelve-gangsters"
FILE = (RECORDS / "six-cards.omerta").read_text(encoding="utf-8")
LAST_ROUND = (RECORDS / "last-round.omerta").read_text(encoding="utf-8")
HERE = "192.0.2.1"
CHAIRS = [{"kind": "human"}, {"kind": "bot", "bot": "greedy"}, {"kind": "human"}]


class AnalysisHere:
    """Analyses at once, in the process that asks."""

    async def analyse(self, job: Job) -> Analysis | str:
        *_, found = analyse(job.text)
        assert not isinstance(found, tuple)
        return found

    def stop(self) -> None: ...


def test_the_catalog_is_what_http_answers(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_house(SQLitePlace(tmp_path)) as house:
            assert await house.get("/api/games") == plain(catalog.games())
            for game in game_types:
                assert await house.get(f"/api/games/{game}/rules") == plain(catalog.rules(game))

    asyncio.run(scenario())


def test_a_game_that_is_over_is_told_in_the_same_bytes(tmp_path: Path) -> None:
    async def scenario() -> None:
        games = PastGames(ReplaysHere)
        key = (await replays.bring(games, FILE, HERE))["key"]
        game = await replays.brought_game(games, key, HERE)
        here = {
            "?eyes=all": await replays.outline(game, "all", HERE),
            "/moments?at=2&count=16&eyes=1": await replays.moments(game, 2, 16, "1", HERE),
            "/paper": await replays.paper(game, HERE),
            "/draws": await replays.draws(game, HERE),
        }
        async with open_house(SQLitePlace(tmp_path)) as house:
            brought = await house.ask("POST", "/api/replays", body={"record": FILE})
            assert brought.json() == {"key": key}
            for path, told in here.items():
                assert (await house.client.get(f"/api/replays/{key}{path}")).content == told
        games.stop()

    asyncio.run(scenario())


def test_an_analysis_needs_no_process_of_its_own() -> None:
    async def scenario() -> None:
        games, jobs = PastGames(ReplaysHere), Analyses(AnalysisHere())
        game = await games.bring(LAST_ROUND, HERE)
        analyses.start(jobs, game, HERE)
        while jobs.job(game.text) is not None:
            await asyncio.sleep(0)
        told = msgspec.json.decode(await analyses.follow(jobs, game, HERE))
        assert told["state"] == "done"
        assert told["explained"]["points"][-1]["step"] == game.last

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "wrong",
    [{"game": "whist"}, {"preset": "none"}, {"seats": 4}, {"options": {"cards": 99}}],
    ids=["a game that is not there", "a preset that is not there", "a chair too few", "an option out of bounds"],
)
def test_what_is_refused_is_refused_with_the_same_words_and_status(tmp_path: Path, wrong: dict[str, Any]) -> None:
    body = {"game": "twelve-gangsters", "seats": 3, "chairs": CHAIRS, "name": "Ann", **wrong}

    async def scenario() -> None:
        async with open_house(SQLitePlace(tmp_path)) as house:
            answer = await house.ask("POST", "/api/tables", body=body)
            with pytest.raises(Problems) as caught:
                await tables.open_table(house.registry, msgspec.convert(body, TablePlan), Caller())
            assert (answer.status_code, answer.json()) == (caught.value.status, caught.value.body)

    asyncio.run(scenario())


def test_a_table_is_opened_taken_a_seat_at_and_shown(tmp_path: Path) -> None:
    plan = msgspec.convert(
        {"game": "twelve-gangsters", "seats": 3, "chairs": CHAIRS, "name": "Ann", "time": {"kind": "days", "days": 2}},
        TablePlan,
    )

    async def scenario() -> None:
        async with open_house(SQLitePlace(tmp_path)) as house:
            opened = await tables.open_table(house.registry, plan, Caller())
            live = await tables.find_table(house.registry, opened["code"].lower())
            sat = await tables.sit_down(house.registry, live, Caller(), name="Bert")
            assert (opened["seat"], sat["seat"]) == (0, 2)
            assert live.table.opened.time == TimeControl("days", 172_800)
            assert await house.get(f"/api/tables/{opened['code']}") == plain(live.face())
            with pytest.raises(Problems) as caught:
                await tables.record_of(house.registry, opened["code"])
            answer = await house.ask("GET", f"/api/tables/{opened['code']}/record")
            assert (answer.status_code, answer.json()) == (caught.value.status, caught.value.body)

    asyncio.run(scenario())


def test_a_plan_says_what_a_request_may_say() -> None:
    body = NewTable(game="gangsta", seats=2, chairs=[{"kind": "human"}] * 2, name="Ann")  # type: ignore[list-item]
    fields = {field.name for field in msgspec.structs.fields(TablePlan)}
    assert fields == set(NewTable.model_fields)
    least = TablePlan(game="gangsta", seats=2, chairs=(Chair("human"),) * 2, name="Ann")
    assert msgspec.convert(body.model_dump(), TablePlan) == least
