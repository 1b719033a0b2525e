"""The timer: halt ends the timed part of a turn, and a piece in hand goes back (17.5f, 17.6f, GS-C9)."""

from __future__ import annotations

from tests.games.gangsters.scenes import asked, beat, cop, public, scene, table, where, words
from tests.games.playing import answer, chance, told
from tests.rules import rule

TIMER: dict[str, object] = {"timer": True}
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
