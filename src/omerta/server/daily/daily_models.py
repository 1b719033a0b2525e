"""The bodies of the doors to the daily heists."""

from __future__ import annotations

from omerta.server.http.models import Body, Name


class TryToday(Body):
    """Under which name somebody tries."""

    name: Name
