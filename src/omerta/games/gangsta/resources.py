"""Resource Cards at work: activation, and the questions and gifts that an active one brings.

What each of the twelve changes stands in one line of `effects.py`; here are those changes that are more than a figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from omerta.core.events import Event, Tell
from omerta.core.moves import Move
from omerta.core.nodes import Seat, only, others
from omerta.games.gangsta import mobilisation, refills, rewards, turns
from omerta.games.gangsta.gangs import make_available, skills
from omerta.games.gangsta.phases import BANK, FLY, SOCIETY
from omerta.games.gangsta.skills import covers
from omerta.games.gangsta.tables import ASK, BANKED, DECLINE

if TYPE_CHECKING:
    from omerta.games.gangsta.state import GangstaState


def activate(state: GangstaState, seat: Seat, tell: Tell | None) -> None:
    """Activate a resource at once when the gang shows all its skills; it stays so (GA-52)."""
    holding = state.assets[seat]
    if holding.status != "idle":
        return
    tables, card = state.game.tables, holding.card
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


def see_heist(state: GangstaState, number: int, tell: Tell | None) -> None:
    """Show the top heist to whoever has the Bikers gang, and leave it there (GA-57)."""
    card = state.top_heist = refills.take_heist(state, number)
    if tell is not None:
        _tell_look(state, "GA-57", state.game.tables.heist_code(card), tell)
    mobilisation.mobilise(state, tell)


def see_gangster(state: GangstaState, number: int, tell: Tell | None) -> None:
    """Show the top gangster to whoever has the Indicator network (GA-64)."""
    card = state.top_gangster = refills.take_gangster(state, number)
    if tell is not None:
        _tell_look(state, "GA-64", state.game.tables.codes[card], tell)
    mobilisation.mobilise(state, tell)


def _tell_look(state: GangstaState, rule: str, code: str, tell: Tell) -> None:
    """Tell a look twice: to whoever looked with the card, to everybody else without."""
    seat = state.active
    tell(Event("looked", rule, {"seat": seat, "card": code}, only(seat)))
    tell(Event("looked-hidden", rule, {"seat": seat}, others(state.game.seats, seat)))


def tell_loss(state: GangstaState, seat: Seat, card: int, tell: Tell | None) -> None:
    """Tell that a lost gangster lies in the Hospital, if it does (GA-58)."""
    if tell is not None and card in state.hospital[seat]:
        tell(Event("hospital", "GA-58", {"seat": seat, "gangster": state.game.tables.codes[card]}))


def tired(state: GangstaState, seat: Seat, among: int) -> list[int]:
    """List the Engaged of a gang, among some."""
    bits = state.engaged & among
    return [card for card in state.gangs[seat] if bits >> card & 1]


def ask_to_fly(state: GangstaState, tell: Tell | None) -> None:
    """After a cooperative heist ask whoever took part and has the Private jet; then the heist is stored (GA-60)."""
    if state.game.tables.coop[state.job.card]:
        involved = {state.active, *(owner for owner, _, _ in state.job.crew)}
        for seat in involved:
            if state.assets[seat].effect.flies and tired(state, seat, state.masks[seat]):
                state.phase = FLY
                state.now = ASK[FLY][seat]
                return
    rewards.store(state, tell)


def may_fly(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer one Engaged gangster, or none (GA-A61)."""
    moves = state.game.tables.ready
    return (DECLINE, *[moves[card] for card in tired(state, seat, state.masks[seat])])


def fly(state: GangstaState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Ready the gangster who flies home."""
    _ready(state, seat, move, "flown", "GA-60", tell)
    rewards.store(state, tell)


def ask_at_end(state: GangstaState, seat: Seat) -> bool:
    """Ask what a resource asks at the end of a turn; tell whether it does."""
    effect = state.assets[seat].effect
    if effect.readies_leader and tired(state, seat, state.leaders):
        state.phase = SOCIETY
    elif effect.holds and state.money[seat]:
        state.phase = BANK
    else:
        return False
    state.now = ASK[state.phase][seat]
    return True


def may_ready_leader(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer one Engaged Leader, or none (GA-A64)."""
    moves = state.game.tables.ready
    return (DECLINE, *[moves[card] for card in tired(state, seat, state.leaders)])


def ready_leader(state: GangstaState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Ready a Leader by leave of the Secret society (GA-65)."""
    _ready(state, seat, move, "society", "GA-65", tell)
    turns.next_turn(state, tell)


def _ready(state: GangstaState, seat: Seat, move: Move, kind: str, rule: str, tell: Tell | None) -> None:
    if move is not DECLINE:
        card = state.game.tables.of[move]
        make_available(state, seat, card)
        if tell is not None:
            tell(Event(kind, rule, {"seat": seat, "gangster": state.game.tables.codes[card]}))


def may_hold(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer every sum that the Bank holds and the seat has (GA-A74)."""
    return BANKED[: 1 + min(state.assets[seat].effect.holds, state.money[seat])]


def hold(state: GangstaState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Put money into the Bank, out of reach of Theft (GA-54)."""
    dollars = state.banked[seat] = state.game.tables.of[move]
    if tell is not None:
        tell(Event("banked", "GA-54", {"seat": seat, "dollars": dollars}))
    turns.next_turn(state, tell)
