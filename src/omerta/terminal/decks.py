"""Checking somebody's own deck, board or values: which game it is for, whether it plays, and what is unusual in it."""

from __future__ import annotations

from omerta.core.errors import BadData
from omerta.core.game_type import Family
from omerta.core.registry import families
from omerta.core.toml_input import read_toml


def owner(kind: str, file: str, text: str) -> Family:
    """Find the game whose file of this kind has the same tables."""
    tables = set(read_toml(file, text))
    known = {
        game: set(read_toml(data.name, data.text))
        for game, family in families.items()
        for data in family.data.values()
        if data.kind == kind
    }
    best = max(known, key=lambda game: len(tables & known[game]), default="")
    if not tables & known.get(best, set()):
        listed = "; ".join(f"{game} has {', '.join(sorted(names))}" for game, names in known.items())
        raise BadData(f"{file}: has no table of any game's {kind}: {listed}")
    return families[best]


def check_own(family: Family, kind: str, text: str) -> tuple[list[str], list[str]]:
    """List what is off of what a game's files keep to, and what is merely unusual; BadData is for the unplayable."""
    brought = family.bring(kind, text)
    family.make(data=brought)
    (own,) = brought.values()
    return (family.audit(own) if family.audit else [], family.notices(own) if family.notices else [])
