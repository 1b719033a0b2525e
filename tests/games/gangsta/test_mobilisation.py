"""Gang Mobilisation: the rulebook's four situations by page, and what follows from the text."""

from __future__ import annotations

from omerta.games.gangsta.view import show
from tests.games.gangsta.scenes import LB, LI, LS, WHO, asked, available, begin, fill, money
from tests.games.playing import answer, legal, one, told, why
from tests.rules import rule

LEADER, SNIPER, FIGHTER, BRUTE = WHO["L"], WHO["S"], WHO["M S"], WHO["B"]


@rule("GA-08", "GA-06")
def test_situation_1_two_available_leaders_ready_two_others() -> None:
    state, _ = begin(f"{LS} {LEADER} {SNIPER}* {BRUTE}*", LB, money="0/5", chapter=2)
    assert asked(state) == ("mobilise", 0)
    assert show(state, 0).free == 2
    assert told(answer(state, SNIPER), "readied") == [("readied", "GA-08")]
    assert one(answer(state, BRUTE), "readied").data["gangster"] == BRUTE
    assert asked(state) == ("action", 0)
    assert available(state, 0) == [LS, LEADER, SNIPER, BRUTE]


@rule("GA-08", "GA-10", "GA-A16")
def test_situation_2_one_leader_readies_the_boss_and_a_dollar_the_last() -> None:
    state, _ = begin(f"{LS}* {LEADER} {SNIPER}*", LB, money="3/5")
    assert show(state, 0).free == 1
    assert one(answer(state, LS), "readied").data["gangster"] == LS
    assert one(answer(state, SNIPER), "readied-for-pay").rule == "GA-10"
    assert money(state)[0] == 2
    assert asked(state) == ("action", 0)


@rule("GA-09", "GA-10")
def test_situation_3_no_leader_is_available_so_two_dollars_ready_both_leaders() -> None:
    state, _ = begin(f"{LS}* {LEADER}* {SNIPER} {BRUTE}*", LB, money="2/5", chapter=2)
    assert show(state, 0).free == 0
    answer(state, LS)
    assert show(state, 0).free == 0, "a Leader readied in this phase gives nothing in it"
    answer(state, LEADER)
    assert money(state)[0] == 0
    assert asked(state) == ("action", 0), "the money is gone, so nobody else can be readied"
    assert available(state, 0) == [LS, LEADER, SNIPER]


@rule("GA-11", "GA-A25")
def test_situation_4_a_gang_that_is_wholly_engaged_is_synchronised() -> None:
    state, heard = begin(f"{LS}* {LEADER}* {SNIPER}*", LB, money="0/5")
    assert one(heard, "synchronised").rule == "GA-11"
    assert asked(state) == ("action", 0)
    assert available(state, 0) == [LS, LEADER, SNIPER]
    assert money(state)[0] == 0


@rule("GA-A24")
def test_nobody_has_to_be_readied_and_a_set_is_named_from_left_to_right() -> None:
    state, _ = begin(f"{LS} {LEADER} {SNIPER}* {BRUTE}*", LB, chapter=2)
    assert legal(state, 0) == ["done", SNIPER, BRUTE]
    later = state.clone()
    answer(state, "done")
    assert available(state, 0) == [LS, LEADER]
    answer(later, BRUTE)
    assert asked(later) == ("action", 0), "nobody comes after the last one"
    state, _ = begin(f"{LS} {SNIPER}* {LEADER}* {BRUTE}*", LB, chapter=2)
    answer(state, LEADER)
    assert why(state, 0, SNIPER) == ("in-order", "GA-A24")


@rule("GA-A26", "GA-11")
def test_a_gang_that_opponents_engaged_to_the_last_is_synchronised_too() -> None:
    cards = {"H201": {"needs": "L S S", "coop": 2}}
    state, _ = begin(f"{LS} {FIGHTER}", f"{LI}* {SNIPER}", cards=cards, chapter=2, row="H201")
    answer(state, "H201")
    answer(state, LS)
    answer(state, SNIPER)
    heard = fill(state)
    assert one(heard, "synchronised").data == {"seat": 1}
    assert available(state, 1) == [LI, SNIPER]


@rule("GA-07")
def test_whoever_is_available_cannot_be_readied() -> None:
    state, _ = begin(f"{LS} {LEADER} {SNIPER}*", LB)
    assert why(state, 0, LEADER) == ("is-available", "GA-07")
    assert why(state, 0, LB) == ("not-yours", "GA-08")


@rule("GA-A73")
def test_mobilisation_comes_before_passing() -> None:
    state, heard = begin(f"{LS}* {LEADER}*", LB)
    assert one(heard, "synchronised").data == {"seat": 0}
    assert one(answer(state, "pass"), "passed").data["dollars"] == 2
    assert available(state, 0) == [LS, LEADER]


def test_nothing_is_asked_when_nobody_is_engaged_or_nobody_can_be_readied() -> None:
    assert asked(begin(f"{LS} {LEADER}", LB)[0]) == ("action", 0)
    state, _ = begin(f"{LS}* {SNIPER}", LB, money="0/5")
    assert asked(state) == ("action", 0)
