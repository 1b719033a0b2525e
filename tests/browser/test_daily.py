"""The daily heist in a browser: from the start page to today's table, to its end, to the row to paste, to the board."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

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


def begin(person: Person) -> None:
    """Open today's heist from the start page, leave it, and go on with it."""
    person.press(person.see("today"))
    heist = person.see("heist-twelve-gangsters")
    expect(person.see("next-heist")).to_contain_text("The next begins at")
    nothing_serious(person, "today's heists")
    person.press(heist.get_by_role("button", name="Play"))
    expect(person.see("board")).to_be_visible()
    person.page.goto("/daily")
    person.press(heist.get_by_role("button", name="Go on"))
    expect(person.see("board")).to_be_visible()
    expect(person.page).to_have_url(re.compile(r"/t/[0-9A-Z]{6}$"))


def play_out(server: Server, *people: Person) -> None:
    """Play their tables to the end, all at once and on other lines: whatever today's dice are, they end."""
    lines = []
    for person in people:
        token = person.page.evaluate("code => localStorage.getItem(`omerta:seat:${code}`)", person.code())
        lines.append(Player(server, person.code(), token))
    with ThreadPoolExecutor(len(lines)) as playing:
        list(playing.map(Player.play_out, lines))
    for line in lines:
        line.close()


def see_the_row_and_the_board(person: Person) -> None:
    """Come back after the end: the row can be pasted, the board has it, and there is no second try."""
    person.page.reload()
    row = person.see("daily-row")
    expect(row).to_have_value(ROW)
    expect(person.see("replay")).to_have_count(0)
    person.page.evaluate(NO_CLIPBOARD)
    person.press(person.see("copy-row"))
    expect(person.page.get_by_text("the row is selected")).to_be_visible()
    chosen = person.page.evaluate("() => [document.activeElement.dataset.testid, getSelection().toString()]")
    assert chosen[0] == "daily-row"
    nothing_serious(person, "the end of a heist")
    person.press(person.page.get_by_role("link", name="See the board"))
    expect(person.see("board").locator("tr.yours")).to_have_count(1)
    expect(row).to_have_value(ROW)
    nothing_serious(person, "the board")
    person.page.goto("/daily")
    heist = person.see("heist-twelve-gangsters")
    expect(heist.get_by_test_id("state")).to_contain_text("on the board")
    expect(heist.get_by_role("button")).to_have_count(0)


def test_from_the_start_page_to_the_row_and_the_board(room: Room, server: Server) -> None:
    """One has a key already and sits at a desk, the other comes for the first time, on a phone."""
    people = enter(room, "D" * 22, DESK, touch=False), enter(room, None, PHONE, touch=True)
    for person in people:
        begin(person)
    play_out(server, *people)
    for person in people:
        see_the_row_and_the_board(person)


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
