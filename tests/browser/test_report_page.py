"""The page of `omerta report`, opened from a file: readable by everybody, on any screen, without a network."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

import omerta
from omerta.lab.report.page import comparison_page, report_page
from omerta.lab.report.series import Table, other_tables, play_report
from tests.browser.axe import ANY, faults
from tests.browser.people import DESK, PHONE

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

CUT = """() => [...document.querySelectorAll('main *')]
  .filter(each => !each.closest('svg, .unseen, thead') && each.getBoundingClientRect().right > innerWidth + 1)
  .map(each => each.outerHTML.slice(0, 120))"""
UNFOLD = "() => document.querySelectorAll('details').forEach(each => { each.open = true; })"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Write a small report and a small comparison, both with games enough for intervals."""
    folder = tmp_path_factory.mktemp("report")
    game = omerta.make("twelve-gangsters", seats=3, cards=4)
    report = play_report([Table("greedy bots", game, "greedy", 120), *other_tables(game, "greedy", 120)], folder, 1)
    longer = omerta.make("twelve-gangsters", seats=3, cards=6)
    sides = play_report([Table("four", game, "random", 40), Table("six", longer, "random", 40)], folder, 1, skill=False)
    found = {
        "report": report_page(report, 1, "omerta report"),
        "comparison": comparison_page(sides, 1, "omerta report"),
    }
    for name, text in found.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in found}


def open_page(browser: Browser, file: Path, viewport: ViewportSize) -> tuple[Page, list[str]]:
    """Open a file and unfold everything; the list gets every address that the page asks for."""
    page = browser.new_page(viewport=viewport)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    page.evaluate(UNFOLD)
    return page, asked


@pytest.mark.parametrize("name", ["report", "comparison"])
def test_a_report_opened_from_a_file_has_no_faults_fits_a_phone_and_asks_for_nothing(
    browser: Browser, pages: dict[str, Path], name: str
) -> None:
    for viewport in (DESK, PHONE):
        page, asked = open_page(browser, pages[name], viewport)
        assert page.evaluate(CUT) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert faults(page, ANY) == []
        assert [address for address in asked if not address.startswith(("file:", "data:"))] == []
        page.close()
