"""The bodies of requests and answers about what belongs to a person's key."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, Field, StrictBool

from omerta.server.http.models import Body, clean_name

LARGEST_SETTINGS = 8 * 1024
"""The most bytes of somebody's settings, as JSON writes them."""
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

    name: Annotated[str, Field(min_length=1, max_length=80), AfterValidator(clean_name)] | None = None
    settings: Annotated[dict[str, Any] | None, AfterValidator(check_depth)] = None
    listed: StrictBool | None = None


class ClaimedSeat(Body):
    """A seat that somebody holds the key to."""

    code: Annotated[str, Field(pattern="^[0-9A-Za-z]{1,16}$")]
    token: Annotated[str, Field(pattern="^[0-9A-Za-z_-]{1,32}$")]


class StandingAnswer(BaseModel):
    """Somebody on a ladder, or a bot; 95% of what the rating `value` may be lies within `give`.

    `measured` says that a bot's rating began with what was measured of it. `you` is whoever asks, and a line that is
    not `listed` is shown to them alone.
    """

    name: str
    bot: bool
    value: float
    give: float
    games: int
    wins: int
    measured: bool
    you: bool
    listed: bool


class LadderAnswer(BaseModel):
    """The ladder of a game, the strongest first."""

    game: str
    title: str
    standings: list[StandingAnswer]


class OwnRatingAnswer(BaseModel):
    """What somebody is rated in a game."""

    game: str
    title: str
    value: float
    give: float
    games: int
    wins: int


class MeAnswer(BaseModel):
    """What belongs to a key: a name, the client's settings, whether ladders name its owner, and their ratings."""

    name: str
    settings: dict[str, Any]
    listed: bool
    ratings: list[OwnRatingAnswer]


class OwnGameAnswer(BaseModel):
    """A game of somebody's; `token` opens the seat, and the rest is null until the game has ended or was left.

    `ending` is `over` for a game that is rated; else it says why it is not, or how it ended: `conceded`, `left` (a bot
    finished it, or the last person stayed away for a day: then it may not be `over`), `agreed`, `closed`, `stopped`,
    `given-up`, `tutorial`, `taken-up`, `daily`, `gone-back`, `one-device`, `stranger`.
    """

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
