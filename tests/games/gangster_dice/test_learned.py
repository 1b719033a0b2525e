"""What Gangster Dice has learned: its file, what it thinks of tables, and how it bids."""

from __future__ import annotations

import sys
from importlib.resources import files
from random import Random
from typing import Any, cast

import numpy as np
import pytest

from omerta import game_types
from omerta.bots import seat_bot
from omerta.bots.levels import learned_for, level_bot
from omerta.bots.match import Duplicate, play_out
from omerta.core.game import AnyGame
from omerta.core.judging.heuristics import shares
from omerta.core.judging.network import FILE
from omerta.games.gangster_dice.bots.bid_solver import COUNTED, HANDS, BidSolver
from omerta.games.gangster_dice.bots.heuristics import DiceHeuristics
from omerta.games.gangster_dice.bots.learned import MOST_JUDGED, DiceLearned
from omerta.games.gangster_dice.bots.open_table import judged_table, table_rows
from omerta.games.gangster_dice.bots.position_value import floats
from omerta.games.gangster_dice.bots.table_arrays import DEALT, dealt, tables_of
from omerta.games.gangster_dice.bots.table_figures import by_figures
from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.rules.dice import shown
from omerta.games.gangster_dice.rules.favors import HAND
from omerta.games.gangster_dice.state import DiceState
from omerta.games.gangster_dice.view import show
from omerta.lab.pace import questions
from tests.games.gangster_dice.scenes import scene
from tests.laws.walks import walk

GAME_TYPE = game_types["gangster-dice"]
GAMES = 8
TABLES = [pytest.param(GAME_TYPE.make(seats), id=f"{seats}-seats") for seats in GAME_TYPE.seats]


def asked_at(game: AnyGame, count: int, seed: int) -> list[Any]:
    return list(questions(game, count, seed))


def met(game: AnyGame, games: int) -> list[DiceState]:
    return [cast(DiceState, state) for seed in range(games) for state in walk(game, Random(seed))]


def learned(game: AnyGame) -> DiceLearned:
    found = learned_for(game)
    assert isinstance(found, DiceLearned)
    return found


def test_the_shipped_file_is_small_and_fits_the_printed_game_at_every_seat_count() -> None:
    assert (files(GAME_TYPE.package) / FILE).stat().st_size < 4_000_000  # type: ignore[attr-defined]
    for preset, seats in GAME_TYPE.variants():
        assert (learned_for(GAME_TYPE.make(seats, preset=preset)) is not None) == (preset == "printed")


@pytest.mark.parametrize("game", TABLES)
def test_it_answers_legally_and_the_same_to_the_same_view_and_luck(game: AnyGame) -> None:
    asked = set()
    for number, view in enumerate(asked_at(game, 12, 5)):
        answers = {level_bot(game, "boss", 128).choose(view, Random(number)) for _ in range(2)}
        assert len(answers) == 1
        assert answers <= set(view.legal)
        asked.add(view.node.ask)
    assert len(asked) > 1


@pytest.mark.parametrize("game", TABLES)
def test_mixtures_of_bids_are_odds_of_what_may_be_bid(game: AnyGame) -> None:
    told = learned(game)
    for view in asked_at(game, 12, 7):
        odds = told.solved(view, 256, Random(1))
        assert (odds is None) == (view.node.ask != "bid")
        if odds is not None:
            assert len(odds) == len(view.legal)
            assert min(odds) >= 0
            assert sum(odds) == pytest.approx(1.0, abs=1e-4)


def test_fewer_colours_are_judged_better_and_favors_add_to_it() -> None:
    one, three = (scene(dice, "wg rc", rest="g", hands="1,1,1/1,1,1/1,1,1") for dice in ("wf wf wg", "wf rf bg"))
    rich = scene("wf wf wg", "wg rc", rest="g", hands="3,3,3/1,1,1/1,1,1")
    told = learned(one.game)
    worth = [told.judge(state)[0] for state in (three, one, rich)]
    assert worth == sorted(worth)
    assert worth[0] < worth[1] - 0.02
    assert worth[1] < worth[2]


def test_boss_bids_for_the_investigator_when_that_wins_the_game() -> None:
    state = scene("wf wf wg", "rc", rest="g", investigator="1:", hands="1,2,3/0,1,2/0,1,2")
    mixture = level_bot(state.game, "boss", 16).mixture(state.view(0), Random(1))
    fingers = [share for move, share in zip(state.view(0).legal, mixture, strict=True) if move.args[0] == "finger"]
    assert sum(fingers) > 0.9


def test_hands_are_drawn_from_what_the_seat_has_not_located() -> None:
    state = scene("wf wf wg", "rc", rest="g", lawyer="2:", hands="0,0,4/0,1,2/3,3,4")
    view, luck = show(state, 0), np.random.default_rng(1)
    own, anybody = (dealt(view, luck, each) for each in (False, True))
    assert own.shape == anybody.shape == (DEALT, 3)
    assert {HANDS[hand] for hand in own[:, 0]} == {(0, 0, 4)}
    assert {HANDS[hand][-1] for hand in anybody[:, 0]} == {4}
    assert len(set(anybody[:, 0].tolist())) > 5
    assert (COUNTED[own].sum(1)[:, :4] <= np.array([6, 12, 12, 6])).all()
    for hands in (own, anybody):
        assert {HANDS[hand].count(4) for hand in hands[:, 2]} == {1}
        assert {HANDS[hand].count(4) for hand in hands[:, 1]} == {0}


def test_what_a_bid_brings_is_what_the_rules_make_of_it() -> None:
    state = scene("wf wf wg", "rf rf rc", rest="g", investigator="2:", hands="1,1,1/1,1,1/0,0,0")
    hands = np.array([[HANDS.index((1, 1, 1)), HANDS.index((1, 1, 1)), HANDS.index((0, 0, 0))]])
    solver = BidSolver(
        learned(state.game).say, tables_of(state), [shown(roll) for roll in state.rolled], state.stack, hands
    )
    place = {bid.args: at for at, bid in enumerate(solver.bids)}
    tied, clear = ("finger", 1), ("gavel", 1)
    rivals = [[0, place["finger", 1], place["gavel", 0]], [0, place["cocktail", 1], place["gavel", 0]]]
    contested, alone = (solver.tries(solver.row[hands], np.array([bids]))[0, 0] for bids in rivals)
    assert contested[place[tied]] < 0.9
    assert alone[place[tied]] > 0.99
    assert contested[place[clear]] < alone[place[tied]]


@pytest.mark.parametrize("game", TABLES)
def test_figures_in_arrays_are_those_of_the_search_by_playouts(game: AnyGame) -> None:
    told, compared = DiceHeuristics(game), 0
    for state in met(game, 6):
        if state.phase == Phase.ROLL and all(state.stash):
            said = by_figures(tables_of(state))[0]
            for seat, (stands, *favors) in enumerate(said.tolist()):
                held = HAND.counts(state.hands[seat])
                worth = stands + sum(count * favor for count, favor in zip(held, favors, strict=True))
                assert worth == pytest.approx(told.standing(state, seat), abs=1e-5)
                compared += 1
    assert compared > 20


@pytest.mark.parametrize("game", TABLES)
def test_one_table_is_told_and_judged_as_in_arrays(game: AnyGame) -> None:
    told, over = learned(game), 0
    assert told.shares is not None
    for state in met(game, 6):
        tables = tables_of(state)
        assert np.array_equal(np.array(table_rows(state)), floats(np, tables)[0])
        assert judged_table(told.shares, state) == told.say(tables)[0].tolist()
        over += not all(state.stash)
    assert over


def test_bids_that_are_foreseen_are_answered_by_what_is_best_against_them() -> None:
    game, luck = GAME_TYPE.make(3), np.random.default_rng(3)
    view = next(view for view in asked_at(game, 12, 5) if view.node.ask == "bid" and len(view.legal) > 6)
    state, seat = game.world(view, Random(1)), view.seat
    others, anybody = (dealt(view, luck, each) for each in (False, True))
    hands = np.concatenate([others, anybody])
    solver = BidSolver(
        learned(state.game).say, tables_of(state), [shown(roll) for roll in state.rolled], state.stack, hands
    )
    own = solver.row[others[0, seat]]
    sure = (luck.random(solver.may.shape) * solver.may).argmax(-1)
    foreseen = np.eye(len(solver.bids))[sure] * solver.may
    met = solver.row[others]
    worth = solver.tries(met, sure[met, np.arange(3)])[:, seat].mean(0) * solver.may[own, seat]
    read, unread = (
        float(solver.solve(seat, others, anybody, 192, luck, foreseen, trust)[own, seat] @ worth)
        for trust in (1.0, 0.0)
    )
    assert read == pytest.approx(worth.max(), abs=0.01)
    assert unread < read - 0.005


def test_what_is_kept_in_mind_stays_small() -> None:
    game = GAME_TYPE.make(4)
    told = learned(game)
    for state in met(game, 1):
        told.judge(state)
    entries = list(told.judged.items())
    assert entries
    size = sum(
        sys.getsizeof(key) + 24 * len(key) + sum(sys.getsizeof(row) + 24 * len(row) for row in rows)
        for key, rows in entries
    )
    assert size / len(entries) * MOST_JUDGED < 10_000_000


def test_boss_beats_three_odds_bots_even_with_few_tries() -> None:
    game, won = GAME_TYPE.make(4), 0.0
    boss, odds = level_bot(game, "boss", 64), seat_bot(game, "odds")
    for number in range(GAMES):
        bots = [boss if seat == number % 4 else odds for seat in range(4)]
        over = play_out(game, bots, Random(number), nature=Duplicate(f"{number // 4}"))
        won += shares(over)[number % 4]
    assert won > 0.4 * GAMES
