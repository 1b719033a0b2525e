"""The first row of a log: which game is played at a table, with whom, for how long, and by which dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from omerta.core.nodes import Seat
from omerta.core.options import Value
from omerta.table.log.fair_dice import day_code
from omerta.table.log.row import Row

if TYPE_CHECKING:
    from omerta.table.log.table import Table
    from omerta.table.log.watch import Watch

AWAY_SECONDS = 60
"""How long a person may be gone before the others may let a bot play, unless the table says otherwise."""


class Chair(msgspec.Struct, frozen=True):
    """A place at the table before anybody sits: for a person, or for a bot by name."""

    kind: str
    bot: str | None = None


class Lesson(msgspec.Struct, frozen=True):
    """Which tutorial a table was opened with, by the digest of its file, and how many steps its script has."""

    digest: str
    steps: int


class Origin(msgspec.Struct, frozen=True):
    """From which moment of another game a table goes on: its table, if it has one here, the step and the position.

    `lines` are that game's record up to there, so that the record of the new one tells the whole game.
    """

    code: str | None
    step: int
    position: str
    lines: tuple[str, ...]


class TimeControl(msgspec.Struct, frozen=True):
    """The time people have: a `bank` of seconds with an increment for each answer, or seconds a turn (`days`)."""

    kind: str
    seconds: int
    increment: int = 0


class Opened(Row, frozen=True, kw_only=True):
    """The table was opened; the seed of its dice is fixed, and only its hash is shown."""

    code: str
    game: str
    rules: int
    seats: int
    preset: str
    options: Mapping[str, Value]
    chairs: tuple[Chair, ...]
    seed: str
    host: Seat | None = None
    lesson: Lesson | None = None
    origin: Origin | None = None
    away_seconds: int = AWAY_SECONDS
    time: TimeControl | None = None
    chat: bool = True
    undo: str = "consent"
    """What may be taken back: what is `free` until revealed, all by `consent`, or `never` anything."""
    party: bool = False
    """A big screen opened it, and sits nowhere: whoever sits may do what else the host does."""
    daily: str | None = None
    """The day whose heist this is, where it is one: its dice are those of the day."""

    @property
    def dice_name(self) -> str:
        """Return the name under which its dice are drawn: its own code, or the day's."""
        return self.code if self.daily is None else day_code(self.daily)

    @property
    def may_undo(self) -> str:
        """Describe what may be taken back; at a daily table and in a tutorial nothing may."""
        return "never" if self.daily is not None or self.lesson is not None else self.undo

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.tell(self.at, "opened")
