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
        person.button("Talk").tap()
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
    ann.page.get_by_role("checkbox", name="Bert").uncheck()
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
