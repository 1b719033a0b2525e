"""Phrases are what people may say across the table while it waits: a fixed list of each game, and nothing else.

They are no moves: no rule depends on them, no log or record has them, and whoever connects later never sees them.
"""

from __future__ import annotations

from omerta.core.nodes import Seat
from omerta.table.commands import Refused, refused
from omerta.table.recent_counts import RecentCounts
from omerta.table.table import Table

MOST_PHRASES, PHRASES_SECONDS = 5, 10.0


def phrases(table: Table) -> dict[str, str]:
    """List what may be said at this table, by code, in the order in which it is offered."""
    said = table.texts.table.get("phrase", {})
    return dict(said)


class Voices:
    """Limit how often each seat may say a phrase."""

    def __init__(self) -> None:
        self._lately = RecentCounts(MOST_PHRASES, PHRASES_SECONDS)

    def say(self, table: Table, seat: Seat | None, phrase: str, at: float) -> str | Refused:
        """Give the words of a phrase, or say why this seat cannot say it now."""
        if seat is None:
            return refused("spectator")
        if table.places[seat].conceded:
            return refused("conceded")
        if table.phase != "playing":
            return refused("over" if table.phase == "over" else "not-started")
        text = phrases(table).get(phrase)
        if text is None:
            return refused("no-phrase")
        if not self._lately.allows(seat, at):
            return refused("too-many-phrases", most=MOST_PHRASES, seconds=round(PHRASES_SECONDS))
        return text
