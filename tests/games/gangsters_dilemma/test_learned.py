"""What the Dilemma has learned: it goes by what each seat may know, fits every table, and beats its teacher."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from math import log
from random import Random
from typing import Any

import numpy as np
import pytest

from omerta import game_types, make
from omerta.bots import seat_bot
from omerta.bots.levels import level_bot
from omerta.bots.match import Duplicate, play_out
from omerta.bots.search import Search
from omerta.core.chance import answer_chance
from omerta.core.judging.learned import SHARES
from omerta.core.judging.network import FILE, shipped_networks
from omerta.core.nodes import Decide
from omerta.games.gangsters_dilemma.bots.choice_features import SEALED
from omerta.games.gangsters_dilemma.bots.heuristics import DilemmaHeuristics
from omerta.games.gangsters_dilemma.bots.learned import ANSWERS_ONESELF, SCHEMES, SEARCHES, DilemmaLearned
from omerta.lab.pace import questions
from tests.laws.walks import walk

GAME_TYPE = game_types["gangsters-dilemma"]
RICH = (
    "round=4 phase=patrol cop=3 turn=- cast=dame/bootlegger/flapper/underboss money=1/2/3/0 "
    "goods=0.0.0.1/0.0.2.1/1.1.0.1/0.0.0.0 taken=-/-/-/D01 past=0.0.0/0.0.0/0.0.0/0.0.0 row=D02,D07,D15 private=- "
    "cash=1.1.5.1.1 closed=- patrol=- glimpse=- sent=- at=- deals=-/-/-/- replies=-/-/-/-"
)
"""A table at which everybody wants to go to the third location, where five dollars lie."""


def test_the_shipped_file_is_small_and_fits_every_seat_count() -> None:
    assert (files(GAME_TYPE.package) / FILE).stat().st_size < 4_000_000  # type: ignore[attr-defined]
    assert set(shipped_networks(GAME_TYPE.package)) == {"any-shares", "any-moves", "any-minds"}
    for seats in GAME_TYPE.seats:
        learned = DilemmaLearned.made(GAME_TYPE.make(seats))
        assert learned.shares
        assert learned.moves


def test_odds_belong_to_moves_in_whatever_order_they_are_listed() -> None:
    game = GAME_TYPE.make()
    learned, seen = DilemmaLearned.made(game), 0
    state: Any
    for state in walk(game, Random(5)):
        node = state.node()
        for seat in node.seats if isinstance(node, Decide) else ():
            legal = state.legal(seat)
            odds = dict(zip(legal, learned.kept_odds(state, seat, legal), strict=True))
            turned = legal[::-1]
            assert dict(zip(turned, learned.kept_odds(state, seat, turned), strict=True)).keys() == odds.keys()
            assert learned.kept_odds(state, seat, turned) == learned.odds(state, seat, turned)
            seen += len(legal) > 1
    assert seen


@pytest.mark.parametrize("seats", GAME_TYPE.seats)
def test_a_seat_goes_by_what_it_may_know(seats: int) -> None:
    game = GAME_TYPE.make(seats)
    learned, rng = DilemmaLearned.made(game), Random(seats)
    judged = sealed = 0
    state: Any
    for state in walk(game, rng):
        node: Any = state.node()
        if not isinstance(node, Decide):
            continue
        for seat in range(seats):
            other = game.world(state.view(seat), rng)
            assert np.array_equal(learned.rows(state, [seat], SHARES), learned.rows(other, [seat], SHARES))
            legal = state.legal(seat)
            if len(legal) > 1:
                odds = learned.odds(state, seat, legal)
                assert sum(odds) == pytest.approx(1.0)
                assert odds == pytest.approx(learned.odds(other, seat, legal))
                if state.phase in SEALED:
                    sealed += 1
                    assert np.array_equal(learned.choices(state, seat, legal), learned.choices(other, seat, legal))
                    worlds = [learned.world(state.view(seat), rng) for _ in range(4)]
                    assert all(world.view(seat) == state.view(seat) for world in worlds)
        if learned.quiet(state):
            judged += 1
            assert sum(learned.judge(state)) == pytest.approx(1.0, abs=1e-5)
    assert judged > 2
    assert sealed > 8


def test_the_cops_are_thought_to_wait_where_there_is_most_to_be_had() -> None:
    game = GAME_TYPE.make(4)
    learned, rng = DilemmaLearned.made(game), Random(3)
    rob = game.from_position(RICH.replace("phase=patrol", "phase=rob").replace("patrol=-", "patrol=1,2"))
    worlds = [learned.world(rob.view(0), rng) for _ in range(200)]
    there = sum(world.patrol >> 2 & 1 for world in worlds) / len(worlds)
    assert there > 0.55, "two cops of five locations wait at each with odds of 0.4 if nobody thinks"
    assert {world.view(0) == rob.view(0) for world in worlds} == {True}


def test_a_table_that_lets_cash_lie_is_taken_for_one_of_schemers() -> None:
    game = GAME_TYPE.make(4)
    learned = DilemmaLearned.made(game)
    late = RICH.replace("round=4", "round=8").replace("cop=3", "cop=2")
    left, fetched = (game.from_position(late.replace("1.1.5.1.1", cash)) for cash in ("3.2.9.4.3", "2.4.4.3.3"))
    assert sum(learned.beliefs(left)) == pytest.approx(1.0)
    assert learned.beliefs(left)[SCHEMES] > 2 * learned.beliefs(fetched)[SCHEMES]
    assert learned.beliefs(left)[ANSWERS_ONESELF] == learned.beliefs(fetched)[ANSWERS_ONESELF]


def test_those_who_search_are_foreseen_better_than_a_schemer_would_be() -> None:
    game = GAME_TYPE.make()
    learned, off = DilemmaLearned.made(game), {SCHEMES: 0.0, SEARCHES: 0.0}
    bot, rng, even = level_bot(game, "playout", 48), Random(2), 0.0
    state: Any = game.new()
    while isinstance(node := answer_chance(state, rng), Decide):
        asked = {seat: state.legal(seat) for seat in node.seats}
        if state.phase in SEALED:
            for seat, legal in asked.items():
                mixture = bot.mixture(state.view(seat), rng)
                even += log(len(legal))
                for mind in off:
                    learned.thinks = [mind] * game.seats
                    odds = learned.answers(state, seat, legal)
                    off[mind] -= sum(part * log(max(each, 0.001)) for part, each in zip(mixture, odds, strict=True))
        state.play({seat: learned.schemer.quick(state, seat, legal, rng) for seat, legal in asked.items()})
    assert off[SEARCHES] < 0.97 * even < off[SCHEMES]


@pytest.mark.parametrize(
    "options", [{"preset": "plain"}, {"characters": "chosen"}, {"rules": 1}], ids=["plain", "chosen", "rules 1"]
)
def test_a_table_that_no_network_fits_is_judged_by_hand(options: dict[str, Any]) -> None:
    game = GAME_TYPE.make(4, **options)
    bot = level_bot(game, "boss", scale=200)
    assert isinstance(bot, Search)
    assert isinstance(bot.heuristics, DilemmaLearned)
    states: Iterator[Any] = walk(game, Random(1))
    state = next(state for state in states if bot.heuristics.quiet(state))
    assert bot.heuristics.judge(state) == DilemmaHeuristics(game).judge(state)
    for number, view in enumerate(questions(game, 6)):
        assert bot.choose(view, Random(number)) in view.legal


def test_a_small_part_of_boss_takes_more_than_its_share_from_schemers() -> None:
    game = make("gangsters-dilemma", seats=5)
    won = 0.0
    for deal in range(3):
        for seat in range(5):
            bots = [level_bot(game, "boss", 16) if each == seat else seat_bot(game, "schemer") for each in range(5)]
            won += float(play_out(game, bots, Random(f"{deal} {seat}"), nature=Duplicate(f"{deal}")).returns[seat])
    assert won / 15 > 0.27
