"""The daily heist in a browser: from the start page to today's table, to its end, to the row to paste, to the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.people import DESK, PHONE, Person, Room
from tests.browser.test_accessibility import nothing_serious
from tests.server.player import Player
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

ROW = re.compile(
    r"Omerta daily heist, \d{4}-\d\d-\d\d\n12 Gangsters: [1-4](st|nd|rd|th) of 4, score \d+\n"
    r"([○●][▁▂▃▄▅▆▇█] ){3}[○●][▁▂▃▄▅▆▇█]\nhttp://127\.0\.0\.1:\d+/daily"
)
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"


def enter(room: Room, key: str | None, viewport: ViewportSize, *, touch: bool) -> Person:
    """Open a browser that has a key of its own, or without one the browser of a first visit."""
    if key is None:
        return room.enter("/", viewport=viewport, touch=touch)
    person = room.enter("/gallery", viewport=viewport, touch=touch)
    person.page.evaluate("key => localStorage.setItem('omerta:person', key)", key)
    person.page.goto("/")
    return person


def play_out(server: Server, person: Person) -> None:
    """Play the table that is open in the browser to its end on another line: whatever today's dice are, it ends."""
    expect(person.page).to_have_url(re.compile(r"/t/[0-9A-Z]{6}$"))
    code = person.page.url.rsplit("/", 1)[-1]
    token = person.page.evaluate("code => localStorage.getItem(`omerta:seat:${code}`)", code)
    other = Player(server, code, token)
    other.play_out()
    other.close()
    person.page.reload()


@pytest.mark.parametrize(("key", "viewport", "touch"), [("D" * 22, DESK, False), (None, PHONE, True)])
def test_from_the_start_page_to_the_row_and_the_board(
    room: Room, server: Server, key: str | None, viewport: ViewportSize, touch: bool
) -> None:
    ann = enter(room, key, viewport, touch=touch)
    ann.press(ann.see("today"))
    heist = ann.see("heist-twelve-gangsters")
    expect(ann.see("next-heist")).to_contain_text("The next begins at")
    nothing_serious(ann, "today's heists")
    ann.press(heist.get_by_role("button", name="Play"))
    expect(ann.see("board")).to_be_visible()
    ann.page.goto("/daily")
    ann.press(heist.get_by_role("button", name="Go on"))
    expect(ann.see("board")).to_be_visible()
    play_out(server, ann)
    row = ann.see("daily-row")
    expect(row).to_have_value(ROW)
    expect(ann.see("replay")).to_have_count(0)
    ann.page.evaluate(NO_CLIPBOARD)
    ann.press(ann.see("copy-row"))
    expect(ann.page.get_by_text("the row is selected")).to_be_visible()
    chosen = ann.page.evaluate("() => [document.activeElement.dataset.testid, getSelection().toString()]")
    assert chosen[0] == "daily-row"
    nothing_serious(ann, "the end of a heist")
    ann.press(ann.page.get_by_role("link", name="See the board"))
    expect(ann.see("board").locator("tr.yours")).to_have_count(1)
    expect(row).to_have_value(ROW)
    nothing_serious(ann, "the board")
    ann.page.goto("/daily")
    expect(heist.get_by_test_id("state")).to_contain_text("on the board")
    expect(heist.get_by_role("button")).to_have_count(0)


def test_the_pages_in_french_have_no_serious_faults(room: Room) -> None:
    room.locale = "fr-FR"
    ann = enter(room, "F" * 22, PHONE, touch=True)
    ann.press(ann.see("today"))
    expect(ann.page.get_by_role("heading", name="Le braquage du jour")).to_be_visible()
    nothing_serious(ann, "today's heists in French")
    ann.press(ann.see("heist-gangsta").get_by_role("link"))
    expect(ann.page.get_by_role("heading", name="GANGSTA!")).to_be_visible()
    nothing_serious(ann, "a board in French")
    ann.press(ann.page.get_by_role("link", name="La veille"))
    expect(ann.see("empty-board")).to_have_text("Personne n’a terminé ce braquage.")
    ann.press(ann.page.locator("summary"))
    expect(ann.see("seed")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    nothing_serious(ann, "a board of an earlier day in French")
