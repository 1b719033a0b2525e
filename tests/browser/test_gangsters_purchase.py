"""Buying a gang in the browser: prices, the bill, joints on the map and in the list, sealing it and changing it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.laid import LaidCity
from tests.browser.people import DESK, PHONE, Person, Room
from tests.browser.pictures import check_snapshot
from tests.browser.screens import walk
from tests.browser.test_accessibility import nothing_serious
from tests.browser.test_gangsters import see_city

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def buying(seed: int, seats: int = 2, preset: str = "base") -> LaidCity:
    """Play until the gangs are bought; everybody but the first and the last seat has sealed one."""
    city = LaidCity(seed, seats, preset=preset).play_to(0, "gang")
    city.let_answer(*city.table.owed()[1:-1])
    return city


def total(person: Person) -> tuple[str, str]:
    """Read what the gang costs and what is left."""
    return person.see("gang-total").inner_text(), person.see("gang-left").inner_text()


def piece(person: Person, kind: str) -> Locator:
    return person.page.locator(f"[data-piece='0.{kind}']")


def joints(city: LaidCity) -> list[str]:
    """List the joints of the first seat in the order of the board."""
    faces: Mapping[str, Any] = city.table.game.faces
    houses = [code for code, face in faces.items() if face["kind"] == "building"]
    return [code for code, owner in zip(houses, city.view(0).owner, strict=True) if owner == 0]


def test_a_gang_is_put_together_sealed_changed_and_stands_where_it_was_put(room: Room) -> None:
    city = buying(31)
    cash, (first, second, third) = city.view(0).cash[0], joints(city)
    ann = see_city(room, city.lay(room.server), viewport=DESK)
    expect(ann.see("question")).to_contain_text("Touch one of your joints to place the Racketeer")
    expect(ann.see("dice")).to_have_count(0)
    nothing_serious(ann, "the purchase")
    check_snapshot(ann.page, "city-purchase-1440")

    ann.see("racketeer-3").click()
    ann.see("thug-2").click()
    assert total(ann) == ("$1,000", f"${cash - 1000:,}")
    expect(ann.see("cost-racketeer")).to_have_text("$600")
    expect(ann.see("adds-racketeer")).to_have_text("$100 + $200 + $300. The 4th: $400 more.")

    # A strength that is too dear says by how much, and changes nothing.
    dear = ann.see("thug-6")
    expect(dear).to_have_attribute("aria-disabled", "true")
    dear.click(force=True)
    expect(ann.see("why-not")).to_contain_text(f"That is ${600 + 2100 + 100 - cash:,} more than you have. GS-12")
    assert total(ann)[0] == "$1,000"

    # The piece in hand goes where the map is touched; another one is taken in hand in the list, or on the map.
    ann.page.locator(f"[data-end={second}]").click()
    expect(ann.see(f"thug-in-{second}")).to_have_attribute("aria-pressed", "true")
    expect(piece(ann, "thug")).to_have_attribute("data-place", second)
    ann.see(f"vamp-in-{third}").click()
    piece(ann, "racketeer").click()
    expect(ann.see("question")).to_contain_text("place the Racketeer")
    expect(piece(ann, "racketeer")).to_have_attribute("data-place", first)

    expect(ann.see("seal")).to_have_text("Seal the gang for $1,000")
    ann.see("seal").click()
    expect(ann.see("withdraw")).to_have_text("Take back the gang")
    expect(ann.see("gang")).to_contain_text("1 of 2 sealed")

    # What is sealed may be changed, and taken back, until all are in.
    ann.see("thug-1").click()
    expect(ann.see("seal")).to_have_text("Change to the gang for $800")
    ann.see("seal").click()
    ann.see("withdraw").click()
    expect(ann.see("seal")).to_have_text("Seal the gang for $800")
    ann.see("seal").click()
    expect(ann.see("withdraw")).to_be_visible()
    city.answer_at(room.server, 1)

    expect(ann.see("gang")).to_have_count(0)
    ann.is_at_rest()
    places = [piece(ann, kind).get_attribute("data-place") for kind in ("racketeer", "thug", "vamp")]
    assert places == [first, second, third]
    expect(ann.see("cash-0")).to_have_text(f"${cash - 800:,}")


def test_on_a_phone_men_are_stepped_to_and_joints_out_of_sight_stand_at_the_rim(room: Room) -> None:
    city = buying(32)
    codes = joints(city)
    ann = see_city(room, city.lay(room.server), viewport=PHONE, touch=True)
    check_snapshot(ann.page, "city-purchase-360")
    before = total(ann)
    ann.press(ann.see("thug-fewer"))
    expect(ann.see("gang-total")).not_to_have_text(before[0])
    ann.press(ann.see("thug-more"))
    assert total(ann) == before
    ann.press(ann.see("place-vamp"))
    rim = ann.page.locator(".rims button").first
    name = rim.inner_text()
    ann.press(rim)
    pressed = ann.page.locator("[data-testid^=vamp-in-][aria-pressed=true]")
    expect(pressed).to_contain_text(name)
    code = (pressed.get_attribute("data-testid") or "").removeprefix("vamp-in-")
    assert code in codes[1:]
    expect(piece(ann, "vamp")).to_be_in_viewport()
    ann.press(ann.see("seal"))
    expect(ann.see("withdraw")).to_be_visible()


def test_the_police_buy_a_commissioner_by_keys(room: Room) -> None:
    city = buying(33, 3, "cop-player")
    city.lay(room.server)
    flynn = see_city(room, city.key(2), viewport=DESK)
    expect(flynn.see("gang")).to_contain_text("Your Commissioner")
    expect(flynn.see("thug-1")).to_have_count(0)
    flynn.see("commissioner-1").focus()
    flynn.page.keyboard.press("ArrowRight")
    flynn.page.keyboard.press("Enter")
    assert total(flynn) == ("$300", "$1,400")
    expect(flynn.see("commissioner-6")).to_have_attribute("aria-disabled", "true")
    flynn.see("seal").press("Enter")
    expect(flynn.see("withdraw")).to_have_text("Take back the Commissioner")


@pytest.mark.parametrize(("seats", "preset"), [(2, "base"), (5, "five")])
def test_a_purchase_fits_every_screen_with_few_and_with_many(room: Room, seats: int, preset: str) -> None:
    assert list(walk(room, "gangsters", seats, laid=buying(34, seats, preset))) == []
