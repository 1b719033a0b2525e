"""The bodies of the HTTP doors to what belongs to somebody's key."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, Field, StrictBool

from omerta.server.models import Body, clean_name

LARGEST_SETTINGS = 8 * 1024
"""The most bytes of somebody's settings, as JSON writes them."""


class ChangedMe(Body):
    """What somebody wants to be kept anew; what is left out stays."""

    name: Annotated[str, Field(min_length=1, max_length=80), AfterValidator(clean_name)] | None = None
    settings: dict[str, Any] | None = None
    listed: StrictBool | None = None


class ClaimedSeat(Body):
    """A seat that somebody holds the key to."""

    code: Annotated[str, Field(pattern="^[0-9A-Za-z]{1,16}$")]
    token: Annotated[str, Field(pattern="^[0-9A-Za-z_-]{22}$")]


class MeAnswer(BaseModel):
    """What belongs to a key: a name, the client's settings, and whether the ladder names its owner."""

    name: str
    settings: dict[str, Any]
    listed: bool


class OwnGameAnswer(BaseModel):
    """A game of somebody's; `token` opens the seat, and the rest is null until the game has ended."""

    code: str
    seat: int
    game: str
    title: str
    seats: int
    at: float
    token: str
    over: bool
    ending: str | None
    place: int | None
    change: float | None


class OwnGamesAnswer(BaseModel):
    """Somebody's games, the last ones first."""

    games: list[OwnGameAnswer]
