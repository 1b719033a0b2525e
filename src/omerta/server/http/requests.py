"""What requests share: how one is refused, who asks, how its table is found, and how it opens one."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from fastapi import Request

from omerta.core.errors import OmertaError
from omerta.core.registry import game_types
from omerta.server.http.access_limits import address_of, same_origin
from omerta.server.http.models import KeyAnswer
from omerta.server.live.live_table import LiveTable
from omerta.server.live.table_registry import Opening, TableRegistry
from omerta.server.live.tokens import Key, hash_token
from omerta.server.people.people import HEADER, KEY, People, Person
from omerta.server.said import refusal
from omerta.server.store.errors import StoreError, TooManyUnwatched
from omerta.table.acts.refusal import Refused, refused

log = logging.getLogger("omerta.server")


class Problems(Exception):
    """A request that is refused, with its status."""

    def __init__(self, status: int, refused: Refused) -> None:
        super().__init__(refused.text)
        self.status = status
        self.refused = refused


def problem(status: int, reason: str, kind: str | None = None, **facts: object) -> Problems:
    return Problems(status, refusal(reason, kind, **facts))


def no_game(games: Iterable[str] = game_types) -> Problems:
    """Refuse a game that is not there, with the titles of those that are."""
    return problem(404, "no-game", games=[game_types[game].texts().get("title") for game in games])


def registry_of(request: Request) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


async def table_of(request: Request, code: str) -> LiveTable:
    guesses, address = request.app.state.limits.guesses, address_of(request)
    if guesses.left(address) < 1:
        raise problem(429, "too-many-guesses")
    live = await registry_of(request).find(code.upper())
    if live is None:
        guesses.take(address)
        raise problem(404, "no-table", code=code.upper())
    live.look()
    return live


def person_of(request: Request) -> Person | None:
    """Return who asks, by the key that came with the request; a dependency of routes."""
    key = request.headers.get(HEADER)
    if key is None:
        return None
    if KEY.fullmatch(key) is None:
        raise problem(400, "bad-key", header=HEADER)
    return Person(hash_token(key), key)


def known_person(request: Request) -> Person:
    """Return who asks; refuse a request without a key, for routes to what belongs to a person."""
    person = person_of(request)
    if person is None:
        raise problem(401, "no-key", header=HEADER)
    return person


def people_of(request: Request) -> People:
    """Return the people that this server knows."""
    return People(registry_of(request).services.store)


def check_origin(request: Request) -> None:
    """Refuse what another site's page sends in its visitor's name."""
    if not same_origin(request, request.app.state.settings.origins):
        raise problem(403, "other-origin")


def may_change(request: Request) -> None:
    """Refuse to change what belongs to somebody for another site's page, and too often."""
    check_origin(request)
    if not request.app.state.limits.changes.take(address_of(request)):
        raise problem(429, "too-many-changes")


def may_begin(request: Request) -> None:
    """Require that an address has not brought too many new keys, before anything is stored for one more."""
    if not request.app.state.limits.newcomers.take(address_of(request)):
        raise problem(429, "too-many-newcomers")


async def note_seat(request: Request, key: Key) -> KeyAnswer:
    """Note who took a seat, if they brought a key; when that fails they still sit, and it is noted when they come."""
    person, registry = person_of(request), registry_of(request)
    try:
        live = None if person is None else await registry.find(key.code)
        if person is not None and live is not None:
            await people_of(request).sit(person, key, live.table, registry.services.clock())
    except StoreError as error:
        log.error("table %s: it is not noted who sits there: %s", key.code, error)
    return KeyAnswer(code=key.code, seat=key.seat, token=key.token)


async def open_for(request: Request, opening: Opening, name: str | None) -> KeyAnswer:
    """Open a table, unless it comes from another site's page or is one of too many."""
    check_origin(request)
    person_of(request)
    if not request.app.state.limits.openings.take(address_of(request)):
        raise problem(429, "too-many-tables")
    try:
        key = await registry_of(request).open(opening, name, address_of(request))
    except TooManyUnwatched as error:
        raise Problems(429, refused("too-many-unwatched", most=error.most)) from None
    except OmertaError as error:
        raise problem(400, "not-offered", why=error) from None
    return await note_seat(request, key)
