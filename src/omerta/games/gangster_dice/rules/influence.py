"""Bids and the four tokens: who wins what, and what a win does, in the order Lawyer, Speakeasy, Streets, Investigator.

Scores are compared in quarters of a point: a point counts four, the Streets' tie-break two, a character's one. Control
at the start of the round counts for all of it (DI-A8).
"""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Fact, Node, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangster_dice.moves import ASK, HAND, KEEP, NAME, NAMED, PLACES, SHOWS, SWAPPED, swaps
from omerta.games.gangster_dice.rules import token_events
from omerta.games.gangster_dice.rules.characters import WORTH
from omerta.games.gangster_dice.rules.dice import (
    COLOURS,
    INVESTIGATOR,
    LAWYER,
    NO_WINS,
    OF_COLOUR,
    ONE,
    ONLY_SYMBOLS,
    SHOWN,
    SIZE,
    SPEAKEASY,
    STREETS,
)
from omerta.games.gangster_dice.rules.favors import FOUR, ONE_FAVOR, fours
from omerta.games.gangster_dice.state import DiceState

TIE_BREAK = 2
"""What control of the Streets adds below a point (DI-23)."""


def ask_bids(state: DiceState) -> Node:
    """Ask everybody for bid and favor at once (DI-12)."""
    return state.game.question


def key(state: DiceState, seat: Seat) -> int:
    """Return what a seat can bid with: the symbols that its dice or its character allow, and its favors."""
    return SHOWS[state.rolled[seat] & ONLY_SYMBOLS] | state.cast[seat].symbols | state.hands[seat]


def may_bid(state: DiceState, seat: Seat) -> Sequence[Move]:
    """List the bids that a seat can make (DI-12, DI-33)."""
    return state.game.bids[SHOWS[state.rolled[seat] & ONLY_SYMBOLS] | state.cast[seat].symbols | state.hands[seat]]


def reveal(state: DiceState, joint: Joint, tell: Tell | None) -> None:
    """Show all bids together, give each token to its highest bidder, and put the played favors away (DI-13, DI-16)."""
    bids = state.bids = tuple(joint.values())  # type: ignore[arg-type]
    state.leave = state.stash[:]
    state.bonus_seat = state.control[STREETS]
    state.bonus = SIZE[state.on[STREETS]] if state.bonus_seat >= 0 else 0
    hands, owes = state.hands, state.owes
    spent = 0
    for seat, bid in enumerate(bids):
        hands[seat] -= bid.spent
        owes[seat] = len(bid.cards)
        spent += bid.spent
    if spent >= ONE_FAVOR[FOUR]:
        back = fours(spent)
        state.stack += back
        spent -= back * ONE_FAVOR[FOUR]
    state.discard += spent
    state.won = winners(state)
    if tell is not None:
        token_events.reveal(state, tell)


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
        token_events.control(state, token, before, tell)
    return before == winner or state.cast[winner].at_once[token]


def lawyer(state: DiceState, tell: Tell | None) -> bool:
    """Settle the Lawyer: a second win promises a +4 in place of a draw (DI-19)."""
    if state.won[LAWYER] >= 0 and take_control(state, LAWYER, tell):
        state.gift = state.won[LAWYER]
    return True


def speakeasy(state: DiceState, tell: Tell | None) -> bool:
    """Settle the Speakeasy: at a second win dice are swapped (DI-21)."""
    return state.won[SPEAKEASY] >= 0 and take_control(state, SPEAKEASY, tell)


def ask_swap(state: DiceState) -> Node | None:
    """Ask the winner of the Speakeasy for a swap."""
    return _ask(state, "swap", SPEAKEASY)


def _ask(state: DiceState, ask: str, token: int) -> Node | None:
    winner = state.won[token]
    return ASK[ask][winner] if winner >= 0 else None


def may_swap(state: DiceState, seat: Seat) -> Sequence[Move]:
    """List the swaps of dice that may leave for dice on the Speakeasy."""
    return swaps(state.leave[seat], state.on[SPEAKEASY])


def swap(state: DiceState, joint: Joint, tell: Tell | None) -> None:
    """Swap stash dice for as many of the Speakeasy's (DI-21); what comes in may not leave this round (DI-31)."""
    ((seat, move),) = joint.items()
    given, taken = SWAPPED[move]
    state.stash[seat] += taken - given
    state.leave[seat] -= given
    state.on[SPEAKEASY] += given - taken
    if tell is not None:
        if given:
            tell(Event("swapped", "DI-21", {"seat": seat, "given": str(move.args[0]), "taken": str(move.args[1])}))
        else:
            tell(Event("swapped-nothing", "DI-A10", {"seat": seat}))


def streets(state: DiceState, tell: Tell | None) -> bool:
    """Settle the Streets: at a second win the winner may put a die on it (DI-22), if one may leave (DI-A21)."""
    winner = state.won[STREETS]
    return winner >= 0 and take_control(state, STREETS, tell) and _can_leave(state, winner, "streets", tell)


def _can_leave(state: DiceState, winner: Seat, token: str, tell: Tell | None) -> bool:
    """Return whether any die of a winner may still leave this round; if none may, nothing is asked (DI-A21)."""
    if not state.leave[winner] and tell is not None:
        tell(Event("nothing-may-leave", "DI-A21", {"seat": winner, "token": token}))
    return state.leave[winner] > 0


def ask_streets(state: DiceState) -> Node | None:
    """Ask the winner of the Streets for a die."""
    return _ask(state, "streets", STREETS)


def may_place(state: DiceState, seat: Seat) -> Sequence[Move]:
    """List the colours that may leave, and to keep all dice (DI-A11)."""
    return PLACES[state.leave[seat]]


def place(state: DiceState, joint: Joint, tell: Tell | None) -> None:
    """Put one die on the Streets, or keep it (DI-22, DI-A11)."""
    ((seat, move),) = joint.items()
    if move is KEEP:
        if tell is not None:
            tell(Event("kept", "DI-A11", {"seat": seat}))
        return
    die = ONE[COLOURS.index(str(move.args[0]))]
    state.stash[seat] -= die
    state.leave[seat] -= die
    state.on[STREETS] += die
    if tell is not None:
        dice = SIZE[state.on[STREETS]]
        tell(Event("placed", "DI-22", {"seat": seat, "colour": str(move.args[0]), "dice": dice}))


def takes_dice(state: DiceState, tell: Tell | None) -> bool:
    """Return whether the Investigator takes dice: it was won while somebody else has it (DI-27), and dice may leave."""
    winner, holder = state.won[INVESTIGATOR], state.control[INVESTIGATOR]
    return winner >= 0 and 0 <= holder != winner and _can_leave(state, winner, "investigator", tell)


def ask_colour(state: DiceState) -> Node | None:
    """Ask the winner of the Investigator for a colour."""
    return _ask(state, "colour", INVESTIGATOR)


def may_name(state: DiceState, seat: Seat) -> Sequence[Move]:
    """List the colours that may be named: of dice that may leave, or any (DI-A12)."""
    return NAME if state.game.any_colour else NAMED[state.leave[seat]]


def name_colour(state: DiceState, joint: Joint, tell: Tell | None) -> None:
    """Put all dice of the named colour that may leave on the Investigator (DI-27, DI-31)."""
    ((seat, move),) = joint.items()
    dice = state.leave[seat] & OF_COLOUR[COLOURS.index(str(move.args[0]))]
    state.stash[seat] -= dice
    state.leave[seat] -= dice
    state.on[INVESTIGATOR] += dice
    if tell is not None:
        data: dict[str, Fact] = {"seat": seat, "colour": str(move.args[0]), "dice": SIZE[dice]}
        tell(Event("pinned", "DI-27", data) if dice else Event("pinned-nothing", "DI-A12", data))


def ask_hand(state: DiceState) -> Node | None:
    """Ask a winner whose character has a choice of opponents for one (DI-H4)."""
    winner = state.won[INVESTIGATOR]
    if winner < 0 or not state.cast[winner].hands_over or state.game.seats == 2:
        return None
    return ASK["hand"][winner]


def may_hand_over(state: DiceState, seat: Seat) -> Sequence[Move]:
    """List the opponents."""
    return tuple([HAND[other] for other in state.game.every if other != seat])


def hand_over(state: DiceState, joint: Joint, tell: Tell | None) -> None:
    """Hand the Investigator to an opponent, or leave it with the one who has it (DI-H4)."""
    ((seat, move),) = joint.items()
    to = state.control[INVESTIGATOR] = HAND.index(move)
    if tell is not None:
        tell(Event("handed", "DI-H4", {"seat": seat, "to": to}))


def goes_left(state: DiceState, tell: Tell | None) -> bool:
    """Move the Investigator to the left of its winner, from the middle or from the winner itself (DI-26, DI-29)."""
    winner, holder = state.won[INVESTIGATOR], state.control[INVESTIGATOR]
    if winner < 0 or 0 <= holder != winner:
        return False
    left = state.control[INVESTIGATOR] = (winner + 1) % state.game.seats
    if tell is not None:
        kind, rule = ("passed-on", "DI-26") if holder == winner else ("first-win", "DI-29")
        tell(Event(kind, rule, {"seat": winner, "to": left}))
    return True
