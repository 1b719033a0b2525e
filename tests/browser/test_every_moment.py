"""On the first screen, at a choice, at a reveal and at the end nothing needed is hidden, with few seats or many.

Few are looked at in English and many in French, whose words are longer; `make deep` looks at all in both.
"""

from __future__ import annotations

import os

import pytest

from tests.browser.moments import SIZES, hidden_at, moments
from tests.browser.people import Room
from tests.browser.screens import SEATS

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

EVERY_SEAT_COUNT = "OMERTA_EVERY_SEAT_COUNT" in os.environ
TABLES = [(game, seats) for game in SEATS for seats in SEATS[game]]
FEW = TABLES if EVERY_SEAT_COUNT else [(game, seats[0]) for game, seats in SEATS.items()]
MANY = TABLES if EVERY_SEAT_COUNT else [(game, seats[-1]) for game, seats in SEATS.items()]


@pytest.mark.parametrize(("game", "seats"), FEW)
def test_nothing_that_is_needed_lies_under_a_bar_a_fade_or_a_button(room: Room, game: str, seats: int) -> None:
    assert hidden_in(room, game, seats) == []


@pytest.mark.parametrize(("game", "seats"), [*MANY, ("twelve-gangsters", 4)])
def test_nothing_that_is_needed_is_hidden_in_french_either(room: Room, game: str, seats: int) -> None:
    french = Room(room.browser, room.server, "fr")
    faults = hidden_in(french, game, seats)
    french.close()
    assert faults == []


def hidden_in(room: Room, game: str, seats: int) -> list[str]:
    """Name what is hidden at every moment of a game, at every size."""
    return [
        f"{moment}, {found}"
        for moment, person in moments(room, game, seats)
        for size in SIZES
        for found in hidden_at(person, size)
    ]
