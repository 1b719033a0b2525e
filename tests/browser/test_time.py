"""Time on the page: chosen for a new table, shown while it runs, and paused from the menu."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import Room

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def test_a_table_with_time_shows_it_and_can_be_paused(room: Room) -> None:
    ann = room.enter("/new/twelve-gangsters?seats=3&chairs=human,greedy,greedy")
    ann.page.get_by_text("Options", exact=True).click()
    ann.page.get_by_label("Time to think").select_option("10 min, +15 s a move")
    ann.button("Open the table").click()
    clock = ann.see("clock")
    expect(clock).to_have_text(re.compile(r"(10:00|[789]:\d\d)$"))
    ann.button("Menu").click()
    expect(ann.see("times")).to_contain_text(re.compile(r": (10:00|[789]:\d\d)"))
    ann.button("Pause: no time runs once all agree").click()
    expect(clock).to_have_text("Paused")
    ann.button("Menu").click()
    ann.button("Go on: end the pause").click()
    expect(clock).to_have_text(re.compile(r"(10:00|[789]:\d\d)$"))
