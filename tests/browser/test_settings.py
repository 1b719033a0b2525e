"""Settings: one sheet at the table and on the start page; what is set there is remembered, and obeyed at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import CORNER, Person, Room
from tests.browser.test_accessibility import nothing_serious

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def open_settings(person: Person) -> None:
    """Open the sheet from the menu of the table."""
    person.button("Menu").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    expect(person.see("settings")).to_be_visible()


def close_settings(person: Person) -> None:
    person.page.keyboard.press("Escape")
    expect(person.see("settings")).to_have_count(0)


def test_what_needs_a_confirmation_is_a_setting_and_the_seal_button_is_the_confirmation(room: Room) -> None:
    ann, bert = room.two_people()
    ann.is_asked(1, 12)
    ann.press(ann.card(5), CORNER)
    expect(ann.see("seal")).to_contain_text("5")
    open_settings(ann)
    nothing_serious(ann, "the settings")
    ann.see("set-final").click()
    close_settings(ann)
    ann.press(ann.card(7), CORNER)
    ann.has_sealed(7)
    bert.play(4)
    ann.is_asked(2, 12)
    bert.is_asked(2, 12)
    bert.play(6)
    bert.has_sealed(6)
    expect(ann.page.get_by_text("2 of 3 sealed")).to_be_visible()
    ann.press(ann.card(8), CORNER)
    expect(ann.page.get_by_text("This cannot be taken back.")).to_be_visible()
    open_settings(ann)
    ann.see("set-never").click()
    ann.page.reload()
    ann.is_asked(2, 12)
    ann.press(ann.card(9), CORNER)
    ann.is_asked(3, 12)


def test_the_start_page_has_the_same_settings_and_every_table_follows_them(room: Room) -> None:
    ann = room.enter(motion="no-preference")
    ann.button("Settings").click()
    ann.see("set-off").click()
    ann.see("set-quiet").click()
    expect(ann.page.locator("html")).to_have_attribute("style", "--pace: 0.0001;")
    close_settings(ann)
    ann.page.goto(room.one_person().page.url)
    ann.button("Menu").click()
    expect(ann.see("mute").last).to_have_attribute("aria-pressed", "true")
