"""Read a TOML file that somebody wrote, table by table, and report each mistake in our own words.

Whoever writes a deck, a board or values of their own does not know the libraries that read them. A mistake says the
line or the field, what would be right, and what was found. Such a text may come in a stranger's record, so that it is
held to `toml_limits` before it is parsed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from omerta.core.errors import BadData
from omerta.core.own_files.toml_limits import check_limits

T = TypeVar("T", bound=msgspec.Struct)
_WHERE = re.compile(r"(?P<why>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)", re.DOTALL)
LONGEST_SHOWN = 80
"""How much of a line is shown that is wrong."""
LONGEST_TEXT = 400
"""The most letters of a name or another text: a game tells it with every step that it stands in."""
MOST_MISTAKES, LONGEST_MISTAKE = 100, 600
"""How many mistakes of a file are told, and how much of each: a stranger may have made them."""
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


class Mistakes:
    """What is wrong with a file: the first mistakes, none of them too long, and how many more there are."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._told: list[str] = []
        self._more = 0

    def __bool__(self) -> bool:
        return bool(self._told)

    def note(self, mistake: str) -> None:
        """Note a mistake."""
        if len(self._told) == MOST_MISTAKES:
            self._more += 1
        else:
            self._told.append(mistake if len(mistake) <= LONGEST_MISTAKE else f"{mistake[:LONGEST_MISTAKE]}...")

    def finish(self) -> None:
        """Raise all mistakes in one error, if there are any."""
        if self._told:
            more = [f"and {self._more:,} more mistakes"] if self._more else []
            raise BadData("\n".join(f"{self._file}: {line}" for line in (*self._told, *more)))


def read_toml(name: str, text: str) -> dict[str, Any]:
    """Read the tables of a file; where it is no TOML or too much of it, say in which line and what would be right.

    >>> read_toml("mine", "[[card]]\\ncode = A1")
    Traceback (most recent call last):
        ...
    omerta.core.errors.BadData: mine: line 2: a value is a number, a text in quotes, true or false, or a list in \
brackets; not 'code = A1'
    """
    check_limits(name, text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = _WHERE.fullmatch(str(error))
        lines = text.rstrip().split("\n")
        line = min(int(match["line"] or len(lines)) if match else 1, len(lines))
        why = match["why"] if match else ""
        right = next((right for start, right in _RIGHT.items() if why.startswith(start)), _A_LINE)
        raise BadData(f"{name}: line {line}: {right}; not {lines[line - 1].strip()[:LONGEST_SHOWN]!r}") from None


def spelled(name: str) -> str:
    """Return a name without its case and its blanks, so that other spellings of it are found.

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
            values[name] = value = msgspec.convert(found[name], field.type)
        except msgspec.ValidationError:
            note(f"field {name!r} is {said[name]}; not {found[name]!r}")
            right = False
            continue
        if isinstance(value, str) and len(value) > LONGEST_TEXT:
            note(f"field {name!r} has at most {LONGEST_TEXT} letters; not {len(value):,}")
            right = False
    return kind(**values) if right else None
