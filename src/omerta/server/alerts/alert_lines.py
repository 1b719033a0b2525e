"""Whose alerts wait for whose: of each person one is on its way at a time, so that slow ends hold up their owner alone.

What waits behind it, and what is to be tried again later, counts too, and there is an end to it.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

MOST_OF_A_PERSON = 20
"""The most alerts of one person that are on their way, wait, or are to be tried again."""

M = TypeVar("M")


@dataclass(slots=True)
class AlertLines(Generic[M]):
    """A line of alerts for each person; who is first in it is handed to `send`."""

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
        """Stand a message that was taken in at the end of its line: a new one, or one that is tried again."""
        if person in self._waiting:
            self._waiting[person].append(message)
        else:
            self._waiting[person] = deque()
            self.send(message)

    def step(self, person: str, *, again: bool) -> None:
        """Go on to the next message of somebody; the one before is done with, or is to be tried again later."""
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
