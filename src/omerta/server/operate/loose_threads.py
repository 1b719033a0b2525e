"""Daemon threads for calls that may never return: nothing waits for them when the server stops.

The threads of an executor are joined when the program ends, whatever they do. These are not.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


async def in_a_thread(name: str, work: Callable[[], T]) -> T:
    """Do some work in a thread of its own, and wait for it; whoever gives up waiting leaves the thread to itself."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, error: Exception | None) -> None:
        if done.cancelled():
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        result, error = None, None
        try:
            result = work()
        except Exception as raised:
            error = raised
        with suppress(RuntimeError):  # The server has stopped, and nobody waits any more.
            loop.call_soon_threadsafe(settle, result, error)

    threading.Thread(target=run, name=name, daemon=True).start()
    return await done
