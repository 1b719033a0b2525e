"""Gangsters in the browser: the drawn city, a first turn by taps on a phone and by keys at a desk."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.browser.laid import LaidCity
from tests.browser.people import DESK, PHONE, Patience, Person, Room, all_lies
from tests.browser.screens import SCREENS, sit_at

pytestmark = pytest.mark.serial

LABELS = """() => [...document.querySelectorAll('[data-testid=map] .still [data-label]')].map((label) => {
  const box = label.getBBox(), m = label.getCTM();
  const at = (x, y) => [m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f];
  return {
    text: label.textContent,
    corners: [at(box.x, box.y + 2), at(box.x + box.width, box.y + 2), at(box.x + box.width, box.y + box.height - 3),
              at(box.x, box.y + box.height - 3)],
  };
})"""
"""Every word on the still map with its corners as they stand on the page, turned words included."""

SPILT = """() => [...document.querySelectorAll('.seats > li')].flatMap((seat) => {
  const edge = seat.getBoundingClientRect();
  return [...seat.querySelectorAll('span, b, svg')]
    .filter((part) => !part.closest('.unseen') && part.checkVisibility())
    .filter((part) => {
      const { left, right } = part.getBoundingClientRect();
      return left < edge.left || right > edge.right || (part.matches('.near') && part.scrollWidth > part.clientWidth);
    })
    .map((part) => `${seat.dataset.testid ?? 'crime'}: ${part.outerHTML.slice(0, 80)}`);
})"""
"""What runs past the edge of the seat that it belongs to."""

ROW = '[data-testid^=move-]:not([data-testid^="move-sell"], [data-testid^="move-trade"], [data-testid^="move-show"])'
"""A row of the list that goes on with the turn: nobody sells what he has, or talks for ever."""

FOCUS_FIRST_ROW = """(row) => {
  const found = document.querySelector(`aside ${row}`);
  found?.focus();
  return found !== null;
}"""
"""Whether there is a list of moves, its first row in focus: looked for and focused at once, as it may go any moment."""

FOCUS_SEAL = """() => {
  const seal = document.querySelector('[data-testid=seal]:enabled');
  if (document.querySelector('[data-testid=gang]')) seal?.focus();
  return document.activeElement === seal;
}"""
"""Whether a gang is put together and may be sealed, the button in focus."""

FADED = """() => {
  const question = document.querySelector('[data-testid=question]');
  if (getComputedStyle(question).position !== 'fixed') return null;
  for (let around = question.parentElement; around; around = around.parentElement)
    if (getComputedStyle(around).maskImage !== 'none') return around.className;
  return null;
}"""
"""What around a question on top of the page fades at its edges, and so hides what stands outside of it."""

GOAL_RUNS_OUT = """() => {
  const [bar, goal] = [document.querySelector('header.bar'), document.querySelector('header.bar [data-testid=goal]')];
  if (!goal.checkVisibility()) return null;
  const [around, box] = [bar.getBoundingClientRect(), goal.getBoundingClientRect()];
  const out = box.top < around.top || box.bottom > around.bottom || goal.scrollHeight > goal.clientHeight + 1;
  return out ? `the goal runs out: ${goal.textContent}` : null;
}"""

CITY_CUT = """() => {
  const map = document.querySelector('[data-testid=map]');
  const [wide, high] = [map.scrollWidth - map.clientWidth, map.scrollHeight - map.clientHeight];
  return wide > 0 || high > 0 ? `the city is cut by ${wide} and ${high}` : null;
}"""
WHOLE_CITY = 1280
"""On a screen of this width the whole city is seen."""


def open_city(room: Room, seed: int, **more: Any) -> Person:
    """Seat Ada with a bot in the city, the same dice on every run, and wait until it is drawn."""
    return see_city(room, LaidCity(seed, 2, bots=1).lay(room.server), **more)


def see_city(room: Room, key: dict[str, Any], **more: Any) -> Person:
    """Open a seat of the city, and wait until it is drawn."""
    ann = room.seat(key, **more)
    expect(ann.see("map").locator("svg [data-label]").first).to_be_visible()
    all_lies(ann.page)
    return ann


def ends(ann: Person) -> Locator:
    return ann.page.locator("[data-testid=map] [data-end]")


def apart(one: list[list[float]], other: list[list[float]]) -> bool:
    """Tell whether some line parts two boxes, turned or not."""
    for corners in (one, other):
        for place, (x, y) in enumerate(corners):
            far_x, far_y = corners[(place + 1) % 4]
            nx, ny = y - far_y, far_x - x
            sides = [[nx * a + ny * b for a, b in each] for each in (one, other)]
            if max(sides[0]) <= min(sides[1]) or max(sides[1]) <= min(sides[0]):
                return True
    return False


def test_no_label_lies_over_another(room: Room) -> None:
    ann = open_city(room, 1)
    labels = ann.page.evaluate(LABELS)
    assert len(labels) > 100
    over = [
        (one["text"], other["text"])
        for place, one in enumerate(labels)
        for other in labels[place + 1 :]
        if not apart(one["corners"], other["corners"])
    ]
    assert not over


@pytest.mark.parametrize("touch", [False, True])
def test_five_gangs_fit_their_seats_with_goal_question_and_city_on_every_screen(room: Room, touch: bool) -> None:
    laid = LaidCity(21 + touch, 5, preset="five").play_to(1)
    ann = sit_at(room, laid.lay(room.server), touch)
    faults = []
    for screen in SCREENS:
        if screen.touch == touch:
            ann.page.set_viewport_size(screen.viewport)
            ann.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            all_lies(ann.page)
            found = [*ann.page.evaluate(SPILT), ann.page.evaluate(FADED), ann.page.evaluate(GOAL_RUNS_OUT)]
            if screen.width >= WHOLE_CITY:
                found.append(ann.page.evaluate(CITY_CUT))
            faults += [(str(screen), fault) for fault in found if fault]
    assert faults == []


def tap_through(ann: Person, until: str) -> None:
    """Answer by taps alone, in the list what is said and on the map what has a place, until a question is asked."""
    patience = Patience(ann.page)
    said = ann.page.locator(f"[data-testid=board] {ROW}")
    while until not in ann.see("question").inner_text():
        seal = ann.see("seal")
        # What was lit a moment ago may be gone when the finger comes: then there is something else to touch.
        with suppress(TimeoutError):
            if ann.page.locator("[data-beat=rest]").count() == 0:
                ann.press(ann.page.locator(".question"))
            elif seal.is_visible() and seal.is_enabled():
                ann.press(seal)
            elif said.count():
                ann.press(said.first)
            elif ends(ann).count():
                reach(ann, ends(ann).first)
        patience.wait()


def reach(ann: Person, end: Locator) -> None:
    """Bring a place into the middle of the window, and press it."""
    end.evaluate("end => end.scrollIntoView({ block: 'center', inline: 'center' })")
    ann.press(end)


def test_a_first_turn_is_played_by_taps_on_a_phone(room: Room) -> None:
    ann = open_city(room, 2, viewport=PHONE, touch=True)
    tap_through(ann, "Before the dice")
    expect(ann.page.locator("[data-joint]").first).to_be_visible()
    tap_through(ann, "Your next action")
    expect(ann.see("dice").locator(".on")).to_have_count(1)


def by_keys(page: Page, until: str) -> None:
    """Answer by keys alone from the list of moves, until a question is asked."""
    patience = Patience(page)
    question = page.get_by_test_id("question")
    while until not in question.inner_text():
        if page.locator("[data-beat=rest]").count() == 0:
            page.keyboard.press("x")
        elif page.evaluate(FOCUS_FIRST_ROW, ROW):
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
        elif page.evaluate(FOCUS_SEAL):
            page.keyboard.press("Enter")
        patience.wait()


def test_a_first_turn_is_played_by_keys_and_taken_back_as_far_as_the_dice(room: Room) -> None:
    ann = open_city(room, 3, viewport=DESK)
    by_keys(ann.page, "Your next action")
    ann.is_at_rest()
    rows = ann.page.locator("aside [data-testid^=move-]")
    rows.first.focus()
    expect(ann.page.locator("[data-testid=map] .way")).to_have_count(1)
    ann.press(ann.see("take-back"))
    expect(ann.see("question")).to_contain_text("Buy a bribe")
    expect(ann.see("take-back")).to_have_count(0)


def test_the_map_moves_and_zooms_by_keys_wheel_and_buttons(room: Room) -> None:
    ann = open_city(room, 4, viewport=DESK)
    frame = ann.see("map")
    expect(ann.see("question")).to_contain_text("Which building do you take")
    frame.focus()
    ann.page.keyboard.press("+")
    ann.page.wait_for_function("() => document.querySelector('[data-testid=map]').scrollWidth > 1100")
    frame.press("ArrowRight")
    ann.page.wait_for_function("() => document.querySelector('[data-testid=map]').scrollLeft > 0")
    frame.press("0")
    ann.page.wait_for_function("() => document.querySelector('[data-testid=map]').scrollLeft === 0")
    frame.hover()
    ann.page.mouse.wheel(0, -400)
    ann.page.wait_for_function("() => document.querySelector('[data-testid=map]').scrollWidth > 1200")
    ann.button("The whole city").click()
    ann.page.wait_for_function("() => document.querySelector('[data-testid=map]').scrollWidth < 1100")
