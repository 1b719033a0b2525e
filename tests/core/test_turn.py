"""The turn as a table: what core does with the steps of a game, shown on the reference game."""

from __future__ import annotations

import pytest

from omerta.core.chance import answer_chance
from omerta.core.errors import BadChance, BadPosition, IllegalMove
from omerta.core.events import Event, Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over
from tests.laws.back_room import BackRoom, game_type
from tests.laws.back_room.phases import Phase
from tests.laws.back_room.state import RoomState
from tests.laws.back_room.turn import TURN

GAME = game_type().make(3)
SHOWING = "phase=show leader=0 locked=iron hands=bell/badge,fog/ash,coal marks=1/2/0"
"""Seat 0 has locked its card; seats 1 and 2 are to show one each."""


def at(text: str) -> RoomState:
    state = GAME.from_position(text)
    assert isinstance(state, RoomState)
    return state


def show(card: str) -> Move:
    return Move("show", card)


def test_an_answer_leads_to_the_first_step_that_has_anything_to_ask() -> None:
    state = at(SHOWING)
    state.play({1: show("fog"), 2: show("ash")})
    assert (state.phase, state.node()) == ("call", Decide((0, 1, 2), "call", window=True))


def test_a_step_that_asks_nobody_is_passed_over_and_one_without_a_question_does_its_work_on_the_way() -> None:
    """With empty hands nobody can call: the round is settled, and the next begins with a draw."""
    heard: list[Event] = []
    state = at("phase=show leader=0 locked=iron hands=-/fog/ash marks=1/2/0")
    state.play({1: show("fog"), 2: show("ash")}, heard.append)
    assert [event.kind for event in heard] == ["shown", "shown", "opened", "took"]
    assert (state.phase, state.round, state.points) == ("draw", 1, [1, 0, 0])


def test_steps_that_wait_are_the_words_of_a_position_and_the_others_are_none() -> None:
    assert Phase.TOP not in TURN.waits
    with pytest.raises(BadPosition, match="'top' is not one of lead, deal, mark, draw"):
        at("phase=top leader=0")


def test_a_position_in_which_nobody_is_asked_is_refused() -> None:
    with pytest.raises(BadPosition, match="position field 'phase': there is nobody to ask in 'show'"):
        at("phase=show leader=0 locked=iron hands=bell/-/- marks=1/2/0")


def test_answers_come_to_a_rule_in_the_order_of_the_seats() -> None:
    heard: list[Event] = []
    at(SHOWING).play({2: show("ash"), 1: show("fog")}, heard.append)
    assert [event.data["seat"] for event in heard] == [1, 2]


@pytest.mark.parametrize(
    ("joint", "seat", "reason"),
    [
        ({1: show("fog")}, 2, "missing"),
        ({1: show("fog"), 2: show("iron")}, 2, "not-held"),
        ({1: show("fog"), 2: Move("lock", "ash")}, 2, "wrong-verb"),
        ({1: show("fog"), 2: Move("whistle")}, 2, "foreign"),
        ({1: show("fog"), 2: show("ash"), 0: show("bell")}, 0, "not-asked"),
        ({1: show("fog"), 2: show("ash"), 7: show("bell")}, 7, "no-seat"),
    ],
)
def test_what_is_off_in_an_answer_is_said_and_changes_nothing(joint: dict[int, Move], seat: int, reason: str) -> None:
    state = at(SHOWING)
    with pytest.raises(IllegalMove) as caught:
        state.play(joint)
    assert (caught.value.seat, caught.value.refusal.reason) == (seat, reason)
    assert state == at(SHOWING)


def test_near_lists_what_the_question_knows_but_refuses() -> None:
    state = at(f"{SHOWING} out=dust")
    assert state.near(1) == ((show("dust"), Refusal("gone", "BR-09")),)
    assert state.near(0) == ()


def test_numbers_are_taken_where_something_is_drawn_and_as_many() -> None:
    with pytest.raises(BadChance, match="nothing is left to chance here"):
        at(SHOWING).happen([0])
    with pytest.raises(BadChance, match="1 numbers are owed here; not 2"):
        at("").happen([0, 0])


def test_a_copy_keeps_the_question_and_a_turned_table_asks_anew() -> None:
    state = at(SHOWING)
    moves = state.legal(1)
    copy = state.clone()
    assert copy.node() is state.node()
    assert copy.legal(1) == moves
    assert state.turned(1).node() == Decide((0, 2), "show")
    assert state.turned(1).legal(2) == moves


def test_the_end_asks_nobody_and_takes_nothing() -> None:
    state = at("phase=over round=2 leader=0 points=2/0/0 marks=1/0/0 out=ash")
    assert state.node() == Over((2, 1, 1), (2, 1, 1))
    assert state.refuse(0, show("ash")) == Refusal("not-asked", "BR-09")


def test_what_follows_may_depend_on_the_answer() -> None:
    """Here whoever does not look at the top card locks none, and the others show theirs at once."""
    by_answer = TURN.but(TURN[Phase.PEEK].but(then={"peek": (Phase.LOOK,), "pass": (Phase.SHOW,)}))
    game = game_type(
        type("Ways", (BackRoom,), {"state_type": type("WaysState", (RoomState,), {"steps": by_answer})})
    ).make(3)
    phases = []
    for move in (Move("pass"), Move("peek")):
        state = game.from_position("phase=peek leader=0 hands=bell,iron/badge,fog/ash,coal marks=1/2/0")
        state.play({0: move})
        phases.append(state.phase)
    assert phases == [Phase.SHOW, Phase.LOOK]
    assert TURN.but(by_answer[Phase.PEEK].but(then=(Phase.LOCK,)))[Phase.PEEK].ways == {}


def test_a_table_shows_how_it_goes_on() -> None:
    text = TURN.written
    assert "raise AssertionError('nothing follows ' + 'over')" in text
    assert "state.phase = 'peek'" in text


def test_a_table_with_a_step_changed_leaves_the_other_as_it_was() -> None:
    """Without a look at the top card the leader locks at once after the mark."""
    blind = TURN.but(TURN[Phase.REMARK].but(then=(Phase.LOCK,)))
    assert list(blind) == list(TURN)
    game = game_type(
        type("Blind", (BackRoom,), {"state_type": type("BlindState", (RoomState,), {"steps": blind})})
    ).make(3)
    ends = []
    for table in (GAME, game):
        state = table.new()
        answer_chance(state, lambda node: [0] * len(node.draws))
        state.play({seat: state.legal(seat)[0] for seat in range(3)})
        answer_chance(state, lambda node: [0] * len(node.draws))
        state.play({state.leader: state.legal(state.leader)[0]})
        ends.append(state.phase)
    assert ends == [Phase.PEEK, Phase.LOCK]
    assert TURN[Phase.REMARK].then == (Phase.PEEK,)
