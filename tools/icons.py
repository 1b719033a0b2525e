"""Draw the app's icons from the house's hat: `python -m tools.icons` writes them beside web/public/icon.svg."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser.chromium import launch

PUBLIC = Path(__file__).parents[1] / "web" / "public"
PAPER, INK, WHITE = "#EBDDBF", "#15120F", "#FFFFFF"
CORNERS = 'rx="3"'
SAFE = 0.68
"""How large the hat is where a phone cuts the icon to its own shape; what lies in the middle four fifths is kept."""


def hat() -> str:
    """Give the hat as the icon of the pages draws it."""
    (path,) = re.findall(r" d=\"([^\"]+)\"", (PUBLIC / "icon.svg").read_text())
    return str(path)


def drawing(size: int, paper: str | None, ink: str, corners: str = "", scale: float = 1.0) -> str:
    """Draw the hat in the middle of a square of the grid of 24."""
    ground = "" if paper is None else f'<rect width="24" height="24" {corners} fill="{paper}"/>'
    moved = f"translate(12 12) scale({scale}) translate(-12 -11.6)"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 24 24">'
        f'{ground}<path transform="{moved}" d="{hat()}" fill="{ink}"/></svg>'
    )


def icons() -> dict[str, tuple[int, str]]:
    """List every icon by its file, with its size and its drawing."""
    return {
        "icon-192.png": (192, drawing(192, PAPER, INK, CORNERS)),
        "icon-512.png": (512, drawing(512, PAPER, INK, CORNERS)),
        "icon-512-maskable.png": (512, drawing(512, PAPER, INK, scale=SAFE)),
        "apple-touch-icon.png": (180, drawing(180, PAPER, INK, scale=0.82)),
        "badge.png": (96, drawing(96, None, WHITE)),
    }


def draw(browser: Browser, size: int, svg: str) -> bytes:
    """Have a browser turn a drawing into a picture, with nothing behind it."""
    page = browser.new_page(viewport=ViewportSize(width=size, height=size))
    page.set_content(f'<body style="margin:0">{svg}</body>')
    picture = page.locator("svg").screenshot(omit_background=True)
    page.close()
    return picture


def main() -> None:
    """Draw all of them."""
    with sync_playwright() as playwright, launch(playwright) as browser:
        for name, (size, svg) in icons().items():
            (PUBLIC / name).write_bytes(draw(browser, size, svg))
            print(f"{name}: {size} x {size}")


if __name__ == "__main__":
    main()
