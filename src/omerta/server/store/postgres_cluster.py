"""Several servers on one PostgreSQL database: they tell each other by `NOTIFY`, and each holds a lease.

A notification is a hint: a server whose connection was down looks into the database again. Each server renews
its lease again and again by the database's clock; when one does not, the others strike it off and adopt its tables.
Only who is registered adopts, so that what it has adopted counts. Who was struck off while it hung finds out when it
writes: what a table waits for is only written by its owner.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import psycopg

from omerta.core.nodes import Seat
from omerta.server.outside import draw_key, sleep
from omerta.server.store.cluster import Adopted, Attending, Gone, Hear, Looked, Missed, Moved, News, Said, Told
from omerta.server.store.errors import StoreError
from omerta.server.store.postgres_connection import Connection, ThreadConnection
from omerta.server.store.postgres_store import PostgresStore
from omerta.server.store.postgres_writing import CHANNEL

log = logging.getLogger("omerta.server")

LEASE_SECONDS = 6.0
RENEWALS = 3
"""So often a lease is renewed before it would run out."""
MOST_ADOPTED = 200
"""So many tables are adopted at once, so that several servers share what another one leaves."""
AGAIN_SECONDS = 0.5

_read_told: msgspec.json.Decoder[Told] = msgspec.json.Decoder(Told)

_RENEW = "UPDATE omerta.servers SET until = now() + make_interval(secs => %s) WHERE id = %s"
_REGISTER = "INSERT INTO omerta.servers (until, id) VALUES (now() + make_interval(secs => %s), %s)"
_STRIKE_OFF = """
DELETE FROM omerta.servers WHERE id IN (
    SELECT id FROM omerta.servers WHERE until < now() AND id <> %s FOR UPDATE SKIP LOCKED
) RETURNING id
"""
_ADOPT = """
UPDATE omerta.tables SET owner = %s WHERE code IN (
    SELECT code FROM omerta.tables
    WHERE NOT over AND (owner IS NULL OR owner NOT IN (SELECT id FROM omerta.servers))
    LIMIT %s FOR UPDATE SKIP LOCKED
) RETURNING code
"""
_ADOPTED = "SELECT code FROM omerta.tables WHERE owner = %s AND NOT over"
_LOST = "SELECT code FROM omerta.tables WHERE code = ANY(%s) AND owner IS DISTINCT FROM %s"
_ATTEND = """
INSERT INTO omerta.attendance (code, server, seats) VALUES (%s, %s, %s)
ON CONFLICT (code, server) DO UPDATE SET seats = excluded.seats
"""
_ATTENDING = """
SELECT server, seats FROM omerta.attendance JOIN omerta.servers ON id = server WHERE code = %s AND server <> %s
"""


class PostgresCluster:
    """This server among those that share a PostgreSQL database."""

    shared = True

    def __init__(self, store: PostgresStore, lease_seconds: float = LEASE_SECONDS) -> None:
        self.server = draw_key(8).hex()
        self.store = store
        self.lease_seconds = lease_seconds
        self._tasks: list[asyncio.Task[None]] = []
        self._listener: threading.Thread | None = None
        self._stopping = False
        self._attending: dict[str, frozenset[Seat] | None] = {}
        self._said: list[Said | Looked] = []
        self._early = asyncio.Event()
        """Set when tables may wait for somebody to adopt them."""
        self._unheard = 0
        """How often tables may have been adopted without our hearing which, since the connection broke."""
        self._unsent = asyncio.Event()

    async def start(self, hear: Hear) -> None:
        self._hear = hear
        self._loop = asyncio.get_running_loop()
        self._listening = asyncio.Event()
        await self.store.within(self._renew)
        self._listener = threading.Thread(target=self._listen, name="listener", daemon=True)
        self._listener.start()
        await self._listening.wait()
        self.store.server = self.server
        self._early.set()
        self._tasks = [asyncio.create_task(work()) for work in (self._keep_lease, self._send)]

    def owns(self, code: str) -> bool:
        return code in self.store.owned

    def take(self, code: str) -> None:
        self.store.owned.add(code)

    def drop(self, code: str) -> None:
        self.store.owned.discard(code)

    def attend(self, code: str, seats: frozenset[Seat] | None) -> None:
        self._attending[code] = seats
        self._unsent.set()

    def look(self, code: str) -> None:
        self._said.append(Looked(code, self.server))
        self._unsent.set()

    def say(self, code: str, frame: str) -> None:
        self._said.append(Said(code, self.server, frame))
        self._unsent.set()

    async def attending(self, code: str) -> Mapping[str, frozenset[Seat]]:
        found = await self.store.within(
            lambda connection: connection.execute(_ATTENDING, (code, self.server)).fetchall()
        )
        return {server: frozenset(seats) for server, seats in found}

    async def stop(self) -> None:
        self._stopping = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(StoreError):
            await self.store.within(self._leave)
            if self._listener is not None:
                await asyncio.to_thread(self._listener.join, self.lease_seconds)

    def _leave(self, connection: Connection) -> None:
        with connection.transaction():
            connection.execute("DELETE FROM omerta.servers WHERE id = %s", (self.server,))
            connection.execute("UPDATE omerta.tables SET owner = NULL WHERE owner = %s AND NOT over", (self.server,))
            connection.execute("DELETE FROM omerta.attendance WHERE server = %s", (self.server,))
            _tell(connection, Gone(self.server))

    async def _keep_lease(self) -> None:
        """Renew the lease, strike off who did not, and adopt what nobody owns, for as long as the server runs."""
        while not self._stopping:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.lease_seconds / RENEWALS):
                    await self._early.wait()
            self._early.clear()
            try:
                if not await self.store.within(self._renew):
                    log.warning("this server was struck off by the others, and is one of them again")
                    self.store.owned -= await self.store.within(partial(self._lost, list(self.store.owned)))
                    self._hear(Missed())
                await self.store.within(self._unregister_silent_servers)
                while adopted := await self._adopt():
                    self._hear(Adopted(adopted))
            except StoreError as error:
                log.error("the lease of this server cannot be renewed: %s", error)

    def _renew(self, connection: Connection) -> bool:
        """Renew the lease; where it is gone, take a new one and tell so."""
        values = (self.lease_seconds, self.server)
        if connection.execute(_RENEW, values).rowcount:
            return True
        connection.execute(_REGISTER, values)
        return False

    def _lost(self, owned: list[str], connection: Connection) -> set[str]:
        """Return which of the tables that were owned another server has adopted."""
        return {code for (code,) in connection.execute(_LOST, (owned, self.server))}

    def _unregister_silent_servers(self, connection: Connection) -> None:
        with connection.transaction():
            gone = [server for (server,) in connection.execute(_STRIKE_OFF, (self.server,))]
            for server in gone:
                log.warning("the server %s has not been heard of for too long; its tables are adopted", server)
                connection.execute("DELETE FROM omerta.attendance WHERE server = %s", (server,))
                _tell(connection, Gone(server))

    async def _adopt(self) -> tuple[str, ...]:
        """Adopt some tables that nobody owns; none when there are none left, or the others have struck us off."""
        adopted = await self.store.within(self._adopt_some)
        self._unheard = 0
        if adopted is None:
            self._early.set()
            return ()
        return tuple(sorted(adopted - self.store.owned))

    def _adopt_some(self, connection: Connection) -> set[str] | None:
        """Adopt tables with a lease that is fresh, and locked meanwhile; None where it is gone."""
        with connection.transaction():
            if not connection.execute(_RENEW, (self.lease_seconds, self.server)).rowcount:
                return None
            found = connection.execute(_ADOPTED, (self.server,)).fetchall() if self._unheard else []
            self._unheard += 1
            found += connection.execute(_ADOPT, (self.server, MOST_ADOPTED)).fetchall()
        return {code for (code,) in found}

    async def _send(self) -> None:
        """Tell the others who is connected here and what was said, as it changes."""
        while True:
            await self._unsent.wait()
            self._unsent.clear()
            attending, self._attending = self._attending, {}
            said, self._said = self._said, []
            try:
                await self.store.within(partial(self._publish, attending=attending, said=said))
            except StoreError as error:
                log.error("the other servers cannot be told who is here: %s", error)
                self._attending = attending | self._attending
                await asyncio.sleep(AGAIN_SECONDS)
                self._unsent.set()

    def _publish(
        self, connection: Connection, attending: Mapping[str, frozenset[Seat] | None], said: list[Said | Looked]
    ) -> None:
        with connection.transaction():
            for code, seats in sorted(attending.items(), key=lambda each: each[0]):
                if seats is not None:
                    connection.execute(_ATTEND, (code, self.server, sorted(seats)))
                else:
                    connection.execute(
                        "DELETE FROM omerta.attendance WHERE code = %s AND server = %s", (code, self.server)
                    )
                _tell(connection, Attending(code, self.server, seats or frozenset(), seats is not None))
            for each in said:
                _tell(connection, each)

    def _listen(self) -> None:
        """Hear what the others tell, in a thread, and open the connection again when it breaks."""
        line = ThreadConnection(self.store.url)
        while not self._stopping:
            try:
                connection = line()
                connection.execute(f"LISTEN {CHANNEL}")
                self._pass_on(Missed())
                for notification in connection.notifies():
                    try:
                        self._pass_on(_read_told.decode(notification.payload))
                    except msgspec.MsgspecError as error:
                        log.warning("another server told something that this one cannot read: %s", error)
                    if self._stopping:
                        break
            except Exception as error:
                log.warning("the other servers cannot be heard: %s", error)
                sleep(AGAIN_SECONDS)
        line.close()

    def _pass_on(self, news: News) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._take_in, news)

    def _take_in(self, news: News) -> None:
        match news:
            case Missed():
                first = not self._listening.is_set()
                self._listening.set()
                if first:
                    return
            case Moved() | Attending() | Looked() | Said() if news.server == self.server:
                return
            case Gone():
                self._early.set()
        if not self._stopping:
            self._hear(news)


def _tell(connection: psycopg.Connection[Any], news: Told) -> None:
    connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, msgspec.json.encode(news).decode()))
