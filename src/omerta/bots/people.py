"""The four characters that people play against in every game; `people.toml` says which bot plays each of them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from omerta.core.game_type import GameType

FACES = ("rookie", "regular", "hard", "boss")
"""The characters, weakest first."""
USUAL = "regular"
"""The character that a newcomer plays against: one that can be beaten."""
LEVELS: Mapping[str, str] = dict(zip(FACES, ("easy", "medium", "hard", "boss"), strict=True))
"""The bots behind the characters of a game that names none: the levels of the search."""


@cache
def _people() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "people.toml").read_text(encoding="utf-8"))


def people_of(game_type: GameType) -> Mapping[str, str]:
    """Name the bot behind each character in a game, weakest first."""
    found = _people().get(game_type.id, LEVELS)
    return {face: str(found[face]) for face in FACES}
