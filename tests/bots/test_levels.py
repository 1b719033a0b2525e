"""The levels: every game and seat count has them, they answer legally, and always alike from the same view and luck."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from omerta import game_types, make
from omerta.bots import bots_for, levels, seat_bot
from omerta.bots.careless import Careless, seen
from omerta.bots.levels import PARTS, idea_of, iterations_of, judges, playouts_of, searches
from omerta.bots.match import Duplicate, play_out
from omerta.bots.search import Search
from omerta.core.bot import Rating
from omerta.core.game import AnyGame
from omerta.core.game_type import GameType
from omerta.core.judging.heuristics import Heuristics, shares
from omerta.core.judging.learned import SHARES
from omerta.core.judging.network import shipped_networks
from omerta.core.nodes import Decide, Over
from omerta.core.words.languages import speaking
from omerta.lab.pace import questions
from tests.laws.variants import GAME_TYPES, variants
from tests.laws.walks import walk

EVERYTHING = {"gangsta": "all"}
"""The preset that has all variants in it, where one has: the others ask nothing else."""
SCALE = 240
"""So much smaller are the levels that answer here; those that do as many iterations then are one."""
TABLES = [
    pytest.param(game_type, preset, seats, iterations, id=f"{game_type.id}-{preset}-{seats}-{iterations}")
    for game_type in GAME_TYPES
    for preset, seats in variants(game_type)
    if preset == EVERYTHING.get(game_type.id, preset)
    for iterations in sorted({iterations_of(game_type, level, SCALE) for level in PARTS})
]
USUAL = [pytest.param(game_type.make(), id=game_type.id) for game_type in GAME_TYPES]


@pytest.mark.parametrize(("game_type", "preset", "seats", "iterations"), TABLES)
def test_a_search_answers_legally(game_type: GameType, preset: str, seats: int, iterations: int) -> None:
    game = game_type.make(seats, preset=preset)
    bot = Search(game, iterations)
    for number, view in enumerate(questions(game, 5, seed=seats)):
        assert bot.choose(view, Random(number)) in view.legal


@pytest.mark.parametrize("game", USUAL)
def test_the_same_view_and_luck_give_the_same_answer_whatever_was_asked_before(game: AnyGame) -> None:
    views = questions(game, 6)
    first = Search(game, 12)
    answers = [first.choose(view, Random(f"table {number}")) for number, view in enumerate(views)]
    again = [first.choose(view, Random(f"table {number}")) for number, view in reversed(list(enumerate(views)))]
    fresh = [Search(game, 12).choose(view, Random(f"table {number}")) for number, view in enumerate(views)]
    assert answers == again[::-1] == fresh


ELSEWHERE = """
import json, sys
from random import Random
from omerta import make
from omerta.bots import seat_bot
from omerta.lab.pace import questions
for name in sys.argv[1:]:
    game = make(name)
    views = questions(game, 8)
    for bot in ("easy", *game.setup.game_type.personalities):
        print(json.dumps([game.write(seat_bot(game, bot).choose(view, Random(7))) for view in views]))
"""


def test_another_process_answers_the_same() -> None:
    here = []
    for game_type in game_types.values():
        game = game_type.make()
        views = questions(game, 8)
        for bot in ("easy", *game_type.personalities):
            here.append([game.write(seat_bot(game, bot).choose(view, Random(7))) for view in views])
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", ELSEWHERE, *game_types],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert [json.loads(line) for line in done.stdout.splitlines()] == here


@pytest.mark.parametrize("game_type", game_types.values(), ids=lambda game_type: game_type.id)
def test_levels_are_iteration_counts(game_type: GameType) -> None:
    named = searches(game_type)
    counts = [iterations_of(game_type, level) for level in named]
    by_playouts = [playouts_of(game_type, level) for level in PARTS]
    assert by_playouts == sorted(by_playouts)
    assert [by_playouts[-1] // count for count in by_playouts] == list(PARTS.values())
    for level in named:
        if not judges(game_type, level):
            assert iterations_of(game_type, level) == playouts_of(game_type, level)
    assert {*PARTS, *named} <= set(bots_for(game_type))
    for level, count in zip(named, counts, strict=True):
        bot = seat_bot(game_type.make(), level)
        assert isinstance(bot, Search)
        assert bot.iterations == count
        assert f"{count:,}" in bots_for(game_type)[level].idea
    assert iterations_of(game_type, named[-1], scale=8) == counts[-1] // 8
    assert iterations_of(game_type, "easy", scale=4096) == 1


@pytest.mark.parametrize("game", USUAL)
def test_heuristics_give_odds_of_moves_and_shares_of_the_win(game: AnyGame) -> None:
    heuristics, rng = game.setup.game_type.heuristics(game), Random(3)
    for state in walk(game, rng):
        node = state.node()
        if isinstance(node, Over):
            assert shares(node) == [float(share) for share in node.returns]
        if not isinstance(node, Decide):
            continue
        for seat in node.seats:
            legal = state.legal(seat)
            if len(legal) > 1:
                assert sum(heuristics.priors(state, seat, legal, rng)) == pytest.approx(1.0)
                assert heuristics.quick(state, seat, legal, rng) in legal
        assert sum(heuristics.playout(state.clone(), rng)) == pytest.approx(1.0)


def test_a_sealed_choice_is_a_draw_from_the_mixture() -> None:
    game = make("twelve-gangsters", seats=4, **{"first-boss": 0})
    view = game.new().view(0)
    bot = Search(game, 200)
    mixture = bot.mixture(view, Random(1))
    assert sum(mixture) == pytest.approx(1.0)
    likely = {move for move, share in zip(view.legal, mixture, strict=True) if share > 0.0}
    assert len(likely) > 1
    assert len({bot.choose(view, Random(seed)) for seed in range(12)}) > 1


def test_what_a_game_solves_is_drawn_as_it_is() -> None:
    odds = [0.80, 0.15, *[0.005] * 10]

    class Solving(Heuristics):
        def solved(self, view: object, iterations: int, rng: Random) -> list[float] | None:
            return odds

    game = make("twelve-gangsters", seats=4, **{"first-boss": 0})
    assert Search(game, 8, Solving(game)).mixture(game.new().view(0), Random(1)) == odds


@pytest.mark.parametrize("game_type", game_types.values(), ids=lambda game_type: game_type.id)
def test_a_card_says_what_a_level_does_where_nothing_was_learned(game_type: GameType) -> None:
    learned = game_type.learned
    taught = set() if learned is None else set(shipped_networks(game_type.package))
    for level in (level for level in PARTS if judges(game_type, level)):
        assert learned is not None
        keys = [learned.key(game_type.make(seats, preset=preset)) for preset, seats in game_type.variants()]
        lacks = [key for key in keys if f"{key}-{SHARES}" not in taught]
        said = bots_for(game_type)[level].idea
        assert ("at tables that it has not learned" in said) == bool(lacks)


@pytest.mark.parametrize("game_type", game_types.values(), ids=lambda game_type: game_type.id)
def test_the_weakest_level_alone_overlooks_moves_and_its_card_says_so(game_type: GameType) -> None:
    game, cards = game_type.make(), bots_for(game_type)
    assert [level for level in searches(game_type) if isinstance(seat_bot(game, level), Careless)] == ["easy"]
    assert [level for level in PARTS if "overlooks 50% of its moves" in cards[level].idea] == ["easy"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_card_speaks_of_one_way_and_of_several_ways(language: str) -> None:
    with speaking(language):
        said = [idea_of(game_type, level) for game_type in game_types.values() for level in PARTS]
    assert any(re.search(r" 1 (way|suite)\b", idea) for idea in said)
    assert not [idea for idea in said if re.search(r" 1 (ways|suites)\b", idea)]


def test_a_move_is_seen_every_other_time_and_the_best_that_was_seen_is_played() -> None:
    rng, shares = Random(4), [0.5, 0.3, 0.15, 0.05]
    looks = [seen(shares, rng) for _ in range(4000)]
    blind = [look for look in looks if max(look) == 1.0]
    assert 180 < len(blind) < 320, "one time in sixteen nothing is seen, and any move comes"
    assert {look.index(1.0) for look in blind} == set(range(len(shares)))
    for place, share in enumerate(shares):
        found = [look for look in looks if look not in blind and look[place]]
        assert all(look[place] == share for look in found)
        assert 1850 < len(found) < 2150


def test_who_overlooks_moves_gives_odds_to_none_of_them() -> None:
    game = make("twelve-gangsters", seats=4, **{"first-boss": 0})
    view = game.new().view(0)
    mixtures = [Careless(game, 48).mixture(view, Random(seed)) for seed in range(20)]
    assert all(sum(mixture) == pytest.approx(1.0) for mixture in mixtures)
    missed = [sum(mixture[place] == 0.0 for mixture in mixtures) for place in range(len(view.legal))]
    assert min(missed) >= 4, "every card is overlooked now and then"


@pytest.mark.parametrize("game", USUAL)
def test_who_overlooks_moves_answers_legally_and_always_alike(game: AnyGame) -> None:
    views = questions(game, 6)
    answers = [Careless(game, 4).choose(view, Random(number)) for number, view in enumerate(views)]
    assert all(answer in view.legal for answer, view in zip(answers, views, strict=True))
    assert answers == [Careless(game, 4).choose(view, Random(number)) for number, view in enumerate(views)]


def test_a_game_that_only_brings_a_bot_has_levels_that_look_first_where_the_bot_would_go() -> None:
    game_type = replace(game_types["twelve-gangsters"], heuristics=Heuristics)
    game = game_type.make(3, preset="fixed-boss", cards=4)
    view = game.new().view(0)
    greedy = seat_bot(game, "greedy").choose(view, Random(1))
    picks = [Search(game, 1).choose(view, Random(seed)) for seed in range(20)]
    assert picks.count(greedy) > 10
    assert seat_bot(game, "boss").choose(view, Random(1)) in view.legal


@pytest.mark.parametrize(
    ("name", "seats", "iterations", "deals"),
    [
        ("twelve-gangsters", 4, 50, 12),
        ("gangster-dice", 3, 40, 6),
        ("gangsters-dilemma", 5, 8, 5),
        ("gangsta", 3, 8, 3),
    ],
)
def test_a_search_beats_random_bots(name: str, seats: int, iterations: int, deals: int) -> None:
    game = make(name, seats=seats)
    won = 0.0
    for deal in range(deals):
        for seat in range(seats):
            bots = [Search(game, iterations) if each == seat else seat_bot(game, "random") for each in range(seats)]
            over = play_out(game, bots, Random(f"{deal} {seat}"), nature=Duplicate(f"{deal}"))
            won += float(over.returns[seat])
    assert won / (deals * seats) > 1.25 / seats


def test_ratings_come_from_the_ladders_that_were_played(monkeypatch: pytest.MonkeyPatch) -> None:
    game_type = game_types["gangster-dice"]
    bots = {"medium": {"rating": 30.0, "give": 1.0}}
    ladders: dict[str, dict[str, object]] = {
        game_type.id: {"seats": {"3": {"scale": 8, "bots": bots}, "4": {"scale": 1, "bots": {}}}}
    }
    monkeypatch.setattr(levels, "_ladders", lambda: ladders)
    cards = bots_for(game_type)
    assert cards["medium"].ratings == {3: Rating(30.0, 1.0, scale=8)}
    assert cards["boss"].ratings == {}


def test_the_kept_ladders_name_games_and_bots_that_there_are() -> None:
    for game, measured in levels._ladders().items():
        known = bots_for(game_types[game])
        for seats, ladder in measured["seats"].items():
            assert int(seats) in game_types[game].seats
            assert set(ladder["bots"]) <= set(known)


@pytest.mark.parametrize("game_type", game_types.values(), ids=lambda game_type: game_type.id)
def test_levels_are_timed_on_questions_with_a_choice(game_type: GameType) -> None:
    views = questions(game_type.make(), 12)
    assert len(views) == 12
    assert all(len(view.legal) > 1 and isinstance(view.node, Decide) for view in views)
