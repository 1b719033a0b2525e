"""A view as named arrays of floats, the viewing seat first and the others clockwise."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from omerta.games.gangsta.cards import CHAPTERS
from omerta.games.gangsta.phases import PHASES
from omerta.games.gangsta.skills import SKILLS
from omerta.games.gangsta.tables import SNITCH
from omerta.games.gangsta.turns import TURNS_EACH

if TYPE_CHECKING:
    from omerta.games.gangsta.game import Gangsta
    from omerta.games.gangsta.view import GangstaView

STATUSES = ("idle", "active", "stored", "gone")
SNITCH_NUMBERS = 10


def shapes(game: Gangsta) -> Mapping[str, tuple[int, ...]]:
    """Give the shape of each array."""
    seats, people, heists = game.seats, len(game.tables.codes), len(game.tables.heist_codes)
    resources, skills = len(game.tables.resource_codes), len(SKILLS)
    return {
        "gangs": (seats, people),
        "engaged": (people,),
        "learned": (people, skills),
        "skills": (seats, skills),
        "hospital": (seats, people),
        "stored": (seats, heists),
        "money": (seats,),
        "banked": (seats,),
        "points": (seats,),
        "assets": (seats, resources),
        "status": (seats, len(STATUSES)),
        "row": (heists,),
        "reserve": (people,),
        "discarded": (heists,),
        "out": (people,),
        "unseen_heists": (heists + SNITCH_NUMBERS,),
        "unseen_gangsters": (people,),
        "unseen_resources": (resources,),
        "top": (heists + SNITCH_NUMBERS + people,),
        "own": (2, resources),
        "job": (heists,),
        "open": (skills,),
        "crew": (people,),
        "active": (seats,),
        "asked": (seats,),
        "owed": (seats,),
        "snitches": (SNITCH_NUMBERS,),
        "phase": (len(PHASES),),
        "chapter": (CHAPTERS,),
        "turn": (7,),
    }


def tensor(game: Gangsta, view: GangstaView) -> dict[str, array[float]]:
    """Lay the table out from the viewing seat, a spectator at seat 0."""
    order = game.clockwise[view.seat or 0]
    tables = game.tables
    sizes = {name: _size(shape) for name, shape in game.tensor_shapes.items()}
    rows = {name: array("f", bytes(4 * size)) for name, size in sizes.items()}
    people, heists, resources = len(tables.codes), len(tables.heist_codes), len(tables.resource_codes)
    places, heist_places, resource_places = tables.places, tables.heist_places, tables.resource_places
    skills = len(SKILLS)

    def mark(name: str, where: Iterable[int]) -> None:
        row = rows[name]
        for place in where:
            row[place] += 1

    def deck_place(code: str) -> int:
        place = heist_places[code]
        return place if place < SNITCH else heists + place - SNITCH

    for at, seat in enumerate(order):
        mark("gangs", (at * people + places[member.code] for member in view.gangs[seat]))
        mark("hospital", (at * people + places[member.code] for member in view.hospital[seat]))
        mark("stored", (at * heists + heist_places[code] for code in view.stored[seat]))
        asset = view.assets[seat]
        if asset is not None:
            mark("assets", (at * resources + resource_places[asset.code],))
            mark("status", (at * len(STATUSES) + STATUSES.index(asset.status),))
    for member in [member for gang in (*view.gangs, *view.hospital) for member in gang]:
        card = places[member.code]
        if member.engaged:
            mark("engaged", (card,))
        if member.learned is not None:
            mark("learned", (card * skills + SKILLS.index(member.learned),))
    rows["skills"] = array("f", [number for seat in order for number in view.skills[seat]])
    for name, values in (("money", view.money), ("banked", view.banked), ("points", view.points)):
        rows[name] = array("f", [values[seat] for seat in order])
    mark("row", (heist_places[code] for code in view.row if code))
    mark("reserve", (places[code] for code in view.reserve if code))
    mark("discarded", (heist_places[code] for code in view.discarded))
    mark("out", (places[code] for code in (*view.let_go, *(member.code for member in view.lost))))
    mark("unseen_heists", map(deck_place, view.unseen_heists))
    mark("unseen_gangsters", (places[code] for code in view.unseen_gangsters))
    mark("unseen_resources", (resource_places[code] for code in view.unseen_resources))
    if view.top_heist:
        mark("top", (deck_place(view.top_heist),))
    if view.top_gangster:
        mark("top", (heists + SNITCH_NUMBERS + places[view.top_gangster],))
    mark("own", (resource_places[code] for code in view.hand))
    if view.put_away:
        mark("own", (resources + resource_places[view.put_away],))
    if view.job is not None:
        mark("job", (heist_places[view.job.heist],))
        mark("open", (SKILLS.index(skill) for skill in view.job.open))
        mark("crew", (places[hand.code] for hand in view.job.crew))
    _mark_seats(rows, view, order)
    mark("snitches", view.snitches)
    mark("phase", (PHASES.index(view.phase),))
    mark("chapter", (view.chapter - 1,))
    facts = (view.extra, view.again, view.opening, view.tucked, view.free, view.mark)
    rows["turn"] = array("f", (view.turn / (TURNS_EACH * game.seats), *facts))
    return rows


def _mark_seats(rows: dict[str, array[float]], view: GangstaView, order: Sequence[int]) -> None:
    """Mark whose turn it is, who is asked, and who loses somebody."""
    asked = getattr(view.node, "seats", ())
    for at, seat in enumerate(order):
        rows["active"][at] = seat == (view.first if view.active is None else view.active)
        rows["asked"][at] = seat in asked
        rows["owed"][at] = seat in view.owed


def _size(shape: tuple[int, ...]) -> int:
    size = 1
    for length in shape:
        size *= length
    return size
