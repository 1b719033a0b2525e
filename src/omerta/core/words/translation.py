"""What is printed on cards, in another language: `deck.fr.toml` beside `deck.toml` has the words of a card by its code.

    [B1]
    nickname = "La Veuve"
    flavour = "A enterré trois maris. Deux étaient morts."

A word is found by what is printed in the first language, so a deck of somebody's own is translated as far as it says
the same.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from omerta.core.own_files.toml_input import read_toml

T = TypeVar("T")


def translations(files: Mapping[str, tuple[str, Traversable]]) -> dict[str, str]:
    """Pair what is printed with its translation, for each text of data and the file of its words."""
    found: dict[str, str] = {}
    for name, (text, file) in files.items():
        if not file.is_file():
            continue
        words = tomllib.loads(file.read_text(encoding="utf-8"))
        for card in cards_of(read_toml(name, text)):
            found |= {card[field]: said for field, said in words.get(card["code"], {}).items() if field in card}
    return found


def cards_of(table: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """List everything in a file of data that has a code."""
    return [card for part in table.values() if isinstance(part, list) for card in part if "code" in card]


def translated(value: T, said: Mapping[str, str]) -> T:
    """Put every text of plain data into its translation, where there is one; keys and the rest stay."""
    if not said:
        return value
    found: Any = value
    if isinstance(found, str):
        found = said.get(found, found)
    elif isinstance(found, Mapping):
        found = {key: translated(part, said) for key, part in found.items()}
    elif isinstance(found, list | tuple):
        found = type(found)(translated(part, said) for part in found)
    return found  # type: ignore[no-any-return]
