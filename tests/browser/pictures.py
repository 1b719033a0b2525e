"""Pictures of pages: taken, kept small, and compared with the kept one with some tolerance.

Set OMERTA_SNAPSHOTS=write to renew the kept pictures; look at them before you commit them.
"""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

import numpy
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Page

from tests.browser.people import all_lies

SNAPSHOTS = Path(__file__).parent / "snapshots"
DESK_COLOUR = "#15181B"
NOTICEABLE = 28
"""Two pixels differ when a channel differs by more than this of 255; the kept picture has only 256 colours."""
TOLERATED_SHARE = 0.004
"""So much of a picture may differ: hinting of letters differs from one chromium to the next, a moved card is more."""
LOOKS = 12
BETWEEN_LOOKS_MILLISECONDS = 150
"""What is still on its way to the page is waited for a little."""

ANALYSIS_IS_KNOWN = "() => !document.querySelector('[data-testid=own-game]:not([data-state])')"
"""Until the end of a game knows whether it was analysed, it says so."""

Pixels = NDArray[numpy.float64]


def take(page: Page) -> Image.Image:
    """Take a picture of what the window shows, everything laid, its motion ended and the table's code covered."""
    all_lies(page)
    page.wait_for_function(ANALYSIS_IS_KNOWN)
    code = page.locator(".where, .code, [data-testid=table-code]")
    data = page.screenshot(animations="disabled", caret="hide", mask=[code], mask_color=DESK_COLOUR)
    return Image.open(BytesIO(data)).convert("RGB")


def save_small(picture: Image.Image, path: Path) -> None:
    """Save a picture with 256 colours, which is a third of the size."""
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.quantize(256, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE).save(path, optimize=True)


def differing_share(one: Image.Image, other: Image.Image) -> float:
    """Say how much of two pictures differs, looked at from twice as far."""
    if one.size != other.size:
        return 1.0
    first, second = (numpy.asarray(each.convert("RGB").reduce(2), dtype=numpy.float64) for each in (one, other))
    return float((abs(first - second).max(axis=2) > NOTICEABLE).mean())


def check_snapshot(page: Page, name: str) -> Image.Image:
    """Compare the page with its kept picture until they agree; if they never do, leave the last beside it and fail."""
    kept = SNAPSHOTS / f"{name}.png"
    if os.environ.get("OMERTA_SNAPSHOTS") == "write":
        page.wait_for_timeout(LOOKS * BETWEEN_LOOKS_MILLISECONDS)
        save_small(take(page), kept)
    assert kept.is_file(), f"there is no {kept}; make it with OMERTA_SNAPSHOTS=write"
    for _ in range(LOOKS):
        taken = take(page)
        share = differing_share(taken, Image.open(kept))
        if share <= TOLERATED_SHARE:
            break
        page.wait_for_timeout(BETWEEN_LOOKS_MILLISECONDS)
    if share > TOLERATED_SHARE:
        save_small(taken, kept.with_suffix(".new.png"))
    assert share <= TOLERATED_SHARE, (
        f"{share:.2%} of {kept.name} differs; compare it with {kept.with_suffix('.new.png').name} beside it,"
        " and renew it with OMERTA_SNAPSHOTS=write if the change is wanted"
    )
    return taken
