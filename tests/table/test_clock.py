"""The table's clock: what a person does not end in time it ends, the log keeps its times, and the record says so."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, cast

import pytest

from omerta.core.moves import Move
from omerta.core.nodes import Timed
from omerta.core.record import CLOCK
from omerta.core.replay import read_record
from omerta.server.live.live_table import LiveTable
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import TableServices
from omerta.table.acts.absence import CameBack, StoodIn
from omerta.table.acts.choosing import Sealed
from omerta.table.acts.playing import Played
from omerta.table.after.record import write_record
from omerta.table.log.clock import Clock, wind
from omerta.table.log.opened import Chair
from omerta.table.log.rows import write_row
from omerta.table.log.snapshot import read_snapshot, write_snapshot
from omerta.table.log.table import fold
from omerta.table.wire.seat_payload import now as present
from tests.server.virtual import MemoryStore, TimedBotPool, now, run
from tests.table.acted import choose, pause, resume, time_out
from tests.table.scenes import PERSON, Scene

TWO_MINUTES = 120
ASKED_AT = 5.0
"""When the scene's people answer, and so when the next question opens."""


def timed_scene(chairs: list[Chair] | None = None) -> Scene:
    """Play by the first legal move until a person's clock runs."""
    scene = Scene(chairs or [PERSON, PERSON], "gangsters", {"timer": True}).start()
    while scene.table.running is None:
        scene.let_bots_answer()
        for seat in scene.table.owed():
            scene.choose(seat)
    return scene


def test_a_turn_has_two_minutes_from_its_dice_on_whatever_is_done_in_it() -> None:
    scene = timed_scene()
    clock = scene.table.running
    assert clock is not None
    seat = clock.timed.seat
    assert clock.ends == clock.began + TWO_MINUTES
    assert present(scene.table, None, ())["clock"] == {"seat": seat, "seconds": TWO_MINUTES, "ends": clock.ends}
    name, move = scene.question(), scene.move(seat)
    scene.add(choose(scene.table, seat, "later", name, move, clock.began + 60))
    assert scene.table.running in (clock, None), "the next thing done in the same turn takes of the same time"


def test_in_time_the_clock_does_nothing_and_afterwards_it_ends_the_turn() -> None:
    scene = timed_scene()
    clock = scene.table.running
    assert clock is not None
    assert time_out(scene.table, clock.ends - 0.001) == []
    rows = time_out(scene.table, clock.ends)
    sealed, played = rows[:2]
    assert isinstance(sealed, Sealed)
    assert (sealed.seat, sealed.move, sealed.by) == (clock.timed.seat, "halt", "clock")
    assert isinstance(played, Played)
    scene.add(rows)
    assert scene.table.running != clock
    assert time_out(scene.table, clock.ends) == []


def test_the_log_and_a_snapshot_keep_the_clock() -> None:
    scene = timed_scene()
    assert fold(scene.log).running == scene.table.running
    restored = read_snapshot(write_snapshot(scene.table))
    assert restored is not None
    assert restored.running == scene.table.running


def test_the_record_says_which_moves_the_clock_made_and_replays() -> None:
    scene = timed_scene()
    clock = scene.table.running
    assert clock is not None
    scene.add(time_out(scene.table, clock.ends))
    text = write_record(scene.log, "enough")
    (line,) = [line for line in text.splitlines() if CLOCK in line]
    assert line.endswith(f"{clock.timed.seat}:halt{CLOCK}")
    *_, last = read_record(text).replay()
    assert last.state == scene.table.state


def test_bots_have_no_clock_and_without_the_option_nobody_has() -> None:
    scene = timed_scene([PERSON, Chair("bot", "random")])
    assert scene.table.running is not None
    assert scene.table.running.timed.seat == 0
    untimed = Scene([PERSON, PERSON], "gangsters").start()
    rng = Random(1)
    for _ in range(40):
        for seat in untimed.table.owed():
            untimed.choose(seat, rng.randrange(100))
        assert untimed.table.running is None


def test_a_server_lets_the_clock_run_down_and_makes_the_move() -> None:
    async def wait_for_it() -> None:
        scene = timed_scene()
        clock = scene.table.running
        assert clock is not None
        store = MemoryStore()
        store.logs[scene.table.code] = [write_row(row) for row in scene.log]
        services = TableServices(store, cast(Any, TimedBotPool(Random(1))), 5.0, lambda: round(ASKED_AT + now(), 3))
        live = LiveTable(scene.table, services)
        version = scene.table.version
        live.start_due_work()
        while live.table.version == version:
            await asyncio.sleep(1)
        assert ASKED_AT + now() >= clock.ends
        assert live.table.running != clock
        await live.stop()

    run(wait_for_it)


def test_the_clock_stands_still_while_the_server_is_down() -> None:
    scene = timed_scene()
    clock = scene.table.running
    assert clock is not None
    scene.add(pause(scene.table, clock.began + 30))
    scene.add(resume(scene.table, clock.began + 5000))
    running = scene.table.running
    assert running is not None
    assert running.ends == clock.began + 5000 + TWO_MINUTES - 30, "thirty seconds were used before it stopped"
    assert time_out(scene.table, running.ends - 0.001) == []
    assert time_out(scene.table, running.ends) != []
    restored = read_snapshot(write_snapshot(scene.table))
    assert restored is not None
    assert fold(scene.log).running == restored.running == running


def test_a_server_that_was_cut_off_counts_up_to_the_last_row() -> None:
    scene = timed_scene()
    clock = scene.table.running
    assert clock is not None
    used = scene.table.at - clock.began
    for table in (scene.table, read_snapshot(write_snapshot(scene.table))):
        assert table is not None
        for row in resume(table, clock.began + 900):
            table.take(row)
        assert table.running is not None
        assert table.running.ends == clock.began + 900 + TWO_MINUTES - used
    untimed = Scene([PERSON, PERSON], "gangsters").start()
    assert pause(untimed.table, 9.0) == resume(untimed.table, 9.0) == []


@pytest.mark.parametrize("chairs", [[PERSON, PERSON], [PERSON, Chair("bot", "random")]], ids=["people", "bot"])
@pytest.mark.parametrize("later", [-86_400.0, 86_400.0])
def test_a_turn_lasts_no_longer_and_no_shorter_when_the_clock_is_set_while_the_server_is_down(
    chairs: list[Chair], later: float
) -> None:
    scene = timed_scene(chairs)
    clock = scene.table.running
    assert clock is not None
    if chairs[1].kind == "bot":
        scene.add([StoodIn(at=clock.began + 10, seat=0, bot="random")])
        assert scene.table.running is None, "a bot has no need of a clock, until its person comes back"
    scene.add(pause(scene.table, clock.began + 30))
    again = clock.began + 30 + later
    scene.add(resume(scene.table, again))
    scene.add([CameBack(at=again, seat=0, id="back")] if chairs[1].kind == "bot" else [])
    assert scene.table.running is not None
    assert scene.table.running.ends == again + TWO_MINUTES - 30
    restored = read_snapshot(write_snapshot(scene.table))
    assert restored is not None
    assert fold(scene.log).running == restored.running == scene.table.running


def test_a_house_that_opens_again_lets_the_clock_go_on_where_it_stood() -> None:
    async def restart() -> None:
        scene, down = timed_scene(), 3600.0
        clock = scene.table.running
        assert clock is not None
        store, code = MemoryStore(), scene.table.code
        store.logs[code] = [write_row(row) for row in scene.log]
        before = TableServices(store, cast(Any, TimedBotPool(Random(1))), 5.0, lambda: clock.began + 20)
        stopping = LiveTable(scene.table, before)
        await stopping.stop()
        after = TableServices(store, cast(Any, TimedBotPool(Random(1))), 5.0, lambda: clock.began + 20 + down + now())
        live = await TableRegistry(after).find(code)
        assert live is not None
        assert live.table.running is not None
        assert live.table.running.ends == clock.ends + down
        await live.stop()

    run(restart)


def test_the_clock_stands_still_while_others_are_asked() -> None:
    mine, brief = Timed(0, 1, TWO_MINUTES, Move("halt")), Timed(1, 1, 15, Move("halt"), brief=True)
    clocks: dict[int, Clock] = {}
    assert wind(clocks, mine, 100.0) == Clock(mine, 100.0)
    assert wind(clocks, None, 110.0) is None, "somebody else is asked, and may take as long as they like"
    assert wind(clocks, mine, 400.0) == Clock(mine, 390.0), "ten seconds were used"
    assert wind(clocks, brief, 401.0) == Clock(brief, 401.0)
    assert wind(clocks, brief, 405.0) == Clock(brief, 401.0)
    assert wind(clocks, mine, 411.0) == Clock(mine, 400.0)
    assert wind(clocks, brief, 420.0) == Clock(brief, 420.0), "a brief part begins anew"
    assert wind(clocks, mine, 20.0) == Clock(mine, 0.0), "twenty seconds were used, also by a clock that was set back"


def test_a_snapshot_at_any_question_of_a_timed_game_is_read() -> None:
    scene = Scene([PERSON, PERSON], "gangsters", {"timer": True}).start()
    rng = Random(4)
    for _ in range(60):
        for seat in scene.table.owed():
            scene.choose(seat, rng.randrange(100))
        restored = read_snapshot(write_snapshot(scene.table))
        assert restored is not None
        assert (restored.clocks, restored.running) == (scene.table.clocks, scene.table.running)
