"""Analyses on a server: asked for and read over HTTP, one at a time and few of them, never of a running game."""

from __future__ import annotations

import asyncio
import os
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from omerta.server.replays.analysis_jobs import MOST_OF_AN_ADDRESS, MOST_WAITING, Analyses, TooManyWait
from omerta.server.replays.analysis_process import AnalysisProcess
from tests.browser.laid import LaidTable
from tests.server.running import NO_CERTIFICATES, Server
from tests.server.test_replays import refused

RECORDS = Path(__file__).parents[1] / "records"
TOGETHER = (RECORDS / "gangster-dice" / "won-together.omerta").read_text(encoding="utf-8")
LAST_ROUND = (RECORDS / "twelve-gangsters" / "last-round.omerta").read_text(encoding="utf-8")
BROUGHT = [path.read_text(encoding="utf-8") for path in sorted((RECORDS / "gangsters").glob("plans-*.omerta"))]
LONG = (RECORDS / "gangsters" / "plans-everything.omerta").read_text(encoding="utf-8")


def followed(server: Server, key: str) -> dict[str, Any]:
    """Follow an analysis until it is there."""
    for _ in range(600):
        told: dict[str, Any] = server.get(f"/api/replays/{key}/analysis").json()
        if told["state"] not in ("waiting", "working"):
            return told
        time.sleep(0.2)
    raise AssertionError(told)


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
def test_an_analysis_is_asked_for_followed_and_read(server: Server) -> None:
    key = server.post("/api/replays", {"record": TOGETHER}).json()["key"]
    assert server.get(f"/api/replays/{key}/analysis").json()["state"] == "none"
    begun = server.post(f"/api/replays/{key}/analysis", {})
    assert begun.status_code == 202
    assert begun.json()["state"] in ("waiting", "working")
    told = followed(server, key)
    assert told["state"] == "done"
    assert told["explained"]["points"][-1] == {
        "step": 7,
        "round": 5,
        "shares": [0.5, 0.5, 0.0],
        "errors": [0.0, 0.0, 0.0],
    }
    again = server.post(f"/api/replays/{key}/analysis", {}).json()
    assert again["explained"] == told["explained"]
    answer = httpx.get(f"{server.http}/api/replays/{key}/analysis", headers={"accept-language": "fr"}, timeout=30)
    french = answer.json()["explained"]
    assert french["points"] == told["explained"]["points"]
    assert french["boss"].startswith("L’expert")


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
def test_nothing_of_a_running_game_is_analysed(server: Server) -> None:
    playing = LaidTable(seed=17, seats=3).play_to(2)
    playing.lay(server)
    assert refused(server.post(f"/api/replays/{playing.table.code}/analysis", {})) == (409, "not-over")
    assert refused(server.get(f"/api/replays/{playing.table.code}/analysis")) == (409, "not-over")
    assert refused(server.get(f"/api/replays/{'0' * 32}/analysis")) == (404, "no-record")
    path, foreign = f"/api/replays/{'0' * 32}/analysis", {"origin": "http://elsewhere.example"}
    assert refused(httpx.post(server.http + path, headers=foreign, timeout=30))[0] == 403


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
def test_a_table_s_game_is_analysed_at_once_however_many_brought_ones_wait(tmp_path: Path) -> None:
    def ask(address: str, path: str, body: dict[str, str]) -> httpx.Response:
        transport = httpx.HTTPTransport(local_address=address, verify=NO_CERTIFICATES)
        with httpx.Client(transport=transport, timeout=120) as client:
            return client.post(server.http + path, json=body)

    scene = LaidTable(seed=5, seats=3).play_out()
    with Server(tmp_path) as server:
        scene.lay(server)
        told = {}
        for number, record in enumerate(BROUGHT):
            address = f"127.0.1.{number // MOST_OF_AN_ADDRESS + 1}"
            key = ask(address, "/api/replays", {"record": record}).json()["key"]
            told = ask(address, f"/api/replays/{key}/analysis", {}).json()
        assert told["state"] == "waiting", "strangers have much to be analysed"
        for address in ("127.0.1.1", "127.0.2.1"):
            begun = ask(address, f"/api/replays/{scene.table.code}/analysis", {})
            assert begun.status_code == 202, begun.text
            assert begun.json()["state"] in ("working", "done")
        assert server.stop() == 0


def test_few_may_wait() -> None:
    async def flood() -> None:
        analyses = Analyses(AnalysisProcess())
        for n in range(MOST_OF_AN_ADDRESS):
            analyses.start(f"{LONG}# {n}\n", "10.0.0.1")
        with pytest.raises(TooManyWait, match="your address"):
            analyses.start(LONG, "10.0.0.1")
        analyses.start(f"{LONG}# 0\n", "10.0.0.1")
        for n in range(MOST_OF_AN_ADDRESS, MOST_WAITING + 1):
            analyses.start(f"{LONG}# {n}\n", f"10.0.1.{n}")
        with pytest.raises(TooManyWait, match="many games"):
            analyses.start(LONG, "10.0.0.2")
        waits = analyses.job(f"{LONG}# 1\n")
        assert waits is not None
        assert waits[1] == 1
        analyses.stop()

    asyncio.run(flood())


def test_what_cannot_be_analysed_fails_and_the_next_one_goes_on() -> None:
    async def both() -> None:
        analyses = Analyses(AnalysisProcess())
        analyses.start("no record\n", "10.0.0.1")
        analyses.start(LAST_ROUND, "10.0.0.1")
        while analyses.job(LAST_ROUND) is not None:
            await asyncio.sleep(0.1)
        assert "BadRecord" in (analyses.failure("no record\n") or "")
        assert analyses.result("no record\n") is None
        found = analyses.result(LAST_ROUND)
        assert found is not None
        assert found.points[-1].shares == (0.5, 0.5, 0.0)
        analyses.stop()

    asyncio.run(both())


def test_one_that_takes_too_long_is_ended() -> None:
    async def brief() -> None:
        analyses = Analyses(AnalysisProcess(seconds=0.1))
        analyses.start(LONG, "10.0.0.1")
        while analyses.job(LONG) is not None:
            await asyncio.sleep(0.1)
        assert "longer than 0.1 seconds" in (analyses.failure(LONG) or "")
        analyses.stop()

    asyncio.run(brief())


@contextmanager
def no_more_files() -> Iterator[None]:
    """Let this process open no file more, as on a server whose limit is reached."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    free = os.open(os.devnull, os.O_RDONLY)
    os.close(free)
    resource.setrlimit(resource.RLIMIT_NOFILE, (free, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_one_whose_process_cannot_be_started_fails_and_the_next_one_goes_on() -> None:
    async def both() -> None:
        analyses = Analyses(AnalysisProcess())
        with no_more_files():
            analyses.start(LONG, "10.0.0.1")
            while analyses.job(LONG) is not None:
                await asyncio.sleep(0.01)
        assert "OSError" in (analyses.failure(LONG) or "")
        analyses.start("no record\n", "10.0.0.1")
        while analyses.job("no record\n") is not None:
            await asyncio.sleep(0.1)
        assert "BadRecord" in (analyses.failure("no record\n") or "")
        analyses.stop()

    asyncio.run(both())


def test_what_failed_just_now_is_not_tried_again_at_once() -> None:
    async def again(rest: float) -> bool:
        analyses = Analyses(AnalysisProcess(seconds=0.0), rest=rest)
        analyses.start(LONG, "10.0.0.1")
        while analyses.job(LONG) is not None:
            await asyncio.sleep(0.01)
        analyses.start(LONG, "10.0.0.1")
        tried, failed = analyses.job(LONG) is not None, analyses.failure(LONG) is not None
        assert tried != failed
        analyses.stop()
        return tried

    assert not asyncio.run(again(rest=3600.0))
    assert asyncio.run(again(rest=0.0))
