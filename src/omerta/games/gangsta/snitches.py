"""Snitches: too few Informants cost dollars, and whoever cannot pay loses the money and a gangster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from omerta.core.events import Event, Tell
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsta import refills, scoring
from omerta.games.gangsta.gangs import lose, skills
from omerta.games.gangsta.phases import JAIL
from omerta.games.gangsta.purse import pay
from omerta.games.gangsta.skills import INFORMANT, count
from omerta.games.gangsta.tables import JAILS

if TYPE_CHECKING:
    from omerta.games.gangsta.state import GangstaState

LAST_CHAPTER, ENOUGH = 3, 3
"""The third Snitch of Chapter III ends the game (GA-43, GA-A11)."""


def strike(state: GangstaState, number: int, tell: Tell | None) -> bool:
    """Let a Snitch strike everybody at once; tell whether somebody is asked, or the game is over (GA-44, GA-45)."""
    state.snitches += (number,)
    if tell is not None:
        tell(Event("snitch", "GA-44", {"snitch": number, "count": len(state.snitches)}))
    owed: list[Seat] = []
    for seat in state.game.clockwise[state.active]:
        missing = number - informants(state, seat)
        if missing <= 0:
            if tell is not None:
                tell(Event("safe", "GA-44", {"seat": seat, "snitch": number}))
        elif not _pays(state, seat, missing, tell) and len(state.gangs[seat]) > 1:
            owed.append(seat)
    state.owed = tuple(owed)
    return go_on(state, tell)


def informants(state: GangstaState, seat: Seat) -> int:
    """Count a gang's Informants, as icons (GA-A15)."""
    return count(skills(state, seat), INFORMANT)


def _pays(state: GangstaState, seat: Seat, missing: int, tell: Tell | None) -> bool:
    """Take the difference, or all there is if that is not enough (GA-A13)."""
    most = state.assets[seat].effect.most_to_police
    due = missing if most is None else min(missing, most)
    paid = state.money[seat] >= due
    dollars = due if paid else state.money[seat]
    pay(state, seat, dollars)
    if tell is not None:
        kind, rule = ("cannot-pay", "GA-45")
        if paid:
            kind, rule = ("bribed", "GA-55") if due < missing else ("paid-off", "GA-45")
        tell(Event(kind, rule, {"seat": seat, "dollars": dollars, "missing": missing}))
        if not paid and len(state.gangs[seat]) == 1:
            tell(Event("boss-stays", "GA-A14", {"seat": seat}))
    return paid


def go_on(state: GangstaState, tell: Tell | None) -> bool:
    """Ask the next who goes to jail, or end the game after the third Snitch; tell whether either came (GA-A12)."""
    if state.owed:
        state.phase = JAIL
        state.now = JAILS[state.snitches[-1]][state.owed[0]]
        return True
    if state.chapter == LAST_CHAPTER and len(state.snitches) == ENOUGH:
        if tell is not None:
            tell(Event("third-snitch", "GA-43", {"count": ENOUGH}))
        scoring.finish(state, tell)
        return True
    return False


def may_go_to_jail(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer everybody but the Boss (GA-41)."""
    moves = state.game.tables.lose
    return [moves[card] for card in state.gangs[seat][1:]]


def go_to_jail(state: GangstaState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Discard a gangster for good; the Hospital does not take it."""
    card = state.game.tables.of[move]
    lose(state, seat, card, jailed=True)
    state.owed = state.owed[1:]
    if tell is not None:
        tell(Event("jailed", "GA-45", {"seat": seat, "gangster": state.game.tables.codes[card]}))
    if not go_on(state, tell):
        refills.refill(state, tell)
