"""The timer: halt ends the timed part of a turn, and a piece in hand goes back (17.5f, 17.6f, GS-C9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gangsters.scenes import asked, beat, cop, hand, man, public, scene, table, where, words
from tests.games.playing import answer, chance, told
from tests.rules import rule

TIMER: dict[str, Any] = {"timer": True}
TEN = ("Pawn", "Regent", "Envoy", "Barber", "Prairie", "Cycles", "Orpheum", "Laundry", "Moretti", "Coaches")
GANGS = "0R4@Pawn 0T@Pawn 0V@Pawn 1R2@Needle 1T@Needle 1V@Needle"


@rule("GS-C9", "GS-U60")
def test_halt_is_a_move_only_where_the_table_has_the_timer() -> None:
    assert "halt" not in words(scene(pieces=GANGS), 0)
    state = scene(pieces=GANGS, options=TIMER, dice="1.1.1.1.1")
    assert words(state, 0)[-1] == "halt"
    moved = next(move for move in words(state, 0) if move.startswith("vamp>SD"))
    answer(state, moved)
    heard = answer(state, "halt")
    assert told(heard, "halted") == [("halted", "GS-U60")]
    assert (state.turn, where(state, 0, "V"), state.halted) == (1, moved.partition(">")[2], 0)
    assert "halt" not in [move.verb for move in table().moves]


@rule("GS-C9", "17.6f")
def test_a_piece_in_hand_goes_back_where_it_was() -> None:
    state = scene(phase="cops", pieces=GANGS, options=TIMER, cops="6@NA9e", dice="1.1.2.1.1")
    answer(state, "cop-6")
    answer(state, "halt")
    assert (state.turn, cop(state, 6)) == (1, "NA9e")
    state = scene(phase="draw", pieces=GANGS, options=TIMER)
    answer(state, "draw")
    chance(state, "x3")
    answer(state, "halt")
    assert (state.turn, public(state, "x3")) == (1, "-")


@rule("17.6f", "17.5f")
def test_17_6_time_up_in_a_cop_turn_halts_informants_moves_and_public() -> None:
    state = beat(pieces="2R4@NA3e " + GANGS, options=TIMER, public="x1@NA9e", cash="0/0/900", cops="6@NA9e")
    answer(state, "cop-6")
    heard = answer(state, "halt")
    assert told(heard, "halted", "salary") == [("halted", "17.6f"), ("salary", "17.4")]
    assert (state.turn, cop(state, 6)) == (0, "NA9e"), "the cop went back; no hiring, no Public"


@rule("17.5f", "GS-C9")
def test_17_5_the_polices_fifteen_seconds_end_their_part_alone() -> None:
    for moves in (("pass", "halt"), ("pass", "cop-6", "halt")):
        state = beat(phase="cops", turn=0, dice="1.1.2.1.1", pieces="2R4@NA3e " + GANGS, options=TIMER, cops="6@NA9e")
        for move in moves:
            answer(state, move)
        assert (asked(state), cop(state, 6), state.halted) == (("act", (0,)), "NA9e", 0)


@rule("17.5f", "GS-U60")
def test_17_5_a_turn_has_two_minutes_and_the_police_fifteen_seconds_inside_one() -> None:
    state = beat(phase="cops", turn=0, dice="1.1.2.1.1", pieces="2R4@NA3e " + GANGS, options=TIMER, cops="6@NA9e")
    timed = state.game.timed(state)
    assert timed is not None
    assert (timed.seat, timed.seconds, timed.end.verb, timed.brief) == (0, 120, "halt", False)
    answer(state, "pass")
    first = state.game.timed(state)
    assert first is not None
    assert (first.seat, first.seconds, first.brief) == (2, 15, True)
    answer(state, "cop-6")
    assert state.game.timed(state) == first, "one time for both questions"
    answer(state, "halt")
    assert state.game.timed(state) == timed, "and the gang's time goes on"
    state = beat(phase="cop-buy", pieces="2R4@NA3e " + GANGS, options=TIMER)
    assert state.game.timed(state) is None, "before the dice nothing runs"
    assert table().timed(scene(pieces=GANGS)) is None


LATE = "0T@Pawn 0V@Pawn 1R2@Needle 1T@Needle 1V@Needle"
"""Seat 0 has lost its Racketeer."""


@rule("17.5a", "17.5c", "GS-C9")
def test_17_5_a_gang_without_time_leaves_the_cops_to_the_police_and_acts_no_more() -> None:
    for moves in (("pass",), ("halt",), ("cop-6", "halt")):
        state = beat(phase="cops", turn=0, dice="1.1.2.1.1", pieces="2R4@NA3e " + GANGS, options=TIMER, cops="6@NA9e")
        heard = answer(state, "halt")
        assert told(heard, "halted", "cops-deferred") == [("halted", "GS-U60"), ("cops-deferred", "17.5a")]
        assert (asked(state), state.halted) == (("police", (2,)), 1)
        assert state.game.from_position(state.game.position(state)) == state
        timed = state.game.timed(state)
        assert timed is not None
        assert (timed.seat, timed.seconds, timed.brief) == (2, 15, True)
        for move in moves:
            heard = answer(state, move)
        assert (state.turn, cop(state, 6)) == (1, "NA9e"), "the gang has neither acted nor led Public"


@rule("17.5a", "GS-C9")
def test_17_5_no_gang_wins_by_halting_before_the_police_have_had_the_cops() -> None:
    pieces, joints = "2R4@NA3e " + GANGS, "0:" + ",".join(TEN)
    for rules, next_asked in ((3, None), (4, ("police", (2,)))):
        made = table(3, cop_player=True, rules=rules, **TIMER)
        state = scene(game=made, phase="cops", pieces=pieces, joints=joints, public=f"x1@{TEN[0]}", dice="1.1.2.1.1")
        answer(state, "halt")
        if next_asked is None:
            assert (state.phase, state.end.winner) == ("over", 0), "older records replay"
        else:
            assert asked(state) == next_asked


@rule("GS-C9", "GS-U29")
@pytest.mark.parametrize("phase", ["cops", "act"])
def test_time_spares_no_gang_the_racketeer_that_it_owes(phase: str) -> None:
    state = scene(pieces=LATE, phase=phase, options=TIMER, joints="0:Pawn", cash="500/0", dice="3.1.2.1.1")
    heard = answer(state, "halt")
    assert told(heard, "halted", "recruits-announced") == [("halted", "GS-U60"), ("recruits-announced", "GS-U29")]
    assert (man(state, 0, "R"), where(state, 0, "R"), state.cash[0]) == (1, "Pawn", 200)
    poor = scene(pieces=LATE, phase=phase, options=TIMER, joints="0:Pawn", cash="200/0", dice="3.1.2.1.1")
    assert told(answer(poor, "halt"), "recruits-announced") == [], "the cash does not suffice, and nothing must be sold"
    made = table(rules=3, **TIMER)
    before = scene(game=made, pieces=LATE, phase=phase, joints="0:Pawn", cash="500/0", dice="3.1.2.1.1")
    assert told(answer(before, "halt"), "recruits-announced") == [], "older records replay"


@rule("GS-C9", "17.5b")
def test_a_bribe_that_was_played_is_spent_when_time_runs_out() -> None:
    state = beat(
        phase="cops", turn=0, dice="1.1.2.1.1", pieces="2R4@NA3e " + GANGS, options=TIMER, cops="6@NA9e", bribes="6/-/-"
    )
    answer(state, "bribe-6")
    answer(state, "halt")
    assert (state.turn, cop(state, 6), hand(state, 0)) == (1, "NA9e", []), "17.5 asked for a bribe, and it was played"


@rule("17.6f", "19.5a")
def test_a_bomb_goes_off_after_time_ran_out_and_the_position_reads_back() -> None:
    state = scene(pieces=GANGS, options={**TIMER, "bombs": True}, bomber=[1, -1], may_bomb=[2, 0])
    answer(state, "plant")
    answer(state, "halt")
    assert (asked(state), state.halted) == (("bomb", ()), 1)
    assert state.game.from_position(state.game.position(state)) == state
    chance(state, 6)
    assert state.phase == "blast"
    assert state.game.from_position(state.game.position(state)) == state
