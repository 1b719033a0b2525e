"""Dealing: characters at the start, and favors, one card at a time, told to whoever draws it.

The seat that is dealt to first stands in the state, so that the table can be turned; the others follow clockwise.
"""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Draw, Node, Seat, only, others
from omerta.core.state.kinds import NONE
from omerta.games.gangster_dice.moves import ASK
from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.rules.characters import NOBODY
from omerta.games.gangster_dice.rules.favors import DRAWS, FOUR, NAMES, ONE_FAVOR, VALUES
from omerta.games.gangster_dice.state import DiceState


def whose_turn(state: DiceState) -> Seat:
    """Return the seat that is dealt to or may roll again, where one seat after the other has its turn, or NONE."""
    if state.phase == Phase.CHARACTER:
        return choosing(state)
    return drawing(state) if state.phase == Phase.FAVOR else state.turn


def choosing(state: DiceState) -> Seat:
    """Return the next seat without a character, or NONE."""
    return next((seat for seat in state.game.clockwise[state.first] if state.cast[seat] is NOBODY), NONE)


def ask_character(state: DiceState) -> Node | None:
    """Let the next seat choose its character, or draw one for it (DI-06)."""
    seat = choosing(state)
    if seat < 0:
        return None
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


def choose(state: DiceState, joint: Joint, tell: Tell | None) -> None:
    """Take the character that was chosen."""
    for seat, move in joint.items():
        _sit_down(state, seat, str(move.args[0]), tell)


def draw_character(state: DiceState, code: str, tell: Tell | None) -> None:
    """Take the character that was dealt."""
    _sit_down(state, choosing(state), code, tell)


def _sit_down(state: DiceState, seat: Seat, code: str, tell: Tell | None) -> None:
    character = state.game.characters[code]
    state.cast = (*state.cast[:seat], character, *state.cast[seat + 1 :])
    if tell is not None:
        tell(Event("character", "DI-06", {"seat": seat, "character": code, "name": character.name}))


def owe_first_hands(state: DiceState, _tell: Tell | None) -> bool:
    """Owe everybody as many favors as the character says (DI-06)."""
    state.owes = [character.favors for character in state.cast]
    return True


def drawing(state: DiceState) -> Seat:
    """Return the next seat that has a favor to draw, or NONE."""
    owes = state.owes
    for seat in state.game.clockwise[state.first]:
        if owes[seat]:
            return seat
    return NONE


def before_the_draw(state: DiceState, tell: Tell | None) -> bool:
    """Take the +4 that the Lawyer promised the next seat, and make a new deck where the old one is drawn up."""
    if state.gift >= 0 and drawing(state) == state.gift:
        _take_four(state, tell)
    if not state.deck and drawing(state) >= 0:
        _shuffle(state, tell)
    return True


def ask_favor(state: DiceState) -> Node | None:
    """Draw the next favor that is owed."""
    owes = state.owes
    for seat in state.game.clockwise[state.first]:
        if owes[seat]:
            return DRAWS[seat][state.deck][0]
    return None


def _take_four(state: DiceState, tell: Tell | None) -> None:
    """Take a +4 in place of a draw (DI-19), as long as there is one (DI-A5)."""
    seat, state.gift = state.gift, NONE
    if not state.stack:
        if tell is not None:
            tell(Event("stack-empty", "DI-A5", {"seat": seat}))
        return
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


def draw_favor(state: DiceState, numbers: Sequence[int], tell: Tell | None) -> None:
    """Draw one favor, told to its owner alone (DI-16)."""
    seat, deck, number = drawing(state), state.deck, numbers[0]
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


def _tell_favor(state: DiceState, seat: Seat, value: int, tell: Tell) -> None:
    """Tell a draw twice: to its owner with the card, to everybody else without."""
    if state.round:
        kind, rule = "favor-drawn", "DI-16"
    else:
        kind, rule = "favor-dealt", "DI-06" if state.game.uses_characters else "DI-05"
    tell(Event(kind, rule, {"seat": seat, "favor": NAMES[value]}, only(seat)))
    tell(Event(f"{kind}-hidden", rule, {"seat": seat}, others(state.game.seats, seat)))
