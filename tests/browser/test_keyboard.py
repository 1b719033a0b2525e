"""A whole game without a mouse: from the start page to the rematch, and the focus can be seen at every step."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import Person, Room

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

MOST_STEPS = 60
STEPPED_TO = """(wanted) => {
  const there = document.activeElement, shows = SHOWS_FOCUS;
  const blind = there === document.body || shows() ? null : there.outerHTML.slice(0, 160);
  return { arrived: there === wanted, blind };
}"""
"""Whether a step led to what is wanted, and what has the focus if that cannot be seen."""
SHOWS_FOCUS = """() => {
  for (let thing = document.activeElement; thing && thing !== document.body; thing = thing.parentElement) {
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(thing);
    if (outlineStyle === 'solid' && parseFloat(outlineWidth) >= 3 && opacity !== '0') {
      const { top, bottom, left, right } = thing.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    }
  }
  return false;
}"""
"""Whether what has the focus, or the label around it, has a ring of three pixels and lies on the screen."""

PRESSES_AS_SOON_AS_THE_TABLE_STANDS = """
new MutationObserver((_, watch) => {
  if (!document.querySelector('.page')) return;
  watch.disconnect();
  window.pressedBeforeThePaperLay = !document.querySelector('aside');
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
}).observe(document, { childList: true, subtree: true });
"""
"""A quicker finger than any person's: the letter comes in the same task that lays the table."""


def walk_to(person: Person, thing: Locator, key: str = "Tab") -> None:
    """Press a key until something has the focus; wherever it is on the way, it can be seen."""
    expect(thing).to_be_visible()
    look = STEPPED_TO.replace("SHOWS_FOCUS", SHOWS_FOCUS)
    for steps in range(MOST_STEPS):
        stepped = thing.evaluate(look)
        assert not steps or stepped["blind"] is None, f"the focus cannot be seen at {stepped['blind']}"
        if stepped["arrived"]:
            return
        person.page.keyboard.press(key)
    raise AssertionError(f"{MOST_STEPS} times {key} do not lead to {thing}")


def test_a_whole_game_is_played_with_the_keyboard_alone(room: Room) -> None:
    ann = room.enter()
    keys = ann.page.keyboard
    walk_to(ann, ann.new_table())
    keys.press("Enter")
    walk_to(ann, ann.page.get_by_label("Your name"))
    keys.type("Ann")
    presets = ann.page.get_by_role("group", name="Preset")
    walk_to(ann, presets.get_by_role("radio").first)
    keys.press("ArrowDown")
    expect(presets.get_by_role("radio", name="Short")).to_be_checked()
    chair = ann.page.get_by_role("radiogroup", name="Chair 2, Brass")
    walk_to(ann, chair.get_by_role("radio").first)
    keys.press("ArrowDown")
    walk_to(ann, ann.button("Open the table"))
    keys.press("Enter")
    ann.is_asked(1, 6)
    for round_ in range(1, 6):
        ann.is_asked(round_, 6)
        ann.is_at_rest()
        if round_ == 1:
            walk_to(ann, ann.card(1))
        else:
            walk_to(ann, ann.card(round_), "ArrowRight")
        keys.press("Enter")
        expect(ann.card(round_)).to_have_attribute("aria-pressed", "true")
        keys.press("Enter")
    ann.wait_for_end()
    walk_to(ann, ann.button("Rematch"))
    keys.press("Enter")
    expect(ann.see("end")).to_have_count(0)
    ann.is_asked(1, 6)


def test_letters_open_ledger_rules_and_scores_and_escape_closes_help(room: Room) -> None:
    ann = room.one_person()
    keys = ann.page.keyboard
    for key, name in (("r", "rules"), ("s", "scores"), ("l", "log")):
        keys.press(key)
        expect(ann.page.get_by_role("tab", name=name)).to_be_focused()
        expect(ann.page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
    keys.press("?")
    help_sheet = ann.page.get_by_role("dialog", name="Help")
    expect(help_sheet).to_contain_text("skip a reveal")
    expect(help_sheet.locator("[aria-current=step]")).to_contain_text("Pick")
    keys.press("Escape")
    expect(help_sheet).to_have_count(0)


def test_a_letter_pressed_before_the_paper_is_laid_beside_the_table_still_leads_there(room: Room) -> None:
    ann = room.one_person()
    ann.page.add_init_script(PRESSES_AS_SOON_AS_THE_TABLE_STANDS)
    ann.page.reload()
    expect(ann.page.get_by_role("tab", name="rules")).to_be_focused()
    assert ann.page.evaluate("window.pressedBeforeThePaperLay")


RINGED = """() => [...document.querySelectorAll('[data-testid=board] *')]
  .filter(thing => thing.matches(':focus-visible') && getComputedStyle(thing).outlineStyle !== 'none')
  .map(thing => thing.dataset.testid ?? thing.outerHTML.slice(0, 80))"""
"""What on the board has a ring, as if it were chosen."""


def test_a_key_that_skips_a_reveal_leaves_no_ring_and_leads_on_to_the_cards(room: Room) -> None:
    ann = room.one_person(motion="no-preference", stopped_clock=True)
    expect(ann.card(3)).to_have_attribute("aria-pressed", "false")
    keys = ann.page.keyboard
    keys.type("3")
    expect(ann.card(3)).to_be_focused()
    assert ann.page.evaluate(RINGED) == ["card-3"], "what is lifted by key has its ring"
    keys.press("Enter")
    expect(ann.see("board")).to_have_attribute("data-beat", "cover")
    keys.press("Space")
    ann.is_at_rest()
    assert ann.page.evaluate(RINGED) == []
    keys.press("Tab")
    expect(ann.page.locator("[data-testid^=card-]:focus")).to_have_count(1)
    keys.press("Home")
    expect(ann.card(1)).to_be_focused()
    keys.press("Enter")
    expect(ann.card(1)).to_have_attribute("aria-pressed", "true")


def test_numbers_pick_cards_and_enter_seals_them(room: Room) -> None:
    ann = room.one_person()
    expect(ann.card(12)).to_have_attribute("aria-pressed", "false")
    keys = ann.page.keyboard
    for pressed, card in (("7", 7), ("12", 12), ("3", 3)):
        keys.type(pressed)
        expect(ann.card(card)).to_have_attribute("aria-pressed", "true")
        expect(ann.card(card)).to_be_focused()
    keys.press("Enter")
    ann.is_asked(2, 12)
    assert 3 not in ann.legal()
