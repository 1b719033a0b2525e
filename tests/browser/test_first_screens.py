"""What a newcomer reads before the first answer, and that nothing written there lies under something else."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.evening import Evening
from tests.browser.laid import LaidCity, LaidStreet, LaidTable
from tests.browser.people import Room, all_lies
from tests.browser.screens import SCREENS

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

STREET = 3
"""With this seed the first seat meets the cops in company, and somebody leads."""

COVERED = """() => {
  const boxes = what => [...document.querySelectorAll(what)].map(thing => [thing, thing.getBoundingClientRect()]);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const letters = thing => {
    const range = document.createRange();
    range.selectNodeContents(thing);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const air = (bottom - top) * 0.14;
    return { left, right, top: top + air, bottom: bottom - air };
  };
  const bad = [];
  for (const [thing, box] of boxes('.cops, .lead, .badge')) {
    for (const [words] of boxes('.cash, .points, .sign, .name')) {
      if (over(letters(words), box)) bad.push(`${words.textContent} under ${thing.className.split(' ')[0]}`);
    }
  }
  for (const [name] of boxes('.players .name')) {
    if (name.scrollWidth > name.clientWidth + 1) bad.push(`cut: ${name.textContent}`);
  }
  for (const [good, box] of boxes('.players .good')) {
    if (box.width && box.right > good.closest('li').getBoundingClientRect().right) bad.push('goods outside the seat');
  }
  return bad;
}"""
"""What is written on the street and lies under a cop car or a stamp, names that are cut, goods beside their seat."""

SPILT = """() => [...document.querySelectorAll('.rows .stake, .rows .cant')].filter(words => {
  if (!words.checkVisibility()) return false;
  const card = words.closest('.row').getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(words);
  return [...range.getClientRects()].some(({ left, right }) => left < card.left + 1 || right > card.right - 1);
}).map(words => words.textContent)"""
"""What stands on a bid and runs over its edge."""


def test_who_is_boss_reads_what_may_come_to_a_boss_and_others_what_may_come_to_them(room: Room) -> None:
    evening = Evening(room.server)
    for seat, reads, not_read in (
        (0, "They keep the 8 million, and you get nothing.", "You keep the 8 million"),
        (1, "You keep the 8 million, and the Boss gets nothing.", "and you get nothing"),
    ):
        person = room.seat(evening.keys[seat])
        expect(person.see("felt")).to_contain_text(reads)
        expect(person.see("felt")).not_to_contain_text(not_read)
    expect(person.see("felt")).to_contain_text("Stopped and face down.")
    evening.close()


def test_dice_say_at_first_how_they_leave_one_and_name_their_piles(room: Room) -> None:
    table = LaidTable(46)
    ada = room.seat(table.lay(room.server))
    expect(ada.see("ways-out")).to_contain_text("all of one colour")
    expect(ada.see("four-stack")).to_contain_text("Lawyer’s")
    expect(ada.see("felt")).to_contain_text("favors")
    later = room.seat(LaidTable(47).play_to(2).lay(room.server))
    expect(later.see("felt")).to_be_visible()
    expect(later.see("ways-out")).to_have_count(0)


def test_what_a_bid_brings_stays_on_its_card(room: Room) -> None:
    spilt = []
    for table in (LaidTable(48), LaidTable(49).play_to(3)):
        ada = room.seat(table.lay(room.server), touch=True)
        expect(ada.see("favor-0")).to_be_visible()
        for screen in SCREENS:
            ada.page.set_viewport_size(screen.viewport)
            all_lies(ada.page)
            spilt += [f"{screen}: {words}" for words in ada.page.evaluate(SPILT)]
    assert spilt == []


@pytest.mark.parametrize("seats", [3, 7])
def test_no_car_and_no_stamp_lies_over_what_is_written_on_the_street(room: Room, seats: int) -> None:
    key = LaidStreet(STREET, seats, "dilemma").play_to().lay(room.server)
    covered = []
    for touch in (False, True):
        person = room.seat(key, touch=touch)
        expect(person.see("answer-silent")).to_be_visible()
        for screen in SCREENS:
            if screen.touch == touch:
                person.page.set_viewport_size(screen.viewport)
                all_lies(person.page)
                covered += [f"{screen}: {found}" for found in person.page.evaluate(COVERED)]
    assert covered == []


LOOKOUT = 3
"""With this seed the first of five seats is the Lookout, and is asked for a look."""
GREY_BRIBE = 10
"""With this seed the first of three seats meets the cops without a Gin."""


def test_a_lookout_answers_in_one_touch_and_says_once_how_long_to_be_asked(room: Room) -> None:
    laid = LaidStreet(LOOKOUT, 5, "look").play_to()
    ada = room.seat(laid.lay(room.server))
    expect(ada.see("choice-look")).to_be_visible()
    ada.press(ada.see("choice-look"))
    expect(ada.see("choice-look")).to_have_count(0)
    bea = room.seat(LaidStreet(4, 5, "look").play_to().lay(room.server))
    bea.press(bea.see("never-look"))
    expect(bea.see("choice-look")).to_have_count(0)
    expect(bea.see("ask-look")).to_be_visible()
    bea.press(bea.see("ask-look"))
    expect(bea.see("ask-look")).to_have_count(0)


def test_a_grey_bribe_says_why_without_a_touch(room: Room) -> None:
    ada = room.seat(LaidStreet(GREY_BRIBE, 3, "dilemma").play_to().lay(room.server))
    expect(ada.see("answer-bribe")).to_have_attribute("aria-disabled", "true")
    expect(ada.see("answer-bribe")).to_contain_text("A bribe is a Gin, and you have none.")


def test_the_street_says_at_first_how_points_come(room: Room) -> None:
    ada = room.seat(room.server.open_table("hbb", game="gangsters-dilemma", preset="printed"))
    expect(ada.see("blotter")).to_contain_text("demands and every Crate bring points")


ICON_ALONE = ((1366, 650, ("Invite", "Help")), (1024, 768, ("Log", "Rules", "Scores", "Invite", "Help")))
"""So wide and high is a screen, and these tools have no word on it."""


@pytest.mark.parametrize(("width", "height", "names"), ICON_ALONE)
def test_a_tool_without_a_word_tells_its_name_by_mouse_and_by_key(
    room: Room, width: int, height: int, names: tuple[str, ...]
) -> None:
    ada = room.one_person(viewport=ViewportSize(width=width, height=height))
    told = "tool => getComputedStyle(tool, '::after').content"
    for name in names:
        tool = ada.page.locator(f".tools [data-tip={name}]")
        expect(tool).to_be_visible()
        tool.hover()
        assert tool.evaluate(told) == f'"{name}"'
        ada.page.mouse.move(0, 0)
        ada.page.keyboard.press("Tab")
        tool.focus()
        assert tool.evaluate(told) == f'"{name}"'


def test_a_control_of_the_map_without_a_word_tells_its_name_by_mouse_and_by_key(room: Room) -> None:
    ada = room.seat(LaidCity(11, 3).lay(room.server))
    told = "control => getComputedStyle(control, '::after').content"
    sizes, names = ((1440, 900), (1366, 650), (1024, 768), (768, 1024)), ("Closer", "Farther", "The whole city")
    for (width, height), name in product(sizes, names):
        ada.page.set_viewport_size(ViewportSize(width=width, height=height))
        control = ada.button(name)
        control.hover()
        assert control.evaluate(told) == f'"{name}"'
        ada.page.mouse.move(0, 0)
        ada.page.keyboard.press("Tab")
        control.focus()
        assert control.evaluate(told) == f'"{name}"'
