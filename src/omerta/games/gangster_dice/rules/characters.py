"""Characters as data: each ability hooks into one place of the round, and the rules ask the hook, never the name.

A character file lists characters, each with a number of favors and any number of abilities. `HOOKS` holds one small
function per hook; it writes what the ability changes into the character's table of powers, which the rules look up
where the hook stands. The head of `characters.toml` documents the hooks for whoever writes a file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from omerta.core.game_type import Data
from omerta.core.own_files.decks import Card, Reading
from omerta.games.gangster_dice.moves import MAY_BID
from omerta.games.gangster_dice.rules.dice import MOST_DICE, MOST_SEATS, SYMBOLS, TOKENS

TUTORIAL_FAVORS = 3
FEWEST_FAVORS, MOST_FAVORS = 2, 6
MOST_BONUS = 9
MOST_CHARACTERS = 60
WORTH = 4
"""A point of a score counts four, so that two kinds of tie-break fit below it: a character's 1, the Streets' 2."""


@dataclass(frozen=True, slots=True, eq=False)
class Character:
    """One character with its powers, as the rules look them up.

    `edges` is what is added to a bid on each token, in quarters of a point; `symbols` are the tokens that may be bid on
    without showing their symbol, as in the key of a bid; `rerolls` is how many dice may be rolled again, if they show
    one of `rerolled`; `at_once` tells where the special effect needs no control before.
    """

    code: str = "-"
    name: str = "-"
    favors: int = TUTORIAL_FAVORS
    ability: str = ""
    edges: tuple[int, ...] = (0, 0, 0, 0)
    symbols: int = 0
    at_once: tuple[bool, ...] = (False, False, False, False)
    rerolls: int = 0
    rerolled: tuple[str, ...] = ()
    hands_over: bool = False
    declines: str = "never"


NOBODY = Character()
"""Whoever plays the tutorial game, or has no character yet."""


class Ability:
    """One ability of a character in the file: what is off in its fields is noted."""

    def __init__(self, reading: Reading, where: str, values: Mapping[str, Any]) -> None:
        self.reading, self.where, self.values = reading, where, values

    def places(self, field: str, allowed: tuple[str, ...]) -> list[int]:
        """Return the places of the words in a field."""
        names = self.values[field]
        if isinstance(names, list) and names and all(name in allowed for name in names):
            return [allowed.index(name) for name in names]
        self.reading.wrong(self.where, field, f"a list of some of {', '.join(allowed)}", names)
        return []

    def number(self, field: str, most: int) -> int:
        """Return a number from 1 on."""
        return self.reading.between(self.where, field, self.values[field], 1, most)


def reroll(character: Character, ability: Ability) -> Character:
    """After the roll, once a round: so many of one's dice that show certain symbols may be rolled again."""
    symbols = tuple(SYMBOLS[place] for place in ability.places("symbols", SYMBOLS))
    return replace(character, rerolls=ability.number("dice", MOST_DICE), rerolled=symbols)


def any_symbol(character: Character, ability: Ability) -> Character:
    """At the bid: these tokens may be bid on though no die shows their symbol."""
    return replace(character, symbols=sum({MAY_BID[token] for token in ability.places("tokens", TOKENS)}))


def score(character: Character, ability: Ability) -> Character:
    """In the score: bids on these tokens count more."""
    bonus = ability.number("bonus", MOST_BONUS)
    tokens = ability.places("tokens", TOKENS)
    edges = tuple(edge + WORTH * bonus * (token in tokens) for token, edge in enumerate(character.edges))
    return replace(character, edges=edges)


def ties(character: Character, ability: Ability) -> Character:
    """In a tie: these tokens are won, unless the Streets' controller is among the tied."""
    tokens = ability.places("tokens", TOKENS)
    return replace(character, edges=tuple(edge | (token in tokens) for token, edge in enumerate(character.edges)))


def at_once(character: Character, ability: Ability) -> Character:
    """In the win effect: these tokens' special effects come with the first win already."""
    tokens = ability.places("tokens", TOKENS[:3])
    return replace(character, at_once=tuple(token in tokens for token in range(4)))


def hand_over(character: Character, _ability: Ability) -> Character:
    """At the Investigator: whenever it is won, it may be handed to any opponent."""
    return replace(character, hands_over=True)


def decline(character: Character, ability: Ability) -> Character:
    """At the end of the round: the Investigator's die may be declined."""
    when = ability.reading.one_of(ability.where, "when", ability.values["when"], ("won", "always"))
    return replace(character, declines=when)


Hook = Callable[[Character, Ability], Character]
HOOKS: Mapping[str, tuple[Hook, tuple[str, ...]]] = {
    "reroll": (reroll, ("dice", "symbols")),
    "any-symbol": (any_symbol, ("tokens",)),
    "score": (score, ("tokens", "bonus")),
    "ties": (ties, ("tokens",)),
    "at-once": (at_once, ("tokens",)),
    "hand-over": (hand_over, ()),
    "decline": (decline, ("when",)),
}
"""Each hook with the function that applies it and the fields it needs."""


class Entry(Card, frozen=True, kw_only=True):
    """A character as it stands in the file."""

    name: str
    favors: int
    ability: str
    hooks: list[dict[str, Any]] = []


@lru_cache(maxsize=32)
def read_characters(data: Data) -> Mapping[str, Character]:
    """Read a character file; every mistake is named by character and field."""
    reading = Reading(data, "character")
    entries = reading.cards("character", Entry, MOST_SEATS, MOST_CHARACTERS)
    characters = {code: _character(reading, entry) for code, entry in entries.items()}
    reading.finish()
    return characters


def _character(reading: Reading, entry: Entry) -> Character:
    where = f"character {entry.code!r}:"
    name = reading.said(where, "name", entry.name)
    favors = reading.between(where, "favors", entry.favors, FEWEST_FAVORS, MOST_FAVORS)
    character = Character(entry.code, name, favors, entry.ability)
    for values in entry.hooks:
        hook = values.get("hook")
        if not isinstance(hook, str) or hook not in HOOKS:
            reading.wrong(where, "hook", f"one of {', '.join(HOOKS)}", hook)
            continue
        function, fields = HOOKS[hook]
        for field in values:
            if field not in ("hook", *fields):
                reading.note(f"{where} the hook {hook!r} has no field {field!r}")
        missing = [field for field in fields if field not in values]
        for field in missing:
            reading.note(f"{where} the hook {hook!r} needs the field {field!r}")
        if not missing:
            character = function(character, Ability(reading, where, values))
    return character
