"""Every page of the house in a tab whose host is gone: learning, one device, replays, analyses, and French."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.people import LOST_LINE, Person
from tests.browser.test_accessibility import nothing_serious
from tests.browser.test_replay import FILE, STEPS, stands_at
from tests.browser.test_static import (
    CLICK_ONE,
    LOADING_SECONDS,
    SETTINGS,
    Host,
    ann,
    host,
    play,
    visited,
)
from tests.browser.test_tutorial import follow, is_told, tutorial_of

__all__ = ["ann", "host", "visited"]  # fixtures

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

LOADING = LOADING_SECONDS * 1000
WON_TOGETHER = Path(__file__).parents[1] / "records" / "gangster-dice" / "won-together.omerta"
FRENCH = SETTINGS.replace("list: true", "list: true, language: 'fr'")


def test_a_tutorial_is_gone_through(ann: Person) -> None:
    nothing_serious(ann, "start page in a tab")
    ann.see("game-twelve-gangsters").get_by_role("button", name="Learn by playing").click()
    hints = list(tutorial_of("twelve-gangsters").hints.values())
    expect(ann.see("moves-panel")).to_be_visible(timeout=LOADING)
    for hint in hints[:-1]:
        is_told(ann, hint.words)
        follow(ann, hint.words)
    is_told(ann, hints[-1].words)
    nothing_serious(ann, "table in a tab")


def test_three_people_share_one_device(ann: Person) -> None:
    ann.page.goto(f"{ann.page.url.split('#')[0]}#/new/gangster-dice?seats=3&device=one")
    ann.page.get_by_label("Your name").fill("Ada")
    third = ann.page.locator("fieldset.chairs [role=radiogroup]").nth(2)
    third.locator("label").first.click()
    for number, name in ((2, "Ben"), (3, "Cy")):
        ann.page.get_by_label(f"Name of the person on chair {number}").fill(name)
    ann.button("Open the table").click()
    answered = set[str]()
    for _ in range(6):
        expect(ann.see("pass")).to_be_visible(timeout=LOADING)
        said = ann.see("pass").inner_text()
        (name,) = re.findall(r"Pass to (\w+)", said)[:1]
        ann.button(f"I am {name}: play").click()
        expect(ann.see("moves-panel")).to_be_visible()
        ann.page.wait_for_function(CLICK_ONE)
        answered.add(name)
        if answered == {"Ada", "Ben", "Cy"}:
            break
    assert answered == {"Ada", "Ben", "Cy"}


def test_a_file_is_replayed_explained_and_played_on_from_any_moment(ann: Person, tmp_path: Path) -> None:
    start = ann.page.url
    ann.see("record-file").set_input_files(FILE)
    stands_at(ann, 0)
    ann.page.keyboard.press("End")
    stands_at(ann, STEPS)
    ann.page.keyboard.press("ArrowLeft")
    stands_at(ann, STEPS - 1)
    ann.see("eyes").select_option("1")
    nothing_serious(ann, "replay in a tab")
    ann.see("explain-tool").click()
    ann.see("explain").click()
    expect(ann.see("curve")).to_be_visible(timeout=LOADING)
    expect(ann.see("analysis")).to_have_attribute("data-state", "done")
    nothing_serious(ann, "analysis in a tab")
    ann.page.keyboard.press("Escape")
    expect(ann.see("analysis")).to_be_hidden()
    ann.page.keyboard.press("Home")
    ann.see("forward").click()
    stands_at(ann, 1)
    ann.see("take-up").click()
    ann.see("take-seat").click()
    expect(ann.see("moves-panel").or_(ann.see("board")).first).to_be_visible(timeout=LOADING)
    expect(ann.page).to_have_url(re.compile("#/t/[0-9A-Z]+$"))
    damaged = tmp_path / "damaged.omerta"
    damaged.write_text(FILE.read_text().replace("over returns", "over returned"))
    ann.page.goto(start)
    ann.see("record-file").set_input_files(damaged)
    expect(ann.see("record-trouble")).to_contain_text("line")


def test_a_tab_speaks_french(visited: BrowserContext, host: Host) -> None:
    for open_page in visited.pages:
        open_page.close()
    page = visited.new_page()
    page.add_init_script(FRENCH)
    zoe = Person(page)
    page.goto(host.address)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_text("Douze coups, et jamais plus gros que celui du Boss.")).to_be_visible()
    nothing_serious(zoe, "start page of a tab in French")
    zoe.see("game-twelve-gangsters").get_by_role("button", name="Jouer contre des robots").click()
    page.get_by_role("button", name="Jouer", exact=True).click()
    expect(zoe.see("moves-panel")).to_be_visible(timeout=LOADING)
    play(zoe, 2)
    expect(zoe.see("moves-panel")).to_contain_text("Manche 3", timeout=LOADING)
    page.goto(f"{host.address}#/daily")
    expect(page.locator("body")).to_contain_text("serveur", timeout=LOADING)
    page.close()
    assert not [text for text in zoe.complaints if not any(words in text for words in LOST_LINE)]
