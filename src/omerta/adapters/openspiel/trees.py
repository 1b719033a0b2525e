"""A small game written out whole, as an extensive-form game of OpenSpiel's own, which its solvers walk at full speed.

The tree is walked once here; after that nothing of ours is asked again. It suits games of up to some hundred thousand
positions, such as 12 Gangsters with 3 seats and 4 cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pyspiel

from omerta.adapters.openspiel.games import OmertaGame
from omerta.core.errors import OmertaError

MOST_NODES = 500_000


def tree(game: OmertaGame, most: int = MOST_NODES) -> Any:
    """Write a game out whole and load it; it must be one with choices in turn.

    >>> from omerta.adapters.openspiel import load
    >>> small = tree(load("twelve-gangsters", seats=3, cards=2, first_boss=0, together=False))
    >>> small.num_players(), len(pyspiel.CFRPlusSolver(small).tabular_average_policy().policy_table())
    (3, 27)
    """
    if game.together:
        raise OmertaError(f"{game}: a tree has choices in turn; load the game with together=False")
    seats = " ".join(f'"seat {seat}"' for seat in range(game.num_players()))
    lines = [f'EFG 2 R "{game}" {{ {seats} }}']
    numbers: list[dict[str, int]] = [{} for _ in range(game.num_players())]
    for line in _lines(game.new_initial_state(), numbers):
        lines.append(line)
        if len(lines) > most:
            raise OmertaError(f"{game}: it has more than {most} positions; take fewer cards, dice or seats")
    return pyspiel.load_efg_game("\n".join(lines) + "\n")


def _lines(state: Any, numbers: list[dict[str, int]]) -> Iterator[str]:
    """Write a state and all that may follow, in the order of the format: a node, then each of its branches."""
    if state.is_terminal():
        shares = " ".join(f"{share:.9f}" for share in state.returns())
        yield f't "" 1 "" {{ {shares} }}'
        return
    if state.is_chance_node():
        odds = state.chance_outcomes()
        branches = [place for place, _ in odds]
        yield 'c "" 1 "" { ' + " ".join(f'"{place}" {share:.9f}' for place, share in odds) + " } 0"
    else:
        seat = state.current_player()
        branches, known = state.legal_actions(), numbers[seat]
        number = known.setdefault(state.information_state_string(seat), len(known) + 1)
        written = " ".join(f'"{state.action_to_string(seat, action)}"' for action in branches)
        yield f'p "" {seat + 1} {number} "{seat}.{number}" {{ {written} }} 0'
    for place in branches:
        yield from _lines(state.child(place), numbers)
