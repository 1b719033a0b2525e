"""What requests share: how one is refused, how its table is found, and how it opens one."""

from __future__ import annotations

from fastapi import Request

from omerta.core.errors import OmertaError
from omerta.server.access_limits import address_of, same_origin
from omerta.server.live_table import LiveTable
from omerta.server.models import KeyAnswer
from omerta.server.socket import TOO_MANY_GUESSES
from omerta.server.table_registry import Opening, TableRegistry
from omerta.table.commands import Refused


class Problems(Exception):
    """A request that is refused, with its status."""

    def __init__(self, status: int, refused: Refused) -> None:
        super().__init__(refused.text)
        self.status = status
        self.refused = refused


def problem(status: int, reason: str, text: str) -> Problems:
    return Problems(status, Refused(reason, text))


def registry_of(request: Request) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


async def table_of(request: Request, code: str) -> LiveTable:
    guesses, address = request.app.state.limits.guesses, address_of(request)
    if guesses.left(address) < 1:
        raise problem(429, "too-many-guesses", TOO_MANY_GUESSES)
    live = await registry_of(request).find(code.upper())
    if live is None:
        guesses.take(address)
        raise problem(404, "no-table", f"There is no table {code.upper()}.")
    return live


def check_origin(request: Request) -> None:
    """Refuse what another site's page sends in its visitor's name."""
    if not same_origin(request, request.app.state.settings.origins):
        raise problem(403, "other-origin", "Requests from pages of another site are refused.")


async def open_for(request: Request, opening: Opening, name: str | None) -> KeyAnswer:
    """Open a table, unless it comes from another site's page or is one of too many."""
    check_origin(request)
    if not request.app.state.limits.openings.take(address_of(request)):
        raise problem(429, "too-many-tables", "That is a lot of tables at once; try again in a minute.")
    try:
        key = await registry_of(request).open(opening, name, address_of(request))
    except OmertaError as error:
        raise problem(400, "not-offered", f"{error}") from None
    return KeyAnswer(code=key.code, seat=key.seat, token=key.token)
