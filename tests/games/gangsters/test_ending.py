"""The end: three ways to win, the last gang, the stop after 100 rounds, ranks (GS-59, GS-61, GS-62)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from omerta import make
from omerta.core.nodes import Chance, Over
from omerta.games.gangsters.state import GangstersState
from tests.games.gangsters.scenes import asked, scene
from tests.games.playing import answer, chance, one, told
from tests.rules import rule

COMPLETE = "0R4@Regent 0T@Regent 0V@Regent 1R@Stan"
TEN = "0:Regent,Envoy,Velvet,Pawn,Needle,Coaches,Moretti,Orchard,Sailors,Baths"


def end_of_turn(**fields: str) -> GangstersState:
    state = scene(phase="draw", **{"pieces": COMPLETE, "cash": "0/0", **fields})  # type: ignore[arg-type]
    answer(state, "done")
    return state


def over(state: GangstersState) -> Over:
    node = state.node()
    assert isinstance(node, Over)
    return node


@rule("GS-59")
@pytest.mark.parametrize(
    ("how", "fields"),
    [
        ("cash", {"cash": "10000/0"}),
        ("joints", {"joints": TEN}),
        ("monopoly", {"joints": "0:Regent,Carlton,Grand,Coast"}),
    ],
)
def test_a_complete_gang_wins_by_cash_joints_or_monopoly(how: str, fields: dict[str, str]) -> None:
    state = scene(phase="draw", **{"pieces": COMPLETE, "cash": "0/0", **fields})  # type: ignore[arg-type]
    heard = answer(state, "done")
    assert told(heard, f"won-by-{how}") == [(f"won-by-{how}", "GS-59")]
    assert over(state).returns == (Fraction(1), Fraction(0))
    for missing in ("0T@Regent 0V@Regent", "0R4@Regent 0V@Regent", "0R4@Regent 0T@Regent"):
        assert end_of_turn(**{**fields, "pieces": f"{missing} 1R@Stan"}).turn == 1


@rule("GS-59")
def test_one_dollar_or_one_joint_less_is_not_enough() -> None:
    assert end_of_turn(cash="9900/0").turn == 1
    assert end_of_turn(joints=TEN.replace(",Baths", "")).turn == 1
    assert end_of_turn(joints="0:Regent,Carlton,Grand").turn == 1


@rule("GS-U62", "GS-U79")
def test_programs_stop_after_a_hundred_rounds_and_the_best_share_wins() -> None:
    state = scene(phase="draw", pieces=COMPLETE, cash="5000/1000", joints="1:Regent,Carlton", round=100, done=0b10)
    heard = answer(state, "done")
    stopped = one(heard, "stopped")
    assert (stopped.rule, stopped.data["percent"]) == ("GS-U62", 50)
    assert over(state).scores == (50, 50)
    assert over(state).returns == (Fraction(1, 2), Fraction(1, 2))


@rule("GS-62", "GS-U79")
def test_losers_are_ranked_by_their_best_share_where_that_is_played() -> None:
    fields = {"pieces": COMPLETE, "cash": "10000/3000/1000", "joints": "2:Regent,Carlton"}
    state = scene(3, phase="draw", options={"rank_losers": True}, **fields)  # type: ignore[arg-type]
    answer(state, "done")
    assert (over(state).ranks, over(state).scores) == ((1, 3, 2), (100, 30, 50))
    state = scene(3, phase="draw", **fields)  # type: ignore[arg-type]
    answer(state, "done")
    assert over(state).ranks == (1, 2, 2)


@rule("GS-61")
def test_with_random_order_the_next_gang_is_drawn_from_those_yet_to_move() -> None:
    state = scene(3, phase="draw", pieces="0R@Pawn 1R@Needle 2R@Stan", options={"random_order": True})
    answer(state, "done")
    node = state.node()
    assert isinstance(node, Chance)
    assert (node.draws[0].what, node.draws[0].outcomes) == ("next", (1, 2))
    heard = chance(state, 2)
    assert told(heard) == [("next-drawn", "GS-61"), ("turn", "GS-15")]
    assert asked(state) == ("buy", (2,))


@rule("GS-15")
def test_rounds_go_on_in_order_without_those_who_are_out() -> None:
    state = scene(3, phase="draw", turn=2, pieces="0R@Pawn 2R@Stan", cash="0/0/0", done=0b11, out=0b10)
    heard = answer(state, "done")
    assert one(heard, "turn").data == {"seat": 0, "round": 2}


@rule("GS-U74")
def test_the_last_gang_wins_at_once_in_the_middle_of_a_turn() -> None:
    game = make("gangsters", seats=2)
    state = game.from_position(
        "order=0,1 round=3 phase=buy turn=0 cash=0/0 men=0.thug:1 at=0.thug:WS5n crime=0.thug:1"
        " owner=Grill:1 level=Grill:1 public=x1:Grill cops=cop-4:RD9n;cop-5:WS5n"
    )
    answer(state, "done")
    chance(state, 6, 1, 2, 1, 1)
    answer(state, "cop-4")
    heard = answer(state, "Grill")
    assert told(heard, "out", "won-by-last") == [("out", "GS-U29"), ("won-by-last", "GS-U74")]
    assert over(state).returns == (Fraction(1), Fraction(0))
    assert game.from_position(game.position(state)) == state
