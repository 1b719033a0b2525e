"""Rolling: everybody rolls the whole stash at once, and whoever may rolls some dice again before the bids."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from operator import getitem

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Fact, Node, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangster_dice.moves import AGAIN, ASK, DONE
from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.rules.characters import Character
from omerta.games.gangster_dice.rules.dice import (
    FACE,
    FACES,
    NO_WINS,
    ROLLS,
    SIDES,
    SIZE,
    SYMBOLS,
    heap_of,
    showing,
    shown,
)
from omerta.games.gangster_dice.state import DiceState


def next_round(state: DiceState, _tell: Tell | None) -> bool:
    """Begin a round: everybody rolls the whole stash (DI-11)."""
    state.round += 1
    state.rolled = state.bids = ()
    state.won = NO_WINS
    state.leave = state.game.no_dice[:]
    state.bonus_seat, state.bonus = NONE, 0
    return True


def ask_roll(state: DiceState) -> Node:
    """Ask for one number per die, all in one node."""
    return Chance(tuple(chain.from_iterable(map(getitem, ROLLS, state.stash))))


def roll(state: DiceState, numbers: Sequence[int], tell: Tell | None) -> None:
    """Let all dice fall."""
    rolled = state.rolled = _fallen(state, state.stash, numbers)
    if tell is not None:
        for seat, dice in enumerate(rolled):
            tell(Event("rolled", "DI-11", {"seat": seat, "round": state.round, **_told(dice)}))
    if state.game.rerolls:
        _turn_to(state, state.game.clockwise[state.first])


def _fallen(state: DiceState, heaps: Sequence[int], numbers: Sequence[int]) -> tuple[int, ...]:
    """Find what each heap shows when its dice fall on these sides; refuse numbers that are on no side of a die."""
    fall = iter(numbers)
    try:
        if min(numbers) >= 0:
            return tuple([sum(map(getitem, SIDES[dice], fall)) for dice in heaps])
    except IndexError:
        pass
    node = state.node()
    assert isinstance(node, Chance)
    for draw, number in zip(node.draws, numbers, strict=True):
        draw.at(number)
    raise AssertionError("all of them are on a side")


def _told(roll: int) -> dict[str, Fact]:
    """Put a roll into facts: how many dice show each symbol, and every die."""
    dice = tuple(name for name, count in zip(FACES, showing(roll), strict=True) for _ in range(count))
    return {**dict(zip(SYMBOLS, shown(roll), strict=True)), "dice": dice}


def _turn_to(state: DiceState, seats: Sequence[Seat]) -> None:
    """Turn to the first of these seats that may roll a die again, or to nobody."""
    state.picked = 0
    state.turn = next((seat for seat in seats if may_roll_again(state, seat)), NONE)


def _turn_on(state: DiceState) -> None:
    """Turn to the next one clockwise who may roll a die again."""
    order = state.game.clockwise[state.first]
    _turn_to(state, order[order.index(state.turn) + 1 :])


def ask_reroll(state: DiceState) -> Node | None:
    """Ask whose turn it is for dice to roll again (DI-H1)."""
    return ASK["reroll"][state.turn] if state.turn >= 0 else None


def may_roll_again(state: DiceState, seat: Seat) -> bool:
    """Whether a seat shows a die that its character may roll again (DI-H1)."""
    return len(_picks(state.rolled[seat], 0, state.cast[seat])) > 1


def may_pick(state: DiceState, seat: Seat) -> Sequence[Move]:
    """List the dice that may still be picked up, in ascending order so that each set has one history."""
    return _picks(state.rolled[seat], state.picked, state.cast[seat])


@lru_cache(maxsize=1 << 16)
def _picks(rolled: int, picked: int, character: Character) -> tuple[Move, ...]:
    return (DONE, *[move for move in AGAIN if _why_not_pick(rolled, picked, character, move) is None])


def why_not_pick(state: DiceState, seat: Seat, move: Move) -> Refusal | None:
    return _why_not_pick(state.rolled[seat], state.picked, state.cast[seat], move)


def _why_not_pick(rolled: int, picked: int, character: Character, move: Move) -> Refusal | None:
    """Return why a die cannot be picked up: none is left, its symbol, enough are up, or a later one is."""
    face = AGAIN[move]
    data = {"die": FACES[face]}
    if not showing(rolled - picked)[face]:
        return Refusal("no-such-die", "DI-H1", data)
    if move.args[1] not in character.rerolled:
        return Refusal("not-that-symbol", "DI-H1", data)
    if SIZE[heap_of(picked)] == character.rerolls:
        return Refusal("enough-dice", "DI-H1", {"dice": character.rerolls})
    if any(showing(picked)[face + 1 :]):
        return Refusal("in-order", "DI-H1", data)
    return None


def pick(state: DiceState, joint: Joint, tell: Tell | None) -> None:
    """Pick up one more die, or be done: then what was picked up is rolled, or the next one has the turn (DI-H1)."""
    ((seat, move),) = joint.items()
    if move is not DONE:
        state.picked += FACE[AGAIN[move]]
        if tell is not None:
            tell(Event("picked-up", "DI-H1", {"seat": seat, "die": FACES[AGAIN[move]]}))
    elif state.picked:
        state.phase = Phase.ROLL_AGAIN
    else:
        if tell is not None:
            tell(Event("stands", "DI-H1", {"seat": seat}))
        _turn_on(state)


def ask_roll_again(state: DiceState) -> Node | None:
    """Ask for one number per die that was picked up, once the seat is done."""
    return Chance(ROLLS[state.turn][heap_of(state.picked)]) if state.phase == Phase.ROLL_AGAIN else None


def roll_again(state: DiceState, numbers: Sequence[int], tell: Tell | None) -> None:
    """Let the dice fall that were picked up."""
    seat, rolled = state.turn, list(state.rolled)
    rolled[seat] += _fallen(state, (heap_of(state.picked),), numbers)[0] - state.picked
    state.rolled = tuple(rolled)
    state.picked = 0
    if tell is not None:
        tell(Event("rolled-again", "DI-H1", {"seat": seat, **_told(rolled[seat])}))
    _turn_on(state)
