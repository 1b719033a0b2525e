"""Several people around one device: it is passed on, every hand stays hidden, and all see the reveal together."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import DESK, PHONE, Person, Room

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


LEAVES_THE_QUESTION_FREE = """() => {
  const words = document.querySelector('[data-testid=question] .sentence').getBoundingClientRect();
  return words.right <= document.querySelector('[data-testid=cover]').getBoundingClientRect().left;
}"""


def sit_down(room: Room, phone: bool) -> Person:
    """Open a table for Ada and Ben on one device, with a bot in the third chair."""
    ada = room.enter("/new/twelve-gangsters?seats=3&device=one", viewport=PHONE if phone else DESK, touch=phone)
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_label("Name of the person on chair 2").fill("Ben")
    ada.press(ada.button("Open the table"))
    expect(ada.see("pass")).to_contain_text("Pass to Ada")
    return ada


def answer(person: Person, name: str, value: int) -> None:
    """Take the device as somebody, play a card, and see that the hand is covered at once."""
    expect(person.see("pass")).to_contain_text(f"Pass to {name}")
    expect(person.card(value)).to_have_count(0)
    person.press(person.button(f"I am {name}: play"))
    person.play(value)
    expect(person.card(value)).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_device_goes_round_and_all_see_the_reveal(room: Room, phone: bool) -> None:
    ada = sit_down(room, phone)
    answer(ada, "Ada", 5)
    answer(ada, "Ben", 9)
    expect(ada.see("pass")).to_contain_text("Pass to Ada")
    expect(ada.see("pass")).to_contain_text("Since your last turn")
    expect(ada.see("pass").get_by_role("listitem").filter(has_text="Ben")).not_to_have_count(0)
    kept = ada.page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('omerta:seat:'))")
    assert kept == [], "a key that is kept alone would open one person's hand without the curtain"
    ada.page.reload()
    expect(ada.see("pass")).to_contain_text("Pass to Ada")
    expect(ada.see("question")).to_contain_text("The device goes to Ada.")
    ada.press(ada.button("I am Ada: play"))
    expect(ada.see("cover")).to_be_visible()
    expect(ada.see("question")).to_contain_text("Your turn")
    if phone:
        ada.page.wait_for_function(LEAVES_THE_QUESTION_FREE)
    ada.press(ada.button("Menu"))
    expect(ada.button("Offer to end the game")).to_be_visible()
    expect(ada.see("ask-back")).to_have_count(0)
    assert ada.complaints == []


def test_one_s_own_page_leads_to_the_curtain_and_another_device_of_the_person_too(room: Room) -> None:
    ada = sit_down(room, phone=False)
    code, key = ada.code(), ada.page.evaluate("localStorage.getItem('omerta:person')")
    elsewhere = room.enter("/gallery", viewport=PHONE, touch=True)
    elsewhere.page.evaluate("key => localStorage.setItem('omerta:person', key)", key)
    elsewhere.page.goto(f"/t/{code}")
    expect(elsewhere.see("pass")).to_contain_text("Pass to Ada")
    ada.page.goto("/you")
    line = ada.see("open-games").get_by_role("listitem").filter(has_text=code)
    expect(line).to_have_count(1)
    line.get_by_role("link", name="Sit down again").click()
    expect(ada.see("pass")).to_contain_text("Pass to Ada")
    assert ada.page.url.endswith(f"/t/{code}")


def test_a_hand_is_seen_while_the_button_is_held_and_no_longer(room: Room) -> None:
    ada = sit_down(room, phone=False)
    hold = ada.button("Hold to look")
    hold.hover()
    ada.page.mouse.down()
    expect(ada.card(5)).to_be_visible()
    ada.page.mouse.up()
    expect(ada.card(5)).to_have_count(0)
    hold.focus()
    ada.page.keyboard.down("Space")
    expect(ada.card(5)).to_be_visible()
    ada.page.keyboard.up("Space")
    expect(ada.card(5)).to_have_count(0)


def test_a_hand_is_covered_by_a_press_and_when_the_page_loses_the_focus(room: Room) -> None:
    ada = sit_down(room, phone=False)
    for cover in (lambda: ada.see("cover").click(), lambda: ada.page.evaluate("dispatchEvent(new Event('blur'))")):
        ada.button("I am Ada: play").click()
        expect(ada.card(5)).to_be_visible()
        cover()
        expect(ada.card(5)).to_have_count(0)
        expect(ada.see("pass")).to_contain_text("Pass to Ada")
