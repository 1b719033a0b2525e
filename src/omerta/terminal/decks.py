"""Checking a deck of somebody's own: which game it is for, whether it can be played, and what is unusual in it."""

from __future__ import annotations

import tomllib

from omerta.core.errors import BadData
from omerta.core.family import Family
from omerta.core.registry import families


def owner(file: str, text: str) -> Family:
    """Find the game whose deck has the same tables."""
    try:
        tables = set(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{file}: is not TOML: {error}") from None
    known = {game: set(tomllib.loads(family.deck.text)) for game, family in families.items() if family.data}
    best = max(known, key=lambda game: len(tables & known[game]))
    if not tables & known[best]:
        listed = "; ".join(f"{game} has {', '.join(sorted(names))}" for game, names in known.items())
        raise BadData(f"{file}: has no table of any game's deck: {listed}")
    return families[best]


def check_deck(family: Family, text: str) -> list[str]:
    """List every card that is off what a game's decks keep to; BadData names what makes the deck unplayable."""
    brought = family.bring(text)
    family.make(data=brought)
    (deck,) = brought.values()
    return family.audit(deck) if family.audit is not None else []
