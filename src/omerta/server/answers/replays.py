"""Games that are over: bring a record, look at any moment of one through anybody's eyes, play on from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

import msgspec
from typing_extensions import TypedDict

from omerta.core.nodes import Seat
from omerta.server.answers.problems import problem
from omerta.server.answers.tables import phase_of
from omerta.server.live.table_registry import Opening, TableRegistry
from omerta.server.replays import replay_answers
from omerta.server.replays.looking import Busy, NotToBeHad, Unreadable
from omerta.server.replays.past_games import GameAtHand, PastGames
from omerta.table.after.past_game import Eyes, PastGame
from omerta.table.log.rows import Rows

T = TypeVar("T")

BROUGHT_KEY = 32
"""How many letters the key of a record has that somebody brought; codes of tables are shorter."""


class ReplayAnswer(TypedDict):
    """By which key a record can be looked at."""

    key: str


async def bring(games: PastGames, text: str, address: str) -> ReplayAnswer:
    """Bring the record of a game that was played anywhere, to look at it here."""
    with _replaying():
        game = await games.bring(text.replace("\r\n", "\n"), address)
    return {"key": game.key}


def was_brought(key: str) -> bool:
    """Return whether a key is of a record that somebody brought, and no table's code."""
    return len(key) == BROUGHT_KEY


async def brought_game(games: PastGames, key: str, address: str) -> GameAtHand:
    """Find a game whose record somebody brought."""
    with _replaying():
        game = await games.brought(key.lower(), address)
    if game is None:
        raise problem(404, "no-record")
    return game


async def table_game(games: PastGames, registry: TableRegistry, code: str, address: str) -> GameAtHand:
    """Find the game of a table; refuse one that is not over."""
    if await phase_of(registry, code) in ("gathering", "playing"):
        raise problem(409, "not-over", "replay")
    with _replaying():
        game = await games.of_table(code.upper(), registry.ended, address)
    if game is None:
        raise problem(409, "not-played", "replay")
    return game


async def outline(game: GameAtHand, eyes: str, address: str) -> bytes:
    """Return the table of a game that is over, and all that somebody's eyes were told."""
    return await _compute(game, partial(replay_answers.outline, eyes=read_eyes(game, eyes)), address)


async def moments(game: GameAtHand, at: int, count: int, eyes: str, address: str) -> bytes:
    """Show a game that is over as it stood after a step, and after those that follow."""
    if at > game.last:
        raise problem(400, "no-moment", last=game.last, at=at)
    steps, through = range(at, min(at + count, game.last + 1)), read_eyes(game, eyes)
    return await _compute(game, partial(replay_answers.moments, steps=steps, eyes=through), address)


async def paper(game: GameAtHand, address: str) -> bytes:
    """Return the front page of a game that is over."""
    return await kept(game, "paper", replay_answers.paper, address)


async def draws(game: GameAtHand, address: str) -> bytes:
    """Return what chance did in a game that is over, against what was to be expected."""
    return await kept(game, "draws", replay_answers.draws, address)


async def take_up(game: GameAtHand, step: int, seat: Seat, address: str) -> Opening:
    """Return how a table opens that plays on from a moment of a game, against bots."""
    opened = await _compute(game, partial(replay_answers.taken_up, step=step, seat=seat), address)

    def open_rows(*, code: str, seed: bytes, at: float) -> Rows:
        return [msgspec.structs.replace(opened, code=code, seed=seed.hex(), at=at)]

    return open_rows


async def kept(game: GameAtHand, what: str, work: Callable[[PastGame], bytes], address: str) -> bytes:
    """Return an answer that is computed once and kept."""
    with _replaying():
        return await game.answer(what, work, address)


def read_eyes(game: GameAtHand, eyes: str) -> Eyes:
    """Read through whose eyes a game is looked at: a seat's, `all`, or else the public's."""
    if not eyes.isdigit():
        return "all" if eyes == "all" else "public"
    seat = int(eyes)
    if seat >= game.seats:
        raise problem(400, "no-seat", "eyes", last=game.seats - 1, seat=seat)
    return seat


async def _compute(game: GameAtHand, work: Callable[[PastGame], T], address: str) -> T:
    with _replaying():
        return await game.compute(work, address)


@contextmanager
def _replaying() -> Iterator[None]:
    """Answer for what goes wrong while a game is replayed."""
    try:
        yield
    except Busy as error:
        raise problem(503, "busy", why=error.text) from None
    except Unreadable as error:
        raise problem(400, "bad-record", why=error.text) from None
    except NotToBeHad as error:
        raise problem(400, "not-offered", why=error.text) from None
