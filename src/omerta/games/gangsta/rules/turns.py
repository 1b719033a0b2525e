"""A turn: who has it, the action after Mobilisation, and where programs stop."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Node, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsta.deck.deck_tables import ASK, ASK_ABOUT_DECK, PASS
from omerta.games.gangsta.phases import Phase
from omerta.games.gangsta.rules import heists, passing, recruiting, resources
from omerta.games.gangsta.state import GangstaState
from omerta.games.gangsta.table import TURNS_EACH

QUESTIONS = ASK[Phase.ACTION]


def begin(state: GangstaState, tell: Tell | None) -> bool:
    """Begin the turn of whoever earned an extra one, or of the left neighbour, or in the beginning of who was drawn."""
    extra = state.extra = state.again
    state.again = False
    if state.turn == state.game.most_turns:
        if tell is not None:
            tell(Event("turn-limit", "GA-A71", {"turns": TURNS_EACH}))
        return False
    seat = state.active
    if not extra:
        seat = state.active = state.game.left[seat] if seat != NONE else state.first
    state.turn += 1
    if tell is not None:
        kind, rule = ("extra-turn", "GA-25") if extra else ("turn", "GA-06")
        tell(Event(kind, rule, {"seat": seat, "turn": state.turn, "chapter": state.chapter}))
    if state.assets[seat].effect.income:
        resources.print_money(state, seat, tell)
    return True


def comes_to_act(state: GangstaState, _tell: Tell | None) -> bool:
    """Go on from Mobilisation to the action."""
    state.free = state.mark = 0
    return True


def ask_action(state: GangstaState) -> Node:
    """Ask for the one action of the turn; whoever has seen a top card is asked as in a window."""
    seat = state.active
    effect = state.assets[seat].effect
    seen = (effect.sees_heist and state.top_heist != NONE) or (effect.sees_gangster and state.top_gangster != NONE)
    return ASK_ABOUT_DECK[seat] if seen else QUESTIONS[seat]


def may_act(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer to pass, every gangster that can be paid, every heist that can be crewed."""
    return (PASS, *recruiting.may_recruit(state, seat), *heists.may_announce(state, seat))


def act(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Do what was chosen: Pass, Recruit or Heist."""
    ((seat, move),) = joint.items()
    if move is PASS:
        passing.take_income(state, seat, tell)
    elif move.verb == "recruit":
        recruiting.recruit(state, seat, state.game.tables.of[move], tell)
    else:
        heists.announce(state, seat, state.game.tables.of[move], tell)
