"""A person at the full screen in a test: presses keys, and waits for what the screen says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from omerta.terminal.full_screen import TableApp
from omerta.terminal.place_at_table import PlaceAtTable
from omerta.terminal.table_screen import TableScreen

NARROW, WIDE = (80, 24), (200, 60)
PATIENCE_SECONDS = 150.0
LOOK_SECONDS = 0.002
KEY_NAMES = {"-": "minus", " ": "space"}


@dataclass(frozen=True, slots=True)
class Desk:
    """A screen with somebody in front of it."""

    app: TableApp
    pilot: Pilot[None]

    @property
    def screen(self) -> TableScreen:
        return self.app.table_screen

    def says(self, part: str) -> str:
        """Read a part of the screen."""
        return str(self.screen.query_one(part, Static).render())

    async def open(self, key: str, kind: type[Screen[Any]]) -> None:
        """Press the key that opens something over the table, and wait until it listens to keys."""
        await self.press(key)
        await self.until(lambda: isinstance(self.app.screen, kind) and self.app.focused is not None)

    async def close(self, key: str = "escape") -> None:
        """Close what is open over the table, and wait until the table listens to keys again."""
        await self.press(key)
        await self.until(lambda: self.app.screen is self.screen)

    async def until(self, ready: Callable[[], object]) -> None:
        """Wait until the screen is as wanted."""
        while not ready():
            await asyncio.sleep(LOOK_SECONDS)

    async def asked(self) -> bool:
        """Wait until a question is open or the game has ended; tell which."""
        await self.until(lambda: self.screen.choices is not None or self.screen.over or not self.app.is_running)
        return not self.screen.over and self.app.is_running

    async def press(self, *keys: str) -> None:
        """Press keys; each of several is waited for, what comes of the last one is for the test to wait for."""
        if len(keys) > 1:
            await self.pilot.press(*keys[:-1])
        key = keys[-1]
        self.app.post_message(Key(KEY_NAMES.get(key, key), key if len(key) == 1 else None))

    async def answer(self, *keys: str) -> None:
        """Answer the open question with these keys, and wait until it has been taken."""
        before = self.screen.choices
        await self.press(*keys)
        await self.until(lambda: self.screen.choices is not before)

    async def fits(self) -> None:
        """See that the parts of the screen stand below each other inside it, with room for each."""
        await self.pilot.pause()
        width, height = self.app.size
        parts = [self.screen.query_one(f"#{name}").region for name in ("head", "upper", "ask", "foot")]
        assert [part.y for part in parts] == [0, *(part.bottom for part in parts[:-1])]
        assert parts[-1].bottom == height
        assert all(part.width == width for part in parts)
        assert parts[1].height >= 6, "there is room for the table"
        board, ledger = (self.screen.query_one(f"#{name}").region for name in ("board", "ledger"))
        assert board.right == ledger.x
        assert ledger.width >= 24


@asynccontextmanager
async def sitting(table: PlaceAtTable, size: tuple[int, int] = NARROW) -> AsyncIterator[Desk]:
    """Sit down in front of a screen; whoever is still there at the end leaves."""
    app = TableApp(table)
    async with asyncio.timeout(PATIENCE_SECONDS), app.run_test(size=size) as pilot:
        desk = Desk(app, pilot)
        yield desk
        if app.is_running:
            await desk.press("escape", "Q")
            await desk.until(lambda: not app.is_running)
