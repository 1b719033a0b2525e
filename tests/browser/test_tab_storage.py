"""A real browser whose storage is full or cleared under a game, and two tabs that want the same games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from omerta.core.replay import read_record
from tests.browser.people import Person
from tests.browser.test_static import CLICK_ONE, LOADING_SECONDS, Host, deal, host, opened, play, visited

__all__ = ["host", "visited"]

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

WAIT = LOADING_SECONDS * 1000
FORGETS_MILLISECONDS, FORGETS_AFTER = 5000, 8
"""Some time after it was closed the browser still remembers how much room a database had."""
AGAIN = f"""() => {{
  window.answered = '';
  ({CLICK_ONE})();
  return !document.querySelector('[data-testid=unkept]');
}}"""
"""Answers the open question, or does so again, and says whether the game is kept."""
CLEAR = """() => new Promise((done, fail) => {
  const asked = indexedDB.deleteDatabase('omerta');
  asked.onsuccess = () => done(true);
  asked.onerror = asked.onblocked = () => fail(new Error('not deleted'));
})"""


@pytest.fixture
def ann(visited: BrowserContext, host: Host) -> Iterator[Person]:
    person = Person(visited.new_page())
    person.page.goto(host.address)
    yield person
    person.page.close()


def save(person: Person, folder: Path) -> str:
    """Save the game that the browser does not keep, and return its record."""
    with person.page.expect_download() as download:
        person.see("unkept").get_by_role("link", name="Save as a file").click()
    download.value.save_as(folder / "game.txt")
    return (folder / "game.txt").read_text()


def click_one(person: Person) -> None:
    """Answer the next question."""
    person.page.wait_for_function(CLICK_ONE)


def test_storage_that_is_full_says_so_and_the_game_goes_on_when_there_is_room(ann: Person, tmp_path: Path) -> None:
    deal(ann, "twelve-gangsters")
    play(ann, 2)
    devtools = ann.context.new_cdp_session(ann.page)
    origin = ann.page.evaluate("location.origin")
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    here = ann.page.url
    for number in range(3, 3 + FORGETS_AFTER):
        expect(ann.see("moves-panel")).to_contain_text(f"Round {number}", timeout=WAIT)
        ann.page.goto("about:blank")
        ann.page.wait_for_timeout(FORGETS_MILLISECONDS)
        ann.page.goto(here)
        click_one(ann)
        expect(ann.see("unkept").or_(ann.page.get_by_text(f"Round {number + 1}")).first).to_be_visible(timeout=WAIT)
        if ann.see("unkept").is_visible():
            break
    expect(ann.see("unkept")).to_contain_text("no room left")
    assert sum(1 for _ in read_record(save(ann, tmp_path)).replay()) > 1
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    ann.page.wait_for_function(AGAIN, timeout=WAIT, polling=500)
    ann.page.reload()
    expect(ann.see("moves-panel")).to_contain_text("Round", timeout=WAIT)


def test_storage_that_is_cleared_while_the_game_is_open_says_so(ann: Person, tmp_path: Path) -> None:
    deal(ann, "twelve-gangsters")
    play(ann, 2)
    expect(ann.see("moves-panel")).to_contain_text("Round 3", timeout=WAIT)
    assert ann.page.evaluate(CLEAR)
    click_one(ann)
    expect(ann.see("unkept")).to_contain_text("this game is not kept any more", timeout=WAIT)
    record = save(ann, tmp_path)
    assert sum(1 for _ in read_record(record).replay()) > 1
    ann.page.goto(ann.page.url.split("#")[0])
    ann.page.reload()
    ann.see("record-file").set_input_files(str(tmp_path / "game.txt"))
    expect(ann.see("board").or_(ann.see("moves-panel")).first).to_be_visible(timeout=WAIT)


def test_a_second_tab_may_take_the_games_over_and_the_first_one_says_so(ann: Person) -> None:
    deal(ann, "twelve-gangsters")
    play(ann, 1)
    expect(ann.see("moves-panel")).to_contain_text("Round 2", timeout=WAIT)
    second = Person(ann.context.new_page())
    second.page.goto(ann.page.url)
    expect(second.see("engine")).to_contain_text("open in another tab")
    second.button("Use them here").click()
    expect(second.see("moves-panel")).to_contain_text("Round 2", timeout=WAIT)
    opened(second.page)
    expect(ann.see("engine")).to_contain_text("open in another tab", timeout=WAIT)
    click_one(second)
    expect(second.see("moves-panel")).to_contain_text("Round 3", timeout=WAIT)
    second.page.close()
    expect(ann.see("moves-panel")).to_contain_text("Round 3", timeout=WAIT)
    opened(ann.page)
