"""The eight characters as data: each has a power, and the rules look powers up where they stand, never names."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

SUBSTITUTE_DOLLARS = 3


class Character(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    """A character and its powers; the head of `characters.toml` says what each of them changes."""

    code: str = "-"
    name: str = "-"
    rule: str = "-"
    ability: str = ""
    substitute: int = SUBSTITUTE_DOLLARS
    gin: int = 0
    bribe: int = 0
    after_reveal: str = ""
    look: int = 0
    private: int = 0
    tip: int = 0


NOBODY = Character()
"""Whoever has no character, or none yet."""


def _read() -> dict[str, Character]:
    text = (files("omerta.games.gangsters_dilemma") / "characters.toml").read_text(encoding="utf-8")
    entries = msgspec.convert(tomllib.loads(text)["character"], list[Character])
    return {character.code: character for character in entries}


CHARACTERS = _read()
