"""Rewards, one by one, and the order in which they come."""

from __future__ import annotations

from typing import Any

from omerta import Event
from omerta.games.gangsta.state import GangstaState
from omerta.games.gangsta.view import show
from tests.games.gangsta.scenes import LB, LI, LM, LS, WHO, asked, available, fill, gang, money, scene
from tests.games.playing import answer, legal, one, told, why
from tests.rules import rule

LEADER, SNIPER, BRUTE, SPY = WHO["L"], WHO["S"], WHO["B"], WHO["I"]


def job(rewards: list[str], **rest: Any) -> dict[str, Any]:
    """Make a heist that a Leader can perform alone."""
    return {"H201": {"needs": "L", "rewards": rewards, **rest}}


def perform(*gangs: str, cards: dict[str, Any], crew: str = LB, **rest: Any) -> tuple[GangstaState, list[Event]]:
    """Perform H201 with one gangster, and give the state and what was told."""
    state = scene(*gangs, cards=cards, row="H201", chapter=2, **rest)
    answer(state, "H201")
    return state, answer(state, crew)


@rule("GA-23", "GA-A30", "GA-A70")
def test_fast_recruitment_spends_the_cash_just_earned_or_is_declined() -> None:
    cards = job(["fast recruitment"], cash=3)
    state, _ = perform(LB, LS, cards=cards, money="1/5", reserve=f"{WHO['M S']} {SPY}")
    assert asked(state) == ("fast", 0)
    assert legal(state, 0)[:3] == ["no", WHO["M S"], SPY]
    declined = state.clone()
    assert told(answer(declined, "no"), "declined") == [("declined", "GA-A70")]
    assert asked(declined)[0] == "draw heist"
    assert one(answer(state, WHO["M S"]), "recruited-fast").rule == "GA-23"
    assert available(state, 0) == [WHO["M S"]]
    assert money(state)[0] == 0


@rule("GA-23")
def test_fast_recruitment_that_nobody_can_pay_is_not_asked() -> None:
    state, heard = perform(LB, LS, cards=job(["fast recruitment"]), money="0/5")
    assert one(heard, "no-effect").data["reward"] == "fast recruitment"
    assert asked(state)[0] == "draw heist"


@rule("GA-24", "GA-A32")
def test_learning_tucks_the_card_under_one_of_the_crew() -> None:
    cards = {"H201": {"needs": "L S", "rewards": ["learning hacker"]}}
    state = scene(f"{LB} {SNIPER}", LS, cards=cards, row="H201", chapter=2)
    answer(state, "H201")
    answer(state, SNIPER)
    answer(state, LB)
    assert asked(state) == ("learn", 0)
    assert legal(state, 0) == ["no", SNIPER, LB], "the Boss may learn too"
    assert why(state, 0, LS) == ("not-in-crew", "GA-24")
    declined = state.clone()
    answer(declined, "no")
    fill(declined)
    assert show(declined, None).stored[0] == ("H201",)
    assert one(answer(state, SNIPER), "learned").data["skill"] == "hacker"
    fill(state)
    assert show(state, None).stored[0] == ()
    member = show(state, None).gangs[0][1]
    assert (member.lesson, member.learned) == ("H201", "hacker")
    assert show(state, None).skills[0] == (1, 0, 0, 1, 1, 1)


@rule("GA-24", "GA-A32", "GA-A16")
def test_nobody_learns_twice_or_leads_twice() -> None:
    lesson = {"H202": {"needs": "L", "rewards": ["learning hacker"]}}
    cards = {"H201": {"needs": "L S", "rewards": ["learning leader"]}, **lesson}
    state = scene(f"{LB} {SNIPER}+H202", LS, cards=cards, row="H201", chapter=2)
    answer(state, "H201")
    answer(state, LB)
    heard = answer(state, SNIPER)
    assert one(heard, "no-effect").rule == "GA-A32"
    assert asked(state)[0] == "draw heist"
    fill(state)
    assert show(state, None).stored[0] == ("H201",), "the card is stored like any other"
    cards = {"H201": {"needs": "L S S", "rewards": ["learning leader"]}, **lesson}
    state = scene(f"{LB} {SNIPER} {WHO['M S']}+H202", LS, cards=cards, row="H201", chapter=2)
    answer(state, "H201")
    for code in (LB, SNIPER, WHO["M S"]):
        answer(state, code)
    assert legal(state, 0) == ["no", SNIPER]
    assert why(state, 0, LB) == ("second-leader", "GA-24")
    assert why(state, 0, WHO["M S"]) == ("has-learned", "GA-24")


@rule("GA-25", "GA-A23")
def test_play_again_gives_a_whole_turn_but_not_a_third() -> None:
    cards = {**job(["play again"]), "H202": {"needs": "B", "cash": 2, "rewards": ["play again"]}}
    state, _ = perform(f"{LB} {BRUTE}", LS, cards=cards, money="0/5")
    assert asked(state) == ("again", 0)
    assert legal(state, 0) == ["no", "yes"]
    declined = state.clone()
    answer(declined, "no")
    fill(declined)
    assert asked(declined) == ("action", 1)
    answer(state, "yes")
    heard = fill(state)
    assert one(heard, "extra-turn").data["seat"] == 0
    assert asked(state)[0] == "action", "a Leader is Engaged and there is no money: Mobilisation has nothing to ask"
    assert show(state, 0).extra
    state = scene(f"{LB} {BRUTE}", LS, cards=cards, row="H202", chapter=2, flags="x", money="0/5")
    answer(state, "H202")
    heard = answer(state, BRUTE)
    assert told(heard, "cash", "no-third-turn") == [("cash", "GA-21"), ("no-third-turn", "GA-A23")]
    fill(state)
    assert (asked(state), show(state, 0).extra) == (("action", 1), False)


@rule("GA-26", "GA-A34")
def test_theft_takes_what_is_there_from_one_opponent() -> None:
    state, _ = perform(LB, LS, LM, cards=job(["theft 3"]), money="0/2/0")
    assert asked(state) == ("steal", 0)
    assert legal(state, 0) == ["no", "1"]
    assert why(state, 0, "2") == ("nothing-to-steal", "GA-A34")
    assert why(state, 0, "0") == ("own-seat", "GA-26")
    assert one(answer(state, "1"), "stolen").data["dollars"] == 2
    assert money(state) == (2, 0, 0)
    state, heard = perform(LB, LS, cards=job(["theft 3"]), money="0/0")
    assert one(heard, "no-effect").rule == "GA-A34"


@rule("GA-27", "GA-A35")
def test_diversion_engages_opponents_bosses_too_spread_freely() -> None:
    state, _ = perform(LB, f"{LS} {SNIPER}", f"{LM} {SPY}*", cards=job(["diversion 2"]))
    assert asked(state) == ("divert", 0)
    assert legal(state, 0) == ["done", LS, SNIPER, LM]
    assert why(state, 0, SPY) == ("is-engaged", "GA-27")
    assert why(state, 0, BRUTE) == ("not-an-enemy", "GA-27")
    stopped = state.clone()
    answer(stopped, "done")
    assert available(stopped, 1) == [LS, SNIPER]
    answer(state, SNIPER)
    assert why(state, 0, LS) == ("in-order", "GA-27")
    assert one(answer(state, LM), "diverted").data["owner"] == 2
    assert asked(state)[0] == "draw heist", "two were engaged, no more"
    assert (available(state, 1), available(state, 2)) == ([LS], [])
    state, heard = perform(LB, f"{LS}* {SNIPER}*", cards=job(["diversion 2"]))
    assert one(heard, "no-effect").rule == "GA-27"


@rule("GA-28", "GA-A36", "GA-41")
def test_the_target_of_an_assassination_picks_somebody_with_two_skills() -> None:
    cards = {**job(["assassination"]), "H202": {"needs": "L", "rewards": ["learning hacker"]}}
    taught = f"{SNIPER}+H202"
    state, _ = perform(LB, f"{LS} {WHO['M S']} {taught} {WHO['M S B']} {SPY}", LM, cards=cards)
    assert asked(state) == ("hit", 0)
    assert legal(state, 0) == ["no", "1"]
    assert why(state, 0, "2") == ("nobody-exposed", "GA-A36")
    assert why(state, 0, "0") == ("own-seat", "GA-28")
    assert one(answer(state, "1"), "targeted").rule == "GA-A36"
    assert asked(state) == ("victim", 1)
    assert legal(state, 1) == [WHO["M S"], SNIPER], "the learned skill counts; the Boss never goes"
    assert why(state, 1, SPY) == ("not-two-skills", "GA-28")
    assert why(state, 1, LS) == ("boss-stays", "GA-41")
    assert one(answer(state, WHO["M S"]), "killed").rule == "GA-28"
    assert gang(state, 1) == [LS, SNIPER, WHO["M S B"], SPY]
    assert [member.code for member in show(state, None).lost] == [WHO["M S"]]
    state, heard = perform(LB, f"{LS} {SPY}", cards=job(["assassination"]))
    assert one(heard, "no-effect").rule == "GA-A36"


@rule("GA-A33")
def test_a_learned_skill_goes_with_its_gangster() -> None:
    cards = {**job(["assassination"]), "H202": {"needs": "L", "rewards": ["learning hacker"]}}
    state, _ = perform(LB, f"{LS} {SNIPER}+H202", cards=cards)
    answer(state, "1")
    answer(state, SNIPER)
    assert show(state, None).skills[1] == (1, 0, 0, 1, 0, 0)
    assert show(state, None).lost[0].lesson == "H202"
    assert "H202" not in show(state, None).unseen_heists


@rule("GA-29", "GA-A37")
def test_rallying_readies_the_whole_gang_crew_and_all() -> None:
    state, heard = perform(f"{LB} {SNIPER}* {SPY}*", LS, cards=job(["rallying"]))
    assert one(heard, "rallied").rule == "GA-29"
    assert available(state, 0) == [LB, SNIPER, SPY]


@rule("GA-A29")
def test_rewards_come_as_printed_with_play_again_last() -> None:
    cards = {"H201": {"needs": "L S", "cash": 1, "ip": 1, "coop": 2, "rewards": ["play again", "theft 1", "rallying"]}}
    state = scene(LB, LS, cards=cards, row="H201", chapter=2)
    answer(state, "H201")
    answer(state, LB)
    heard = answer(state, LS)
    assert [kind for kind, _ in told(heard)] == ["called", "performed", "cash", "points", "box-b"]
    assert asked(state) == ("steal", 0)
    assert told(answer(state, "no")) == [("declined", "GA-A70"), ("rallied", "GA-29")]
    assert asked(state) == ("again", 0)


@rule("GA-A5", "GA-A22")
def test_fast_recruitment_ends_a_chapter_after_all_rewards_and_a_promised_turn_is_lost() -> None:
    cards = {"H101": {"needs": "L", "rewards": ["fast recruitment", "theft 1", "play again"]}}
    state = scene(f"{LB} {SNIPER} {BRUTE}", LS, LI, cards=cards, row="H101", reserve=SPY)
    answer(state, "H101")
    answer(state, LB)
    answer(state, SPY)
    assert show(state, None).chapter == 1
    answer(state, "1")
    heard = answer(state, "yes")
    assert told(heard, "chapter-over", "turn-lost") == [("chapter-over", "GA-35"), ("turn-lost", "GA-A22")]
    fill(state)
    assert asked(state) == ("action", 1)


@rule("GA-A70")
def test_every_reward_with_can_may_be_declined() -> None:
    for reward in ("fast recruitment", "learning hacker", "play again", "theft 2", "assassination"):
        state, _ = perform(LB, f"{LS} {WHO['M S']}", cards=job([reward]))
        assert "no" in legal(state, 0)
        assert told(answer(state, "no"), "declined") == [("declined", "GA-A70")]
    state, _ = perform(LB, LS, cards=job(["diversion 1"]))
    assert "done" in legal(state, 0)


@rule("GA-24", "GA-29")
def test_a_gangster_who_was_rallied_before_has_the_new_skill_at_once() -> None:
    cards = {"H201": {"needs": "L", "rewards": ["rallying", "learning sniper"]}}
    state = scene(LB, LM, cards=cards, chapter=2, row="H201")
    answer(state, "H201")
    answer(state, LB)
    answer(state, LB)
    assert show(state, None).skills[0][3] == 1
    assert state == state.game.from_position(state.game.position(state)), "what is Available is added up alike"
