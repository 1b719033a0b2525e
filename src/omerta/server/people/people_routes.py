"""The HTTP routes to what belongs to a person's key: nobody else reads or changes it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import msgspec
from fastapi import Depends, FastAPI, Path, Request

from omerta.core.errors import UnknownName
from omerta.core.registry import find, game_types
from omerta.server.http.access_limits import address_of
from omerta.server.http.models import ErrorAnswer, Health, KeyAnswer
from omerta.server.http.requests import (
    check_origin,
    known_person,
    may_begin,
    may_change,
    no_game,
    note_seat,
    people_of,
    person_of,
    problem,
    registry_of,
    table_of,
)
from omerta.server.live.tokens import Key, hash_token
from omerta.server.people.people import OwnGame, Person, Profile
from omerta.server.people.people_models import (
    LARGEST_SETTINGS,
    ChangedMe,
    ClaimedSeat,
    LadderAnswer,
    MeAnswer,
    OwnGameAnswer,
    OwnGamesAnswer,
    OwnRatingAnswer,
    StandingAnswer,
)
from omerta.server.people.standings import ladder, ratings_of

_errors: dict[str, Any] = {"model": ErrorAnswer}
GameId = Annotated[str, Path(max_length=40)]
Me = Annotated[Person, Depends(known_person)]


def offer_people(app: FastAPI) -> None:
    """Offer what belongs to a key."""

    @app.get("/api/people/me", responses=dict.fromkeys((400, 401, 503), _errors))
    async def me(request: Request, person: Me) -> MeAnswer:
        """Return what somebody keeps here."""
        return await _shown(request, person, await people_of(request).profile(person.id) or Profile())

    @app.put("/api/people/me", responses=dict.fromkeys((400, 401, 403, 413, 422, 429, 503), _errors))
    async def change_me(request: Request, person: Me, body: ChangedMe) -> MeAnswer:
        """Keep a name, settings, or a wish about the ladder."""
        may_change(request)
        people = people_of(request)
        known = await people.profile(person.id)
        profile = known or Profile()
        settings = profile.settings if body.settings is None else msgspec.json.encode(body.settings).decode()
        if len(settings.encode()) > LARGEST_SETTINGS:
            raise problem(413, "too-large", "settings", most=LARGEST_SETTINGS)
        name, listed = body.name or profile.name, profile.listed if body.listed is None else body.listed
        changed = Profile(name, settings, listed)
        if known is None:
            may_begin(request)
        await people.save(person.id, changed, registry_of(request).services.clock())
        return await _shown(request, person, changed)

    @app.delete("/api/people/me", responses=dict.fromkeys((400, 401, 403, 429, 503), _errors))
    async def delete_me(request: Request, person: Me) -> Health:
        """Delete everything that belongs to a key."""
        may_change(request)
        await people_of(request).delete(person.id)
        return Health(ok=True)

    @app.get("/api/people/me/games", responses=dict.fromkeys((400, 401, 503), _errors))
    async def my_games(request: Request, person: Me) -> OwnGamesAnswer:
        """List somebody's games, with the keys to their seats."""
        return OwnGamesAnswer(games=[_game(each) for each in await people_of(request).games(person)])

    @app.post(
        "/api/people/me/seats",
        dependencies=[Depends(known_person)],
        responses=dict.fromkeys((400, 401, 403, 404, 409, 410, 413, 422, 429, 503), _errors),
    )
    async def claim(request: Request, body: ClaimedSeat) -> KeyAnswer:
        """Note that a seat is somebody's, who opened it by its key: a private link, or the table of a rematch."""
        check_origin(request)
        live = await table_of(request, body.code)
        if live.table.phase == "over":
            raise problem(409, "over")
        seat = live.table.seat_of(hash_token(body.token))
        if seat is None:
            request.app.state.limits.guesses.take(address_of(request))
            raise problem(404, "no-seat", "key")
        return await note_seat(request, Key(live.table.code, seat, body.token))

    @app.get("/api/games/{game}/ladder", responses=dict.fromkeys((400, 404, 422, 503), _errors))
    async def game_ladder(
        request: Request, game: GameId, person: Annotated[Person | None, Depends(person_of)]
    ) -> LadderAnswer:
        """Return the ladder of a game: its bots, the people who want to be named, and whoever asks."""
        try:
            game_type = find(game)
        except UnknownName:
            raise no_game() from None
        store = registry_of(request).services.store
        found = await ladder(store, game_type, None if person is None else person.id)
        standings = [StandingAnswer.model_validate(asdict(each)) for each in found]
        return LadderAnswer(game=game_type.id, title=title_of(game_type.id), standings=standings)


async def _shown(request: Request, person: Person, profile: Profile) -> MeAnswer:
    rated = await ratings_of(registry_of(request).services.store, person.id)
    ratings = [
        OwnRatingAnswer(game=game, title=title_of(game), value=it.value, give=it.give, games=it.games, wins=it.wins)
        for game, it in rated.items()
    ]
    settings = msgspec.json.decode(profile.settings)
    return MeAnswer(name=profile.name, settings=settings, listed=profile.listed, ratings=ratings)


def title_of(game: str) -> str:
    """Return the title of a game in the language that is spoken."""
    return str(game_types[game].texts().get("title"))


def _game(game: OwnGame) -> OwnGameAnswer:
    return OwnGameAnswer(
        code=game.code,
        seat=game.seat,
        game=game.game,
        title=title_of(game.game),
        seats=game.seats,
        at=game.at,
        token=game.token,
        over=game.over,
        ending=game.ending,
        place=game.place,
        change=game.change,
    )
