"""The house keeps the tables that are in play, opens new ones, and goes on with all of them after a restart.

A table that nobody uses is dropped from memory, and folded again from its log when somebody comes back.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Protocol

from omerta.core.nodes import Seat
from omerta.server.errors import Conflict
from omerta.server.keys import Key, hash_token, new_code, new_seed, new_token, token_for
from omerta.server.live import Keeping, Live, clock, load
from omerta.server.store import Append
from omerta.table.commands import Refused, Rows
from omerta.table.opening import sit
from omerta.table.record import write_record
from omerta.table.rows import read_row, write_row
from omerta.table.table import fold

log = logging.getLogger("omerta.server")

MOST_IDLE = 500


class Opening(Protocol):
    """What a new table plays, as the rows that open it once it has a code and a seed."""

    def __call__(self, *, code: str, seed: bytes, at: float) -> Rows: ...


class House:
    """All tables of one server."""

    def __init__(self, keeping: Keeping) -> None:
        self.keeping = keeping
        self._tables: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._resuming: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Warm the bots up, and go on with every game that waits for the server."""
        self._resuming = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        await self.keeping.thinkers.warm_up()
        for code in await self.keeping.store.unfinished():
            try:
                live = await self.find(code)
                if live is not None:
                    live.go_on()
            except Exception:
                log.exception("table %s cannot go on", code)

    async def stop(self) -> None:
        """Close every line, end what is under way, and let go of the store."""
        if self._resuming is not None:
            self._resuming.cancel()
        for live in list(self._tables.values()):
            await live.stop()
        self.keeping.thinkers.close()
        await self.keeping.store.close()

    async def open(self, opening: Opening, name: str) -> Key:
        """Open a table and give the opener its first human chair."""
        at, token = clock(), new_token()
        while True:
            code = new_code()
            rows = opening(code=code, seed=new_seed(), at=at)
            table = fold(rows)
            host = table.opened.host
            if host is not None:
                sat = sit(table, seat=host, name=name, token=hash_token(token), at=at)
                assert isinstance(sat, list)
                rows += sat
                table = fold(rows)
            try:
                await self.keeping.store.append(Append(code, 0, [write_row(row) for row in rows], False))
            except Conflict:
                continue
            self._put(Live(table, self.keeping)).go_on()
            return Key(code, host, None if host is None else token)

    async def sit(self, live: Live, seat: Seat | None, name: str, id: str | None = None) -> Key | Refused:
        """Give a free chair to somebody; to the same request once more, the same chair."""
        token = new_token() if id is None else token_for(live.table.opened.seed, id)
        hashed = hash_token(token)
        taken = await live.act(lambda table, at: sit(table, seat=seat, name=name, token=hashed, at=at))
        if isinstance(taken, Refused):
            return taken
        return Key(live.table.code, live.table.seat_of(hashed), token)

    async def record(self, live: Live) -> str | None:
        """Write the record of a table's game once it has ended; None before, and where none was played."""
        if live.table.phase != "over" or live.table.state is None:
            return None
        rows = await self.keeping.store.rows(live.table.code)
        return await asyncio.to_thread(write_record, map(read_row, rows))

    async def find(self, code: str) -> Live | None:
        """Find a table by its code, in memory or in the store."""
        live = self._tables.get(code)
        if live is not None:
            self._tables.move_to_end(code)
            return live
        task = self._loading.get(code)
        if task is None:
            task = asyncio.create_task(self._load(code))
            self._loading[code] = task
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(task)

    async def _load(self, code: str) -> Live | None:
        table = await load(self.keeping.store, code)
        return None if table is None else self._put(Live(table, self.keeping))

    def _put(self, live: Live) -> Live:
        self._tables[live.table.code] = live
        if len(self._tables) > MOST_IDLE:
            idle = next((code for code, each in self._tables.items() if each.idle and each is not live), None)
            if idle is not None:
                del self._tables[idle]
        return live
