"""A new game goes from nothing to the browser: `omerta new-game` writes it, and it is played without a drawing."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.people import PHONE, Person, Room
from tests.browser.test_accessibility import nothing_serious
from tests.browser.test_tutorial import follow, is_told
from tests.server.running import CommandServer, Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

ROOT = Path(__file__).parents[2]
NAME, TITLE, LETTERS = "harbour-rats", "Harbour Rats", "HR"
ROUNDS = 5
LOW_SCREEN = ViewportSize(width=1024, height=276)
"""So low that a big screen has to write the lines of a game smaller."""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy what a server needs of this checkout, and make a new game there."""
    folder = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "tests/laws").mkdir(parents=True)
    shutil.copy(ROOT / "tests/laws/steps.toml", folder / "tests/laws")
    subprocess.run([sys.executable, "-m", "omerta", "new-game", NAME, "--into", str(folder)], check=True)
    return folder


@pytest.fixture(scope="module")
def server(client: Path, checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give a running server that has the new game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(checkout / "src"))
        with CommandServer(tmp_path_factory.mktemp("server"), "--client", str(client)) as running:
            yield running


@pytest.fixture
def room(browser: Browser, server: Server) -> Iterator[Room]:
    room = Room(browser, server)
    yield room
    room.close()


def play_on(ann: Person, first: int) -> None:
    """Lay the highest card of every round that is left."""
    panel = ann.see("moves-panel")
    for round_ in range(first, ROUNDS + 1):
        expect(ann.see("plain-lines")).to_contain_text(f"Round {round_} of {ROUNDS}")
        expect(panel.locator("[aria-pressed]")).to_have_count(ROUNDS + 1 - round_)
        ann.pick_up(panel.locator("[aria-pressed]").last)
        ann.seal()
    ann.wait_for_end()


def test_a_new_game_is_on_the_front_page_and_is_played_to_the_end_against_bots(room: Room) -> None:
    ann = room.enter(name="Ann")
    expect(ann.dossier(NAME)).to_contain_text(TITLE)
    ann.play_bots(NAME).click()
    ann.page.get_by_role("radio", name="The Collector").check()
    ann.button("Start").click()
    expect(ann.see("seat-1")).to_contain_text("Brass")
    nothing_serious(ann, "the text view")
    screen = room.enter(f"/screen/{ann.code()}", viewport=LOW_SCREEN)
    rows = screen.see("plain-lines").locator("span")
    expect(rows).to_have_count(4)
    expect(rows.last).to_be_in_viewport(ratio=0.9)
    nothing_serious(screen, "a big screen without a board")
    ann.page.keyboard.press("r")
    expect(ann.page.get_by_role("tabpanel")).to_contain_text(f"{LETTERS}-01")
    play_on(ann, 1)
    nothing_serious(ann, "the end of a game without a board")
    ann.see("paper-link").click()
    expect(ann.see("headline")).to_contain_text("win")
    expect(ann.see("account").locator(":scope > li")).to_have_count(3)


def test_its_lesson_is_learned_on_a_phone_and_played_on_to_the_end(room: Room, checkout: Path) -> None:
    lesson = tomllib.loads((checkout / "src/omerta/games/harbour_rats/tutorial.toml").read_text(encoding="utf-8"))
    ann = room.enter(name="Ann", viewport=PHONE, touch=True)
    ann.press(ann.dossier(NAME).get_by_role("button", name="Learn by playing"))
    for step in lesson["step"]:
        is_told(ann, step["words"])
        follow(ann, step["words"])
    is_told(ann, lesson["next-hand"]["words"])
    ann.button("the 2 why not?").focus()
    expect(ann.see("why-not")).to_contain_text("The 2 has been laid; each card goes out once.")
    play_on(ann, len(lesson["step"]) + 1)
    ann.press(ann.see("replay"))
    expect(ann.see("plain-lines")).to_contain_text(f"Round 1 of {ROUNDS}")
