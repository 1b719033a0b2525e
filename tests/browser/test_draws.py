"""Dice and draws of a game that is over, at its end and in its replay, on a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.laid import LaidTable
from tests.browser.people import PHONE, Room
from tests.browser.test_accessibility import nothing_serious

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def test_what_chance_did_is_told_at_the_end_and_in_the_replay(room: Room) -> None:
    laid = LaidTable(seed=61, seats=3).play_out()
    ada = room.seat(laid.lay(room.server))
    expect(ada.see("end")).to_be_visible()
    ada.button("Check the draw").click()
    expect(ada.see("dice-verdict")).to_be_visible()
    symbols = ada.see("draws-symbol")
    expect(symbols).to_contain_text("of fair games stray")
    expect(symbols.get_by_role("row")).to_have_count(5)
    expect(symbols.get_by_role("columnheader", name="Ada")).to_be_visible()
    nothing_serious(ada, "draws at the end")

    phone = room.enter(f"/replay/{laid.table.code}", viewport=PHONE, touch=True)
    phone.press(phone.button("Dice and draws"))
    favors = phone.page.get_by_role("dialog").get_by_test_id("draws-favor")
    expect(favors).to_contain_text("Favors drawn")
    nothing_serious(phone, "draws in the replay")
