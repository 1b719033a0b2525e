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

from omerta.core.decks import Card, at, between, read_cards, wrong
from omerta.core.errors import BadData
from omerta.core.family import Data
from omerta.games.gangster_dice.choices import MAY_BID
from omerta.games.gangster_dice.dice import MOST_DICE, MOST_SEATS, SYMBOLS, TOKENS

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


def _places(where: str, values: Mapping[str, Any], field: str, allowed: tuple[str, ...]) -> list[int]:
    names = values[field]
    if not isinstance(names, list) or not names or any(name not in allowed for name in names):
        wrong(where, field, f"a list of some of {', '.join(allowed)}", names)
    return [allowed.index(name) for name in names]


def _tokens(where: str, values: Mapping[str, Any], allowed: tuple[str, ...]) -> list[int]:
    return _places(where, values, "tokens", allowed)


def reroll(character: Character, where: str, values: Mapping[str, Any]) -> Character:
    """After the roll, once a round: so many of one's dice that show certain symbols may be rolled again."""
    symbols = tuple(SYMBOLS[place] for place in _places(where, values, "symbols", SYMBOLS))
    return replace(character, rerolls=between(where, "dice", values["dice"], 1, MOST_DICE), rerolled=symbols)


def any_symbol(character: Character, where: str, values: Mapping[str, Any]) -> Character:
    """At the bid: these tokens may be bid on though no die shows their symbol."""
    return replace(character, symbols=sum({MAY_BID[token] for token in _tokens(where, values, TOKENS)}))


def score(character: Character, where: str, values: Mapping[str, Any]) -> Character:
    """In the score: bids on these tokens count more."""
    bonus = between(where, "bonus", values["bonus"], 1, MOST_BONUS)
    tokens = _tokens(where, values, TOKENS)
    edges = tuple(edge + WORTH * bonus * (token in tokens) for token, edge in enumerate(character.edges))
    return replace(character, edges=edges)


def ties(character: Character, where: str, values: Mapping[str, Any]) -> Character:
    """In a tie: these tokens are won, unless the Streets' controller is among the tied."""
    tokens = _tokens(where, values, TOKENS)
    return replace(character, edges=tuple(edge | (token in tokens) for token, edge in enumerate(character.edges)))


def at_once(character: Character, where: str, values: Mapping[str, Any]) -> Character:
    """In the win effect: these tokens' special effects come with the first win already."""
    tokens = _tokens(where, values, TOKENS[:3])
    return replace(character, at_once=tuple(token in tokens for token in range(4)))


def hand_over(character: Character, _where: str, _values: Mapping[str, Any]) -> Character:
    """At the Investigator: whenever it is won, it may be handed to any opponent."""
    return replace(character, hands_over=True)


def decline(character: Character, where: str, values: Mapping[str, Any]) -> Character:
    """At the end of the round: the Investigator's die may be declined."""
    when = values["when"]
    if when not in ("won", "always"):
        wrong(where, "when", "won or always", when)
    return replace(character, declines=when)


Hook = Callable[[Character, str, Mapping[str, Any]], Character]
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
    """Read a character file; a mistake is named by character and field."""
    entries = read_cards(data, "character", Entry, MOST_SEATS, MOST_CHARACTERS)
    return {code: _character(at(data, "character", code), entry) for code, entry in entries.items()}


def _character(where: str, entry: Entry) -> Character:
    if not entry.name.strip():
        raise BadData(f"{where} field 'name' is empty")
    favors = between(where, "favors", entry.favors, FEWEST_FAVORS, MOST_FAVORS)
    character = Character(entry.code, entry.name, favors, entry.ability)
    for values in entry.hooks:
        character = _apply(character, where, values)
    return character


def _apply(character: Character, where: str, values: Mapping[str, Any]) -> Character:
    hook = values.get("hook")
    if not isinstance(hook, str) or hook not in HOOKS:
        wrong(where, "hook", f"one of {', '.join(HOOKS)}", hook)
    function, fields = HOOKS[hook]
    for field in fields:
        if field not in values:
            raise BadData(f"{where} the hook {hook!r} needs the field {field!r}")
    for field in values:
        if field not in ("hook", *fields):
            raise BadData(f"{where} the hook {hook!r} has no field {field!r}")
    return function(character, where, values)
