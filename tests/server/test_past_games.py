"""Games that are over, in the server: what is kept of them, what computes them, and what looking at them costs."""

from __future__ import annotations

import asyncio
import gc
import threading
from pathlib import Path
from weakref import ref

import httpx
import pytest
from fastapi import FastAPI

from omerta.core.game_type import Data
from omerta.core.languages import speaking, spoken_language
from omerta.server import past_games
from omerta.server.access_limits import AccessLimits, RateLimit
from omerta.server.past_games import PastGames, Unreadable
from omerta.server.replay_routes import COMPUTED_BYTES, offer_replays
from omerta.server.requests import Problems

RECORDS = Path(__file__).parents[1] / "records"
FILE = (RECORDS / "twelve-gangsters" / "six-cards.omerta").read_text(encoding="utf-8")
OTHER = (RECORDS / "gangster-dice" / "any-colour.omerta").read_text(encoding="utf-8")


def with_board(board: str) -> str:
    """Write a record of a game on somebody's own board."""
    text = (RECORDS / "gangsters" / "plans-advanced.omerta").read_text(encoding="utf-8")
    known = next(line for line in text.splitlines() if line.startswith("data board "))
    mine = [
        f"data board 1 {Data('board', 1, board, shipped=False).digest}",
        *(f"| {each}" for each in board.split("\n")),
    ]
    return text.replace(known, "\n".join(mine))


def test_the_oldest_go_when_there_are_too_many_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        games = PastGames()
        first = await games.bring(FILE)
        monkeypatch.setattr(past_games, "MOST_KEPT_STEPS", first.last)
        assert await games.bring(FILE) is first
        other = await games.bring(OTHER)
        assert await games.bring(OTHER) is other
        assert await games.bring(FILE) is not first
        monkeypatch.setattr(past_games, "MOST_KEPT_STEPS", 1)
        last = await games.bring(FILE)
        assert await games.bring(FILE) is last
        games.stop()

    asyncio.run(scenario())


def test_they_have_threads_of_their_own_until_the_server_stops() -> None:
    async def scenario() -> None:
        games = PastGames()
        assert (await games.compute(lambda: threading.current_thread().name)).startswith("past-games")
        games.stop()
        with pytest.raises(RuntimeError):
            await games.compute(lambda: 1)

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "board", ["a = " + "[" * 5000, f"a = {'9' * 5000}"], ids=["nested too deeply", "a number of 5,000 digits"]
)
def test_data_that_breaks_its_reader_is_a_damaged_record(board: str, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        games = PastGames()
        with pytest.raises(Unreadable, match="damaged"):
            await games.bring(with_board(board))
        games.stop()

    asyncio.run(scenario())
    (entry,) = (each for each in caplog.records if each.name == "omerta.server")
    assert (entry.levelname, entry.exc_info) == ("WARNING", None)


def test_what_takes_long_is_computed_once_in_a_language_for_all_who_ask_at_once() -> None:
    async def scenario() -> None:
        games, computed = PastGames(), list[str]()
        game = await games.bring(FILE)

        def work() -> bytes:
            computed.append(spoken_language())
            return spoken_language().encode()

        for language in ("en", "fr", "en"):
            with speaking(language):
                answers = await asyncio.gather(*(games.answer(game, "draws", work) for _ in range(5)))
                assert set(answers) == {language.encode()}
                assert games.at_hand(game, "draws")
        assert not games.at_hand(game, "paper")
        assert computed == ["en", "fr"]

        def fail() -> bytes:
            raise ValueError("once")

        with pytest.raises(ValueError, match="once"):
            await games.answer(game, "paper", fail)
        assert await games.answer(game, "paper", work) == b"en", "what failed is not kept"
        there = ref(game)
        del game
        games._games.clear()
        gc.collect()
        assert there() is None, "what was answered does not hold the game in memory"
        games.stop()

    asyncio.run(scenario())


def test_an_answer_at_hand_costs_its_bytes_and_a_computed_one_more() -> None:
    async def scenario() -> None:
        app = FastAPI()
        offer_replays(app)
        key = (await app.state.past_games.bring(FILE)).key
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
        key = (await app.state.past_games.bring(FILE)).key
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
