"""People without accounts: whoever brings a random key is somebody, and what they keep here belongs to the key.

The key is drawn by the client and comes as a header with every request. Only its hash is stored; the keys to a person's
seats are sealed with it, so that the database alone opens no seat, and the same person on another device finds them.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from omerta.lab.skill import BEGINNER, Skill
from omerta.server.live.tokens import Key, hash_token, new_token, open_token, seal_token
from omerta.server.store.kept.kept import Kept
from omerta.server.store.kept.profiles import StandIn
from omerta.server.store.kept.seats import OwnGame, TakenSeat
from omerta.table.log.table import Table

HEADER = "Omerta-Key"
KEY = re.compile("[0-9A-Za-z_-]{22}")
"""128 random bits in base64url."""
MOST_GAMES = 200
"""The most games of a person that are listed, the last ones first."""
GONE = "gone "
"""Before a random name, in place of a person who deleted their key while a game goes on in which they take part."""


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever brought a key: `id` is its hash, which is what is stored; `key` is never stored."""

    id: str
    key: str


async def note_holder(kept: Kept, person: Person, key: Key, table: Table, at: float) -> None:
    """Note who holds the key to a seat, unless its game is over; who came first keeps it as long as it is valid."""
    if key.seat is None or key.token is None:
        return
    taken = TakenSeat(
        code=key.code,
        seat=key.seat,
        person=person.id,
        token=hash_token(key.token),
        sealed=seal_token(key.token, person.key),
        game=table.opened.game,
        seats=table.opened.seats,
        at=at,
        late=table.phase != "gathering",
    )
    await kept.seats.take(taken, table.places[key.seat].name or "")


def noting(kept: Kept, person: Person) -> Callable[[Key, Table, float], Awaitable[None]]:
    """Return what notes that a seat is this person's."""
    return partial(note_holder, kept, person)


async def own_games(kept: Kept, person: Person) -> list[tuple[OwnGame, str]]:
    """List somebody's games, the last ones first, each with the key to their seat."""
    games = await kept.seats.games(person.id, MOST_GAMES)
    return [(game, open_token(game.sealed, person.key)) for game in games]


async def delete_person(kept: Kept, person: str) -> None:
    """Delete everything that belongs to somebody; their games stay with the others who played them.

    Where a game goes on in which they take part, nobody in particular takes their place, with what they were rated.
    Where anything was, the files are scrubbed soon, and nobody waits for it.
    """
    await kept.profiles.delete(person, nobody)


def nobody(rated: Skill | None) -> StandIn:
    """Return somebody without a trace of who they are; what they were rated is rounded, so that it points at nobody."""
    mu, sigma = rated or BEGINNER
    return StandIn(f"{GONE}{new_token()}", (round(mu, 1), round(sigma, 1)))
