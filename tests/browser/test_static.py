"""The whole house in a folder of a web host: visited once, then played without anybody who answers."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from omerta import game_types
from omerta.core.replay import read_record
from omerta.static.static_folder import find_engine, write_static
from omerta.table.log.fair_dice import verify
from tests.browser.building import alone
from tests.browser.chromium import FLAGS, find_chromium
from tests.browser.people import LOST_LINE, Patience, Person

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

ROOT = Path(__file__).parents[2]
SETTINGS = """
localStorage.setItem('omerta:settings', JSON.stringify({confirm: 'never', speed: 'off', list: true}));
localStorage.setItem('omerta:name', 'Ann');
"""
"""The text view, where every game is played by one click a move."""
KEPT = "() => !!navigator.serviceWorker.controller"
LOADING_SECONDS = 120
WHOLE = [*game_types] if "OMERTA_EVERY_SEAT_COUNT" in os.environ else ["twelve-gangsters", "gangster-dice"]
"""The games that are played to their end; `make deep` does that with all of them."""
CLICK_ONE = """() => {
  const all = [...document.querySelectorAll('[data-testid=moves-panel] .moves button')];
  if (!all.length || all.some((move) => move.ariaPressed === 'true')) return false;
  const asked = document.querySelector('[data-testid=moves-panel]').textContent;
  if (asked === window.answered) return false;
  window.answered = asked;
  window.answers = (window.answers ?? 0) + 1;
  all[(window.answers * 7) % all.length].click();
  return true;
}"""
"""Clicks one of the moves of a question that was not answered yet, and says whether there was one."""


class Host:
    """A web host that knows nothing of the house: Python's own, in whose folder it lies somewhere."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/club/omerta/"

    def start(self) -> None:
        if self.process is not None:
            return
        command = [sys.executable, "-m", "http.server", str(self.port), "--bind", "127.0.0.1", "-d", str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=unbuffered())
        assert self.process.stdout is not None
        self.process.stdout.readline()  # says that it serves

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.communicate()
            self.process = None


def unbuffered() -> dict[str, str]:
    return {**os.environ, "PYTHONUNBUFFERED": "1"}


@pytest.fixture(scope="module")
def host(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Write the folder and serve it, in a folder of a site."""
    with alone():
        if find_engine() is None:
            subprocess.run(["make", "--silent", "engine"], cwd=ROOT, check=True)
    site = tmp_path_factory.mktemp("site")
    (site / "club").mkdir()
    write_static(site / "club" / "omerta", client, find_engine())
    host = Host(site)
    host.start()
    yield host
    host.stop()


@pytest.fixture(scope="module")
def visited(browser: Browser, host: Host) -> Iterator[BrowserContext]:
    """Visit once, until everything lies in the browser; from then on nobody answers any more."""
    context = browser.new_context(reduced_motion="reduce", locale="en-US")
    context.set_default_timeout(LOADING_SECONDS * 1000)
    context.add_init_script(SETTINGS)
    page = context.new_page()
    page.goto(host.address)
    expect(page.get_by_role("button", name="Play bots now").first).to_be_visible()
    expect(page.get_by_test_id("engine")).to_be_visible()
    opened(page)
    page.wait_for_function(KEPT)
    page.close()
    host.stop()
    yield context
    context.close()


@pytest.fixture
def ann(visited: BrowserContext, host: Host) -> Iterator[Person]:
    person = Person(visited.new_page())
    person.page.goto(host.address)
    yield person
    person.page.close()
    assert not [text for text in person.complaints if not any(words in text for words in LOST_LINE)]


def opened(page: Page) -> None:
    """Wait until the house is open in this tab."""
    expect(page.get_by_test_id("engine")).to_have_count(0, timeout=LOADING_SECONDS * 1000)


def deal(person: Person, game: str) -> None:
    """Sit down with bots, and wait for the first question."""
    person.play_bots(game).click()
    person.button("Start").click()
    expect(person.see("moves-panel")).to_be_visible(timeout=LOADING_SECONDS * 1000)
    opened(person.page)


def play(person: Person, most: int) -> None:
    """Answer so many questions, or until the game ends."""
    patience, answered = Patience(person.page), 0
    while answered < most and not person.has_ended():
        answered += bool(person.page.evaluate(CLICK_ONE))
        patience.wait()


@pytest.mark.parametrize("game", [game for game in game_types if game not in WHOLE])
def test_a_game_is_played_with_bots_and_goes_on_when_the_page_is_loaded_anew(ann: Person, game: str) -> None:
    deal(ann, game)
    play(ann, 5)
    ann.page.reload()
    opened(ann.page)
    play(ann, 2)
    expect(ann.see("moves-panel").or_(ann.see("board")).first).to_be_visible(timeout=LOADING_SECONDS * 1000)


@pytest.mark.parametrize("game", WHOLE)
def test_a_game_is_played_with_bots_to_its_end_and_nobody_answers(ann: Person, game: str, tmp_path: Path) -> None:
    deal(ann, game)
    play(ann, 1000)
    expect(ann.see("end").or_(ann.see("held")).first).to_be_visible(timeout=LOADING_SECONDS * 1000)
    if ann.see("held").is_visible():
        ann.see("held").click()
    expect(ann.see("own-game")).to_be_visible()
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Save the game").click()
    saved = tmp_path / "game.txt"
    download.value.save_as(saved)
    record = read_record(saved.read_text())
    assert sum(1 for _ in record.replay()) > 1
    assert verify(record).ok
    ann.see("replay").click()
    expect(ann.see("board").or_(ann.see("moves-panel")).first).to_be_visible(timeout=LOADING_SECONDS * 1000)


def test_a_second_tab_says_that_the_house_is_open_and_goes_on_when_it_is_not(ann: Person) -> None:
    opened(ann.page)
    second = ann.context.new_page()
    second.goto(ann.page.url)
    expect(second.get_by_test_id("engine")).to_contain_text("open in another tab")
    ann.page.close()
    expect(second.get_by_test_id("engine")).not_to_contain_text("another tab", timeout=LOADING_SECONDS * 1000)
    opened(second)
    second.close()


def test_what_needs_other_people_is_not_offered_or_says_so_and_one_device_is_for_several(ann: Person) -> None:
    expect(ann.new_table()).to_be_hidden()
    expect(ann.see("today")).to_be_hidden()
    expect(ann.page.get_by_role("link", name="Ladders")).to_be_hidden()
    here = ann.page.url
    ann.page.goto(f"{here}#/daily")
    expect(ann.page.locator("body")).to_contain_text("needs a server", timeout=LOADING_SECONDS * 1000)
    ann.page.goto(here)
    ann.dossier("gangster-dice").get_by_role("link", name="All on this device").click()
    ann.button("Open the table").click()
    expect(ann.see("board").or_(ann.see("moves-panel")).or_(ann.see("pass")).first).to_be_visible(
        timeout=LOADING_SECONDS * 1000
    )
    expect(ann.page.get_by_role("button", name="Invite")).to_have_count(0)


def test_a_browser_that_is_killed_comes_back_where_it_was(browser: Browser, host: Host, tmp_path: Path) -> None:
    host.start()
    ann = in_own_browser(browser, host, tmp_path)
    deal(ann, "twelve-gangsters")
    play(ann, 3)
    expect(ann.see("moves-panel")).to_contain_text("Round 4", timeout=LOADING_SECONDS * 1000)
    offered = ann.page.locator("[data-testid=moves-panel] .moves").inner_text()
    kill(tmp_path)
    host.stop()
    ann = in_own_browser(browser, host, tmp_path)
    ann.see("your-tables").get_by_role("link").first.click()
    expect(ann.see("moves-panel")).to_contain_text("Round 4", timeout=LOADING_SECONDS * 1000)
    expect(ann.page.locator("[data-testid=moves-panel] .moves")).to_have_text(offered, use_inner_text=True)
    play(ann, 1000)
    ann.context.close()


def in_own_browser(browser: Browser, host: Host, profile: Path) -> Person:
    """Open the start page in a browser that keeps what it has in a folder."""
    context = browser.browser_type.launch_persistent_context(
        str(profile), executable_path=find_chromium(), args=list(FLAGS), reduced_motion="reduce"
    )
    context.add_init_script(SETTINGS)
    person = Person(context.new_page())
    person.page.goto(host.address)
    return person


def kill(profile: Path) -> None:
    """Kill every process of the browser that keeps this profile."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and str(profile).encode() in _command(folder):
            os.kill(int(folder.name), signal.SIGKILL)


def _command(folder: Path) -> bytes:
    try:
        return (folder / "cmdline").read_bytes()
    except OSError:
        return b""
