"""A page speaks the browser's language, another when one is chosen, and fits the screen in each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.laid import LaidDrawn
from tests.browser.people import PHONE, Room
from tests.browser.screens import SEATS, Screen, faults_of, sit_at
from tests.browser.test_accessibility import nothing_serious
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

SMALL = Screen(360, 740, touch=True)


@pytest.fixture
def salon(browser: Browser, server: Server) -> Iterator[Room]:
    """Give a room in which the browsers are French."""
    salon = Room(browser, server, "fr-CA")
    yield salon
    salon.close()


def test_a_french_browser_is_spoken_to_in_french_until_another_language_is_chosen(salon: Room) -> None:
    zoe = salon.enter(viewport=PHONE, touch=True)
    html = zoe.page.locator("html")
    expect(html).to_have_attribute("lang", "fr")
    expect(zoe.page.get_by_text("Douze coups, et jamais plus gros que celui du Boss.")).to_be_visible()
    assert faults_of(zoe, SMALL, board=False) == []
    nothing_serious(zoe, "start page in French")
    zoe.press(zoe.page.get_by_role("button", name="English"))
    expect(html).to_have_attribute("lang", "en")
    expect(zoe.play_bots()).to_be_visible()
    zoe.page.reload()
    expect(zoe.play_bots()).to_be_visible()
    expect(zoe.page.get_by_role("button", name="Français")).to_be_visible()


def test_two_at_one_table_read_two_languages(room: Room, salon: Room) -> None:
    key = room.server.open_table("hhb")
    ann, zoe = room.seat(key), salon.seat(room.server.sit(key["code"]), viewport=PHONE, touch=True)
    expect(ann.see("question")).to_contain_text("Pick a gangster for this heist")
    expect(zoe.see("question")).to_contain_text("Choisissez un gangster pour ce coup")
    assert faults_of(zoe, SMALL) == []
    nothing_serious(zoe, "a table in French")
    zoe.press(zoe.page.get_by_role("button", name="Menu"))
    expect(zoe.page.get_by_role("button", name="Abandonner")).to_be_visible()
    nothing_serious(zoe, "the menu in French")
    zoe.press(zoe.page.get_by_role("dialog").get_by_role("button", name="Réglages"))
    zoe.press(zoe.see("settings").get_by_text("English"))
    expect(zoe.see("question")).to_contain_text("Pick a gangster for this heist")
    expect(zoe.page.locator("html")).to_have_attribute("lang", "en")


DRAWINGS = """() => [...document.querySelectorAll('svg')].map(drawing => {
  const shapes = [...drawing.querySelectorAll('path, use, circle, ellipse, rect, line, polygon, polyline, image')];
  const missing = shapes.filter(
    shape => shape.matches('use') && !document.getElementById(shape.getAttribute('href').slice(1)));
  if (!shapes.length || missing.length) return `nothing is drawn: ${drawing.outerHTML.slice(0, 200)}`;
  return shapes.map(shape => shape.getAttribute('d') ?? shape.getAttribute('href') ?? shape.tagName).join(' ');
}).sort()"""
"""What is drawn on a page, without its words."""


@pytest.mark.parametrize("game", SEATS)
def test_a_board_draws_the_same_in_every_language(room: Room, salon: Room, game: str) -> None:
    for answers in (0, 25):
        key = LaidDrawn(game, f"L{list(SEATS).index(game)}{answers:02d}", 1, 3).play(answers).lay(room.server)
        english, french = (sit_at(house, key, touch=False).page for house in (room, salon))
        for _ in range(100):  # what falls or slides into its place is drawn a little later
            drawn: list[str] = english.evaluate(DRAWINGS)
            if french.evaluate(DRAWINGS) == drawn:
                break
            french.wait_for_timeout(100)
        assert french.evaluate(DRAWINGS) == drawn
        assert len(drawn) > 5
        assert [drawing for drawing in drawn if drawing.startswith("nothing")] == []
