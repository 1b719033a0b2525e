"""The dice table looks as kept, has no serious faults, and tells all in greyscale, on a desk and on a phone."""

from __future__ import annotations

from itertools import combinations

import numpy
import pytest
from playwright.sync_api import Locator, expect

from tests.browser.evening import skip_reveal, stop_at_comparison
from tests.browser.laid import LaidTable, boldly
from tests.browser.people import DESK, PHONE, Person, Room
from tests.browser.pictures import Pixels, check_snapshot
from tests.browser.test_accessibility import nothing_serious
from tests.browser.test_greyscale import APART, contrast, crop, grey, least_contrast, paper

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

FACE = 0.75
"""More than half of a die is outline, pattern and symbol; what is brighter than three quarters of it is its face."""
SYMBOLS = ("gavel", "cocktail", "gun", "finger")
PEGS = """() => {
  const middle = thing => { const { left, right } = thing.getBoundingClientRect(); return (left + right) / 2; };
  const [first, second] = document.querySelectorAll('.rim .notch');
  const step = middle(second) - middle(first);
  return [...document.querySelectorAll('.rim .peg')].map(
    peg => Number(first.textContent) - (middle(peg) - middle(first)) / step);
}"""
"""Where on the rim each seat's peg stands, as a number of dice."""


def open_at_choice(room: Room, table: LaidTable) -> tuple[Person, Person]:
    """Open the first seat's table on a desk and on a phone: Nora and Sal have sealed, its own bid is only lifted."""
    table.let_answer(1, 2)
    key = table.lay(room.server)
    move = boldly(table.view(0), 0)
    hand = [int(name[-1]) for name in table.view(0).hand]
    people = tuple(
        room.seat(key, viewport=viewport, touch=viewport is PHONE, motion="no-preference", stopped_clock=True)
        for viewport in (DESK, PHONE)
    )
    for person in people:
        person.pick_up(person.see(f"bid-{move.args[0]}"))
        person.pick_up(person.see(f"favor-{hand.index(int(str(move.args[1])))}"))
        person.page.mouse.move(0, 0)
        for seat in (1, 2):
            expect(person.see(f"seat-{seat}").locator(".envelope.sealed")).to_have_count(1)
    return people[0], people[1]


def reveal(room: Room, table: LaidTable, *people: Person) -> None:
    """Have everybody seal, and stop at the comparison."""
    people[0].seal()
    expect(people[0].see("withdraw")).to_be_visible()
    table.answer_at(room.server, 3)
    for person in people:
        stop_at_comparison(person.page)


def test_choice_and_reveal_look_as_kept(room: Room) -> None:
    table = LaidTable(43).play_to(4)
    people = open_at_choice(room, table)
    for person, width in zip(people, (1440, 360), strict=True):
        check_snapshot(person.page, f"dice-choice-{width}")
        favor, seal = (person.see(thing).bounding_box() for thing in ("favor-0", "seal"))
        assert favor is not None
        assert seal is not None
        assert favor["y"] + favor["height"] <= seal["y"], "a favor lies under the button"
    reveal(room, table, *people)
    for person, width in zip(people, (1440, 360), strict=True):
        check_snapshot(person.page, f"dice-reveal-{width}")


def test_pegs_of_equal_counts_stand_over_their_own_number(room: Room) -> None:
    table = LaidTable(46)
    key = table.lay(room.server)
    left = [sum(stash) for stash in table.view(0).stash]
    assert len(set(left)) == 1
    for viewport in (DESK, PHONE):
        person = room.seat(key, viewport=viewport, touch=viewport is PHONE)
        expect(person.see("felt")).to_be_visible()
        assert person.page.evaluate(PEGS) == pytest.approx(left, abs=1 / 3)


def test_the_end_looks_as_kept_and_has_no_serious_faults(room: Room) -> None:
    key = LaidTable(45).play_out().lay(room.server)
    for viewport in (DESK, PHONE):
        ada = room.seat(key, viewport=viewport, touch=viewport is PHONE)
        ada.wait_for_end()
        check_snapshot(ada.page, f"dice-end-{viewport['width']}")
        nothing_serious(ada, f"end at {viewport['width']}")


def test_choice_reveal_and_follow_up_have_no_serious_faults(room: Room) -> None:
    table = LaidTable(151).play_to(5)
    people = open_at_choice(room, table)
    for person in people:
        nothing_serious(person, "choice", stopped_clock=True)
    reveal(room, table, *people)
    for person in people:
        nothing_serious(person, "reveal", stopped_clock=True)
        skip_reveal(person.page)
        nothing_serious(person, "after the reveal", stopped_clock=True)
    swap = room.seat(LaidTable(36, seats=3, characters="dealt").play_to(6, "swap").lay(room.server))
    expect(swap.see("choices")).to_be_visible()
    nothing_serious(swap, "swap")


def test_tokens_that_may_be_bid_on_and_those_in_the_shade_stay_apart_in_greyscale(room: Room) -> None:
    table = LaidTable(97).play_to(5)
    for person in open_at_choice(room, table):
        lit = person.page.locator("[data-testid^=bid-][aria-pressed=false] .card")
        shaded = person.page.locator("[data-testid^=bid-][aria-disabled] .card")
        assert lit.count() > 0
        assert shaded.count() > 0
        picture = grey(person.page)
        assert least_contrast(paper(picture, lit), paper(picture, shaded)) >= APART
        shaded.evaluate_all("cards => cards.map(({ style }) => (style.background = '#cfeeff'))")
        spoilt = grey(person.page)
        assert least_contrast(paper(spoilt, lit), paper(spoilt, shaded)) < APART


def test_winning_bids_stay_apart_from_the_others_in_greyscale(room: Room) -> None:
    table = LaidTable(125).play_to(4)
    people = open_at_choice(room, table)
    reveal(room, table, *people)
    for person in people:
        skip_reveal(person.page)
        won, lost = person.page.locator(".bids .won"), person.page.locator(".bids .score:not(.won)")
        assert won.count() > 0
        assert lost.count() > 0
        picture = grey(person.page)
        assert least_contrast(*(_grounds(picture, bids) for bids in (won, lost))) >= APART


def _grounds(picture: Pixels, things: Locator) -> list[float]:
    """Measure on what ground each thing is written: the luminance in the middle of all it shows."""
    return [float(numpy.median(crop(picture, thing))) for thing in things.all()]


def test_dice_of_three_colours_stay_apart_by_outline_and_tone(room: Room) -> None:
    ann = room.enter("/gallery")
    rows = ann.page.locator(".dice .small")
    expect(rows).to_have_count(3)
    for place, symbol in enumerate(SYMBOLS):
        dice = [rows.nth(row).locator(".die").nth(place) for row in range(3)]
        dice[0].scroll_into_view_if_needed()
        picture = grey(ann.page)
        grounds = [float(numpy.quantile(crop(picture, die), FACE)) for die in dice]
        assert min(contrast(*pair) for pair in combinations(grounds, 2)) >= APART, symbol
    bodies = [ann.page.locator(f"#die-{colour} .body").get_attribute("d") for colour in ("white", "red", "blue")]
    assert len(set(bodies)) == 3
