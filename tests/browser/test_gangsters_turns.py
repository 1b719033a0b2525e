"""Whole turns of Gangsters in the browser: by taps on a phone, by keys alone at a desk, and the last of a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import DESK, PHONE, Room
from tests.browser.test_gangsters import by_keys, open_city, tap_through

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

TURNS = 3


def test_several_turns_are_played_by_taps_on_a_phone(room: Room) -> None:
    ann = open_city(room, 12, viewport=PHONE, touch=True)
    for _ in range(TURNS):
        tap_through(ann, "Before the dice")
        tap_through(ann, "Your next action")
    expect(ann.page.locator("[data-testid=map] [data-end]").first).to_be_attached()


def test_several_turns_are_played_by_keys_alone_at_a_desk(room: Room) -> None:
    ann = open_city(room, 13, viewport=DESK)
    for _ in range(TURNS):
        by_keys(ann.page, "Before the dice")
        by_keys(ann.page, "Your next action")
    expect(ann.see("question")).to_contain_text(f"Round {TURNS}")
