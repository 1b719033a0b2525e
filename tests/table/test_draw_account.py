"""The account of chance counts every draw of the record once, and says honestly how far it strayed."""

from __future__ import annotations

import re
import warnings
from functools import cache
from random import Random

import pytest

from omerta.core.nodes import Draw
from omerta.core.registry import make
from omerta.core.words.luck import Drawing
from omerta.games.gangster_dice.rules.dice import SYMBOLS
from omerta.games.gangsters.rules.bombs import FACES as BOMB
from omerta.games.gangsters.show.reporter import file_draw as file_gangsters
from omerta.table.acts.playing import Drawn
from omerta.table.after.draw_account import ENOUGH, Happened, account_of_draws, draws_of, further
from omerta.table.after.past_game import PastGame
from omerta.table.after.record import write_record
from tests.table.scenes import PERSON, Scene

GAMES = {"twelve-gangsters": 3, "gangster-dice": 3, "gangsters-dilemma": 4, "gangsta": 3, "gangsters": 3}
every_game = pytest.mark.parametrize("game", GAMES)
FACES = (1, 2, 3, 4, 5, 6)
DIE = Draw("die", FACES, (1,) * 6)


@cache
def played(game: str) -> PastGame:
    """Play a game to its end by random moves, and read its record."""
    scene = Scene([PERSON] * GAMES[game], game).start().play_out(Random(4))
    return PastGame("KEY", write_record(scene.log))


@every_game
def test_every_draw_is_counted_once(game: str) -> None:
    past = played(game)
    rolled = sum(len(row.numbers) for row in past.rows if isinstance(row, Drawn))
    account = account_of_draws(past)
    assert sum(kind["many"] for kind in account["kinds"]) == rolled > 0
    for kind in account["kinds"]:
        assert kind["title"]
        listed = len(kind["drawn"]) + sum(len(seat["drawn"]) for seat in kind["seats"])
        assert sum(value["many"] for value in kind["values"]) + listed == kind["many"]
        assert sum(value["expected"] for value in kind["values"]) == pytest.approx(
            kind["many"] if kind["values"] else 0, abs=0.1
        )


@every_game
def test_whatever_was_drawn_has_a_name(game: str) -> None:
    for kind in account_of_draws(played(game))["kinds"]:
        labels = [*(value["label"] for value in kind["values"]), *kind["drawn"]]
        labels += [label for seat in kind["seats"] for label in seat["drawn"]]
        assert [label for label in labels if re.fullmatch(r"[a-z]+-[a-z0-9]+", label)] == []


@every_game
def test_what_the_seats_drew_adds_up(game: str) -> None:
    for kind in account_of_draws(played(game))["kinds"]:
        for value in kind["values"]:
            assert not value["seats"] or sum(value["seats"]) <= value["many"]
        assert sum(seat["many"] for seat in kind["seats"]) <= kind["many"]


def test_the_dice_of_each_seat_are_its_own() -> None:
    past = played("gangster-dice")
    for each in draws_of(past):
        assert each.filed.seat == int(each.draw.what.partition(".")[0])
    symbols = next(kind for kind in account_of_draws(past)["kinds"] if kind["kind"] == "symbol")
    for value, symbol in zip(symbols["values"], SYMBOLS, strict=True):
        assert symbol in value["label"]
    assert [seat["seat"] for seat in symbols["seats"]] == [0, 1, 2]


def test_a_single_draw_is_told_with_its_odds() -> None:
    (kind,) = account_of_draws(played("twelve-gangsters"))["kinds"]
    assert (kind["many"], kind["one_in"], kind["values"], kind["further"]) == (1, 3, [], None)
    assert kind["drawn"][0] in played("twelve-gangsters").names


def rolls(*faces: int) -> list[Happened]:
    return [Happened(Drawing("die"), DIE, face) for face in faces]


def test_even_rolls_stray_less_than_any_and_sixes_alone_further_than_nearly_all() -> None:
    assert further(rolls(1, 2, 3, 4, 5, 6), DIE.outcomes) == 1.0
    assert further(rolls(*[6] * 12), DIE.outcomes) == 0.0


def test_of_a_handful_of_draws_nothing_is_said() -> None:
    assert further(rolls(*[6] * (ENOUGH - 1)), DIE.outcomes) is None


def test_what_a_seat_could_never_draw_says_nothing_about_its_luck() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert further(rolls(1, 2, 3, 4, 5, 6), (*FACES, 7)) == further(rolls(1, 2, 3, 4, 5, 6), FACES) == 1.0


def test_before_the_first_turn_a_die_belongs_to_nobody() -> None:
    state = make("gangsters", 3).new()
    assert state.turn == -1
    assert file_gangsters(state, Draw("die", BOMB, (1,) * len(BOMB))) == Drawing("die", None)


def test_fair_rolls_are_found_unlikely_about_as_often_as_they_are() -> None:
    rng = Random(7)
    found = [further(rolls(*rng.choices(FACES, k=60)), DIE.outcomes) or 0.0 for _ in range(200)]
    assert 2 <= sum(share <= 0.05 for share in found) <= 20
    assert 70 <= sum(share <= 0.5 for share in found) <= 130
