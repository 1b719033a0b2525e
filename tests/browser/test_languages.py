"""A page speaks the browser's language, another when one is chosen, and fits the screen in each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import PHONE, Room
from tests.browser.screens import Screen, faults_of
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
    zoe.press(zoe.page.get_by_role("button", name="English"))
    expect(zoe.see("question")).to_contain_text("Pick a gangster for this heist")
    expect(zoe.page.locator("html")).to_have_attribute("lang", "en")
