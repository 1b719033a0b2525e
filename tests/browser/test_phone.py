"""A phone of 360 by 740 with taps only: several rounds, nothing wider than the screen, everything within reach."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.people import PHONE, Person, Room, all_lies

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

REACH = 44
"""So many pixels wide and high is the part of a target that a finger can hit; measured to two pixels."""
REACH_IN_A_SENTENCE = 24
"""The same for a rule that is named in a running sentence, where the next line may name another."""

SHORT_TARGETS = """([whole, word]) => {
  const wanted = 'a[href], button, input, select, summary, [role=tab]';
  const step = 2;
  const target = point => point && point.closest(`label, ${wanted}`);
  const owner = thing => thing.closest('label') ?? thing;
  const modal = document.querySelector('dialog[open]');
  const short = [];
  for (const thing of (modal ?? document).querySelectorAll(wanted)) {
    if (!thing.checkVisibility({ visibilityProperty: true }) || thing.disabled) continue;
    const reach = thing.matches('p .rule') ? word : whole;
    owner(thing).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = owner(thing).getBoundingClientRect();
    const left = Math.max(0, box.left - reach / 2), right = Math.min(innerWidth, box.right + reach / 2);
    const top = Math.max(0, box.top - reach / 2), bottom = Math.min(innerHeight, box.bottom + reach / 2);
    const hits = (x, y) => {
      const hit = target(document.elementFromPoint(x, y));
      return hit && owner(hit) === owner(thing);
    };
    const free = (left, top) => {
      for (let y = 1; y <= reach; y += step) {
        for (let x = 1; x <= reach; x += y === 1 || y + step > reach ? step : reach / 4) {
          if (!hits(left + x - 1, top + y - 1)) return false;
        }
      }
      return true;
    };
    const [across, down] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (free(across - reach / 2, down - reach / 2) || free(box.left, box.top)) continue;
    let above = [], largest = 0;
    for (let y = top; y < bottom; y += step) {
      const row = [];
      for (let x = left; x < right; x += step) {
        const place = row.length;
        const side = hits(x, y)
          ? 1 + Math.min(row[place - 1] ?? 0, above[place] ?? 0, above[place - 1] ?? 0)
          : 0;
        row.push(side);
        largest = Math.max(largest, side);
      }
      above = row;
    }
    if (largest < reach / step - 1) {
      short.push(`${thing.tagName} ${thing.ariaLabel ?? thing.textContent.trim()}: ${largest * step} of ${reach} px`);
    }
  }
  return short;
}"""
"""The targets in which no square of the wanted size can be hit, found by asking what lies under each point."""


STICKING_OUT = """() => {
  const out = [];
  for (const thing of document.querySelectorAll('body *:not(svg *)')) {
    const words = [...thing.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!(words || thing.matches('a[href], button, input, select')) || thing.closest('.unseen')) continue;
    const { left, right, width } = thing.getBoundingClientRect();
    if (!width || !thing.checkVisibility()) continue;
    if (left < -1 || right > innerWidth + 1) out.push(thing.outerHTML.slice(0, 120));
  }
  return { page: document.scrollingElement.scrollWidth, screen: innerWidth, out };
}"""


TAP_COLOURS = """() => {
  const targets = [...document.querySelectorAll('a[href], button, input, select, summary, label')];
  return [...new Set(targets.map(target => getComputedStyle(target).webkitTapHighlightColor))];
}"""


def fits(person: Person) -> None:
    """Look that the page is no wider than the screen, and that no word or target sticks out of it."""
    found = person.page.evaluate(STICKING_OUT)
    assert found["page"] <= found["screen"] == PHONE["width"], found
    assert found["out"] == []


def within_reach(person: Person) -> None:
    all_lies(person.page)
    assert person.page.evaluate(SHORT_TARGETS, [REACH, REACH_IN_A_SENTENCE]) == []


def test_a_phone_plays_several_rounds_by_taps_with_everything_within_reach(room: Room) -> None:
    ann = room.enter(viewport=PHONE, touch=True)
    expect(ann.play_bots()).to_be_visible()
    fits(ann)
    within_reach(ann)
    ann.play_bots().tap()
    expect(ann.button("Start")).to_be_visible()
    within_reach(ann)
    ann.button("Start").tap()
    for round_, card in enumerate((12, 3, 7, 11, 1), start=1):
        ann.is_asked(round_, 12)
        fits(ann)
        if round_ in (1, 4):
            within_reach(ann)
        ann.play(card)
    ann.is_asked(6, 12)
    assert ann.legal() == [2, 4, 5, 6, 8, 9, 10]
    fits(ann)
    ann.button("Menu").tap()
    expect(ann.button("Log")).to_be_visible()
    within_reach(ann)
    ann.button("Log").tap()
    expect(ann.see("ledger")).to_contain_text("Round 5: the cards are shown.")
    within_reach(ann)
    ann.page.get_by_role("tab", name="rules").tap()
    expect(ann.see("rules")).to_contain_text("TG-01")
    fits(ann)
    within_reach(ann)
    ann.page.get_by_role("tab", name="scores").tap()
    expect(ann.see("score-sheet")).to_be_visible()
    fits(ann)
    ann.button("Close").tap()
    expect(ann.see("question")).to_be_in_viewport()


@pytest.mark.parametrize("chairs", ["hhb", "hhbbbb"])
def test_a_screen_reader_is_told_who_is_ready_who_picks_and_who_is_away(room: Room, chairs: str) -> None:
    """On a phone's chips there is no room for the words, and with six seats not even for the names."""
    key = room.server.open_table(chairs)
    ann = room.seat(key, viewport=PHONE, touch=True)
    bert = room.seat(room.server.sit(key["code"]))
    own, other, bot = (ann.see(f"seat-{seat}") for seat in range(3))
    expect(own).to_match_aria_snapshot("- listitem: /^You picking 0 million/")
    expect(other).to_match_aria_snapshot("- listitem: /^Bert picking 0 million/")
    expect(bot).to_match_aria_snapshot("- listitem: /^Bone sealed 0 million/")
    ann.play(5)
    expect(own).to_match_aria_snapshot("- listitem: /^You sealed 0 million/")
    bert.page.close()
    expect(other).to_match_aria_snapshot("- listitem: /^Bert away 0 million/")


def test_what_is_touched_does_not_flash_in_the_browser_s_own_colour(room: Room) -> None:
    """The card that is lifted shows the touch itself; a grey flash over it would look like a fault."""
    ann = room.one_person(viewport=PHONE, touch=True)
    ann.lift(4)
    assert ann.page.evaluate(TAP_COLOURS) == ["rgba(0, 0, 0, 0)"]
    ann.page.goto("/")
    expect(ann.play_bots()).to_be_visible()
    assert ann.page.evaluate(TAP_COLOURS) == ["rgba(0, 0, 0, 0)"]


def test_six_seats_fit_on_a_phone_to_the_end(room: Room) -> None:
    ann = room.one_person("hbbbbb", "short", viewport=PHONE, touch=True)
    for round_ in range(1, 6):
        ann.is_asked(round_, 6)
        fits(ann)
        ann.play(round_)
    ann.wait_for_end()
    fits(ann)
    within_reach(ann)


def test_new_table_and_invitation_fit_on_a_phone(room: Room) -> None:
    ann = room.enter("/new/twelve-gangsters?seats=6", viewport=PHONE, touch=True)
    expect(ann.button("Open the table")).to_be_visible()
    fits(ann)
    within_reach(ann)
    ann.button("Open the table").tap()
    expect(ann.see("gathering")).to_be_visible()
    expect(ann.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    fits(ann)
    within_reach(ann)


@pytest.mark.parametrize("where", ["concede", "end", "close", "delete"])
def test_nothing_irreversible_is_confirmed_where_it_was_asked(room: Room, where: str) -> None:
    """The finger that asked lies on the way back; the keyboard's Enter and Esc go back too."""
    if where == "close":
        ann = room.seat(room.server.open_table("hhh"), viewport=PHONE, touch=True)
    elif where == "delete":
        ann = room.enter("/you", name="Ann", viewport=PHONE, touch=True)
    else:
        ann = room.one_person(viewport=PHONE, touch=True)
        ann.press(ann.button("Menu"))
    asks = ann.button(
        {"concede": "Concede …", "end": "Offer to end", "close": "Close the table", "delete": "Delete my"}[where]
    )
    asks.scroll_into_view_if_needed()
    asked = asks.bounding_box()
    ann.press(asks)
    yes, no = ann.see("confirm-yes").bounding_box(), ann.see("confirm-no").bounding_box()
    assert asked is not None
    assert yes is not None
    assert no is not None
    assert yes["y"] + yes["height"] + 44 < no["y"], "yes and no lie far apart"
    middle = asked["y"] + asked["height"] / 2
    assert not yes["y"] - 44 < middle < yes["y"] + yes["height"] + 44, "the finger that asked is nowhere near yes"
    expect(ann.see("confirm-no")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.see("confirm-yes")).to_have_count(0)
    expect(ann.see("end")).to_have_count(0)


def test_conceding_is_within_reach_when_the_menu_opens(room: Room) -> None:
    ann = room.one_person(viewport=PHONE, touch=True)
    for width, height in ((390, 844), (360, 740), (740, 360)):
        ann.page.set_viewport_size(ViewportSize(width=width, height=height))
        ann.button("Menu").tap()
        concede = ann.button("Concede …")
        expect(concede).to_be_in_viewport(ratio=1)
        concede.tap(trial=True)
        ann.button("Close").tap()
