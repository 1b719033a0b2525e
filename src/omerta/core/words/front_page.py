"""The front page about a finished game: headline, deck, turning point and account, made from facts.

A game's reporter reads the events and the result, and names sentences of the game's texts with the facts that fill
them. So a sentence can be dry, and never wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from omerta.core.events import Event
from omerta.core.nodes import Fact, Over, Seat


class Told(msgspec.Struct, frozen=True):
    """An event, the step that told it, and the round it fell into; 0 where none was named yet."""

    step: int
    round: int
    event: Event

    def number(self, name: str) -> int:
        """Return a fact of the event that is a number."""
        found = self.event.data[name]
        assert isinstance(found, int)
        return found


class Line(msgspec.Struct, frozen=True):
    """A sentence by its name in the game's texts, with the facts that fill it."""

    kind: str
    data: Mapping[str, Fact] = {}


class TurningPoint(msgspec.Struct, frozen=True):
    """What decided the game: when it happened, what is said of it, and the rule that stands behind it."""

    told: Told
    line: Line


class FrontPage(msgspec.Struct, frozen=True):
    """A front page; `sums` has for each seat what its score is the sum of."""

    headline: Line
    deck: Line
    turning: TurningPoint | None
    sums: tuple[tuple[int, ...], ...]


Reporter = Callable[[Sequence[Told], Over], FrontPage]
Reason = Callable[[Any, Over], Line]
"""Names the sentence, under `result.reason`, that says of the last state by what the winners have won."""


def tell_in_rounds(steps: Sequence[tuple[int, Sequence[Event]]]) -> list[Told]:
    """List all events with their steps, and the round that was named last, by round or chapter."""
    found, now = [], 0
    for step, events in steps:
        for event in events:
            named = event.data.get("round", event.data.get("chapter"))
            now = named if isinstance(named, int) else now
            found.append(Told(step, now, event))
    return found


def of_kind(told: Sequence[Told], *kinds: str) -> list[Told]:
    """Choose the events of some kinds."""
    return [each for each in told if each.event.kind in kinds]


def count_of(told: Sequence[Told], seat: Seat, *kinds: str) -> int:
    """Count the events of some kinds that are about a seat."""
    return sum(each.event.data.get("seat") == seat for each in of_kind(told, *kinds))


def most(told: Sequence[Told], fact: str) -> Told | None:
    """Choose the event with the most of something: of several, the last."""
    return max(reversed(told), key=lambda each: each.number(fact), default=None)


def winners_of(over: Over) -> tuple[Seat, ...]:
    """List the seats that have won."""
    return tuple(seat for seat, rank in enumerate(over.ranks) if rank == 1)


def runners_up(over: Over) -> tuple[Seat, ...]:
    """List the seats with the best score among those that have not won."""
    others = [seat for seat, rank in enumerate(over.ranks) if rank > 1]
    best = max((over.scores[seat] for seat in others), default=0)
    return tuple(seat for seat in others if over.scores[seat] == best)


def last_of(over: Over) -> Seat:
    """Return the seat with the lowest score: of several, the last at the table."""
    return max(range(len(over.scores)), key=lambda seat: (-over.scores[seat], seat))
