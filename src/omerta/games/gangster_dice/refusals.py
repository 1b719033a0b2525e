"""Why not: for every move that is not legal now, the reason and the rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Seat
from omerta.games.gangster_dice.characters import NOBODY
from omerta.games.gangster_dice.choices import (
    AGAIN,
    DECLINE,
    HAND,
    NAME,
    PLACE,
    SHOWS,
    SINGLE,
    SWAPPED,
    TAKE,
    Bid,
    split,
    within,
)
from omerta.games.gangster_dice.dice import (
    COLOURS,
    FACES,
    OF_COLOUR,
    ONE,
    ONLY_SYMBOLS,
    SIZE,
    SYMBOLS,
    heap_of,
    showing,
)
from omerta.games.gangster_dice.favors import FOUR
from omerta.games.gangster_dice.phases import Phase

if TYPE_CHECKING:
    from omerta.games.gangster_dice.state import DiceState

MISSING = Refusal("missing", "DI-13")
FOREIGN = Refusal("foreign", "DI-03")
NOT_ASKED = Refusal("not-asked", "DI-A31")
OTHER_QUESTION = Refusal("other-question", "DI-A31")
OVER = Refusal("over", "DI-32")

VERBS = {
    Phase.CHARACTER: ("character",),
    Phase.REROLL: ("again", "done"),
    Phase.BID: ("bid", "bids"),
    Phase.SWAP: ("swap",),
    Phase.STREETS: ("place", "keep"),
    Phase.COLOUR: ("colour",),
    Phase.HAND: ("hand",),
    Phase.TAKE: ("take", "decline"),
}
ONE_FOR_ONE = tuple(swap for swap, (given, _) in SWAPPED.items() if given in ONE)


def idle(state: DiceState) -> Refusal:
    """Say why nothing is taken from whoever owes nothing."""
    return OVER if state.phase == Phase.OVER else NOT_ASKED


def refuse(state: DiceState, seat: Seat, move: Move) -> Refusal | None:
    """Say why the seat may not make this move, or None when it may."""
    if not isinstance(seat, int) or not 0 <= seat < state.game.seats:
        return Refusal("no-seat", "DI-01", {"seat": str(seat)})
    if not state.game.knows(move):
        return FOREIGN
    now = state.node()
    if not isinstance(now, Decide) or seat not in now.seats:
        return idle(state)
    if move in state.legal(seat):
        return None
    if move.verb not in VERBS[state.phase]:
        return OTHER_QUESTION
    return _why(state, seat, move)


def near(state: DiceState, seat: Seat) -> Sequence[tuple[Move, Refusal]]:
    """List what the question knows but refuses now, with the reasons."""
    now = state.node()
    if not isinstance(now, Decide) or seat not in now.seats:
        return ()
    legal = state.legal(seat)
    match state.phase:
        case Phase.BID:
            asked: Sequence[Move] = SINGLE
        case Phase.SWAP:
            asked = ONE_FOR_ONE
        case Phase.STREETS:
            asked = PLACE
        case Phase.COLOUR:
            asked = NAME
        case Phase.TAKE:
            asked = (DECLINE, *TAKE)
        case Phase.HAND:
            asked = HAND[seat : seat + 1]
        case Phase.REROLL:
            asked = tuple(move for move in AGAIN if _lies_there(state, seat, move))
        case Phase.CHARACTER:
            asked = tuple(Move("character", character.code) for character in state.cast if character is not NOBODY)
        case _:
            return ()
    return tuple((move, _why(state, seat, move)) for move in asked if move not in legal)


def _why(state: DiceState, seat: Seat, move: Move) -> Refusal:
    """Find the reason for a move of the right kind."""
    match move.verb:
        case "bid" | "bids":
            assert isinstance(move, Bid)
            return _bid(state, seat, move)
        case "swap":
            given, _ = SWAPPED[move]
            letters = str(move.args[0] if not within(given, state.leave[seat]) else move.args[1])
            reason = "not-in-stash" if not within(given, state.leave[seat]) else "not-on-speakeasy"
            return Refusal(reason, "DI-21", {"dice": letters})
        case "place" | "colour":
            return _leave(state, seat, move)
        case "take":
            return Refusal("not-there", "DI-28", {"colour": str(move.args[0])})
        case "decline":
            return Refusal("must-take", "DI-20")
        case "hand":
            return Refusal("own-seat", "DI-26")
        case "character":
            return Refusal("taken", "DI-06", {"character": str(move.args[0])})
    return _again(state, seat, move)


def _bid(state: DiceState, seat: Seat, bid: Bid) -> Refusal:
    """Say what is wrong with a bid: its symbol, its favor, or that there must be two."""
    shows = SHOWS[state.rolled[seat] & ONLY_SYMBOLS] | state.cast[seat].symbols
    hand, symbols = split(shows | state.hands[seat])
    for token, _ in bid.cards:
        if not symbols[token]:
            return Refusal("no-symbol", "DI-12", {"symbol": SYMBOLS[token]})
    wanted = [favor for _, favor in bid.cards]
    for favor in wanted:
        if hand[favor] < wanted.count(favor):
            if favor == FOUR:
                return Refusal("no-four", "DI-19")
            return Refusal("no-favor", "DI-12", {"favor": favor})
    return Refusal("both-bids", "DI-A29")


def _leave(state: DiceState, seat: Seat, move: Move) -> Refusal:
    """Say why a die cannot go on a token: it is not there, or it came this round."""
    colour = COLOURS.index(str(move.args[0]))
    data = {"colour": COLOURS[colour]}
    if state.stash[seat] & OF_COLOUR[colour]:
        return Refusal("may-not-leave", "DI-31", data)
    return Refusal("no-die", "DI-22", data) if move.verb == "place" else Refusal("no-colour", "DI-A12", data)


def _lies_there(state: DiceState, seat: Seat, move: Move) -> bool:
    """Tell whether a die that shows this lies in the seat's roll and is not picked up."""
    face = AGAIN[move]
    return showing(state.rolled[seat])[face] > showing(state.picked)[face]


def _again(state: DiceState, seat: Seat, move: Move) -> Refusal:
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
