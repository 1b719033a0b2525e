"""Bids and the four tokens: who wins what, and what a win does, in the order Lawyer, Speakeasy, Streets, Investigator.

Scores are compared in quarters of a point: a point counts four, the Streets' tie-break two, a character's one. Control
at the start of the round counts for all of it (DI-A8). Every effect either asks its winner or hands on to the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from omerta.core.events import Event, Tell
from omerta.core.kinds import NONE
from omerta.core.moves import Move
from omerta.core.nodes import Fact, Seat
from omerta.games.gangster_dice import deal, telling
from omerta.games.gangster_dice.characters import WORTH
from omerta.games.gangster_dice.choices import KEEP, SHOWS, SWAPPED
from omerta.games.gangster_dice.dice import (
    COLOURS,
    INVESTIGATOR,
    LAWYER,
    OF_COLOUR,
    ONE,
    ONLY_SYMBOLS,
    SHOWN,
    SIZE,
    SPEAKEASY,
    STREETS,
)
from omerta.games.gangster_dice.favors import FOUR, ONE_FAVOR, fours
from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.rolls import NO_WINS

if TYPE_CHECKING:
    from omerta.games.gangster_dice.state import DiceState

TIE_BREAK = 2
"""What control of the Streets adds below a point (DI-23)."""


def may_bid(state: DiceState, seat: Seat) -> Sequence[Move]:
    """List the bids that a seat's dice, character and favors allow (DI-12, DI-33)."""
    shows = SHOWS[state.rolled[seat] & ONLY_SYMBOLS] | state.cast[seat].symbols
    return state.game.bids[shows | state.hands[seat]]


def reveal(state: DiceState, joint: Mapping[Seat, Move], tell: Tell | None) -> None:
    """Show all bids together, give each token to its highest bidder, and put the played favors away (DI-13, DI-16)."""
    bids = state.bids = tuple([joint[seat] for seat in state.game.every])  # type: ignore[misc]
    state.leave = state.stash[:]
    state.bonus_seat = state.control[STREETS]
    state.bonus = SIZE[state.on[STREETS]] if state.bonus_seat >= 0 else 0
    hands, owes = state.hands, state.owes
    spent = 0
    for seat, bid in enumerate(bids):
        hands[seat] -= bid.spent
        owes[seat] = len(bid.cards)
        spent += bid.spent
    back = fours(spent)
    state.stack += back
    state.discard += spent - back * ONE_FAVOR[FOUR]
    state.won = winners(state)
    if tell is not None:
        telling.reveal(state, tell)
    lawyer(state, tell)


def winners(state: DiceState) -> tuple[Seat, ...]:
    """Find who wins each token: the highest score; a tie goes to nobody unless a tie-break decides (DI-15, DI-23)."""
    best, who = [-1, -1, -1, -1], list(NO_WINS)
    streets, extra = state.bonus_seat, WORTH * state.bonus + TIE_BREAK
    rolled, cast = state.rolled, state.cast
    for seat, bid in enumerate(state.bids):
        dice, edges = SHOWN.counts(rolled[seat] & ONLY_SYMBOLS), cast[seat].edges
        for token, favor in bid.cards:
            score = WORTH * (dice[token] + favor) + edges[token]
            if seat == streets:
                score += extra
            if score > best[token]:
                best[token] = score
                who[token] = seat
            elif score == best[token]:
                who[token] = NONE
    return tuple(who)


def take_control(state: DiceState, token: int, tell: Tell | None) -> bool:
    """Move a token to its winner, and tell whether its special effect comes (DI-17, DI-18)."""
    winner, before = state.won[token], state.control[token]
    state.control[token] = winner
    if tell is not None:
        telling.control(state, token, before, tell)
    return before == winner or state.cast[winner].at_once[token]


def lawyer(state: DiceState, tell: Tell | None) -> None:
    """Settle the Lawyer: a second win promises a +4 in place of a draw (DI-19)."""
    if state.won[LAWYER] >= 0 and take_control(state, LAWYER, tell):
        state.gift = state.won[LAWYER]
    if state.won[SPEAKEASY] >= 0 and take_control(state, SPEAKEASY, tell):
        state.phase, state.now = Phase.SWAP, None
        return
    streets(state, tell)


def swap(state: DiceState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Swap stash dice for as many of the Speakeasy's (DI-21); what comes in may not leave this round (DI-31)."""
    given, taken = SWAPPED[move]
    state.stash[seat] += taken - given
    state.leave[seat] -= given
    state.on[SPEAKEASY] += given - taken
    if tell is not None:
        if given:
            tell(Event("swapped", "DI-21", {"seat": seat, "given": str(move.args[0]), "taken": str(move.args[1])}))
        else:
            tell(Event("swapped-nothing", "DI-A10", {"seat": seat}))
    streets(state, tell)


def streets(state: DiceState, tell: Tell | None) -> None:
    """Settle the Streets: at a second win the winner may put a die on it (DI-22)."""
    winner = state.won[STREETS]
    if winner >= 0 and take_control(state, STREETS, tell):
        if state.leave[winner]:
            state.phase, state.now = Phase.STREETS, None
            return
        if tell is not None:
            tell(Event("nothing-may-leave", "DI-A21", {"seat": winner, "token": "streets"}))
    investigator(state, tell)


def place(state: DiceState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Put one die on the Streets, or keep it (DI-22, DI-A11)."""
    if move is not KEEP:
        die = ONE[COLOURS.index(str(move.args[0]))]
        state.stash[seat] -= die
        state.leave[seat] -= die
        state.on[STREETS] += die
    if tell is not None:
        if move is KEEP:
            tell(Event("kept", "DI-A11", {"seat": seat}))
        else:
            dice = SIZE[state.on[STREETS]]
            tell(Event("placed", "DI-22", {"seat": seat, "colour": str(move.args[0]), "dice": dice}))
    investigator(state, tell)


def investigator(state: DiceState, tell: Tell | None) -> None:
    """Settle the Investigator: from the middle or from its winner it moves left, elsewhere it takes dice."""
    winner, holder = state.won[INVESTIGATOR], state.control[INVESTIGATOR]
    if winner < 0:
        deal.next_favor(state, tell)
    elif 0 <= holder != winner:
        if state.leave[winner]:
            state.phase, state.now = Phase.COLOUR, None
            return
        if tell is not None:
            tell(Event("nothing-may-leave", "DI-A21", {"seat": winner, "token": "investigator"}))
        _may_hand_over(state, tell)
    elif _chooses_where(state, winner):
        state.phase, state.now = Phase.HAND, None
    else:
        left = state.control[INVESTIGATOR] = (winner + 1) % state.game.seats
        if tell is not None:
            kind, rule = ("passed-on", "DI-26") if holder == winner else ("first-win", "DI-29")
            tell(Event(kind, rule, {"seat": winner, "to": left}))
        deal.next_favor(state, tell)


def name_colour(state: DiceState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Put all dice of the named colour that may leave on the Investigator (DI-27, DI-31)."""
    dice = state.leave[seat] & OF_COLOUR[COLOURS.index(str(move.args[0]))]
    state.stash[seat] -= dice
    state.leave[seat] -= dice
    state.on[INVESTIGATOR] += dice
    if tell is not None:
        data: dict[str, Fact] = {"seat": seat, "colour": str(move.args[0]), "dice": SIZE[dice]}
        tell(Event("pinned", "DI-27", data) if dice else Event("pinned-nothing", "DI-A12", data))
    _may_hand_over(state, tell)


def _chooses_where(state: DiceState, winner: Seat) -> bool:
    """Tell whether a winner has a choice of opponents for the Investigator (DI-H4)."""
    return state.cast[winner].hands_over and state.game.seats > 2


def _may_hand_over(state: DiceState, tell: Tell | None) -> None:
    winner = state.won[INVESTIGATOR]
    if _chooses_where(state, winner):
        state.phase, state.now = Phase.HAND, None
    else:
        deal.next_favor(state, tell)


def hand_over(state: DiceState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Hand the Investigator to an opponent, or leave it with the one who has it (DI-H4)."""
    to = move.args[0]
    assert isinstance(to, int)
    state.control[INVESTIGATOR] = to
    if tell is not None:
        tell(Event("handed", "DI-H4", {"seat": seat, "to": to}))
    deal.next_favor(state, tell)
