"""Bots of Gangsters: they see a view, answer every question, and a plan beats none."""

from __future__ import annotations

from random import Random

import pytest

import omerta
from omerta.bots import seat_bot
from omerta.bots.match import play_out
from omerta.core.chance import answer_chance
from omerta.core.game import AnyGame
from omerta.core.nodes import Decide, Over
from omerta.games.gangsters.bots.bot_facts import of_state, of_view
from omerta.games.gangsters.bots.evaluation import Taste
from omerta.games.gangsters.bots.heuristics import GangstersHeuristics
from omerta.games.gangsters.bots.players import BOTS, tables_of
from omerta.games.gangsters.bots.policy import ANSWERS, weigh
from omerta.games.gangsters.game import Gangsters
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.view import GangstersView, show
from omerta.lab.simulate import simulate
from tests.games.gangsters.scenes import asked, beat
from tests.games.playing import answer
from tests.laws.variants import variants

NAMES = [card.name for card in BOTS]
ADVANCED = {"heaters": True, "wheels": True, "donuts": True, "random-order": True}


class Careful:
    """A bot that is watched: it is given views alone, and answers with what is legal."""

    def __init__(self, game: AnyGame, name: str, asked: set[str]) -> None:
        self.bot, self.asked = seat_bot(game, name), asked

    def choose(self, view: GangstersView, rng: Random) -> omerta.Move:
        assert isinstance(view, GangstersView)
        assert isinstance(view.node, Decide)
        self.asked.add(view.node.ask)
        move = self.bot.choose(view, rng)
        assert move in view.legal
        return move


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("preset", "seats"), variants(omerta.game_types["gangsters"]))
def test_bots_play_every_preset_to_the_end(name: str, preset: str, seats: int) -> None:
    game = omerta.make("gangsters", seats, preset=preset)
    asked: set[str] = set()
    over = play_out(game, [Careful(game, name, asked) for _ in range(seats)], Random(seats))
    assert sum(over.returns) == 1
    assert asked <= {*ANSWERS}


def test_bots_play_beside_random_ones_with_every_option() -> None:
    """Random rivals open trades, bring cops and lose gangs: questions that bots among themselves seldom meet."""
    game = omerta.make("gangsters", 3, **ADVANCED)
    asked: set[str] = set()
    for seed in range(12):
        bots = [Careful(game, "plan", asked), seat_bot(game, "random"), Careful(game, "greedy", asked)]
        assert sum(play_out(game, bots, Random(seed)).returns) == 1
    assert {"accept", "losses", "cop", "crime"} <= asked


def test_a_bot_answers_alike_whatever_it_may_not_know() -> None:
    """The same view of another world, with other markers in others' hands, gets the same answer."""
    game = omerta.make("gangsters", 3)
    assert isinstance(game, Gangsters)
    bots = [seat_bot(game, name) for name in ("plan-cash", "plan-joints", "greedy")]
    state, rng = game.new(), Random(5)
    for _ in range(200):
        node = answer_chance(state, rng)
        if isinstance(node, Over):
            break
        joint = {}
        for seat in node.seats:
            view = show(state, seat)
            joint[seat] = bots[seat].choose(view, Random(0))
            other = show(game.world(view, rng), seat)
            assert bots[seat].choose(other, Random(0)) == joint[seat]
        state.play(joint)


def test_a_view_and_a_state_are_judged_alike() -> None:
    game = omerta.make("gangsters", 4)
    assert isinstance(game, Gangsters)
    state, rng, bot, taste = game.new(), Random(2), seat_bot(game, "plan"), Taste()
    for _ in range(150):
        node = answer_chance(state, rng)
        if isinstance(node, Over):
            break
        joint = {}
        for seat in node.seats:
            view = show(state, seat)
            seen = weigh(of_view(tables_of(game), taste, view), node.ask, view.legal)
            assert weigh(of_state(tables_of(game), taste, state, seat), node.ask, view.legal) == seen
            joint[seat] = bot.choose(view, rng)
        state.play(joint)


def test_a_plan_beats_chance() -> None:
    standing = simulate(omerta.make("gangsters", 2), ["plan", "random"], 60, seed=3).by_bot()["plan"]
    assert standing.share >= 0.95


def test_a_plan_beats_greed() -> None:
    standing = simulate(omerta.make("gangsters", 2), ["plan", "greedy"], 60, seed=3).by_bot()["plan"]
    assert standing.share >= 0.6


def test_a_search_leans_to_what_the_bots_would_do_and_judges_by_what_is_missing() -> None:
    game = omerta.make("gangsters", 2)
    heuristics, rng = GangstersHeuristics(game), Random(1)
    state = game.new()
    while not (isinstance(node := answer_chance(state, rng), Decide) and node.ask == "act"):
        assert isinstance(node, Decide)
        state.play({seat: heuristics.quick(state, seat, state.legal(seat), rng) for seat in node.seats})
    assert isinstance(state, GangstersState)
    seat = node.seats[0]
    legal = state.legal(seat)
    priors, worths = heuristics.priors(state, seat, legal, rng), heuristics.weigh(state, seat, legal)
    assert sum(priors) == pytest.approx(1.0)
    assert priors.index(max(priors)) == worths.index(max(worths))
    before = heuristics.judge(state)
    state.cash[seat] = 9000
    after = heuristics.judge(state)
    assert after[seat] > before[seat]
    assert sum(after) == pytest.approx(1.0)
    assert sum(heuristics.playout(state.clone(), rng)) == pytest.approx(1.0)


def test_a_gang_attacks_a_precinct_when_the_police_are_near_to_seven() -> None:
    def crime_with(precincts: str) -> str:
        state = beat(
            phase="act", turn=0, dice="1.1.1.1.1", pieces="2R4@NA3e 0R4@Pawn 0T1@NA6e 0V@Pawn 1R4@Needle 1T@Needle",
            joints=f"2:{precincts} 0:Pawn 1:Needle",
        )  # fmt: skip
        answer(state, "thug>Lunch")
        assert asked(state) == ("crime", (0,))
        return state.game.write(seat_bot(state.game, "plan-cash").choose(state.view(0), Random(0)))

    assert crime_with("Lunch,Annex,Freight,Pumps,Garage,Gunshop") == "hit-2"
    assert crime_with("Lunch") == "no"
