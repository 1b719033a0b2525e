"""The bodies of requests and answers about the daily heists."""

from __future__ import annotations

from omerta.server.http.models import Body, Name


class TryToday(Body):
    """Under which name somebody tries."""

    name: Name
