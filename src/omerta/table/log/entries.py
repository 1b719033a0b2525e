"""Entries tell the seats what happened; they are numbered 1, 2, 3, ... without a gap, and stay so after a restart.

An entry exists for everybody or for nobody, so its number tells nothing; what it says is told to each seat in its own
words, and holds only the events that this seat may know.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from omerta.core.events import Event
from omerta.core.nodes import Fact, Seat, reaches
from omerta.core.view_changes import Change
from omerta.core.words.languages import spoken_language
from omerta.core.words.texts import Texts, read_texts
from omerta.table.wire import payload_types


class Entry(msgspec.Struct, frozen=True, gc=False):
    """Something that happened at the table; each of its events reaches only those who may know it."""

    n: int
    at: float
    kind: str
    facts: payload_types.Facts
    events: tuple[Event, ...]


def note(kind: str, **data: Fact) -> Event:
    """Make an event of the table itself; no rule of a game stands behind it."""
    return Event(kind, "", data)


def table_texts(language: str | None = None) -> Texts:
    """Read the sentences of the table, in a language or in the one that is spoken."""
    return read_texts("omerta.table", language or spoken_language())


def say(event: Event, seat: Seat | None, names: Sequence[str], texts: Texts) -> str:
    """Describe an event of a game, or of the table itself, in plain words to whoever reads it in a seat.

    A game may have words of its own for an event of the table.
    """
    if not event.rule and event.kind in texts.table.get("table", {}):
        return texts.pick(("table", event.kind), event.data, seat, names)
    return (texts if event.rule else table_texts(texts.language)).say(event, seat, names)


def tell(
    entry: Entry, seat: Seat | None, names: Sequence[str], texts: Texts, changes: Sequence[Change] = ()
) -> payload_types.Entry:
    """Put an entry on the wire as this seat may read it; None is a spectator.

    A seat that is connected also gets what each event changed in its view, and what changed after the last event.
    """
    events: list[payload_types.TableEvent] = [
        {
            "kind": event.kind,
            "rule": event.rule or None,
            "data": event.data,
            "text": say(event, seat, names, texts),
            "private": not reaches(event.to, None),
        }
        for event in entry.events
        if reaches(event.to, seat)
    ]
    wrote: payload_types.Entry = {"n": entry.n, "at": entry.at, "kind": entry.kind, **entry.facts, "events": events}
    for part, change in zip([*events, wrote], changes, strict=False):
        if change:
            part["change"] = change
    return wrote
