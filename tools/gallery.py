"""Make the gallery of the docs: `python -m tools.gallery` writes docs/gallery.md and docs/pictures/gallery/*.png.

A server is started on a free port, laid and scripted games of the browser tests are opened at it, and a browser takes
every page once, at a desk or on a phone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import ViewportSize, expect, sync_playwright

from tests.browser.building import build_client
from tests.browser.chromium import launch
from tests.browser.crew import laid_where, may_call
from tests.browser.laid import LaidCity, LaidTable
from tests.browser.people import DESK, PHONE, Person, Room
from tests.browser.pictures import save_small
from tests.server.running import Server
from tools.pictures import take

DOCS = Path(__file__).parents[1] / "docs"
FOLDER = DOCS / "pictures" / "gallery"
WIDEST = 960
BIG: ViewportSize = {"width": 1920, "height": 1080}


@dataclass(frozen=True)
class Shown:
    """A picture of the gallery with its words."""

    name: str
    words: str
    picture: Image.Image


def opened(room: Room, path: str) -> Person:
    """Open a page and wait for its heading."""
    person = room.enter(path, viewport=DESK, name="Ada")
    expect(person.page.get_by_role("heading", level=1).first).to_be_visible()
    return person


def before_the_table(room: Room) -> Iterator[Shown]:
    """Take the pages on which a table is chosen."""
    start = room.enter(name="Ada")
    expect(start.dossier().get_by_role("img")).to_be_visible()
    words = "The start page: five games, play bots now, a table with friends, today's heist."
    yield Shown("start", words, take(start.page))
    phone = room.enter(viewport=PHONE, touch=True, name="Ada")
    expect(phone.dossier().get_by_role("img")).to_be_visible()
    yield Shown("start-phone", "The same on a phone.", take(phone.page))
    new = opened(room, "/new/gangsters-dilemma")
    yield Shown("new-table", "A new table: seats, bots, options, time; everything is in the link.", take(new.page))
    daily = opened(room, "/daily")
    yield Shown("daily", "The daily heist: the same table for everybody, once a day.", take(daily.page))


def around_one_table(room: Room) -> Iterator[Shown]:
    """Take the ways in which people sit together."""
    one = room.enter("/new/twelve-gangsters?seats=3&device=one", viewport=PHONE, touch=True)
    one.page.get_by_label("Your name").fill("Ada")
    one.page.get_by_label("Name of the person on chair 2").fill("Ben")
    one.press(one.button("Open the table"))
    expect(one.see("pass")).to_contain_text("Pass to Ada")
    yield Shown("one-device", "One device for all: the hand is seen while the button is held.", take(one.page))
    screen = room.enter("/new/twelve-gangsters?seats=4&device=screen", viewport=BIG)
    screen.press(screen.button("Open the table"))
    code = screen.see("table-code").inner_text()
    expect(screen.page.get_by_role("img", name="QR code")).to_be_visible()
    yield Shown("party", "A party: the big screen asks phones in.", take(screen.page))
    phone = room.enter(f"/t/{code}", viewport=PHONE, touch=True)
    phone.page.get_by_label("Your name").fill("Ann")
    phone.press(phone.button("Sit down"))
    phone.press(phone.page.get_by_role("button", name=re.compile("^Start: bots take")))
    expect(screen.see("asked")).to_be_visible()
    expect(phone.card(5)).to_be_visible()
    yield Shown("party-screen", "The public table on the big screen ...", take(screen.page))
    yield Shown("party-phone", "... and a secret hand on every phone.", take(phone.page))


def boards(room: Room) -> Iterator[Shown]:
    """Take the boards on a phone, and one thing looked at closely."""
    tables = (
        ("gangster-dice-phone", "Gangster Dice on a phone.", LaidTable(43).play_to(4)),
        ("gangsta-phone", "GANGSTA! on a phone.", laid_where(may_call, 100)),
        ("gangsters-phone", "Gangsters on a phone.", LaidCity(7).play_to(5)),
    )
    for name, words, laid in tables:
        person = room.seat(laid.lay(room.server), viewport=PHONE, touch=True)
        expect(person.see("board")).to_be_visible()
        yield Shown(name, words, take(person.page))
        person.context.close()


def afterwards(room: Room) -> Iterator[Shown]:
    """Take what is left of a game that is over."""
    laid = LaidTable(seed=11, seats=3).play_out()
    ada = room.seat(laid.lay(room.server))
    expect(ada.see("replay")).to_be_visible()
    yield Shown("end", "The end: the account, the replay, the paper, another game.", take(ada.page))
    ada.see("replay").click()
    expect(ada.see("reel")).to_have_attribute("data-step", "0")
    ada.see("slider").fill("9")
    expect(ada.see("reel")).to_have_attribute("data-step", "9")
    yield Shown("replay", "The replay on its own board, through anybody's eyes.", take(ada.page))
    paper = opened(room, f"/paper/{laid.table.code}")
    yield Shown("paper", "The morning paper.", take(paper.page))


def people(room: Room) -> Iterator[Shown]:
    """Take what belongs to somebody's key."""
    for name, path, words in (
        ("you", "/you", "Your own page: name, games, ratings, and the way to another device; no account."),
        ("ladder", "/ladder/gangster-dice", "A ladder of people and bots for each game."),
    ):
        yield Shown(name, words, take(opened(room, path).page))


def page_of(shown: list[Shown]) -> str:
    """Write the page."""
    lines = ["# Gallery", "", "Taken at a real server by `make gallery`.", ""]
    for each in shown:
        lines += [f"**{each.words}**", "", f"![{each.words}](pictures/gallery/{each.name}.png)", ""]
    return "\n".join(lines)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        Server(Path(folder), "--client", str(build_client())) as server,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        room, shown = Room(browser, server), list[Shown]()
        for part in (before_the_table, around_one_table, boards, afterwards, people):
            for each in part(room):
                each.picture.thumbnail((WIDEST, each.picture.height))
                save_small(each.picture, FOLDER / f"{each.name}.png")
                print(f"{each.name}: {each.picture.width} x {each.picture.height}", flush=True)
                shown.append(each)
        room.close()
    (DOCS / "gallery.md").write_text(page_of(shown), encoding="utf-8")


if __name__ == "__main__":
    main()
