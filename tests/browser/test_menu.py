"""The menu of a table: in which order its things stand, what it names, and that it repeats nothing that is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.people import DESK, PHONE, Person, Room

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

IN_ORDER = """menu => [...menu.querySelectorAll('button, a, legend')]
  .filter(thing => thing.checkVisibility() && !thing.closest('header, fieldset div'))
  .map(thing => (thing.querySelector('b') ?? thing).textContent.trim())"""
"""What stands in the menu, from top to bottom; what is chosen between counts by its title."""
UNDER = """menu => {
  const { backgroundColor } = getComputedStyle(menu);
  const { left, top, right, bottom } = menu.getBoundingClientRect();
  const there = [0.1, 0.5, 0.9].flatMap(x => [0.1, 0.5, 0.9].map(y =>
    document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))));
  return { backgroundColor, over: there.every(thing => menu.contains(thing)), wide: right - left };
}"""
"""What one sees at the place of the menu: what it is painted with, and whether it lies over everything else."""


def open_menu(person: Person) -> list[str]:
    person.press(person.button("Menu"))
    expect(person.page.get_by_role("dialog")).to_be_visible()
    stands: list[str] = person.page.get_by_role("dialog").evaluate(IN_ORDER)
    return stands


@pytest.mark.parametrize("viewport", [DESK, PHONE, ViewportSize(width=1366, height=650)])
def test_the_menu_begins_with_taking_back_ends_with_conceding_and_copies_no_tool(
    room: Room, viewport: ViewportSize
) -> None:
    ann, bert = room.two_people(undo="consent")
    ann.page.set_viewport_size(viewport)
    ann.play(12)
    bert.play(5)
    ann.is_asked(2, 12)
    ann.is_at_rest()
    tools = [tool.strip() for tool in ann.page.locator(".tools .tool:visible").all_inner_texts()]
    stands = open_menu(ann)
    assert stands[:4] == ["Take back: the 12", "Offer to end the game", "Sound", "Animation"]
    assert stands[-4:] == ["Text view", "Settings", "Leave for now", "Concede …"]
    assert not {tool for tool in tools if tool} & set(stands)
    assert ("Log" in stands) == (viewport == PHONE)
    menu = ann.page.get_by_role("dialog").evaluate(UNDER)
    assert menu["backgroundColor"].startswith("rgb("), "nothing shines through"
    assert menu["over"]
    assert menu["wide"] == (viewport["width"] if viewport == PHONE else 388)


def test_what_is_taken_back_is_named_only_while_this_page_knows_it(room: Room) -> None:
    ann, bert = room.two_people(undo="consent")
    ann.play(12)
    bert.play(5)
    ann.is_asked(2, 12)
    ann.is_at_rest()
    ann.page.reload()
    ann.is_asked(2, 12)
    assert open_menu(ann)[0] == "Take back my last answer"
    ann.press(ann.button("Close"))
    ann.play(3)
    bert.play(4)
    ann.is_asked(3, 12)
    ann.is_at_rest()
    assert open_menu(ann)[0] == "Take back: the 3"
    ann.press(ann.see("ask-back"))
    bert.press(bert.see("agree-back"))
    ann.is_asked(2, 12)
    ann.is_at_rest()
    assert open_menu(ann)[0] == "Take back my last answer"


def test_the_goal_is_told_once_on_a_phone(room: Room) -> None:
    ann = room.one_person(viewport=PHONE, touch=True)
    goals = ann.page.locator(":is([data-testid=goal], [data-testid=menu-goal]):visible")
    for width, height in ((390, 844), (360, 740), (768, 1024), (740, 360)):
        ann.page.set_viewport_size(ViewportSize(width=width, height=height))
        ann.press(ann.button("Menu"))
        expect(goals).to_have_count(1)
        ann.press(ann.button("Close"))
    ann.page.set_viewport_size(PHONE)
    ann.show_as_text()
    ann.press(ann.button("Menu"))
    expect(ann.see("menu-goal")).to_be_visible()
    expect(goals).to_have_count(1)


SPILT = """menu => [...menu.querySelectorAll('button, a')].filter(thing => {
  const { left, right } = thing.getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(thing);
  return [...words.getClientRects()].some(line => line.left < left + 3 || line.right > right - 3);
}).map(thing => thing.textContent)"""
"""What stands in the menu with words up to the rim of its button, or beyond."""


@pytest.mark.parametrize("locale", ["en-US", "fr"])
def test_every_word_of_the_menu_stays_inside_its_button(room: Room, locale: str) -> None:
    here = Room(room.browser, room.server, locale)
    ann = here.one_person(viewport=PHONE, touch=True)
    ann.press(ann.button("Menu"))
    spilt = []
    for width, height in ((360, 740), (390, 844), (768, 1024), (1366, 650)):
        ann.page.set_viewport_size(ViewportSize(width=width, height=height))
        found = ann.page.get_by_role("dialog").evaluate(SPILT)
        spilt += [f"{width}x{height}: {words}" for words in found]
    here.close()
    assert spilt == []
