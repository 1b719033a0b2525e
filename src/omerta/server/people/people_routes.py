"""The HTTP routes to what belongs to a person's key: nobody else reads or changes it."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Path, Request

from omerta.server.answers import people
from omerta.server.answers.people import LadderAnswer, MeAnswer, OwnGamesAnswer
from omerta.server.answers.tables import KeyAnswer, find_table, note_seat
from omerta.server.http.models import ErrorAnswer, Health
from omerta.server.http.requests import (
    caller_of,
    check_origin,
    guessing,
    known_person,
    may_begin,
    may_change,
    person_of,
    registry_of,
    store_of,
)
from omerta.server.people.people import Person, delete_person
from omerta.server.people.people_models import ChangedMe, ClaimedSeat

_errors: dict[str, Any] = {"model": ErrorAnswer}
GameId = Annotated[str, Path(max_length=40)]
Me = Annotated[Person, Depends(known_person)]


def offer_people(app: FastAPI) -> None:
    """Offer what belongs to a key."""

    @app.get("/api/people/me", responses=dict.fromkeys((400, 401, 503), _errors))
    async def me(request: Request, person: Me) -> MeAnswer:
        """Return what somebody keeps here."""
        return await people.me(store_of(request).kept, person)

    @app.put("/api/people/me", responses=dict.fromkeys((400, 401, 403, 413, 422, 429, 503), _errors))
    async def change_me(request: Request, person: Me, body: ChangedMe) -> MeAnswer:
        """Keep a name, settings, or a wish about the ladder."""
        may_change(request)
        kept = store_of(request).kept
        settings = people.settings_text(body.settings)
        if await kept.profiles.find(person.id) is None:
            may_begin(request)
        follow = partial(people.changed, name=body.name, settings=settings, listed=body.listed)
        changed = await kept.profiles.update(person.id, follow, registry_of(request).services.clock())
        return await people.show_profile(kept, person, changed)

    @app.delete("/api/people/me", responses=dict.fromkeys((400, 401, 403, 429, 503), _errors))
    async def delete_me(request: Request, person: Me) -> Health:
        """Delete everything that belongs to a key."""
        may_change(request)
        await delete_person(store_of(request).kept, person.id)
        return Health(ok=True)

    @app.get("/api/people/me/games", responses=dict.fromkeys((400, 401, 503), _errors))
    async def my_games(request: Request, person: Me) -> OwnGamesAnswer:
        """List somebody's games, with the keys to their seats."""
        return await people.own_games(store_of(request).kept, person)

    @app.post(
        "/api/people/me/seats",
        dependencies=[Depends(known_person)],
        responses=dict.fromkeys((400, 401, 403, 404, 409, 410, 413, 422, 429, 503), _errors),
    )
    async def claim(request: Request, body: ClaimedSeat) -> KeyAnswer:
        """Note that a seat is somebody's, who opened it by its key: a private link, or the table of a rematch."""
        check_origin(request)
        registry = registry_of(request)
        with guessing(request):
            key = people.claimed(await find_table(registry, body.code), body.token)
        return await note_seat(registry, key, caller_of(request))

    @app.get("/api/games/{game}/ladder", responses=dict.fromkeys((400, 404, 422, 503), _errors))
    async def game_ladder(
        request: Request, game: GameId, person: Annotated[Person | None, Depends(person_of)]
    ) -> LadderAnswer:
        """Return the ladder of a game: its bots, the people who want to be named, and whoever asks."""
        return await people.ladder(store_of(request).kept, game, person)
