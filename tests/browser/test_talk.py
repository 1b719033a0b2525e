"""Talk across the table: one at a desk, one with a phone, who write to each other until one no longer listens."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import PHONE, Person, Room
from tests.browser.test_accessibility import nothing_serious

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def open_talk(person: Person) -> None:
    """Open the sheet: from the bar, or on a phone from the menu."""
    if person.touch:
        person.button("Menu").tap()
        person.button("Chat").tap()
    else:
        person.see("say").click()
    expect(person.see("chat")).to_be_visible()


def write(person: Person, line: str) -> None:
    person.see("chat-line").fill(line)
    person.press(person.see("chat-send"))
    expect(person.see("chat-line")).to_have_value("")


def test_a_desk_and_a_phone_write_to_each_other_until_the_host_says_no(room: Room) -> None:
    ann_key = room.server.open_table("hhb")
    bert_key = room.server.sit(ann_key["code"])
    ann, bert = room.seat(ann_key), room.seat(bert_key, viewport=PHONE, touch=True)
    for person in (ann, bert):
        expect(person.see("board")).to_be_visible()
    open_talk(bert)
    write(bert, "<i>Deal?</i>")
    expect(ann.see("said")).to_contain_text("Bert: <i>Deal?</i>")
    expect(ann.see("say")).to_contain_text("1")
    open_talk(ann)
    expect(ann.see("chat")).to_contain_text("Bert: <i>Deal?</i>")
    nothing_serious(ann, "talk at a desk")
    nothing_serious(bert, "talk on a phone")
    write(ann, "No deal.")
    expect(bert.see("chat")).to_contain_text("Ann: No deal.")
    ann.page.get_by_role("checkbox", name="Mute Bert").check()
    expect(ann.see("chat")).not_to_contain_text("Deal?")
    ann.page.reload()
    expect(ann.see("board")).to_be_visible()
    open_talk(ann)
    expect(ann.see("chat")).to_contain_text("You: No deal.")
    expect(ann.see("chat")).not_to_contain_text("Deal?")
    ann.see("allow-chat").get_by_role("checkbox").uncheck()
    expect(bert.see("chat-line")).to_have_count(0)
    bert.press(bert.see("phrase-bad-luck"))
    expect(bert.see("said")).to_contain_text("You: Bad luck.")


def test_people_talk_while_they_wait_for_the_others(room: Room) -> None:
    ann_key = room.server.open_table("hhh")
    ann = room.seat(ann_key)
    expect(ann.see("gathering")).to_be_visible()
    expect(ann.see("say")).to_have_count(0)
    bert = room.seat(room.server.sit(ann_key["code"]), viewport=PHONE, touch=True)
    bert.press(bert.see("say"))
    write(bert, "Who else comes?")
    expect(ann.see("say")).to_contain_text("1")
    ann.see("say").click()
    expect(ann.see("chat")).to_contain_text("Bert: Who else comes?")
    expect(ann.page.locator("[data-testid^=mute-]")).to_have_count(1)
    nothing_serious(bert, "talk before the game")


def play_first_round(room: Room) -> tuple[Person, Person]:
    """Have Ann at a desk and Bert with a phone show a card each, and a bot beside them."""
    ann_key = room.server.open_table("hhb")
    bert_key = room.server.sit(ann_key["code"])
    ann, bert = room.seat(ann_key), room.seat(bert_key, viewport=PHONE, touch=True)
    ann.is_asked(1, 12)
    bert.is_asked(1, 12)
    ann.play(12)
    bert.play(5)
    for person in (ann, bert):
        person.is_asked(2, 12)
        person.is_at_rest()
    return ann, bert


def from_the_menu(person: Person, test_id: str) -> None:
    person.press(person.button("Menu"))
    person.press(person.see(test_id))


def test_everybody_agrees_and_a_card_that_was_shown_is_taken_back(room: Room) -> None:
    ann, bert = play_first_round(room)
    from_the_menu(ann, "ask-back")
    expect(ann.see("consent")).to_contain_text("You ask to take your last answer back.")
    expect(bert.see("consent")).to_contain_text("Ann asks to take the last answer back.")
    nothing_serious(ann, "asking to go back, at a desk")
    nothing_serious(bert, "being asked to go back, on a phone")
    bert.press(bert.see("agree-back"))
    for person in (ann, bert):
        expect(person.see("consent")).to_have_count(0)
        person.is_asked(1, 12)
    assert any("With everybody's consent the table goes back" in line for line in ann.ledger())
    ann.play(3)
    bert.play(5)
    for person in (ann, bert):
        person.is_asked(2, 12)


def test_what_somebody_declines_stands(room: Room) -> None:
    ann, bert = play_first_round(room)
    from_the_menu(bert, "ask-back")
    expect(ann.see("consent")).to_contain_text("Bert asks to take the last answer back.")
    ann.press(ann.see("decline-back"))
    for person in (ann, bert):
        expect(person.see("consent")).to_have_count(0)
        person.is_asked(2, 12)
    assert any("You decline: what was played stands." in line for line in ann.ledger())
    bert.press(bert.button("Menu"))
    expect(bert.button("Offer to end the game")).to_be_visible()
    expect(bert.see("ask-back")).to_have_count(0)
