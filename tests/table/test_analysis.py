"""The analysis of a game that is over: it finds a known blunder, knows no secret, and says the same every time."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from omerta.core.nodes import Over
from omerta.core.registry import find
from omerta.core.words.languages import speaking
from omerta.table.after.analysis import MOST_POINTS, Analyst, Point
from omerta.table.after.explained import explain
from omerta.table.after.own_moments import own_moments
from omerta.table.after.past_game import PastGame

RECORDS = Path(__file__).parents[1] / "records"
WHOLE = {
    "twelve-gangsters": "four-seats",
    "gangster-dice": "four-seats",
    "gangsters-dilemma": "four-seats",
    "gangsta": "four-seats",
    "gangsters": "plans-four-seats",
}
SHORT = {
    "twelve-gangsters": "four-seats",
    "gangster-dice": "won-together",
    "gangsters-dilemma": "tie-broken-by-money",
    "gangsta": "scene-turn-limit",
    "gangsters": "won-by-monopoly",
}
BLUNDER, WHO, WAS, BETTER = 11, 1, "3", "1"
"""With two cards left the second of four seats plays one that is never better than the other, and often worse."""


def past(game: str, name: str) -> PastGame:
    return PastGame("PAST", (RECORDS / game / f"{name}.omerta").read_text(encoding="utf-8"))


def outcomes(game: PastGame, step: int, seat: int, card: str) -> list[float]:
    """List what a seat wins with a card, in all ways that the others may answer; one card is left to everybody then."""
    state = game.state(step)
    own = game.game.read(card, state)
    others = [other for other in range(game.game.seats) if other != seat]
    won = []
    for joint in product(*(state.legal(other) for other in others)):
        trial = state.clone()
        trial.play({seat: own, **dict(zip(others, joint, strict=True))})
        trial.play({each: trial.legal(each)[0] for each in range(game.game.seats)})
        node = trial.node()
        assert isinstance(node, Over)
        won.append(float(node.returns[seat]))
    return won


def test_a_known_blunder_is_found() -> None:
    game = past("twelve-gangsters", "four-seats")
    was, better = (outcomes(game, BLUNDER, WHO, card) for card in (WAS, BETTER))
    assert all(one <= other for one, other in zip(was, better, strict=True))
    assert sum(better) > sum(was) + 2
    told = list[tuple[int, int]]()
    found = Analyst(game).analyse(lambda done, of: told.append((done, of)))
    assert [point.step for point in found.points] == list(range(1, game.last + 1))
    assert all(abs(sum(point.shares) - 1.0) < 1e-4 for point in found.points)
    assert found.points[-1].shares == (0.0, 0.0, 1.0, 0.0)
    turning = next(each for each in found.turning if each.step == BLUNDER)
    advice = turning.advice[0]
    assert (turning.cause, advice.seat, advice.played, advice.choice) == ("decision", WHO, WAS, BETTER)
    assert advice.clear
    assert advice.expects - advice.of_played > 0.5
    assert advice.of_played == 0.0
    assert len(found.turning) <= 3
    explained = explain(game, found)
    assert [point["round"] for point in explained["points"]] == [*range(1, 13), 12]
    own = explained["own"][WHO]
    assert own["costliest"] == {
        "step": BLUNDER,
        "round": 11,
        "change": round(found.points[-2].shares[WHO] - found.points[-3].shares[WHO], 4),
        "text": "Your 3 was hit: the Boss goes home with nothing.",
    }
    assert own["best"] is not None
    assert own["best"]["change"] > 0
    with speaking("fr"):
        (french,) = [each["costliest"] for each in explain(game, found)["own"] if each["seat"] == WHO]
    assert french is not None
    assert french["text"].startswith("Votre 3")
    assert told[-1][0] == told[-1][1]
    assert told == sorted(told)


@pytest.mark.parametrize("game", WHOLE)
def test_whatever_tells_a_seat_what_came_of_its_choice_is_a_sentence_about_it(game: str) -> None:
    told = find(game).texts().get("event")
    assert find(game).telling
    assert all("seat" in told[kind]["they"] for kind in find(game).telling)


def test_a_change_that_may_be_luck_is_nobody_s_moment() -> None:
    game = past("twelve-gangsters", "four-seats")
    sure = [
        Point(step, (share, 1 - share, 0.0, 0.0), (0.0,) * 4) for step, share in enumerate((0.25, 0.5, 0.2, 0.2), 1)
    ]
    doubtful = [Point(each.step, each.shares, (0.2,) * 4) for each in sure]
    first = own_moments(game, sure)[0]
    assert first["best"] is not None
    assert first["costliest"] is not None
    assert [(each["step"], each["change"]) for each in (first["best"], first["costliest"])] == [(1, 0.25), (2, -0.3)]
    assert all(each["best"] is each["costliest"] is None for each in own_moments(game, doubtful))


@pytest.mark.parametrize(("game", "name"), WHOLE.items())
def test_a_seat_s_chance_and_advice_know_nothing_that_it_could_not_know(game: str, name: str) -> None:
    played = past(game, name)
    analyst, rng = Analyst(played), Random(3)
    analyst.playouts = 8
    differed = 0
    for step in range(1, played.last, max(1, played.last // 9)):
        state = played.state(step)
        for seat in range(played.game.seats):
            other = played.game.world(state.view(seat), rng)
            differed += played.game.position(other) != played.game.position(state)
            assert analyst.chance(other, seat, step) == analyst.chance(state, seat, step), (step, seat)
    assert (differed > 0) == played.game.hides


def test_advice_knows_nothing_that_the_seat_could_not_know() -> None:
    played = past("gangster-dice", "four-seats")
    analyst, rng = Analyst(played), Random(5)
    step, seat = 26, 0
    state = played.state(step)
    other = played.game.world(state.view(seat), rng)
    assert played.game.position(other) != played.game.position(state)
    move = state.view(seat).legal[-1]
    first, second = (analyst.chances.second_opinion(each.view(seat), move, Random(1)) for each in (state, other))
    assert first == second


def test_the_same_record_and_seed_give_the_same_analysis() -> None:
    first, again, other = (Analyst(past("gangster-dice", "won-together"), seed).analyse() for seed in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.parametrize(("game", "name"), WHOLE.items())
def test_a_long_game_is_looked_at_in_a_bounded_number_of_moments(game: str, name: str) -> None:
    analyst = Analyst(past(game, name))
    assert len(analyst.first) <= MOST_POINTS
    assert analyst.first == sorted(set(analyst.first))
    assert analyst.first[-1] == analyst.past.last


@pytest.mark.parametrize(("game", "name"), SHORT.items())
def test_every_game_is_explained_in_words(game: str, name: str) -> None:
    played = past(game, name)
    analysis = Analyst(played).analyse()
    for language, said in (("en", "would have chosen"), ("fr", "aurait choisi")):
        with speaking(language):
            told = explain(played, analysis)
        assert told["open"] == (not played.game.hides)
        assert told["points"][-1]["step"] == played.last
        assert "Boss" in told["boss"], "it is called by its name, not by its id"
        for turn in told["turning"]:
            assert turn["happened"]
            assert f"{round(100 * turn['before'][turn['seat']])}" in turn["swing"]
            assert all(f"{round(100 * each['expects'])}" in each["text"] for each in turn["advice"])
        if game == "twelve-gangsters":
            assert said in told["turning"][-1]["advice"][0]["text"]
