"""The laws on every registered game and preset: a new game gets them by being registered."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest

from omerta import game_types
from omerta.core.errors import BadOption
from omerta.core.game import AnyGame
from omerta.core.game_type import GameType
from omerta.core.options import spell
from tests.laws.crossing import law_11
from tests.laws.fair_play import STEPS, law_1, law_2, law_3, law_4, law_8, law_9, law_10, reads_back, seats_told_apart
from tests.laws.secrecy import law_5, law_6, law_7, nothing_hidden
from tests.laws.variants import BACK_ROOM, GAME_TYPES, is_usual, unusual_tables, variants
from tests.laws.walks import EVERY_POSITION, whole_walk

VARIANTS = [
    pytest.param(
        game_type,
        preset,
        seats,
        id=f"{game_type.id}-{preset}-{seats}",
        marks=pytest.mark.check if is_usual(game_type, preset, seats) else (),
    )
    for game_type in GAME_TYPES
    for preset, seats in variants(game_type)
]
UNUSUAL = [pytest.param(game, id=name) for game_type in GAME_TYPES for name, game in unusual_tables(game_type)]
LAWS = [law_1, law_2, law_3, law_4, law_5, law_6, law_7, law_8, law_9, law_10, law_11]
NOTHING_TO_CHECK = {law_5: nothing_hidden, law_6: nothing_hidden, law_8: seats_told_apart}
"""Laws that some games cannot break, and what says so."""
GAMES_EACH = int(os.environ.get("OMERTA_LAW_GAMES", "5"))

LONG, FEWEST = 1000, 2
"""A game of more steps than this is played less often, but no less than so many times."""
LESS_USUAL = 3
"""A table that is not the usual one gets one game in so many."""
SELDOM = 10
"""A table with values of options that no preset has gets one game in so many."""

Law = Callable[[AnyGame, Random], None]


@cache
def games_each(game: str, preset: str, seats: int) -> int:
    """Say how many games a law looks at: fewer where random ones are long, and at tables that are less usual."""
    chosen = next(each for each in GAME_TYPES if each.id == game)
    length = sum(1 for _ in whole_walk(chosen.make(seats, preset=preset), Random(seats)))
    most = GAMES_EACH if is_usual(chosen, preset, seats) else max(1, GAMES_EACH // LESS_USUAL)
    return min(most, max(FEWEST, most * LONG // length))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("game_type", "preset", "seats"), VARIANTS)
def test_law(law: Law, game_type: GameType, preset: str, seats: int) -> None:
    game = game_type.make(seats, preset=preset)
    if law in NOTHING_TO_CHECK and (reason := NOTHING_TO_CHECK[law](game)):
        pytest.skip(reason)
    for seed in range(games_each(game_type.id, preset, seats)):
        law(game, Random(f"{game!r} {seed}"))


@pytest.mark.parametrize("game", UNUSUAL)
def test_all_laws_hold_with_unusual_values_of_options(game: AnyGame) -> None:
    for seed in range(max(1, GAMES_EACH // SELDOM)):
        for law in LAWS:
            if law is not law_9 and not (law in NOTHING_TO_CHECK and NOTHING_TO_CHECK[law](game)):
                law(game, Random(f"{game!r} {law.__name__} {seed}"))
        reads_back(game, Random(f"{game!r} {seed}"))


@pytest.mark.parametrize(("game_type", "preset", "seats"), VARIANTS)
def test_whatever_comes_about_can_be_read(game_type: GameType, preset: str, seats: int) -> None:
    game = game_type.make(seats, preset=preset)
    for seed in range(max(1, games_each(game_type.id, preset, seats) // 2)):
        reads_back(game, Random(f"{game!r} {seed}"))
    for game in with_other_options(game_type, preset, seats) if EVERY_POSITION else ():
        reads_back(game, Random(repr(game)))


def with_other_options(game_type: GameType, preset: str, seats: int) -> Iterator[AnyGame]:
    """Give the table once more for each value of each option that it does not have, where that goes together."""
    given = game_type.make(seats, preset=preset).options
    for option in game_type.options:
        for value in option.values(seats):
            if value != given[option.name]:
                other: dict[str, Any] = {option.name: value}
                with suppress(BadOption):
                    yield game_type.make(seats, preset=preset, **other)


def test_every_value_of_every_option_is_held_to_the_laws() -> None:
    for game_type in GAME_TYPES:
        tables = [game_type.make(seats, preset=preset) for preset, seats in game_type.variants()]
        tables += [game for _, game in unusual_tables(game_type)]
        for option in game_type.options:
            seen = {spell(game.options[option.name]) for game in tables}
            assert seen == {spell(value) for seats in game_type.seats for value in option.values(seats)}


def test_only_open_games_and_told_seats_leave_a_law_nothing_to_check() -> None:
    open_game, room = game_types["twelve-gangsters"].make(3), BACK_ROOM.make(3)
    assert nothing_hidden(open_game)
    assert not nothing_hidden(room)
    assert seats_told_apart(game_types["twelve-gangsters"].make(3, preset="fixed-boss"))
    assert not seats_told_apart(room)
    assert {game.id for game in game_types.values() if nothing_hidden(game.make())} == {"twelve-gangsters", "gangsta"}
    assert not nothing_hidden(game_types["gangsta"].make(preset="resources"))


def test_every_table_gets_a_game_however_few_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.laws.test_laws.GAMES_EACH", 1)
    assert [games_each.__wrapped__("twelve-gangsters", preset, 4) for preset in ("printed", "short")] == [1, 1]


def test_tables_that_hide_something_are_looked_at_with_the_usual_number_of_seats() -> None:
    for game_type in GAME_TYPES:
        for preset, seats in game_type.variants():
            if seats == game_type.usual_seats and not nothing_hidden(game_type.make(seats, preset=preset)):
                assert (preset, seats) in variants(game_type)


def test_law_9_has_no_stale_counts() -> None:
    stored = {f"{game}-{variant}" for game, variants in STEPS.items() for variant in variants}
    assert stored == {
        f"{game_type.id}-{preset}-{seats}" for game_type in GAME_TYPES for preset, seats in game_type.variants()
    }


def test_every_game_names_at_most_eight_presets() -> None:
    for game_type in GAME_TYPES:
        assert 1 <= len(game_type.presets) <= 8
        assert {seats for _, seats in game_type.variants()} == set(game_type.seats)
