"""When an answer comes tells nothing: the moments of bots, and of people's programs, are the same whatever the hand."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, cast

import pytest

from omerta.bots.thinking_time import table_seconds
from omerta.core.registry import make
from omerta.core.standing_orders import Orders
from omerta.server.bots.bot_answers import stand_in
from omerta.server.bots.thinking import Thinking
from omerta.server.live import table_tasks
from omerta.server.live.answer_timing import (
    LEAST_SECONDS,
    ORDERS_SECONDS,
    SLACK,
    UNMEASURED_SEARCH_SECONDS,
    UNMEASURED_SECONDS,
    WAY_SECONDS,
    hold,
    seconds_for,
)
from omerta.server.live.live_table import LiveTable
from omerta.server.live.table_services import TableServices
from omerta.table.acts.choosing import Sealed
from omerta.table.acts.playing import Asked, Played
from omerta.table.acts.refusal import Refused
from omerta.table.log.opened import Chair, Opened
from omerta.table.log.rows import AnyRow, read_row, write_row
from omerta.table.log.table import open_table
from tests.server.test_live_table import Guest
from tests.server.virtual import MemoryStore, TimedBotPool, now, run
from tests.table.acted import choose, leave_orders
from tests.table.scenes import PERSON, Scene, registered_back_room

GAMES = 100
STEPS = 1200
ENOUGH = 12
Sample = list[float]


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    with registered_back_room():
        yield


def distance(one: Sample, other: Sample) -> float:
    """Give the greatest distance between two samples' distributions, as Kolmogorov and Smirnov measure it."""
    return max(
        abs(sum(each <= point for each in one) / len(one) - sum(each <= point for each in other) / len(other))
        for point in {*one, *other}
    )


async def play(
    chairs: list[Chair], seed: int, bot_pool: TimedBotPool, hurry: Random | None, orders: Orders | None = None
) -> list[AnyRow]:
    """Play a game of secrets, and give its log; people answer by a program, at once or after a thought.

    With `orders` seat 0 has left them, and answers by hand only what they ask about.
    """
    store = MemoryStore()
    scene = Scene(chairs, "back-room", seed=seed.to_bytes(32, "big"))
    if any(chair.kind == "human" for chair in chairs):
        scene.start()
    if orders is not None:
        scene.add(leave_orders(scene.table, 0, "orders", orders, 4.5))
    store.logs[scene.table.code] = [write_row(row) for row in scene.log]
    live = LiveTable(scene.table, TableServices(store, cast(Any, bot_pool), 5.0, lambda: round(100 + now(), 3)))
    live.start_due_work()
    while live.table.phase == "playing":
        people = [seat for seat in live.table.owed() if not live.table.places[seat].played_by_bot]
        people = [seat for seat in people if not live.table.spared(seat)]
        for seat in people:
            assert hurry is not None
            await answer_by_program(live, seat, hurry)
        if not people:
            await live.settle()
    return [read_row(body) for _, body in await store.rows(scene.table.code)]


async def answer_by_program(live: LiveTable, seat: int, rng: Random) -> None:
    """Answer for a person: with one legal move at once, else after a moment."""
    table = live.table
    assert table.state is not None
    assert table.question is not None
    legal, name = table.state.legal(seat), table.question.name
    free = len(legal) > 1
    await asyncio.sleep(rng.uniform(0.05, 0.1) if free else rng.uniform(0.0, 0.01))
    move = rng.choice(legal)
    wire = [move.verb, *move.args]
    done = await live.act(
        lambda table, at: choose(table, seat, f"{rng.random()}", name, wire, at, hold(table.table)),
    )
    assert not isinstance(done, Refused)


def intervals(log: list[AnyRow]) -> Iterator[tuple[str, bool, float]]:
    """Give for every question its kind, whether anybody asked had a choice, and how long it took by stored times."""
    asked: Asked | None = None
    free = False
    assert isinstance(log[0], Opened)
    table = open_table(log[0])
    for row in log[1:]:
        if isinstance(row, Asked):
            table.take(row)
            asked = row
            assert table.state is not None
            free = any(len(table.state.legal(seat)) > 1 for seat in row.seats)
            continue
        if isinstance(row, Played) and asked is not None:
            yield f"{asked.ask} of {len(asked.seats)}", free, round(row.at - asked.at, 3)
        table.take(row)


def samples(
    chairs: list[Chair], seed: int, longest: float = 0.1
) -> tuple[dict[str, tuple[Sample, Sample]], TimedBotPool]:
    """Play games with bots that think up to so long, and sort what their stored times say."""
    rng = Random(seed)
    bot_pool = TimedBotPool(rng, longest)
    logs = [run(partial(play, chairs, number + 1, bot_pool, rng)) for number in range(GAMES)]
    return by_choice(logs), bot_pool


def by_choice(logs: Iterable[list[AnyRow]]) -> dict[str, tuple[Sample, Sample]]:
    """Sort what the times in logs say: without and with a choice, by question, where there are enough of both."""
    found: dict[str, tuple[Sample, Sample]] = defaultdict(lambda: ([], []))
    for log in logs:
        for kind, free, seconds in intervals(log):
            found[kind][free].append(seconds)
    return {kind: pair for kind, pair in found.items() if min(map(len, pair)) >= ENOUGH}


BOTS = [Chair("bot", "random")] * 3


def test_bots_answer_at_the_same_moment_whatever_they_hold() -> None:
    found, bot_pool = samples(BOTS, 1)
    assert any(kind.startswith("call") for kind in found), "windows are among them"
    took = [[seconds for free, seconds in bot_pool.took if free is held] for held in (False, True)]
    assert distance(*took) > 0.9, "the thinking itself tells it"
    for kind, (without, with_choice) in found.items():
        assert distance(without, with_choice) == 0, kind


def test_without_the_pace_the_same_games_would_tell_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_tasks, "pace", lambda _table: 0.0)
    monkeypatch.setattr(table_tasks, "LEAST_SECONDS", 0.0)
    found, _ = samples(BOTS, 1)
    assert min(distance(*pair) for pair in found.values()) > 0.9


def test_bots_whom_nobody_sees_pause_between_answers_where_nothing_is_hidden() -> None:
    async def play_unseen() -> list[AnyRow]:
        store, scene = MemoryStore(), Scene([Chair("bot", "random")] * 2, "gangsta")
        store.logs[scene.table.code] = [write_row(row) for row in scene.log]
        bot_pool = cast(Any, TimedBotPool(Random(1)))
        live = LiveTable(scene.table, TableServices(store, bot_pool, 5.0, lambda: round(100 + now(), 3)))
        live.start_due_work()
        while live.table.phase == "playing":
            await live.settle()
        return [read_row(body) for _, body in await store.rows(scene.table.code)]

    times = [row.at for row in run(play_unseen) if isinstance(row, Sealed)]
    assert len(times) > ENOUGH
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert min(pauses) > 0.9 * LEAST_SECONDS


def test_programs_that_answer_for_people_are_not_told_from_thought_in_a_window() -> None:
    found, _ = samples([PERSON, PERSON, Chair("bot", "random")], 2)
    windows = {kind: pair for kind, pair in found.items() if kind.startswith("call")}
    assert windows
    for kind, (without, with_choice) in windows.items():
        assert distance(without, with_choice) == 0, kind
        assert set(without) == {ORDERS_SECONDS}


def test_what_is_kept_of_an_answer_in_a_window_is_the_time_at_which_it_opened() -> None:
    log = run(lambda: play([PERSON] * 3, 5, TimedBotPool(Random(3)), Random(4)))
    asked: Asked | None = None
    kept = 0
    for row in log:
        if isinstance(row, Asked):
            asked = row
        if isinstance(row, Sealed) and asked is not None and asked.ask == "call":
            assert row.at == asked.at
            kept += 1
    assert kept > 3


def test_bots_that_take_longer_are_not_waited_for() -> None:
    found, bot_pool = samples(BOTS, 1, longest=5.0)
    given = max(seconds for _, seconds in bot_pool.asked)
    assert sum(seconds > given for free, seconds in bot_pool.took if free) > ENOUGH
    assert found
    for kind, (without, with_choice) in found.items():
        assert set(without) == set(with_choice), kind
        assert len(set(without)) == 1, kind


class GuessingBotPool(TimedBotPool):
    """Bots that think as long, and then guess."""

    async def _think(self, thinking: Thinking, seconds: float) -> None:
        await asyncio.sleep(seconds)
        for place, bot_task in thinking.missing():
            thinking.take(place, stand_in(bot_task, None))
        thinking.ended.set()


async def play_gangsters(bot: str, seed: int, bot_pool: TimedBotPool) -> list[AnyRow]:
    """Play the beginning of a game of Gangsters between bots, and give its log."""
    store = MemoryStore()
    scene = Scene([Chair("bot", bot)] * 4, "gangsters", seed=seed.to_bytes(32, "big"))
    store.logs[scene.table.code] = [write_row(row) for row in scene.log]
    live = LiveTable(scene.table, TableServices(store, cast(Any, bot_pool), 5.0, lambda: round(100 + now(), 3)))
    live.join(Guest(None))  # Where nobody is, bots rest.
    while live.table.phase == "playing" and live.table.steps < STEPS:
        await asyncio.sleep(60.0)
    await live.stop()
    return [read_row(body) for _, body in await store.rows(scene.table.code)]


@pytest.mark.parametrize("bot", ["playout", "plan-cash"])
def test_in_a_window_of_gangsters_one_move_and_many_take_the_time_that_everybody_knows(bot: str) -> None:
    """In issue 25 the answer of `playout` came after once its time with one legal move, else after 2 to 8 times."""
    bot_pool = GuessingBotPool(Random(1), longest=5.0)
    found = by_choice(run(partial(play_gangsters, bot, seed, bot_pool)) for seed in (1, 2, 3))
    assert any(kind.startswith("stop") for kind in found), "windows are among them"
    for kind, (without, with_choice) in found.items():
        decided = seconds_for(make("gangsters"), [bot] * int(kind.split()[-1]))
        to_the_millisecond = pytest.approx(decided, rel=0, abs=0.0011)
        assert all(seconds == to_the_millisecond for seconds in {*without, *with_choice}), kind


def test_the_decision_goes_by_the_bots_that_are_asked_and_the_table() -> None:
    four, two = make("gangsters", 4), make("gangsters", 2)
    script, boss = seconds_for(four, ["plan-cash"]), seconds_for(four, ["boss"])
    assert script == LEAST_SECONDS, "it answers in the server itself"
    assert boss == pytest.approx(WAY_SECONDS + SLACK * (table_seconds(four, "boss") or 0.0))
    assert seconds_for(four, ["boss", "plan-cash"]) == pytest.approx(boss + script)
    assert seconds_for(two, ["boss"]) != boss


def test_a_bot_that_was_never_measured_is_given_time_enough() -> None:
    with registered_back_room():
        game = make("back-room")
    assert seconds_for(game, ["random"]) == pytest.approx(WAY_SECONDS + SLACK * UNMEASURED_SECONDS)
    assert seconds_for(game, ["boss"]) == pytest.approx(WAY_SECONDS + SLACK * UNMEASURED_SEARCH_SECONDS)
    assert seconds_for(game, ["whoever"]) == seconds_for(game, ["random"]), "a bot of an old table that is no more"


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_window_closes_at_the_same_moment_whatever_somebody_s_orders_say(seed: int) -> None:
    chairs = [PERSON, Chair("bot", "random"), Chair("bot", "random")]
    log = run(partial(play, chairs, seed, TimedBotPool(Random(3)), Random(4), {"call": ()}))
    asked: Asked | None = None
    windows = 0
    for row in log:
        if isinstance(row, Asked):
            asked = row
        elif isinstance(row, Sealed) and asked is not None and asked.ask == "call" and row.seat == 0:
            assert (row.by, row.move) == ("orders", "no")
        elif isinstance(row, Played) and asked is not None and asked.ask == "call" and 0 in asked.seats:
            assert round(row.at - asked.at, 3) == ORDERS_SECONDS
            windows += 1
    assert windows > 0
    by_hand = run(partial(play, chairs, seed, TimedBotPool(Random(3)), Random(4), None))
    lasted = {seconds for kind, _, seconds in intervals(by_hand) if kind.startswith("call of 3")}
    assert lasted == {ORDERS_SECONDS}, "without orders a window lasts as long"
