"""Why not: the reason and the rule that keep a seat from a move, or None; and which refused moves a question shows."""

from __future__ import annotations

from collections.abc import Iterable

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangster_dice import moves
from omerta.games.gangster_dice.moves import AGAIN, DECLINE, HAND, NAME, PLACE, SINGLE, SWAPPED, TAKE, Bid
from omerta.games.gangster_dice.rules.characters import NOBODY
from omerta.games.gangster_dice.rules.dice import COLOURS, INVESTIGATOR, OF_COLOUR, ONE, SPEAKEASY, showing
from omerta.games.gangster_dice.rules.ending import may_decline
from omerta.games.gangster_dice.rules.influence import key
from omerta.games.gangster_dice.rules.two_seats import can_bid_twice
from omerta.games.gangster_dice.state import DiceState

ALL_BID = Refusal("missing", "DI-13")
BOTH_BIDS = Refusal("both-bids", "DI-A29")
ONE_FOR_ONE = tuple(swap for swap, (given, _) in SWAPPED.items() if given in ONE)


def characters(state: DiceState, _seat: Seat) -> Iterable[Move]:
    """List the characters that somebody has."""
    return [Move("character", character.code) for character in state.cast if character is not NOBODY]


def why_not_choose(state: DiceState, _seat: Seat, move: Move) -> Refusal | None:
    code = str(move.args[0])
    return Refusal("taken", "DI-06", {"character": code}) if any(who.code == code for who in state.cast) else None


def rolled_dice(state: DiceState, seat: Seat) -> Iterable[Move]:
    """List the dice of a seat that are not picked up."""
    left = showing(state.rolled[seat] - state.picked)
    return [move for move, face in AGAIN.items() if left[face]]


def single_bids(_state: DiceState, _seat: Seat) -> Iterable[Move]:
    """List every bid on one token."""
    return SINGLE


def why_not_bid(state: DiceState, seat: Seat, bid: Move) -> Refusal | None:
    """Return what is wrong with a bid: its tokens, its symbol, its favor, or that there must be two."""
    assert isinstance(bid, Bid)
    able = key(state, seat)
    why = moves.why_not_bid(able, bid)
    if why is None and state.game.seats == 2 and len(bid.cards) == 1 and can_bid_twice(able):
        return BOTH_BIDS
    return why


def swaps_of_one(_state: DiceState, _seat: Seat) -> Iterable[Move]:
    """List every swap of one die."""
    return ONE_FOR_ONE


def why_not_swap(state: DiceState, seat: Seat, swap: Move) -> Refusal | None:
    return moves.why_not_swap(state.leave[seat], state.on[SPEAKEASY], swap)


def placed_dice(_state: DiceState, _seat: Seat) -> Iterable[Move]:
    """List every die that may be put on the Streets."""
    return PLACE


def named_colours(_state: DiceState, _seat: Seat) -> Iterable[Move]:
    """List every colour."""
    return NAME


def why_not_place(state: DiceState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a die cannot go on the Streets: they take one, it is not there, or it came this round."""
    if len(move.args) > 1:
        return Refusal("one-die", "DI-22")
    return _why_it_stays(state, seat, move, Refusal("no-die", "DI-22", {"colour": move.args[0]}))


def why_not_name(state: DiceState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a colour cannot be named: no die has it, or those came this round, where that counts (DI-A12)."""
    if state.game.any_colour:
        return None
    return _why_it_stays(state, seat, move, Refusal("no-colour", "DI-A12", {"colour": move.args[0]}))


def _why_it_stays(state: DiceState, seat: Seat, move: Move, missing: Refusal) -> Refusal | None:
    """Return why no die of a colour may leave a stash: there is none, or it came this round (DI-31)."""
    dice = OF_COLOUR[COLOURS.index(str(move.args[0]))]
    if state.leave[seat] & dice:
        return None
    return Refusal("may-not-leave", "DI-31", missing.data) if state.stash[seat] & dice else missing


def oneself(_state: DiceState, seat: Seat) -> Iterable[Move]:
    """List the seat itself, which never gets the Investigator."""
    return HAND[seat : seat + 1]


def why_not_hand_over(_state: DiceState, seat: Seat, move: Move) -> Refusal | None:
    return Refusal("own-seat", "DI-26") if move == HAND[seat] else None


def taken_dice(_state: DiceState, _seat: Seat) -> Iterable[Move]:
    """List every colour to take, and to take none."""
    return (DECLINE, *TAKE)


def why_not_take(state: DiceState, _seat: Seat, move: Move) -> Refusal | None:
    there = state.on[INVESTIGATOR] & OF_COLOUR[COLOURS.index(str(move.args[0]))]
    return None if there else Refusal("not-there", "DI-28", {"colour": move.args[0]})


def why_not_decline(state: DiceState, seat: Seat, _move: Move) -> Refusal | None:
    return None if may_decline(state, seat) else Refusal("must-take", "DI-20")
