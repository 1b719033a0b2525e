"""One's own page and the ladders in a real browser: what is filed, moving to another device, and deleting it all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.filed import ADA, BEN, OPEN, file_games
from tests.browser.people import DESK, PHONE, Person, Room
from tests.browser.test_accessibility import nothing_serious
from tests.server.running import KEEPS_ALL, Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

KEPT = "() => localStorage.getItem('omerta:person')"


@pytest.fixture
def filed(client: Path, browser: Browser, tmp_path: Path) -> Iterator[Server]:
    """Give a server that knows Ada and Ben already; the browser is open, so that it is there for both."""
    assert browser.is_connected()
    server = Server(tmp_path, "--client", str(client), *KEEPS_ALL)
    file_games(server.database)
    with server:
        yield server


@pytest.fixture
def cabinet(browser: Browser, filed: Server) -> Iterator[Room]:
    room = Room(browser, filed)
    yield room
    room.close()


def move_in(room: Room, key: str, viewport: ViewportSize, *, touch: bool = False) -> Person:
    """Open somebody's moving link in a browser that belongs to nobody, and make it theirs."""
    person = room.enter(f"/move#{key}", viewport=viewport, touch=touch)
    expect(person.see("move")).to_contain_text("3 games on file" if key == BEN else "4 games on file")
    assert key not in person.page.url, "the key stays in the address, and in the list of pages that were visited"
    person.press(person.see("take-over"))
    expect(person.see("you")).to_be_visible()
    return person


def test_a_person_s_file_at_a_desk(cabinet: Room) -> None:
    ada = move_in(cabinet, ADA, DESK)
    expect(ada.page.get_by_role("textbox", name="Name")).to_have_value("Ada Quick")
    expect(ada.see("ratings")).to_contain_text("3 games")
    expect(ada.see("past-games").get_by_role("listitem")).to_have_count(3)
    nothing_serious(ada, "one's own page")
    ada.see("past-games").get_by_role("link", name="Paper").first.click()
    expect(ada.see("paper")).to_be_visible()
    ada.page.go_back()
    ada.see("open-games").get_by_role("link", name="Sit down again").click()
    expect(ada.see("board")).to_be_visible()
    assert ada.page.url.endswith(f"/t/{OPEN}")

    ada.page.goto("/ladder/twelve-gangsters")
    expect(ada.see("own-line")).to_contain_text("Only you see this line.")
    expect(ada.see("ladder")).to_contain_text("Ben Slow")
    for face in ("Rookie", "Boss"):
        expect(ada.see("ladder").get_by_text(face, exact=True)).to_have_count(1)
    expect(ada.see("ladder")).not_to_contain_text("Bot “")
    nothing_serious(ada, "ladder")
    ada.see("put-up").click()
    expect(ada.see("put-up")).to_have_count(0)
    ada.page.goto("/you")
    expect(ada.see("listed")).to_be_checked()
    ada.see("show-move").click()
    link = ada.see("move-link").input_value()
    assert link.endswith(f"/move#{ADA}")

    ada.page.goto(f"/move#{BEN}")
    expect(ada.see("replaces")).to_contain_text("This browser belongs to Ada Quick now.")
    nothing_serious(ada, "moving")
    ada.page.get_by_role("link", name="No, leave it as it is").click()
    expect(ada.play_bots()).to_be_visible()
    assert ada.page.evaluate(KEPT) == ADA


def test_a_game_that_was_left_says_how_it_counts_and_goes_on(browser: Browser, client: Path, tmp_path: Path) -> None:
    server = Server(tmp_path, "--client", str(client), *KEEPS_ALL)
    file_games(server.database, left=True)
    with server:
        room = Room(browser, server)
        ada = move_in(room, ADA, DESK)
        expect(ada.see("ratings")).to_contain_text("4 games")
        expect(ada.see("past-games").get_by_role("listitem")).to_have_count(3)
        expect(ada.see("open-games")).to_contain_text("Left: counts as last")
        ada.see("open-games").get_by_role("link", name="Sit down again").click()
        expect(ada.see("board")).to_be_visible()
        room.close()


def test_a_file_on_a_phone_in_french_is_moved_to_and_deleted(browser: Browser, filed: Server) -> None:
    room = Room(browser, filed, "fr-FR")
    ben = room.enter(f"/move#{BEN}", viewport=PHONE, touch=True)
    ben.press(ben.see("take-over"))
    expect(ben.see("past-games").get_by_role("listitem")).to_have_count(3)
    nothing_serious(ben, "one's own page in French")
    ben.page.goto("/ladder/twelve-gangsters")
    expect(ben.see("own-line")).to_contain_text("Ben Slow")
    nothing_serious(ben, "ladder in French")
    ben.page.goto("/you")
    ben.press(ben.see("delete-me"))
    ben.press(ben.see("confirm-yes"))
    expect(ben.page.get_by_role("heading", name="Tout est effacé. Vous n’êtes personne.")).to_be_visible()
    assert ben.page.evaluate(KEPT) is None
    ben.page.goto("/ladder/twelve-gangsters")
    expect(ben.see("ladder").get_by_role("listitem")).not_to_have_count(0)
    expect(ben.see("ladder")).not_to_contain_text("Ben Slow")
    room.close()
