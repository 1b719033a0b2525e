"""Who has won at a table, and in which order the others come: by the rules, but whoever left a bot to finish is last.

The record keeps the result by the rules alone; ratings, the wire, pages, the paper and the terminal take this one. It
follows from the log, so a table that ended long ago is ranked the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from omerta.core.nodes import Ranking, Seat
from omerta.table.log.presentable import Presentable

Leave = Literal["conceded", "left"]
"""How somebody did not finish: conceded, or was away and a bot finished."""


def rank_table(table: Presentable) -> Ranking | None:
    """Rank the seats of a game that was played to its end by the rules; None of any other."""
    over = table.over() if table.ended == "over" else None
    return None if over is None else Ranking(over.scores, over.keys, tuple(who_left(table)))


def who_left(table: Presentable) -> Mapping[Seat, Leave]:
    """Return how each person left who has a bot play for them."""
    places = enumerate(table.places)
    return {seat: "conceded" if place.conceded else "left" for seat, place in places if place.has_left}


def ended_by_the_last(table: Presentable) -> Seat | None:
    """Return the only person who had not conceded, where they ended a game that would have been rated."""
    players = table.players
    return players[0] if table.ended == "agreed" and len(players) == 1 and special_kind(table) is None else None


def won_by_staying(table: Presentable) -> Seat | None:
    """Return who has won because everybody else conceded: the last person, where no chair was a bot's."""
    return ended_by_the_last(table) if len(humans(table)) == len(table.places) else None


def humans(table: Presentable) -> list[Seat]:
    """List the seats of all people, whether they finished or not."""
    return [seat for seat, place in enumerate(table.places) if place.kind == "human"]


def special_kind(table: Presentable) -> str | None:
    """Name the kind of a table whose games are never rated."""
    opened = table.opened
    kinds = (("tutorial", opened.lesson), ("taken-up", opened.origin), ("daily", opened.daily))
    return next((kind for kind, there in kinds if there is not None), None)
