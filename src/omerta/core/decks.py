"""Cards as data: a TOML file with one table for each card, read with errors that name the card and the field.

A game that has such a file declares a `Card` with the fields it needs. Whoever writes a deck of their own gets every
mistake named in one line: the file, the card, the field, and what would be right.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import msgspec

from omerta.core.errors import BadData

if TYPE_CHECKING:
    from omerta.core.family import Data


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card as it stands in the file: a code for notation and records, and whatever the game adds."""

    code: str


C = TypeVar("C", bound=Card)
_CODE = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,23}")
_AT = re.compile(r"(?P<why>.*) - at `\$\.?(?P<path>.*)`")


def read_tables(data: Data, *known: str) -> dict[str, Any]:
    """Read a file that has these tables and no others."""
    try:
        tables = tomllib.loads(data.text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{data.name}: {error}") from None
    for name in tables:
        if name not in known:
            raise BadData(
                f"{data.name}: field {name!r} is unknown; a file has {', '.join(known)}, a table for each card"
            )
    return tables


def read_cards(data: Data, table: str, kind: type[C], fewest: int, most: int) -> dict[str, C]:
    """Read the cards of a file that has one kind of them, by code and in order."""
    return cards_of(data, read_tables(data, table), table, kind, fewest, most)


def cards_of(data: Data, tables: Mapping[str, Any], table: str, kind: type[C], fewest: int, most: int) -> dict[str, C]:
    """Read the cards of one kind, by code and in order; a mistake in what every deck has is named here."""
    entries = tables.get(table)
    if not isinstance(entries, list) or not fewest <= len(entries) <= most:
        wanted = fewest if fewest == most else f"{fewest} to {most}"
        there = f"; not {len(entries)}" if isinstance(entries, list) else ""
        raise BadData(f"{data.name}: field {table!r} is a list of {wanted} tables, one for each card{there}")
    found: dict[str, C] = {}
    for place, entry in enumerate(entries, start=1):
        code = entry.get("code", f"number {place}") if isinstance(entry, dict) else f"number {place}"
        where = at(data, table, str(code))
        try:
            card = msgspec.convert(entry, kind)
        except msgspec.ValidationError as error:
            raise BadData(f"{where} {_field(str(error))}") from None
        if not _CODE.fullmatch(card.code):
            wrong(where, "code", "a short word of letters, digits and dashes", card.code)
        if card.code in found:
            raise BadData(f"{where} field 'code' stands there twice")
        found[card.code] = card
    return found


def at(data: Data, table: str, code: str) -> str:
    """Say where a mistake is: the file and the card."""
    return f"{data.name}: {table} {code!r}:"


def wrong(where: str, field: str, right: str, value: object) -> NoReturn:
    """Blame a field, with what would be right."""
    raise BadData(f"{where} field {field!r} is {right}; not {value!r}")


def between(where: str, field: str, value: object, low: int, high: int) -> int:
    """Pass a whole number between two bounds on, or blame its field."""
    if type(value) is not int or not low <= value <= high:
        wrong(where, field, f"a whole number from {low} to {high}", value)
    return value


def _field(message: str) -> str:
    """Turn msgspec's words for a wrong field into ours."""
    match = _AT.fullmatch(message)
    return f"field {match['path']!r}: {match['why']}" if match else message
