"""Look up the names of hosts that people gave; a slow name delays only the person who gave it.

A lookup cannot be ended, and may last as long as the slowest name server likes. So each has a thread of its own that
nothing waits for, neither beyond some seconds nor when the server stops. A person has few of them, also of those that
were given up and still hang; names that were found before have a share that new names cannot use up. A name that was
not found is not looked up again for a while.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from omerta.server.limits import ConcurrencyLimit
from omerta.server.operate.loose_threads import in_a_thread
from omerta.server.outside import monotonic
from omerta.table.rate_limit import RateLimit

LOOK_UP_SECONDS = 5.0
"""So long somebody waits for a name; then it counts as not found."""
FAILED_SECONDS = 60.0
"""So long a name that was not found is not looked up again."""
MOST_NEW, MOST_KNOWN = 256, 64
"""The most threads that look up names at once: those that were not found here before, and those that were."""
MOST_OF_A_PERSON = 2
"""The most threads that look up names of one person."""
NEW_A_MINUTE, NEW_AT_ONCE = 10, 20
"""How many names that were not found here before are looked up for one person."""
MOST_REMEMBERED = 10_000
"""The most names that are remembered as found, and as not found."""


class NotFound(OSError):
    """Why a name leads nowhere now."""


@dataclass(slots=True)
class NameLookup:
    """Looks names up, each once however many ask."""

    clock: Callable[[], float] = monotonic
    seconds: float = LOOK_UP_SECONDS
    _known: OrderedDict[str, float] = field(default_factory=OrderedDict)
    """The names that were found, and when."""
    _failed: OrderedDict[str, float] = field(default_factory=OrderedDict)
    """The names that were not found, and until when they are not looked up."""
    _running: dict[str, asyncio.Task[list[str]]] = field(default_factory=dict)
    _threads: Counter[bool] = field(default_factory=Counter)
    """How many threads look up known names, and others."""
    _people: ConcurrencyLimit = field(default_factory=lambda: ConcurrencyLimit(MOST_OF_A_PERSON))
    _new: RateLimit = field(init=False)

    def __post_init__(self) -> None:
        self._new = RateLimit(NEW_A_MINUTE, NEW_AT_ONCE, self.clock)

    async def find(self, host: str, person: str) -> list[str]:
        """Find the addresses that a name of somebody leads to; NotFound says why there are none."""
        if self.clock() < self._failed.get(host, 0.0):
            raise NotFound(f"{host} was not found a moment ago")
        if host not in self._running:
            self._start(host, person)
        looking = self._running[host]
        try:
            async with asyncio.timeout(self.seconds):
                return await asyncio.shield(looking)
        except TimeoutError:
            if not looking.done():
                self._fail(host)
            raise NotFound(f"{host} was not found within {self.seconds:g} seconds") from None
        except (OSError, ValueError) as error:
            raise NotFound(f"{host} is not found: {error}") from None

    def _start(self, host: str, person: str) -> None:
        known = host in self._known
        if self._threads[known] >= (MOST_KNOWN if known else MOST_NEW):
            raise NotFound(f"{host} is not looked up: many names are just now")
        if not self._people.enter(person):
            raise NotFound(f"{host} is not looked up: other names of the same person still are")
        if not known and not self._new.take(person):
            self._people.leave(person)
            raise NotFound(f"{host} is not looked up: the same person had many new names looked up")
        self._threads[known] += 1
        looking = self._running[host] = asyncio.create_task(in_a_thread("names", partial(_look_up, host)))
        looking.add_done_callback(partial(self._done, host, person, known))

    def _done(self, host: str, person: str, known: bool, looking: asyncio.Task[list[str]]) -> None:
        """Remember what came of it, also when nobody waits for it any more."""
        del self._running[host]
        self._threads[known] -= 1
        self._people.leave(person)
        if looking.cancelled():
            return
        if looking.exception() is not None:
            self._fail(host)
        else:
            self._failed.pop(host, None)
            _remember(self._known, host, self.clock())

    def _fail(self, host: str) -> None:
        self._known.pop(host, None)
        _remember(self._failed, host, self.clock() + FAILED_SECONDS)


def _look_up(host: str) -> list[str]:
    return [str(found[4][0]) for found in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)]


def _remember(names: OrderedDict[str, float], host: str, at: float) -> None:
    names.pop(host, None)
    names[host] = at
    while len(names) > MOST_REMEMBERED:
        names.popitem(last=False)
