"""Rolling: everybody rolls the whole stash at once, and whoever may rolls some dice again before the bids."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import getitem
from typing import TYPE_CHECKING

from omerta.core.events import Event, Tell
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Seat
from omerta.games.gangster_dice.choices import AGAIN, ASK, DONE, MASK
from omerta.games.gangster_dice.dice import BITS, COLOURS, ROLLS, SHOWN, SIDES, SIZE, SYMBOLS, face, heap_of, showing
from omerta.games.gangster_dice.phases import Phase

if TYPE_CHECKING:
    from omerta.games.gangster_dice.state import DiceState


class Shows(dict[int, int]):
    """Which symbols a roll shows at all, as bits of a bid's key, by how many dice show each."""

    def __missing__(self, shown: int) -> int:
        found = self[shown] = sum(1 << MASK + symbol for symbol in range(4) if shown >> BITS * symbol & 31)
        return found


SHOWS = Shows()
ALL_PICKED = (DONE,)


def next_round(state: DiceState) -> None:
    """Begin a round: everybody rolls the whole stash (DI-11)."""
    state.round += 1
    state.rolled = state.bids = state.shows = ()
    state.won = state.game.no_wins
    state.leave = state.game.no_dice[:]
    state.bonus_seat, state.bonus = -1, 0
    ask_for_roll(state)


def ask_for_roll(state: DiceState) -> None:
    """Ask for one number per die, all in one node."""
    draws: tuple[object, ...] = ()
    for table, stash in zip(ROLLS, state.stash, strict=False):
        draws += table[stash]
    state.phase = Phase.ROLL
    state.now = Chance(draws)  # type: ignore[arg-type]


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
            tell(Event("rolled", "DI-11", {"seat": seat, "round": state.round, **_shown(dice)}))
    if state.game.rerolls:
        ask_for_reroll(state, 0)
    else:
        ask_for_bids(state)


def check(state: DiceState, numbers: Sequence[int]) -> None:
    """Refuse numbers that are on no side of a die."""
    if min(numbers) < 0 or max(numbers) > 5:
        assert isinstance(state.now, Chance)
        for draw, number in zip(state.now.draws, numbers, strict=True):
            draw.at(number)


def _shown(dice: int) -> dict[str, int | tuple[str, ...]]:
    """Put a roll into facts: how many dice show each symbol, and every die."""
    facts: dict[str, int | tuple[str, ...]] = {
        symbol: dice >> BITS * place & 31 for place, symbol in enumerate(SYMBOLS)
    }
    facts["dice"] = tuple(
        f"{colour}-{symbol}"
        for place, colour in enumerate(COLOURS)
        for other, symbol in enumerate(SYMBOLS)
        for _ in range(showing(dice, place, other))
    )
    return facts


def ask_for_reroll(state: DiceState, after: int) -> None:
    """Ask the next one clockwise who may roll a die again, from the given place on; then for the bids."""
    order = state.game.clockwise[state.first]
    for seat in order[after:]:
        character = state.cast[seat]
        if character.rerolls and len(_picks(state.rolled[seat], 0, character.rerolled)) > 1:
            state.phase, state.turn = Phase.REROLL, seat
            state.now = ASK["reroll"][seat]
            return
    ask_for_bids(state)


def _next_reroll(state: DiceState) -> None:
    state.picked = 0
    ask_for_reroll(state, state.game.clockwise[state.first].index(state.turn) + 1)


def may_pick(state: DiceState, seat: Seat) -> Sequence[Move]:
    """List the dice that may still be picked up, in ascending order so that each set has one history."""
    picked = state.picked
    character = state.cast[seat]
    if SIZE[heap_of(picked)] == character.rerolls:
        return ALL_PICKED
    return _picks(state.rolled[seat], picked, character.rerolled)


@lru_cache(maxsize=1 << 16)
def _picks(rolled: int, picked: int, symbols: tuple[str, ...]) -> tuple[Move, ...]:
    kinds = [(place, *divmod(place, 4)) for place in range(12)]
    last = max((place for place, colour, symbol in kinds if showing(picked, colour, symbol)), default=0)
    left = rolled - picked
    return (
        DONE,
        *(
            AGAIN[place]
            for place, colour, symbol in kinds[last:]
            if SYMBOLS[symbol] in symbols and showing(left, colour, symbol)
        ),
    )


def pick(state: DiceState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Pick up one more die, or roll what was picked up (DI-H1)."""
    if move is not DONE:
        colour, symbol = divmod(AGAIN.index(move), 4)
        state.picked += face(colour, symbol)
        if tell is not None:
            tell(Event("picked-up", "DI-H1", {"seat": seat, "die": f"{COLOURS[colour]}-{SYMBOLS[symbol]}"}))
    elif state.picked:
        state.phase = Phase.ROLL_AGAIN
        state.now = Chance(ROLLS[seat][heap_of(state.picked)])
    else:
        if tell is not None:
            tell(Event("stands", "DI-H1", {"seat": seat}))
        _next_reroll(state)


def roll_again(state: DiceState, numbers: Sequence[int], tell: Tell | None) -> None:
    """Let the dice fall that were picked up."""
    check(state, numbers)
    seat, rolled = state.turn, list(state.rolled)
    rolled[seat] += sum(map(getitem, SIDES[heap_of(state.picked)], numbers)) - state.picked
    state.rolled = tuple(rolled)
    if tell is not None:
        tell(Event("rolled-again", "DI-H1", {"seat": seat, **_shown(rolled[seat])}))
    _next_reroll(state)


def ask_for_bids(state: DiceState) -> None:
    """Ask everybody for bid and favor at once (DI-12)."""
    state.shows = tuple([SHOWS[dice & SHOWN] | who.symbols for dice, who in zip(state.rolled, state.cast, strict=True)])
    state.phase = Phase.BID
    state.now = state.game.question
