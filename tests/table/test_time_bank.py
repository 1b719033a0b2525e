"""The time of people at a table: a bank with an increment, days a turn, pauses, restarts, and whose time is over."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, cast

import pytest

from omerta.core.nodes import Seat
from omerta.server.live.live_table import LiveTable
from omerta.server.live.table_services import TableServices
from omerta.table.acts.absence import StoodIn
from omerta.table.acts.asking_back import may_ask
from omerta.table.acts.pausing import Paused, Rested
from omerta.table.acts.refusal import Refused
from omerta.table.log.clock import Clock
from omerta.table.log.opened import Chair, Opened, TimeControl
from omerta.table.log.rows import write_row
from omerta.table.log.snapshot import read_snapshot, write_snapshot
from omerta.table.log.table import Question, Table, fold
from omerta.table.log.time_bank import LEAST_SECONDS, WINDOW_SECONDS
from omerta.table.opening.opening import open_rows, reopen_rows
from omerta.table.wire.seat_payload import now as present
from tests.server.virtual import MemoryStore, TimedBotPool, now, run
from tests.table.acted import answer as bots_answer
from tests.table.acted import (
    answer_back,
    ask_back,
    choose,
    close,
    come_back,
    concede,
    go_on_playing,
    pause,
    resume,
    time_out,
    wish_pause,
    withdraw,
)
from tests.table.scenes import BOT, PERSON, SEED, Scene, registered_back_room

TEN_MINUTES = TimeControl("bank", 600, 5)
TWO_DAYS = TimeControl("days", 2 * 86_400)
DAY = 86_400.0
STARTED_AT = 4.0
"""When the scene's dice are set, and so when the first question opens."""


def timed(control: TimeControl, chairs: list[Chair] | None = None, game: str = "twelve-gangsters") -> Scene:
    """Start a game at a table that limits people's time."""
    scene = Scene(chairs or [PERSON, PERSON, BOT], game)
    opened = scene.log[0]
    assert isinstance(opened, Opened)
    seats = len(opened.chairs)
    scene.log = open_rows(
        code=opened.code, game=game, seats=seats, preset=None, options={}, chairs=opened.chairs, seed=SEED, at=1.0,
        time=control,
    )  # fmt: skip
    scene.table = fold(scene.log)
    return scene.start()


def answer(scene: Scene, seat: Seat, at: float) -> None:
    scene.add(choose(scene.table, seat, scene.id(), scene.question(), scene.move(seat), at))


def left(scene: Scene) -> list[float]:
    time = present(scene.table, None, ())["time"]
    assert time is not None
    return list(time["left"])


def window(table: Table) -> bool:
    return table.question is not None and table.question.node.window


def running(scene: Scene) -> list[Seat]:
    time = present(scene.table, None, ())["time"]
    assert time is not None
    return list(time["running"])


def test_without_a_limit_nobody_s_time_runs() -> None:
    scene = Scene([PERSON, PERSON, BOT]).start()
    assert present(scene.table, 0, ())["time"] is None
    assert scene.table.deadline is None
    assert time_out(scene.table, 1e9) == []


def test_time_runs_while_an_answer_is_missing_and_each_answer_brings_the_increment() -> None:
    scene = timed(TEN_MINUTES)
    assert running(scene) == [0, 1], "the bot has no need of time"
    assert left(scene) == [600, 600, 600]
    answer(scene, 0, STARTED_AT + 10)
    assert running(scene) == [1]
    assert left(scene)[:2] == [590, 590]
    scene.let_bots_answer()
    answer(scene, 1, STARTED_AT + 40)
    assert left(scene)[:2] == [590 + 5, 560 + 5], "all were in, and the next question is open"
    assert running(scene) == [0, 1]


def test_who_takes_an_answer_back_is_on_time_again() -> None:
    scene = timed(TEN_MINUTES)
    answer(scene, 0, STARTED_AT + 10)
    scene.add(withdraw(scene.table, 0, scene.id(), scene.question(), STARTED_AT + 30))
    assert running(scene) == [0, 1]
    answer(scene, 0, STARTED_AT + 35)
    assert left(scene)[0] == 600 - 10 - 5


def test_whose_time_is_over_a_bot_plays_until_they_come_back() -> None:
    scene = timed(TEN_MINUTES)
    answer(scene, 0, STARTED_AT + 10)
    assert scene.table.deadline == STARTED_AT + 600
    assert time_out(scene.table, STARTED_AT + 599.9) == []
    (stood_in,) = scene.add(time_out(scene.table, STARTED_AT + 600))
    assert isinstance(stood_in, StoodIn)
    assert stood_in.seat == 1
    assert scene.table.entries[-1].events[0].kind == "time-over"
    assert scene.table.owed_by_bots() == [1, 2]
    assert scene.table.deadline is None, "bots have all the time"
    scene.add(come_back(scene.table, 1, scene.id(), STARTED_AT + 601))
    assert left(scene)[1] == LEAST_SECONDS
    assert time_out(scene.table, STARTED_AT + 601 + LEAST_SECONDS - 0.1) == []
    assert time_out(scene.table, STARTED_AT + 601 + LEAST_SECONDS) != []


def test_every_turn_has_its_days_anew() -> None:
    scene = timed(TWO_DAYS)
    scene.let_bots_answer()
    answer(scene, 0, STARTED_AT + 86_400)
    answer(scene, 1, STARTED_AT + 100_000)
    assert left(scene)[:2] == [2 * 86_400] * 2
    late = time_out(scene.table, scene.table.at + 2 * 86_400)
    assert [row.seat for row in late if isinstance(row, StoodIn)] == [0, 1]


def until_a_window_opens(scene: Scene, rng: Random) -> Question:
    """Play on until several seats are asked at once and nobody is to see who has answered."""
    clock = STARTED_AT
    while (question := scene.table.question) is not None:
        if question.node.window and len(question.node.seats) > 1:
            return question
        clock += 1
        seat = scene.table.owed()[0]
        move = scene.move(seat, rng.randrange(100))
        scene.add(choose(scene.table, seat, scene.id(), question.name, move, clock))
    raise AssertionError("the game ended without a window")


def test_a_window_shows_nobody_s_time_and_closes_for_all_alike() -> None:
    with registered_back_room():
        scene = timed(TEN_MINUTES, [PERSON, PERSON, PERSON], "back-room")
        question = until_a_window_opens(scene, Random(1))
        before, (first, *others) = left(scene), question.node.seats
        answer(scene, first, question.at + 20)
        assert (left(scene), running(scene)) == (before, []), "who has answered is not told by anybody's time"
        assert time_out(scene.table, question.at + WINDOW_SECONDS - 0.1) == []
        late = time_out(scene.table, question.at + WINDOW_SECONDS)
        assert [row.seat for row in late if isinstance(row, StoodIn)] == others


def two_clocks() -> tuple[Scene, Clock]:
    """Play a game with timed parts of its own, at a table that limits people's time, until such a part runs."""
    scene = Scene([PERSON, PERSON], "gangsters", {"timer": True})
    opened = scene.log[0]
    assert isinstance(opened, Opened)
    scene.log = open_rows(
        code=opened.code, game="gangsters", seats=2, preset=None, options={"timer": True}, chairs=opened.chairs,
        seed=SEED, at=1.0, time=TEN_MINUTES,
    )  # fmt: skip
    scene.table = fold(scene.log)
    scene.start()
    while scene.table.running is None:
        answer(scene, scene.table.owed()[0], 5.0)
    return scene, scene.table.running


def test_a_game_s_own_timed_part_takes_nothing_from_the_bank() -> None:
    scene, clock = two_clocks()
    assert running(scene) == []
    assert scene.table.deadline == clock.ends


def rest(scene: Scene, at: float) -> None:
    for seat in scene.table.people:
        scene.add(wish_pause(scene.table, seat, scene.id(), True, at))
    assert scene.table.resting


def test_a_game_s_own_clock_stands_still_while_all_rest() -> None:
    scene, clock = two_clocks()
    at, seat = clock.began + 20, clock.timed.seat
    rest(scene, at)
    assert present(scene.table, seat, ())["clock"] is None
    assert scene.table.deadline is None
    assert time_out(scene.table, clock.ends + 1) == []
    refusal = choose(scene.table, seat, scene.id(), scene.question(), scene.move(seat), at + 5)
    assert isinstance(refusal, Refused)
    assert refusal.reason == "resting", "else a turn could be played in no time at all"
    restored = read_snapshot(write_snapshot(scene.table))
    assert restored is not None
    assert restored.deadline is None
    scene.add(go_on_playing(scene.table, seat, scene.id(), at + 1000))
    assert scene.table.deadline == clock.ends + 1000
    assert time_out(scene.table, clock.ends + 999) == []
    assert time_out(scene.table, clock.ends + 1000) != []


def test_while_all_rest_no_bot_answers_and_nothing_is_waited_for() -> None:
    scene = timed(TEN_MINUTES)
    rest(scene, STARTED_AT + 1)
    assert scene.table.state is not None
    (bot,) = scene.table.owed_by_bots()
    moves = {bot: (scene.table.state.legal(bot)[0], "bot")}
    assert bots_answer(scene.table, scene.question(), moves, STARTED_AT + 2) == [], "it had begun to think before"

    async def nothing_is_done() -> None:
        live = LiveTable(scene.table, TableServices(MemoryStore(), cast(Any, TimedBotPool(Random(1))), 5.0, now))
        live.start_due_work()
        assert live.idle

    run(nothing_is_done)
    scene.add(go_on_playing(scene.table, 0, scene.id(), STARTED_AT + 10))
    assert bots_answer(scene.table, scene.question(), moves, STARTED_AT + 11) != []


def test_no_window_closes_while_all_rest() -> None:
    with registered_back_room():
        scene = timed(TEN_MINUTES, [PERSON, PERSON, PERSON], "back-room")
        question = until_a_window_opens(scene, Random(1))
        for seat in question.node.seats:
            move = scene.move(seat)
            scene.add(choose(scene.table, seat, scene.id(), question.name, move, question.at, hold=9.0))
        rest(scene, question.at + 1)
        assert close(scene.table, question.name, question.at + 10) == []
        scene.add(go_on_playing(scene.table, 0, scene.id(), question.at + 20))
        assert close(scene.table, question.name, question.at + 21) != []


def test_a_pause_ends_with_the_last_person_who_could_end_it() -> None:
    scene = timed(TEN_MINUTES)
    rest(scene, STARTED_AT + 1)
    scene.add(concede(scene.table, 0, scene.id(), STARTED_AT + 2))
    assert scene.table.resting
    scene.add(concede(scene.table, 1, scene.id(), STARTED_AT + 3))
    assert not scene.table.resting, "else the bots would wait for ever"


def test_time_stands_still_while_the_server_is_down() -> None:
    scene = timed(TEN_MINUTES)
    (paused,) = scene.add(pause(scene.table, STARTED_AT + 30))
    assert isinstance(paused, Paused)
    scene.add(resume(scene.table, STARTED_AT + 10_000))
    assert left(scene)[0] == 570
    assert scene.table.deadline == STARTED_AT + 10_000 + 570


@pytest.mark.parametrize("later", [-DAY, DAY])
def test_who_is_asked_after_a_bot_has_all_their_time_although_the_clock_was_set_meanwhile(later: float) -> None:
    scene = timed(TEN_MINUTES)
    for seat in (0, 1):
        answer(scene, seat, STARTED_AT)
    assert (scene.table.deadline, scene.table.owed()) == (None, [2]), "only a bot is asked when the server goes down"
    again = STARTED_AT + later
    rows = resume(scene.table, again)
    assert bool(rows) == (later < 0), "nothing is to be set right where only time has passed"
    scene.add(rows)
    assert resume(scene.table, again + 1) == []
    assert scene.table.state is not None
    move = scene.table.state.legal(2)[0]
    scene.add(bots_answer(scene.table, scene.question(), {2: (move, "bot")}, again + 1))
    assert scene.table.deadline == again + 1 + 600 + 5
    assert scene.table.deadline == fold(scene.log).deadline


@pytest.mark.parametrize("later", [-DAY, DAY])
def test_a_window_has_been_open_for_as_long_as_it_was_although_the_clock_was_set_meanwhile(later: float) -> None:
    with registered_back_room():
        scene = timed(TEN_MINUTES, [PERSON] * 3, "back-room")
        while not window(scene.table):
            answer(scene, scene.table.owed()[0], STARTED_AT)
        first, second, *_ = scene.table.owed()
        scene.add(pause(scene.table, STARTED_AT + 20))
        again = STARTED_AT + 20 + later
        scene.add(resume(scene.table, again))
        assert scene.table.deadline == again + WINDOW_SECONDS - 20
        assert scene.table.question is not None
        assert scene.table.question.at == again - 20
        answer(scene, first, again + 5)
        assert scene.table.deadline == again + WINDOW_SECONDS - 20
        assert time_out(scene.table, again + WINDOW_SECONDS - 21) == []
        late = time_out(scene.table, again + WINDOW_SECONDS - 20)
        assert second in [row.seat for row in late if isinstance(row, StoodIn)]


def test_everybody_agrees_to_a_pause_and_anybody_ends_it() -> None:
    scene = timed(TEN_MINUTES)
    scene.add(wish_pause(scene.table, 0, scene.id(), True, STARTED_AT + 10))
    assert present(scene.table, 1, ())["time"]["wish"] == [0]  # type: ignore[index]
    assert running(scene) == [0, 1]
    scene.add(wish_pause(scene.table, 0, scene.id(), False, STARTED_AT + 11))
    scene.add(wish_pause(scene.table, 0, scene.id(), True, STARTED_AT + 12))
    rows = scene.add(wish_pause(scene.table, 1, scene.id(), True, STARTED_AT + 20))
    assert isinstance(rows[-1], Rested)
    assert (running(scene), left(scene)[:2]) == ([], [580, 580])
    assert scene.table.deadline is None
    refusal = choose(scene.table, 0, scene.id(), scene.question(), scene.move(0), STARTED_AT + 500)
    assert isinstance(refusal, Refused)
    assert refusal.reason == "resting"
    scene.add(go_on_playing(scene.table, 1, scene.id(), STARTED_AT + 1000))
    assert (running(scene), left(scene)[:2]) == ([0, 1], [580, 580])
    assert scene.table.deadline == STARTED_AT + 1000 + 580
    told = [event.kind for entry in scene.table.entries if entry.kind == "pause" for event in entry.events]
    assert told == ["pause-wished", "pause-unwished", "pause-wished", "pause-wished", "rested", "went-on"]


def test_what_cannot_be_paused_is_said() -> None:
    def why(rows: object) -> str:
        assert isinstance(rows, Refused)
        return rows.reason

    free, limited = Scene([PERSON, PERSON, BOT]).start(), timed(TEN_MINUTES)
    assert why(wish_pause(free.table, 0, "a", True, 5.0)) == "no-time"
    assert why(wish_pause(limited.table, None, "a", True, 5.0)) == "spectator"
    assert why(go_on_playing(limited.table, 0, "a", 5.0)) == "not-resting"
    limited.add(wish_pause(limited.table, 0, "same", True, 5.0))
    assert wish_pause(limited.table, 0, "same", True, 6.0) == [], "the same request again changes nothing"
    assert why(wish_pause(limited.table, 0, "same", False, 6.0)) == "id-used"


def test_the_log_a_snapshot_and_a_rematch_keep_the_time() -> None:
    scene = timed(TEN_MINUTES)
    answer(scene, 0, STARTED_AT + 10)
    scene.add(wish_pause(scene.table, 0, scene.id(), True, STARTED_AT + 12))
    assert fold(scene.log).bank == scene.table.bank
    restored = read_snapshot(write_snapshot(scene.table))
    assert restored is not None
    assert restored.bank == scene.table.bank
    (opened, *_) = reopen_rows(scene.table, again={0, 1}, code="OTHER2", seed=SEED, at=9.0)
    assert isinstance(opened, Opened)
    assert opened.time == TEN_MINUTES


def test_a_server_hands_the_seat_to_a_bot_when_time_is_over_and_the_game_ends() -> None:
    async def wait_for_it() -> None:
        scene = timed(TimeControl("bank", 60))
        store = MemoryStore()
        store.logs[scene.table.code] = [write_row(row) for row in scene.log]
        services = TableServices(store, cast(Any, TimedBotPool(Random(1))), 5.0, lambda: round(STARTED_AT + now(), 3))
        live = LiveTable(scene.table, services)
        live.start_due_work()
        while live.table.phase != "over":
            await asyncio.sleep(1)
        assert all(live.table.places[seat].stand_in for seat in (0, 1))
        assert now() >= 60
        await live.stop()

    run(wait_for_it)


def test_a_seat_is_taken_back_once_at_a_question_so_that_nobody_holds_up_the_game() -> None:
    scene = timed(TEN_MINUTES)
    answer(scene, 0, STARTED_AT + 10)
    scene.add(time_out(scene.table, STARTED_AT + 600))
    scene.add(come_back(scene.table, 1, scene.id(), STARTED_AT + 601))
    scene.add(time_out(scene.table, STARTED_AT + 601 + LEAST_SECONDS))
    refused = come_back(scene.table, 1, scene.id(), STARTED_AT + 620)
    assert isinstance(refused, Refused)
    assert refused.reason == "time-over"
    scene.let_bots_answer()
    scene.add(come_back(scene.table, 1, scene.id(), STARTED_AT + 630))
    assert not scene.table.places[1].stand_in


def test_changing_a_sealed_choice_is_not_seen_in_anybody_s_time() -> None:
    scene = timed(TEN_MINUTES)
    answer(scene, 0, STARTED_AT + 10)
    before = present(scene.table, 1, ())["time"]
    other = scene.table.state.legal(0)[-1] if scene.table.state is not None else None
    assert other is not None
    scene.add(choose(scene.table, 0, scene.id(), scene.question(), [other.verb, *other.args], STARTED_AT + 20))
    assert present(scene.table, 1, ())["time"] == before
    scene.let_bots_answer()
    answer(scene, 1, STARTED_AT + 40)
    assert left(scene)[:2] == [590 + 5, 560 + 5], "and no time is lost by it"


def test_no_answer_given_anew_after_going_back_brings_time_again() -> None:
    """Seat 0 goes back over its own answer and those that others gave after it."""
    scene = timed(TEN_MINUTES, [PERSON, PERSON], "gangsters")
    assert scene.table.bank is not None
    at, answered = STARTED_AT, list[Seat]()
    while not (may_ask(scene.table, 0) and answered[-1] == 1):
        answered.append(scene.table.owed()[0])
        answer(scene, answered[-1], at)
    stand = scene.table.consent.last(0)
    assert stand is not None
    reached, before = scene.table.steps, left(scene)
    assert scene.table.consent.undone(stand.step) == {0, 1}
    scene.add(ask_back(scene.table, 0, scene.id(), at))
    request = scene.table.consent.request
    assert request is not None
    scene.add(answer_back(scene.table, 1, scene.id(), request.name, True, at))
    again = set[Seat]()
    while scene.table.steps < reached:
        again.add(scene.table.owed()[0])
        answer(scene, scene.table.owed()[0], at)
    assert (again, left(scene)) == ({0, 1}, before)
    seat = scene.table.owed()[0]
    answer(scene, seat, at)
    assert left(scene)[seat] == before[seat] + TEN_MINUTES.increment, "the next step brings time as ever"


def test_wishing_for_a_pause_and_no_longer_has_an_end() -> None:
    scene = timed(TEN_MINUTES)
    refusals = set()
    for turn in range(60):
        found = wish_pause(scene.table, 0, f"p{turn}", turn % 2 == 0, STARTED_AT + 1)
        if isinstance(found, Refused):
            refusals.add(found.reason)
        else:
            scene.add(found)
    assert refusals == {"changes"}
