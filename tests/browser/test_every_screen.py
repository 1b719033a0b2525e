"""Every board on every screen: nothing overlaps, is cut or hidden without an edge; fingers hit; You are there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.laid import LaidStreet, LaidTable
from tests.browser.people import Room
from tests.browser.screens import SCREENS, SEATS, faults_of, sit_at, walk

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

STREET = 3
"""With this seed the first seat is asked everything."""
BOARDS = ["twelve-gangsters", "gangsters-dilemma", "gangster-dice", "gangsta", "gangsters"]


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in BOARDS for seats in SEATS[game]])
def test_a_board_fits_every_screen_with_few_and_with_many(room: Room, game: str, seats: int) -> None:
    assert list(walk(room, game, seats)) == []


@pytest.mark.parametrize(("ask", "seats"), [("dilemma", 3), ("dilemma", 7), ("demand", 7)])
def test_whatever_a_street_asks_fits_every_screen_with_few_and_with_many(room: Room, ask: str, seats: int) -> None:
    assert list(walk(room, "gangsters-dilemma", seats, laid=LaidStreet(STREET, seats, ask).play_to())) == []


class SoonMissed(LaidTable):
    """A table at which whoever has not come is missed at once."""

    missed_after = 1


def test_that_somebody_is_away_is_told_beside_the_board_and_covers_nothing(room: Room) -> None:
    key = SoonMissed(146, seats=2).play_to(4).lay(room.server)
    faults = []
    for touch in (False, True):
        person = sit_at(room, key, touch)
        expect(person.see("away")).to_contain_text("Nora is away.")
        faults += [found for screen in SCREENS if screen.touch == touch for found in faults_of(person, screen)]
    assert faults == []


@pytest.mark.parametrize("path", ["/", "/new/twelve-gangsters", "/daily", "/you", "/ladder/gangster-dice"])
def test_a_page_before_the_table_fits_every_screen(room: Room, path: str) -> None:
    faults = []
    for touch in (False, True):
        person = room.enter(path, touch=touch)
        expect(person.page.get_by_role("heading").first).to_be_visible()
        faults += [found for screen in SCREENS if screen.touch == touch for found in faults_of(person, screen, False)]
    assert faults == []
