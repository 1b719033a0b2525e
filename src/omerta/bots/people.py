"""Four opponents with a face, the same in every game: which bot plays behind each is written in `people.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from omerta.core.game_type import GameType

FACES = ("rookie", "regular", "hard", "boss")
"""The faces, weakest first."""
USUAL = "regular"
"""The face that a newcomer meets: one that is beaten now and then."""
LEVELS: Mapping[str, str] = dict(zip(FACES, ("easy", "medium", "hard", "boss"), strict=True))
"""Who plays behind the faces of a game that names nobody: the levels of the search."""


@cache
def _people() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "people.toml").read_text(encoding="utf-8"))


def people_of(game_type: GameType) -> Mapping[str, str]:
    """Name the bot behind each face of a game, weakest first."""
    found = _people().get(game_type.id, LEVELS)
    return {face: str(found[face]) for face in FACES}
