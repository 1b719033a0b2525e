"""Games that are watched: the same games, and counts that add up."""

from __future__ import annotations

import json
from random import Random

import pytest

import omerta
from omerta.bots import seat_bot
from omerta.bots.match import play_out
from omerta.core.errors import BadOption
from omerta.core.game import AnyGame
from omerta.core.game_type import GameType
from omerta.core.registry import game_types
from omerta.lab.interrupts import Gate
from omerta.lab.report.watching import (
    Eye,
    Lead,
    Watched,
    WatchedSeries,
    Watcher,
    read_watched,
    write_watched,
)
from omerta.lab.series import Series
from tests.laws.back_room import game_type as back_room


def watch(game: AnyGame, bot: str, games: int, seed: int = 1) -> list[Watched]:
    series = Series(game.setup, (bot,) * game.seats, seed)
    return WatchedSeries(series.setup, series, tuple(range(games))).play(game, range(games), Gate()).watched


@pytest.mark.parametrize("game_id", ["twelve-gangsters", "gangster-dice", "gangsters-dilemma", "gangsta", "gangsters"])
def test_every_game_is_the_same_when_it_is_watched(game_id: str) -> None:
    game = omerta.make(game_id)
    bot = game.setup.game_type.bots[0].name
    series = Series(game.setup, (bot,) * game.seats, 5)
    chunk = series.play(game, range(2), Gate())
    watched = watch(game, bot, 2, seed=5)
    assert [each.steps for each in watched] == list(chunk.steps)
    assert [score for each in watched for score in each.scores] == list(chunk.scores)
    assert [rank for each in watched for rank in each.ranks] == list(chunk.ranks)
    for each in watched:
        tallies = [tally for choices in each.tallies.values() for tally in choices.values()]
        assert sum(tally.made for tally in tallies) == each.choices
        assert all(tally.made <= tally.offered for tally in tallies)
        assert all(tally.made_by & ~tally.offered_to == 0 for tally in tallies)
        assert read_watched(json.loads(json.dumps(write_watched(each))), game.seats) == each


@pytest.mark.parametrize(
    ("game_type", "preset", "seats"),
    [
        pytest.param(each, *each_one, id=f"{each.id}-{each_one[0]}-{each_one[1]}")
        for each in game_types.values()
        for each_one in {preset: (preset, seats) for preset, seats in each.variants()}.values()
    ],
)
def test_every_preset_can_be_watched(game_type: GameType, preset: str, seats: int) -> None:
    """A report shows the other presets too: each has everything that the measures of its game look at."""
    (watched,) = watch(game_type.make(seats, preset=preset), "random", 1)
    assert len(watched.roles) == seats
    assert watched.changes is not None


@pytest.mark.parametrize("game_id", ["twelve-gangsters", "gangster-dice", "gangsters-dilemma", "gangsters"])
def test_how_everybody_stands_at_the_end_is_the_score(game_id: str) -> None:
    """In GANGSTA! bonuses come on top when the game is over."""
    game = omerta.make(game_id)
    eye = Eye(game)
    watcher = Watcher(eye)
    over = play_out(game, [seat_bot(game, "random") for _ in range(game.seats)], Random(3), writer=watcher)
    last = watcher.standings[-1]
    assert last is not None
    assert tuple(last) == over.scores


def first_of(game_type: GameType, preset: str) -> AnyGame:
    """Make a game of a preset at the first seat count that takes it."""
    for seats in game_type.preset_seats.get(preset, game_type.seats):
        try:
            return game_type.make(seats, preset=preset)
        except BadOption:
            continue
    raise AssertionError(f"no seat count takes {preset}")


@pytest.mark.parametrize("game_type", list(game_types.values()), ids=list(game_types))
def test_every_choice_of_every_preset_has_a_name(game_type: GameType) -> None:
    for preset in game_type.presets:
        measures = game_type.measures(first_of(game_type, preset))
        for choice in dict.fromkeys(map(measures.choice, measures.game.moves)):
            name = measures.name(choice)
            assert name.strip()
            assert "{" not in name


def test_what_choices_bring_adds_up_to_what_everybody_has() -> None:
    """In 12 Gangsters all money comes from cards, and the last card is no choice: it belongs to the one before."""
    for game in watch(omerta.make("twelve-gangsters", seats=4), "counter", 5):
        assert sum(tally.gain for tally in game.tallies["heist"].values()) == sum(game.scores)
        assert game.choices == 4 * 11


def test_roles_are_those_of_the_game() -> None:
    for game in watch(omerta.make("twelve-gangsters", seats=4), "greedy", 5):
        assert sorted(held for roles in game.roles for held in roles) == [
            ("start", "first Boss"),
            *[("start", "not the Boss")] * 3,
        ]
    for game in watch(omerta.make("gangsters-dilemma", seats=5), "greedy", 3):
        places = [code for roles in game.roles for kind, code in roles if kind == "turn order"]
        start = places.index("first")
        assert places[start:] + places[:start] == ["first", "second", "third", "fourth", "fifth"]
        characters = [code for roles in game.roles for kind, code in roles if kind == "character"]
        assert len(set(characters)) == 5
    for game in watch(game_types["gangster-dice"].make(4, preset="characters"), "greedy", 2):
        assert all([kind for kind, _ in roles] == ["character"] for roles in game.roles)


def test_a_game_that_says_nothing_of_itself_can_be_watched() -> None:
    (game,) = watch(back_room().make(3), "random", 1)
    assert game.changes is None
    assert game.leaders == ()
    assert game.roles == ((), (), ())
    assert game.choices > 0


def test_a_lead_changes_when_somebody_else_is_ahead_alone() -> None:
    standings = [[0, 0, 0], [2, 0, 0], [2, 2, 0], [3, 2, 0], [3, 4, 0], [3, 4, 4], [3, 4, 5]]
    lead = Lead(standings, ranks=(3, 2, 1))
    assert lead.changes() == 2
    assert lead.behind() == 4
    assert lead.half() == 2


def test_leaders_are_looked_at_after_each_tenth() -> None:
    standings = [[step, 9 - step] for step in range(10)]
    assert Lead(standings, ranks=(1, 2)).leaders() == (2, 2, 2, 2, 2, 1, 1, 1, 1)
    assert Lead([[1, 1]], ranks=(1, 1)).leaders() == (3,) * 9


@pytest.mark.parametrize(
    "broken", [{"ranks": [2, 2, 2]}, {"ranks": [1, 2]}, {"scores": [1]}, {"tallies": {"heist": {"1": [1] * 6}}}]
)
def test_a_line_that_is_no_game_is_refused(broken: dict[str, object]) -> None:
    (game,) = watch(omerta.make("twelve-gangsters", seats=3), "greedy", 1)
    with pytest.raises((KeyError, TypeError, ValueError)):
        read_watched({**write_watched(game), **broken}, 3)
