"""A table is what its rows say: folding them in order rebuilds it, move by move, the same every time.

`take` is the only way it changes. Who may add which rows is decided in `commands`; what each seat is shown of it is
made in `entries` and `present`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Unpack

from omerta.core.changes import Change, Eyes
from omerta.core.events import Event
from omerta.core.game import AnyGame, State
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over, Seat
from omerta.core.options import Value
from omerta.core.past import Past, alone
from omerta.core.registry import find
from omerta.core.standing import Orders, declines, has_order
from omerta.core.texts import SEAT_NAMES, Texts
from omerta.table import told
from omerta.table.clock import Clock, lay_off, wind
from omerta.table.entries import Entry, note
from omerta.table.fair import NOBODY, Stream
from omerta.table.rows import (
    Again,
    Agreed,
    AnyRow,
    Asked,
    CameBack,
    Committed,
    Conceded,
    Drawn,
    Ended,
    Filled,
    Freed,
    Opened,
    Ordered,
    Paused,
    Played,
    Relieved,
    Rematch,
    Resumed,
    Revealed,
    Sat,
    Sealed,
    Started,
    StoodIn,
    TakenBack,
    Waived,
    Withdrawn,
)

Act = tuple[str | int, ...]
"""What an id was used for, so that the same id can be told from another use of it."""


@dataclass(slots=True)
class Place:
    """A chair and who has it."""

    kind: str
    bot: str | None
    name: str | None = None
    token: str | None = None
    commit: str | None = None
    nonce: str | None = None
    conceded: bool = False
    stand_in: bool = False
    """A bot plays for a person who is away and may come back."""

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.conceded or self.stand_in


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


@dataclass(frozen=True, slots=True)
class Watch:
    """Who looks on while rows are folded: these seats are shown what each event of an entry does to their views."""

    seats: tuple[Seat | None, ...]
    seen: dict[int, Mapping[Seat | None, Sequence[Change]]] = field(default_factory=dict)

    def changes(self, n: int, seat: Seat | None) -> Sequence[Change]:
        """Give the changes that an entry brought to a seat, as `Eyes` saw them."""
        return self.seen.get(n, {}).get(seat, ())


@lru_cache(maxsize=256)
def game_for(family: str, seats: int, rules: int, options: tuple[tuple[str, Value], ...]) -> AnyGame:
    """Make a game once for all tables that play it alike; games never change."""
    given: dict[str, Any] = dict(options)
    return find(family).make(seats, rules=rules, **given)


@dataclass(slots=True)
class Table:
    """One table, folded from its rows."""

    opened: Opened
    game: AnyGame
    places: list[Place]
    version: int = 0
    phase: told.Phase = "gathering"
    state: State | None = None
    steps: int = 0
    question: Question | None = None
    sealed: dict[Seat, Move] = field(default_factory=dict)
    worded: dict[Seat, told.Question] = field(default_factory=dict, compare=False)
    """The open question in each seat's words, once somebody has asked for them."""
    failed: set[Seat] = field(default_factory=set)
    """The seats whose bot failed at the open question, so that a random move stands in."""
    agreed: set[Seat] = field(default_factory=set)
    again: set[Seat] = field(default_factory=set)
    relief: dict[Seat, dict[Seat, float]] = field(default_factory=dict)
    """For each absent seat, who agreed that a bot plays for it, and when."""
    clocks: dict[Seat, Clock] = field(default_factory=dict)
    """The timed part that each seat is in, also while it is interrupted."""
    freed: int = 0
    """How often a chair became free again."""
    orders: dict[Seat, Orders] = field(default_factory=dict)
    """The standing orders that seats have left."""
    past: Past = field(default_factory=Past)
    """What the seat that answered last may go back to."""
    late: bool = False
    """Whether the clock has answered the open question, which nobody takes back."""
    undone: Counter[Seat] = field(default_factory=Counter)
    """How many answers each seat has taken back since chance fell last."""
    rematch: str | None = None
    ended: str | None = None
    ids: dict[tuple[Seat, str], Act] = field(default_factory=dict)
    changes: Counter[Seat] = field(default_factory=Counter)
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
        return tuple(place.name or SEAT_NAMES[seat] for seat, place in enumerate(self.places))

    @property
    def texts(self) -> Texts:
        return self.game.texts()

    @property
    def stream(self) -> Stream:
        nonces = tuple(place.nonce or NOBODY for place in self.places)
        return Stream(bytes.fromhex(self.opened.seed), self.code, nonces)

    @property
    def people(self) -> list[Seat]:
        """List the seats that people play: not those who conceded, nor those a bot plays for while they are away."""
        return [seat for seat, place in enumerate(self.places) if not place.played_by_bot]

    @property
    def players(self) -> list[Seat]:
        """List the seats of people who have not conceded, also of those who are away: without them no game is ended."""
        return [seat for seat, place in enumerate(self.places) if place.kind == "human" and not place.conceded]

    @property
    def conceded(self) -> list[Seat]:
        """List the seats of people who left the game to a bot."""
        return [seat for seat, place in enumerate(self.places) if place.conceded]

    @property
    def full(self) -> bool:
        """Tell whether every chair is taken."""
        return all(place.name is not None for place in self.places)

    @property
    def fair_asks(self) -> str | None:
        """Say what is missing before the dice are set: `commit`, then `nonce`, then nothing."""
        if self.phase != "gathering":
            return None
        if not self.full or any(place.commit is None and place.nonce is None for place in self.places):
            return "commit"
        return "nonce" if any(place.nonce is None for place in self.places) else None

    def silent(self) -> list[Seat]:
        """List the seats whose part of the dice is waited for."""
        asks = self.fair_asks
        if asks is None or not self.full:
            return []
        return [
            seat
            for seat, place in enumerate(self.places)
            if place.nonce is None and (asks == "nonce" or place.commit is None)
        ]

    def seat_of(self, token: str) -> Seat | None:
        """Find the seat that a token's hash opens."""
        for seat, place in enumerate(self.places):
            if place.token == token:
                return seat
        return None

    def owed(self) -> list[Seat]:
        """List the seats whose answers are not in."""
        if self.question is None:
            return []
        return [seat for seat in self.question.node.seats if seat not in self.sealed]

    def owed_by_bots(self) -> list[Seat]:
        return [seat for seat in self.owed() if self.places[seat].played_by_bot]

    def ordered(self) -> list[Seat]:
        """List the people whose orders speak of the open question, whatever they say of it."""
        if self.question is None:
            return []
        node = self.question.node
        return [seat for seat in node.seats if self._heeds(seat) and has_order(self.orders.get(seat, {}), node)]

    def spared(self, seat: Seat) -> bool:
        """Tell whether a seat's standing orders say no to the open question, so that it is not asked."""
        if self.question is None or not self._heeds(seat):
            return False
        return declines(self.game.standing, self.orders.get(seat, {}), self.question.node)

    def _heeds(self, seat: Seat) -> bool:
        return not self.places[seat].played_by_bot

    @property
    def running(self) -> Clock | None:
        """Give the clock that runs for a person; bots have no need of one."""
        clock = None if self.question is None else self.question.clock
        return None if clock is None or self.places[clock.timed.seat].played_by_bot else clock

    def over(self) -> Over | None:
        """Give the result by the rules, when the game was played to its end."""
        node = self.state.node() if self.state is not None else None
        return node if isinstance(node, Over) else None

    def take(self, row: AnyRow, watch: Watch | None = None) -> None:
        """Fold one more row, while some may watch."""
        self.version += 1
        match row:
            case Opened():
                self._tell(row.at, "opened")
            case Sat():
                self._sit(row)
            case Committed():
                self._commit(row)
            case Revealed():
                self.places[row.seat].nonce = row.nonce
                self._use(row.seat, row.id, ("nonce", row.nonce))
                self.waiting_since = row.at
            case Waived():
                self.places[row.seat].nonce = NOBODY
                self._use(row.seat, row.id, ("nonce", NOBODY))
                self.waiting_since = row.at
                self._tell(row.at, "fair", note("waived", seat=row.seat), seat=row.seat)
            case Started():
                self.phase = "playing"
                self.state = self.game.new()
                self._tell(row.at, "started", None if self.opened.lesson is None else note("lesson"))
            case Drawn():
                self._draw(row, watch)
            case Asked():
                self._ask(row)
            case Sealed():
                self._seal(row)
            case Withdrawn():
                self._withdraw(row)
            case Played():
                self._play(row, watch)
            case TakenBack():
                self._take_back(row, watch)
            case Conceded():
                self.places[row.seat].conceded = True
                self.places[row.seat].bot = row.bot
                self.agreed.discard(row.seat)
                self._use(row.seat, row.id, ("concede",))
                self._tell(row.at, "conceded", note("conceded", seat=row.seat, bot=row.bot), seat=row.seat)
            case Relieved() | StoodIn() | CameBack():
                self._relieve(row)
            case Ordered():
                self.orders[row.seat] = row.orders
                self.changes[row.seat] += 1
                self._use(row.seat, row.id, ("orders", spell_orders(row.orders)))
            case Filled() | Freed():
                self._settle_chairs(row)
            case Agreed():
                self._agree(row)
            case Paused():
                pass
            case Resumed():
                self._resume(row)
            case Ended():
                self._end(row)
            case Again():
                self.again.add(row.seat)
                self._use(row.seat, row.id, ("rematch",))
                self._tell(row.at, "rematch", note("again", seat=row.seat), seat=row.seat)
            case Rematch():
                self.rematch = row.code
                self._tell(row.at, "rematch", note("rematch", code=row.code), code=row.code)
        self.at = row.at

    def _tell(
        self, at: float, kind: str, event: Event | None = None, *more: Event, **facts: Unpack[told.Facts]
    ) -> None:
        events = (event or note(kind), *more)
        self.entries.append(Entry(self.n + 1, at, kind, facts, events))

    def _use(self, seat: Seat, id: str | None, act: Act) -> None:
        if id is not None:
            self.ids[seat, id] = act

    def _sit(self, row: Sat) -> None:
        place = self.places[row.seat]
        place.name, place.token = row.name, row.token
        self.waiting_since = row.at
        self._tell(row.at, "sat", note("sat", seat=row.seat), seat=row.seat)

    def _relieve(self, row: Relieved | StoodIn | CameBack) -> None:
        """Have a bot play for somebody who is away, or take the seat back from it."""
        match row:
            case Relieved():
                self.relief.setdefault(row.absent, {})[row.seat] = row.at
                self._use(row.seat, row.id, ("relieve", row.absent))
                event = note("relieved", seat=row.seat, absent=row.absent)
                self._tell(row.at, "relieved", event, seat=row.seat, absent=row.absent)
            case StoodIn():
                self.relief.pop(row.seat, None)
                self.places[row.seat].stand_in = True
                self.places[row.seat].bot = row.bot
                self._tell(row.at, "stood-in", note("stood-in", seat=row.seat, bot=row.bot), seat=row.seat)
            case CameBack():
                self.places[row.seat].stand_in = False
                self.places[row.seat].bot = None
                self._use(row.seat, row.id, ("come-back",))
                self._tell(row.at, "came-back", note("came-back", seat=row.seat), seat=row.seat)

    def _settle_chairs(self, row: Filled | Freed) -> None:
        """Put bots into chairs before the game, or make one free again."""
        self.waiting_since = row.at
        match row:
            case Filled():
                for seat in row.chairs:
                    self.places[seat] = Place("bot", row.bot, SEAT_NAMES[seat], nonce=NOBODY)
                self._use(row.seat, row.id, ("fill", row.bot))
                self._tell(row.at, "filled", note("filled", seats=row.chairs, bot=row.bot), seats=row.chairs)
            case Freed():
                self._use(row.seat, row.id, ("free", row.chair))
                self._tell(row.at, "freed", note("freed", seat=row.chair), seat=row.chair)
                self.freed += 1
                self.orders.pop(row.chair, None)
                self.ids = {key: act for key, act in self.ids.items() if key[0] != row.chair or row.chair == row.seat}
                self.places[row.chair] = Place("human", None)

    def _end(self, row: Ended) -> None:
        self.phase = "over"
        self.ended = row.how
        self.question = None
        self.sealed = {}
        if row.seat is not None:
            self._use(row.seat, row.id, ("close",))
        self._tell(row.at, "over", note({"over": "over", "closed": "closed"}.get(row.how, "ended")))

    def _commit(self, row: Committed) -> None:
        """Fix a seat's part of the dice; fixing it anew is a change of mind, and makes nobody wait longer."""
        place = self.places[row.seat]
        if place.commit is None:
            self.waiting_since = row.at
        else:
            self.changes[row.seat] += 1
        place.commit = row.commit
        self._use(row.seat, row.id, ("commit", row.commit))

    def _draw(self, row: Drawn, watch: Watch | None) -> None:
        assert self.state is not None
        eyes = Eyes(self.state, watch.seats if watch else ())
        self.state.happen(row.numbers, eyes)
        self.past.forget()
        self.undone = Counter()
        self._step(row, eyes, watch)

    def _ask(self, row: Asked) -> None:
        assert self.state is not None
        node = self.state.node()
        assert isinstance(node, Decide)
        self.question = Question(self.n, node, row.at, wind(self.clocks, self.game.timed(self.state), row.at))
        self.sealed = {}
        self.worded = {}
        self.changes = Counter()

    def _resume(self, row: Resumed) -> None:
        """Let a clock go on that stood still since the row before."""
        if self.question is not None and self.question.clock is not None:
            clock = lay_off(self.question.clock, row.at - self.at)
            self.question = replace(self.question, clock=clock)
            self.clocks[clock.timed.seat] = clock

    @property
    def ticks(self) -> bool:
        """Tell whether others see who is ready: not in a window, and there is no use for it in a turn of one seat."""
        return self.question is not None and len(self.question.node.seats) > 1 and not self.question.node.window

    def _seal(self, row: Sealed) -> None:
        assert self.state is not None
        first = row.seat not in self.sealed
        if not first:
            self.changes[row.seat] += 1
        self.sealed[row.seat] = self.game.read(row.move, self.state)
        if row.by == "clock":
            self.late = True
        if row.by == "stand-in":
            self.failed.add(row.seat)
        self._use(row.seat, row.id, ("choose", row.question, row.move))
        if first and self.ticks:
            self._tell(row.at, "ready", note("ready", seat=row.seat), seat=row.seat)

    def _withdraw(self, row: Withdrawn) -> None:
        self.sealed.pop(row.seat)
        self.changes[row.seat] += 1
        self._use(row.seat, row.id, ("withdraw", row.question))
        if self.ticks:
            self._tell(row.at, "unready", note("unready", seat=row.seat), seat=row.seat)

    def _play(self, row: Played, watch: Watch | None) -> None:
        assert self.state is not None
        eyes = Eyes(self.state, watch.seats if watch else ())
        for seat in sorted(self.failed):
            eyes(note("bot-failed", seat=seat))
        if row.forced:
            eyes(note("forced"))
        joint = {seat: self.game.read(text, self.state) for seat, text in row.joint.items()}
        node = self.state.node()
        kept = alone(self.game, node) and self.opened.lesson is None and not self.late
        before = self.state.clone() if kept else None
        self.state.play(joint, eyes)
        if before is None:
            self.past.forget()
        else:
            self.past.keep(self.game, node, before, self.state, eyes.events)
        self.question = None
        self.sealed, self.failed, self.late = {}, set(), False
        self._step(row, eyes, watch)

    def may_take_back(self, seat: Seat | None) -> bool:
        """Tell whether a seat may take its last answer back now."""
        return self.question is not None and self.past.may(seat, self.question.node)

    def _take_back(self, row: TakenBack, watch: Watch | None) -> None:
        """Stand as before the last answer; who looks on sees it go back."""
        assert self.state is not None
        eyes = Eyes(self.state, watch.seats if watch else ())
        self.state = self.past.back()
        self.undone[row.seat] += 1
        self._use(row.seat, row.id, ("take-back", row.question))
        eyes.turn_to(self.state)
        eyes(note("taken-back", seat=row.seat))
        self.question, self.steps = None, row.step
        self.sealed, self.failed = {}, set()
        self.entries.append(Entry(self.n + 1, row.at, "taken-back", {"seat": row.seat}, tuple(eyes.events)))
        if watch is not None:
            eyes.close()
            watch.seen[self.n] = eyes.seen

    def _step(self, row: Drawn | Played, eyes: Eyes, watch: Watch | None) -> None:
        """Tell a step; after the last one of a tutorial's script, that its hints end."""
        self.steps = row.step
        self.entries.append(Entry(self.n + 1, row.at, "step", {"step": row.step}, tuple(eyes.events)))
        if watch is not None:
            eyes.close()
            watch.seen[self.n] = eyes.seen
        lesson = self.opened.lesson
        if lesson is not None and row.step == lesson.steps and not self.conceded:
            self._tell(row.at, "lesson", note("lesson-over"))

    def _agree(self, row: Agreed) -> None:
        self._use(row.seat, row.id, ("agree-end", int(row.agree)))
        if row.agree:
            self.agreed.add(row.seat)
        else:
            self.agreed.discard(row.seat)
            self.changes[row.seat] += 1
        self._tell(row.at, "agreed", note("agreed" if row.agree else "disagreed", seat=row.seat), seat=row.seat)


def spell_orders(orders: Orders) -> str:
    """Write orders on one line, so that two requests can be compared."""
    return " ".join(f"{ask}={','.join(topics)}" for ask, topics in sorted(orders.items()))


def open_table(row: Opened) -> Table:
    """Make the table that its first row describes."""
    game = game_for(row.game, row.seats, row.rules, tuple(row.options.items()))
    places = [
        Place(chair.kind, chair.bot, *(() if chair.kind == "human" else (SEAT_NAMES[seat], None, None, NOBODY)))
        for seat, chair in enumerate(row.chairs)
    ]
    table = Table(row, game, places, waiting_since=row.at)
    table.take(row)
    return table


def fold(rows: Iterable[AnyRow]) -> Table:
    """Rebuild a table from its rows."""
    rows = iter(rows)
    first = next(rows)
    if not isinstance(first, Opened):
        raise ValueError(f"a log starts with the row 'opened'; not {first!r}")
    table = open_table(first)
    for row in rows:
        table.take(row)
    return table
