"""The chapters, the Snitches, the gang war and the count at the end."""

from __future__ import annotations

from typing import Any

import pytest

from omerta import Event
from omerta.games.gangsta.state import GangstaState
from omerta.games.gangsta.view import show
from tests.games.gangsta.scenes import (
    LB,
    LH,
    LI,
    LM,
    LS,
    WHO,
    asked,
    fill,
    gang,
    money,
    over,
    scene,
)
from tests.games.playing import answer, chance, legal, one, told, why
from tests.rules import rule

LEADER, SNIPER, BRUTE, HACKER, SPY, GUN = (WHO[letter] for letter in "LSBHIM")
SIX = f"{LB} G01 G03 G05 G11 G13"
"""Without a Mercenary."""


@rule("GA-36", "GA-A7", "GA-35", "GA-38", "GA-A1", "GA-A21")
def test_opportunity_income_jonas_emily_and_trevor() -> None:
    """Chapter I: 8, 6 and 5 skills pay $0, $2 and $3."""
    jonas, emily, trevor = f"{LB} {WHO['M M']} {WHO['M S']}", f"{LS} {WHO['L M']} {WHO['I I']}", f"{LI} {WHO['M I H']}"
    state = scene(jonas, emily, trevor, reserve=WHO["S S"], money="4/0/0")
    heard = answer(state, WHO["S S"])
    assert show(state, None).skills[0] == (1, 3, 0, 3, 1, 0)
    assert told(heard, "chapter-over") == [("chapter-over", "GA-35")]
    paid = {event.data["seat"]: event.data["dollars"] for event in heard if event.kind == "opportunity"}
    assert paid == {1: 2, 2: 3}
    assert money(state) == (0, 2, 3)
    assert one(heard, "chapter").data == {"chapter": 2, "seat": 1}
    fill(state)
    assert asked(state) == ("action", 1)


@rule("GA-36")
def test_opportunity_income_counts_learned_skills() -> None:
    cards = {"H102": {"needs": "L", "rewards": ["learning hacker"]}}
    state = scene(f"{LB} {BRUTE} {HACKER}", f"{LS} {SNIPER}+H102", cards=cards, reserve=SPY, money="4/0")
    answer(state, SPY)
    assert money(state)[1] == 1


@rule("GA-37", "GA-A8", "GA-A9", "GA-A6")
def test_a_new_chapter_replaces_the_heists_and_redraws_snitches() -> None:
    state = scene(f"{LB} {BRUTE} {HACKER}", LS, row="H101 H102 H103 H104 H105", reserve=f"{SPY} {GUN}", money="4/0")
    answer(state, SPY)
    assert show(state, None).row == (None,) * 5
    heard = chance(state, "snitch-4")
    assert told(heard) == [("snitch-aside", "GA-A9")]
    assert money(state) == (0, 3), "no effect but the opportunity income"
    assert show(state, None).aside == (4,)
    for code in ("H201", "H202", "H203", "H204"):
        assert told(chance(state, code)) == [("heist-laid", "GA-37")]
    chance(state, "H205")
    assert show(state, None).row == ("H201", "H202", "H203", "H204", "H205")
    assert show(state, None).snitches == ()
    assert show(state, None).unseen_heists.count("snitch-4") == 1, "it is back in the deck"
    assert asked(state) == ("draw gangster", None), "the Reserve keeps its cards and fills its gap"
    assert show(state, None).reserve[1] == GUN


@rule("GA-A6")
def test_a_heist_that_ends_a_chapter_leaves_no_gap_to_fill() -> None:
    cards = {"H101": {"needs": "L", "rewards": ["fast recruitment"]}}
    state = scene(f"{LB} {BRUTE} {HACKER}", LS, cards=cards, row="H101", reserve=SPY)
    answer(state, "H101")
    answer(state, LB)
    answer(state, SPY)
    assert show(state, None).chapter == 2
    assert set(show(state, None).row) == {None}


@rule("GA-A3")
def test_the_size_at_that_moment_ends_a_chapter() -> None:
    state = scene(SIX.replace(" G13", ""), LS, chapter=2, reserve=GUN, lost="G13,G20")
    answer(state, GUN)
    assert show(state, None).chapter == 2, "six now, though eight were recruited"


@rule("GA-39", "GA-40", "GA-42", "GA-A19", "GA-41")
def test_the_gang_war_spares_whoever_alone_has_most_mercenaries() -> None:
    state = scene(SIX, f"{LM} {GUN} G10", f"{LS} {SPY} {HACKER}", chapter=2, reserve=LEADER)
    heard = answer(state, LEADER)
    assert told(heard, "chapter-over", "war", "war-won") == [
        ("chapter-over", "GA-39"),
        ("war", "GA-40"),
        ("war-won", "GA-40"),
    ]
    assert one(heard, "war").data["mercenaries"] == (0, 3, 0)
    assert asked(state) == ("war", 0), "in turn order from whoever ended the chapter"
    assert why(state, 0, LB) == ("boss-stays", "GA-41")
    assert one(answer(state, "G01"), "fell").rule == "GA-40"
    assert asked(state) == ("war", 2)
    answer(state, HACKER)
    assert show(state, None).chapter == 3
    assert len(show(state, None).unseen_heists) == 35
    assert told(chance(state, "H301"), "heist-laid") == [("heist-laid", "GA-42")]
    fill(state)
    assert asked(state) == ("action", 1)
    assert (len(gang(state, 0)), len(gang(state, 1)), len(gang(state, 2))) == (6, 3, 2)


@rule("GA-A17", "GA-A18", "GA-A15")
def test_a_tie_or_no_mercenaries_costs_everybody_one_but_a_lone_boss() -> None:
    state = scene(SIX, f"{LM} {SPY}", LS, chapter=2, reserve=GUN)
    heard = answer(state, GUN)
    assert one(heard, "war").data["mercenaries"] == (1, 1, 0)
    assert one(heard, "war-drawn").rule == "GA-A17"
    answer(state, "G01")
    assert asked(state) == ("war", 1)
    answer(state, SPY)
    assert show(state, None).chapter == 3, "the third has only the Boss"
    state = scene(SIX, f"{LI} {SPY}", f"{LS} G29", chapter=2, reserve=LEADER)
    assert one(answer(state, LEADER), "war-drawn").data["mercenaries"] == 0


@rule("GA-49")
@pytest.mark.parametrize(("theirs", "drawn"), [("B3", True), ("B3 G22", False)])
def test_two_seats_a_tie_costs_both_a_loss_only_the_loser(theirs: str, drawn: bool) -> None:
    state = scene(f"{SIX}", f"{theirs} G14", chapter=2, reserve="G02")
    heard = answer(state, "G02")
    assert told(heard, "war-won", "war-drawn") == [("war-drawn" if drawn else "war-won", "GA-49")]
    assert asked(state) == (("war", 0) if drawn else ("pick", 1))
    if drawn:
        answer(state, "G01")
        assert asked(state) == ("war", 1)


@rule("GA-49", "GA-A20")
def test_two_seats_double_or_more_lets_the_winner_pick() -> None:
    state = scene(SIX, f"{LM} G20", chapter=2, reserve=LEADER)
    heard = answer(state, LEADER)
    assert one(heard, "crushed").data == {"seat": 1, "loser": 0}
    assert asked(state) == ("pick", 1)
    assert legal(state, 1) == ["G01", "G03", "G05", "G11", "G13", LEADER]
    assert why(state, 1, LB) == ("boss-stays", "GA-41")
    assert one(answer(state, "G13"), "picked-off").rule == "GA-49"
    assert "G13" not in gang(state, 0)
    state = scene(f"{LM} G01 G03 G05 G11 G13", f"{LB} {GUN} G20 G24", chapter=2, reserve=WHO["M S"])
    answer(state, WHO["M S"])
    assert asked(state) == ("war", 0), "three against two is less than double"
    assert gang(state, 1) == [LB, GUN, "G20", "G24"]


def draw_snitch(*gangs: str, number: int = 3, **rest: Any) -> tuple[GangstaState, list[Event]]:
    """Let seat 0 perform a heist and a Snitch fill its place."""
    chapter = int(rest.pop("chapter", 2))
    code = f"H{chapter}01"
    state = scene(*gangs, cards={code: {"needs": "L"}}, chapter=chapter, row=code, **rest)
    answer(state, code)
    answer(state, gangs[0].split()[0])
    return state, chance(state, f"snitch-{number}")


@rule("GA-44", "GA-45", "GA-A10", "GA-A15")
def test_a_snitch_costs_the_difference_and_another_card_is_drawn() -> None:
    state, heard = draw_snitch(f"{LI} {WHO['I I']}*", f"{LS} {SPY}", LB, money="1/5/9", number=3)
    assert told(heard) == [("snitch", "GA-44"), ("safe", "GA-44"), ("paid-off", "GA-45"), ("paid-off", "GA-45")]
    assert money(state) == (1, 3, 6)
    assert asked(state) == ("draw heist", None)
    chance(state, "snitch-2")
    assert show(state, None).snitches == (3, 2)
    chance(state, "H205")
    assert show(state, None).row[0] == "H205"


@rule("GA-45", "GA-A12", "GA-A13", "GA-A14", "GA-A43")
def test_whoever_cannot_pay_loses_the_money_and_a_gangster_but_never_the_boss() -> None:
    state, heard = draw_snitch(f"{LB} {BRUTE}", f"{LS} {SNIPER} {HACKER}", LM, money="2/1/0", number=3)
    assert told(heard, "cannot-pay") == [("cannot-pay", "GA-45")] * 3
    assert one(heard, "boss-stays").data == {"seat": 2}
    assert money(state) == (0, 0, 0)
    assert asked(state) == ("jail", 0)
    assert show(state, None).owed == (0, 1)
    assert why(state, 0, LB) == ("boss-stays", "GA-41")
    assert why(state, 0, SNIPER) == ("not-there", "GA-45")
    answer(state, BRUTE)
    assert asked(state) == ("jail", 1)
    assert one(answer(state, SNIPER), "jailed").rule == "GA-45"
    assert asked(state) == ("draw heist", None)
    assert "snitch-3" not in show(state, None).unseen_heists, "it never comes back"
    assert (gang(state, 0), gang(state, 1), gang(state, 2)) == ([LB], [LS, HACKER], [LM])


@rule("GA-43", "GA-A11")
def test_the_third_snitch_of_chapter_three_ends_the_game_after_it_is_resolved() -> None:
    state, heard = draw_snitch(f"{LB} {BRUTE}", LS, chapter=3, snitches="3,4", money="2/9", number=3)
    assert asked(state) == ("jail", 0)
    heard = answer(state, BRUTE)
    assert told(heard, "jailed", "third-snitch") == [("jailed", "GA-45"), ("third-snitch", "GA-43")]
    assert over(state).scores[1] > 0
    state, _ = draw_snitch(LB, LS, chapter=2, snitches="2,3", number=4)
    assert asked(state) == ("draw heist", None), "three in Chapter II end nothing"


@rule("GA-43", "GA-A2", "GA-A48", "GA-A6")
def test_the_ninth_gangster_ends_the_game_at_once() -> None:
    eight = f"{SIX} G18 G29"
    state = scene(eight, LS, LM, chapter=3, active=0, reserve=LEADER)
    heard = answer(state, LEADER)
    assert told(heard, "chapter-over") == [("chapter-over", "GA-43")]
    assert over(state).ranks[0] == 1
    assert show(state, None).reserve[0] is None, "no further card is drawn"


STORED = {"H101": {"needs": "L", "ip": 2}, "H102": {"needs": "L", "ip": 1}, "H103": {"needs": "L", "cash": 3}}


def finish(*gangs: str, clans: bool = False, **rest: Any) -> tuple[GangstaState, list[Event]]:
    """Let the turn limit end a game as it stands."""
    turns = 200 * len(gangs)
    state = scene(*gangs, cards=STORED, chapter=3, phase="discard", active=0, turn=turns, clans=clans, **rest)
    return state, answer(state, "no")


@rule("GA-46", "GA-47", "GA-A49", "GA-A71", "GA-22")
def test_points_of_heists_and_gangsters_and_two_bonuses() -> None:
    state, heard = finish(f"{LB} G01 G06", f"{LS} G13", LM, stored="H101,H103/H102/-", money="3/7/7")
    assert one(heard, "turn-limit").rule == "GA-A71"
    assert [row.heists for row in show(state, None).tallies] == [2, 1, 0]
    assert [row.gangsters for row in show(state, None).tallies] == [1 + 3, 3, 0]
    assert [row.wealth for row in show(state, None).tallies] == [0, 1, 1], "two are equally rich"
    assert [row.size for row in show(state, None).tallies] == [2, 0, 0], "the Boss counts for everybody alike"
    assert over(state).scores == (8, 5, 1)
    assert told(heard, "counted", "winner") == [("counted", "GA-46")] * 3 + [("winner", "GA-46")]


@rule("GA-A50")
def test_if_nobody_has_money_all_are_equally_rich() -> None:
    state, _ = finish(LB, LS, LM, money="0/0/0")
    assert [row.wealth for row in show(state, None).tallies] == [1, 1, 1]


@rule("GA-48")
def test_a_tie_goes_to_the_larger_gang_or_is_shared() -> None:
    state, heard = finish(f"{LB} G13", LS, f"{LM} G01", stored="-/H101,H102/-", money="5/0/9")
    assert over(state).scores == (4, 3, 4)
    assert one(heard, "shared").data["seats"] == (0, 2)
    assert [str(share) for share in over(state).returns] == ["1/2", "0", "1/2"]
    state, heard = finish(f"{LB} G13 G01", f"{LS} G24", LM, stored="-/H101/-", money="0/0/9")
    assert over(state).scores == (6, 5, 2)
    state, heard = finish(f"{LB} G01 G15", f"{LS} G24", LM, money="0/5/3", stored="H102/-/-")
    assert over(state).scores == (5, 5, 0)
    assert one(heard, "tie-broken").data["seat"] == 0
    assert over(state).ranks == (1, 2, 3)


@rule("GA-50", "GA-A52", "GA-A72")
def test_clan_majorities_replace_the_bonus_for_the_largest_gang() -> None:
    state, heard = finish(f"{LS} G01 G08", f"{LB} G02", f"{LH} G22", clans=True, money="9/0/0")
    tallies = show(state, None).tallies
    assert [row.size for row in tallies] == [0, 0, 0]
    assert [row.clans for row in tallies] == [2 + 1, 1, 2 + 2], "Bratva alone, Cartel shared; Mafia and Triad alone"
    assert one([event for event in heard if event.data.get("seat") == 2], "bonus-clans").rule == "GA-50"
    assert [row.wealth for row in tallies] == [2, 0, 0]
