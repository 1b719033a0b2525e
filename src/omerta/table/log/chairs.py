"""The chairs of a table: who sits there, whose part of the dice has arrived, and which bot plays for whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from omerta.core.game import round_of
from omerta.core.texts import SEAT_NAMES
from omerta.table.log.entries import note
from omerta.table.log.fair_dice import NOBODY
from omerta.table.log.rows import (
    CameBack,
    Committed,
    Conceded,
    Filled,
    Freed,
    Relieved,
    Reserved,
    Revealed,
    Sat,
    StoodIn,
    Waived,
)

if TYPE_CHECKING:
    from omerta.core.nodes import Seat
    from omerta.table.log.rows import Opened
    from omerta.table.log.table import Table
    from omerta.table.wire.payload_types import Phase

OfChair = Sat | Committed | Revealed | Waived | Conceded | Relieved | StoodIn | CameBack


class Leaving(NamedTuple):
    """When a bot took over from a person: after which step, and in which round, 0 before the first."""

    step: int
    round: int


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
    reserved: str | None = None
    """The hash of the key that takes this chair while it is free; None where nobody needs one."""
    left: Leaving | None = None
    """When whoever conceded or is away left this chair to a bot."""

    @property
    def has_left(self) -> bool:
        """Tell whether a bot plays for the person who sat here, for good or until they come back."""
        return self.conceded or self.stand_in

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.has_left


class Chairs:
    """The part of a table that says who sits where."""

    __slots__ = ()
    opened: Opened
    places: list[Place]
    phase: Phase

    def may_host(self, seat: Seat | None) -> bool:
        """Tell whether a seat may do what the host does: whoever opened the table, or at a party everybody who sits."""
        return seat is not None and (self.opened.party or seat == self.opened.host)

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
        """Name what people still have to send before the dice are set: `commit`, then `nonce`, then None."""
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


def take(table: Table, row: OfChair) -> None:
    """Fold what somebody did about a chair or the dice."""
    match row:
        case Sat():
            _sit(table, row)
        case Committed():
            _commit(table, row)
        case Revealed():
            table.places[row.seat].nonce = row.nonce
            table.use(row.seat, row.id, ("nonce", row.nonce))
            table.waiting_since = row.at
        case Waived():
            table.places[row.seat].nonce = NOBODY
            table.use(row.seat, row.id, ("nonce", NOBODY))
            table.waiting_since = row.at
            table.tell(row.at, "fair", note("waived", seat=row.seat), seat=row.seat)
        case Conceded():
            table.places[row.seat].conceded = True
            table.places[row.seat].bot = row.bot
            table.places[row.seat].left = _leaving(table)
            table.agreed.discard(row.seat)
            table.use(row.seat, row.id, ("concede",))
            table.tell(row.at, "conceded", note("conceded", seat=row.seat, bot=row.bot), seat=row.seat)
        case Relieved() | StoodIn() | CameBack():
            _relieve(table, row)


def _sit(table: Table, row: Sat) -> None:
    place = table.places[row.seat]
    place.name, place.token, place.reserved = row.name, row.token, None
    table.waiting_since = row.at
    table.tell(row.at, "sat", note("sat", seat=row.seat), seat=row.seat)


def _commit(table: Table, row: Committed) -> None:
    """Fix a seat's part of the dice; a seat that fixes it again makes nobody wait longer."""
    place = table.places[row.seat]
    if place.commit is None:
        table.waiting_since = row.at
    else:
        table.changes[row.seat] += 1
    place.commit = row.commit
    table.use(row.seat, row.id, ("commit", row.commit))


def _relieve(table: Table, row: Relieved | StoodIn | CameBack) -> None:
    """Have a bot play for somebody who is away, or take the seat back from it."""
    match row:
        case Relieved():
            table.relief.setdefault(row.absent, {})[row.seat] = row.at
            table.use(row.seat, row.id, ("relieve", row.absent))
            event = note("relieved", seat=row.seat, absent=row.absent)
            table.tell(row.at, "relieved", event, seat=row.seat, absent=row.absent)
        case StoodIn():
            table.relief.pop(row.seat, None)
            table.places[row.seat].stand_in = True
            table.places[row.seat].bot = row.bot
            table.places[row.seat].left = _leaving(table)
            kind = "time-over" if row.late else "stood-in"
            table.tell(row.at, "stood-in", note(kind, seat=row.seat, bot=row.bot), seat=row.seat)
        case CameBack():
            table.places[row.seat].stand_in = False
            table.places[row.seat].bot = table.places[row.seat].left = None
            table.use(row.seat, row.id, ("come-back",))
            table.tell(row.at, "came-back", note("came-back", seat=row.seat), seat=row.seat)


def _leaving(table: Table) -> Leaving:
    return Leaving(table.steps, round_of(table.view(None)))


def settle(table: Table, row: Filled | Freed | Reserved) -> None:
    """Put bots into chairs before the game, make one free again, or keep one for somebody."""
    table.waiting_since = row.at
    match row:
        case Filled():
            for seat in row.chairs:
                table.places[seat] = Place("bot", row.bot, SEAT_NAMES[seat], nonce=NOBODY)
            table.use(row.seat, row.id, ("fill", row.bot))
            table.tell(row.at, "filled", note("filled", seats=row.chairs, bot=row.bot), seats=row.chairs)
        case Freed():
            table.use(row.seat, row.id, ("free", row.chair))
            table.tell(row.at, "freed", note("freed", seat=row.chair), seat=row.chair)
            table.freed += 1
            table.orders.pop(row.chair, None)
            table.ids = {key: act for key, act in table.ids.items() if key[0] != row.chair or row.chair == row.seat}
            table.places[row.chair] = Place("human", None)
        case Reserved():
            table.places[row.chair].reserved = row.key
            table.changes[row.seat] += 1
            table.use(row.seat, row.id, ("reserve", row.chair, row.key or ""))
            kind = "reserved" if row.key is not None else "unreserved"
            table.tell(row.at, "reserved", note(kind, chair=row.chair + 1), seat=row.chair)
