"""Phrases are what people may say across the table while it waits: a fixed list of each game, and nothing else.

Bots with a personality have lines of their own, and say one now and then about what everybody saw happen. None of it
is a move: no rule depends on it, no log or record has it, and whoever connects later never sees it.
"""

from __future__ import annotations

from random import Random

from omerta.core.nodes import Seat
from omerta.core.personality import Remark, remark
from omerta.table.commands import Refused, refused
from omerta.table.recent_counts import RecentCounts
from omerta.table.table import Table

MOST_PHRASES, PHRASES_SECONDS = 5, 10.0


def phrases(table: Table) -> dict[str, str]:
    """List what may be said at this table, by code, in the order in which it is offered."""
    said = table.texts.table.get("phrase", {})
    return dict(said)


def remarks(table: Table, before: int) -> list[Remark]:
    """List what bots say to the entries after a number: the same to the same entry of the same table, always."""
    steps = [entry for entry in table.entries[max(0, before - table.earlier) :] if entry.kind == "step"]
    if not steps:
        return []
    known = table.game.setup.game_type.personalities
    speakers = {
        seat: known[place.bot]
        for seat, place in enumerate(table.places)
        if place.kind == "bot" and place.bot is not None and place.bot in known
    }
    if not speakers:
        return []
    stream = table.stream
    said = [remark(entry.events, speakers, Random(stream.talk_seed(entry.n))) for entry in steps]
    return [each for each in said if each is not None]


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
