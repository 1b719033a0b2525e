"""A line to a table over a WebSocket."""

from __future__ import annotations

from starlette.websockets import WebSocket, WebSocketDisconnect

from omerta.server.http.access_limits import AccessLimits, address_of
from omerta.server.http.connections import DIRECT
from omerta.server.live.served_connection import Direct, ServedConnection
from omerta.server.live.table_registry import TableRegistry


class TableSocket(ServedConnection):
    """A connection to one table by a WebSocket."""

    lost = (*ServedConnection.lost, WebSocketDisconnect)

    def __init__(self, socket: WebSocket, registry: TableRegistry, code: str, limits: AccessLimits) -> None:
        direct: Direct = socket.scope.get("extensions", {}).get(DIRECT, {}).get("direct") or Direct()
        super().__init__(socket, registry, code, limits, address_of(socket), direct)
