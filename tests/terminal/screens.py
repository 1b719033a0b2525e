"""A person at the full screen in a test: presses keys, and waits for what the screen says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from textual.pilot import Pilot
from textual.widgets import Static

from omerta.terminal.full_screen import TableApp
from omerta.terminal.place_at_table import PlaceAtTable
from omerta.terminal.table_screen import TableScreen

NARROW, WIDE = (80, 24), (200, 60)
PATIENCE_SECONDS = 90.0


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

    def on_top(self) -> type[object]:
        """Tell what is open over the table, or that nothing is."""
        return type(self.app.screen)

    async def until(self, ready: Callable[[], object]) -> None:
        """Wait until the screen is as wanted."""
        while not ready():
            await self.pilot.pause(0.005)

    async def asked(self) -> bool:
        """Wait until a question is open or the game has ended; tell which."""
        await self.until(lambda: self.screen.choices is not None or self.screen.over or not self.app.is_running)
        await self.pilot.pause()
        return not self.screen.over and self.app.is_running

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def answer(self, *keys: str) -> None:
        """Answer the open question with these keys, and wait until it has been taken."""
        before = self.screen.choices
        await self.pilot.press(*keys)
        await self.until(lambda: self.screen.choices is not before)

    def fits(self) -> None:
        """See that the parts of the screen stand below each other inside it, with room for each."""
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
            await pilot.press("escape", "Q")
            await desk.until(lambda: not app.is_running)
