"""Recruiting: what it costs, how many, where a lost piece comes back, and a gang without Racketeer (GS-46 to GS-48)."""

from __future__ import annotations

from omerta.games.gangsters.view import show
from tests.games.gangsters.scenes import asked, man, owner, scene, where, words
from tests.games.playing import answer, chance, one, told, why
from tests.rules import rule


@rule("GS-46", "GS-U43")
def test_a_recruit_costs_new_strength_times_the_die_of_the_piece() -> None:
    state = scene(pieces="0R4@Pawn 0T3@NA5e", dice="1.1.5.1.2", cash="9000/0")
    heard = answer(state, "recruit-thug-2")
    assert told(heard) == [("recruits-announced", "GS-48")]
    assert heard[0].data["dollars"] == 2 * (400 + 500)
    answer(state, "done")
    heard = answer(state, "done")
    assert told(heard, "paid", "recruited") == [("paid", "GS-20"), ("recruited", "GS-46")]
    assert (man(state, 0, "T"), state.cash[0]) == (5, 7200)


@rule("GS-47", "GS-U43")
def test_the_blue_die_limits_men_of_all_kinds_together() -> None:
    state = scene(pieces="0R6@Pawn 0T3@NA5e", dice="1.1.3.1.1", cash="9000/0")
    answer(state, "recruit-thug-2")
    assert why(state, 0, "recruit-racketeer-2") == ("blue-limit", "GS-47")
    answer(state, "recruit-racketeer-1")
    assert why(state, 0, "recruit-vamp-1") == ("blue-limit", "GS-47")


@rule("GS-48")
def test_recruits_do_not_raise_this_turns_actions() -> None:
    state = scene(pieces="0R5@Pawn 0T3@NA5e", dice="1.1.3.1.1", cash="9000/0")
    answer(state, "recruit-racketeer-1")
    answer(state, "thug>NA6e")
    assert asked(state)[0] == "draw"


@rule("GS-U44")
def test_promises_are_covered_by_cash_all_together() -> None:
    state = scene(pieces="0R6@Pawn 0T1@NA5e", dice="1.1.3.1.1", cash="900/0")
    answer(state, "recruit-thug-2")
    assert state.bill.promised == 500
    assert why(state, 0, "recruit-racketeer-1") == ("too-dear", "GS-U44")
    assert why(scene(pieces="0R6@Pawn", joints="0:Pawn"), 0, "sell-Pawn") == ("sold-in-buy-phase", "GS-U44")


@rule("GS-U8")
def test_no_recruits_beside_an_enemy() -> None:
    state = scene(pieces="0R6@Pawn 0T1@NA5e 1V@NA5w", dice="1.1.3.1.1", cash="9000/0")
    assert why(state, 0, "recruit-thug-1") == ("enemy-beside", "GS-U8")


@rule("GS-U42", "GS-U8")
def test_a_lost_piece_comes_back_in_an_own_joint_or_at_the_subway_of_its_die() -> None:
    state = scene(pieces="0R4@Pawn 1R2@Envoy", joints="0:Regent,Envoy,Theatre", dice="1.1.3.1.4", cash="9000/0")
    answer(state, "recruit-thug-2")
    answer(state, "done")
    answer(state, "done")
    assert words(state, 0) == ["Regent", "Theatre"]
    assert why(state, 0, "Envoy") == ("no-home", "GS-U42")
    heard = answer(state, "Regent")
    assert told(heard, "placed", "recruited") == [("placed", "GS-U42"), ("recruited", "GS-46")]
    assert (man(state, 0, "T"), where(state, 0, "T")) == (2, "Regent")
    state = scene(pieces="0R4@Pawn", dice="1.1.3.1.4", cash="9000/0")
    answer(state, "recruit-thug-1")
    answer(state, "done")
    answer(state, "done")
    assert set(words(state, 0)) == {"RD7n", "RD7s"}
    state = scene(pieces="0R4@Pawn", joints="0:Regent", dice="1.1.3.1.4", cash="9000/0")
    answer(state, "recruit-vamp-1")
    answer(state, "done")
    answer(state, "done")
    assert where(state, 0, "V") == "Regent"


@rule("GS-U29")
def test_a_gang_without_racketeer_recruits_one_first() -> None:
    state = scene(pieces="0T2@NA5e 0V@Annex!", dice="2.1.3.1.1", cash="500/0")
    assert words(state, 0) == ["recruit-racketeer-1"]
    assert why(state, 0, "done") == ("racketeer-first", "GS-U29")
    assert why(state, 0, "thug>NA6e") == ("racketeer-first", "GS-U29")
    assert why(state, 0, "recruit-thug-1") == ("racketeer-first", "GS-U29")
    answer(state, "recruit-racketeer-1")
    assert asked(state)[0] == "draw"


@rule("GS-U29")
def test_without_the_cash_it_may_sell_joints_on_the_spot_or_act_freely() -> None:
    state = scene(pieces="0T2@NA5e 0V@Annex!", joints="0:Pawn,Regent", dice="2.1.1.1.1", cash="100/0")
    assert {"sell-Pawn", "sell-Regent", "extort-vamp", "thug>NA6e", "done"} <= set(words(state, 0))
    heard = answer(state, "sell-Pawn")
    assert told(heard) == [("sold", "GS-U29")]
    assert (owner(state, "Pawn"), state.cash[0]) == (-1, 200)
    assert words(state, 0) == ["recruit-racketeer-1"]
    state = scene(pieces="0T2@NA5e 0V@Annex!", dice="2.1.1.3.1", cash="100/0")
    answer(state, "extort-vamp")
    answer(state, "done")
    assert state.cash[0] == 400


@rule("GS-U29", "GS-U80", "GS-U74")
def test_a_gang_with_nothing_is_out_and_the_last_one_wins() -> None:
    pieces = "0R4@NA5e 1T1@NA6w"
    state = scene(3, pieces=pieces + " 2R2@Pawn", dice="1.1.1.1.1", cash="0/0/0", bribes="-/4,7/-")
    answer(state, "racketeer>NA6e")
    answer(state, "hit-1")
    answer(state, "done")
    answer(state, "done")
    heard = chance(state, "hit")
    assert one(heard, "out").data == {"seat": 1}
    assert show(state, None).markers == (0, 0, 0)
    assert show(state, None).out == (1,)
    assert state.turn == 2
    state = scene(pieces=pieces, dice="1.1.1.1.1", cash="0/0")
    answer(state, "racketeer>NA6e")
    answer(state, "hit-1")
    answer(state, "done")
    answer(state, "done")
    heard = chance(state, "hit")
    assert told(heard, "out", "won-by-last") == [("out", "GS-U29"), ("won-by-last", "GS-U74")]
