"""A party: the big screen asks phones in and shows the table, each phone is a hand, and all go on to the next game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import DESK, PHONE, Person, Room
from tests.browser.test_accessibility import nothing_serious

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def take_a_seat(room: Room, code: str, name: str) -> Person:
    """Open the table on a phone, as the square on the big screen does, and sit down."""
    phone = room.enter(f"/t/{code}", viewport=PHONE, touch=True)
    phone.page.get_by_label("Your name").fill(name)
    phone.press(phone.button("Sit down"))
    expect(phone.page.get_by_text("Look at the big screen.")).to_be_visible()
    return phone


def chairs(screen: Person) -> Locator:
    return screen.page.get_by_role("list", name="Who plays").get_by_role("listitem")


def test_a_party_from_the_square_to_the_next_game(room: Room) -> None:
    screen = room.enter("/new/twelve-gangsters?seats=3&cards=2&device=screen", viewport=DESK)
    screen.press(screen.button("Open the table"))
    code = screen.see("table-code").inner_text()
    expect(screen.page.get_by_role("img", name="QR code")).to_be_visible()
    nothing_serious(screen, "lobby")
    ann = take_a_seat(room, code, "Ann")
    expect(chairs(screen)).to_have_text([re.compile("Ann"), re.compile("free"), re.compile("free")])
    bert = take_a_seat(room, code, "Bert")
    expect(chairs(screen).nth(1)).to_contain_text("Bert")
    nothing_serious(bert, "phone of a party")
    bert.press(bert.button("Start: a bot takes the free chair"))
    expect(screen.see("asked")).to_contain_text("are picking their gangsters")
    expect(screen.page.locator("[data-testid^=card-][aria-pressed]")).to_have_count(0)

    ann.is_asked(1, 2)
    ann.play(1)
    expect(ann.see("question")).to_contain_text("Look at the big screen.")
    expect(screen.see("answers").get_by_role("listitem").first).to_contain_text("Ann: ready")
    nothing_serious(screen, "big screen in play")
    bert.play(2)
    for person in (ann, bert):
        person.wait_for_end()
    expect(screen.see("end")).to_be_visible()
    nothing_serious(screen, "big screen at the end")

    pages = screen.page.evaluate("history.length")
    ann.press(ann.button("Rematch"))
    expect(screen.see("again")).to_contain_text("Ann would play again.")
    bert.press(bert.button("Rematch"))
    expect(screen.page).not_to_have_url(re.compile(code))
    following = screen.code()
    assert screen.page.evaluate("history.length") == pages, "Back would lead to the table before, and on again"
    for person in (ann, bert):
        expect(person.page).to_have_url(re.compile(f"/t/{following}"))
        person.is_asked(1, 2)
    expect(screen.see("asked")).to_contain_text("are picking their gangsters")


def test_a_phone_of_a_party_is_quiet_until_it_is_asked_to_sound(room: Room) -> None:
    answer = room.server.post(
        "/api/tables",
        {"game": "twelve-gangsters", "seats": 3, "chairs": [{"kind": "human"}] * 3, "party": True},
    )
    ann = take_a_seat(room, answer.json()["code"], "Ann")
    ann.press(ann.button("Start: bots take the free chairs"))
    expect(ann.see("board")).to_be_visible()
    ann.press(ann.button("Menu"))
    mute = ann.page.get_by_role("dialog").get_by_test_id("mute")
    expect(mute).to_have_attribute("aria-pressed", "true")
    kept = str(ann.page.evaluate("localStorage.getItem('omerta:settings')"))
    assert '"quiet":true' not in kept, "other tables sound as before"
    ann.press(ann.page.get_by_role("dialog").get_by_role("button", name="On", exact=True))
    expect(mute).to_have_attribute("aria-pressed", "false")
