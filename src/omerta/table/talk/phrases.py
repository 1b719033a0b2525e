"""What may be said across the table: phrases of a fixed list while it plays, and lines of one's own at any time.

Bots with a personality have lines of their own, and say one now and then about what everybody saw happen. None of it
is a move: no rule depends on it, and no log or record has it.
"""

from __future__ import annotations

from random import Random

from omerta.core.judging.personality import Remark, remark
from omerta.core.nodes import Seat
from omerta.table.acts.refusal import Refused, refused
from omerta.table.log.presentable import Presentable
from omerta.table.log.table import Table
from omerta.table.talk.clean_text import clean_line
from omerta.table.talk.recent_counts import RecentCounts

MOST_PHRASES, PHRASES_SECONDS = 5, 10.0
LONGEST_LINE = 200
"""The most letters of one line of chat."""


def phrases(table: Presentable) -> dict[str, str]:
    """List what may be said at this table, by code, in the order in which it is offered."""
    said = table.game.texts().table.get("phrase", {})
    return dict(said)


def about_talk(table: Presentable) -> tuple[str, str]:
    """Describe what the game's rulebook has to say about talk, and name the rule that keeps something covered."""
    told = table.game.texts().table.get("talk", {})
    return told.get("text", ""), told.get("rule", "")


def remarks(table: Table, before: int) -> list[Remark]:
    """List what bots say to the entries after a number: the same to the same entry of the same table, always."""
    known = table.game.setup.game_type.personalities
    speakers = {
        seat: known[place.bot]
        for seat, place in enumerate(table.places)
        if place.bot is not None and place.kind == "bot" and place.bot in known
    }
    if not speakers:
        return []
    steps = [entry for entry in table.entries[max(0, before - table.earlier) :] if entry.kind == "step"]
    stream = table.stream
    said = [remark(entry.events, speakers, Random(stream.talk_seed(entry.n))) for entry in steps]
    return [each for each in said if each is not None]


class Voices:
    """Limit how often each seat may say something."""

    def __init__(self) -> None:
        self._lately = RecentCounts(MOST_PHRASES, PHRASES_SECONDS)

    def say(self, table: Table, seat: Seat | None, phrase: str, at: float) -> str | Refused:
        """Return the words of a phrase, or say why this seat cannot say it now."""
        if seat is None:
            return refused("spectator")
        if table.places[seat].conceded:
            return refused("conceded")
        if table.phase != "playing":
            return refused("over" if table.phase == "over" else "not-started")
        text = phrases(table).get(phrase)
        if text is None:
            return refused("no-phrase")
        return text if self._lately.allows(seat, at) else _too_many()

    def write(self, table: Table, seat: Seat | None, text: str, at: float) -> str | Refused:
        """Return a line of chat as it reaches the others, or say why this seat cannot write it now."""
        if seat is None:
            return refused("spectator")
        if table.places[seat].conceded:
            return refused("conceded")
        if not table.chat:
            return refused("chat-off")
        line = clean_line(text)
        if not line:
            return refused("empty-line")
        if len(line) > LONGEST_LINE:
            return refused("long-line", most=LONGEST_LINE, found=len(line))
        return line if self._lately.allows(seat, at) else _too_many()


def _too_many() -> Refused:
    return refused("too-many-phrases", most=MOST_PHRASES, seconds=round(PHRASES_SECONDS))
