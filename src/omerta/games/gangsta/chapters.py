"""The chapters: when one ends, what happens then, and how the next one opens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from omerta.core.events import Event, Tell
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsta import refills, resources, scoring
from omerta.games.gangsta.gangs import lose, skills
from omerta.games.gangsta.phases import PICK, WAR
from omerta.games.gangsta.skills import MERCENARY, count, size
from omerta.games.gangsta.tables import ASK

if TYPE_CHECKING:
    from omerta.games.gangsta.state import GangstaState

SIZES = {1: 4, 2: 7, 3: 9}
"""The gang, Boss included, that ends each chapter (GA-35, GA-39, GA-43)."""
NAMES = {1: "genesis", 2: "gang-war", 3: "domination"}
PLACES = 5
NONE = -1
ENDS = {1: "GA-35", 2: "GA-39", 3: "GA-43"}


def open_chapter(state: GangstaState, chapter: int, tell: Tell | None) -> None:
    """Lay a chapter out: the old heists are gone, its own deck comes with its Snitches (GA-37, GA-42)."""
    tables = state.game.tables
    state.chapter = chapter
    state.heists = tables.chapters[chapter - 1]
    state.traps = tables.snitches[chapter - 1]
    state.aside = state.snitches = state.discarded = ()
    state.row = [NONE] * PLACES
    state.top_heist = NONE
    state.opening = True
    if tell is not None and chapter > 1:
        tell(Event("chapter", "GA-38", {"chapter": chapter, "seat": state.game.left[state.active]}))
    refills.refill(state, tell)


def end_chapter(state: GangstaState, tell: Tell | None) -> None:
    """End the chapter after the action that made the gang so large; an extra turn is lost (GA-A5, GA-A22)."""
    chapter, seat = state.chapter, state.active
    if tell is not None:
        size_now = len(state.gangs[seat])
        tell(Event("chapter-over", ENDS[chapter], {"seat": seat, "chapter": chapter, "size": size_now}))
        if state.again:
            tell(Event("turn-lost", "GA-A22", {"seat": seat}))
    state.again = False
    if chapter == 1:
        pay_opportunity(state, tell)
        open_chapter(state, 2, tell)
    elif chapter == 2:
        go_to_war(state, tell)
    else:
        scoring.finish(state, tell)


def pay_opportunity(state: GangstaState, tell: Tell | None) -> None:
    """Pay everybody the difference to the most skills in a gang (GA-36, GA-A7)."""
    totals = [size(skills(state, seat)) for seat in state.game.every]
    best = max(totals)
    for seat in state.game.clockwise[state.active]:
        dollars = best - totals[seat]
        if dollars:
            state.money[seat] += dollars
            if tell is not None:
                data = {"seat": seat, "dollars": dollars, "skills": totals[seat], "best": best}
                tell(Event("opportunity", "GA-36", data))


def go_to_war(state: GangstaState, tell: Tell | None) -> None:
    """Compare Mercenaries, and let the losers choose whom they lose (GA-40; two seats: GA-49)."""
    guns = [count(skills(state, seat), MERCENARY) for seat in state.game.every]
    best = max(guns)
    winners = [seat for seat in state.game.every if guns[seat] == best]
    winner = winners[0] if best and len(winners) == 1 else NONE
    losers = [seat for seat in state.game.clockwise[state.active] if seat != winner]
    if tell is not None:
        tell(Event("war", "GA-40", {"mercenaries": tuple(guns)}))
        if winner != NONE:
            rule = "GA-49" if state.game.seats == 2 else "GA-40"
            tell(Event("war-won", rule, {"seat": winner, "mercenaries": best}))
        else:
            rule = "GA-49" if state.game.seats == 2 else "GA-A17"
            tell(Event("war-drawn", rule, {"seats": tuple(losers), "mercenaries": best}))
    resources.leave_at_war(state, tell)
    state.owed = tuple(seat for seat in losers if len(state.gangs[seat]) > 1)
    crushed = state.game.seats == 2 and winner != NONE and best >= 2 * guns[losers[0]]
    if crushed and state.owed:
        if tell is not None:
            tell(Event("crushed", "GA-49", {"seat": winner, "loser": losers[0]}))
        state.phase = PICK
        state.now = ASK[PICK][winner]
    else:
        ask_next(state, tell)


def ask_next(state: GangstaState, tell: Tell | None) -> None:
    """Ask the next loser, in turn order from whoever ended the chapter (GA-A19); then Chapter III opens."""
    if state.owed:
        state.phase = WAR
        state.now = ASK[WAR][state.owed[0]]
    else:
        open_chapter(state, 3, tell)


def may_fall(state: GangstaState, _seat: Seat) -> Sequence[Move]:
    """Offer the loser's gangsters, the Boss excepted (GA-41)."""
    moves = state.game.tables.lose
    return [moves[card] for card in state.gangs[state.owed[0]][1:]]


def fall(state: GangstaState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Discard the chosen gangster."""
    loser = state.owed[0]
    card = state.game.tables.of[move]
    state.owed = state.owed[1:]
    lose(state, loser, card)
    if tell is not None:
        kind, rule = ("fell", "GA-40") if loser == seat else ("picked-off", "GA-49")
        tell(Event(kind, rule, {"seat": loser, "gangster": state.game.tables.codes[card]}))
    resources.tell_loss(state, loser, card, tell)
    ask_next(state, tell)
