"""A server that knows some people already: what they played is filed before it starts."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from omerta.server.live.tokens import hash_token
from omerta.server.people.results import count
from omerta.server.store.kept.profiles import Profile
from omerta.server.store.sqlite_store import SQLiteStore
from tests.server.played import PlayedGame

ADA, BEN = "Ada-" + "a" * 18, "Ben-" + "b" * 18
"""The keys of two people; Ben has put his name up, Ada has not."""
OPEN = "FILED0"
"""The table at which Ada still sits."""


def file_games(database: Path, *, left: bool = False) -> None:
    """Write four games into a database: Ada and Ben played three of them, and one of Ada's waits for her.

    She may have left it for so long that it counts.
    """
    with ThreadPoolExecutor(1) as thread:  # the loop of a test in a browser belongs to the browser
        thread.submit(asyncio.run, _file(SQLiteStore(database), left)).result()


async def _file(store: SQLiteStore, left: bool) -> None:
    await store.kept.profiles.save(hash_token(ADA), Profile("Ada Quick"), 1.0)
    await store.kept.profiles.save(hash_token(BEN), Profile("Ben Slow", listed=True), 1.0)
    for number in (1, 2, 3):
        game = PlayedGame(2, 2, f"FILED{number}", seed=number)
        game.play_out(Random(number))
        await game.lay(store, ADA, BEN)
        await count(store.kept, game.table)
    waiting = PlayedGame(1, 3, OPEN)
    waiting.let_bots_answer()
    await waiting.lay(store, ADA)
    if left:
        await count(store.kept, waiting.table)
    await store.close()
