"""The bodies that are sent to the HTTP doors to what belongs to somebody's key."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, Field, StrictBool

from omerta.server.http.models import Body, Name

DEEPEST_SETTINGS = 32
"""How deep lists and objects of settings may lie in each other: what is kept can be written down again."""


def check_depth(settings: dict[str, Any] | None) -> dict[str, Any] | None:
    """Refuse settings that lie too deep."""
    level: list[Any] = [settings]
    for _ in range(DEEPEST_SETTINGS + 1):
        level = [
            inner
            for each in level
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
    if level:
        raise ValueError(f"lists and objects lie at most {DEEPEST_SETTINGS} deep in each other")
    return settings


class ChangedMe(Body):
    """What somebody wants to be kept anew; what is left out stays."""

    name: Name | None = None
    settings: Annotated[dict[str, Any] | None, AfterValidator(check_depth)] = None
    listed: StrictBool | None = None


class ClaimedSeat(Body):
    """A seat that somebody holds the key to."""

    code: Annotated[str, Field(pattern="^[0-9A-Za-z]{1,16}$")]
    token: Annotated[str, Field(pattern="^[0-9A-Za-z_-]{1,32}$")]
