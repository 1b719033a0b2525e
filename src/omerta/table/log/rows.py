"""The log of a table: every row is one thing that happened, in order, and no row is ever removed.

A row's version is its place in the log, 1, 2, 3, ... Rows are for the server's disk alone: they hold seeds, sealed
choices and hashes of tokens. What a seat may know of them is made in `entries` and `seat_payload`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from omerta.core.nodes import Seat
from omerta.core.options import Value
from omerta.table.log.fair_dice import day_code

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


class Row(msgspec.Struct, frozen=True, kw_only=True, tag_field="row", tag=str.lower, omit_defaults=True):
    """What every row has: when it was written, in seconds since 1970, as told by the caller."""

    at: float


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
        """Give the name under which its dice are drawn: its own code, or the day's."""
        return self.code if self.daily is None else day_code(self.daily)


class Sat(Row, frozen=True, kw_only=True):
    """Somebody took a chair; `token` is the SHA-256 of the key to the seat."""

    seat: Seat
    name: str
    token: str


class Committed(Row, frozen=True, kw_only=True):
    """A seat fixed its part of the dice without showing it."""

    seat: Seat
    id: str
    commit: str


class Revealed(Row, frozen=True, kw_only=True):
    """A seat told its part of the dice."""

    seat: Seat
    id: str
    nonce: str


class Waived(Row, frozen=True, kw_only=True):
    """A seat's part of the dice did not come in time, or was lost: it counts as empty."""

    seat: Seat
    id: str | None = None


class Started(Row, frozen=True, kw_only=True):
    """Everybody sits and the dice are set: the game begins."""


class Drawn(Row, frozen=True, kw_only=True):
    """Chance answered with numbers from the fair stream, or `fixed` ones from a tutorial's script."""

    step: int
    numbers: tuple[int, ...]
    fixed: bool = False


class Asked(Row, frozen=True, kw_only=True):
    """A question was opened; its name is the number of the last entry before it."""

    seats: tuple[Seat, ...]
    ask: str


class Sealed(Row, frozen=True, kw_only=True):
    """A seat sealed its answer or another one instead.

    `by` is a person, a bot, a stand-in for a bot that failed, the script of a tutorial, a person's standing orders, or
    the clock.
    """

    seat: Seat
    question: int
    move: str
    by: str = "person"
    id: str | None = None


class Withdrawn(Row, frozen=True, kw_only=True):
    """A seat took its sealed answer back."""

    seat: Seat
    id: str
    question: int


class Played(Row, frozen=True, kw_only=True):
    """Every answer was in and they were played at once; `forced` when there was nothing to choose."""

    step: int
    joint: Mapping[Seat, str]
    forced: bool = False


class TakenBack(Row, frozen=True, kw_only=True):
    """A seat took its last answer back: the table stands as it did after `step`, and the same question opens again."""

    seat: Seat
    id: str
    question: int
    step: int


class BackAsked(Row, frozen=True, kw_only=True):
    """A seat asked everybody to let the table go back to before its last answer: to how it stood after `step`."""

    seat: Seat
    id: str
    step: int


class BackAnswered(Row, frozen=True, kw_only=True):
    """A person agreed to that request, declined it, or withdrew it; `request` is the entry that told of it."""

    seat: Seat
    id: str
    request: int
    agree: bool


class BackLapsed(Row, frozen=True, kw_only=True):
    """Bots have waited long enough for people to answer the request."""


class WentBack(Row, frozen=True, kw_only=True):
    """Everybody agreed: the table stands as it did after `step`, and the question of then opens again."""

    seat: Seat
    step: int


class Conceded(Row, frozen=True, kw_only=True):
    """A person left the game; this bot plays on."""

    seat: Seat
    id: str
    bot: str


class Ordered(Row, frozen=True, kw_only=True):
    """A seat left standing orders, in place of those before; nobody else is told."""

    seat: Seat
    id: str
    orders: Mapping[str, tuple[str, ...]]


class Relieved(Row, frozen=True, kw_only=True):
    """A person agreed that a bot plays for an absent seat."""

    seat: Seat
    id: str
    absent: Seat


class StoodIn(Row, frozen=True, kw_only=True):
    """This bot plays for a seat until its person comes back: everybody who was there agreed, or its time was over."""

    seat: Seat
    bot: str
    late: bool = False


class CameBack(Row, frozen=True, kw_only=True):
    """A person took the seat back from the bot."""

    seat: Seat
    id: str


class Filled(Row, frozen=True, kw_only=True):
    """The host put bots into the empty chairs."""

    seat: Seat
    id: str
    chairs: tuple[Seat, ...]
    bot: str


class Freed(Row, frozen=True, kw_only=True):
    """A chair became free again: its person stood up, or was away and the host freed it."""

    seat: Seat
    id: str
    chair: Seat


class Reserved(Row, frozen=True, kw_only=True):
    """The host kept a free chair for whoever has its private link, or for nobody in particular any more.

    `key` is the SHA-256 of what the link holds.
    """

    seat: Seat
    id: str
    chair: Seat
    key: str | None


class Agreed(Row, frozen=True, kw_only=True):
    """A person agreed to end the game here, or no longer does."""

    seat: Seat
    id: str
    agree: bool


class Paused(Row, frozen=True, kw_only=True):
    """The server stopped while somebody's clock ran."""


class Resumed(Row, frozen=True, kw_only=True):
    """The server runs again; the clock stood still since the row before this one."""


class PauseWished(Row, frozen=True, kw_only=True):
    """A person would rest, or no longer would."""

    seat: Seat
    id: str
    agree: bool


class Rested(Row, frozen=True, kw_only=True):
    """Everybody agreed to a pause: people's time stands still."""


class WentOn(Row, frozen=True, kw_only=True):
    """A person ended the pause."""

    seat: Seat
    id: str


class ChatSwitched(Row, frozen=True, kw_only=True):
    """The host switched free chat on or off; what is said stands in no row."""

    seat: Seat
    id: str
    on: bool


class Ended(Row, frozen=True, kw_only=True):
    """The game ended.

    `over` by its rules, `agreed` by the people, `closed` by the host before it began, `stopped` by whoever runs the
    server, `given-up` by the person at a daily table.
    """

    how: Literal["over", "agreed", "closed", "stopped", "given-up"]
    seat: Seat | None = None
    id: str | None = None


class Again(Row, frozen=True, kw_only=True):
    """A person asked for another game."""

    seat: Seat
    id: str


class Rematch(Row, frozen=True, kw_only=True):
    """Everybody asked: the game goes on at another table."""

    code: str


AnyRow = (
    Opened
    | Sat
    | Committed
    | Revealed
    | Waived
    | Started
    | Drawn
    | Asked
    | Sealed
    | Withdrawn
    | Played
    | TakenBack
    | BackAsked
    | BackAnswered
    | BackLapsed
    | WentBack
    | Conceded
    | Ordered
    | Relieved
    | StoodIn
    | CameBack
    | Filled
    | Freed
    | Reserved
    | Agreed
    | Paused
    | Resumed
    | PauseWished
    | Rested
    | WentOn
    | ChatSwitched
    | Ended
    | Again
    | Rematch
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyRow] = msgspec.json.Decoder(AnyRow)


def write_row(row: AnyRow) -> bytes:
    """Write a row for the disk."""
    return _encoder.encode(row)


def read_row(body: bytes) -> AnyRow:
    """Read a row back; ValueError when it is none, which is also what a disk may make of one."""
    try:
        return _decoder.decode(body)
    except TypeError:
        raise ValueError("it is no text") from None
