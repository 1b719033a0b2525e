"""What the Dilemma has learned: it goes by what each seat may know, fits every table, and beats its teacher."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Any

import numpy as np
import pytest

from omerta import game_types, make
from omerta.bots import seat_bot
from omerta.bots.levels import level_bot
from omerta.bots.match import Duplicate, play_out
from omerta.bots.search import Search
from omerta.core.learned import SHARES
from omerta.core.network import FILE, shipped_networks
from omerta.core.nodes import Decide
from omerta.games.gangsters_dilemma.heuristics import DilemmaHeuristics
from omerta.games.gangsters_dilemma.learned import DilemmaLearned
from omerta.lab.pace import questions
from tests.laws.walks import walk

GAME_TYPE = game_types["gangsters-dilemma"]


def test_the_shipped_file_is_small_and_fits_the_usual_table() -> None:
    assert (files(GAME_TYPE.package) / FILE).stat().st_size < 4_000_000  # type: ignore[attr-defined]
    assert f"{GAME_TYPE.usual_seats}-{SHARES}" in shipped_networks(GAME_TYPE.package)
    assert DilemmaLearned.made(GAME_TYPE.make()).shares


def test_odds_belong_to_moves_in_whatever_order_they_are_listed() -> None:
    game = GAME_TYPE.make()
    learned, seen = DilemmaLearned.made(game), 0
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
    judged = 0
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
        if learned.quiet(state):
            judged += 1
            assert sum(learned.judge(state)) == pytest.approx(1.0, abs=1e-5)
    assert judged > 2


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
    for deal in range(6):
        for seat in range(5):
            bots = [level_bot(game, "boss", 16) if each == seat else seat_bot(game, "schemer") for each in range(5)]
            won += float(play_out(game, bots, Random(f"{deal} {seat}"), nature=Duplicate(f"{deal}")).returns[seat])
    assert won / 30 > 0.27
