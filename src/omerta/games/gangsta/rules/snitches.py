"""Snitches: too few Informants cost dollars, and whoever cannot pay loses the money and a gangster."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Node, Seat
from omerta.games.gangsta.deck.deck_tables import JAILS
from omerta.games.gangsta.deck.skills import INFORMANT, count
from omerta.games.gangsta.rules.gangs import lose, skills
from omerta.games.gangsta.rules.money import pay
from omerta.games.gangsta.state import GangstaState

LAST_CHAPTER, ENOUGH = 3, 3
"""The third Snitch of Chapter III ends the game (GA-43, GA-A11)."""


def strike(state: GangstaState, number: int, tell: Tell | None) -> None:
    """Let a Snitch strike everybody at once; those who cannot pay owe a gangster (GA-44, GA-45)."""
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


def is_open(state: GangstaState) -> bool:
    """Return whether a Snitch is to be settled: somebody still goes to jail, or it is the third of the last chapter."""
    return bool(state.owed) or sung(state)


def sung(state: GangstaState) -> bool:
    """Return whether the third Snitch of the last chapter has come, which ends the game (GA-43)."""
    return len(state.snitches) == ENOUGH and state.chapter == LAST_CHAPTER


def comes_to_settle(state: GangstaState, tell: Tell | None) -> bool:
    """Come to what a Snitch leaves to settle; once nobody goes to jail any more the third one ends the game."""
    if state.owed:
        return True
    if len(state.snitches) < ENOUGH or state.chapter != LAST_CHAPTER:
        return False
    if tell is not None:
        tell(Event("third-snitch", "GA-43", {"count": ENOUGH}))
    return True


def ask_jail(state: GangstaState) -> Node | None:
    """Ask the next who goes to jail, in turn order from whoever has the turn (GA-A12)."""
    return JAILS[state.snitches[-1]][state.owed[0]] if state.owed else None


def may_go_to_jail(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer everybody but the Boss (GA-41)."""
    moves = state.game.tables.lose
    return [moves[card] for card in state.gangs[seat][1:]]


def go_to_jail(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Discard a gangster for good; the Hospital does not take it."""
    ((seat, move),) = joint.items()
    card = state.game.tables.of[move]
    lose(state, seat, card, jailed=True)
    state.owed = state.owed[1:]
    if tell is not None:
        tell(Event("jailed", "GA-45", {"seat": seat, "gangster": state.game.tables.codes[card]}))
