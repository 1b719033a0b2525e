"""Any picture in greyscale still tells what may be touched, who was stopped, who is ready, and whose it is.

Everything is measured on greyscale pictures of the real page, so what only a hue tells apart fails here; each measure
is also turned on a page that was spoilt on purpose, to show that it would notice.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import combinations

import numpy
import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.evening import TELLING_ROUND, Evening, open_at_choice, skip_reveal, stop_at_comparison
from tests.browser.people import DESK, PHONE, Person, Room, all_lies
from tests.browser.pictures import Pixels
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

APART = 1.4
"""Two papers are told apart when their luminance contrast is at least this."""
DRAWN = 3.0
"""The contrast of WCAG AA for a drawing that carries meaning."""
READABLE = 4.5
"""The contrast of WCAG AA, and of our own art direction, between letters and their ground."""

both_widths = pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["1440", "360"])

VISIBLE_POINTS = """(things, skipped) => things.map(thing => {
  const { left, top, right, bottom } = thing.getBoundingClientRect();
  const points = [];
  for (let y = Math.ceil(top) + 2; y < Math.min(bottom - 2, innerHeight); y += 5) {
    for (let x = Math.ceil(left) + 2; x < right - 2; x += 5) {
      const found = document.elementFromPoint(x, y);
      if (found && thing.contains(found) && !(skipped && found.closest(skipped))) points.push([x, y]);
    }
  }
  return points;
})"""
"""The points of each thing that nothing else lies over."""


def grey(page: Page) -> Pixels:
    """Take the page in greyscale, as luminance from 0 to 1, once everything is laid."""
    all_lies(page)
    picture = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("L")
    level = numpy.asarray(picture, dtype=numpy.float64) / 255
    return numpy.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4)


def contrast(one: float, other: float) -> float:
    """Give the contrast of two luminances by WCAG."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def paper(picture: Pixels, things: Locator, skipped: str = "") -> list[float]:
    """Measure the paper of each thing: the luminance that four fifths of what is seen of it do not exceed."""
    found = []
    for points in things.evaluate_all(VISIBLE_POINTS, skipped):
        assert len(points) > 20, "too little of a card is seen to measure it"
        found.append(float(numpy.quantile([picture[y, x] for x, y in points], 0.8)))
    return found


def least_contrast(ones: list[float], others: list[float]) -> float:
    """Give the contrast between the two that are nearest to each other."""
    return min(contrast(one, other) for one in ones for other in others)


def crop(picture: Pixels, thing: Locator) -> Pixels:
    """Cut one thing out of a picture."""
    box = thing.bounding_box()
    assert box is not None
    left, top = round(box["x"]), round(box["y"])
    return picture[top : top + round(box["height"]), left : left + round(box["width"])]


@pytest.fixture
def evening(server: Server) -> Iterator[Evening]:
    evening = Evening(server)
    evening.play_to(TELLING_ROUND)
    evening.seal(1, 2)
    yield evening
    evening.close()


def choosing(room: Room, evening: Evening, viewport: ViewportSize) -> Person:
    return open_at_choice(room, evening, viewport=viewport, touch=viewport is PHONE)


@both_widths
def test_lit_and_shaded_cards_sealed_and_open_envelopes_and_all_seats_stay_apart(
    room: Room, evening: Evening, viewport: ViewportSize
) -> None:
    ada = choosing(room, evening, viewport)
    marks_are_their_own(ada)
    lit, shaded = (
        ada.page.locator("[data-testid^=card-][aria-pressed]"),
        ada.page.locator("[data-testid^=card-][aria-disabled]"),
    )
    assert (lit.count(), shaded.count()) == (7, 5)
    envelopes = [ada.see(f"seat-{seat}").locator(".envelope") for seat in range(4)]
    sealed, still_open = (1, 2), (0, 3)

    def cards_apart(picture: Pixels) -> float:
        return least_contrast(paper(picture, lit, ".inside"), paper(picture, shaded))

    def envelopes_apart(picture: Pixels) -> float:
        brightest = [float(numpy.quantile(crop(picture, envelope), 0.99)) for envelope in envelopes]
        return least_contrast([brightest[seat] for seat in sealed], [brightest[seat] for seat in still_open])

    picture = grey(ada.page)
    assert cards_apart(picture) >= APART
    assert envelopes_apart(picture) >= DRAWN
    shaded.locator(".ticket").evaluate_all(
        "tickets => tickets.map(({ style }) => style.setProperty('--ticket', '#cfeeff'))"
    )
    ada.page.locator(".envelope .tick").evaluate_all("ticks => ticks.map(({ style }) => (style.stroke = '#2e6f3a'))")
    spoilt = grey(ada.page)
    assert cards_apart(spoilt) < APART
    assert envelopes_apart(spoilt) < DRAWN


def marks_are_their_own(ada: Person) -> None:
    """See that every seat has a shape and a letter of its own, and its card on the table the same ones."""
    seats = [ada.see(f"seat-{seat}").locator(".mark").first for seat in range(4)]
    assert [mark.locator("text").text_content() for mark in seats] == ["A", "N", "S", "B"]
    assert len({mark.locator("path").get_attribute("d") for mark in seats}) == 4
    for seat, mark in enumerate(seats):
        card = ada.see(f"spot-{seat}").locator(".ticket .mark").first
        assert card.locator("path").get_attribute("d") == mark.locator("path").get_attribute("d")
        assert card.locator("text").text_content() == mark.locator("text").text_content()


@both_widths
def test_stopped_and_successful_cards_stay_apart(room: Room, evening: Evening, viewport: ViewportSize) -> None:
    ada = choosing(room, evening, viewport)
    evening.finish_round()
    stop_at_comparison(ada.page)
    skip_reveal(ada.page)
    cards = [ada.see(f"spot-{seat}").locator(".ticket") for seat in range(4)]
    stopped, taken = (1, 3), (0, 2)
    for seat in stopped:
        expect(ada.see(f"spot-{seat}").locator(".gain")).to_have_text("0")
        expect(cards[seat].locator(".stamp")).to_have_text(("", "STOPPED", "", "TOO MUCH")[seat])
    for seat in taken:
        expect(cards[seat].locator(".stamp")).to_have_count(0)
    picture = grey(ada.page)
    papers = [paper(picture, card, ".stamp")[0] for card in cards]
    assert least_contrast([papers[seat] for seat in stopped], [papers[seat] for seat in taken]) >= APART
    for seat in stopped:
        stamp = crop(picture, cards[seat].locator(".stamp span"))
        assert contrast(float(numpy.quantile(stamp, 0.9)), float(numpy.quantile(stamp, 0.1))) >= READABLE
        cards[seat].evaluate("({ style }) => style.setProperty('--ticket', '#cfe2ff')")
    spoilt = grey(ada.page)
    papers = [paper(spoilt, card, ".stamp")[0] for card in cards]
    assert least_contrast([papers[seat] for seat in stopped], [papers[seat] for seat in taken]) < APART


def test_the_seven_seat_marks_stay_apart_by_outline_and_their_letters_can_be_read(room: Room) -> None:
    marks = room.enter("/gallery").page.locator(".seats svg[role=img]")
    expect(marks).to_have_count(7)
    picture = grey(marks.page)
    outlines = []
    for mark in marks.all():
        ground, letter = mark.evaluate(
            """mark => ['path', 'text'].map(part => getComputedStyle(mark.querySelector(part)).fill)"""
        )
        assert contrast(luminance(ground), luminance(letter)) >= READABLE, mark.get_attribute("aria-label")
        mark.locator("text").evaluate("text => text.remove()")
    picture = grey(marks.page)
    for mark in marks.all():
        cut = crop(picture, mark)
        outlines.append(abs(cut - cut[0, 0]) > 0.02)
    nearest = min(float((one != other).mean()) for one, other in combinations(outlines, 2))
    assert nearest >= 0.05
    assert all(0.3 < outline.mean() < 1 for outline in outlines)


def luminance(colour: str) -> float:
    """Give the luminance of a colour as the browser writes it: `rgb(200, 64, 46)`."""
    parts = [int(part) / 255 for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
