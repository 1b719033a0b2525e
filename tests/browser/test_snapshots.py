"""The pages look as they did: start, mid-choice, reveal and end of a scripted evening, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import ViewportSize, expect

from tests.browser.evening import TELLING_ROUND, Evening, open_at_choice, stop_at_comparison
from tests.browser.people import DESK, PHONE, Room
from tests.browser.pictures import TOLERATED_SHARE, check_snapshot, differing_share
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

both_widths = pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["1440", "360"])


@both_widths
def test_the_start_page_looks_as_kept(room: Room, viewport: ViewportSize) -> None:
    ada = room.enter(viewport=viewport, touch=viewport is PHONE, name="Ada")
    expect(ada.dossier().get_by_role("img")).to_be_visible()
    check_snapshot(ada.page, f"start-{viewport['width']}")


@pytest.fixture
def evening(server: Server) -> Iterator[Evening]:
    evening = Evening(server)
    yield evening
    evening.close()


@both_widths
def test_choice_reveal_and_end_look_as_kept(room: Room, evening: Evening, viewport: ViewportSize) -> None:
    width = viewport["width"]
    evening.play_to(TELLING_ROUND)
    evening.seal(1, 2)
    ada = open_at_choice(room, evening, viewport=viewport, touch=viewport is PHONE)
    check_snapshot(ada.page, f"choice-{width}")
    evening.finish_round()
    stop_at_comparison(ada.page)
    expect(ada.see("rounds")).to_have_attribute("aria-label", f"Round {TELLING_ROUND} of 12")
    check_snapshot(ada.page, f"reveal-{width}")
    evening.play_out()
    ada.page.reload()
    ada.wait_for_end()
    check_snapshot(ada.page, f"end-{width}")


def test_a_picture_with_one_card_moved_is_seen_to_differ() -> None:
    before, after = Image.new("RGB", (360, 740), "#15181B"), Image.new("RGB", (360, 740), "#15181B")
    ImageDraw.Draw(before).rectangle((40, 600, 84, 660), fill="#F8EAC8")
    ImageDraw.Draw(after).rectangle((40, 592, 84, 652), fill="#F8EAC8")
    assert differing_share(before, before) == 0.0
    assert differing_share(before, after) > 0.0
    ImageDraw.Draw(after).rectangle((140, 592, 184, 652), fill="#F8EAC8")
    assert differing_share(before, after) > TOLERATED_SHARE
