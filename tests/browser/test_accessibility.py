"""axe-core finds nothing serious or critical on any page, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.axe import SERIOUS, faults
from tests.browser.evening import TELLING_ROUND, Evening, open_at_choice, skip_reveal, stop_at_comparison
from tests.browser.people import DESK, PHONE, Person, Room
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

both_widths = pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["1440", "360"])

STANDS_STILL = "() => !document.getAnimations().some(({ playState }) => playState === 'running')"
"""What is still fading in has less contrast than it comes to have a moment later."""


def nothing_serious(person: Person, where: str, *, stopped_clock: bool = False) -> None:
    """Run axe on the page once nothing moves on it."""
    person.page.wait_for_function(STANDS_STILL)
    assert faults(person.page, SERIOUS, stopped_clock=stopped_clock) == [], where


@pytest.fixture
def evening(server: Server) -> Iterator[Evening]:
    evening = Evening(server)
    yield evening
    evening.close()


@both_widths
def test_start_page_and_its_sheets_have_no_serious_faults(room: Room, viewport: ViewportSize) -> None:
    ann = room.enter(viewport=viewport)
    expect(ann.play_bots()).to_be_visible()
    nothing_serious(ann, "start page")
    ann.play_bots().click()
    expect(ann.button("Start")).to_be_visible()
    nothing_serious(ann, "play bots")
    ann.page.goto("/new/twelve-gangsters")
    expect(ann.button("Open the table")).to_be_visible()
    nothing_serious(ann, "new table")
    ann.button("Open the table").click()
    expect(ann.see("gathering")).to_be_visible()
    nothing_serious(ann, "before the game")


@both_widths
def test_the_table_has_no_serious_faults_from_choice_to_end(
    room: Room, evening: Evening, viewport: ViewportSize
) -> None:
    evening.play_to(TELLING_ROUND)
    evening.seal(1, 2)
    ada = open_at_choice(room, evening, viewport=viewport)
    nothing_serious(ada, "choice", stopped_clock=True)
    evening.finish_round()
    stop_at_comparison(ada.page)
    nothing_serious(ada, "reveal", stopped_clock=True)
    expect(ada.see("board")).to_have_attribute("data-beat", "compare")
    skip_reveal(ada.page)
    nothing_serious(ada, "after the reveal", stopped_clock=True)
    ada.button("Menu").click()
    expect(ada.page.get_by_role("dialog").get_by_role("button", name="Settings")).to_be_visible()
    nothing_serious(ada, "menu", stopped_clock=True)
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("r")
    expect(ada.see("rules")).to_contain_text("TG-01")
    nothing_serious(ada, "rules", stopped_clock=True)
    evening.play_out()
    ada.page.reload()
    ada.wait_for_end()
    nothing_serious(ada, "end", stopped_clock=True)


def test_the_gallery_has_no_serious_faults_and_axe_sees_one_that_is_planted(room: Room) -> None:
    ann = room.enter("/gallery")
    expect(ann.page.get_by_role("heading", name="Gallery")).to_be_visible()
    nothing_serious(ann, "gallery")
    ann.page.evaluate("document.querySelector('button.lamp').replaceChildren()")
    with pytest.raises(AssertionError, match="planted"):
        nothing_serious(ann, "planted")
