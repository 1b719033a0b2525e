"""Bots of GANGSTA!: they see a view, answer every question, and the planner plans."""

from __future__ import annotations

from random import Random

import pytest

import omerta
from omerta.bots import seat_bot
from omerta.bots.match import play_out
from omerta.core.nodes import Decide
from omerta.games.gangsta.bots.evaluation import crews, lacking
from omerta.games.gangsta.deck.skills import SKILLS, pack
from omerta.games.gangsta.state import GangstaState
from omerta.lab.simulate import simulate
from tests.games.gangsta.scenes import LB, LM, LS, WHO, available, fill, scene
from tests.games.playing import answer
from tests.laws.variants import variants


@pytest.mark.parametrize("name", ["greedy", "planner"])
@pytest.mark.parametrize(("preset", "seats"), variants(omerta.game_types["gangsta"]))
def test_bots_play_every_preset_to_the_end(name: str, preset: str, seats: int) -> None:
    game = omerta.make("gangsta", seats, preset=preset)
    for seed in range(3):
        bots = [seat_bot(game, name) for _ in range(seats)]
        assert sum(play_out(game, bots, Random(seed)).returns) == 1


def test_greedy_beats_two_random_bots() -> None:
    standing = simulate(omerta.make("gangsta", 3), ["greedy", "random", "random"], 60, seed=3).by_bot()["greedy"]
    assert standing.low > 1 / 3


def test_the_planner_beats_two_greedy_bots() -> None:
    standing = simulate(omerta.make("gangsta", 3), ["planner", "greedy", "greedy"], 60, seed=3).by_bot()["planner"]
    assert standing.low > 1 / 3


def choice(state: GangstaState, name: str = "planner") -> str:
    """Ask a bot for its answer, and give it."""
    node = state.node()
    assert isinstance(node, Decide)
    move = seat_bot(state.game, name).choose(state.view(node.seats[0]), Random(1))
    text = state.game.write(move)
    answer(state, text)
    return text


def test_the_planner_engages_the_boss_first_to_stay_synchronised() -> None:
    """The rulebook's worked example: the strong gangster first would leave the third one behind."""
    cards = {"H201": {"needs": "L M S B", "cash": 2, "ip": 4}}
    state = scene(f"{LB} {WHO['M S B']} {WHO['S']}", LS, cards=cards, chapter=2, row="H201", money="0/5")
    assert choice(state) == "H201"
    while isinstance(node := state.node(), Decide) and node.ask == "engage":
        choice(state)
    assert available(state, 0) == []
    greedy = scene(f"{LB} {WHO['M S B']} {WHO['S']}", LS, cards=cards, chapter=2, row="H201", money="0/5")
    assert [choice(greedy, "greedy") for _ in range(3)] == ["H201", WHO["M S B"], LB]


def test_the_planner_readies_whom_a_good_heist_needs_and_pays_for_it() -> None:
    cards = {"H201": {"needs": "M M", "cash": 4, "ip": 3}}
    gangs = (f"{LB} {WHO['M']}* {WHO['M S']}*", LS)
    state = scene(*gangs, cards=cards, chapter=2, row="H201", phase="discard", active=1, money="3/5")
    answer(state, "no")
    assert [choice(state) for _ in range(3)] == [WHO["M"], WHO["M S"], "H201"]


def test_the_planner_does_not_end_a_game_that_it_would_lose() -> None:
    eight = f"{LB} G01 G03 G05 G11 G13 G18 G29"
    rich = ",".join(f"H1{number:02}" for number in range(1, 14))
    richer = ",".join((rich, *(f"H2{number:02}" for number in range(1, 21))))
    losing = scene(eight, LS, LM, chapter=3, reserve=WHO["L"], stored=f"-/{richer}/-", money="9/9/9")
    assert not choice(losing).startswith("G")
    winning = scene(eight, LS, LM, chapter=3, reserve=WHO["L"], stored=f"{rich}/-/-", money="9/0/0")
    assert choice(winning).startswith("G")


def test_the_planner_never_synchronises_a_rival_by_diversion() -> None:
    cards = {"H201": {"needs": "L", "rewards": ["diversion 3"]}}
    state = scene(LB, f"{LS} {WHO['S']}*", f"{LM} {WHO['M']}", cards=cards, chapter=2, row="H201")
    answer(state, "H201")
    answer(state, LB)
    assert choice(state) == LM
    assert choice(state) == "done"
    fill(state)


def test_crews_are_sets_in_an_order_that_is_legal() -> None:
    need = pack([SKILLS.index(skill) for skill in ("leader", "mercenary", "sniper", "brawler")])
    gang = [pack((0, 4)), pack((1, 3, 4)), pack((3,))]
    complete = [order for order, left in crews(gang, need) if not left]
    assert sorted(complete) == [(0, 1), (0, 2, 1)]
    assert lacking(gang[0], need) == 2
