"""Bots in other processes: the same answer every time, and a stand-in when one fails."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import time
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from omerta.core.errors import UnknownName
from omerta.core.game import View
from omerta.core.moves import Move
from omerta.core.registry import make
from omerta.server import thinking
from omerta.server.thinking import Answer, Thinkers, Thought, think

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def thought(seat: int = 0, bot: str = "random", seed: bytes = b"luck") -> Thought:
    game = make("twelve-gangsters", 3, **{"first-boss": 0})
    options = tuple(game.options.items())
    return Thought("twelve-gangsters", 3, 1, options, bot, seat, game.new().view(seat), seed)


def test_the_same_luck_gives_the_same_answer_in_every_process() -> None:
    bots = ("random", "counter", "easy")
    thoughts = [thought(seat, bot, f"{seat} {bot}".encode()) for seat in range(3) for bot in bots]

    async def ask() -> list[Answer]:
        thinkers = Thinkers(1)
        try:
            return await thinkers.answers(thoughts)
        finally:
            thinkers.close()

    assert asyncio.run(ask()) == think(thoughts)
    luck = {think([thought(seed=f"{number}".encode())])[0].move for number in range(40)}
    assert len(luck) > 5


def test_a_bot_that_fails_is_stood_in_for_and_the_log_says_so(caplog: pytest.LogCaptureFixture) -> None:
    broken = replace(thought(2), bot="no such bot")

    async def ask() -> list[Answer]:
        thinkers = Thinkers(1)
        try:
            return await thinkers.answers([broken, thought(1)])
        finally:
            thinkers.close()

    with caplog.at_level(logging.WARNING, "omerta.server"):
        failed, fine = asyncio.run(ask())
    assert failed.by == "stand-in"
    assert failed.move in broken.view.legal
    assert UnknownName.__name__ in str(failed.failure)
    assert "seat 2 failed" in caplog.text
    assert (fine.by, fine.seat) == ("bot", 1)
    assert think([broken]) == [failed]


class Cheat:
    """A bot that plays cards from up its sleeve."""

    def choose(self, _view: View, _rng: Random) -> Move:
        return Move("heist", "ace")


def test_a_bot_that_answers_with_what_is_not_legal_is_stood_in_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_bot", lambda *_: Cheat())
    (answer,) = think([thought()])
    assert answer.by == "stand-in"
    assert answer.move in thought().view.legal
    assert "is not legal" in str(answer.failure)


class Dreamer:
    """A bot that never comes to a decision, and lets nothing wake it."""

    def choose(self, _view: View, _rng: Random) -> Move:
        while True:
            with suppress(Exception):
                time.sleep(0.01)


def test_a_bot_that_hangs_is_stood_in_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_bot", lambda *_: Dreamer())
    monkeypatch.setattr(thinking, "THINK_SECONDS", 0.2)
    dreaming, next_to_it = think([thought(0), replace(thought(1), bot="random")])
    assert dreaming.by == "stand-in"
    assert dreaming.move in thought().view.legal
    assert dreaming.failure == "no answer within 0.2 seconds"
    assert next_to_it.failure == dreaming.failure
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_process_that_dies_is_replaced_and_the_bot_asked_again() -> None:
    async def ask() -> list[Answer]:
        thinkers = Thinkers(1)
        try:
            await thinkers.warm_up()
            (worker,) = thinkers._pool._processes.values()
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGKILL)
            worker.join()
            return await thinkers.answers([thought()])
        finally:
            thinkers.close()

    assert asyncio.run(ask()) == think([thought()])


class Deadly(View, frozen=True, kw_only=True):
    """A view that kills whoever unpacks it."""

    def __reduce__(self) -> tuple[object, ...]:
        return os._exit, (1,)


def test_a_bot_that_kills_its_process_every_time_is_stood_in_for() -> None:
    plain = thought().view
    deadly = replace(thought(), view=Deadly(seat=0, node=plain.node, legal=plain.legal, near=()))

    async def ask() -> tuple[list[Answer], list[Answer]]:
        thinkers = Thinkers(1)
        try:
            return await thinkers.answers([deadly]), await thinkers.answers([thought()])
        finally:
            thinkers.close()

    failed, fine = asyncio.run(ask())
    assert failed[0].by == "stand-in"
    assert failed[0].move in plain.legal
    assert fine == think([thought()])
