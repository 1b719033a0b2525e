"""Dealing: characters at the start, and favors, one card at a time, told to whoever draws it.

The seat that is dealt to first stands in the state, so that the table can be turned; the others follow clockwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from omerta.core.events import Event, Tell
from omerta.core.kinds import NONE
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Draw, Node, Seat, only, others
from omerta.games.gangster_dice import ending, rolls
from omerta.games.gangster_dice.characters import NOBODY
from omerta.games.gangster_dice.choices import ASK
from omerta.games.gangster_dice.favors import DRAWS, FOUR, NAMES, ONE_FAVOR, VALUES
from omerta.games.gangster_dice.phases import Phase

if TYPE_CHECKING:
    from omerta.games.gangster_dice.state import DiceState


def next_character(state: DiceState) -> None:
    """Give the next seat its character, or deal favors once everybody has one (DI-06)."""
    if NOBODY in state.cast:
        state.phase, state.now = Phase.CHARACTER, None
    else:
        deal_favors(state)


def whose_turn(state: DiceState) -> Seat:
    """Give the seat that is dealt to, or that may roll again: where one seat after the other has its turn."""
    order = state.game.clockwise[state.first]
    if state.phase == Phase.CHARACTER:
        return next(seat for seat in order if state.cast[seat] is NOBODY)
    if state.phase == Phase.FAVOR:
        return next(seat for seat in order if state.owes[seat])
    return state.turn


def ask_character(state: DiceState) -> Node:
    """Let the next seat choose its character, or draw one for it."""
    seat = whose_turn(state)
    if state.game.chosen:
        return ASK["character"][seat]
    left = left_over(state)
    return Chance((Draw(f"{seat}.character", left, (1,) * len(left)),))


def left_over(state: DiceState) -> tuple[str, ...]:
    """Name the characters that nobody has."""
    taken = {character.code for character in state.cast}
    return tuple(code for code in state.game.characters if code not in taken)


def may_choose(state: DiceState, _seat: Seat) -> Sequence[Move]:
    """List the characters that may still be chosen."""
    return tuple(Move("character", code) for code in left_over(state))


def choose(state: DiceState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Take the character that was chosen."""
    _sit_down(state, seat, str(move.args[0]), tell)


def draw_character(state: DiceState, number: int, tell: Tell | None) -> None:
    """Take the character that was dealt."""
    node = state.node()
    assert isinstance(node, Chance)
    _sit_down(state, whose_turn(state), str(node.draws[0].at(number)), tell)


def _sit_down(state: DiceState, seat: Seat, code: str, tell: Tell | None) -> None:
    character = state.game.characters[code]
    state.cast = (*state.cast[:seat], character, *state.cast[seat + 1 :])
    if tell is not None:
        tell(Event("character", "DI-06", {"seat": seat, "character": code, "name": character.name}))
    next_character(state)


def deal_favors(state: DiceState) -> None:
    """Owe everybody the favors of the first hand (DI-05, DI-06)."""
    state.owes = [character.favors for character in state.cast]
    next_favor(state, None)


def next_favor(state: DiceState, tell: Tell | None) -> None:
    """Ask for the next favor that is owed, or go on once all are drawn."""
    owes = state.owes
    for seat in state.game.clockwise[state.first]:
        while owes[seat]:
            if seat == state.gift:
                state.gift = NONE
                if state.stack:
                    _take_four(state, seat, tell)
                    continue
                if tell is not None:
                    tell(Event("stack-empty", "DI-A5", {"seat": seat}))
            if not state.deck:
                _shuffle(state, tell)
            state.phase, state.now = Phase.FAVOR, None
            return
    if state.round:
        ending.investigate(state, tell)
    else:
        rolls.next_round(state)


def ask_favor(state: DiceState) -> Node:
    """Draw the next favor that is owed."""
    return DRAWS[whose_turn(state)][state.deck][0]


def _take_four(state: DiceState, seat: Seat, tell: Tell | None) -> None:
    """Take a +4 in place of a draw (DI-19)."""
    state.stack -= 1
    state.hands[seat] += ONE_FAVOR[FOUR]
    state.owes[seat] -= 1
    if tell is not None:
        tell(Event("four", "DI-19", {"seat": seat, "left": state.stack}))


def _shuffle(state: DiceState, tell: Tell | None) -> None:
    """Make the discard the new deck (DI-A7)."""
    state.deck = state.made = state.discard
    state.discard = 0
    if tell is not None:
        tell(Event("shuffled", "DI-A7", {"cards": len(VALUES[state.deck])}))


def draw_favor(state: DiceState, number: int, tell: Tell | None) -> None:
    """Draw one favor, told to its owner alone (DI-16)."""
    seat, deck = whose_turn(state), state.deck
    node, values = DRAWS[seat][deck]
    if not 0 <= number < len(values):
        node.draws[0].at(number)
    value = values[number]
    card = ONE_FAVOR[value]
    state.deck = deck - card
    state.hands[seat] += card
    state.owes[seat] -= 1
    if tell is not None:
        _tell_favor(state, seat, value, tell)
    next_favor(state, tell)


def _tell_favor(state: DiceState, seat: Seat, value: int, tell: Tell) -> None:
    """Tell a draw twice: to its owner with the card, to everybody else without."""
    if state.round:
        kind, rule = "favor-drawn", "DI-16"
    else:
        kind, rule = "favor-dealt", "DI-06" if state.game.uses_characters else "DI-05"
    tell(Event(kind, rule, {"seat": seat, "favor": NAMES[value]}, only(seat)))
    tell(Event(f"{kind}-hidden", rule, {"seat": seat}, others(state.game.seats, seat)))
