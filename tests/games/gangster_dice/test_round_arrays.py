"""A round in arrays: whatever follows there from the winners of the tokens, the rules allow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

import omerta
from omerta.core.chance import answer_chance
from omerta.core.nodes import Decide
from omerta.games.gangster_dice.bots.open_table import SAID
from omerta.games.gangster_dice.bots.position_value import judged, width
from omerta.games.gangster_dice.bots.round_arrays import code, follow, places, ways
from omerta.games.gangster_dice.bots.table_arrays import tables_of
from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.rules.dice import COUNTS
from omerta.games.gangster_dice.rules.favors import fours

End = tuple[Any, Any, Any, int]


def whim(seats: int, seed: int) -> Any:
    """Make a network that likes anything."""
    luck = np.random.default_rng(seed)
    sizes = (width(seats), 32, SAID)
    return [(luck.normal(size=pair).astype(np.float32), np.zeros(pair[1], np.float32)) for pair in pairwise(sizes)]


def before_a_roll(state: Any) -> bool:
    return bool(state.phase == Phase.ROLL)


def ends(state: Any, held: list[int]) -> Iterator[End]:
    """Answer every question of a round in every way, and give what lies on the table before the next roll.

    Whoever has more +4 favors than those that were held was given one.
    """
    node = answer_chance(state, Random(0), settled=before_a_roll)
    if not isinstance(node, Decide):
        stash, on = ([list(COUNTS[dice]) for dice in part] for part in (state.stash, state.on[1:]))
        given = [seat for seat, hand in enumerate(state.hands) if fours(hand) > held[seat]]
        yield stash, on, list(state.control), given[0] if given else -1
        return
    (seat,) = node.seats
    for move in state.legal(seat):
        after = state.clone()
        after.play({seat: move})
        yield from ends(after, held)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_follows_in_arrays_is_one_of_the_ways_that_the_engine_goes(seats: int) -> None:
    game, luck, met = omerta.make("gangster-dice", seats), Random(seats), set[str]()
    listed, place = ways(seats), places(seats)
    for seed in range(24):
        state: Any = game.new()
        rounds = 0
        while isinstance(node := answer_chance(state, luck), Decide):
            joint: Any = {seat: luck.choice(state.legal(seat)) for seat in node.seats}
            if node.ask == "bid":
                rounds += 1
                tables = tables_of(state)
                after = state.clone()
                after.play(joint)
                won = np.array(after.won)
                if rounds % 4 == seed % 4:
                    found = follow(np, partial(judged, np, whim(seats, seed)), tables, listed)
                    at = place[code(won, seats)]
                    assert listed[at].tolist() == won.tolist()
                    laid = (*(part[0, at].tolist() for part in found.tables), int(found.gift[0, at]))
                    held = [fours(hand) - fours(joint[seat].spent) for seat, hand in enumerate(state.hands)]
                    reached = list(ends(after, held))
                    assert laid in reached
                    met.add("one" if len(reached) == 1 else "some" if len(reached) < 20 else "many")
            state.play(joint)
    assert met == {"one", "some", "many"}
