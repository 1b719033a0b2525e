"""Games that are over, in the server: what is kept of them, what computes them, and what looking at them costs."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import sleep

import httpx
import pytest
from fastapi import FastAPI

from omerta.core.game_type import Data
from omerta.core.registry import game_types
from omerta.core.words.languages import speaking, spoken_language
from omerta.server.answers.problems import Problems
from omerta.server.bots.worker_process import MOST_BYTES
from omerta.server.http.access_limits import AccessLimits
from omerta.server.limits import RateLimit
from omerta.server.replays import looking, past_games, replay_processes
from omerta.server.replays.looking import LONGEST_REASON, Busy, Failed, Look, NotToBeHad, Unreadable, answer
from omerta.server.replays.past_games import PastGames
from omerta.server.replays.replay_answers import label, outline
from omerta.server.replays.replay_processes import ReplayProcesses
from omerta.server.replays.replay_routes import COMPUTED_BYTES, offer_replays
from omerta.table.after.past_game import PastGame

RECORDS = Path(__file__).parents[1] / "records"
FILE = (RECORDS / "twelve-gangsters" / "six-cards.omerta").read_text(encoding="utf-8")
OTHER = (RECORDS / "gangster-dice" / "any-colour.omerta").read_text(encoding="utf-8")


WITH_DATA = {
    "board": "gangsters/plans-advanced",
    "values": "gangsters/plans-advanced",
    "deck": "gangsta/four-seats",
    "characters": "gangster-dice/four-seats",
    "demands": "gangsters-dilemma/four-seats",
}
"""Of each kind of data a record that has some."""


def with_data(kind: str, data: str) -> str:
    """Write a record of a game with data of somebody's own, such as a board."""
    text = (RECORDS / f"{WITH_DATA[kind]}.omerta").read_text(encoding="utf-8")
    known = next(line for line in text.splitlines() if line.startswith(f"data {kind} "))
    mine = [
        f"data {kind} 1 {Data(kind, 1, data, shipped=False).digest}",
        *(f"| {each}" for each in data.split("\n")),
    ]
    return text.replace(known, "\n".join(mine))


HERE, THERE = "192.0.2.1", "192.0.2.2"


def test_a_process_lets_the_oldest_go_when_they_have_too_many_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    games: OrderedDict[str, PastGame] = OrderedDict()

    def look(name: str, text: str) -> None:
        answer(Look(name, partial(PastGame, name, text), label, "en"), games)

    look("first", FILE)
    first = games["first"]
    monkeypatch.setattr(looking, "MOST_KEPT_STEPS", first.last)
    look("first", FILE)
    assert games["first"] is first
    look("other", OTHER)
    assert list(games) == ["other"]
    monkeypatch.setattr(looking, "MOST_KEPT_STEPS", 1)
    look("first", FILE)
    assert list(games) == ["first"], "the last one stays, however long it is"


def test_a_record_stands_for_each_kind_of_data() -> None:
    assert set(WITH_DATA) == {kind for game_type in game_types.values() for kind in game_type.data}


@pytest.mark.parametrize("kind", WITH_DATA)
@pytest.mark.parametrize(
    ("data", "says"),
    [
        ("a = " + "[" * 5000, "lists and tables lie at most 16 deep in each other"),
        (f"a = {'9' * 5000}", "a key or a number without quotes has at most 200 letters"),
        ("a" + ".a" * 100_000 + " = 1", "a key or a header has at most 8 parts"),
    ],
    ids=["nested too deeply", "a number of 5,000 digits", "a key of many parts"],
)
def test_data_beyond_the_limits_is_refused_by_name(kind: str, data: str, says: str) -> None:
    found = answer(Look("mine", partial(PastGame, "mine", with_data(kind, data)), label, "en"), OrderedDict())
    assert isinstance(found, Failed)
    assert (found.reading, found.trace) == (True, "")
    assert f"{kind}: line 1: {says}" in str(found.facts["why"])


def broken() -> PastGame:
    raise RecursionError("once too often")


def endless(folder: Path) -> PastGame:
    (folder / "begun").touch()
    while True:
        sleep(1)


def noted(folder: Path, _game: PastGame) -> bytes:
    """Note that something is computed, and in which language."""
    with (folder / "computed").open("a") as file:
        file.write(f"{spoken_language()}\n")
    return spoken_language().encode()


def large_answer(_game: PastGame) -> bytes:
    return bytes(2 * MOST_BYTES)


def failing(_game: PastGame) -> bytes:
    raise KeyError("once")


async def until(there: Callable[[], bool]) -> None:
    while not there():
        await asyncio.sleep(0.01)


def test_data_that_breaks_its_reader_is_a_damaged_record(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        processes = ReplayProcesses()
        with pytest.raises(Unreadable, match="damaged"):
            await processes.ask(Look("mine", broken, label, "en"), HERE)
        processes.stop()

    asyncio.run(scenario())
    (entry,) = (each for each in caplog.records if each.name == "omerta.server")
    assert (entry.levelname, entry.exc_info) == ("WARNING", None)


def test_what_takes_too_much_memory_is_refused_and_the_next_one_is_answered() -> None:
    async def scenario() -> None:
        processes = ReplayProcesses()
        for look in (
            Look("large", partial(bytearray, 2 * MOST_BYTES), label, "en"),  # type: ignore[arg-type]
            Look("fine", partial(PastGame, "fine", FILE), large_answer, "en"),
        ):
            with pytest.raises((Unreadable, NotToBeHad), match="it takes too much memory"):
                await processes.ask(look, HERE)
        found = await processes.ask(Look("fine", partial(PastGame, "fine", FILE), label, "en"), HERE)
        assert found.last > 0
        processes.stop()

    asyncio.run(scenario())


def test_answers_and_errors_of_a_stranger_s_record_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    games: OrderedDict[str, PastGame] = OrderedDict()
    given = FILE.replace("fair none", f"fair none\nfrom {'x' * 200_000}")
    failed = answer(Look("given", partial(PastGame, "given", given), label, "en"), games)
    assert isinstance(failed, Failed)
    assert len(str(failed.facts["why"])) <= LONGEST_REASON + len("...")
    look = Look("mine", partial(PastGame, "mine", FILE), partial(outline, eyes="all"), "en")
    told = answer(look, games)
    assert isinstance(told, bytes)
    monkeypatch.setattr(looking, "MOST_ANSWER_BYTES", len(told))
    assert answer(look, games) == told
    monkeypatch.setattr(looking, "MOST_ANSWER_BYTES", len(told) - 1)
    assert answer(look, games) == Failed("large", {"bytes": len(told), "most": len(told) - 1})


def test_what_takes_too_long_is_killed_and_the_next_one_is_answered(tmp_path: Path) -> None:
    async def scenario() -> None:
        processes = ReplayProcesses(seconds=0.2)
        with pytest.raises(Unreadable, match=r"longer than 0\.2 seconds"):
            await processes.ask(Look("slow", partial(endless, tmp_path), label, "en"), HERE)
        processes._seconds = 600.0
        found = await processes.ask(Look("fine", partial(PastGame, "fine", FILE), label, "en"), HERE)
        assert found.last > 0
        processes.stop()
        with pytest.raises(Busy, match="stopping"):
            await processes.ask(Look("fine", partial(PastGame, "fine", FILE), label, "en"), HERE)

    asyncio.run(scenario())


def test_an_address_holds_one_process_and_so_many_places_and_stopping_ends_all_that_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_processes, "MOST_OF_AN_ADDRESS", 3)

    async def scenario() -> None:
        processes = ReplayProcesses(seconds=600.0)
        slow = [
            asyncio.create_task(processes.ask(Look(f"slow {n}", partial(endless, tmp_path), label, "en"), HERE))
            for n in range(3)
        ]
        await until((tmp_path / "begun").exists)
        with pytest.raises(Busy, match="try again"):
            await processes.ask(Look("fine", partial(PastGame, "fine", FILE), label, "en"), HERE)
        found = await processes.ask(Look("fine", partial(PastGame, "fine", FILE), label, "en"), THERE)
        assert found.last > 0
        assert not any(each.done() for each in slow)
        processes.stop()
        for each in slow:
            with pytest.raises(Busy, match="stopping"):
                await each

    asyncio.run(scenario())


def test_a_process_that_nobody_asks_is_ended_and_started_again() -> None:
    async def scenario() -> None:
        processes = ReplayProcesses(rest_seconds=0.0)
        for _ in range(2):
            look = Look("fine", partial(PastGame, "fine", FILE), label, "en")
            assert (await processes.ask(look, HERE)).last > 0
            await until(lambda: all(each.process.pid is None for each in processes._all))
        processes.stop()

    asyncio.run(scenario())


def test_what_takes_long_is_computed_once_in_a_language_for_all_who_ask_at_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        games = PastGames(ReplayProcesses)
        game, same = await asyncio.gather(games.bring(FILE, HERE), games.bring(FILE, THERE))
        assert game is same, "who brings what is being replayed waits for it"
        work = partial(noted, tmp_path)
        for language in ("en", "fr", "en"):
            with speaking(language):
                answers = await asyncio.gather(*(game.answer("draws", work, HERE) for _ in range(5)))
                assert set(answers) == {language.encode()}
                assert game.has("draws")
        assert not game.has("paper")
        assert (tmp_path / "computed").read_text().split() == ["en", "fr"]
        with pytest.raises(RuntimeError, match="KeyError: 'once'"):
            await game.answer("paper", failing, HERE)
        assert await game.answer("paper", work, HERE) == b"en", "what failed is not kept"
        games.stop()

    asyncio.run(scenario())


def test_few_are_at_hand_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_games, "MOST_KEPT", 1)

    async def scenario() -> None:
        now = [0.0]
        games = PastGames(ReplayProcesses, lambda: now[0])
        first = await games.bring(FILE, HERE)
        assert await games.bring(FILE, HERE) is first
        now[0] += past_games.KEPT_SECONDS + 1
        again = await games.bring(FILE, HERE)
        assert again is not first, "nobody looked at it for a while"
        await games.bring(OTHER, HERE)
        assert await games.bring(FILE, HERE) is not again, "another took its place"
        games.stop()

    asyncio.run(scenario())


def test_an_answer_at_hand_costs_its_bytes_and_a_computed_one_more() -> None:
    async def scenario() -> None:
        app = FastAPI()
        offer_replays(app)
        key = (await app.state.past_games.bring(FILE, HERE)).key
        repeats = RateLimit(60, 1_000_000, clock=lambda: 0.0)
        app.state.limits = AccessLimits(repeats=repeats)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://here") as client:
            cost = []
            for _ in range(2):
                before = repeats.left("127.0.0.1")
                answer = await client.get(f"/api/replays/{key}/draws")
                cost.append(before - repeats.left("127.0.0.1") - len(answer.content))
        assert cost == [COMPUTED_BYTES, 0]
        app.state.past_games.stop()

    asyncio.run(scenario())


def test_answers_count_against_the_limit_of_an_address() -> None:
    async def scenario() -> None:
        app = FastAPI()
        offer_replays(app)
        key = (await app.state.past_games.bring(FILE, HERE)).key
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://here") as client:
            for path in ("", "/moments?count=2", "/paper", "/record"):
                repeats = RateLimit(60, 1, clock=lambda: 0.0)
                app.state.limits = AccessLimits(repeats=repeats)
                answer = await client.get(f"/api/replays/{key}{path}")
                assert answer.status_code == 200
                computed = COMPUTED_BYTES if path == "/paper" else 0
                assert repeats.left("127.0.0.1") == 1 - len(answer.content) - computed
                with pytest.raises(Problems, match="a lot of replays at once") as caught:
                    await client.get(f"/api/replays/{key}{path}")
                assert caught.value.status == 429
        app.state.past_games.stop()

    asyncio.run(scenario())
