"""The chapters: when one ends, what happens then, and how the next one opens."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Node, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsta.deck.deck_tables import ASK
from omerta.games.gangsta.deck.skills import MERCENARY, count, size
from omerta.games.gangsta.phases import Phase
from omerta.games.gangsta.rules.gangs import lose, skills, tell_loss
from omerta.games.gangsta.rules.resources import leave_at_war
from omerta.games.gangsta.state import GangstaState
from omerta.games.gangsta.table import PLACES

SIZES = {1: 4, 2: 7, 3: 9}
"""The gang, Boss included, that ends each chapter (GA-35, GA-39, GA-43)."""
ENDS = {1: "GA-35", 2: "GA-39", 3: "GA-43"}


def open_next(state: GangstaState, tell: Tell | None) -> bool:
    """Lay a chapter out: the old heists are gone, its own deck comes with its Snitches (GA-37, GA-42)."""
    tables = state.game.tables
    chapter = state.chapter = state.chapter + 1 if state.turn else 1
    state.heists = tables.decks[chapter - 1]
    state.traps = tables.snitches[chapter - 1]
    state.aside = state.snitches = state.discarded = ()
    state.row = [NONE] * PLACES
    state.top_heist = NONE
    state.opening = True
    if tell is not None and chapter > 1:
        tell(Event("chapter", "GA-38", {"chapter": chapter, "seat": state.game.left[state.active]}))
    return True


def is_over(state: GangstaState, tell: Tell | None) -> bool:
    """End the chapter after the action that made the gang so large; an extra turn is lost (GA-A5, GA-A22)."""
    chapter, seat = state.chapter, state.active
    gang = len(state.gangs[seat])
    if gang < SIZES[chapter]:
        return False
    if tell is not None:
        tell(Event("chapter-over", ENDS[chapter], {"seat": seat, "chapter": chapter, "size": gang}))
        if state.again:
            tell(Event("turn-lost", "GA-A22", {"seat": seat}))
    state.again = False
    return True


def pay_opportunity(state: GangstaState, tell: Tell | None) -> bool:
    """After Chapter I pay everybody the difference to the most skills in a gang (GA-36, GA-A7)."""
    if state.chapter != 1:
        return False
    totals = [size(skills(state, seat)) for seat in state.game.every]
    best = max(totals)
    for seat in state.game.clockwise[state.active]:
        dollars = best - totals[seat]
        if dollars:
            state.money[seat] += dollars
            if tell is not None:
                data = {"seat": seat, "dollars": dollars, "skills": totals[seat], "best": best}
                tell(Event("opportunity", "GA-36", data))
    return True


def arms(state: GangstaState) -> tuple[list[int], Seat]:
    """Count everybody's Mercenaries, and find who alone has the most, or NONE (GA-40)."""
    guns = [count(skills(state, seat), MERCENARY) for seat in state.game.every]
    best = max(guns)
    return guns, guns.index(best) if best and guns.count(best) == 1 else NONE


def go_to_war(state: GangstaState, tell: Tell | None) -> bool:
    """After Chapter II compare Mercenaries; the losers lose somebody (GA-40; two seats: GA-49)."""
    if state.chapter != 2:
        return False
    guns, winner = arms(state)
    losers = [seat for seat in state.game.clockwise[state.active] if seat != winner]
    if tell is not None:
        tell(Event("war", "GA-40", {"mercenaries": tuple(guns)}))
        if winner != NONE:
            rule = "GA-49" if state.game.seats == 2 else "GA-40"
            tell(Event("war-won", rule, {"seat": winner, "mercenaries": guns[winner]}))
        else:
            rule = "GA-49" if state.game.seats == 2 else "GA-A17"
            tell(Event("war-drawn", rule, {"seats": tuple(losers), "mercenaries": max(guns)}))
    leave_at_war(state, tell)
    state.owed = tuple([seat for seat in losers if len(state.gangs[seat]) > 1])
    return True


def is_crushed(state: GangstaState) -> bool:
    """Return whether the winner picks who goes: of two seats, with double the Mercenaries or more (GA-49, GA-A20)."""
    if state.game.seats != 2 or not state.owed:
        return False
    guns, winner = arms(state)
    return state.owed == (1 - winner,) and guns[winner] >= 2 * guns[1 - winner]


def comes_to_pick(state: GangstaState, tell: Tell | None) -> bool:
    """Let the winner of a war pick, if the loser was crushed."""
    crushed = is_crushed(state)
    if crushed and tell is not None:
        loser = state.owed[0]
        tell(Event("crushed", "GA-49", {"seat": state.game.left[loser], "loser": loser}))
    return crushed


def ask_winner(state: GangstaState) -> Node | None:
    """Ask who won whom the loser loses."""
    return ASK[Phase.PICK][state.game.left[state.owed[0]]] if is_crushed(state) else None


def ask_loser(state: GangstaState) -> Node | None:
    """Ask the next loser, in turn order from whoever ended the chapter (GA-A19)."""
    return ASK[Phase.WAR][state.owed[0]] if state.owed else None


def may_fall(state: GangstaState, _seat: Seat) -> Sequence[Move]:
    """Offer the loser's gangsters, the Boss excepted (GA-41)."""
    moves = state.game.tables.lose
    return [moves[card] for card in state.gangs[state.owed[0]][1:]]


def fall(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Discard the chosen gangster."""
    ((seat, move),) = joint.items()
    loser = state.owed[0]
    card = state.game.tables.of[move]
    state.owed = state.owed[1:]
    lose(state, loser, card)
    if tell is not None:
        kind, rule = ("fell", "GA-40") if loser == seat else ("picked-off", "GA-49")
        tell(Event(kind, rule, {"seat": loser, "gangster": state.game.tables.codes[card]}))
        tell_loss(state, loser, card, tell)
