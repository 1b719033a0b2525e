"""A view as named arrays of floats, end to end, the viewing seat first and the others clockwise."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
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


def floats(game: Gangsta, view: GangstaView) -> bytes:
    """Lay the table out from the viewing seat, a spectator at seat 0, all arrays end to end."""
    order = game.clockwise[view.seat or 0]
    tables, start = game.tables, game.tensor_starts
    flat = array("f", bytes(game.cuts[-1][2]))
    people, heists, resources = len(tables.codes), len(tables.heist_codes), len(tables.resource_codes)
    places, heist_places, resource_places = tables.places, tables.heist_places, tables.resource_places
    skills = len(SKILLS)

    def mark(name: str, at: int, codes: Iterable[str], where: Mapping[str, int]) -> None:
        base = start[name] + at
        for code in codes:
            flat[base + where[code]] += 1

    def put(name: str, values: Iterable[float]) -> None:
        for place, value in enumerate(values, start[name]):
            flat[place] = value

    for at, seat in enumerate(order):
        for name, members in (("gangs", view.gangs[seat]), ("hospital", view.hospital[seat])):
            base = start[name] + at * people
            for member in members:
                card = places[member.code]
                flat[base + card] += 1
                if member.engaged:
                    flat[start["engaged"] + card] += 1
                if member.learned is not None:
                    flat[start["learned"] + card * skills + SKILLS.index(member.learned)] += 1
        mark("stored", at * heists, view.stored[seat], heist_places)
        asset = view.assets[seat]
        if asset is not None:
            mark("assets", at * resources, (asset.code,), resource_places)
            flat[start["status"] + at * len(STATUSES) + STATUSES.index(asset.status)] += 1
    put("skills", [number for seat in order for number in view.skills[seat]])
    for name, values in (("money", view.money), ("banked", view.banked), ("points", view.points)):
        put(name, [values[seat] for seat in order])
    mark("row", 0, filter(None, view.row), heist_places)
    mark("reserve", 0, filter(None, view.reserve), places)
    mark("discarded", 0, view.discarded, heist_places)
    mark("out", 0, view.let_go, places)
    mark("out", 0, [member.code for member in view.lost], places)
    mark("unseen_heists", 0, view.unseen_heists, game.deck_places)
    mark("unseen_gangsters", 0, view.unseen_gangsters, places)
    mark("unseen_resources", 0, view.unseen_resources, resource_places)
    if view.top_heist:
        mark("top", 0, (view.top_heist,), game.deck_places)
    if view.top_gangster:
        mark("top", heists + SNITCH_NUMBERS, (view.top_gangster,), places)
    mark("own", 0, view.hand, resource_places)
    if view.put_away:
        mark("own", resources, (view.put_away,), resource_places)
    if view.job is not None:
        mark("job", 0, (view.job.heist,), heist_places)
        for skill in view.job.open:
            flat[start["open"] + SKILLS.index(skill)] += 1
        mark("crew", 0, [hand.code for hand in view.job.crew], places)
    asked = getattr(view.node, "seats", ())
    now = view.first if view.active is None else view.active
    put("active", [seat == now for seat in order])
    put("asked", [seat in asked for seat in order])
    put("owed", [seat in view.owed for seat in order])
    for number in view.snitches:
        flat[start["snitches"] + number] += 1
    flat[start["phase"] + PHASES.index(view.phase)] = 1
    flat[start["chapter"] + view.chapter - 1] = 1
    facts = (view.extra, view.again, view.opening, view.tucked, view.free, view.mark)
    put("turn", (view.turn / (TURNS_EACH * game.seats), *facts))
    return flat.tobytes()


def deck_places(game: Gangsta) -> dict[str, int]:
    """Say where each card of the heist deck is marked: the heists, and the Snitches after them."""
    heists = len(game.tables.heist_codes)
    return {
        code: place if place < SNITCH else heists + place - SNITCH for code, place in game.tables.heist_places.items()
    }
