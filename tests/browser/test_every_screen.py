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
    const uncounted = row.querySelector('.uncounted'), stamp = row.querySelector('.stamp');
    if (uncounted) {
      const [told, stamped] = [uncounted, stamp].map(thing => thing.getBoundingClientRect());
      const whole = told.height > 14 && told.top >= top && told.bottom <= bottom + 1 && told.right <= right;
      const apart = told.left >= stamped.right - 1 || told.top >= stamped.bottom - 5;
      if (!whole || !apart) bad.push(`what the bot did in ${row.innerText}`);
    }
  }
  const deck = document.querySelector('[data-testid=deck]');
  if (deck && document.querySelector('.uncounted')) {
    const told = deck.getBoundingClientRect();
    const below = [...document.querySelectorAll('[data-testid=account] > li, [data-testid=end] aside > *')];
    const under = below.some(thing => {
      const { left, top, right, bottom } = thing.getBoundingClientRect();
      return Math.min(right, told.right) - Math.max(left, told.left) > 1
        && Math.min(bottom, told.bottom) - Math.max(top, told.top) > 1;
    });
    if (!told.height || told.bottom > acts.top || under) bad.push(`who conceded: ${deck.textContent}`);
  }
  const pen = document.createElement('canvas').getContext('2d');
  const walk = document.createTreeWalker(document.querySelector('[data-testid=end]'), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    pen.font = getComputedStyle(parent).font;
    const ink = pen.measureText(`${node.data}g`);
    const over = ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent;
    const under = ink.fontBoundingBoxDescent - ink.actualBoundingBoxDescent;
    for (let around = parent; around.dataset.testid !== 'end'; around = around.parentElement) {
      const { overflowY, clipPath } = getComputedStyle(around);
      if (clipPath !== 'none') break;
      if (!/hidden|clip/.test(overflowY)) continue;
      const { top, bottom } = around.getBoundingClientRect();
      const lines = [...range.getClientRects()];
      const cut = lines.some(line => line.top + over < top - 0.5 || line.bottom - under > bottom + 0.5);
      if (cut) bad.push(`cut in height: ${node.data}`);
    }
  }
  return bad;
}"""
"""What of the end is not seen whole without scrolling: the headline, any row or a part of it, what is told of whoever
conceded, and the buttons; and what is cut in height, such as the tail of a g.
"""

AGREED = ("gangsters", 5)
"""A long game that ends by agreement: nothing is counted."""


@pytest.mark.parametrize("game", BOARDS)
def test_every_row_of_the_end_is_seen_whole_on_every_screen(room: Room, game: str) -> None:
    few, many = SEATS[game][0], SEATS[game][-1]
    french = Room(room.browser, room.server, "fr")
    faults = []
    for seats, where in ((few, room), (many, french)):
        person = where.seat(LaidEnd(game, seats).play_out().lay(room.server))
        expect(person.see("account").locator(":scope > li")).to_have_count(seats)
        expect(person.see("account").locator(".uncounted")).to_have_count(int((game, seats) != AGREED))
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
