"""The table in play: everything that lies on it, each thing declared once."""

from __future__ import annotations

from typing import Any

from omerta.core.nodes import Seat
from omerta.core.state.fields import (
    always_seat,
    derived,
    fields,
    one,
    one_seat,
    per_place,
    per_place_tuple,
    per_seat,
    per_seat_tuple,
)
from omerta.core.state.kinds import number, seat
from omerta.core.turn import Turning
from omerta.games.gangster_dice.kinds import DICE, HAND, PILES, ROLL, bid, character, phase
from omerta.games.gangster_dice.moves import NO_BID, Bid
from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.rules.characters import MOST_FAVORS, NOBODY, Character
from omerta.games.gangster_dice.rules.dice import MOST_DICE, NO_WINS, ONE, SPEAKEASY, TOKENS
from omerta.games.gangster_dice.rules.favors import PRINTED, STACK
from omerta.games.gangster_dice.table import ROUNDS, DiceTable


def first_phase(game: DiceTable[Any, Any]) -> str:
    """Deal characters first, where there are any."""
    return Phase.CHARACTER if game.uses_characters else Phase.FAVOR


def first_stash(game: DiceTable[Any, Any]) -> int:
    """Return the dice of each seat at the start: as many of each colour for all (DI-02)."""
    return game.dice


def first_owed(game: DiceTable[Any, Any]) -> int:
    """Owe everybody the favors of the tutorial game (DI-05); with characters nobody knows yet how many."""
    return 0 if game.uses_characters else NOBODY.favors


def first_on(_game: DiceTable[Any, Any]) -> list[int]:
    """Lay one die of each colour on the Speakeasy (DI-07)."""
    return [sum(ONE) if token == SPEAKEASY else 0 for token in range(len(TOKENS))]


def first_control(_game: DiceTable[Any, Any]) -> list[Seat]:
    """Lay the tokens in the middle (DI-07)."""
    return list(NO_WINS)


@fields
class DiceState(Turning):
    """Every heap of dice and favors as a number, every seat that matters as a seat or NONE.

    `turn` is the seat that may roll again, `picked` the dice it has picked up, `leave` the dice that may still leave a
    stash this round (DI-31), `owes` the favors a seat has yet to draw, `gift` the seat whose next favor is a +4, `made`
    what the deck was when it was last shuffled. `bonus_seat` controlled the Streets when the bids were shown, with
    `bonus` dice on it. `first` is the seat that is dealt to first; it makes no difference. Bids and rolls stay until
    the next roll, for all to see.
    """

    game: DiceTable[Any, Any]

    round: int = one(number(0, ROUNDS, part=ROUNDS), 0, open=True, floats="round")
    phase: str = one(phase, first_phase, open=True, floats="phase")
    first: Seat = always_seat(open=True, floats="first")
    turn: Seat = one_seat(open=True, view="")
    cast: tuple[Character, ...] = per_seat_tuple(
        character, NOBODY, part="characters", open=True, view="", floats="characters"
    )
    stash: list[int] = per_seat(DICE, first_stash, open=True, floats="stash")
    leave: list[int] = per_seat(DICE, 0, open=True, view="leaving", floats="leaving")
    rolled: tuple[int, ...] = per_seat_tuple(ROLL, 0, empty=True, open=True, floats="rolled")
    picked: int = one(ROLL, 0, open=True, floats="picked")
    hands: list[int] = per_seat(HAND, 0)
    discard: int = one(PILES, 0, open=True, floats="discard")
    made: int = one(PILES, PRINTED, open=True, view="deck_of", floats="deck_of")
    gift: Seat = one_seat(open=True, floats="gift")
    control: list[Seat] = per_place(seat, first_control, part=TOKENS, open=True)
    on: list[int] = per_place(DICE, first_on, part=TOKENS, open=True, view="")
    bonus_seat: Seat = one_seat(part="bonus", open=True)
    bonus: int = one(number(0, MOST_DICE), 0, open=True)
    bids: tuple[Bid, ...] = per_seat_tuple(bid, NO_BID, empty=True, open=True, floats="bids")

    won: tuple[Seat, ...] = per_place_tuple(seat, NO_WINS, open=True, derived=True)
    owes: list[int] = per_seat(number(0, MOST_FAVORS), first_owed, open=True, floats="owes", derived=True)
    stack: int = one(number(0, STACK), STACK, open=True, derived=True)
    deck: int = derived(lambda game: PRINTED)
