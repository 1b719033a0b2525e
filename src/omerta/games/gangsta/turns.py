"""A turn: what comes at its start, the action after Mobilisation, and what comes at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from omerta.core.events import Event, Tell
from omerta.core.moves import Move
from omerta.core.nodes import Seat, only
from omerta.games.gangsta import chapters, heists, mobilisation, passing, recruiting, refills, resources, scoring
from omerta.games.gangsta.phases import ACTION, SEE_GANGSTER, SEE_HEIST
from omerta.games.gangsta.tables import ASK, ASK_ABOUT_DECK, PASS

if TYPE_CHECKING:
    from omerta.games.gangsta.state import GangstaState

NONE = -1
TURNS_EACH = 200
"""Where programs stop (GA-A71)."""


def begin(state: GangstaState, seat: Seat, tell: Tell | None) -> None:
    """Begin a seat's turn with what its resource gives at the start, then Mobilisation (GA-06)."""
    if state.turn == TURNS_EACH * state.game.seats:
        if tell is not None:
            tell(Event("turn-limit", "GA-A71", {"turns": TURNS_EACH}))
        scoring.finish(state, tell)
        return
    state.turn += 1
    state.active = seat
    if tell is not None:
        kind, rule = ("extra-turn", "GA-25") if state.extra else ("turn", "GA-06")
        tell(Event(kind, rule, {"seat": seat, "turn": state.turn, "chapter": state.chapter}))
    effect = state.assets[seat].effect
    if effect.income:
        resources.print_money(state, seat, tell)
    if effect.sees_heist and state.top_heist == NONE and refills.has_heists(state, tell):
        refills.ask_heist(state, SEE_HEIST, only(seat))
    elif effect.sees_gangster and state.top_gangster == NONE and refills.has_gangsters(state, tell):
        refills.ask_gangster(state, SEE_GANGSTER, only(seat))
    else:
        mobilisation.mobilise(state, tell)


def ask_action(state: GangstaState) -> None:
    """Ask for the one action of the turn; whoever has seen a top card is asked as in a window."""
    seat = state.active
    effect = state.assets[seat].effect
    seen = (effect.sees_heist and state.top_heist != NONE) or (effect.sees_gangster and state.top_gangster != NONE)
    state.phase = ACTION
    state.free = state.mark = 0
    state.now = ASK_ABOUT_DECK[seat] if seen else ASK[ACTION][seat]


def may_act(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer to pass, every gangster that can be paid, every heist that can be crewed."""
    return (PASS, *recruiting.may_recruit(state, seat), *heists.may_announce(state, seat))


def act(state: GangstaState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Do what was chosen: Pass, Recruit or Heist."""
    if move is PASS:
        passing.take_income(state, seat, tell)
    elif move.verb == "recruit":
        recruiting.recruit(state, seat, state.game.tables.of[move], tell)
        after_action(state, tell)
    else:
        heists.announce(state, seat, state.game.tables.of[move], tell)


def after_action(state: GangstaState, tell: Tell | None) -> None:
    """End the chapter or the game if the gang has grown to its size; else fill the gaps (GA-A6)."""
    if len(state.gangs[state.active]) >= chapters.SIZES[state.chapter]:
        chapters.end_chapter(state, tell)
    else:
        refills.refill(state, tell)


def end(state: GangstaState, tell: Tell | None) -> None:
    """End a turn, or the setup: a resource may have its say, then the next turn begins."""
    seat = state.active
    if seat == NONE:
        begin(state, state.first, tell)
    elif not resources.ask_at_end(state, seat):
        next_turn(state, tell)


def next_turn(state: GangstaState, tell: Tell | None) -> None:
    """Begin the next turn: an extra one that was earned, or the left neighbour's."""
    if state.again:
        state.again, state.extra = False, True
        begin(state, state.active, tell)
    else:
        state.extra = False
        begin(state, state.game.left[state.active], tell)
