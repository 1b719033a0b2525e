"""Checking a deck of somebody's own: which game it is for, whether it can be played, and what is unusual in it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from omerta.core.errors import BadData
from omerta.core.family import Family
from omerta.core.registry import families


@dataclass(frozen=True, slots=True)
class Checked:
    """A deck that can be played: whose it is, and every card that is off what its game's decks usually keep to."""

    family: Family
    findings: tuple[str, ...]


def check_deck(text: str) -> Checked:
    """Read a deck as the game does whose tables it has; BadData names the card and field that make it unplayable."""
    family = owner(text)
    brought = family.bring(text)
    family.make(data=brought)
    (deck,) = brought.values()
    return Checked(family, tuple(family.audit(deck)) if family.audit is not None else ())


def owner(text: str) -> Family:
    """Find the game whose deck has the same tables."""
    try:
        tables = set(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"is not TOML: {error}") from None
    known = {game: set(tomllib.loads(family.deck.text)) for game, family in families.items() if family.data}
    best = max(known, key=lambda game: len(tables & known[game]))
    if not tables & known[best]:
        listed = "; ".join(f"{game} has {', '.join(sorted(names))}" for game, names in known.items())
        raise BadData(f"has no table of any game's deck: {listed}")
    return families[best]
