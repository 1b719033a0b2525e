"""Filling the gaps: the next heist or gangster from its deck, a Snitch in between, the discards when a deck is empty.

A card that somebody has looked at lies on top and is taken without a draw (GA-57, GA-64).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from omerta.core.errors import BadChance
from omerta.core.events import Event, Tell
from omerta.core.nodes import Audience, Chance, Draw, Node
from omerta.core.state.kinds import NONE
from omerta.games.gangsta.deck.deck_tables import SNITCH, snitch
from omerta.games.gangsta.rules import snitches
from omerta.games.gangsta.state import GangstaState

OPENED = {1: "GA-03", 2: "GA-37", 3: "GA-42"}
"""The rules by which the first five heists of a chapter are laid."""


def has_gap(state: GangstaState, _tell: Tell | None) -> bool:
    """Return whether a row has a gap, or a chapter is still being opened."""
    return NONE in state.row or NONE in state.reserve or state.opening


def next_heist(state: GangstaState, tell: Tell | None) -> bool:
    """Come to the next gap of the row, from left to right, if a card is drawn for it (GA-18).

    A card that somebody has seen is laid at once; if it is a Snitch that has to be settled, that comes first.
    """
    if NONE in state.row:
        if state.top_heist != NONE:
            card, state.top_heist = state.top_heist, NONE
            lay_heist(state, card, tell)
            if snitches.is_open(state):
                return False
        if NONE in state.row and (state.heists or has_heists(state, tell)):
            return True
    if state.opening:
        close_opening(state)
    return False


def ask_heist(state: GangstaState, to: Audience = None) -> Node | None:
    """Draw the next card of the heist deck, unless somebody has seen it."""
    deck, traps = state.heists, state.traps
    weights = _ONES[len(deck)]
    if traps:
        names, counts = _traps(traps)
        deck, weights = deck + names, weights + counts
    return Chance((Draw("heist", deck, weights, to),)) if deck and state.top_heist == NONE else None


def next_gangster(state: GangstaState, tell: Tell | None) -> bool:
    """Come to the next gap of the Reserve, if a card is drawn for it (GA-12); one that somebody has seen is laid."""
    if NONE in state.reserve and state.top_gangster != NONE:
        card, state.top_gangster = state.top_gangster, NONE
        lay_gangster(state, card, tell)
    return NONE in state.reserve and (bool(state.gangsters) or has_gangsters(state, tell))


def ask_gangster(state: GangstaState, to: Audience = None) -> Node | None:
    """Draw the next card of the gangster deck, unless somebody has seen it."""
    deck = state.gangsters
    drawn = deck and state.top_gangster == NONE
    return Chance((Draw("gangster", deck, _ONES[len(deck)], to),)) if drawn else None


def has_heists(state: GangstaState, tell: Tell | None) -> bool:
    """Make sure that there is a deck to draw from: an empty one is made of the discards (GA-A41)."""
    if not state.heists and not state.traps and state.discarded:
        codes = state.game.tables.heist_codes
        state.heists, state.discarded = tuple([codes[card] for card in sorted(state.discarded)]), ()
        if tell is not None:
            tell(Event("heists-shuffled", "GA-A41", {"cards": len(state.heists)}))
    return bool(state.heists or state.traps)


def has_gangsters(state: GangstaState, tell: Tell | None) -> bool:
    """Do the same for gangsters: those let go come back, the lost do not (GA-A42)."""
    if not state.gangsters and state.let_go:
        codes = state.game.tables.codes
        state.gangsters, state.let_go = tuple([codes[card] for card in sorted(state.let_go)]), ()
        if tell is not None:
            tell(Event("gangsters-shuffled", "GA-A42", {"cards": len(state.gangsters)}))
    return bool(state.gangsters)


@lru_cache(maxsize=256)
def _traps(traps: tuple[int, ...]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Put equal Snitches together: they are one outcome."""
    kinds = sorted(set(traps))
    return tuple(snitch(number) for number in kinds), tuple(traps.count(number) for number in kinds)


_ONES = tuple((1,) * count for count in range(64))


def take_heist(state: GangstaState, number: int) -> int:
    """Take a card out of the heist deck: heists come first, then Snitches."""
    deck, traps = state.heists, state.traps
    if 0 <= number < len(deck):
        state.heists = deck[:number] + deck[number + 1 :]
        return state.game.tables.heist_places[deck[number]]
    at = number - len(deck)
    if not 0 <= at < len(traps):
        raise BadChance(f"heist: {number} is not a number below {len(deck) + len(traps)}")
    state.traps = traps[:at] + traps[at + 1 :]
    return SNITCH + traps[at]


def take_gangster(state: GangstaState, number: int) -> int:
    """Take a card out of the gangster deck."""
    deck = state.gangsters
    if not 0 <= number < len(deck):
        raise BadChance(f"gangster: {number} is not a number below {len(deck)}")
    state.gangsters = deck[:number] + deck[number + 1 :]
    return state.game.tables.places[deck[number]]


def draw_heist(state: GangstaState, numbers: Sequence[int], tell: Tell | None) -> None:
    """Turn the next card of the heist deck."""
    lay_heist(state, take_heist(state, numbers[0]), tell)


def lay_heist(state: GangstaState, card: int, tell: Tell | None) -> None:
    """Lay a heist into the first gap; a Snitch strikes at once, or waits while a chapter opens (GA-37, GA-A9)."""
    number = card - SNITCH
    if number < 0:
        slot = state.row.index(NONE)
        state.row[slot] = card
        if tell is not None:
            rule = OPENED[state.chapter] if state.opening else "GA-18"
            tell(Event("heist-laid", rule, {"heist": state.game.tables.heist_codes[card], "slot": slot}))
    elif state.opening:
        state.aside = tuple(sorted((*state.aside, number)))
        if tell is not None:
            tell(Event("snitch-aside", "GA-A9", {"snitch": number}))
    else:
        snitches.strike(state, number, tell)


def close_opening(state: GangstaState) -> None:
    """Shuffle the Snitches back that came among the first five of a chapter (GA-37)."""
    state.opening = False
    state.traps, state.aside = tuple(sorted((*state.traps, *state.aside))), ()


def draw_gangster(state: GangstaState, numbers: Sequence[int], tell: Tell | None) -> None:
    """Turn the next card of the gangster deck."""
    lay_gangster(state, take_gangster(state, numbers[0]), tell)


def lay_gangster(state: GangstaState, card: int, tell: Tell | None) -> None:
    """Lay a gangster into the first gap of the Reserve."""
    slot = state.reserve.index(NONE)
    state.reserve[slot] = card
    if tell is not None:
        rule = "GA-12" if state.turn else "GA-04"
        tell(Event("gangster-laid", rule, {"gangster": state.game.tables.codes[card], "slot": slot}))
