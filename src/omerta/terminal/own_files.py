"""Checking somebody's own deck, board or values: which game it is for, whether it plays, and what is unusual in it."""

from __future__ import annotations

from omerta.core.errors import BadData
from omerta.core.game_type import GameType
from omerta.core.own_files.toml_input import read_toml
from omerta.core.registry import game_types


def owner(kind: str, file: str, text: str) -> GameType:
    """Find the game whose file of this kind has the same tables."""
    tables = set(read_toml(file, text))
    known = {
        game: set(read_toml(data.name, data.text))
        for game, game_type in game_types.items()
        for data in game_type.data.values()
        if data.kind == kind
    }
    best = max(known, key=lambda game: len(tables & known[game]), default="")
    if not tables & known.get(best, set()):
        listed = "; ".join(f"{game} has {', '.join(sorted(names))}" for game, names in known.items())
        raise BadData(f"{file}: has no table of any game's {kind}: {listed}")
    return game_types[best]


def check_own(game_type: GameType, kind: str, text: str) -> tuple[list[str], list[str]]:
    """List what is off of what a game's files keep to, and what is merely unusual; BadData is for the unplayable."""
    brought = game_type.bring(kind, text)
    game_type.make(data=brought)
    (own,) = brought.values()
    return (game_type.audit(own) if game_type.audit else [], game_type.notices(own) if game_type.notices else [])
