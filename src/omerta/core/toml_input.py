"""What somebody typed into a TOML file: read table by table, with every mistake in our own words.

Whoever writes a deck, a board or values of their own does not know the libraries that read them. A mistake says the
line or the field, what would be right, and what was found.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from omerta.core.errors import BadData

T = TypeVar("T", bound=msgspec.Struct)
_WHERE = re.compile(r"(?P<why>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)", re.DOTALL)
_BLANKS = re.compile(r"[\s_-]+")
_RIGHT = {
    "Cannot overwrite": "each field and each table stands there once",
    "Cannot declare": "each field and each table stands there once",
    "Expected ']": "a table begins like [[card]] or [table]",
    "Invalid value": "a value is a number, a text in quotes, true or false, or a list in brackets",
    "Illegal character": "a text ends with the quote that it began with, on the same line",
    "Unterminated string": "a text ends with the quote that it began with, on the same line",
    'Expected "\'"': "a text ends with the quote that it began with, on the same line",
    "Unescaped": "a backslash in a text is typed twice",
    "Unclosed": "a list or a table that was opened with a bracket is closed with one",
    "Expected newline": "there is one field in a line, and nothing behind its value",
}
"""What would be right where the library says this."""
_A_LINE = "a line is a field like name = value, or begins a table like [[card]]"
_LOOKS: Mapping[object, str] = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    bool: "true or false",
    list[str]: "a list of texts",
    list[dict[str, Any]]: "a list of tables",
}


def read_toml(name: str, text: str) -> dict[str, Any]:
    """Read the tables of a file; where it is no TOML, say in which line and what would be right.

    >>> read_toml("mine", "[[card]]\\ncode = A1")
    Traceback (most recent call last):
        ...
    omerta.core.errors.BadData: mine: line 2: a value is a number, a text in quotes, true or false, or a list in \
brackets; not 'code = A1'
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = _WHERE.fullmatch(str(error))
        lines = text.rstrip().split("\n")
        line = min(int(match["line"] or len(lines)) if match else 1, len(lines))
        why = match["why"] if match else ""
        right = next((right for start, right in _RIGHT.items() if why.startswith(start)), _A_LINE)
        raise BadData(f"{name}: line {line}: {right}; not {lines[line - 1].strip()!r}") from None


def spelled(name: str) -> str:
    """Give a name without its case and its blanks, so that other spellings of it are found.

    >>> spelled("Art Theft") == spelled("art  theft") == spelled("ART-THEFT")
    True
    """
    return _BLANKS.sub("", name.casefold())


def filled(
    kind: type[T], found: object, note: Callable[[str], None], looks: Mapping[str, str] | None = None
) -> T | None:
    """Fill a struct from a table; every field that is unknown, missing or of another kind is noted.

    Without all fields of their kind there is no struct. `looks` says what fields look like, where the type does not.
    """
    if not isinstance(found, dict):
        note(f"is a table with fields; not {found!r}")
        return None
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    said = {name: _LOOKS.get(field.type, "a text") for name, field in fields.items()} | dict(looks or {})
    values: dict[str, Any] = {}
    right = True
    for name in found:
        if name not in fields:
            note(f"field {name!r} is unknown; known: {', '.join(fields)}")
    for name, field in fields.items():
        if name not in found:
            if field.required:
                note(f"field {name!r} is missing; it is {said[name]}")
                right = False
            continue
        try:
            values[name] = msgspec.convert(found[name], field.type)
        except msgspec.ValidationError:
            note(f"field {name!r} is {said[name]}; not {found[name]!r}")
            right = False
    return kind(**values) if right else None
