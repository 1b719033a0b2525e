"""Bots of Gangster's Dilemma: they see a view, answer every question, and the better one is better."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import omerta
from omerta.bots import seat_bot
from omerta.bots.match import play_out
from omerta.games.gangsters_dilemma.bots.evaluation import Judge
from omerta.games.gangsters_dilemma.bots.opponent_model import Outlook, habit, spread
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.lab.simulate import simulate
from tests.games.gangsters_dilemma.scenes import scene
from tests.games.playing import answer, chance
from tests.laws.variants import variants

NOTHING = "0.0.0.0"


@pytest.mark.parametrize("name", ["greedy", "schemer"])
@pytest.mark.parametrize(("preset", "seats"), variants(omerta.game_types["gangsters-dilemma"]))
def test_bots_play_every_preset_to_the_end(name: str, preset: str, seats: int) -> None:
    game = omerta.make("gangsters-dilemma", seats, preset=preset)
    for seed in range(3):
        bots = [seat_bot(game, name) for _ in range(seats)]
        assert sum(play_out(game, bots, Random(seed)).returns) == 1


@pytest.mark.parametrize("name", ["greedy", "schemer"])
def test_bots_choose_characters_too(name: str) -> None:
    game = omerta.make("gangsters-dilemma", 4, characters="chosen")
    assert sum(play_out(game, [seat_bot(game, name)] * 4, Random(1)).returns) == 1


def test_schemer_beats_four_greedy_bots() -> None:
    game = omerta.make("gangsters-dilemma", 5)
    standing = simulate(game, ["schemer", *["greedy"] * 4], 80, seed=3).by_bot()["schemer"]
    assert standing.low > 0.2


def test_greedy_beats_four_random_bots() -> None:
    game = omerta.make("gangsters-dilemma", 5)
    standing = simulate(game, ["greedy", *["random"] * 4], 80, seed=3).by_bot()["greedy"]
    assert standing.low > 0.2


def choices(state: DilemmaState, seat: int, name: str, times: int = 60) -> Counter[str]:
    """Ask a bot many times, and count what it chooses."""
    bot, view, rng = seat_bot(state.game, name), state.view(seat), Random(7)
    return Counter(state.game.write(bot.choose(view, rng)) for _ in range(times))


@pytest.mark.parametrize("name", ["greedy", "schemer"])
def test_a_bot_keeps_away_from_a_cop_it_has_seen(name: str) -> None:
    state = scene(
        phase="patrol",
        cast="muscle/dame/lookout/underboss",
        goods=f"{NOTHING}/{NOTHING}/2.1.1.0/{NOTHING}",
        cash="4.2.2.2.2",
    )
    answer(state, "1+3")
    answer(state, "look")
    chance(state, "cop-1")
    assert choices(state, 2, name)["1"] <= 3


@pytest.mark.parametrize("name", ["greedy", "schemer"])
def test_a_bot_fulfils_a_demand_that_wins_the_game(name: str) -> None:
    state = scene(taken="-/D02,D08,D09/-/-", goods=f"{NOTHING}/0.1.1.1/{NOTHING}/{NOTHING}", row="D04,D18,D19")
    answer(state, "3", "1", "2")
    assert set(choices(state, 1, name)) == {"D04"}


@pytest.mark.parametrize("name", ["greedy", "schemer"])
def test_a_bot_buys_what_completes_a_demand(name: str) -> None:
    state = scene(goods=f"{NOTHING}/0.2.1.1/{NOTHING}/{NOTHING}", row="D15,D16,D17", patrol="3,4", cash="2.2.2.2.1")
    answer(state, "5", "1", "1")
    assert set(choices(state, 1, name)) == {"buy-jewel"}


def test_the_schemer_pays_rather_than_lose_much_to_those_who_always_talk() -> None:
    state = scene(
        round=60,
        goods=f"{NOTHING}/3.1.1.1/{NOTHING}/{NOTHING}",
        patrol="1,2",
        past="0.30.0/0.0.0/30.0.0/0.0.0",
        cash="1.2.2.2.2",
    )
    answer(state, "1", "1", "3")
    assert choices(state, 1, "schemer")["bribe"] > 50


def test_the_schemer_goes_by_how_the_others_answered_so_far() -> None:
    quiet, loud = (
        scene(
            round=60,
            goods=f"{NOTHING}/0.0.0.0/{NOTHING}/{NOTHING}",
            patrol="1,2",
            past=f"0.0.0/0.0.0/{past}/{past}",
            cash="9.2.2.2.2",
        )
        for past in ("0.40.0", "20.20.0")
    )
    for state in (quiet, loud):
        answer(state, "1", "1", "1")
    assert choices(quiet, 1, "schemer")["talk"] > 50, "everybody else keeps silent, and the cash is for who talks"
    assert habit(quiet, 2)[1] > 0.9
    assert abs(habit(loud, 2)[0] - habit(loud, 2)[1]) < 0.01
    assert habit(loud, 2)[2] == 0, "without a Gin there is no bribe"


def test_the_schemer_sends_the_cops_after_whoever_is_about_to_win() -> None:
    state = scene(
        phase="patrol", taken="-/D01,D15/-/-", goods=f"{NOTHING}/2.2.0.0/{NOTHING}/{NOTHING}", row="D18,D17,D16",
        cash="2.2.2.2.2",
    )  # fmt: skip
    aimed = choices(state, 0, "schemer")
    wanted = sum(count for move, count in aimed.items() if "1" in move or "3" in move or "2" in move)
    assert wanted >= 55, "a Crate ends the game, an Art or a Jewel brings D18 nearer"


def test_a_demand_is_a_race_against_those_who_can_pay_it_too() -> None:
    ready = "0.2.1.0"
    alone, raced = (
        scene(goods=f"{NOTHING}/{ready}/{other}/{NOTHING}", row="D01,D18,D19") for other in (NOTHING, ready)
    )
    card = [demand.code for demand in alone.game.demands].index("D01")

    def left(state: DilemmaState, seat: int) -> list[float]:
        outlook = Outlook(Judge(state.game), state, seat)
        return [outlook.left_for(place, card, outlook.cops()) for place in range(state.game.places)]

    assert left(alone, 1) == [1.0] * 5, "nobody else can pay"
    first, second = left(raced, 1), left(raced, 2)
    assert first[0] == 1.0, "at the first location the seat at the Cop's left is asked first"
    assert first == sorted(first, reverse=True), "the later the location, the likelier the rival was there before"
    assert all(mine > theirs for mine, theirs in zip(first, second, strict=True))


def test_the_schemer_fears_cash_only_as_long_as_somebody_may_come_for_it() -> None:
    plain, rich, forsaken = (
        Outlook(Judge(state.game), state, 1).cops()[2]
        for state in (scene(round=99, cash=f"2.2.{dollars}.2.2") for dollars in (2, 7, 99))
    )
    assert plain < rich, "cash draws gangsters, and they draw cops"
    assert forsaken < rich, "nobody has come for it in ninety rounds"


def test_a_bot_answers_the_same_with_the_same_seed() -> None:
    state = scene(goods=f"{NOTHING}/1.1.1.1/1.0.0.1/{NOTHING}", patrol="1,2")
    answer(state, "1", "1", "1")
    assert choices(state, 1, "schemer") == choices(state, 1, "schemer")


def test_odds_of_two_cops_sum_to_two_and_none_is_above_one() -> None:
    odds = spread([9.0, 0.0, 1.0, 0.5, 3.0], [0, 2, 3, 4], 2.0, 2.0)
    assert abs(sum(odds) - 2.0) < 1e-9
    assert max(odds) == 1.0
    assert odds[1] == 0.0


def test_bots_look_at_nothing_that_the_view_leaves_open() -> None:
    state = scene(phase="patrol", cast="muscle/dame/made-man/underboss", private="D12,D14,D19")
    worlds = [state.clone() for _ in range(3)]
    for world, patrol in zip(worlds, ("1+2", "2+5", "3+4"), strict=True):
        answer(world, patrol)
    for name in ("greedy", "schemer"):
        found = [choices(world, 1, name, 30) for world in worlds]
        assert found[0] == found[1] == found[2]
        assert all(move in {str(place) for place in range(1, 6)} for move in found[0])
