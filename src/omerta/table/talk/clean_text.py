"""Clean what people write: what cannot be seen, or turns a line around, never reaches another screen."""

from __future__ import annotations

import unicodedata

INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0")
"""Letters, marks and symbols that show nothing, besides those that Unicode files under control and format."""
SELECTORS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""They choose between two pictures of the letter before them, and are left out."""
JOINERS = frozenset("\u200c\u200d")
"""Some scripts are misread without them; alone they show nothing."""
LONGEST_NAME = 24
MOST_MARKS = 3
"""The most marks above and below one letter: more of them would cover the lines around."""


def clean_line(text: str) -> str:
    """Make one line of what was written: no line breaks, control letters, turned lines or towers of marks.

    >>> clean_line("meet me\\nat \\u202e nine\\u0007")
    'meet me at nine'
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", " ".join(text.split())):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        hidden = (kind[0] == "C" and letter not in JOINERS) or letter in INVISIBLE or letter in SELECTORS
        if not hidden and marks <= MOST_MARKS:
            kept.append(letter)
    line = " ".join("".join(kept).split())
    return line if any(unicodedata.category(letter)[0] in "LNPS" for letter in line) else ""


def clean_name(name: str) -> str | None:
    """Tidy a name; None where it is none, or has what cannot be seen or turns the line around.

    >>> clean_name("  Al   Capone "), clean_name("\\u202eAl"), clean_name("-" * 25)
    ('Al Capone', None, None)
    """
    name = "".join(letter for letter in unicodedata.normalize("NFC", name) if letter not in SELECTORS)
    name = " ".join(name.split())
    kinds = [unicodedata.category(letter)[0] for letter in name]
    if not set("LNPS") & set(kinds) or len(name) > LONGEST_NAME or "C" in kinds or INVISIBLE & set(name):
        return None
    return name
