"""The names that people go by at tables."""

from __future__ import annotations

import unicodedata

from omerta.table.talk.clean_text import INVISIBLE, SELECTORS

MOST_LETTERS = 24
MOST_TYPED = 80
"""The most letters of a name as it comes, with all that is tidied away."""
NO_NAME = f"a name has 1 to {MOST_LETTERS} letters that can be seen"


def clean_name(name: str) -> str:
    """Tidy a name; a ValueError refuses what cannot be seen, or turns the line around."""
    name = "".join(letter for letter in unicodedata.normalize("NFC", name) if letter not in SELECTORS)
    name = " ".join(name.split())
    kinds = [unicodedata.category(letter)[0] for letter in name]
    if not set("LNPS") & set(kinds) or len(name) > MOST_LETTERS or "C" in kinds or INVISIBLE & set(name):
        raise ValueError(NO_NAME)
    return name
