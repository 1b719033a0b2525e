"""What a seat sees as floats besides the open fields: what is hidden from others, and what follows."""

from __future__ import annotations

from typing import Any

from omerta.core.nodes import Decide, Seat
from omerta.core.state.field_codec import ByHand
from omerta.core.state.float_rows import NUMBERS, Rows
from omerta.core.state.kinds import NONE
from omerta.games.gangsta.deck.deck_tables import SNITCH_NUMBERS
from omerta.games.gangsta.deck.effects import STATUSES, Holding
from omerta.games.gangsta.deck.skills import ICONS, SKILLS
from omerta.games.gangsta.rules import scoring
from omerta.games.gangsta.rules.gangs import skills
from omerta.games.gangsta.state import GangstaState
from omerta.games.gangsta.table import GangstaTable
from omerta.games.gangsta.view import (
    known_hand,
    known_put_away,
    known_top,
    unseen_gangsters,
    unseen_heists,
    unseen_resources,
)

ORDER = (
    "gangs", "engaged", "learned", "skills", "hospital", "stored", "money", "banked", "points", "assets", "status",
    "row", "reserve", "discarded", "out", "unseen_heists", "unseen_gangsters", "unseen_resources", "top", "own", "job",
    "open", "crew", "active", "asked", "owed", "snitches", "phase", "chapter", "turn",
)  # fmt: skip
"""All arrays as they lie end to end."""


def by_hand(game: GangstaTable[Any, Any]) -> ByHand[GangstaState]:
    """Name the arrays that no field has, with their shapes."""
    tables, seats, icons = game.tables, game.seats, len(SKILLS)
    people, heists, resources = len(tables.codes), len(tables.heist_codes), len(tables.resource_codes)
    shapes = {
        "learned": (people, icons),
        "skills": (seats, icons),
        "points": (seats,),
        "assets": (seats, resources),
        "status": (seats, len(STATUSES)),
        "row": (heists,),
        "reserve": (people,),
        "out": (people,),
        "unseen_heists": (heists + SNITCH_NUMBERS,),
        "unseen_gangsters": (people,),
        "unseen_resources": (resources,),
        "top": (heists + SNITCH_NUMBERS + people,),
        "own": (2, resources),
        "job": (heists,),
        "open": (icons,),
        "crew": (people,),
        "active": (seats,),
        "asked": (seats,),
        "turn": (7,),
    }
    return ByHand(ORDER, shapes, lay)


ICON_ROWS: Rows[int] = Rows(ICONS.counts)
STATUS: Rows[Holding] = Rows(lambda holding: [holding.status == status for status in STATUSES])
FACTS: Rows[tuple[float, ...]] = Rows(lambda facts: facts)


def lay(state: GangstaState, seat: Seat | None) -> tuple[bytes, ...]:
    """Lay out what a seat may see, a spectator at seat 0."""
    game, now, rows, job = state.game, state.node(), state.game.deck_rows, state.job
    order = game.clockwise[seat or 0]
    asked = now.seats if type(now) is Decide else ()
    active = state.first if state.active == NONE else state.active
    assets = [state.assets[each] for each in order]
    return (
        rows.learned[_lessons(state)],
        b"".join([ICON_ROWS[skills(state, each)] for each in order]),
        b"".join([NUMBERS[scoring.points(state, each)] for each in order]),
        b"".join([rows.asset[holding] for holding in assets]),
        b"".join([STATUS[holding] for holding in assets]),
        rows.heists[tuple(state.row)],
        rows.people[tuple(state.reserve)],
        rows.people[state.let_go + state.lost],
        rows.deck[unseen_heists(state, seat)],
        rows.gangsters[unseen_gangsters(state, seat)],
        rows.resources[tuple(unseen_resources(state, seat))],
        rows.top[known_top(state, seat)],
        rows.resources[known_hand(state, seat)] + rows.resources[known_put_away(state, seat),],
        rows.heists[job.card,],
        ICON_ROWS[job.need],
        rows.people[tuple([card for _, card, _ in job.crew])],
        b"".join([NUMBERS[each == active] for each in order]),
        b"".join([NUMBERS[each in asked] for each in order]),
        FACTS[_facts(state)],
    )


def _lessons(state: GangstaState) -> tuple[int, ...]:
    """Return what everybody has learned who may still come to use it."""
    lessons = state.lessons
    if all(lessons[card] < 0 for card in state.lost):
        return lessons
    return tuple([NONE if card in state.lost else heist for card, heist in enumerate(lessons)])


def _facts(state: GangstaState) -> tuple[float, ...]:
    return (
        state.turn / state.game.most_turns,
        state.extra,
        state.again,
        state.opening,
        state.tucked,
        state.free,
        state.mark,
    )
