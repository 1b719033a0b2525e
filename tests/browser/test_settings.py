"""Settings: one sheet at the table and on the start page; what is set there is remembered, and obeyed at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Locator, expect

from tests.browser.people import CORNER, PHONE, Person, Room, all_lies
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
    ann.page.evaluate("Notification.requestPermission = () => Promise.resolve('denied')")
    ann.see("set-notes").click()
    expect(ann.see("set-no-notes").get_by_role("radio")).to_be_checked()
    close_settings(ann)
    ann.page.goto(room.one_person().page.url)
    ann.button("Menu").click()
    expect(ann.see("mute")).to_have_attribute("aria-pressed", "true")


THINGS = {
    "twelve-gangsters": ("[data-testid=card-5]", "The Driver", "TG-07"),
    "gangster-dice": ("[data-testid=token-lawyer]", "Lawyer", "DI-20"),
    "gangsters-dilemma": ("[data-testid=window-art-gallery]", "Art Gallery", "GD-40"),
    "gangsta": ("[data-testid^=heist-]", "Needs", "GA-"),
    "gangsters": ("[data-end]", "to buy", "GS-32"),
}
"""In each game a thing of its board, and what is told when it is looked at closely."""


def long_press(person: Person, thing: Locator) -> CDPSession:
    """Put a finger on a thing and leave it there; gives what lifts it again."""
    box = thing.bounding_box()
    assert box is not None
    line = person.context.new_cdp_session(person.page)
    point = {"x": box["x"] + min(14, box["width"] / 2), "y": box["y"] + min(20, box["height"] / 2)}
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    return line


@pytest.mark.parametrize("game", THINGS)
def test_a_long_press_shows_a_thing_large_until_the_finger_is_lifted_and_plays_nothing(room: Room, game: str) -> None:
    where, printed, rule = THINGS[game]
    seats = "hb" if game == "gangsters" else "hbb"
    ann = room.seat(room.server.open_table(seats, game=game), viewport=PHONE, touch=True)
    ann.is_at_rest()
    all_lies(ann.page)
    thing = ann.page.locator(where).first
    thing.scroll_into_view_if_needed()
    line = long_press(ann, thing)
    expect(ann.see("closeup")).to_contain_text(printed)
    expect(ann.see("closeup")).to_contain_text(rule)
    expect(ann.see("closeup")).to_be_in_viewport(ratio=1)
    assert ann.page.evaluate("String(getSelection())") == ""
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ann.see("closeup")).to_have_count(0)
    expect(ann.page.locator("[aria-pressed=true][data-testid]:not([data-testid=mute])")).to_have_count(0)


def test_at_a_desk_a_mouse_at_rest_the_right_button_and_a_key_show_it_and_escape_puts_it_away(room: Room) -> None:
    ann = room.one_person()
    ann.is_asked(1, 12)
    ann.card(5).hover(position=CORNER)
    expect(ann.see("closeup")).to_contain_text("The Driver")
    ann.card(8).click(position=CORNER)
    expect(ann.see("closeup")).to_have_count(0)
    ann.card(8).click(position=CORNER, button="right")
    expect(ann.see("closeup")).to_contain_text("The Listener")
    ann.page.keyboard.press("Escape")
    expect(ann.see("closeup")).to_have_count(0)
    ann.page.keyboard.press("z")
    expect(ann.see("closeup")).to_contain_text("TG-09")
    nothing_serious(ann, "a card looked at closely")
    ann.page.keyboard.press("Escape")
    expect(ann.see("closeup")).to_have_count(0)
    expect(ann.card(8)).to_have_attribute("aria-pressed", "true")
