"""The full screen: the table at the left, what happened at the right, the question and its moves below.

Small letters and digits filter the moves as they are typed; capitals are the keys for everything else. The table is
driven in a thread of its own (`place_at_table`), and this program's own thread draws.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextvars import copy_context

from textual.app import App
from textual.theme import Theme

from omerta.core.game import View
from omerta.core.moves import Move
from omerta.terminal.place_at_table import PlaceAtTable, Told
from omerta.terminal.table_screen import Answer, TableScreen

HOUSE = Theme(
    name="omerta",
    primary="#c9a227",
    secondary="#8c5a2b",
    accent="#e0c068",
    warning="#f0a35e",
    error="#e8846f",
    success="#7cc48a",
    foreground="#efe6d0",
    background="#14110f",
    surface="#1b1714",
    panel="#26201b",
    dark=True,
)


class ScreenPerson:
    """A person at the full screen, as the thread that drives the table knows it."""

    def __init__(self, app: TableApp) -> None:
        self.app = app

    def _show(self, draw: Callable[..., None], *what: object) -> None:
        """Queue something for the thread that draws, in order, without waiting for it."""
        self.app.table_screen.call_later(draw, *what)

    def welcome(self, lines: Sequence[str]) -> None:
        self._show(self.app.table_screen.greet, lines)

    def hear(self, told: Sequence[Told]) -> None:
        self._show(self.app.table_screen.tell, told)

    def note(self, text: str) -> None:
        self._show(self.app.table_screen.note, text)

    def waits(self, view: View | None, why: str) -> None:
        self._show(self.app.table_screen.wait_for, view, why)

    def choose(self, view: View) -> Move:
        """Put the question on the screen, and wait for what the person does about it."""
        table, screen = self.app.table, self.app.table_screen
        self._show(screen.ask, view)
        try:
            with table.clock:
                while True:
                    did = table.wait()
                    if isinstance(did, Move):
                        narrator = table.narrator
                        self.note(narrator.fill("line", "time-over", move=narrator.texts.move(did)))
                        return did
                    if isinstance(did, Answer) and did.view is view:
                        return did.move
        finally:
            self._show(screen.close_question)

    def idle(self, did: object) -> None:
        """An answer to a question that was closed a moment ago counts no more."""

    def ended(self, view: View | None, lines: Sequence[str]) -> None:
        self.app.last_words = list(lines)
        self._show(self.app.table_screen.end, view, lines)


class TableApp(App[None]):
    """The program while one table is on the screen."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "full_screen.tcss"

    def __init__(self, table: PlaceAtTable) -> None:
        super().__init__()
        self.animation_level = "none"
        self.table = table
        self.table_screen = TableScreen(table)
        self.last_words: list[str] = []
        self._code: int | None = None
        self._error: BaseException | None = None

    async def on_mount(self) -> None:
        self.register_theme(HOUSE)
        self.theme = HOUSE.name
        self.title = str(self.table.narrator.texts.get("title"))
        await self.push_screen(self.table_screen)
        context = copy_context()
        threading.Thread(target=context.run, args=(self._drive,), name="table", daemon=True).start()

    def _drive(self) -> None:
        """Play in a thread of its own; how that ended is noted in the thread that draws, where leaving is noted too."""
        code, error = 0, None
        try:
            code = self.table.play(ScreenPerson(self))
        except BaseException as raised:
            error = raised
        self.call_later(self._ended, code, error)

    def _ended(self, code: int, error: BaseException | None) -> None:
        """Whatever ends the table ends the screen, but a game that is over stays to be seen."""
        self._code, self._error = code, error
        if error is not None or self.table.leaving:
            self.exit()

    async def action_quit(self) -> None:
        """Leave the table; the screen closes once nothing is half done."""
        if self._code is not None:
            self.exit()
            return
        self.table_screen.leaving()
        self.table.leave()

    def outcome(self) -> int:
        """Return the exit code of the program, or raise what ended the table."""
        if self._error is not None:
            raise self._error
        return self._code or 0
