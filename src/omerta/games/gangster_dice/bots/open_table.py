"""One table of Gangster Dice as the network is told it, without arrays; `position_value` does so for many at once."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from omerta.core.judging.products import Network
from omerta.games.gangster_dice.rules.dice import COUNTS
from omerta.games.gangster_dice.state import DiceState

SURE = 30.0
"""How well a seat stands that has won, and how badly the others do."""
SAID = 6
"""How many numbers the network says of a seat: how it stands, and what each kind of favor in its hand adds."""


def judged_table(net: Network, state: DiceState) -> list[list[float]]:
    """Judge what lies open: by seat, how it stands, and what each kind of favor adds."""
    if all(state.stash):
        return net.logits(table_rows(state))
    return [[-SURE if dice else SURE, *[0.0] * (SAID - 1)] for dice in state.stash]


def table_rows(state: DiceState) -> list[array[float]]:
    """Lay the table out once as each seat sees it: its own stash and tokens first, then clockwise, then the tokens."""
    seats = [array("f", seat_figures(COUNTS[dice], state, seat)) for seat, dice in enumerate(state.stash)]
    heaps = [COUNTS[dice] for dice in state.on[1:]]
    lying = [sum(heap) for heap in heaps]
    thirds = [count / 3.0 for heap in (*heaps, lying) for count in heap]
    tokens = array("f", [*thirds, *[float(count > 0) for count in lying]])
    rows = []
    for seat in range(len(seats)):
        row = array("f")
        for each in (*seats[seat:], *seats[:seat], tokens):
            row += each
        rows.append(row)
    return rows


def seat_figures(dice: Sequence[int], state: DiceState, seat: int) -> list[float]:
    """Put down what a seat has: its dice, of how many colours, and which tokens it controls."""
    there = [count > 0 for count in dice]
    colours = sum(there)
    return [
        *[count / 3.0 for count in dice],
        *there,
        sum(dice) / 6.0,
        colours == 1,
        colours == 2,
        *[holder == seat for holder in state.control],
    ]
