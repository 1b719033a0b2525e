"""Two servers in one process on one PostgreSQL database: who owns a table, who is here, and what was missed."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Any, cast

import msgspec
import pytest

from omerta.server.bots.fair_queue import UNSEEN, WATCHED
from omerta.server.live import table_tasks
from omerta.server.live.live_table import LiveTable
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import Clock, TableServices, clock_from
from omerta.server.store import postgres_store
from omerta.server.store.cluster import Missed
from omerta.server.store.errors import StoreError
from omerta.server.store.postgres_cluster import PostgresCluster
from omerta.server.store.postgres_connection import read_time
from omerta.server.store.store import Append
from omerta.table.acts.absence import StoodIn
from omerta.table.acts.dice import Waived
from omerta.table.acts.pausing import Resumed
from omerta.table.acts.refusal import Refused
from omerta.table.acts.seating import Freed, Sat
from omerta.table.log.opened import Chair, TimeControl
from omerta.table.log.rows import read_row, write_row
from omerta.table.log.snapshot import write_snapshot
from omerta.table.opening.opening import open_rows
from tests.server.databases import Cluster, PostgresPlace
from tests.server.test_live_table import Guest
from tests.server.virtual import TimedBotPool
from tests.table.acted import written
from tests.table.scenes import Scene
from tests.table.test_clock import timed_scene
from tests.table.test_time_bank import timed

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

Story = Callable[[PostgresPlace, TableRegistry, TableRegistry], Awaitable[None]]
SOON, PATIENCE_SECONDS = 0.01, 60.0
BRIEF, LONG = 2.0, 60.0
"""Leases that run out while a test waits for it, and that do not."""


async def new_server(
    place: PostgresPlace, lease_seconds: float, grace_seconds: float = 60.0, clock: Clock | None = None
) -> TableRegistry:
    """Start a server on the database and wait until it is one of those that share it."""
    store = await place.open()
    sharing = PostgresCluster(store, lease_seconds)
    pool = cast(Any, TimedBotPool(Random(1)))
    time = clock or clock_from(read_time(place.url))
    registry = TableRegistry(TableServices(store, pool, grace_seconds, time, cluster=sharing))
    registry.start()
    await until(lambda: store.server is not None)
    return registry


async def until(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not condition():
            await asyncio.sleep(SOON)


def within(
    cluster: Cluster,
    scene: Story,
    lease_seconds: float = LONG,
    grace_seconds: float = 60.0,
    clock: Clock | None = None,
) -> None:
    """Run a scene with two servers."""
    place = PostgresPlace(cluster.empty_database())

    async def run() -> None:
        servers = [await new_server(place, lease_seconds, grace_seconds, clock) for _ in range(2)]
        try:
            await scene(place, *servers)
        finally:
            for server in servers:
                if not cast(PostgresCluster, server.services.cluster)._stopping:
                    await server.stop()

    asyncio.run(run())
    # what the servers leave behind is found here, where it can be told whose it is
    gc.collect()


def hang(registry: TableRegistry) -> None:
    """Have a server renew its lease no more."""
    sharing = registry.services.cluster
    assert isinstance(sharing, PostgresCluster)
    for task in sharing._tasks:
        task.cancel()


async def open_table(registry: TableRegistry, *chairs: Chair) -> str:
    opening = partial(open_rows, game="twelve-gangsters", seats=len(chairs), preset=None, options={}, chairs=chairs)
    return (await registry.open(opening, "Ann")).code


async def find(registry: TableRegistry, code: str) -> LiveTable:
    live = await registry.find(code)
    assert live is not None
    return live


def has_one_owner(code: str, *servers: TableRegistry) -> bool:
    return sum(server.services.cluster.owns(code) for server in servers) == 1


PERSON, BOT = Chair("human"), Chair("bot", "greedy")


def test_who_sits_down_at_one_server_is_known_at_the_other_at_once(cluster: Cluster) -> None:
    async def scene(_place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        code = await open_table(first, PERSON, PERSON, PERSON)
        here, there = await find(first, code), await find(second, code)
        key = await second.sit(there, 1, "Bert")
        assert not isinstance(key, Refused)
        assert (await find(first, code)).table.names[1] == "Bert"
        taken = await asyncio.gather(first.sit(here, 2, "Cleo"), second.sit(there, 2, "Dora"))
        assert sorted(getattr(each, "reason", "sits") for each in taken) == ["sits", "taken"]
        await until(lambda: here.table.version == there.table.version)
        assert here.table.names == there.table.names

    within(cluster, scene)


def test_a_seat_is_here_wherever_it_is_connected_until_its_server_is_gone(cluster: Cluster) -> None:
    async def scene(_place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        code = await open_table(first, PERSON, PERSON, PERSON)
        guest = Guest(0)
        (await find(first, code)).join(guest)
        there = await find(second, code)
        await until(lambda: there.here == {0})
        (await find(first, code)).leave(guest)
        await until(lambda: there.here == set())
        (await find(first, code)).join(guest)
        await until(lambda: there.here == {0})
        await first.stop()
        await until(lambda: there.here == set())
        assert there.absent().keys() == {0}
        await until(lambda: second.services.cluster.owns(code))

    within(cluster, scene)


def test_what_is_said_at_a_table_is_heard_at_every_server(cluster: Cluster) -> None:
    async def scene(_place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        talking = Scene([PERSON, PERSON, PERSON], "gangsters-dilemma", {}).start()
        log = [write_row(row) for row in talking.log]
        await first.services.store.append(Append(talking.table.code, 0, log, False))
        here, there = await find(first, talking.table.code), await find(second, talking.table.code)
        near, far = Guest(1), Guest(2)
        here.join(near)
        there.join(far)
        assert here.talk.say(0, "trust-me") is None
        await until(lambda: any("You can trust me." in frame for frame in far.heard))
        assert sum("You can trust me." in frame for frame in near.heard) == 1
        assert there.talk.write(1, "Meet me at nine") is None
        await until(lambda: any("Meet me at nine" in frame for frame in near.heard))
        assert sum("Meet me at nine" in frame for frame in far.heard) == 1
        assert here.talk.messages == there.talk.messages != []

    within(cluster, scene)


def test_what_a_table_waits_for_is_done_by_its_owner_alone(cluster: Cluster) -> None:
    """Both servers know a table whose dice wait for a silent seat; the grace ends it once."""

    async def scene(_place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        code = await open_table(first, PERSON, BOT, BOT)
        there = await find(second, code)
        there.join(Guest(0))
        assert [server.services.cluster.owns(code) for server in (first, second)] == [True, False]
        await until(lambda: there.table.phase == "playing")
        rows = [read_row(body) for _, body in await second.services.store.rows(code)]
        assert sum(isinstance(row, Waived) for row in rows) == 1

    within(cluster, scene, grace_seconds=0.1)


def test_who_was_struck_off_writes_nothing_for_a_table_that_another_adopted(cluster: Cluster) -> None:
    async def scene(place: PostgresPlace, first: TableRegistry, _second: TableRegistry) -> None:
        code = await open_table(first, PERSON, BOT, BOT)
        live = await find(first, code)
        await place.meddle("UPDATE tables SET owner = 'somebody else'")
        version = live.table.version
        assert await live.act(written(lambda at: Resumed(at=at)), own=True) == []
        assert not first.services.cluster.owns(code)
        assert live.table.version == version == len(await first.services.store.rows(code))

    within(cluster, scene)


def test_a_server_that_was_struck_off_is_one_of_them_again(cluster: Cluster) -> None:
    async def scene(place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        codes = [await open_table(first, PERSON, PERSON, PERSON) for _ in range(3)]
        guest = Guest(0)
        (await find(first, codes[0])).join(guest)
        there = await find(second, codes[0])
        await until(lambda: there.here == {0})
        name = first.services.cluster
        assert isinstance(name, PostgresCluster)
        await place.meddle(f"DELETE FROM servers WHERE id = '{name.server}'; DELETE FROM attendance")
        there.hear_of(name.server, frozenset())
        await until(lambda: there.here == {0})
        for code in codes:
            await until(partial(has_one_owner, code, first, second))

    within(cluster, scene, BRIEF)


def test_what_was_missed_while_the_line_was_down_is_looked_up(cluster: Cluster) -> None:
    async def scene(place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        code = await open_table(first, PERSON, PERSON, PERSON)
        there = await find(second, code)
        others = "datname = current_database() AND query LIKE 'LISTEN%'"
        await place.meddle(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
        await first.sit(await find(first, code), 1, "Bert")
        await until(lambda: there.table.names[1] == "Bert")

    within(cluster, scene)


def test_while_the_database_lets_nobody_in_moves_are_refused_and_afterwards_all_goes_on(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_store, "RETRY_SECONDS", 0.01)

    async def scene(place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        code = await open_table(first, PERSON, PERSON, PERSON)
        here, there = await find(first, code), await find(second, code)
        door = PostgresPlace(cluster.address("template1"))
        await door.meddle(f"ALTER DATABASE {place.name} ALLOW_CONNECTIONS false")
        await door.meddle(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{place.name}'")
        try:
            refused = await first.sit(here, 1, "Bert")
        finally:
            await door.meddle(f"ALTER DATABASE {place.name} ALLOW_CONNECTIONS true")
        assert isinstance(refused, Refused)
        assert refused.reason == "store"
        assert place.name not in refused.text, "where the database is, and what is wrong with it, is for the log"
        assert not isinstance(await first.sit(here, 1, "Bert"), Refused)
        await until(lambda: there.table.names[1] == "Bert")

    within(cluster, scene)


def test_a_server_whose_lease_ran_out_before_it_looked_neither_strikes_itself_off_nor_adopts_its_own_tables(
    cluster: Cluster,
) -> None:
    async def scene(place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        await second.stop()
        people = timed(TimeControl("days", 86400))
        code, log = people.table.code, [write_row(row) for row in people.log]
        await first.services.store.append(Append(code, 0, log, False))
        await place.meddle("CREATE TABLE renewals (number integer); INSERT INTO renewals VALUES (0)")
        await place.meddle("""CREATE FUNCTION waste() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            UPDATE omerta.renewals SET number = number + 1;
            NEW.until = now() - interval '1 minute';
            RETURN NEW;
        END $$""")
        await place.meddle("CREATE TRIGGER waste BEFORE UPDATE ON servers FOR EACH ROW EXECUTE FUNCTION waste()")
        store = first.services.store
        for number in range(2, 10, 2):  # its lease is over whenever it has renewed it
            async with asyncio.timeout(PATIENCE_SECONDS):
                while (await place.read("SELECT number FROM renewals"))[0][0] < number:
                    await asyncio.sleep(SOON)
        assert await place.read("SELECT id FROM servers") == [(cast(PostgresCluster, first.services.cluster).server,)]
        assert first.services.cluster.owns(code)
        assert len(await store.rows(code)) == len(log), "no table is resumed that never stood still"

    within(cluster, scene, BRIEF)


def test_only_a_server_that_is_registered_adopts_tables(cluster: Cluster) -> None:
    async def scene(place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        sharing = cast(PostgresCluster, first.services.cluster)
        hang(first)
        code = await open_table(second, PERSON, PERSON, PERSON)
        await second.stop()
        await place.meddle("DELETE FROM servers")
        assert await sharing._adopt() == ()
        assert await place.read("SELECT owner FROM tables") == [(None,)]
        keeping = asyncio.create_task(sharing._keep_lease())
        await until(lambda: sharing.owns(code))
        keeping.cancel()
        assert await place.read("SELECT owner FROM tables") == [(sharing.server,)]
        assert await place.read("SELECT id FROM servers") == [(sharing.server,)]

    within(cluster, scene)


def test_tables_that_were_adopted_as_the_line_broke_are_not_left_to_nobody(cluster: Cluster) -> None:
    async def scene(_place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        sharing, store = cast(PostgresCluster, first.services.cluster), cast(Any, first.services.store)
        hang(first)
        code = await open_table(second, PERSON, PERSON, PERSON)
        await second.stop()
        once = store.within

        async def twice(work: Any) -> Any:
            def do(connection: Any) -> Any:
                work(connection)  # the database did it, and its answer never came
                return work(connection)

            return await once(do)

        store.within = twice
        assert await sharing._adopt() == (code,)
        store.within = once
        assert await sharing._adopt() == ()

    within(cluster, scene)


def test_who_asks_for_old_entries_keeps_nobody_from_hearing_new_ones(cluster: Cluster) -> None:
    """The whole log is read for one of them, with what another server wrote just before: everybody here is told."""

    async def scene(_place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        code = await open_table(first, PERSON, PERSON, PERSON)
        here = await find(first, code)
        await first.services.store.keep_snapshot(code, here.table.version, write_snapshot(here.table))
        there = await find(second, code)
        assert there.table.earlier > 0, "it has forgotten what came first"
        seated, freed = Guest(0), Guest(1)
        cast(Any, second.services.cluster)._hear = lambda news: None  # what the other server tells is on its way
        assert not isinstance(await first.sit(here, 1, "Bert"), Refused)
        await there.catch_up()
        there.join(seated)
        there.join(freed)
        seated.heard.clear()
        assert await here.act(written(lambda at: Freed(at=at, seat=0, id="x", chair=1))) != []
        assert await there.recall(0) == 0
        assert there.table.version == here.table.version
        told = [msgspec.json.decode(frame) for frame in seated.heard]
        assert [(frame["entry"]["n"], frame["now"]["n"]) for frame in told[:1]] == [(here.table.n, here.table.n)]
        assert freed.hung_up is not None, "its chair is free again"

    within(cluster, scene)


def test_a_table_that_another_server_archived_is_let_go(cluster: Cluster) -> None:
    async def scene(_place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        code = await open_table(first, PERSON, PERSON, PERSON)
        guest = Guest(None)
        (await find(second, code)).join(guest)
        rows = await first.services.store.rows(code)
        await first.services.store.forget(code, rows[-1][0])
        await until(lambda: guest.hung_up is not None)
        assert await second.find(code) is None

    within(cluster, scene)


def test_a_clock_stands_still_until_another_server_has_adopted_its_table(cluster: Cluster) -> None:
    """An owner that was killed writes no pause; the one that adopts the table gives back what passed since."""

    async def scene(_place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        timed = timed_scene()
        code, log = timed.table.code, [write_row(row) for row in timed.log]
        await first.services.store.append(Append(code, 0, log, False))
        assert timed.table.running is not None
        assert timed.table.running.ends < second.services.clock(), "its time would be over long ago"
        there = await find(second, code)
        hang(first)
        await until(lambda: second.services.cluster.owns(code))
        rows = [read_row(body) for _, body in await second.services.store.rows(code)]
        assert [type(row) for row in rows[len(log) :]] == [Resumed]
        assert there.table.running is not None
        assert there.table.running.ends > second.services.clock()

    within(cluster, scene, BRIEF)


@pytest.mark.parametrize("later", [-86_400.0, 86_400.0])
def test_who_adopts_a_table_at_another_time_gives_and_takes_nobody_s(cluster: Cluster, later: float) -> None:
    async def scene(place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        await second.stop()
        people, now = timed(TimeControl("bank", 600)), first.services.clock()
        code = people.table.code
        log = [msgspec.structs.replace(row, at=row.at + now - people.table.at) for row in people.log]
        await first.services.store.append(Append(code, 0, [write_row(row) for row in log], False))
        hang(first)
        third = await new_server(place, BRIEF, clock=lambda: now + later)
        await until(lambda: third.services.cluster.owns(code))
        assert (await find(third, code)).table.deadline == now + later + 600
        await third.stop()

    within(cluster, scene, BRIEF)


def test_a_table_whose_take_over_was_cut_short_is_taken_over_again(cluster: Cluster) -> None:
    async def scene(_place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        timed = timed_scene()
        code, log = timed.table.code, [write_row(row) for row in timed.log]
        await first.services.store.append(Append(code, 0, log, False))
        there = await find(second, code)
        act, failed = there.act, asyncio.Event()

        async def act_but_not_at_first(*how: Any, **more: Any) -> Any:
            if not failed.is_set():
                failed.set()
                raise StoreError("not now")
            return await act(*how, **more)

        cast(Any, there).act = act_but_not_at_first
        hang(first)
        await until(lambda: second.services.cluster.owns(code))
        assert failed.is_set()
        assert code not in second.others._inherited

    within(cluster, scene, BRIEF)


def test_a_person_s_time_is_over_once_although_the_server_that_counted_it_died(cluster: Cluster) -> None:
    """Two people have less than a second left when their server dies; another one counts it, and bots take over."""

    async def scene(_place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        people = timed(TimeControl("bank", 1))
        code, log = people.table.code, [write_row(row) for row in people.log]
        await first.services.store.append(Append(code, 0, log, False))
        dying = await find(first, code)
        hang(first)
        table_tasks.stop(dying)
        here, there = first.services.cluster, second.services.cluster
        await until(lambda: there.owns(code))
        live = await find(second, code)
        await until(lambda: live.table.phase == "over")
        here.take(code)
        assert await dying.act(written(lambda at: Resumed(at=at)), own=True) == [], "it woke up, and owns nothing"
        rows = [read_row(body) for _, body in await second.services.store.rows(code)]
        fallen = [row.seat for row in rows if isinstance(row, StoodIn) and row.late]
        assert sorted(fallen) == [0, 1]
        resumed = max(row.at for row in rows if isinstance(row, Resumed))
        assert all(row.at >= resumed + 1 for row in rows if isinstance(row, StoodIn)), "it stood still until then"

    within(cluster, scene, BRIEF)


def test_a_table_that_cannot_be_read_when_it_is_adopted_goes_on_as_soon_as_it_can(cluster: Cluster) -> None:
    async def scene(place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        code = await open_table(first, PERSON, PERSON, PERSON)
        await place.meddle("ALTER TABLE rows RENAME TO hidden")
        hang(first)
        await until(lambda: code in second.others._inherited)
        tried = asyncio.Event()
        seen = second.services.store.gap

        async def gap(code: str) -> int | None:
            tried.set()
            return await seen(code)

        cast(Any, second.services.store).gap = gap
        await tried.wait()
        assert not second.services.cluster.owns(code)
        await place.meddle("ALTER TABLE hidden RENAME TO rows")
        await until(lambda: second.services.cluster.owns(code))
        assert code not in second.others._inherited

    within(cluster, scene, BRIEF)


def test_one_damaged_table_does_not_keep_the_others_from_being_looked_up(cluster: Cluster) -> None:
    async def scene(place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        codes = [await open_table(first, PERSON, PERSON, PERSON) for _ in range(2)]
        broken, sound = [await find(second, code) for code in codes]
        sat = write_row(Sat(at=9.0, seat=1, name="Bert", token="0" * 64)).decode()
        for live, body in ((broken, "noise"), (sound, sat)):
            place_in_log = f"'{live.table.code}', {live.table.version + 1}"
            await place.meddle(f"INSERT INTO rows VALUES ({place_in_log}, convert_to('{body}', 'UTF8'))")
        second.others.hear(Missed())
        await until(lambda: sound.table.names[1] == "Bert")
        assert broken.damaged is not None

    within(cluster, scene)


def test_who_is_connected_elsewhere_stays_here_while_that_is_looked_up(cluster: Cluster) -> None:
    async def scene(_place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        code = await open_table(first, PERSON, PERSON, PERSON)
        (await find(first, code)).join(Guest(0))
        there, watcher = await find(second, code), Guest(None)
        there.join(watcher)
        await until(lambda: there.here == {0})
        asking = asyncio.create_task(there.ask_elsewhere())
        await asyncio.sleep(0)
        assert there.here == {0}, "nobody is away for a moment only because it is asked"
        there.hear_of("a third server", frozenset({2}))
        await asking
        assert there.here == {0, 2}, "what was heard meanwhile counts"

    within(cluster, scene)


class Later:
    """A time that a test sets forth."""

    def __init__(self) -> None:
        self.at = 1_000_000.0

    def __call__(self) -> float:
        return self.at


async def resting(owner: TableRegistry, later: Later) -> str:
    """Open a table of bots, let an hour pass so that they rest, and give its code."""
    code = await open_table(owner, BOT, BOT, BOT)
    later.at += 3600
    live = await find(owner, code)
    await live.settle()
    assert live.asleep
    assert live.table.phase == "playing"
    return code


def left_memory(owner: TableRegistry, code: str) -> bool:
    owner.let_go(float("inf"))
    gc.collect()
    return owner.known(code) is None


@pytest.mark.parametrize("forgotten", [False, True], ids=["in memory", "left memory"])
@pytest.mark.parametrize("way", ["connects", "looks"])
def test_bots_that_rest_are_woken_by_whoever_comes_to_another_server(
    cluster: Cluster, way: str, forgotten: bool
) -> None:
    later = Later()

    async def scene(_place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        code = await resting(first, later)
        kept = None if forgotten else await find(first, code)
        if forgotten:
            await until(lambda: left_memory(first, code))
        there = await find(second, code)
        assert there.table.owed_by_bots()
        if way == "connects":
            there.join(Guest(None))
        else:
            there.look()
        await until(lambda: there.table.phase == "over")
        assert kept is None or kept.table.version == there.table.version

    within(cluster, scene, clock=later)


def test_a_table_is_not_left_alone_while_somebody_watches_at_another_server(cluster: Cluster) -> None:
    later = Later()

    async def scene(_place: PostgresPlace, first: TableRegistry, second: TableRegistry) -> None:
        code = await resting(first, later)
        here, there, guest = await find(first, code), await find(second, code), Guest(None)
        there.join(guest)
        await until(lambda: here.lane == WATCHED and here.table.phase == "over")
        later.at += 3600
        assert not here.asleep
        del here
        await until(lambda: left_memory(first, code))
        assert not await first.move_out(code, None), "somebody uses it"
        here = await find(first, code)
        assert here.lane == WATCHED
        there.leave(guest)
        await until(lambda: here.lane == UNSEEN)
        assert not here.asleep, "they were there a moment ago"
        later.at += 3600
        assert here.asleep

    within(cluster, scene, clock=later)
