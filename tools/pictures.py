"""Make the README's pictures from the real table: `python -m tools.pictures` writes docs/pictures/*.png.

Servers are started on free ports, the scripted games of the browser tests are played at them, and a browser takes the
start page, of 12 Gangsters a choice, a reveal, the end, and the choice on a phone, and a moment of every other game.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.building import build_client
from tests.browser.chromium import launch
from tests.browser.crew import laid_where, may_call
from tests.browser.evening import TELLING_ROUND, Evening, open_at_choice, stop_at_comparison
from tests.browser.laid import Laid, LaidCity, LaidTable, token_of
from tests.browser.people import PHONE, Room, all_lies
from tests.browser.pictures import save_small
from tests.browser.street import Night, served_street
from tests.browser.test_gangsters_dilemma import SEED
from tests.browser.test_gangsters_dilemma import TELLING_ROUND as TELLING_NIGHT
from tests.server.player import Player
from tests.server.running import Server

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
MOST_BYTES = 350_000


def take(page: Page) -> Image.Image:
    """Take a picture of what the window shows, once everything lies there."""
    all_lies(page)
    return Image.open(BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")


def pictures(room: Room) -> Iterator[tuple[str, Image.Image]]:
    """Play the evening, and stop at the moments that a newcomer should see."""
    start = room.enter(name="Ada")
    expect(start.dossier().get_by_role("img")).to_be_visible()
    yield "start", take(start.page)
    evening = Evening(room.server)
    evening.play_to(TELLING_ROUND)
    evening.seal(1, 2)
    ada = open_at_choice(room, evening)
    phone = open_at_choice(room, evening, viewport=PHONE, scale=2)
    yield "choice", take(ada.page)
    yield "phone", take(phone.page)
    evening.finish_round()
    stop_at_comparison(ada.page)
    yield "reveal", take(ada.page)
    evening.play_out()
    ada.page.reload()
    ada.wait_for_end()
    yield "end", take(ada.page)
    evening.close()


def other_games(room: Room, street: Server) -> Iterator[tuple[str, Image.Image]]:
    """Lay a table of every other game, and look at it from the first seat while the others are there too."""
    tables: tuple[tuple[str, Laid], ...] = (
        ("gangster-dice", LaidTable(43).play_to(4)),
        ("gangsta", laid_where(may_call, 100)),
        ("gangsters", LaidCity(7).play_to(5)),
    )
    for name, table in tables:
        ada = room.seat(table.lay(room.server))
        company = [Player(room.server, table.table.code, token_of(seat)) for seat in table.table.people if seat]
        expect(ada.see("board")).to_be_visible()
        expect(ada.page.get_by_text("away", exact=True)).to_have_count(0)
        yield name, take(ada.page)
        for player in company:
            player.close()
    night = Night(street)
    night.play_to("dilemma", TELLING_NIGHT)
    ada = Room(room.browser, street).seat(night.ada)
    expect(ada.see("answer-silent")).to_be_visible()
    yield "gangsters-dilemma", take(ada.page)
    ada.context.close()
    night.close()


def main() -> None:
    with (
        TemporaryDirectory() as folder,
        TemporaryDirectory() as other,
        Server(Path(folder), "--client", str(client := build_client())) as server,
        served_street(Path(other), client, SEED) as street,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        room = Room(browser, server)
        for name, picture in chain(pictures(room), other_games(room, street)):
            path = FOLDER / f"{name}.png"
            save_small(picture, path)
            size = path.stat().st_size
            print(f"{path.relative_to(FOLDER.parents[1])}: {picture.width} x {picture.height}, {size / 1000:.0f} kB")
            if size > MOST_BYTES:
                raise SystemExit(f"{path.name} has {size} bytes; a picture of the README has at most {MOST_BYTES}")
        room.close()


if __name__ == "__main__":
    main()
