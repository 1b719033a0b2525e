"""Rolling: everybody rolls the whole stash at once, and whoever may rolls some dice again before the bids."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import getitem
from typing import TYPE_CHECKING

from omerta.core.events import Event, Tell
from omerta.core.kinds import NONE
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Draw, Fact, Node, Seat
from omerta.games.gangster_dice.choices import AGAIN, DONE
from omerta.games.gangster_dice.dice import FACE, FACES, ROLLS, SIDES, SIZE, SYMBOLS, heap_of, showing, shown
from omerta.games.gangster_dice.phases import Phase

if TYPE_CHECKING:
    from omerta.games.gangster_dice.state import DiceState

ALL_PICKED = (DONE,)
NO_WINS = (NONE, NONE, NONE, NONE)
"""Nobody has won any of the four tokens."""


def next_round(state: DiceState) -> None:
    """Begin a round: everybody rolls the whole stash (DI-11)."""
    state.round += 1
    state.rolled = state.bids = ()
    state.won = NO_WINS
    state.leave = state.game.no_dice[:]
    state.bonus_seat, state.bonus = NONE, 0
    state.phase, state.now = Phase.ROLL, None


def ask_roll(state: DiceState) -> Node:
    """Ask for one number per die, all in one node."""
    draws: tuple[Draw, ...] = ()
    for table, stash in zip(ROLLS, state.stash, strict=False):
        draws += table[stash]
    return Chance(draws)


def roll(state: DiceState, numbers: Sequence[int], tell: Tell | None) -> None:
    """Let all dice fall."""
    check(state, numbers)
    at = 0
    rolled = []
    for stash in state.stash:
        sides = SIDES[stash]
        end = at + len(sides)
        rolled.append(sum(map(getitem, sides, numbers[at:end])))
        at = end
    state.rolled = tuple(rolled)
    if tell is not None:
        for seat, dice in enumerate(rolled):
            tell(Event("rolled", "DI-11", {"seat": seat, "round": state.round, **_told(dice)}))
    if state.game.rerolls:
        next_reroll(state, 0)
    else:
        state.phase, state.now = Phase.BID, None


def check(state: DiceState, numbers: Sequence[int]) -> None:
    """Refuse numbers that are on no side of a die."""
    if min(numbers) < 0 or max(numbers) > 5:
        node = state.node()
        assert isinstance(node, Chance)
        for draw, number in zip(node.draws, numbers, strict=True):
            draw.at(number)


def _told(roll: int) -> dict[str, Fact]:
    """Put a roll into facts: how many dice show each symbol, and every die."""
    dice = tuple(name for name, count in zip(FACES, showing(roll), strict=True) for _ in range(count))
    return {**dict(zip(SYMBOLS, shown(roll), strict=True)), "dice": dice}


def next_reroll(state: DiceState, after: int) -> None:
    """Turn to the next one clockwise who may roll a die again, from the given place on; then ask for the bids."""
    state.picked = 0
    for seat in state.game.clockwise[state.first][after:]:
        if may_roll_again(state, seat):
            state.turn = seat
            state.phase, state.now = Phase.REROLL, None
            return
    state.turn = NONE
    state.phase, state.now = Phase.BID, None


def _after(state: DiceState) -> int:
    return state.game.clockwise[state.first].index(state.turn) + 1


def may_roll_again(state: DiceState, seat: Seat) -> bool:
    """Tell whether a seat shows a die that its character may roll again (DI-H1)."""
    character = state.cast[seat]
    return character.rerolls > 0 and len(_picks(state.rolled[seat], 0, character.rerolled)) > 1


def may_pick(state: DiceState, seat: Seat) -> Sequence[Move]:
    """List the dice that may still be picked up, in ascending order so that each set has one history."""
    picked = state.picked
    character = state.cast[seat]
    if SIZE[heap_of(picked)] == character.rerolls:
        return ALL_PICKED
    return _picks(state.rolled[seat], picked, character.rerolled)


@lru_cache(maxsize=1 << 16)
def _picks(rolled: int, picked: int, symbols: tuple[str, ...]) -> tuple[Move, ...]:
    last = max((place for place, count in enumerate(showing(picked)) if count), default=0)
    left = showing(rolled - picked)
    return (DONE, *(move for move, place in AGAIN.items() if place >= last and move.args[1] in symbols and left[place]))


def pick(state: DiceState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Pick up one more die, or roll what was picked up (DI-H1)."""
    if move is not DONE:
        state.picked += FACE[AGAIN[move]]
        state.now = None
        if tell is not None:
            tell(Event("picked-up", "DI-H1", {"seat": seat, "die": FACES[AGAIN[move]]}))
    elif state.picked:
        state.phase, state.now = Phase.ROLL_AGAIN, None
    else:
        if tell is not None:
            tell(Event("stands", "DI-H1", {"seat": seat}))
        next_reroll(state, _after(state))


def ask_roll_again(state: DiceState) -> Node:
    """Ask for one number per die that was picked up."""
    return Chance(ROLLS[state.turn][heap_of(state.picked)])


def roll_again(state: DiceState, numbers: Sequence[int], tell: Tell | None) -> None:
    """Let the dice fall that were picked up."""
    check(state, numbers)
    seat, rolled = state.turn, list(state.rolled)
    rolled[seat] += sum(map(getitem, SIDES[heap_of(state.picked)], numbers)) - state.picked
    state.rolled = tuple(rolled)
    if tell is not None:
        tell(Event("rolled-again", "DI-H1", {"seat": seat, **_told(rolled[seat])}))
    next_reroll(state, _after(state))
