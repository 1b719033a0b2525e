"""The bodies of the HTTP API, as its OpenAPI page describes them."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, model_validator
from pydantic_core import PydanticCustomError

from omerta.core.rules import RuleId
from omerta.table.log.opened import AWAY_SECONDS
from omerta.table.talk.clean_text import clean_name

LARGEST_RECORD = 512 * 1024
"""The most letters of a record that somebody brings."""


def _named(name: str) -> str:
    """Tidy a name; what cannot be seen, or turns the line around, is refused."""
    found = clean_name(name)
    if found is None:
        raise PydanticCustomError("name", "a name has 1 to 24 letters that can be seen")
    return found


Name = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(_named)]


class Body(BaseModel):
    """What is sent to us: nothing that we do not know."""

    model_config = ConfigDict(extra="forbid")


class ChairBody(Body):
    """A chair of a new table."""

    kind: Literal["human", "bot"]
    bot: Annotated[str, Field(max_length=40)] | None = None


class BankBody(Body):
    """Minutes for the whole game, and seconds more for each answer."""

    kind: Literal["bank"]
    minutes: Annotated[StrictInt, Field(ge=1, le=600)]
    increment: Annotated[StrictInt, Field(ge=0, le=600)] = 0


class DaysBody(Body):
    """Days for each turn."""

    kind: Literal["days"]
    days: Annotated[StrictInt, Field(ge=1, le=30)]


class NewTable(Body):
    """What a new table plays, and who may sit at it."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[StrictInt, Field(ge=1, le=12)]
    preset: Annotated[str, Field(max_length=40)] | None = None
    options: Annotated[dict[str, StrictInt | StrictBool | StrictStr], Field(max_length=40)] = {}
    chairs: Annotated[list[ChairBody], Field(min_length=1, max_length=12)]
    name: Name | None = None
    away_seconds: Annotated[StrictInt, Field(ge=1, le=7 * 24 * 3600)] = AWAY_SECONDS
    time: Annotated[BankBody | DaysBody, Field(discriminator="kind")] | None = None
    chat: StrictBool = True
    undo: Literal["free", "consent", "never"] = "consent"
    party: StrictBool = False

    @model_validator(mode="after")
    def _named(self) -> Self:
        if self.name is None and not self.party:
            raise PydanticCustomError("nameless", "whoever opens a table needs a name")
        return self


class Learn(Body):
    """Who wants to learn a game."""

    name: Name


class SitDown(Body):
    """Who wants to sit, and where; the same `id` again, a secret of the client's own, gives the same chair again.

    `key` takes a chair that is kept for whoever has its private link.
    """

    name: Name
    seat: Annotated[StrictInt, Field(ge=0, le=11)] | None = None
    id: Annotated[str, Field(pattern="^[0-9A-Za-z_-]{22,64}$")] | None = None
    key: Annotated[str, Field(pattern="^[0-9A-Za-z_-]{22,64}$")] | None = None


class BroughtRecord(Body):
    """The record of a game that was played anywhere."""

    record: Annotated[str, Field(min_length=1, max_length=LARGEST_RECORD)]


class TakeUp(Body):
    """From which step of a game that is over somebody plays on, and in which seat; bots take the others."""

    at: Annotated[StrictInt, Field(ge=0, le=1_000_000)]
    seat: Annotated[StrictInt, Field(ge=0, le=11)]
    name: Name


class Health(BaseModel):
    """How the server is."""

    ok: bool


class ReachAnswer(BaseModel):
    """The address by which other devices open this server; none while only this machine can."""

    url: str | None


class Problem(BaseModel):
    """Why something was not done."""

    reason: str
    text: str
    rule: RuleId | None = None


class ErrorAnswer(BaseModel):
    """The answer to whatever was wrong."""

    error: Problem
