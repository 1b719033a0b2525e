"""The two variants: clans, and the twelve resources one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, cast

import pytest

import omerta
from omerta import Chance, Decide, Event
from omerta.core.nodes import reaches
from omerta.games.gangsta.game import Gangsta
from omerta.games.gangsta.state import GangstaState
from omerta.games.gangsta.view import show
from tests.games.gangsta.scenes import (
    LB,
    LH,
    LI,
    LM,
    LS,
    SHIPPED,
    WHO,
    asked,
    available,
    begin,
    changed,
    fill,
    gang,
    money,
    over,
    scene,
    table,
)
from tests.games.playing import answer, chance, legal, one, told, why
from tests.laws.fair_play import law_1, law_3
from tests.laws.secrecy import law_5, law_6, law_7
from tests.laws.walks import whole_walk
from tests.rules import rule

LEADER, SNIPER, BRUTE, HACKER, SPY, GUN = (WHO[letter] for letter in "LSBHIM")
CODES = {card.effect: card.code for card in table(2).deck.resources}


def with_resource(effect: str, *gangs: str, status: str = "!", **rest: Any) -> GangstaState:
    """Give seat 0 a resource, active if nothing else is said."""
    return scene(*gangs, resources=True, assets=assets(effect, len(gangs), status), **rest)


def begin_with(effect: str, *gangs: str, status: str = "!", **rest: Any) -> tuple[GangstaState, list[Event]]:
    """Give seat 0 a resource, and let it begin its turn."""
    return begin(*gangs, assets=assets(effect, len(gangs), status), **{"resources": True, **rest})


def assets(effect: str, seats: int, status: str) -> str:
    """Lay a resource before seat 0, and others, not active, before the rest."""
    others = [code for code in CODES.values() if code != CODES[effect]][: seats - 1]
    return "/".join([CODES[effect] + status, *(code + "?" for code in others)])


@rule("GA-50", "GA-A31")
def test_a_gangster_of_the_boss_s_clan_costs_a_dollar_less() -> None:
    cards = {"H101": {"needs": "L", "rewards": ["fast recruitment"]}}
    state = scene(LS, LB, clans=True, cards=cards, reserve=f"{SNIPER} {BRUTE}", row="H101", money="2/5")
    assert show(state, 0).prices[:2] == (1, 2), "Squint is Bratva like the Widow"
    fast = state.clone()
    heard = answer(state, SNIPER)
    assert told(heard, "recruited", "clan-price") == [("recruited", "GA-12"), ("clan-price", "GA-50")]
    assert money(state)[0] == 1
    answer(fast, "H101")
    answer(fast, LS)
    assert one(answer(fast, SNIPER), "recruited-fast").data["dollars"] == 1
    assert show(scene(LS, LB, reserve=SNIPER), 0).prices[0] == 2


@rule("GA-51", "GA-A65", "GA-A54")
def test_two_resources_are_dealt_in_secret_and_one_is_kept_before_the_rows_are_laid() -> None:
    state = table(3, resources=True).new()
    for _ in range(4):
        chance(state)
    assert isinstance(node := state.node(), Chance)
    assert reaches(node.draws[0].to, 0)
    assert not reaches(node.draws[0].to, 1)
    heard = chance(state, "R05")
    assert [event.kind for event in heard if reaches(event.to, 1)] == ["resource-dealt-hidden"]
    for code in ("R11", "R01", "R02", "R03", "R04"):
        chance(state, code)
    assert isinstance(node := state.node(), Decide)
    assert (node.ask, node.seats) == ("keep", (0, 1, 2))
    assert show(state, 0).hand == ("R05", "R11")
    assert show(state, 1).hand == ("R01", "R02")
    assert why(state, 0, "R01") == ("not-dealt", "GA-51")
    heard = answer(state, "R11", "R01", "R04")
    assert told(heard, "kept") == [("kept", "GA-51")] * 3
    view = show(state, 0)
    assert [asset and asset.code for asset in view.assets] == ["R11", "R01", "R04"]
    assert {asset and asset.status for asset in view.assets} == {"idle"}
    assert view.put_away == "R05"
    assert "R02" in view.unseen_resources
    assert "R05" not in view.unseen_resources
    assert "R05" in show(state, 1).unseen_resources
    assert asked(state) == ("draw heist", None)


@rule("GA-52", "GA-A53", "GA-53")
def test_a_resource_is_activated_at_once_and_stays_active() -> None:
    state = with_resource("bank", f"{LH} {BRUTE}", LS, status="?", reserve=GUN)
    assert one(answer(state, GUN), "activated").rule == "GA-52"
    state = with_resource("bank", LH, LS, chapter=3, phase="discard", turn=400, money="0/5")
    heard = answer(state, "no")
    assert one(heard, "resource-counted").data["points"] == 4, "active, though the Mercenary is gone"
    state = with_resource("bank", LH, LS, status="?", chapter=3, phase="discard", turn=400)
    answer(state, "no")
    assert show(state, None).tallies[0].resource == 0


@rule("GA-52")
def test_learning_activates_too() -> None:
    cards = {"H201": {"needs": "L", "rewards": ["learning mercenary"]}}
    state = with_resource("bank", f"{LH} {LEADER}", LS, status="?", cards=cards, row="H201", chapter=2)
    answer(state, "H201")
    answer(state, LEADER)
    assert told(answer(state, LEADER), "learned", "activated") == [("learned", "GA-24"), ("activated", "GA-52")]


@rule("GA-54", "GA-A74", "GA-A55")
def test_bank_money_is_safe_from_theft_and_good_for_all_else() -> None:
    state = with_resource("bank", LH, LS, phase="discard", money="12/0")
    answer(state, "no")
    assert asked(state) == ("bank", 0)
    assert legal(state, 0) == [str(dollars) for dollars in range(11)]
    assert one(answer(state, "10"), "banked").rule == "GA-54"
    assert (show(state, 1).money, show(state, 1).banked) == ((12, 0), (10, 0))
    poor = with_resource("bank", LH, LS, phase="discard", money="3/0")
    answer(poor, "no")
    assert why(poor, 0, "4") == ("not-so-much", "GA-54")
    cards = {"H201": {"needs": "L", "rewards": ["theft 4"]}}
    thief = with_resource("bank", LH, LS, cards=cards, active=1, chapter=2, row="H201", money="12/0", bank="10/0")
    answer(thief, "H201")
    answer(thief, LS)
    answer(thief, "0")
    assert money(thief) == (10, 2)
    rich = with_resource("bank", LH, LS, reserve=WHO["M M S"], money="9/0", bank="9/0")
    answer(rich, WHO["M M S"])
    assert (money(rich)[0], show(rich, 0).banked[0]) == (1, 1), "payments take bank money freely"


@rule("GA-A55")
def test_a_snitch_takes_loose_money_first() -> None:
    state = with_resource("bank", LH, LS, LB, cards={"H201": {"needs": "L"}}, active=1, chapter=2, row="H201",
                          money="5/9/9", bank="3/0/0")  # fmt: skip
    answer(state, "H201")
    answer(state, LS)
    chance(state, "snitch-3")
    assert (money(state)[0], show(state, None).banked[0]) == (2, 2)


def strike(effect: str, *gangs: str, **rest: Any) -> tuple[GangstaState, list[Event]]:
    """Let a Snitch of 3 strike."""
    state = with_resource(effect, *gangs, cards={"H201": {"needs": "L"}}, chapter=2, row="H201", **rest)
    answer(state, "H201")
    answer(state, gangs[0].split()[0])
    return state, chance(state, "snitch-3")


@rule("GA-55")
def test_the_police_station_settles_a_snitch_for_a_dollar() -> None:
    state, heard = strike("police station", LM, LS, money="1/9")
    assert one(heard, "bribed").rule == "GA-55"
    assert money(state)[0] == 0
    state, heard = strike("police station", f"{LM} {BRUTE}", LS, money="0/9")
    assert one(heard, "cannot-pay").data["seat"] == 0
    assert asked(state) == ("jail", 0)


ART = {"H201": {"needs": "I H H", "cash": 1, "family": "Art Theft"}, "H202": {"needs": "I H H", "family": "Bank Vault"},
       "H203": {"needs": "H", "family": "Hack Attack"}}  # fmt: skip


def needed(state: GangstaState) -> tuple[str, ...]:
    """Name what the crew still lacks."""
    job = show(state, None).job
    assert job is not None
    return job.open


@rule("GA-56", "GA-A56")
def test_high_tech_equipment_ignores_one_icon_of_art_theft_or_hack_attack() -> None:
    state = with_resource("high tech equipment", f"{LH} {SPY}", LS, cards=ART, chapter=2, row="H201 H202")
    assert "H201" in legal(state, 0)
    assert why(state, 0, "H202") == ("cannot-crew", "GA-A28")
    answer(state, "H201")
    assert asked(state) == ("ignore", 0)
    assert legal(state, 0) == ["hacker"], "one of the two; without an Informant the crew would still lack one"
    assert why(state, 0, "informant") == ("not-enough", "GA-56")
    assert why(state, 0, "sniper") == ("not-required", "GA-56")
    assert why(state, 0, "no") == ("must-ignore", "GA-56")
    assert one(answer(state, "hacker"), "ignored").rule == "GA-56"
    assert needed(state) == ("informant", "hacker")
    full = with_resource("high tech equipment", f"{LH} {SPY} {HACKER}", LS, cards=ART, chapter=2, row="H201")
    answer(full, "H201")
    assert legal(full, 0) == ["no", "informant", "hacker"]
    answer(full, "no")
    assert needed(full) == ("informant", "hacker", "hacker")


@rule("GA-A75")
def test_the_only_requirement_can_be_ignored_and_nobody_is_engaged() -> None:
    state = with_resource("high tech equipment", f"{LS} {SPY}", LB, cards=ART, chapter=2, row="H203")
    answer(state, "H203")
    heard = answer(state, "hacker")
    assert told(heard, "performed") == [("performed", "GA-17")]
    assert available(state, 0) == [LS, SPY]


@rule("GA-57", "GA-A57", "GA-A76")
def test_the_bikers_see_the_top_heist_and_perform_it_for_a_dollar() -> None:
    cards = {"H209": {"needs": "L", "cash": 4}}
    state, _ = begin_with("bikers gang", LM, LS, cards=cards, chapter=2, money="1/5")
    assert isinstance(node := state.node(), Chance)
    assert reaches(node.draws[0].to, 0)
    assert not reaches(node.draws[0].to, 1)
    heard = chance(state, "H209")
    assert told(heard, "looked", "looked-hidden") == [("looked", "GA-57"), ("looked-hidden", "GA-57")]
    assert (show(state, 0).top_heist, show(state, 1).top_heist) == ("H209", None)
    assert show(state, 1).watched == (0, None)
    assert "H209" in show(state, 1).unseen_heists
    assert "H209" in legal(state, 0)
    assert isinstance(node := state.node(), Decide)
    assert node.window, "how many moves it has is its secret"
    before = show(state, 0).row
    assert one(answer(state, "H209"), "rode-out").rule == "GA-57"
    assert money(state)[0] == 0
    answer(state, LM)
    assert show(state, 0).row == before, "the card came from the deck, so no gap is left"
    assert money(state)[0] == 4
    poor, _ = begin_with("bikers gang", LM, LS, cards=cards, chapter=2, money="0/5")
    chance(poor, "H209")
    assert why(poor, 0, "H209") == ("no-dollar", "GA-57")
    assert why(poor, 0, "H210") == ("not-in-row", "GA-13")


@rule("GA-A57")
def test_a_snitch_seen_on_top_comes_with_the_next_gap() -> None:
    state, _ = begin_with("bikers gang", LM, LS, cards={"H201": {"needs": "L"}}, chapter=2, row="H201")
    chance(state, "snitch-2")
    assert show(state, 0).top_heist == "snitch-2"
    answer(state, "H201")
    heard = answer(state, LM)
    assert told(heard, "snitch") == [("snitch", "GA-44")]
    assert show(state, 1).watched == (None, None)


HIT = {"H201": {"needs": "L", "rewards": ["assassination"]}}


@rule("GA-58", "GA-A58", "GA-A67", "GA-A4")
def test_the_hospital_keeps_the_lost_and_gives_them_back_when_passing() -> None:
    cards = {**HIT, "H102": {"needs": "L", "rewards": ["learning sniper"]}}
    taught = f"{GUN}*+H102"
    state = with_resource("hospital", f"{LI} {taught} G03", LS, cards=cards, active=1, chapter=2, row="H201")
    answer(state, "H201")
    answer(state, LS)
    answer(state, "0")
    assert one(answer(state, GUN), "hospital").rule == "GA-58"
    assert gang(state, 0) == [LI, "G03"]
    assert show(state, None).skills[0] == (1, 0, 1, 2, 0, 0), "patients count for nothing"
    fill(state)
    answer(state, "pass")
    assert asked(state) == ("recover", 0)
    assert legal(state, 0) == ["done", GUN]
    assert why(state, 0, BRUTE) == ("no-patient", "GA-58")
    assert one(answer(state, GUN), "recovered").rule == "GA-58"
    assert gang(state, 0) == [LI, "G03", GUN]
    assert show(state, None).gangs[0][2].learned == "sniper"
    assert available(state, 0) == gang(state, 0)


@rule("GA-A4")
def test_coming_back_from_the_hospital_ends_a_chapter() -> None:
    six = f"{LB} G01 G03 G11 G13"
    state = with_resource("hospital", six, LS, chapter=2, hospital="G05,G20/-")
    answer(state, "pass")
    answer(state, "G05")
    answer(state, "G20")
    heard = answer(state, "no")
    assert told(heard, "chapter-over") == [("chapter-over", "GA-39")]


@rule("GA-58", "GA-A67")
def test_the_jailed_do_not_go_to_hospital_nor_those_lost_before_it_opened() -> None:
    state, _ = strike("hospital", f"{LM} {BRUTE}", LS, money="0/9")
    answer(state, BRUTE)
    assert show(state, None).hospital == ((), ())
    assert [member.code for member in show(state, None).lost] == [BRUTE]
    state = with_resource("hospital", f"{LI} {WHO['M S']}", LS, status="?", cards=HIT, active=1, chapter=2, row="H201")
    answer(state, "H201")
    answer(state, LS)
    answer(state, "0")
    answer(state, WHO["M S"])
    assert show(state, None).hospital == ((), ())


@rule("GA-59", "GA-A60")
def test_counterfeit_printing_pays_at_the_start_of_every_turn_extra_ones_too() -> None:
    state, heard = begin_with("counterfeit printing", LM, LS, money="0/5")
    assert one(heard, "printed").rule == "GA-59"
    assert money(state)[0] == 1
    cards = {"H201": {"needs": "L", "rewards": ["play again"]}}
    state = with_resource("counterfeit printing", LM, LS, cards=cards, chapter=2, row="H201", money="0/5")
    answer(state, "H201")
    answer(state, LM)
    answer(state, "yes")
    assert told(fill(state), "printed") == [("printed", "GA-59")]


@rule("GA-59", "GA-A59", "GA-53")
@pytest.mark.parametrize(("status", "kind", "after"), [("!", "press-stored", "stored"), ("?", "press-gone", "gone")])
def test_counterfeit_printing_leaves_at_the_gang_war(status: str, kind: str, after: str) -> None:
    six = f"{LB} G01 G03 G05 G11 G13"
    state = with_resource("counterfeit printing", six, LS, status=status, chapter=2, reserve=LEADER)
    heard = answer(state, LEADER)
    assert [event.kind for event in heard if event.kind.startswith("press")] == [kind]
    asset = show(state, None).assets[0]
    assert asset is not None
    assert asset.status == after
    assert show(state, None).points[0] - sum((1, 2, 2, 2, 3, 1)) == (3 if status == "!" else 0)


COOP = {"H201": {"needs": "L S", "coop": 2}}


@rule("GA-60", "GA-A61", "GA-A68")
def test_the_private_jet_flies_one_home_after_a_cooperation_alone_or_called() -> None:
    state = with_resource("private jet", f"{LS} {BRUTE}*", LB, cards=COOP, chapter=2, row="H201")
    answer(state, "H201")
    answer(state, LS)
    assert asked(state) == ("fly", 0), "done alone, it was a cooperative heist all the same"
    assert legal(state, 0) == ["no", LS, BRUTE]
    assert one(answer(state, BRUTE), "flown").rule == "GA-60"
    assert available(state, 0) == [BRUTE]
    state = with_resource("private jet", LS, LB, cards=COOP, active=1, chapter=2, row="H201")
    answer(state, "H201")
    answer(state, LB)
    answer(state, LS)
    assert asked(state) == ("fly", 0)
    answer(state, "no")
    assert available(state, 0) == []


@rule("GA-61")
def test_the_black_market_adds_two_dollars_to_a_pass() -> None:
    state = with_resource("black market", LB, LS, money="0/0")
    assert told(answer(state, "pass")) == [("passed", "GA-19"), ("black-market", "GA-61")]
    assert money(state)[0] == 3


@rule("GA-62")
@pytest.mark.parametrize(("stored", "points"), [(3, 3), (8, 7)])
def test_media_count_stored_heists_with_points_seven_at_most(stored: int, points: int) -> None:
    codes = [f"H1{number:02}" for number in range(1, 10)]
    cards = {code: {"needs": "L", "ip": 1} for code in codes[:8]} | {"H109": {"needs": "L", "cash": 1}}
    pile = ",".join([*codes[:stored], "H109"])
    state = with_resource("media", LB, LS, cards=cards, chapter=3, phase="discard", turn=400, stored=f"{pile}/-")
    answer(state, "no")
    assert show(state, None).tallies[0].resource == points
    assert over(state).scores[0] >= stored + points


@rule("GA-63", "GA-A62")
def test_headquarters_ready_the_whole_gang_for_a_dollar() -> None:
    state, _ = begin_with("headquarters", f"{LM}* {LEADER} G01* G03*", LS, chapter=2, money="1/5")
    assert legal(state, 0)[:2] == ["done", "all"]
    assert one(answer(state, "all"), "readied-all").rule == "GA-63"
    assert (money(state)[0], available(state, 0)) == (0, gang(state, 0))
    state, _ = begin_with("headquarters", f"{LM}* {LEADER} G01*", LS, status="?", money="1/5")
    assert why(state, 0, "all") == ("no-headquarters", "GA-63")


@rule("GA-64", "GA-A63", "GA-A69", "GA-A76")
@pytest.mark.parametrize(("clans", "price"), [(False, 1), (True, 0)])
def test_the_indicator_network_finds_the_top_gangster(clans: bool, price: int) -> None:
    cards = {"H201": {"needs": "L", "rewards": ["fast recruitment"]}}
    state, _ = begin_with("indicator network", LS, LB, cards=cards, chapter=2, row="H201", clans=clans,
                             reserve=f"{BRUTE} {HACKER}", money="2/5")  # fmt: skip
    heard = chance(state, SNIPER)
    assert told(heard, "looked") == [("looked", "GA-64")]
    assert (show(state, 0).top_gangster, show(state, 1).top_gangster) == (SNIPER, None)
    assert SNIPER in legal(state, 0)
    fast = state.clone()
    before = show(state, 0).reserve
    heard = answer(state, SNIPER)
    assert (one(heard, "recruited-from-deck").rule, money(state)[0]) == ("GA-64", 2 - price)
    assert show(state, 0).reserve == before, "no gap is left"
    answer(fast, "H201")
    answer(fast, LS)
    assert SNIPER not in legal(fast, 0), "Fast recruitment does not reach it"
    assert why(fast, 0, SNIPER) == ("not-in-reserve", "GA-12")


@rule("GA-A69", "GA-23")
@pytest.mark.parametrize(("dollars", "reached"), [("2/5", True), ("0/5", False)])
def test_by_the_other_reading_fast_recruitment_reaches_the_gangster_that_was_seen(dollars: str, reached: bool) -> None:
    cards = {"H201": {"needs": "L", "rewards": ["fast recruitment"]}}
    state, _ = begin_with("indicator network", LS, LB, cards=cards, chapter=2, row="H201", resources="fast-indicator",
                          reserve=f"{BRUTE} {HACKER}", money=dollars)  # fmt: skip
    chance(state, SNIPER)
    answer(state, "H201")
    answer(state, LS)
    node = state.node()
    assert isinstance(node, Decide)
    assert (node.ask, node.window) == ("fast", True), "who has seen one is asked whatever it costs"
    assert (SNIPER in legal(state, 0)) is reached
    if reached:
        assert one(answer(state, SNIPER), "recruited-from-deck").rule == "GA-64"
    else:
        assert why(state, 0, SNIPER) == ("too-dear", "GA-64")


EAGER = changed(R11={"needs": "L L"}, **{card["code"]: {"rewards": ["fast recruitment"]} for card in SHIPPED["heist"]})
"""The house deck, but every heist gives Fast recruitment, and the Indicator network is active with a second Leader."""


@rule("GA-A69")
@pytest.mark.parametrize("law", [law_1, law_3, law_5, law_6, law_7], ids=lambda law: law.__name__)
def test_the_laws_hold_by_the_other_reading(law: Callable[[Gangsta, Random], object]) -> None:
    game = cast(Gangsta, omerta.make("gangsta", 2, data={"deck": EAGER}, resources="fast-indicator"))
    assert game.deck.resources[10].effect == "indicator network"
    for seed in range(4):
        law(game, Random(f"fast indicator {seed}"))


@rule("GA-A69")
def test_by_the_other_reading_who_has_seen_one_is_asked_in_a_window_that_reads_back() -> None:
    game = cast(Gangsta, omerta.make("gangsta", 2, data={"deck": EAGER}, resources="fast-indicator"))
    windows: Counter[int] = Counter()
    for seed in range(40):
        for state in whole_walk(game, Random(seed)):
            node = state.node()
            if isinstance(node, Decide) and node.ask == "fast" and node.window:
                assert game.from_position(game.position(cast(GangstaState, state))) == state
                windows[len(state.legal(node.seats[0]))] += 1
    assert windows[1], "somebody who can pay nobody is asked all the same"
    assert windows[2], "somebody else has a choice"


@rule("GA-64")
def test_a_top_gangster_that_is_too_dear_says_so_to_its_watcher_alone() -> None:
    state, _ = begin_with("indicator network", LS, LB, money="1/5")
    chance(state, WHO["M I H"])
    assert why(state, 0, WHO["M I H"]) == ("too-dear", "GA-64")


@rule("GA-65", "GA-A64")
def test_the_secret_society_readies_a_leader_at_the_end_of_a_turn() -> None:
    gangs = (f"{LI}* {LEADER}* {BRUTE}* {SNIPER}", LS)
    state = with_resource("secret society", *gangs, chapter=2, phase="discard")
    answer(state, "no")
    assert asked(state) == ("society", 0)
    assert legal(state, 0) == ["no", LI, LEADER]
    assert why(state, 0, BRUTE) == ("no-leader", "GA-65")
    spared = state.clone()
    answer(spared, "no")
    assert available(spared, 0) == [SNIPER]
    assert one(answer(state, LEADER), "society").rule == "GA-65"
    assert available(state, 0) == [LEADER, SNIPER]


def test_a_world_keeps_what_a_seat_knows_and_deals_the_rest() -> None:
    state, _ = begin_with("bikers gang", LM, LS, LB, chapter=2)
    chance(state, "H207")
    game = state.game
    assert {game.world(show(state, 0), Random(seed)).view(0).top_heist for seed in range(5)} == {"H207"}
    tops = {game.world(show(state, 1), Random(seed)).view(0).top_heist for seed in range(40)}
    assert len(tops) > 10
    away = {game.world(show(state, 1), Random(seed)).view(0).put_away for seed in range(40)}
    assert len(away) > 3
