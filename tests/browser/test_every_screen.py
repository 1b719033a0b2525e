"""Every board on every screen: nothing overlaps, is cut or hidden without an edge; fingers hit; You are there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.laid import LaidEnd, LaidStreet, LaidTable
from tests.browser.people import Room, all_lies
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


ENDS_BADLY = """() => {
  const bad = [];
  const acts = document.querySelector('[data-testid=end] .actions').getBoundingClientRect();
  const edge = document.querySelector('[data-testid=end]').getBoundingClientRect();
  const head = document.querySelector('[data-testid=headline]').getBoundingClientRect();
  if (head.top < 0 || head.bottom > acts.top) bad.push('headline');
  if (acts.bottom > innerHeight + 0.5) bad.push('what to do next');
  for (const row of document.querySelectorAll('[data-testid=account] > li')) {
    const { top, bottom, right } = row.getBoundingClientRect();
    if (top < 0 || bottom > acts.top + 0.5 || right > edge.right) bad.push(`row ${row.innerText}`);
    for (const part of row.querySelectorAll('.rank, .name, .source, .money')) {
      const lies = part.getBoundingClientRect();
      const cut = part.scrollWidth > part.clientWidth + 1;
      if (cut || lies.top < top - 1 || lies.bottom > bottom + 1 || lies.right > right) bad.push(part.innerText);
    }
  }
  return bad;
}"""
"""What of the end is not seen whole without scrolling: the headline, any row or a part of it, and the buttons."""


@pytest.mark.parametrize("game", BOARDS)
def test_every_row_of_the_end_is_seen_whole_on_every_screen(room: Room, game: str) -> None:
    few, many = SEATS[game][0], SEATS[game][-1]
    french = Room(room.browser, room.server, "fr")
    faults = []
    for seats, where in ((few, room), (many, french)):
        person = where.seat(LaidEnd(game, seats).play_out().lay(room.server))
        expect(person.see("account").locator(":scope > li")).to_have_count(seats)
        for screen in SCREENS:
            person.page.set_viewport_size(screen.viewport)
            all_lies(person.page)
            faults += [f"{seats} seats, {screen}: {found}" for found in person.page.evaluate(ENDS_BADLY)]
    french.close()
    assert faults == []


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
