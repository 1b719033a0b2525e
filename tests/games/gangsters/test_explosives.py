"""Bots with bombs and cars in hand: they hire, plant and run, shoot from the car where it gains, and repair."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from omerta.bots import seat_bot
from omerta.core.nodes import Chance, Decide
from omerta.games.gangsters.bots.bomb_values import halved
from omerta.games.gangsters.state import GangstersState
from tests.games.gangsters.city import some
from tests.games.gangsters.scenes import scene
from tests.games.playing import answer

BOMBS: dict[str, Any] = {"bombs": True}
CARS: dict[str, Any] = {"heaters": True, "wheels": True, "drive-by": True}
RICH = "1:Velvet=4,Oasis=4,Harbor=3,Cards=2,Baths 0:Pawn"
"""Seat 1 leads with joints that are worth a bomb."""


def says(state: GangstersState, bot: str = "plan") -> str:
    """Let a bot answer for the seat that is asked."""
    node = state.node()
    assert isinstance(node, Decide)
    (seat,) = node.seats
    return state.game.write(seat_bot(state.game, bot).choose(state.view(seat), Random(1)))


def hiring() -> GangstersState:
    """Ask seat 0 for a Bomber while seat 1 leads."""
    pieces = "0R4@Pawn 0T2@NS3ne 0V@NS1ne 1R6@Needle 1T2@Needle 1V@Needle"
    state = scene(pieces=pieces, joints=RICH, cash="6000/8000", dice="1.1.3.1.1", options=BOMBS)
    answer(state, "recruit-thug-1")
    answer(state, "done")
    return state


def carrying() -> GangstersState:
    """Let seat 0's Vamp stand with the Bomber in a rival's best joint, with two actions left."""
    pieces = "0R4@Pawn 0T2@Needle 0V@Velvet 1R6@Velvet 1T2@Needle 1V@Needle"
    fields: dict[str, Any] = {"bomber": [2, -1], "may_bomb": [0b111, 0]}
    return scene(pieces=pieces, joints=RICH, cash="1000/8000", dice="1.1.1.2.1", options=BOMBS, **fields)


def driving() -> GangstersState:
    """Ask seat 0 about a drive-by against a strong gang in the street."""
    pieces = "0R4@Pawn 0T6@WS9n 0V@Needle 1R6@WS6s 1T1@Grand 1V@Grand"
    fields: dict[str, Any] = {"heaters": 1, "wheels": 1}
    state = scene(pieces=pieces, joints=RICH, cash="0/8000", dice="1.1.1.2.3", options=CARS, **fields)
    answer(state, "thug>>WS3n")
    return state


def test_a_bomber_is_hired_against_a_leader_and_goes_with_who_gets_near() -> None:
    state = hiring()
    assert says(state) == "bomber"
    answer(state, "bomber")
    assert says(state) in ("assign-vamp", "assign-thug")


def test_nobody_is_hired_where_nothing_is_worth_it() -> None:
    state = scene(
        pieces="0R4@Pawn 0T2@Needle 1R4@Oasis", joints="0:Pawn 1:Needle", cash="6000/0", dice="1.1.3.1.1", options=BOMBS
    )
    answer(state, "recruit-thug-1")
    answer(state, "done")
    assert says(state) == "no"


def test_a_bomb_is_planted_and_whoever_planted_it_runs() -> None:
    state = carrying()
    assert says(state) == "plant"
    answer(state, "plant")
    run = says(state)
    assert run.startswith("vamp>")
    answer(state, run)
    assert state.game.space_of[state.at[2]] != state.planted.bomb


def test_no_bomb_in_one_s_own_joint() -> None:
    fields: dict[str, Any] = {"bomber": [2, -1], "may_bomb": [0b111, 0]}
    state = scene(pieces="0R4@Pawn 0T2@Pawn 0V@Pawn 1R6@Velvet", joints=RICH, dice="1.1.1.2.1", options=BOMBS, **fields)
    assert says(state) != "plant"


def test_a_strong_thug_shoots_from_the_car_and_a_lone_one_does_not() -> None:
    assert says(driving()) == "drive-by-WS6"
    weak = driving()
    weak.men[1] = 1
    assert says(weak) == "no"
    assert halved(1, 4 / 6) == pytest.approx(0.0)
    assert halved(2, 4 / 6) == pytest.approx(4 / 9)  # only two hits leave one


def test_a_good_joint_is_repaired() -> None:
    state = scene(
        phase="buy",
        pieces="0R4@Pawn 0T1@Pawn 0V@Pawn 1R2@Needle",
        joints="0:Velvet,Oasis=2 1:Regent",
        cash="4000/0",
        options=BOMBS,
        rubble=some("Velvet"),
    )
    assert says(state) == "repair-Velvet"


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_levels_of_the_search_answer_every_question_of_bombs_and_cars(level: str) -> None:
    state = hiring()
    assert says(state, level) in ("no", "bomber")
    answer(state, "bomber")
    assert says(state, level).startswith("assign-")
    assert says(carrying(), level) in [carrying().game.write(move) for move in carrying().legal(0)]
    assert says(driving(), level) in ("no", "drive-by-WS6")


def test_the_highest_level_answers_too() -> None:
    assert says(driving(), "boss") in ("no", "drive-by-WS6")


def test_a_search_knows_of_others_bombers_only_what_its_seat_knows() -> None:
    """The same view gets the same answer, wherever a rival's Bomber is."""
    answers = []
    for kind in (0, 1, 2):
        fields: dict[str, Any] = {"bomber": [-1, kind], "may_bomb": [0, 0b111]}
        state = scene(
            pieces="0R4@Pawn 0T2@NA5e 0V@NA10e 1R4@Oasis 1T2@NS1ne 1V@Velvet",
            joints=RICH,
            dice="1.1.1.2.1",
            options=BOMBS,
            **fields,
        )
        assert not isinstance(state.node(), Chance)
        answers.append((says(state), says(state, "easy"), state.view(0)))
    assert answers[0] == answers[1] == answers[2]
