"""Playing without NumPy: whole games, every level, the table and what comes after, and the same answers as with it."""

from __future__ import annotations

import pickle
import subprocess
import sys
from array import array
from collections.abc import Mapping
from itertools import pairwise
from math import prod
from pathlib import Path
from random import Random

import numpy
import pytest

from omerta import game_types, make
from omerta.bots import bots_for, levels
from omerta.bots.agents import Agent
from omerta.bots.levels import BOSS, HARD, judges, stands_in
from omerta.core.bot import Rating
from omerta.core.game_type import GameType
from omerta.core.judging import network as networks
from omerta.core.judging import products
from omerta.core.judging.network import Floats, read_networks, shipped_networks, write_networks
from omerta.core.judging.products import ArrayNetwork, WholeNetwork
from omerta.core.words.languages import speaking
from omerta.lab.pace import questions
from tools.without_numpy import ROOT, compare

QUESTIONS = 2
LIKE_SMALL_FLOATS = 1e-5
"""How far apart shares may be that small floats and whole numbers come to."""
every_game = pytest.mark.parametrize("game_type", game_types.values(), ids=lambda each: each.id)
PLAY = """
import sys
sys.modules["numpy"] = None

from random import Random
from omerta import game_types
from omerta.bots import bots_for, seat_bot
from omerta.bots.levels import PARTS, level_bot
from omerta.bots.match import play_out
from omerta.bots.win_chances import WinChances
from omerta.core.nodes import Over
from omerta.lab.pace import questions
from omerta.table.after.draw_account import account_of_draws
from omerta.table.after.past_game import PastGame
from omerta.table.after.record import write_record
from tests.table.scenes import PERSON, Scene

game_type = game_types[sys.argv[1]]
game = game_type.make(4)
bots = [level_bot(game, level, 128) for level in PARTS]
assert isinstance(play_out(game, bots, Random(1)).keys, tuple)
for name in bots_for(game_type):
    seat_bot(game, name)
past = PastGame("KEY", write_record(Scene([PERSON] * 4, game_type.id).start().play_out(Random(4)).log))
account_of_draws(past)
chances, view = WinChances(game), questions(game, 8, 3)[-1]
chances.search.iterations = 4
if hasattr(chances.boss, "iterations"):
    chances.boss.iterations = 8
chances.estimate(view, 2, Random(1))
chances.second_opinion(view, view.legal[-1], Random(1))
assert not [name for name, module in sys.modules.items() if name.partition(".")[0] == "numpy" and module]
print("played")
"""


@every_game
def test_whole_games_are_played_and_looked_back_on(game_type: GameType) -> None:
    done = subprocess.run([sys.executable, "-c", PLAY, game_type.id], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "played\n", done.stderr


@every_game
def test_answers_are_those_with_numpy(game_type: GameType) -> None:
    known = [BOSS] if game_type.solution is not None else [level for level in (HARD, BOSS) if judges(game_type, level)]
    for bot, told in compare(game_type.make(), known or [HARD], QUESTIONS).items():
        assert told.same == told.asked == QUESTIONS, bot
        assert told.furthest <= LIKE_SMALL_FLOATS, bot


@pytest.mark.parametrize("package", [each.package for each in game_types.values()])
def test_whole_numbers_come_to_what_small_floats_come_to(package: str) -> None:
    rng = numpy.random.default_rng(1)
    for name, layers in [*shipped_networks(package).items()][:6]:
        width = layers[0][0].shape[0]
        rows = [array("f", row) for row in rng.normal(0, 2, (4, width)) * (rng.random((4, width)) < 0.5)]
        whole, arrays = WholeNetwork(layers), ArrayNetwork(layers)
        said = arrays.logits(rows)
        most = max(abs(number) for row in said for number in row)
        for mine, theirs in zip(whole.logits(rows), said, strict=True):
            assert mine == pytest.approx(theirs, abs=most * LIKE_SMALL_FLOATS), name
        assert whole.shares(rows) == pytest.approx(arrays.shares(rows), abs=LIKE_SMALL_FLOATS * max(1.0, most))
        places = [0, len(said[0]) - 1]
        assert whole.odds(rows[0], places) == pytest.approx(
            arrays.odds(rows[0], places), abs=LIKE_SMALL_FLOATS * max(1.0, most)
        )


def test_a_number_that_would_run_into_its_neighbours_is_refused() -> None:
    layers = [(numpy.array([[2.0, -1.0]], numpy.float32), numpy.array([0.5, 0.0], numpy.float32))]
    assert WholeNetwork(layers).logits([[16000.0]]) == [[32000.5, -16000.0]]
    with pytest.raises(OverflowError, match="above 16,384"):
        WholeNetwork(layers).logits([[17000.0]])


def test_a_trained_agent_has_the_same_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng = make("gangster-dice", 3), numpy.random.default_rng(2)
    sees = sum(prod(shape) for shape in game.shapes.values()) + game.seats
    widths = (sees, 24, len(game.moves) + 2)
    layers = [(rng.normal(0, 0.3, size), rng.normal(0, 0.3, size[1])) for size in pairwise(widths)]
    agent = Agent(game, layers)
    monkeypatch.setattr(products, "numpy_is_here", lambda: False)
    without, likeliest = Agent(game, layers), Agent(game, layers, likeliest=True)
    crossed = pickle.loads(pickle.dumps(without))
    for view in questions(game, 12):
        odds = without.mixture(view, Random(1))
        assert odds == crossed.mixture(view, Random(1))
        assert odds == pytest.approx(agent.mixture(view, Random(1)), abs=LIKE_SMALL_FLOATS)
        assert likeliest.mixture(view, Random(1)) == [float(each == max(odds)) for each in odds]


def test_a_file_says_the_same_where_it_is_read_without_numpy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = game_types["gangsters-dilemma"].package
    file = tmp_path / "values.npz"
    write_networks(file, shipped_networks(package), {"3": {"seed": 7}})
    with_numpy, about = read_networks(file)
    monkeypatch.setattr(networks, "numpy_is_here", lambda: False)
    without, about_without = read_networks(file)
    assert about == about_without == {"3": {"seed": 7}}
    for name, layers in with_numpy.items():
        for mine, theirs in zip(layers, without[name], strict=True):
            for one, other in zip(mine, theirs, strict=True):
                assert isinstance(other, Floats)
                assert (one.shape, one.tolist()) == (other.shape, other.tolist())
    kept = pickle.loads(pickle.dumps(without["any-shares"]))
    assert [[half.tolist() for half in layer] for layer in kept] == [
        [half.tolist() for half in layer] for layer in with_numpy["any-shares"]
    ]


def cards(game_type: GameType) -> dict[str, tuple[str, Mapping[int, Rating], float | None]]:
    """Return what the cards of the bots say."""
    return {name: (card.idea, card.ratings, card.seconds) for name, card in bots_for(game_type).items()}


def test_a_card_says_what_plays_where_there_is_no_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    solved = [each for each in game_types.values() if each.id in ("twelve-gangsters", "gangster-dice")]
    with_numpy = {each.id: cards(each) for each in game_types.values()}
    assert not any(stands_in(each, bot) for each in game_types.values() for bot in with_numpy[each.id])
    monkeypatch.setattr(levels, "numpy_is_here", lambda: False)
    for game_type in game_types.values():
        for name, card in cards(game_type).items():
            assert stands_in(game_type, name) == (name == BOSS and game_type in solved)
            assert (card == with_numpy[game_type.id][name]) == (not stands_in(game_type, name))
    heists, dice = (cards(game_types[game]) for game in ("twelve-gangsters", "gangster-dice"))
    assert heists[BOSS] == heists["playout"]
    idea, ratings, seconds = dice[BOSS]
    assert "also where it solves the question on a server" in idea
    assert ratings == {}
    assert seconds == dice["playout"][2], "it takes less than that"
    with speaking("fr"):
        assert "sur un serveur" in bots_for(game_types["gangster-dice"])[BOSS].idea
        heists = cards(game_types["twelve-gangsters"])
        assert heists[BOSS] == heists["playout"], "nor does it say in French that it solves the round"
