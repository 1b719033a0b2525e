"""The house keeps the tables that are in play: it brings time, chance and disk to them, and tells everybody what happened.

For each table one thing is done at a time: check, append, wait until it is on disk, acknowledge, fold, publish. A table that
nobody uses is dropped from memory and folded again from its log when somebody comes back.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from omerta.core.nodes import Seat
from omerta.server.live import Keeper, Live
from omerta.server.store import Append, Conflict, Store, StoreError
from omerta.server.thinking import Thinkers
from omerta.table.commands import Refused, Rows, open_rows, reopen_rows, sit
from omerta.table.rows import Chair, Rematch, read_row, write_row
from omerta.table.snapshot import read_snapshot
from omerta.table.table import Table, fold

log = logging.getLogger("omerta.server")

LETTERS = "23456789BCDFGHJKLMNPQRSTVWXZ"
"""Codes are read out loud: no vowels, so no words; nothing that looks like something else."""
CODE_LENGTH = 6
MOST_IDLE = 500


def hash_token(token: str) -> str:
    """Give what is stored of a token."""
    return sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Key:
    """What somebody who sat down is given: the table, the seat and its token."""

    code: str
    seat: Seat | None
    token: str | None


class House:
    """All tables of one server."""

    def __init__(self, store: Store, thinkers: Thinkers, grace_seconds: float) -> None:
        self.store = store
        self.keeper = Keeper(store, thinkers, grace_seconds, self.rematch)
        self._tables: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._resuming: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Warm the bots up and go on with every game that waits for the server."""
        self._resuming = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        await self.keeper.thinkers.warm_up()
        for code in await self.store.unfinished():
            live = await self.find(code)
            if live is not None:
                live.go_on()

    async def stop(self) -> None:
        """Close every line and end what is under way."""
        if self._resuming is not None:
            self._resuming.cancel()
        for live in list(self._tables.values()):
            await live.stop()
        self.keeper.thinkers.close()
        await self.store.close()

    async def open(
        self,
        *,
        game: str,
        seats: int,
        preset: str | None,
        options: Mapping[str, object],
        chairs: Sequence[Chair],
        name: str,
    ) -> Key:
        """Open a table and give the opener its first human chair."""
        at = clock()
        while True:
            code = new_code()
            rows = open_rows(
                code=code,
                game=game,
                seats=seats,
                preset=preset,
                options=options,
                chairs=chairs,
                seed=secrets.token_bytes(32),
                at=at,
            )
            table = fold(rows)
            key = Key(code, None, None)
            if table.opened.host is not None:
                key = Key(code, table.opened.host, new_token())
                assert key.token is not None
                sat = sit(table, seat=key.seat, name=name, token=hash_token(key.token), at=at)
                assert isinstance(sat, list)
                rows += sat
                for row in sat:
                    table.take(row)
            try:
                await self.store.append(_append(code, 0, rows, table.phase == "over"))
            except Conflict:
                continue
            self._put(Live(table, self.keeper)).go_on()
            return key

    async def sit(self, live: Live, seat: Seat | None, name: str) -> Key | Refused:
        """Give a free chair to somebody."""
        token = new_token()
        hashed = hash_token(token)
        taken = await live.act(lambda table, at: sit(table, seat=seat, name=name, token=hashed, at=at))
        if isinstance(taken, Refused):
            return taken
        found = live.table.seat_of(hashed)
        assert found is not None
        return Key(live.table.code, found, token)

    async def rematch(self, live: Live, rows: Rows) -> Sequence[Append]:
        """Set up the next table of a rematch, to be written together with the row that names it."""
        last = rows[-1]
        if not isinstance(last, Rematch):
            return ()
        again = live.table.again | {row.seat for row in rows if isinstance(row, AgainRow)}
        opening = reopen_rows(live.table, again=again, code=last.code, seed=secrets.token_bytes(32), at=last.at)
        return (_append(last.code, 0, opening, False),)

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
        table = await load(self.store, code)
        return None if table is None else self._put(Live(table, self.keeper))

    def _put(self, live: Live) -> Live:
        self._tables[live.table.code] = live
        idle = [code for code, each in self._tables.items() if each.idle and each is not live]
        for code in idle[: max(0, len(idle) - MOST_IDLE)]:
            del self._tables[code]
        return live
