"""One seed decides everything: the tables, the people, the network, the disk, and what goes wrong when."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, TypeVar

from omerta.core.errors import OmertaError
from omerta.core.registry import find
from omerta.server.answers.people import claimed
from omerta.server.answers.problems import Problems, WrongGuess
from omerta.server.answers.tables import (
    Bank,
    Caller,
    Days,
    KeyAnswer,
    TablePlan,
    note_seat,
    open_table,
    record_of,
    sit_down,
)
from omerta.server.http.access_limits import AccessLimits
from omerta.server.live import table_tasks
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import Clock, TableServices, clock_from
from omerta.server.operate.housekeeping import housekeep
from omerta.server.outside import Machine, live_on, wall
from omerta.server.people.people import Person, noting
from omerta.server.people.results import count
from omerta.server.store.errors import StoreError
from omerta.table.log.opened import Chair
from tests.simulation import checker
from tests.simulation.account import Account
from tests.simulation.bots import SimulatedBots
from tests.simulation.client import GAME, Client
from tests.simulation.disk import Disk, SimulatedStore
from tests.simulation.line import Frame, Line
from tests.simulation.loop import Process, SimulatedLoop

T = TypeVar("T")

EPOCH = 1_800_000_000.0
GAMES = ("twelve-gangsters", "gangster-dice", "gangsters-dilemma", "gangsta", "gangsters")
STORM_SECONDS, CALM_SECONDS, QUIET_SECONDS = 60.0, 60.0, 30.0
STILL_SECONDS = 40.0
"""For how long nothing may happen at a table where everybody who is asked answers."""
SECOND_TAB = 0.2
"""How many people have a table open twice."""
LEAVING = 0.2
"""How many leave for good when all is quiet."""
SNAPSHOT_EVERY = 12
"""How often a table is written down: often enough that a crash soon comes just after it."""
DAY = 86_400.0
CLOCK_SECONDS = -DAY, -60.0, -1.0, 1.0, 60.0, DAY
"""By how much at most a clock is set at once."""
LONGEST_LINE = 400
"""The most letters of a line of the story."""
PROBES = 900
"""From this number on clients only look whether all is told alike."""


class Found(Exception):
    """The first fault ends a world."""


class SimulatedMachine(Machine):
    """The machine of one server: virtual time, and chance that follows from the seed."""

    def __init__(self, world: World) -> None:
        self._world = world

    def monotonic(self) -> float:
        return self._world.loop.now

    def wall(self) -> float:
        return EPOCH + self._world.jump + self._world.loop.now

    def draw(self, count: int) -> bytes:
        return self._world.chance.randbytes(count)

    def draw_key(self, count: int) -> bytes:
        return self._world.chance.randbytes(count)


class Server:
    """One life of a server, from its start to its crash or its end."""

    def __init__(self, process: Process, disk: Disk, world: World) -> None:
        self.process = process
        self.store = SimulatedStore(disk)
        bots = SimulatedBots(world.thinking_seconds)
        services = TableServices(self.store, bots, 5.0, world.clock(), count=partial(count, self.store.kept))
        self.registry = TableRegistry(services)
        self.limits = AccessLimits()
        self.stopping = False
        self.registry.start()
        process.begin(world.loop, housekeep(self.registry, self.store, None))


class Complaints(logging.Handler):
    """Notes what the servers log, and takes a traceback that nobody foresaw for a fault."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.WARNING)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        said = record.getMessage()
        self._world.note("log", 0, said)
        if record.exc_info and record.exc_info[1] is not None:
            self._world.fault(f"logged: {said}: {record.exc_info[1]!r}")
        elif "closed to play" in said:
            self._world.fault(f"logged: {said}")


def presets_for(game: str, seats: int) -> list[str]:
    """List the presets that are offered for so many seats."""
    kind, found = find(game), []
    for name, options in kind.presets.items():
        with suppress(OmertaError):
            given: dict[str, Any] = dict(options)
            kind.make(seats, **given)
            found.append(name)
    return found


class World:
    """One run of everything."""

    def __init__(
        self, seed: int, *, keep: bool = False, calm: bool = False, without: frozenset[int] = frozenset()
    ) -> None:
        self.seed = seed
        self.happened, self.without = 0, without
        """How many faults there were, and the numbers of those that are left out."""
        self.chance, self.rng, self.net = self.fork("chance"), self.fork("world"), self.fork("net")
        self.phase = "calm" if calm else "storm"
        self.calm = calm
        self.jump = 0.0
        """How far the machine's clock was set forth, or back."""
        self.violence = self.rng.choice((0.3, 1.0, 3.0))
        self.loop = SimulatedLoop(self._thread_seconds, self._heard_seconds)
        self.disk = Disk(self.fork("disk"), self.trouble, self._look_at_the_disk)
        self.disk.query("CREATE TEMP TABLE fresh (place INTEGER PRIMARY KEY, code TEXT, version INTEGER, body BLOB)")
        self.disk.query(
            "CREATE TEMP TRIGGER wrote AFTER INSERT ON main.rows BEGIN"
            " INSERT INTO fresh (code, version, body) VALUES (new.code, new.version, new.body); END"
        )
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self.story: list[str] | None = [] if keep else None
        self.accounts: dict[str, Account] = {}
        self.clients: list[Client] = []
        self.lines: list[Line] = []
        self._server: Server | None = None
        self._process: Process | None = None
        self._processes: list[Process] = []
        self._living: list[asyncio.Task[None]] = []
        self._kinds: dict[str, dict[int, str]] = {}
        self._digest = hashlib.sha256()
        self._connected = 0

    def fork(self, name: str) -> Random:
        """Return a source of chance for one thing, so that it does not depend on how often others draw."""
        return Random(f"{self.seed} {name}")

    # what others ask and tell

    def now(self) -> float:
        return self.loop.now

    def note(self, what: str, number: int, text: str) -> None:
        """Write something into the trace."""
        said = f"{self.loop.now:.6f} {what} {number} {text}"
        self._digest.update(said.encode())
        if self.story is not None:
            self.story.append(said[:LONGEST_LINE])

    @property
    def digest(self) -> str:
        """Return the hash of the whole trace."""
        return self._digest.hexdigest()

    def fault(self, text: str) -> None:
        self.note("FAULT", 0, text)
        self.faults.append(text)

    def count(self, what: str) -> None:
        self.counts[what] += 1

    def later(self, seconds: float, work: Callable[..., object], *arguments: object) -> None:
        self.loop.call_later(seconds, work, *arguments, context=self.loop.outside)

    def trouble(self, what: str, share: float) -> bool:
        """Draw whether something goes wrong now."""
        return self.phase == "storm" and self.rng.random() < share * self.violence and self._happens(what)

    def _happens(self, what: str) -> bool:
        """Number a fault, and note it, unless it is to be left out."""
        self.happened += 1
        if self.happened in self.without:
            return False
        self.note("trouble", self.happened, what)
        self.counts["faults"] += 1
        return True

    def _thread_seconds(self) -> tuple[float, float]:
        if self.trouble("thread is slow", 0.01):
            return self.rng.random() * 3.0, self.rng.random()
        return self.rng.expovariate(1000), self.rng.expovariate(2000)

    def _heard_seconds(self) -> float:
        if self.trouble("commit is acknowledged late", 0.02):
            return self.rng.random() * 0.5
        return self.rng.choice((0.0, 0.0002, 0.003))

    def thinking_seconds(self) -> float:
        """Draw how long a bot thinks."""
        return self.rng.random() * 25.0 if self.trouble("bot is slow", 0.01) else self.rng.expovariate(1 / 0.03)

    def _look_at_the_disk(self) -> None:
        """Take in what was committed just now: from here on it may be acknowledged and told, and not before."""
        for code, version, body in self.disk.query("SELECT code, version, body FROM fresh ORDER BY place"):
            account = self.accounts.setdefault(code, Account(code))
            if version != len(account.rows) + 1:
                self.fault(f"table {code}: row {version} is written after row {len(account.rows)}")
                continue
            self.note("row", version, f"{code} {body.decode()}")
            self.counts["rows"] += 1
            self.counts["moves"] += b'"row":"sealed"' in body
            try:
                wrong = account.take(body, self.loop.now, len(self._processes))
            except Exception as error:
                wrong = f"it cannot be: {error!r}"
            if wrong is not None:
                self.fault(f"table {code}, row {version}: {wrong}")
        self.disk.query("DELETE FROM fresh")
        if self._process is not None and self.trouble("crash after a commit", 0.003):
            self._process.fuse = self.rng.randint(0, 30)

    def _look_at(self, client: Client, code: str, frame: Frame) -> None:
        """Look at a frame as it leaves the server: what it says must be on disk, and it may hold no secret."""
        account = self.accounts.get(code)
        if account is None:
            self.fault(f"table {code} is spoken of, and is not on disk")
            return
        if frame["type"] == "ack" and client.code == code:
            wish = client.told.wishes.get(frame["id"])
            if (
                wish is not None
                and wish["type"] in checker.SURE
                and not account.ids[client.told.seat or 0, frame["id"]]
            ):
                self.fault(f"{client.told}: {wish} is acknowledged before it is on disk")
        kinds = self._kinds.setdefault(code, {})
        for entry in [frame["entry"]] if "entry" in frame else frame.get("entries", []):
            if kinds.setdefault(entry["n"], entry["kind"]) != entry["kind"]:
                self.fault(f"table {code}: entry {entry['n']} is of two kinds")
        if sum(kind in GAME for kind in kinds.values()) > len(account.states):
            self.fault(f"table {code}: a step is told of that is not on disk")
        text = str(frame)
        if not account.over and account.rows[0]["seed"] in text:
            self.fault(f"{client.told}: the seed is told before the end")
        if any(other.token is not None and other.token in text for other in self.clients):
            self.fault(f"{client.told}: a key is told")

    # servers

    def clock(self) -> Clock:
        """Return the clock of a server that begins now."""
        return clock_from(wall())

    def _boot(self) -> None:
        process = Process("server", self.crash)
        self._process = process
        self._processes.append(process)
        self.note("boot", len(self._processes), f"the clock stands at {self.jump:+.0f}")
        process.begin(self.loop, self._serve(process))

    async def _serve(self, process: Process) -> None:
        live_on(SimulatedMachine(self))
        process.context.run(live_on, SimulatedMachine(self))
        self._server = Server(process, self.disk, self)

    def crash(self, process: Process) -> None:
        """End a server in the middle of whatever it does; what it was writing is on disk, or not."""
        if process.dead:
            return
        self.note("crash", len(self._processes), "")
        self.counts["crashes"] += 1
        if self._server is not None and self._server.process is process:
            if self.rng.random() < 0.5:
                process.context.copy().run(self._server.store.lane.finish)
            self._server = None
        self.disk.close()
        process.dead = True
        for line in self.lines:
            line.die()
        self.lines = []
        self.later(self.rng.choice((0.05, 1.0, 8.0)) * self.rng.random() + 0.01, self._boot)

    def connect(self, client: Client) -> Line | None:
        """Connect a client to the server, if it is there."""
        server = self._server
        if server is None or server.stopping or server.process.resumes is not None:
            return None
        self._connected += 1
        line = Line(self._connected, self.loop, self.net, server.process, note=self.note)
        line.sending = partial(self._look_at, client, client.code)
        line.owner = client
        self.lines = [each for each in self.lines if not (each.cut_off or each.left)] + [line]
        self.note("connects", line.number, str(client.told))
        address = f"10.0.0.{client.number % 250}"
        context = server.process.context.copy()
        if client.person and client.token is not None:
            server.process.begin(self.loop, self._claim(client, server, client.code, client.token))
        self.loop.call_soon(line.serve, server.registry, client.code, server.limits, address, context=context)
        return line

    async def ask(self, question: Callable[[TableRegistry], Awaitable[T]]) -> T:
        """Ask over HTTP until there is an answer; one that was lost on its way is asked for again."""
        while True:
            server = self._server
            if server is not None and not server.stopping:
                done: asyncio.Future[T] = self.loop.create_future()

                def answer(found: T, done: asyncio.Future[T] = done) -> None:
                    if not done.done():
                        done.set_result(found)

                async def work(server: Server = server, answer: Callable[[T], None] = answer) -> None:
                    with suppress(Exception):
                        found = await question(server.registry)
                        self.later(self.net.random() * 0.02, answer, found)

                server.process.begin(self.loop, work())
                with suppress(TimeoutError):
                    async with asyncio.timeout(3):
                        return await done
            await asyncio.sleep(0.3)

    async def _claim(self, client: Client, server: Server, code: str, token: str) -> None:
        """Have the table noted as this person's, as a browser does when it opens one."""
        live = await server.registry.find(code)
        with suppress(Problems, WrongGuess, StoreError):
            assert live is not None
            who = Person(client.person, client.key)
            await note_seat(server.registry, claimed(live, token), Caller(note=noting(server.store.kept, who)))

    # what happens

    async def _open_table(self, number: int) -> None:
        rng, game = self.fork(f"table {number}"), GAMES[(self.seed + number) % len(GAMES)]
        seats = rng.choice([many for many in find(game).seats if many <= 4])
        people = min(seats, rng.choice((0, 1, 2, 2, 3)) if number else rng.choice((1, 2, 3)))
        chairs = [Chair("human")] * people
        chairs += [Chair("bot", rng.choice(("random", "greedy"))) for _ in range(seats - people)]
        rng.shuffle(chairs)
        plan = TablePlan(
            game=game,
            seats=seats,
            preset=rng.choice([None, *presets_for(game, seats)]),
            chairs=tuple(chairs),
            name="Ann",
            away_seconds=rng.choice((1, 5, 60)),
            undo=rng.choice(("consent", "consent", "free")),
            time=rng.choice((None, None, Bank(1, 3), Days(1))),
        )
        keys, brought = list[KeyAnswer](), list[Person]()
        for person in range(max(1, people)):
            key = f"person {number} {person}"
            who = Person(hashlib.sha256(key.encode()).hexdigest(), key)
            brought.append(who)
            id = f"{rng.getrandbits(128):032x}"
            keys.append(await self.ask(partial(self._sit, plan, keys, person, who, id)))
        for place in range(people):
            code, token = keys[place]["code"], keys[place]["token"]
            client = Client(self, len(self.clients), code, token, self.fork(f"person {number} {place}"))
            client.person, client.key = brought[place].id, brought[place].key
            self._begin(client)
            if rng.random() < SECOND_TAB:
                self._begin(Client(self, len(self.clients), code, token, self.fork(f"tab {number} {place}")))
        for watcher in range(rng.choice((0, 1, 1, 2))):
            rng = self.fork(f"watcher {number} {watcher}")
            self._begin(Client(self, len(self.clients), keys[0]["code"], None, rng))

    async def _sit(
        self, plan: TablePlan, keys: list[KeyAnswer], person: int, who: Person, id: str, registry: TableRegistry
    ) -> KeyAnswer:
        """Open a table, or sit down at it."""
        caller = Caller("10.1.0.1", noting(registry.services.store.kept, who))  # type: ignore[attr-defined]
        if not person:
            return await open_table(registry, plan, caller)
        live = await registry.find(keys[0]["code"])
        assert live is not None
        return await sit_down(registry, live, caller, name=f"Bo {person}", id=id)

    def _begin(self, client: Client) -> None:
        self.clients.append(client)
        self._living.append(self.loop.create_task(client.live()))

    async def _break_things(self) -> None:
        rng = self.fork("faults")
        while self.phase == "storm":
            await asyncio.sleep(rng.expovariate(1.2 * self.violence))
            what, many = rng.random(), rng.random()
            process = self._process
            if self.phase != "storm" or process is None or process.dead:
                continue
            if what < 0.14 and self._happens("crash"):
                process.fuse = rng.randint(0, 60)
            elif 0.14 <= what < 0.17 and self._happens(f"hangs for {10 * many:.1f} seconds"):
                self.loop.hang(process, 10 * many)
            elif 0.17 <= what < 0.20 and self._happens("stop"):
                self._stop()
            elif 0.20 <= what < 0.24:
                self._set_the_clock(rng.choice(CLOCK_SECONDS) * many)
            elif 0.24 <= what < 0.26 and self._happens("disk is full"):
                self.disk.full = True
                self.later(3 * many, setattr, self.disk, "full", False)
            elif what >= 0.26 and self.lines:
                self._harm(rng.choice(self.lines), what < 0.75, rng.choice((0.1, 2.0, 12.0)))

    def _set_the_clock(self, seconds: float) -> None:
        jump = max(-DAY, min(DAY, self.jump + seconds))
        if self._happens(f"the clock is set by {jump - self.jump:+.0f} seconds"):
            self.jump = jump

    def _harm(self, line: Line, cut: bool, seconds: float) -> None:
        if cut and self._happens(f"line {line.number} is cut"):
            line.cut()
        elif not cut and self._happens(f"line {line.number} is clogged"):
            line.clog(seconds)

    def _stop(self) -> None:
        """End the server as an operator does; what hangs is killed."""
        server = self._server
        if server is None or server.stopping:
            return
        server.stopping = True

        async def stop() -> None:
            server.registry.send_home()
            await asyncio.sleep(0.1)
            await server.registry.stop()
            self.crash(server.process)

        server.process.begin(self.loop, stop())
        self.later(15.0, self.crash, server.process)

    async def _pass(self, seconds: float) -> None:
        until = self.loop.now + seconds
        while self.loop.now < until:
            await asyncio.sleep(1.0)
            if self.faults:
                raise Found
            if self.loop.steps > 100_000 + 5000 * self.loop.now:
                self.fault(f"work without end: {self.loop.steps} steps in {self.loop.now:.0f} seconds")

    async def _play(self) -> None:
        self._boot()
        await asyncio.gather(*(self._open_table(number) for number in range(self.rng.choice((1, 2, 3)))))
        if not self.calm:
            breaking = self.loop.create_task(self._break_things())
            await self._pass(STORM_SECONDS)
            breaking.cancel()
            self.disk.full = False
            assert self._process is not None
            self._process.fuse = None
            if self._happens("crash at the end of the storm"):
                self.crash(self._process)
        self.phase = "calm"
        await self._pass(CALM_SECONDS + 40.0)
        self._look_for_standstill()
        self.phase = "quiet"
        for client in self.clients:
            client.gone = self.rng.random() < LEAVING
        await self._pass(QUIET_SECONDS + 60.0)
        ends = {code: max(kinds, default=0) for code, kinds in self._kinds.items()}
        await self._pass(20.0)
        for client in self.clients:
            if not client.gone and len(client.told.history) < ends.get(client.code, 0):
                self.fault(
                    f"{client.told}: when all was quiet it knew {len(client.told.history)} of {ends[client.code]}"
                )
        for client in self.clients:
            wrong = checker.presence_fault(client, [line.owner for line in self.lines if not line.ended])
            if wrong is not None:
                self.fault(wrong)
        await self._compare()

    def _look_for_standstill(self) -> None:
        people = {client.code for client in self.clients if client.token is not None}
        for account in self.accounts.values():
            still = self.loop.now - account.touched
            if not account.over and still > STILL_SECONDS and account.code in people:
                self.fault(f"table {account.code} ({account.rows[0]['game']}) stands still for {still:.0f} seconds")

    async def _compare(self) -> None:
        """Look at everything: how it stands, and how a server tells it that has only the disk to go by."""
        for task in self._living:
            task.cancel()
        assert self._process is not None
        self.crash(self._process)
        await asyncio.sleep(10.0)
        full: dict[tuple[str, int | None], list[Frame]] = {}
        for client in list(self.clients):
            for told in client.tables:
                if (told.code, told.seat) not in full and told.n >= 0:
                    full[told.code, told.seat] = await self._probe(client, told.code)
        for fault in checker.faults(self.accounts, self.clients, full):
            self.fault(fault)
        for fault in checker.people_faults(self.accounts, self.clients, self.disk):
            self.fault(fault)
        for account in self.accounts.values():
            if account.over and account.states:
                wrong = checker.record_fault(account, await self.ask(partial(record_of, code=account.code)))
                if wrong is not None:
                    self.fault(wrong)

    async def _probe(self, client: Client, code: str) -> list[Frame]:
        """Come to a seat as somebody who knows nothing yet."""
        probe = Client(self, PROBES + client.number, code, client.token, self.fork(f"probe {client.number} {code}"))
        probe.stays = True
        with suppress(TimeoutError):
            async with asyncio.timeout(30):
                while probe.now is None:
                    line = self.connect(probe)
                    if line is None:
                        await asyncio.sleep(0.5)
                        continue
                    probe.fresh, probe.short = True, False
                    probe.say_hello(line)
                    while probe.now is None:
                        frame = await line.hear()
                        if frame is None:
                            break
                        probe.hear(line, frame)
                    line.leave()
        if probe.now is None:
            self.fault(f"nobody welcomes a newcomer at {code}")
        return probe.told.history

    def run(self) -> list[str]:
        """Let everything happen, and return what is wrong."""
        complaints, log = Complaints(self), logging.getLogger("omerta.server")
        before, log.propagate = log.propagate, False
        log.addHandler(complaints)
        every, table_tasks.SNAPSHOT_EVERY = table_tasks.SNAPSHOT_EVERY, SNAPSHOT_EVERY
        self.loop.set_exception_handler(self._unhandled)
        gc.disable()
        try:
            with suppress(Found):
                self.loop.run_until_complete(self._play())
            self.note("end", self.loop.steps, "")
        finally:
            log.disabled = True
            self.loop.end(self._processes)
            log.disabled = False
            gc.enable()
            table_tasks.SNAPSHOT_EVERY = every
            log.removeHandler(complaints)
            log.propagate = before
        return self.faults

    def _unhandled(self, loop: asyncio.AbstractEventLoop, said: dict[str, Any]) -> None:
        self.fault(f"unhandled: {said.get('message')} {said.get('exception')!r}")
