"""Omerta's program with its event loop watched: upon SIGUSR2 it prints how late the loop was since last asked."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from typing import Any

from bench.load import percentiles
from omerta.cli import main
from omerta.server.live.table_registry import TableRegistry

LAG_EVERY_SECONDS = 0.005


async def watch_lag(lags: list[float]) -> None:
    """Note how much later than asked for the loop comes back, all the time."""
    while True:
        start = time.perf_counter()
        await asyncio.sleep(LAG_EVERY_SECONDS)
        lags.append(max(0.0, time.perf_counter() - start - LAG_EVERY_SECONDS))


def watch_loop() -> None:
    """Have the loop watched from the moment on at which the tables are opened."""
    begin = TableRegistry.__init__
    lags: list[float] = []
    watching: set[asyncio.Task[None]] = set()

    def tell_lag() -> None:
        print(json.dumps(percentiles(lags, 50, 99, 100)), flush=True)
        lags.clear()

    def begin_watched(self: Any, *arguments: Any, **named: Any) -> None:
        begin(self, *arguments, **named)
        watching.add(asyncio.create_task(watch_lag(lags)))
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR2, tell_lag)

    TableRegistry.__init__ = begin_watched  # type: ignore[method-assign]


if __name__ == "__main__":
    watch_loop()
    main()
