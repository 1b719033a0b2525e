"""What requests share: who asks, and how often they may."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fastapi import Request

from omerta.server.answers.problems import WrongGuess, problem
from omerta.server.answers.tables import Caller
from omerta.server.http.access_limits import address_of, same_origin
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.tokens import hash_token
from omerta.server.people.people import HEADER, KEY, People, Person
from omerta.server.store.store import Store


def registry_of(request: Request) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


def store_of(request: Request) -> Store:
    return registry_of(request).services.store


@contextmanager
def guessing(request: Request) -> Iterator[None]:
    """Refuse whoever has brought too many codes and keys that open nothing, and count one more."""
    guesses, address = request.app.state.limits.guesses, address_of(request)
    if guesses.left(address) < 1:
        raise problem(429, "too-many-guesses")
    try:
        yield
    except WrongGuess:
        guesses.take(address)
        raise


def person_of(request: Request) -> Person | None:
    """Return who asks, by the key that came with the request; a dependency for every door."""
    key = request.headers.get(HEADER)
    if key is None:
        return None
    if KEY.fullmatch(key) is None:
        raise problem(400, "bad-key", header=HEADER)
    return Person(hash_token(key), key)


def known_person(request: Request) -> Person:
    """Return who asks; a door behind which everything belongs to somebody refuses who brings no key."""
    person = person_of(request)
    if person is None:
        raise problem(401, "no-key", header=HEADER)
    return person


def caller_of(request: Request) -> Caller:
    """Return who asks, and by which address they are counted."""
    return Caller(address_of(request), person_of(request))


def people_of(request: Request) -> People:
    """Return the people that this server knows."""
    return People(store_of(request))


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
    """Refuse to keep something for one more key that was not known before, where an address brought many."""
    if not request.app.state.limits.newcomers.take(address_of(request)):
        raise problem(429, "too-many-newcomers")


def may_open(request: Request) -> None:
    """Refuse to open one more of too many tables."""
    if not request.app.state.limits.openings.take(address_of(request)):
        raise problem(429, "too-many-tables")


def opener_of(request: Request) -> Caller:
    """Return who opens a table, unless that comes from another site's page or is one of too many."""
    check_origin(request)
    caller = caller_of(request)
    may_open(request)
    return caller
