"""A table, rebuilt by folding the rows of its log in order: the same rows give the same table.

`take` is the only way it changes: a row says itself what it changes. Who may add which rows is decided in `acts`; what
each seat is shown of it is made in `entries` and `seat_payload`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, Unpack

import msgspec

from omerta.core.events import Event
from omerta.core.game import AnyGame, State, View
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over, Seat
from omerta.core.options import Value
from omerta.core.registry import find
from omerta.core.standing_orders import Orders, declines, has_order
from omerta.core.state.showing import Sights
from omerta.core.undo import UndoHistory
from omerta.core.words.texts import SEAT_NAMES, Texts
from omerta.table.log.chairs import Chairs, Place
from omerta.table.log.clock import Clock
from omerta.table.log.consent import Consent
from omerta.table.log.entries import Entry, note
from omerta.table.log.fair_dice import NOBODY, Stream
from omerta.table.log.opened import Opened
from omerta.table.log.row import Row
from omerta.table.log.time_bank import TimeBank, new_bank
from omerta.table.log.watch import Watch
from omerta.table.wire import payload_types

Act = tuple[str | int, ...]
"""What an id was used for, so that the same id can be told from another use of it."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is waited for; its name is the number of the last entry before it.

    The version in the log would tell how often somebody changed a sealed choice; the entries do not.
    """

    name: int
    node: Decide
    at: float
    """When it was opened."""
    clock: Clock | None = None
    """The timed part of a turn that it belongs to."""


@lru_cache(maxsize=256)
def game_for(game: str, seats: int, rules: int, options: tuple[tuple[str, Value], ...]) -> AnyGame:
    """Make a game once for all tables with the same options; games are immutable."""
    given: dict[str, Any] = dict(options)
    return find(game).make(seats, rules=rules, **given)


class Counts(dict[Seat, int]):
    """How often each seat did something; copied for every move, and so much quicker than a `Counter`."""

    __slots__ = ()

    def __missing__(self, seat: Seat) -> int:
        return 0

    def copy(self) -> Counts:
        return Counts(self)


@dataclass(slots=True)
class Table(Chairs):
    """One table, folded from its rows."""

    opened: Opened
    game: AnyGame
    places: list[Place]
    version: int = 0
    phase: payload_types.Phase = "gathering"
    state: State | None = None
    steps: int = 0
    question: Question | None = None
    sealed: dict[Seat, Move] = field(default_factory=dict)
    moved: int = field(default=0, compare=False)
    """The version at which the game last moved on: until the next, every seat sees the same of it."""
    sights: Sights | None = field(default=None, compare=False)
    """What seats see of the game since it last moved on, as far as somebody has looked."""
    named: tuple[str, ...] | None = field(default=None, compare=False)
    """The names of all seats, made when they are first needed."""
    failed: set[Seat] = field(default_factory=set)
    """The seats whose bot failed at the open question, so that a random move stands in."""
    agreed: set[Seat] = field(default_factory=set)
    again: set[Seat] = field(default_factory=set)
    relief: dict[Seat, dict[Seat, float]] = field(default_factory=dict)
    """For each absent seat, who agreed that a bot plays for it, and when."""
    clocks: dict[Seat, Clock] = field(default_factory=dict)
    """The timed part that each seat is in, also while it is interrupted."""
    bank: TimeBank | None = None
    """The time that people have left, at a table that limits it."""
    freed: int = 0
    """How often a chair became free again."""
    orders: dict[Seat, Orders] = field(default_factory=dict)
    """The standing orders that seats have left."""
    past: UndoHistory = field(default_factory=UndoHistory)
    """What the seat that answered last may go back to."""
    consent: Consent = field(default_factory=Consent)
    """What everybody may agree to go back to."""
    late: bool = False
    """Whether the clock has answered the open question, which nobody takes back."""
    undone: Counts = field(default_factory=Counts)
    """How many answers each seat has taken back since chance fell last."""
    chat: bool = True
    """Whether people may write to each other, besides the phrases."""
    rematch: str | None = None
    ended: str | None = None
    ids: dict[tuple[Seat, str], Act] = field(default_factory=dict)
    changes: Counts = field(default_factory=Counts)
    """How often each seat has changed its mind since the last question was opened."""
    waiting_since: float = 0.0
    """When the last chair was taken or the last nonce came: the grace for silent clients counts from here."""
    at: float = 0.0
    """When the last row was written."""
    entries: list[Entry] = field(default_factory=list)
    earlier: int = 0
    """How many entries came before those kept here: a table restored from a snapshot keeps only the later ones."""

    @property
    def code(self) -> str:
        return self.opened.code

    @property
    def n(self) -> int:
        """Count the entries so far: the number of the last one."""
        return self.earlier + len(self.entries)

    @property
    def names(self) -> tuple[str, ...]:
        """Name every seat: by its person or bot, or by its colour while nobody sits there."""
        if self.named is None:
            self.named = tuple(place.name or SEAT_NAMES[seat] for seat, place in enumerate(self.places))
        return self.named

    def view(self, seat: Seat | None) -> View:
        """Show what a seat sees of the game; None is a spectator."""
        if self.sights is None:
            assert self.state is not None
            self.sights = Sights(self.state)
        return self.sights.view(seat)

    def ask(self, node: Decide, at: float, clock: Clock | None) -> None:
        """Open a question."""
        self.question = Question(self.n, node, at, clock)
        self.sealed, self.changes = {}, Counts()

    def move_on(self) -> None:
        """Note that the game has moved on, and that what seats saw of it is no longer so."""
        self.moved, self.sights = self.version, None

    @property
    def live(self) -> Table:
        """Return this table: answers are given here, and time runs."""
        return self

    @property
    def texts(self) -> Texts:
        return self.game.texts()

    @property
    def stream(self) -> Stream:
        nonces = tuple(place.nonce or NOBODY for place in self.places)
        return Stream(bytes.fromhex(self.opened.seed), self.opened.dice_name, nonces)

    def owed(self) -> list[Seat]:
        """List the seats whose answers are not in."""
        if self.question is None:
            return []
        return [seat for seat in self.question.node.seats if seat not in self.sealed]

    def owed_by_bots(self) -> list[Seat]:
        return [seat for seat in self.owed() if self.places[seat].played_by_bot]

    def ordered(self) -> list[Seat]:
        """List the people who have left orders about the open question, whatever the orders say."""
        if self.question is None or not self.orders:
            return []
        node = self.question.node
        return [seat for seat in node.seats if self._is_person(seat) and has_order(self.orders.get(seat, {}), node)]

    def spared(self, seat: Seat) -> bool:
        """Return whether a seat's standing orders say no to the open question, so that it is not asked."""
        if self.question is None or not self.orders or not self._is_person(seat):
            return False
        return declines(self.game.standing, self.orders.get(seat, {}), self.question.node)

    def _is_person(self, seat: Seat) -> bool:
        return not self.places[seat].played_by_bot

    @property
    def running(self) -> Clock | None:
        """Return the clock that runs for a person; bots have no need of one."""
        clock = None if self.question is None else self.question.clock
        if clock is None or clock.stopped is not None or self.places[clock.timed.seat].played_by_bot:
            return None
        return clock

    @property
    def resting(self) -> bool:
        """Return whether everybody has agreed to a pause."""
        return self.bank is not None and self.bank.resting

    @property
    def deadline(self) -> float | None:
        """Return the moment when a person's time is over, by the game's clock or the table's, if nothing happens."""
        if self.running is not None:
            return self.running.ends
        return None if self.bank is None else self.bank.deadline

    @property
    def ticking(self) -> bool:
        """Return whether time is counted now, a person's or that of a bot in a person's place."""
        clock = None if self.question is None else self.question.clock
        return self.deadline is not None or (clock is not None and clock.stopped is None)

    @property
    def latest(self) -> float:
        """Return the last moment that is known here; answers in a window are noted with an earlier one."""
        return self.at if self.bank is None else max(self.at, self.bank.since)

    def over(self) -> Over | None:
        """Return the result by the rules, when the game was played to its end."""
        node = self.state.node() if self.state is not None else None
        return node if isinstance(node, Over) else None

    def take(self, row: Row, watch: Watch | None = None) -> None:
        """Fold one more row, and record for `watch` what it changes in views."""
        self.version += 1
        bank = self.bank
        if bank is not None and not row.quiet(self):
            bank.before(row)
        row.fold(self, watch)
        if row.wish is not None:
            self._remember(row)
        if row.ends_request:
            self.consent.request = None
        if bank is not None:
            bank.after(self)
        self.at = row.at

    def draft(self) -> Table:
        """Return a copy that can be changed without changing this table.

        Places, entries and the state are shared: whoever changes one puts another in its place.
        """
        draft: Table = object.__new__(Table)
        for put, value in zip(_PUT_FIELDS, _all_fields(self), strict=True):
            put(draft, value)
        for put, value in zip(_PUT_COPIES, _all_copied(self), strict=True):
            put(draft, value.copy())
        if self.bank is not None:
            draft.bank = self.bank.copy()
        return draft

    def beginning(self) -> tuple[State, int]:
        """Return the position in which the game begins, and the steps before it: a new game, or a moment of another."""
        origin = self.opened.origin
        return (self.game.new(), 0) if origin is None else (self.game.from_position(origin.position), origin.step)

    def how_it_begins(self) -> Event | None:
        """Return where the game begins, where that is not usual."""
        origin = self.opened.origin
        if origin is not None and origin.code is not None:
            return note("taken-up", step=origin.step, code=origin.code)
        if origin is not None:
            return note("taken-up-record", step=origin.step)
        if self.opened.daily is not None:
            return note("daily", day=self.opened.daily)
        return None if self.opened.lesson is None else note("lesson")

    def tell(
        self, at: float, kind: str, event: Event | None = None, *more: Event, **facts: Unpack[payload_types.Facts]
    ) -> None:
        """Add an entry."""
        events = (event or note(kind), *more)
        self.entries.append(Entry(self.n + 1, at, kind, facts, events))

    def put(self, seat: Seat, place: Place) -> None:
        """Put another in the place of a chair."""
        self.places[seat] = place
        self.named = None

    def change_place(self, seat: Seat, **changes: Any) -> None:
        """Change who has a chair, and how."""
        self.put(seat, msgspec.structs.replace(self.places[seat], **changes))

    def _remember(self, row: Row) -> None:
        """Remember what the id of a wish was used for, so that the same one again changes nothing.

        Who stands up leaves nothing behind: the next one in that chair has ids of their own.
        """
        seat, id = getattr(row, "seat", None), getattr(row, "id", None)
        if seat is not None and id is not None and seat != row.frees():
            self.ids[seat, id] = row.used()

    @property
    def ticks(self) -> bool:
        """Return whether others see who has answered: not in a window, and not where one seat alone is asked."""
        return self.question is not None and len(self.question.node.seats) > 1 and not self.question.node.window

    @property
    def undo(self) -> str:
        """Describe what may be taken back here; at a daily table and in a tutorial nothing may."""
        return self.opened.may_undo

    def may_take_back(self, seat: Seat | None) -> bool:
        """Return whether a seat may take its last answer back now."""
        return self.question is not None and self.undo != "never" and self.past.may(seat, self.question.node)


_FIELDS = tuple(each.name for each in fields(Table))
_COPIED: tuple[str, ...] = (
    *("places", "sealed", "failed", "agreed", "again", "relief", "clocks", "orders"),
    *("past", "consent", "undone", "ids", "changes", "entries"),
)
"""What a draft has of its own from the start."""
# A draft is made for every move: each slot is read and put by its descriptor, not by its name.
_all_fields, _all_copied = attrgetter(*_FIELDS), attrgetter(*_COPIED)
_PUT_FIELDS, _PUT_COPIES = ([vars(Table)[name].__set__ for name in names] for names in (_FIELDS, _COPIED))


def open_table(row: Opened) -> Table:
    """Make the table that its first row describes."""
    game = game_for(row.game, row.seats, row.rules, tuple(row.options.items()))
    places = [
        Place(chair.kind, chair.bot, *(() if chair.kind == "human" else (SEAT_NAMES[seat], None, None, NOBODY)))
        for seat, chair in enumerate(row.chairs)
    ]
    bank = None if row.time is None else new_bank(row.time, row.seats)
    table = Table(row, game, places, waiting_since=row.at, bank=bank, chat=row.chat)
    table.take(row)
    return table


def fold(rows: Iterable[Row]) -> Table:
    """Rebuild a table from its rows."""
    rows = iter(rows)
    first = next(rows)
    if not isinstance(first, Opened):
        raise ValueError(f"a log starts with the row 'opened'; not {first!r}")
    table = open_table(first)
    for row in rows:
        table.take(row)
    return table
