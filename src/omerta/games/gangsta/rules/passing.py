"""Pass: a dollar for each Leader, perhaps a visit to the Hospital, and a card of the rows may be discarded."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Node, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsta.deck.deck_tables import ASK, DECLINE, DONE
from omerta.games.gangsta.phases import Phase
from omerta.games.gangsta.rules.gangs import join
from omerta.games.gangsta.state import GangstaState


def take_income(state: GangstaState, seat: Seat, tell: Tell | None) -> None:
    """Pay $1 for every gangster with Leader, Engaged or not, and what the Black market adds (GA-19, GA-61)."""
    dollars, more = (state.leaders & state.masks[seat]).bit_count(), state.assets[seat].effect.passing
    state.money[seat] += dollars + more
    if tell is not None:
        tell(Event("passed", "GA-19", {"seat": seat, "dollars": dollars}))
        if more:
            tell(Event("black-market", "GA-61", {"seat": seat, "dollars": more}))


def ask_recover(state: GangstaState) -> Node | None:
    """Ask who leaves the Hospital, as long as somebody is there (GA-58)."""
    return ASK[Phase.RECOVER][state.active] if state.hospital[state.active][state.mark :] else None


def may_recover(state: GangstaState, seat: Seat) -> Sequence[Move]:
    """Offer the patients from the mark on."""
    moves = state.game.tables.recover
    return (DONE, *[moves[card] for card in state.hospital[seat][state.mark :]])


def recover(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Take a gangster back, Available, with what it had learned (GA-A58)."""
    ((seat, move),) = joint.items()
    if move is not DONE:
        card = state.game.tables.of[move]
        patients = state.hospital[seat]
        state.mark = patients.index(card)
        state.hospital[seat] = tuple(patient for patient in patients if patient != card)
        join(state, seat, card)
        if tell is not None:
            tell(Event("recovered", "GA-58", {"seat": seat, "gangster": state.game.tables.codes[card]}))


def comes_to_discard(state: GangstaState, _tell: Tell | None) -> bool:
    """Go on from the Hospital to the discard."""
    state.mark = 0
    return True


def ask_discard(state: GangstaState) -> Node | None:
    """Ask for a card of the rows, if there is any."""
    return ASK[Phase.DISCARD][state.active] if max(*state.row, *state.reserve) != NONE else None


def may_discard(state: GangstaState, _seat: Seat) -> Sequence[Move]:
    """Offer every card of the rows, or none (GA-20)."""
    tables = state.game.tables
    heists = [tables.discard[card] for card in state.row if card != NONE]
    return (DECLINE, *heists, *[tables.let_go[card] for card in state.reserve if card != NONE])


def discard(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Discard a heist or a gangster; the gap is filled like any other (GA-A47)."""
    ((seat, move),) = joint.items()
    if move is DECLINE:
        return
    tables, code = state.game.tables, str(move.args[0])
    if code in tables.places:
        card = tables.places[code]
        state.reserve[state.reserve.index(card)] = NONE
        state.let_go += (card,)
    else:
        card = tables.heist_places[code]
        state.row[state.row.index(card)] = NONE
        state.discarded += (card,)
    if tell is not None:
        tell(Event("discarded", "GA-20", {"seat": seat, "card": code}))
