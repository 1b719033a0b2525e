"""Filling the gaps: the next heist or gangster from its deck, a Snitch in between, the discards when a deck is empty.

A card that somebody has looked at lies on top and is taken without a draw (GA-57, GA-64).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from omerta.core.events import Event, Tell
from omerta.core.nodes import Audience, Chance, Draw
from omerta.games.gangsta import snitches, turns
from omerta.games.gangsta.phases import GANGSTER, HEIST
from omerta.games.gangsta.tables import SNITCH, snitch

if TYPE_CHECKING:
    from omerta.games.gangsta.state import GangstaState

NONE = -1
OPENED = {1: "GA-03", 2: "GA-37", 3: "GA-42"}
"""The rules by which the first five heists of a chapter are laid."""


def refill(state: GangstaState, tell: Tell | None) -> None:
    """Fill the heist row, then the Reserve, from left to right; then the turn ends (GA-18, GA-12)."""
    while NONE in state.row:
        if state.top_heist != NONE:
            card, state.top_heist = state.top_heist, NONE
            if lay_heist(state, card, tell):
                return
        elif has_heists(state, tell):
            ask_heist(state, HEIST, None)
            return
        else:
            break
    close_opening(state)
    while NONE in state.reserve:
        if state.top_gangster != NONE:
            card, state.top_gangster = state.top_gangster, NONE
            lay_gangster(state, card, tell)
        elif has_gangsters(state, tell):
            ask_gangster(state, GANGSTER, None)
            return
        else:
            break
    turns.end(state, tell)


def has_heists(state: GangstaState, tell: Tell | None) -> bool:
    """Make sure that there is a deck to draw from: an empty one is made of the discards (GA-A41)."""
    if not state.heists and not state.traps and state.discarded:
        state.heists, state.discarded = tuple(sorted(state.discarded)), ()
        if tell is not None:
            tell(Event("heists-shuffled", "GA-A41", {"cards": len(state.heists)}))
    return bool(state.heists or state.traps)


def has_gangsters(state: GangstaState, tell: Tell | None) -> bool:
    """Do the same for gangsters: those let go come back, the lost do not (GA-A42)."""
    if not state.gangsters and state.let_go:
        state.gangsters, state.let_go = tuple(sorted(state.let_go)), ()
        if tell is not None:
            tell(Event("gangsters-shuffled", "GA-A42", {"cards": len(state.gangsters)}))
    return bool(state.gangsters)


@lru_cache(maxsize=256)
def _traps(traps: tuple[int, ...]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Put equal Snitches together: they are one outcome."""
    kinds = sorted(set(traps))
    return tuple(snitch(number) for number in kinds), tuple(traps.count(number) for number in kinds)


_ONES = tuple((1,) * count for count in range(64))


def ask_heist(state: GangstaState, phase: str, to: Audience) -> None:
    """Ask for the next card of the heist deck."""
    codes, deck, traps = state.game.tables.heist_codes, state.heists, state.traps
    outcomes, weights = tuple([codes[card] for card in deck]), _ONES[len(deck)]
    if traps:
        names, counts = _traps(traps)
        outcomes, weights = outcomes + names, weights + counts
    state.phase = phase
    state.now = Chance((Draw("heist", outcomes, weights, to),))


def ask_gangster(state: GangstaState, phase: str, to: Audience) -> None:
    """Ask for the next card of the gangster deck."""
    codes, deck = state.game.tables.codes, state.gangsters
    state.phase = phase
    state.now = Chance((Draw("gangster", tuple([codes[card] for card in deck]), _ONES[len(deck)], to),))


def take_heist(state: GangstaState, number: int) -> int:
    """Take a card out of the heist deck."""
    deck = state.heists
    if number < len(deck):
        state.heists = deck[:number] + deck[number + 1 :]
        return deck[number]
    traps = state.traps
    number -= len(deck)
    state.traps = traps[:number] + traps[number + 1 :]
    return SNITCH + traps[number]


def take_gangster(state: GangstaState, number: int) -> int:
    """Take a card out of the gangster deck."""
    deck = state.gangsters
    state.gangsters = deck[:number] + deck[number + 1 :]
    return deck[number]


def draw_heist(state: GangstaState, number: int, tell: Tell | None) -> None:
    """Turn the next card of the heist deck."""
    if not lay_heist(state, take_heist(state, number), tell):
        refill(state, tell)


def lay_heist(state: GangstaState, card: int, tell: Tell | None) -> bool:
    """Lay a heist into the first gap; a Snitch strikes at once, or waits while a chapter opens; tell if it asks."""
    if card < SNITCH:
        slot = state.row.index(NONE)
        state.row[slot] = card
        if tell is not None:
            rule = OPENED[state.chapter] if state.opening else "GA-18"
            tell(Event("heist-laid", rule, {"heist": state.game.tables.heist_codes[card], "slot": slot}))
        return False
    number = card - SNITCH
    if state.opening:
        state.aside = tuple(sorted((*state.aside, number)))
        if tell is not None:
            tell(Event("snitch-aside", "GA-A9", {"snitch": number}))
        return False
    return snitches.strike(state, number, tell)


def close_opening(state: GangstaState) -> None:
    """Shuffle the Snitches back that came among the first five of a chapter (GA-37)."""
    if state.opening:
        state.opening = False
        state.traps, state.aside = tuple(sorted((*state.traps, *state.aside))), ()


def draw_gangster(state: GangstaState, number: int, tell: Tell | None) -> None:
    """Turn the next card of the gangster deck."""
    lay_gangster(state, take_gangster(state, number), tell)
    refill(state, tell)


def lay_gangster(state: GangstaState, card: int, tell: Tell | None) -> None:
    """Lay a gangster into the first gap of the Reserve."""
    slot = state.reserve.index(NONE)
    state.reserve[slot] = card
    if tell is not None:
        rule = "GA-12" if state.turn else "GA-04"
        tell(Event("gangster-laid", rule, {"gangster": state.game.tables.codes[card], "slot": slot}))
