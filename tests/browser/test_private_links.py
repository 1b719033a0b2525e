"""A private link for a chair: the host makes it, one person sits down by it, and the next is told that it is used."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import PHONE, Room
from tests.browser.test_accessibility import nothing_serious

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def test_a_private_link_seats_one_person(room: Room) -> None:
    ann = room.seat(room.server.open_table("hhhh"))
    links = ann.see("chair-links")
    links.get_by_role("listitem").nth(1).get_by_role("button", name="Make a private link").click()
    link = links.get_by_label("Private link of chair 3").input_value()
    links.get_by_role("button", name="Show the square").click()
    expect(links.get_by_role("img", name="QR code of the private link of chair 3")).to_be_visible()
    nothing_serious(ann, "private links")

    path = link.removeprefix(room.server.http)
    stranger = room.enter(f"/t/{ann.code()}")
    expect(stranger.page.get_by_role("list", name="Chairs").get_by_role("listitem").nth(2)).to_contain_text(
        "kept for somebody"
    )
    cleo = room.enter(path, viewport=PHONE, touch=True)
    expect(cleo.see("invited")).to_contain_text("Your link keeps chair 3 for you")
    cleo.page.get_by_label("Your name").fill("Cleo")
    cleo.press(cleo.button("Sit down"))
    expect(cleo.page.get_by_role("list", name="Chairs").get_by_role("listitem").nth(2)).to_contain_text("You, Cleo")
    expect(links.get_by_label("Private link of chair 3")).to_have_count(0)

    late = room.enter(path)
    expect(late.see("invited")).to_contain_text("The chair of your link is taken: a private link works once.")


def test_who_is_known_by_name_sits_down_by_opening_the_link(room: Room) -> None:
    ann = room.seat(room.server.open_table("hhh"))
    links = ann.see("chair-links")
    links.get_by_role("button", name="Make a private link").first.click()
    path = links.get_by_label("Private link of chair 2").input_value().removeprefix(room.server.http)
    bert = room.enter(path, name="Bert")
    expect(bert.page.get_by_role("list", name="Chairs").get_by_role("listitem").nth(1)).to_contain_text("You, Bert")
