"""axe-core finds nothing serious on any page in any language: those before the table, all boards, and what is left."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.crew import laid_where, may_call
from tests.browser.laid import Laid, LaidCity, LaidStreet, LaidTable
from tests.browser.people import DESK, PHONE, Room
from tests.browser.test_accessibility import nothing_serious
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

PAGES = ("/", "/new/gangsters", "/daily", "/daily/gangsta", "/you", "/ladder/gangster-dice", "/no-such-page")
LOCALES = {"en-US": 600, "fr-FR": 700}
"""Each language with the seed of its tables, which have codes of their own by it."""


@pytest.mark.parametrize("locale", LOCALES)
def test_no_page_beside_the_table_has_a_serious_fault(room: Room, server: Server, locale: str) -> None:
    room.locale = locale
    over = LaidTable(seed=LOCALES[locale], seats=3).play_out()
    over.lay(server)
    person = room.enter("/")
    for path in (*PAGES, f"/replay/{over.table.code}?at=9", f"/paper/{over.table.code}"):
        person.page.goto(path)
        expect(person.page.locator("html")).to_have_attribute("lang", locale[:2])
        expect(person.page.get_by_role("heading").first).to_be_visible()
        nothing_serious(person, f"{path} in {locale}")


@pytest.mark.parametrize("locale", LOCALES)
def test_no_board_has_a_serious_fault(room: Room, server: Server, locale: str) -> None:
    room.locale = locale
    seed = LOCALES[locale]
    tables: tuple[Laid, ...] = (
        LaidTable(seed + 1).play_to(4),
        LaidStreet(seed // 10, 5, "rob").play_to(),
        LaidCity(seed + 3).play_to(5),
        laid_where(may_call, seed + 4),
    )
    for place, laid in enumerate(tables):
        phone = place % 2 == 0
        person = room.seat(laid.lay(server), viewport=PHONE if phone else DESK, touch=phone)
        expect(person.see("board")).to_be_visible()
        expect(person.see("question")).to_be_visible()
        nothing_serious(person, f"{laid.table.game.setup.game_type.id} in {locale}")
        person.context.close()
