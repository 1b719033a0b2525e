"""A queue of alerts for each person: one is sent at a time, so that a slow receiver delays only its owner's alerts.

What waits behind it, and what is to be tried again later, counts too, and there is an end to it. Channels that are
known to answer wait for no others, however many people have channels that let us wait.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from omerta.server.store.kept.channels import Channel

MOST_OF_A_PERSON = 20
"""The most alerts of one person that are on their way, wait, or are to be tried again."""
PROMPT_SECONDS = 2.0
"""Whoever answers within that is known to answer; whoever takes longer, even if nothing comes, is slow."""
SLOW_SECONDS = 3600.0
"""So long nobody whose channel was slow counts as known, whatever other channels they have."""
MOST_REMEMBERED = 10_000
"""The most channels that are remembered as known, and the most people as slow."""

M = TypeVar("M")


@dataclass(slots=True)
class AlertQueues(Generic[M]):
    """A queue of alerts for each person; who is first in it is handed to `send`."""

    send: Callable[[M], None]
    _waiting: dict[str, deque[M]] = field(default_factory=dict)
    """What waits behind the one that is on its way; a person with none on its way is not here."""
    _held: Counter[str] = field(default_factory=Counter)

    def enter(self, person: str, message: M) -> bool:
        """Take a new message in; False when its person has too many already."""
        if self._held[person] >= MOST_OF_A_PERSON:
            return False
        self._held[person] += 1
        self.stand(person, message)
        return True

    def stand(self, person: str, message: M) -> None:
        """Put a message at the end of its person's queue: a new one, or one that is tried again."""
        if person in self._waiting:
            self._waiting[person].append(message)
        else:
            self._waiting[person] = deque()
            self.send(message)

    def step(self, person: str, *, again: bool) -> None:
        """Send a person's next message; the one before is done, or will be tried again later."""
        if not again:
            self.leave(person)
        if self._waiting[person]:
            self.send(self._waiting[person].popleft())
        else:
            del self._waiting[person]

    def leave(self, person: str) -> None:
        """Count one message of somebody less."""
        self._held[person] -= 1
        if not self._held[person]:
            del self._held[person]


@dataclass(slots=True)
class KnownChannels:
    """Remembers which channels answered promptly, and whose let us wait."""

    clock: Callable[[], float]
    _known: OrderedDict[str, None] = field(default_factory=OrderedDict)
    _slow: OrderedDict[str, float] = field(default_factory=OrderedDict)
    """The people whose channels were slow, and until when that counts."""

    def knows(self, channel: Channel) -> bool:
        """Return whether a channel has answered, and its owner has none that was slow lately."""
        return channel.id in self._known and self._slow.get(channel.person, 0.0) <= self.clock()

    def note(self, channel: Channel, seconds: float, *, answered: bool) -> None:
        """Note how long an alert took, and whether there was an answer; what fails at once says nothing."""
        if seconds > PROMPT_SECONDS:
            self._known.pop(channel.id, None)
            self._slow.pop(channel.person, None)
            self._slow[channel.person] = self.clock() + SLOW_SECONDS
        elif answered:
            self._known.pop(channel.id, None)
            self._known[channel.id] = None
        for remembered in (self._known, self._slow):
            while len(remembered) > MOST_REMEMBERED:
                remembered.popitem(last=False)
