"""Why a question is not answered, with the status that says so over HTTP."""

from __future__ import annotations

from collections.abc import Iterable

from omerta.core.registry import game_types
from omerta.server.live.table_services import closed_for
from omerta.server.said import refusal
from omerta.server.store.errors import Archived, Damaged, DayNotOver, StoreError, Vanished
from omerta.table.acts.refusal import Refused, refused


class Problems(Exception):
    """A request that is refused, with its status."""

    def __init__(self, status: int, refused: Refused) -> None:
        super().__init__(refused.text)
        self.status = status
        self.refused = refused

    @property
    def body(self) -> dict[str, dict[str, str | None]]:
        """Return what is answered."""
        told = self.refused
        return {"error": {"reason": told.reason, "text": told.text, "rule": told.rule}}


class WrongGuess(Problems):
    """A code or a key that opens nothing: whoever brings many of them may be guessing."""


def problem(status: int, reason: str, kind: str | None = None, **facts: object) -> Problems:
    return Problems(status, refusal(reason, kind, **facts))


def no_game(games: Iterable[str] = game_types) -> Problems:
    """Refuse a game that is not there, with the titles of those that are."""
    return problem(404, "no-game", games=[game_types[game].texts().get("title") for game in games])


def not_stored(error: StoreError) -> Problems:
    """Refuse what the store did not give or take."""
    if isinstance(error, Vanished):
        return problem(503, "store", "vanished", file=error.file)
    if isinstance(error, Damaged):
        return Problems(409, closed_for(error))
    if isinstance(error, Archived):
        return problem(410, "archived", code=error.code)
    if isinstance(error, DayNotOver):
        return Problems(409, refused("day-not-over", day=error.day))
    return problem(503, "store", "fails")


def not_done(refused: Refused) -> Problems:
    """Refuse what a table refused; what could not be written may work later."""
    return Problems(503 if refused.reason == "store" else 409, refused)
