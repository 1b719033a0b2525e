"""What a search is told about GANGSTA!: rules of thumb that find the obvious move, and who stands how well."""

from __future__ import annotations

import pytest

from omerta.core.nodes import Decide
from omerta.games.gangsta.bots.heuristics import GangstaHeuristics
from omerta.games.gangsta.bots.policy import Policy
from omerta.games.gangsta.state import GangstaState
from tests.games.gangsta.scenes import LB, LM, LS, WHO, available, scene
from tests.games.playing import answer


def choice(state: GangstaState) -> str:
    """Ask the rules of thumb for an answer, and give it."""
    node = state.node()
    assert isinstance(node, Decide)
    legal = state.legal(node.seats[0])
    worths = Policy(state.game).weigh(state, node.seats[0], legal)
    text = state.game.write(legal[worths.index(max(worths))])
    answer(state, text)
    return text


def test_small_ones_join_a_crew_first_where_the_gang_can_be_synchronised() -> None:
    cards = {"H201": {"needs": "L M S B", "cash": 2, "ip": 4}}
    state = scene(f"{LB} {WHO['S']} {WHO['M S B']}", LS, cards=cards, chapter=2, row="H201")
    assert [choice(state) for _ in range(4)] == ["H201", WHO["S"], LB, WHO["M S B"]]
    assert available(state, 0) == []


def test_whom_a_good_heist_needs_is_readied_and_paid_for() -> None:
    cards = {"H201": {"needs": "M M", "cash": 4, "ip": 3}}
    gangs = (f"{LB} {WHO['M']}* {WHO['M S']}*", LS)
    state = scene(*gangs, cards=cards, chapter=2, row="H201", phase="discard", active=1, money="3/5")
    answer(state, "no")
    assert [choice(state) for _ in range(3)] == [WHO["M"], WHO["M S"], "H201"]


@pytest.mark.parametrize(("owner", "ends"), [(0, True), (1, False)])
def test_a_game_is_ended_by_whoever_would_win_it(owner: int, ends: bool) -> None:
    heists = ",".join(f"H2{number:02}" for number in range(1, 21))
    stored = "/".join(heists if seat == owner else "-" for seat in range(3))
    gangs = (f"{LB} G01 G03 G05 G11 G13 G18 G29", LS, LM)
    state = scene(*gangs, chapter=3, reserve=WHO["L"], stored=stored, money="9/9/9")
    assert choice(state).startswith("G") is ends


@pytest.mark.parametrize("chapter", [1, 2, 3])
def test_points_money_and_gangsters_make_a_better_standing(chapter: int) -> None:
    def share(gang: str = f"{LB} G01", stored: str = "-/-/-", money: str = "5/5/5") -> float:
        state = scene(gang, LS, LM, chapter=chapter, stored=stored, money=money)
        shares = GangstaHeuristics(state.game).judge(state)
        assert sum(shares) == pytest.approx(1.0)
        return shares[0]

    assert share(stored="H101,H102,H103,H104/-/-") > share() > share(stored="-/H101,H102,H103,H104/-")
    assert share(money="9/5/5") > share()
    assert share(gang=f"{LB} G01 G03") > share()


@pytest.mark.parametrize("active", [0, 1, 2])
def test_a_standing_belongs_to_the_seat_whoever_plays_next(active: int) -> None:
    state = scene(LB, f"{LS} G01 G03 G05", LM, chapter=2, active=active)
    shares = GangstaHeuristics(state.game).judge(state)
    assert shares.index(max(shares)) == 1
