"""Why not: for every move that is not legal now, the reason and the rule."""

from __future__ import annotations

from collections.abc import Iterable

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangster_dice.moves import (
    AGAIN,
    DECLINE,
    HAND,
    NAME,
    PLACE,
    SINGLE,
    SWAPPED,
    TAKE,
    Bid,
    split,
)
from omerta.games.gangster_dice.rules.characters import NOBODY
from omerta.games.gangster_dice.rules.dice import COLOURS, FACES, HEAP, OF_COLOUR, ONE, SIZE, SYMBOLS, heap_of, showing
from omerta.games.gangster_dice.rules.favors import FOUR
from omerta.games.gangster_dice.rules.influence import key
from omerta.games.gangster_dice.state import DiceState

ALL_BID = Refusal("missing", "DI-13")
NO_SYMBOL = tuple(Refusal("no-symbol", "DI-12", {"symbol": symbol}) for symbol in SYMBOLS)
NO_FAVOR = (*(Refusal("no-favor", "DI-12", {"favor": value}) for value in range(FOUR)), Refusal("no-four", "DI-19"))
BOTH_BIDS = Refusal("both-bids", "DI-A29")
ONE_FOR_ONE = tuple(swap for swap, (given, _) in SWAPPED.items() if given in ONE)


def characters(state: DiceState, _seat: Seat) -> Iterable[Move]:
    """List the characters that somebody has."""
    return [Move("character", character.code) for character in state.cast if character is not NOBODY]


def taken(_state: DiceState, _seat: Seat, move: Move) -> Refusal:
    return Refusal("taken", "DI-06", {"character": str(move.args[0])})


def rolled_dice(state: DiceState, seat: Seat) -> Iterable[Move]:
    """List the dice of a seat that are not picked up."""
    return [move for move in AGAIN if _lies_there(state, seat, move)]


def _lies_there(state: DiceState, seat: Seat, move: Move) -> bool:
    """Tell whether a die that shows this lies in the seat's roll and is not picked up."""
    face = AGAIN[move]
    return showing(state.rolled[seat])[face] > showing(state.picked)[face]


def no_reroll(state: DiceState, seat: Seat, move: Move) -> Refusal:
    """Say why a die cannot be picked up: none is left, its symbol, enough are up, or a later one is."""
    data = {"die": FACES[AGAIN[move]]}
    if not _lies_there(state, seat, move):
        return Refusal("no-such-die", "DI-H1", data)
    character = state.cast[seat]
    if move.args[1] not in character.rerolled:
        return Refusal("not-that-symbol", "DI-H1", data)
    most = character.rerolls
    if SIZE[heap_of(state.picked)] == most:
        return Refusal("enough-dice", "DI-H1", {"dice": most})
    return Refusal("in-order", "DI-H1", data)


def single_bids(_state: DiceState, _seat: Seat) -> Iterable[Move]:
    """List every bid on one token."""
    return SINGLE


def no_bid(state: DiceState, seat: Seat, bid: Move) -> Refusal:
    """Say what is wrong with a bid: its tokens, its symbol, its favor, or that there must be two."""
    assert isinstance(bid, Bid)
    cards = bid.cards
    if len(cards) == 2 and cards[0][0] == cards[1][0]:
        return Refusal("one-token", "DI-A29", {"symbol": str(bid.args[0])})
    hand, symbols = split(key(state, seat))
    for token, _ in cards:
        if not symbols[token]:
            return NO_SYMBOL[token]
    wanted = [favor for _, favor in cards]
    for favor in wanted:
        if hand[favor] < wanted.count(favor):
            return NO_FAVOR[favor]
    return BOTH_BIDS


def swaps_of_one(_state: DiceState, _seat: Seat) -> Iterable[Move]:
    """List every swap of one die."""
    return ONE_FOR_ONE


def no_swap(state: DiceState, seat: Seat, move: Move) -> Refusal:
    """Say that it is no swap, or which dice are missing, in the stash or on the Speakeasy."""
    if move not in SWAPPED:
        return Refusal("no-swap", "DI-21")
    given, _ = SWAPPED[move]
    if not HEAP.covers(state.leave[seat], given):
        return Refusal("not-in-stash", "DI-21", {"dice": str(move.args[0])})
    return Refusal("not-on-speakeasy", "DI-21", {"dice": str(move.args[1])})


def placed_dice(_state: DiceState, _seat: Seat) -> Iterable[Move]:
    """List every die that may be put on the Streets."""
    return PLACE


def named_colours(_state: DiceState, _seat: Seat) -> Iterable[Move]:
    """List every colour."""
    return NAME


def may_not_leave(state: DiceState, seat: Seat, move: Move) -> Refusal:
    """Say why a die cannot go on a token: the Streets take one, it is not there, or it came this round."""
    if len(move.args) > 1:
        return Refusal("one-die", "DI-22")
    colour = COLOURS.index(str(move.args[0]))
    data = {"colour": COLOURS[colour]}
    if state.stash[seat] & OF_COLOUR[colour]:
        return Refusal("may-not-leave", "DI-31", data)
    return Refusal("no-die", "DI-22", data) if move.verb == "place" else Refusal("no-colour", "DI-A12", data)


def oneself(_state: DiceState, seat: Seat) -> Iterable[Move]:
    """List the seat itself, which never gets the Investigator."""
    return HAND[seat : seat + 1]


def own_seat(_state: DiceState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("own-seat", "DI-26")


def taken_dice(_state: DiceState, _seat: Seat) -> Iterable[Move]:
    """List every colour to take, and to take none."""
    return (DECLINE, *TAKE)


def not_there(_state: DiceState, _seat: Seat, move: Move) -> Refusal:
    return Refusal("not-there", "DI-28", {"colour": str(move.args[0])})


def must_take(_state: DiceState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("must-take", "DI-20")
