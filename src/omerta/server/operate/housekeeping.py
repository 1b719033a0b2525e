"""Run the server's regular jobs, such as deleting what is old.

Count games, drop unused tables from memory, move old ones from the database to the archive, delete those that nobody
ever used, forget keys that nobody used, and scrub what people deleted.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from omerta.server.daily.daily import DailyHeists
from omerta.server.live.table_registry import TableRegistry
from omerta.server.people.abandoned import LOOK_EVERY_SECONDS, AbandonedGames
from omerta.server.people.results import count
from omerta.server.store.archive import DAY_SECONDS, Archive
from omerta.server.store.errors import Archived, Conflict, Damaged, StoreError
from omerta.server.store.scrubbing import scrub_due
from omerta.server.store.store import Store

log = logging.getLogger("omerta.server")

EVERY_SECONDS = 60.0
ARCHIVE_EVERY_SECONDS = 3600.0
FORGET_EVERY_SECONDS = 3600.0
SCRUB_EVERY_SECONDS = 300.0
"""How often at most the tables that hold something of people are written anew, where somebody deleted theirs."""
UNUSED_DAYS = 30
"""So long a key is kept that has nothing but a name and settings, since those were last changed."""
IDLE_SECONDS = 300.0
"""How long an unused table stays in memory, in case somebody comes back."""
MANY = 50
"""How many tables are dropped before freed memory is returned to the system."""


async def housekeep(registry: TableRegistry, store: Store, archive: Archive | None) -> None:
    """Run these jobs for as long as the server runs, whatever goes wrong in one of them."""
    loop = asyncio.get_running_loop()
    archived, forgot, scrubbed = -ARCHIVE_EVERY_SECONDS, -FORGET_EVERY_SECONDS, -SCRUB_EVERY_SECONDS
    abandoned, looked = AbandonedGames(store), -LOOK_EVERY_SECONDS
    most = 0
    while True:
        with logging_errors():
            await count_ended(registry, store)
        if loop.time() - looked >= LOOK_EVERY_SECONDS:
            looked = loop.time()
            with logging_errors():
                await count_abandoned(registry, abandoned)
        if loop.time() - archived >= ARCHIVE_EVERY_SECONDS:
            archived = loop.time()
            with logging_errors():
                await move_out(registry, store, archive)
        await asyncio.sleep(EVERY_SECONDS)
        with logging_errors():
            registry.let_go(loop.time() - IDLE_SECONDS)
            most = max(most, registry.in_memory)
            if registry.in_memory <= most - MANY:
                most = registry.in_memory
                give_back_memory()
        if loop.time() - forgot >= FORGET_EVERY_SECONDS:
            forgot = loop.time()
            with logging_errors():
                await forget_unused(registry, store)
        if loop.time() - scrubbed >= SCRUB_EVERY_SECONDS:
            with logging_errors():
                if await scrub(store):
                    scrubbed = loop.time()


@contextmanager
def logging_errors() -> Iterator[None]:
    """Log what goes wrong in a regular job, so that it and the others are done in their turn all the same."""
    try:
        yield
    except Exception:
        log.exception("a regular job failed; it is tried again in its turn")


async def count_ended(registry: TableRegistry, store: Store) -> int:
    """Count the games that have ended for their people where a server was stopped before it did; say how many."""
    counted = 0
    try:
        for code in await store.kept.results.uncounted():
            counted += await _count_one(registry, store, code)
    except StoreError as error:
        log.error("no game could be counted: %s", error)
    return counted


async def count_abandoned(registry: TableRegistry, abandoned: AbandonedGames) -> int:
    """Count the games that their last person has left for a day; say how many."""
    try:
        return await abandoned.count(registry.services.clock())
    except StoreError as error:
        log.error("no game that was left could be counted: %s", error)
        return 0


async def _count_one(registry: TableRegistry, store: Store, code: str) -> bool:
    """Count one game; whatever is wrong with its table, the others are counted all the same."""
    try:
        live = await registry.find(code)
        if live is None or live.table.phase != "over":
            return False
        await count(store.kept, live.table)
        return True
    except (Damaged, Archived):
        return False
    except StoreError:
        raise
    except Exception:
        log.exception("table %s cannot be counted", code)
        return False


async def scrub(store: Store) -> bool:
    """Leave nothing of what people deleted in the store's files; tell whether there was something, or it failed."""
    try:
        return await scrub_due(store)
    except StoreError as error:
        log.error("what people deleted could not be scrubbed yet: %s", error)
    except Exception:
        log.exception("what people deleted could not be scrubbed yet")
    return True


async def forget_unused(registry: TableRegistry, store: Store) -> int:
    """Delete keys with which nobody played, some days after their last use; return how many."""
    try:
        before = registry.services.clock() - UNUSED_DAYS * DAY_SECONDS
        forgotten = await store.kept.profiles.forget_unused(before)
    except StoreError as error:
        log.error("no unused key could be forgotten: %s", error)
        return 0
    if forgotten:
        log.info("%d keys that nobody used were forgotten", forgotten)
    return forgotten


def give_back_memory() -> None:
    """Return freed memory to the system, where the allocator can do that on request."""
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)


async def move_out(registry: TableRegistry, store: Store, archive: Archive | None) -> int:
    """Delete the tables that nobody ever used, and move old ones from the database to the archive; count all."""
    gone = 0
    try:
        # how a heist ended is read from its log, which may leave now
        await DailyHeists(registry, store.kept).settle()
        gone += await _delete_unused(registry, store)
        gone += 0 if archive is None else await _put_away(registry, store, archive)
        if gone:
            await store.kept.channels.forget_tables()
            await store.shrink()
        expired = [] if archive is None else await asyncio.to_thread(archive.expire)
        if expired:
            log.info("%d tables left the archive for good", len(expired))
    except StoreError as error:
        log.error("no table could be archived: %s", error)
    return gone


async def _delete_unused(registry: TableRegistry, store: Store) -> int:
    """Delete the tables at which no person has done anything for some days, and who sat there without coming."""
    services = registry.services
    unused = await store.unused(services.clock() - services.unattended.unused_days * DAY_SECONDS)
    gone = [code for code in unused if await _leave(registry, code, None)]
    if gone:
        await store.kept.seats.forget(gone)
        log.info("%d tables that nobody used were deleted", len(gone))
    return len(gone)


async def _put_away(registry: TableRegistry, store: Store, archive: Archive) -> int:
    """Move every table that the policy names to the archive."""
    policy, now = archive.policy, registry.services.clock()
    finished, abandoned = policy.finished_days * DAY_SECONDS, policy.abandoned_days * DAY_SECONDS
    stale = await store.stale(now - finished, now - abandoned)
    gone = [code for code in stale if await _leave(registry, code, archive)]
    if gone:
        log.info("%d tables went to the archive %s", len(gone), archive.folder)
    return len(gone)


async def _leave(registry: TableRegistry, code: str, archive: Archive | None) -> bool:
    """Have a table leave the database, unless it is used meanwhile."""
    with suppress(Conflict):
        return await registry.move_out(code, archive)
    return False
