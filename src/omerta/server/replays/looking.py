"""Looks at games that are over: what is asked of one, how it is answered from the record, and why it may not be.

Where a record is replayed is a matter of its own: a server has processes for it that can be killed, since records may
be strangers'; whoever replays their own alone does it at once.
"""

from __future__ import annotations

import logging
import traceback
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from omerta.core.errors import OmertaError
from omerta.core.words.languages import speaking
from omerta.server.said import Trouble
from omerta.server.store.errors import StoreError
from omerta.table.after.past_game import PastGame

log = logging.getLogger("omerta.server")

MOST_KEPT, MOST_KEPT_STEPS = 24, 60_000
"""The most games that stay replayed in one place, and the most steps of all of them; who was asked last goes last."""
MOST_ANSWER_BYTES = 16 * 1024 * 1024
"""The most bytes of an answer, which the server itself holds until it is sent."""
LONGEST_REASON = 2_000
"""How much of an error is told: it may hold what a stranger wrote."""


class Busy(Trouble, StoreError):
    """Too much waits to be replayed, or the server stops."""


class Unreadable(Trouble):
    """A record that cannot be replayed, or not in time; the message says why."""


class NotToBeHad(Trouble):
    """What a game that is over does not offer; the message says why."""


@dataclass(frozen=True, slots=True)
class Look:
    """Something that is asked of a game: by which name it is kept, how it is read unless it is, and what is asked."""

    name: str
    read: Callable[[], PastGame | None]
    work: Callable[[PastGame], object]
    language: str


@dataclass(frozen=True, slots=True)
class Failed:
    """Why there is no answer: which words say it, and their facts, or the traceback of any other error."""

    kind: str
    facts: Mapping[str, object]
    trace: str = ""
    reading: bool = False


class Replays(Protocol):
    """Where games that are over are replayed."""

    async def ask(self, look: Look, address: str) -> Any:
        """Ask something of a game for somebody; Busy, Unreadable and NotToBeHad say why there is no answer."""
        ...

    def stop(self) -> None:
        """End what is being replayed, and replay no more."""
        ...


class ReplaysHere:
    """Replays games at once, where every record is one's own and nobody else waits."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, PastGame] = OrderedDict()

    async def ask(self, look: Look, address: str) -> Any:
        return found_or_raised(answer(look, self._games))

    def stop(self) -> None:
        self._games.clear()


def answer(look: Look, games: OrderedDict[str, PastGame]) -> object:
    """Look at a game among those that are kept, or replay it first; None where there is no game to read."""
    try:
        game = games.get(look.name) or look.read()
    except (OmertaError, MemoryError) as error:
        return _failed(error, reading=True)
    except Exception as error:
        return Failed("damaged", {"error": type(error).__name__}, traceback.format_exc(), reading=True)
    if game is None:
        return None
    games[look.name] = game
    games.move_to_end(look.name)
    while len(games) > 1 and (len(games) > MOST_KEPT or sum(each.last for each in games.values()) > MOST_KEPT_STEPS):
        games.popitem(last=False)
    try:
        with speaking(look.language):
            found = look.work(game)
        if isinstance(found, bytes) and len(found) > MOST_ANSWER_BYTES:
            return Failed("large", {"bytes": len(found), "most": MOST_ANSWER_BYTES})
        return found
    except (OmertaError, MemoryError) as error:
        return _failed(error)
    except Exception as error:
        return Failed("damaged", {"error": type(error).__name__}, traceback.format_exc())


def found_or_raised(found: object) -> object:
    """Return what was answered; raise why there is no answer."""
    if not isinstance(found, Failed):
        return found
    if found.trace and not found.reading:
        raise RuntimeError(f"a game that is over cannot be shown:\n{found.trace}")
    if found.trace:
        log.warning("a record cannot be replayed: %s", found.facts["error"])
        log.debug("%s", found.trace)
        raise Unreadable("damaged")
    raise (Unreadable if found.reading else NotToBeHad)(found.kind, **found.facts)


def _failed(error: OmertaError | MemoryError, *, reading: bool = False) -> Failed:
    if isinstance(error, MemoryError):
        return Failed("memory", {}, reading=reading)
    text = str(error)
    return Failed("told", {"why": text if len(text) <= LONGEST_REASON else f"{text[:LONGEST_REASON]}..."}, "", reading)
