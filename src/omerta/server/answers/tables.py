"""Open a table, take a chair, look at a table from outside, and read the record of its game."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import msgspec
from typing_extensions import TypedDict

from omerta.core.errors import OmertaError
from omerta.core.options import Value
from omerta.server.answers.problems import Problems, WrongGuess, not_done, problem
from omerta.server.live.live_table import LiveTable
from omerta.server.live.table_registry import Opening, TableRegistry
from omerta.server.live.tokens import Key
from omerta.server.people.people import People, Person
from omerta.server.said import refusal
from omerta.server.store.errors import Archived, Damaged, StoreError, TooManyUnwatched
from omerta.table.acts.refusal import Refused, refused
from omerta.table.log.opened import AWAY_SECONDS, Chair, TimeControl
from omerta.table.opening.opening import open_rows, tutorial_rows

log = logging.getLogger("omerta.server")


class KeyAnswer(TypedDict):
    """The key to a seat."""

    code: str
    seat: int | None
    token: str | None


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: by which address they are counted, and the person whose key they brought."""

    address: str = ""
    person: Person | None = None


class Bank(msgspec.Struct, frozen=True, tag_field="kind", tag="bank"):
    """Minutes for the whole game, and seconds more for each answer."""

    minutes: int
    increment: int = 0

    @property
    def control(self) -> TimeControl:
        return TimeControl("bank", self.minutes * 60, self.increment)


class Days(msgspec.Struct, frozen=True, tag_field="kind", tag="days"):
    """Days for each turn."""

    days: int

    @property
    def control(self) -> TimeControl:
        return TimeControl("days", self.days * 24 * 3600)


class TablePlan(msgspec.Struct, frozen=True, kw_only=True):
    """What a new table plays, who may sit at it, and the name of whoever opens it and sits down."""

    game: str
    seats: int
    chairs: tuple[Chair, ...]
    preset: str | None = None
    options: Mapping[str, Value] = {}
    name: str | None = None
    away_seconds: int = AWAY_SECONDS
    time: Bank | Days | None = None
    chat: bool = True
    undo: str = "consent"
    party: bool = False


async def find_table(registry: TableRegistry, code: str) -> LiveTable:
    """Find a table by its code, for somebody who looks at it."""
    live = await registry.find(code.upper())
    if live is None:
        raise WrongGuess(404, refusal("no-table", code=code.upper()))
    live.look()
    return live


async def phase_of(registry: TableRegistry, code: str) -> str:
    """Return the phase of a table; nothing of one that is closed to play, whose game may be looked at all the same."""
    try:
        return (await find_table(registry, code)).table.phase
    except (Damaged, Archived):
        return ""


async def open_table(registry: TableRegistry, plan: TablePlan, caller: Caller) -> KeyAnswer:
    """Open a table and sit down at its first human chair; at a party, which a big screen shows, nowhere."""
    opening = partial(
        open_rows,
        game=plan.game,
        seats=plan.seats,
        preset=plan.preset,
        options=plan.options,
        chairs=plan.chairs,
        away_seconds=plan.away_seconds,
        time=None if plan.time is None else plan.time.control,
        party=plan.party,
        chat=plan.chat,
        undo=plan.undo,
    )
    return await open_with(registry, opening, plan.name, caller)


async def open_tutorial(registry: TableRegistry, game: str, name: str, caller: Caller) -> KeyAnswer:
    """Open a table that teaches a game, and sit down to learn."""
    return await open_with(registry, partial(tutorial_rows, game=game), name, caller)


async def open_with(registry: TableRegistry, opening: Opening, name: str | None, caller: Caller) -> KeyAnswer:
    """Open a table as its first rows say, unless the game does not offer that or too many bots would play alone."""
    try:
        key = await registry.open(opening, name, caller.address)
    except TooManyUnwatched as error:
        raise Problems(429, refused("too-many-unwatched", most=error.most)) from None
    except OmertaError as error:
        raise problem(400, "not-offered", why=error) from None
    return await note_seat(registry, key, caller)


async def sit_down(
    registry: TableRegistry,
    live: LiveTable,
    caller: Caller,
    *,
    name: str,
    seat: int | None = None,
    id: str | None = None,
    key: str | None = None,
) -> KeyAnswer:
    """Take a chair."""
    taken = await registry.sit(live, seat, name, id, key)
    if isinstance(taken, Refused):
        raise not_done(taken)
    return await note_seat(registry, taken, caller)


async def note_seat(registry: TableRegistry, key: Key, caller: Caller) -> KeyAnswer:
    """Note who took a seat, if they brought a key; when that fails they still sit, and it is noted when they come."""
    person = caller.person
    try:
        live = None if person is None else await registry.find(key.code)
        if person is not None and live is not None:
            await People(registry.services.store).sit(person, key, live.table, registry.services.clock())
    except StoreError as error:
        log.error("table %s: it is not noted who sits there: %s", key.code, error)
    return {"code": key.code, "seat": key.seat, "token": key.token}


async def record_of(registry: TableRegistry, code: str) -> str:
    """Return the record of a game that has ended, or of one whose log is damaged, as far as it is sound."""
    phase = await phase_of(registry, code)
    text = await registry.record(code.upper())
    if text is None and phase == "over":
        raise problem(409, "not-played", "record")
    if text is None:
        raise problem(409, "not-over", "record")
    return text
