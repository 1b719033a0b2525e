"""Resource Cards at work: activation, and the questions and gifts that an active one brings.

What each of the twelve changes stands in one line of `effects.py`; here are those changes that are more than a figure.
"""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Node, Seat, only, others
from omerta.core.state.kinds import NONE
from omerta.games.gangsta.deck.deck_tables import ASK, BANKED, DECLINE
from omerta.games.gangsta.deck.skills import covers
from omerta.games.gangsta.phases import Phase
from omerta.games.gangsta.rules import refills
from omerta.games.gangsta.rules.gangs import make_available, skills, tired
from omerta.games.gangsta.state import GangstaState


def activate(state: GangstaState, seat: Seat, tell: Tell | None) -> None:
    """Activate an idle resource at once when the gang shows all its skills; it stays so (GA-52)."""
    tables, card = state.game.tables, state.assets[seat].card
    if covers(skills(state, seat), tables.resource_need[card]):
        state.assets[seat] = tables.holdings[card, "active"]
        if tell is not None:
            tell(Event("activated", "GA-52", {"seat": seat, "resource": tables.resource_codes[card]}))


def print_money(state: GangstaState, seat: Seat, tell: Tell | None) -> None:
    """Pay what Counterfeit printing brings at the start of every turn (GA-59, GA-A60)."""
    dollars = state.assets[seat].effect.income
    state.money[seat] += dollars
    if tell is not None:
        tell(Event("printed", "GA-59", {"seat": seat, "dollars": dollars}))


def leave_at_war(state: GangstaState, tell: Tell | None) -> None:
    """Put Counterfeit printing away in the gang war: an active one to the stored heists, with its points (GA-A59)."""
    tables = state.game.tables
    for seat in state.game.every:
        card, active = state.assets[seat].card, state.assets[seat].status == "active"
        if card >= 0 and tables.effects[card].leaves_at_war:
            state.assets[seat] = tables.holdings[card, "stored" if active else "gone"]
            if tell is not None:
                kind, rule = ("press-stored", "GA-59") if active else ("press-gone", "GA-A59")
                tell(Event(kind, rule, {"seat": seat, "resource": tables.resource_codes[card]}))


def look(state: GangstaState, _tell: Tell | None) -> bool:
    """Return whether a resource of whoever has the turn looks at a top card."""
    effect = state.assets[state.active].effect
    return effect.sees_heist or effect.sees_gangster


def looks_at_heists(state: GangstaState, tell: Tell | None) -> bool:
    """Return whether the Bikers gang looks at the next heist: nobody has seen it, and there is one."""
    return state.assets[state.active].effect.sees_heist and state.top_heist == NONE and refills.has_heists(state, tell)


def ask_to_see_heist(state: GangstaState) -> Node | None:
    """Turn the next heist for whoever has the turn."""
    seat = state.active
    return refills.ask_heist(state, only(seat)) if state.assets[seat].effect.sees_heist else None


def see_heist(state: GangstaState, numbers: Sequence[int], tell: Tell | None) -> None:
    """Show the top heist to whoever has the Bikers gang, and leave it there (GA-57)."""
    card = state.top_heist = refills.take_heist(state, numbers[0])
    if tell is not None:
        _tell_look(state, "GA-57", state.game.tables.heist_code(card), tell)


def looks_at_gangsters(state: GangstaState, tell: Tell | None) -> bool:
    """Tell the same of the Indicator network."""
    sees = state.assets[state.active].effect.sees_gangster
    return sees and state.top_gangster == NONE and refills.has_gangsters(state, tell)


def ask_to_see_gangster(state: GangstaState) -> Node | None:
    """Turn the next gangster for whoever has the turn."""
    seat = state.active
    return refills.ask_gangster(state, only(seat)) if state.assets[seat].effect.sees_gangster else None


def see_gangster(state: GangstaState, numbers: Sequence[int], tell: Tell | None) -> None:
    """Show the top gangster to whoever has the Indicator network (GA-64)."""
    card = state.top_gangster = refills.take_gangster(state, numbers[0])
    if tell is not None:
        _tell_look(state, "GA-64", state.game.tables.codes[card], tell)


def _tell_look(state: GangstaState, rule: str, code: str, tell: Tell) -> None:
    """Tell a look twice: to whoever looked with the card, to everybody else without."""
    seat = state.active
    tell(Event("looked", rule, {"seat": seat, "card": code}, only(seat)))
    tell(Event("looked-hidden", rule, {"seat": seat}, others(state.game.seats, seat)))


def flier(state: GangstaState) -> Seat:
    """Find who has the Private jet, took part in the cooperation, and has somebody to ready (GA-60); or NONE."""
    if state.game.tables.coop[state.job.card]:
        for seat in {state.active, *[owner for owner, _, _ in state.job.crew]}:
            if state.assets[seat].effect.flies and tired(state, seat, state.masks[seat]):
                return seat
    return NONE


def ask_to_fly(state: GangstaState) -> Node | None:
    """Ask whoever may fly somebody home."""
    seat = flier(state)
    return ASK[Phase.FLY][seat] if seat != NONE else None


def may_fly(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer one Engaged gangster, or none (GA-A61)."""
    moves = state.game.tables.ready
    return (DECLINE, *[moves[card] for card in tired(state, seat, state.masks[seat])])


def fly(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Ready the gangster who flies home."""
    _ready(state, joint, "flown", "GA-60", tell)


def have_their_say(state: GangstaState, _tell: Tell | None) -> bool:
    """Return whether a resource of whoever had the turn is asked about at its end."""
    effect = state.assets[state.active].effect
    return effect.readies_leader or effect.holds > 0


def ask_society(state: GangstaState) -> Node | None:
    """Ask for a Leader at the end of a turn, where the Secret society could ready one (GA-65)."""
    seat = state.active
    readies = state.assets[seat].effect.readies_leader and tired(state, seat, state.leaders)
    return ASK[Phase.SOCIETY][seat] if readies else None


def may_ready_leader(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer one Engaged Leader, or none (GA-A64)."""
    moves = state.game.tables.ready
    return (DECLINE, *[moves[card] for card in tired(state, seat, state.leaders)])


def ready_leader(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Ready a Leader by leave of the Secret society."""
    _ready(state, joint, "society", "GA-65", tell)


def _ready(state: GangstaState, joint: Joint, kind: str, rule: str, tell: Tell | None) -> None:
    ((seat, move),) = joint.items()
    if move is not DECLINE:
        card = state.game.tables.of[move]
        make_available(state, seat, card)
        if tell is not None:
            tell(Event(kind, rule, {"seat": seat, "gangster": state.game.tables.codes[card]}))


def ask_bank(state: GangstaState) -> Node | None:
    """Ask at the end of a turn what the Bank holds (GA-A74)."""
    seat = state.active
    return ASK[Phase.BANK][seat] if state.assets[seat].effect.holds and state.money[seat] else None


def may_hold(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer every sum that the Bank holds and the seat has."""
    return BANKED[: 1 + min(state.assets[seat].effect.holds, state.money[seat])]


def hold(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Put money into the Bank, out of reach of Theft (GA-54)."""
    ((seat, move),) = joint.items()
    dollars = state.banked[seat] = state.game.tables.of[move]
    if tell is not None:
        tell(Event("banked", "GA-54", {"seat": seat, "dollars": dollars}))
