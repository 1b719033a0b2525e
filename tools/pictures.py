"""Make the README's pictures from the real table: `python -m tools.pictures` writes docs/pictures/*.png.

A server is started on a free port, the scripted evening of the browser tests is played at it, and a browser takes the
start page, a choice, a reveal, the end, and the choice on a phone.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.building import build_client
from tests.browser.chromium import launch
from tests.browser.evening import TELLING_ROUND, Evening, open_at_choice, stop_at_comparison
from tests.browser.people import PHONE, Room, all_lies
from tests.browser.pictures import save_small
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


def main() -> None:
    with (
        TemporaryDirectory() as folder,
        Server(Path(folder), "--client", str(build_client())) as server,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        room = Room(browser, server)
        for name, picture in pictures(room):
            path = FOLDER / f"{name}.png"
            save_small(picture, path)
            size = path.stat().st_size
            print(f"{path.relative_to(FOLDER.parents[1])}: {picture.width} x {picture.height}, {size / 1000:.0f} kB")
            if size > MOST_BYTES:
                raise SystemExit(f"{path.name} has {size} bytes; a picture of the README has at most {MOST_BYTES}")
        room.close()


if __name__ == "__main__":
    main()
