"""Bots in other processes: the same answer every time, and a stand-in when one fails."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import msgspec
import pytest

from omerta.core.errors import UnknownName
from omerta.core.game import View
from omerta.core.moves import Move
from omerta.core.registry import make
from omerta.server.bots import bot_answers
from omerta.server.bots import bot_pool as bot_pool_module
from omerta.server.bots.bot_answers import BotChoice, BotTask, quick_bot, think
from omerta.server.bots.bot_pool import BotPool
from omerta.server.bots.thinking import Thinking
from tests.server import virtual

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def bot_task(seat: int = 0, bot: str = "counter", seed: bytes = b"luck") -> BotTask:
    game = make("twelve-gangsters", 3, **{"first-boss": 0})
    options = tuple(game.options.items())
    return BotTask("twelve-gangsters", 3, 1, options, bot, seat, game.new().view(seat), seed)


def test_the_same_luck_gives_the_same_answer_in_every_process() -> None:
    bots = ("random", "counter", "easy")
    bot_tasks = [bot_task(seat, bot, f"{seat} {bot}".encode()) for seat in range(3) for bot in bots]

    async def ask() -> list[BotChoice]:
        bot_pool = BotPool(1)
        try:
            return await bot_pool.answers(bot_tasks)
        finally:
            bot_pool.close()

    assert asyncio.run(ask()) == list(map(think, bot_tasks))
    luck = {think(bot_task(bot="random", seed=f"{number}".encode())).move for number in range(40)}
    assert len(luck) > 5


def test_a_bot_that_fails_is_stood_in_for_and_the_log_says_so(caplog: pytest.LogCaptureFixture) -> None:
    broken = replace(bot_task(2), bot="no such bot")

    async def ask() -> list[BotChoice]:
        bot_pool = BotPool(1)
        try:
            return await bot_pool.answers([broken, bot_task(1)])
        finally:
            bot_pool.close()

    with caplog.at_level(logging.WARNING, "omerta.server"):
        failed, fine = asyncio.run(ask())
    assert failed.by == "stand-in"
    assert failed.move in broken.view.legal
    assert UnknownName.__name__ in str(failed.failure)
    assert "seat 2 failed" in caplog.text
    assert (fine.by, fine.seat) == ("bot", 1)
    assert think(broken) == failed


class Cheat:
    """A bot that plays cards from up its sleeve."""

    def choose(self, _view: View, _rng: Random) -> Move:
        return Move("heist", "ace")


def test_a_bot_that_answers_with_what_is_not_legal_is_stood_in_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_answers, "_bot", lambda *_: Cheat())
    answer = think(bot_task())
    assert answer.by == "stand-in"
    assert answer.move in bot_task().view.legal
    assert "is not legal" in str(answer.failure)


class Endless(View, frozen=True, kw_only=True):
    """A view that keeps whoever unpacks it busy, and lets no signal but the last wake it."""

    def __reduce__(self) -> tuple[object, ...]:
        return exec, (ENDLESS,)


ENDLESS = """
import signal, time
for each in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT):
    signal.signal(each, signal.SIG_IGN)
while True:
    try:
        time.sleep(0.01)
    except BaseException:
        pass
"""


def with_view(kind: type[View], seat: int = 0) -> BotTask:
    plain = bot_task(seat).view
    return replace(bot_task(seat), view=kind(seat=seat, node=plain.node, legal=plain.legal, near=()))


def alive(pid: int | None) -> bool:
    """Tell whether a process runs."""
    return pid is not None and Path(f"/proc/{pid}").exists() and " Z " not in Path(f"/proc/{pid}/stat").read_text()


def test_a_bot_process_that_hangs_is_killed_and_replaced_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> tuple[list[BotChoice], list[BotChoice]]:
        bot_pool = BotPool(1)
        try:
            await bot_pool.answers([bot_task()])
            monkeypatch.setattr(bot_pool_module, "THINK_SECONDS", 0.2)
            hung = await bot_pool.answers([with_view(Endless)])
            monkeypatch.setattr(bot_pool_module, "THINK_SECONDS", 60.0)
            return hung, await bot_pool.answers([bot_task(1)])
        finally:
            bot_pool.close()

    (hung,), fine = asyncio.run(ask())
    assert hung.by == "stand-in"
    assert hung.move in bot_task().view.legal
    assert hung.failure == "no answer within 0.2 seconds"
    assert fine == [think(bot_task(1))]


def test_closing_waits_for_no_bot_process_that_hangs() -> None:
    async def ask() -> list[int | None]:
        bot_pool = BotPool(1)
        asked = asyncio.create_task(bot_pool.answers([with_view(Endless)]))
        while not any(alive(each.pid) for each in bot_pool._all):
            await asyncio.sleep(0.01)
        pids = [each.pid for each in bot_pool._all]
        bot_pool.close()
        asked.cancel()
        return pids

    pids = asyncio.run(ask())
    for _ in range(1000):
        if not any(alive(pid) for pid in pids):
            break
        sleep(0.01)
    assert not any(alive(pid) for pid in pids)


def test_a_process_that_dies_is_replaced_and_the_bot_asked_again() -> None:
    async def ask() -> list[BotChoice]:
        bot_pool = BotPool(1)
        try:
            await bot_pool.answers([bot_task(2)])
            (pid,) = [each.pid for each in bot_pool._all if each.pid is not None]
            os.kill(pid, signal.SIGKILL)
            return await bot_pool.answers([bot_task()])
        finally:
            bot_pool.close()

    assert asyncio.run(ask()) == [think(bot_task())]


class Deadly(View, frozen=True, kw_only=True):
    """A view that kills whoever unpacks it."""

    def __reduce__(self) -> tuple[object, ...]:
        return os._exit, (1,)


def test_a_bot_that_kills_its_process_every_time_is_stood_in_for() -> None:
    deadly = with_view(Deadly)

    async def ask() -> tuple[list[BotChoice], list[BotChoice]]:
        bot_pool = BotPool(1)
        try:
            return await bot_pool.answers([deadly]), await bot_pool.answers([bot_task()])
        finally:
            bot_pool.close()

    failed, fine = asyncio.run(ask())
    assert failed[0].by == "stand-in"
    assert failed[0].move in deadly.view.legal
    assert fine == [think(bot_task())]


class Ponderer:
    """A bot that thinks without end, and takes no trouble for a reason to stop."""

    def choose(self, _view: View, _rng: Random) -> Move:
        while True:
            with suppress(Exception):
                sleep(0.001)


def test_a_bot_that_takes_too_long_is_interrupted_and_a_quicker_one_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    task, made = bot_task(bot="boss"), bot_answers._bot
    monkeypatch.setattr(bot_answers, "_bot", lru_cache(lambda *at: Ponderer() if at[-1] == "boss" else made(*at)))
    quick = think(replace(task, bot=quick_bot(task.game)))
    assert think(task, 0.01) == replace(quick, late=True)
    assert think(task, 0.0) == replace(quick, late=True), "its time was over before it came to it"
    assert think(task, 0.01).by == "bot", "nobody is told: that it had to think is its secret"
    assert think(replace(task, bot="counter"), 60.0) == think(replace(task, bot="counter"))


@pytest.mark.parametrize("thinks", ["not at all", "a little", "without end"])
def test_answers_are_given_when_the_seconds_are_over_and_not_before(
    thinks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = bot_task() if thinks != "without end" else with_view(Endless)
    if thinks == "not at all":
        task = replace(task, view=msgspec.structs.replace(task.view, legal=task.view.legal[:1]))
    ends: list[float] = []
    begin = Thinking.begin

    def begin_and_note(thinking: Thinking, slowness: float = 1.0) -> None:
        begin(thinking, slowness)
        ends.append(thinking.due)

    async def ask() -> tuple[float, list[BotChoice]]:
        bot_pool = BotPool(1)
        try:
            found = await bot_pool.answers([task], seconds=0.3)
            return asyncio.get_running_loop().time(), found
        finally:
            bot_pool.close()

    monkeypatch.setattr(Thinking, "begin", begin_and_note)
    given, (choice,) = asyncio.run(ask())
    assert given >= ends[0]
    assert choice.move in task.view.legal
    assert choice.by == "bot", "nobody is told that it ran out of time"
    assert choice.late or thinks != "without end"


@pytest.mark.parametrize("thinks", [0.0, 0.2])
@pytest.mark.parametrize("beside", [(), ("boss",)], ids=["alone", "beside one that searches"])
def test_bots_that_answer_at_once_add_nothing_to_the_seconds(
    beside: tuple[str, ...], thinks: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What such a bot needs all the same would tell what its seat holds."""
    tasks = [bot_task(seat, bot) for seat, bot in enumerate(("greedy", *beside))]

    def slowly(task: BotTask) -> BotChoice:
        assert task.bot == "greedy"
        virtual.pass_time(thinks)
        return think(task)

    async def in_process(_pool: BotPool, _process: object, question: Any, _seconds: float) -> object:
        return 2.0 if question[1] is None else think(replace(question[1][0], bot="random"))

    async def ask() -> tuple[float, list[BotChoice]]:
        bot_pool = BotPool(1)
        try:
            found = await bot_pool.answers(tasks, seconds=0.3)
            return virtual.now(), found
        finally:
            bot_pool.close()

    monkeypatch.setattr(bot_pool_module, "think", slowly)
    monkeypatch.setattr(BotPool, "_asked", in_process)
    given, choices = virtual.run(ask)
    assert given == pytest.approx(0.6 if beside else 0.3)
    assert [choice.seat for choice in choices] == list(range(len(tasks)))
    assert not any(choice.late for choice in choices)
