"""Keep the logs of tables in the browser's own database; rows are safe when its transaction is complete.

What crosses the border between Python and the browser is text: rows are JSON already, and so is what is answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from functools import partial
from typing import Any, Literal, Protocol

from msgspec.json import decode

from omerta.core.wire import encode
from omerta.server.store.errors import Conflict, StoreError
from omerta.server.store.store import Append, Done, wait_for
from omerta.table.after.record import write_record
from omerta.table.log.rows import read_row

Why = Literal["full", "cleared", "refused"]
"""Why the browser does not keep what it is given."""

MOVED_ON = "conflict"
"""What the database answers when a table has another last row than was expected."""
CLEARED = "cleared"
"""What it answers when nothing of a table is there any more."""
FULL = "QuotaExceededError"
"""What stands in the error of a browser that keeps no more."""
BROKEN_OFF = "the browser keeps the game no longer"
"""What the record says of a game that was saved as a file since the browser keeps it no longer."""


class Tell(Protocol):
    """Tells the page that a game is not kept, and whether it can be saved as a file; or that it is kept again."""

    def __call__(self, code: str, why: Why | None, *, saved: bool) -> None: ...


class Database(Protocol):
    """What is asked of the browser's database; whatever goes wrong is an Exception that says what."""

    async def append(self, appends: str) -> str:
        """Write all of these rows in one transaction, or nothing; return MOVED_ON, or nothing once it is complete."""
        ...

    async def rows(self, code: str, after: int) -> str:
        """List the rows of a table after a version, each with its version."""
        ...

    async def versions(self, code: str) -> str:
        """List the versions of a table's rows, in order."""
        ...

    async def keep_snapshot(self, code: str, version: int, body: str) -> None:
        """Keep the table as it stood at a version, in place of the one before."""
        ...

    async def snapshot(self, code: str) -> str:
        """Return the version and the text of the last snapshot; null where there is none."""
        ...

    async def unfinished(self) -> str:
        """List the tables whose games have not ended."""
        ...

    async def forget(self, code: str, version: int) -> str:
        """Delete a table whose last row has this version; return MOVED_ON where it has another."""
        ...


class BrowserStore:
    """The logs of all tables of this browser, until somebody clears it.

    Those of open tables are in memory too: where the browser keeps no more, they can still be saved as files.
    """

    def __init__(self, database: Database, tell: Tell) -> None:
        self._database = database
        self._tell = tell
        self._writing: set[asyncio.Task[None]] = set()
        self._known: dict[str, list[bytes]] = {}
        self._unkept: set[str] = set()

    async def append(self, *appends: Append) -> None:
        await wait_for(partial(self.append_then, appends))

    def append_then(self, appends: Sequence[Append], done: Done) -> None:
        task = asyncio.ensure_future(self._append(appends, done))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _append(self, appends: Sequence[Append], done: Done) -> None:
        """Write, and say what came of it."""
        wanted = [
            {"code": each.code, "after": each.after, "rows": [row.decode() for row in each.rows], "over": each.over}
            for each in appends
        ]
        error: StoreError | None = None
        try:
            answer = await self._database.append(encode(wanted).decode())
            if answer == CLEARED:
                raise StoreError("somebody has cleared the browser's data")
            moved_on(answer)
        except Conflict as found:
            error = found
        except Exception as found:
            error = found if isinstance(found, StoreError) else refused_by(found)
            why: Why = "cleared" if found is error else "full" if FULL in str(found) else "refused"
            done(error)
            self._note_unkept(appends, why)
            return
        done(error)
        if error is None:
            self._note_kept(appends)

    def _note_kept(self, appends: Sequence[Append]) -> None:
        """Note rows that are safe."""
        for each in appends:
            if each.after == 0 or each.code in self._known:
                self._known.setdefault(each.code, [])[each.after :] = each.rows
            if each.code in self._unkept:
                self._unkept.discard(each.code)
                self._tell(each.code, None, saved=False)

    def _note_unkept(self, appends: Sequence[Append], why: Why) -> None:
        """Report that rows could not be kept, and whether the games can be saved as files."""
        for each in appends:
            self._unkept.add(each.code)
            self._tell(each.code, why, saved=self.record(each.code) is not None)

    def record(self, code: str) -> str | None:
        """Return the record of a game that the browser keeps no longer, as far as it was kept; else None."""
        if code not in self._unkept or code not in self._known:
            return None
        try:
            return write_record(map(read_row, self._known[code]), BROKEN_OFF)
        except ValueError:
            return None

    async def rows(self, code: str, after: int = 0) -> list[tuple[int, bytes]]:
        found: list[tuple[int, str]] = await self._ask(self._database.rows(code, after))
        rows = [(version, body.encode()) for version, body in found]
        if rows and after == 0:
            self._known[code] = [body for _, body in rows]
        return rows

    async def gap(self, code: str) -> int | None:
        found: list[int] = await self._ask(self._database.versions(code))
        return next((wanted for wanted, version in enumerate(found, start=1) if version != wanted), None)

    async def keep_snapshot(self, code: str, version: int, body: bytes) -> None:
        try:
            await self._database.keep_snapshot(code, version, body.decode())
        except Exception as error:
            raise refused_by(error) from None

    async def snapshot(self, code: str) -> tuple[int, bytes] | None:
        found: tuple[int, str] | None = await self._ask(self._database.snapshot(code))
        return None if found is None else (found[0], found[1].encode())

    async def unfinished(self) -> list[str]:
        found: list[str] = await self._ask(self._database.unfinished())
        return found

    async def forget(self, code: str, version: int) -> None:
        try:
            moved_on(await self._database.forget(code, version))
        except StoreError:
            raise
        except Exception as error:
            raise refused_by(error) from None

    async def close(self) -> None:
        """Wait for what is being written."""
        await asyncio.gather(*self._writing)

    async def _ask(self, answer: Awaitable[str]) -> Any:
        """Read what the database answers."""
        try:
            return decode(await answer)
        except Exception as error:
            raise refused_by(error) from None


def moved_on(answer: str) -> None:
    """Raise a Conflict where a table has moved on in the meantime."""
    if answer == MOVED_ON:
        raise Conflict("this table has moved on in the meantime")


def refused_by(error: Exception) -> StoreError:
    """Return the error of a store for what the browser's database did not do."""
    return StoreError(f"the browser's database refuses: {error}")
