"""The city looks as kept, marks what just happened and who leads, and tells groups and dice apart without hue."""

from __future__ import annotations

from itertools import combinations

import numpy
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.laid import LaidCity
from tests.browser.people import DESK, PHONE, Person, Room
from tests.browser.pictures import Pixels, check_snapshot
from tests.browser.test_gangsters import see_city
from tests.browser.test_greyscale import crop, grey

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

both_widths = pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["1440", "360"])
DICE = ("green", "white", "blue", "red", "black")
APART = 0.12
"""Two patterns are told apart when so much of their ink lies elsewhere."""

ROOFS = """() => {
  const found = {};
  for (const house of document.querySelectorAll('.still [data-house]')) {
    const roof = house.querySelector('path');
    const { left, top, width, height } = roof.getBoundingClientRect();
    const pattern = house.querySelector('[fill^="url(#gs-"]')?.getAttribute('fill') ?? 'plain';
    if (width > 60 && height > 14) found[pattern] ??= { x: left + width * 0.45, y: top + height - 15 };
  }
  return found;
}"""
"""For each pattern a piece of a roof, right of its pennant."""


def open_laid(room: Room, laid: LaidCity, viewport: ViewportSize, **more: bool) -> Person:
    """Open the first seat's city and wait until it is drawn."""
    return see_city(room, laid.lay(room.server), viewport=viewport, touch=viewport is PHONE, **more)


@both_widths
def test_the_city_at_a_choice_looks_as_kept(room: Room, viewport: ViewportSize) -> None:
    seed = 7 if viewport is DESK else 8
    ada = open_laid(room, LaidCity(seed).play_to(4), viewport)
    expect(ada.see("question")).to_contain_text("Your next action")
    expect(ada.page.locator("[data-testid=map] [data-end]").first).to_be_attached()
    check_snapshot(ada.page, f"city-choice-{viewport['width']}")


def told_moment(room: Room, laid: LaidCity, kind: str, viewport: ViewportSize = DESK) -> Person:
    """Open the city just before something happens, have it happen, and stop at the beat that tells of it."""
    ada = open_laid(room, laid, viewport, stopped_clock=True)
    laid.answer_at(room.server, laid.table.owed()[0])
    stop_at(ada.page, kind)
    return ada


def stop_at(page: Page, kind: str) -> None:
    """Let what is told go on beat by beat as far as a certain event; each stays as long without motion."""
    board = page.get_by_test_id("board")
    expect(board).not_to_have_attribute("data-beat", "rest")
    for _ in range(40):
        if board.get_attribute("data-beat") == kind:
            return
        page.clock.run_for(150)
    raise AssertionError(f"{kind} is not told")


@both_widths
def test_a_raid_is_shown_where_it_is(room: Room, viewport: ViewportSize) -> None:
    ada = told_moment(room, LaidCity(18 if viewport is DESK else 5).play_before("raid"), "raid", viewport)
    expect(ada.page.locator("[data-moment=raid]")).to_be_visible()
    check_snapshot(ada.page, f"city-raid-{viewport['width']}")


def test_the_second_round_of_a_fight_says_so(room: Room) -> None:
    laid = LaidCity(17).play_before("joint-fight", times=2)
    ada = told_moment(room, laid, "joint-fight")
    strip = ada.see("strip")
    expect(strip).to_be_visible()
    expect(strip.locator(".shooter .dice svg").first).to_be_visible()
    expect(ada.see("strip-round")).to_have_text("round 2")
    check_snapshot(ada.page, "city-shootout-1440")


def test_a_bomb_goes_off_and_a_house_falls(room: Room) -> None:
    ada = told_moment(room, LaidCity(62, 2, preset="bombs").play_before("explosion"), "explosion")
    expect(ada.page.locator("[data-moment=bomb]")).to_be_visible()
    expect(ada.see("strip").locator(".shooter .dice svg")).to_have_count(1)
    stop_at(ada.page, "destroyed")
    expect(ada.page.locator("[data-moment=fall]")).to_be_attached()
    expect(ada.page.locator("[data-rubble]")).to_have_count(1)


def test_a_drive_by_shows_the_car_and_its_volley(room: Room) -> None:
    ada = told_moment(room, LaidCity(42, 3, preset="drive-by").play_before("drive-by-fight"), "drive-by-fight")
    expect(ada.page.locator("[data-moment=drive-by]")).to_be_attached()
    expect(ada.see("strip")).to_contain_text("counted by half")


def test_it_is_marked_who_leads_and_what_just_happened(room: Room) -> None:
    laid = LaidCity(9).play_to(5)
    percent = laid.view().percent
    best = [seat for seat, share in enumerate(percent) if share == max(percent)]
    assert len(best) < 4
    ada = open_laid(room, laid, DESK)
    expect(ada.page.locator("[data-testid^=leads-]")).to_have_count(len(best))
    for seat in best:
        expect(ada.see(f"leads-{seat}")).to_be_visible()
    expect(ada.see("latest")).to_contain_text("Just now")
    expect(ada.page.locator("[data-testid=map] .past")).to_have_count(1)


def test_the_police_have_their_chair_their_precincts_and_their_informants(room: Room) -> None:
    laid = LaidCity(3, 5, preset="cop-player").play_before("precinct-bought")
    ada = open_laid(room, laid, DESK)
    expect(ada.see("seat-4").locator(".badge")).to_be_visible()
    laid.answer_at(room.server, 4)
    expect(ada.see("board")).to_have_attribute("data-beat", "rest")
    expect(ada.see("seat-4")).to_contain_text("1 precinct")


def test_price_groups_and_dice_are_told_apart_without_hue(room: Room) -> None:
    ada = open_laid(room, LaidCity(10).play_to(3), DESK)
    expect(ada.see("question")).to_contain_text("Your next action")
    roofs = ada.page.evaluate(ROOFS)
    assert len(roofs) == 7
    picture = grey(ada.page)
    inks = [
        ink(picture[round(spot["y"]) : round(spot["y"]) + 12, round(spot["x"]) : round(spot["x"]) + 24])
        for spot in roofs.values()
    ]
    assert min(float((one != other).mean()) for one, other in combinations(inks, 2)) >= APART
    dice = [ada.see(f"die-{colour}") for colour in DICE]
    for colour, die in zip(DICE, dice, strict=True):
        expect(die.locator("small")).to_contain_text(colour)
    for die in dice:
        die.locator("circle").evaluate_all("pips => pips.map(pip => pip.remove())")
    picture = grey(ada.page)
    faces = [crop(picture, die.locator("svg").first)[8:30, 8:30] for die in dice]
    for one, other in combinations(faces, 2):
        assert abs(one.mean() - other.mean()) > 0.01 or abs(one.std() - other.std()) > 0.01


def ink(piece: Pixels) -> Pixels:
    """Tell where the ink of a pattern lies, whatever its ground."""
    return numpy.asarray(piece < (piece.min() + piece.max()) / 2)
