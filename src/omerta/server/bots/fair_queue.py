"""Order the bots' tasks: tables with people first, then watched ones, then the rest; among equals, who had least.

Computing time is shared between addresses first, then between the tables of an address. A newcomer starts level with
the one that has had least, so neither waiting nor asking for much at once gains anything. The last free process is
reserved for people at an address that has none running, so strangers never hold all of them.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

PEOPLE, WATCHED, UNSEEN = range(3)
USUAL_SECONDS = 0.1
"""The assumed cost of a task until it is known."""

T = TypeVar("T")


class Asker(Protocol):
    """A table whose bots have tasks; its lane may change while they wait."""

    @property
    def lane(self) -> int:
        """Return whether people sit there, or only watch, or nobody is connected."""
        ...

    @property
    def address(self) -> str:
        """Return the address that its bots' time is charged to."""
        ...


@dataclass(slots=True)
class Spent:
    """The seconds that each of those with waiting or running tasks has used."""

    seconds: dict[object, float] = field(default_factory=dict)
    wanting: Counter[object] = field(default_factory=Counter)

    def enter(self, who: object, others: list[object]) -> None:
        """Count one more task; whoever had none starts level with the least of the others."""
        if not self.wanting[who]:
            least = min((self.seconds[other] for other in others if self.wanting[other]), default=0.0)
            self.seconds[who] = max(self.seconds.get(who, 0.0), least)
        self.wanting[who] += 1

    def leave(self, who: object) -> None:
        """Count one task less, and forget whoever has none left."""
        self.wanting[who] -= 1
        if not self.wanting[who]:
            del self.wanting[who], self.seconds[who]


@dataclass(slots=True, eq=False)
class QueuedTask(Generic[T]):
    """One task that waits or runs: who asked, which address pays, and what it is."""

    asker: Asker
    address: str
    what: T
    lane: int = UNSEEN
    """The lane it was in when it started."""


class FairQueue(Generic[T]):
    """The tasks that wait, and the order in which they start."""

    def __init__(self, places: int) -> None:
        self.places = places
        self._waiting: dict[Asker, deque[QueuedTask[T]]] = {}
        self._running = 0
        self._people: Counter[str] = Counter()
        """How many of those that run began for people, by address."""
        self._by_address = Spent()
        self._by_table: dict[str, Spent] = {}

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    @property
    def free(self) -> int:
        """Count the idle processes."""
        return self.places - self._running

    def put(self, asker: Asker, what: T) -> QueuedTask[T]:
        """Add a task."""
        queued = QueuedTask(asker, asker.address, what)
        self._waiting.setdefault(asker, deque()).append(queued)
        self._by_address.enter(queued.address, list(self._by_address.seconds))
        tables = self._by_table.setdefault(queued.address, Spent())
        tables.enter(asker, list(tables.seconds))
        return queued

    def drop(self, queued: QueuedTask[T]) -> None:
        """Remove a task that nobody wants any more, unless it has started."""
        waiting = self._waiting.get(queued.asker)
        if waiting is not None and queued in waiting:
            waiting.remove(queued)
            self._tidy(queued)

    def take(self) -> QueuedTask[T] | None:
        """Start the next task, if one may start now."""
        free = self.free
        best: tuple[int, float, float] | None = None
        chosen: QueuedTask[T] | None = None
        last = free == 1 < self.places
        for asker, waiting in self._waiting.items() if free else ():
            queued = waiting[0]
            if last and self._people[queued.address]:
                continue
            had = self._by_address.seconds[queued.address], self._by_table[queued.address].seconds[asker]
            if best is not None and best <= (PEOPLE, *had):
                continue
            lane = asker.lane
            if last and lane != PEOPLE:
                continue
            rank = (lane, *had)
            if best is None or rank < best:
                best, chosen = rank, queued
        if chosen is not None:
            waiting = self._waiting[chosen.asker]
            waiting.popleft()
            if not waiting:
                del self._waiting[chosen.asker]
            self._running += 1
            chosen.lane = chosen.asker.lane
            self._people[chosen.address] += chosen.lane == PEOPLE
            self._charge(chosen, USUAL_SECONDS)
        return chosen

    def done(self, queued: QueuedTask[T], seconds: float) -> None:
        """Charge the seconds that a task took."""
        self._charge(queued, seconds - USUAL_SECONDS)
        self._running -= 1
        self._people[queued.address] -= queued.lane == PEOPLE
        if not self._people[queued.address]:
            del self._people[queued.address]
        self._leave(queued)

    def _charge(self, queued: QueuedTask[T], seconds: float) -> None:
        self._by_address.seconds[queued.address] += seconds
        self._by_table[queued.address].seconds[queued.asker] += seconds

    def _tidy(self, queued: QueuedTask[T]) -> None:
        if not self._waiting[queued.asker]:
            del self._waiting[queued.asker]
        self._leave(queued)

    def _leave(self, queued: QueuedTask[T]) -> None:
        tables = self._by_table[queued.address]
        tables.leave(queued.asker)
        if not tables.wanting:
            del self._by_table[queued.address]
        self._by_address.leave(queued.address)
