"""A browser is killed again and again while a game is played in its tab: whatever was acknowledged is there again."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import Person
from tests.browser.test_static import (
    CLICK_ONE,
    KEPT,
    LOADING_SECONDS,
    Host,
    deal,
    host,
    in_own_browser,
    kill,
    opened,
)

__all__ = ["host"]  # a fixture

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

KILLS = int(os.environ.get("OMERTA_TAB_KILLS", "3"))
AT_A_TIME = 5
"""The most kills of one test; each begins with a browser that was never here."""
GAME = "gangsters"
"""A long game, so that one table is killed many times."""
LOADING = LOADING_SECONDS * 1000
LONGEST_MILLISECONDS = 1500
"""So long after the first acknowledgement of a session the browser is killed at the latest."""
HEAR_ACKNOWLEDGEMENTS = """
window.said = {};
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => {
      if (typeof data !== 'string' || !data.includes('ack')) return;
      const { text } = JSON.parse(data);
      const frame = text && JSON.parse(text);
      if (frame && frame.type === 'ack') window.acknowledged(frame.id);
    });
  }
};
"""
ANSWER_ALL = f"setInterval({CLICK_ONE}, 20)"
ROWS = """code => new Promise((found, failed) => {
  const opening = indexedDB.open('omerta');
  opening.onerror = () => failed(opening.error);
  opening.onsuccess = () => {
    const range = IDBKeyRange.bound([code, 0], [code, Number.MAX_SAFE_INTEGER]);
    const asked = opening.result.transaction('rows').objectStore('rows').getAll(range);
    asked.onsuccess = () => found(asked.result);
    asked.onerror = () => failed(asked.error);
  };
})"""


def ids_in(row: Any) -> set[str]:
    """List everything in a row that may be the id of a wish."""
    if isinstance(row, dict):
        return {text for each in row.values() for text in ids_in(each)}
    if isinstance(row, list):
        return {text for each in row for text in ids_in(each)}
    return {row} if isinstance(row, str) else set()


def code_of(page: Page) -> str:
    return page.url.rpartition("/t/")[2][:6]


@pytest.mark.parametrize("first", range(0, KILLS, AT_A_TIME))
def test_nothing_acknowledged_is_lost_when_the_browser_is_killed(
    browser: Browser, host: Host, tmp_path: Path, first: int
) -> None:
    host.start()
    rng, acknowledged = Random(first), dict[str, set[str]]()
    kills = min(AT_A_TIME, KILLS - first)
    for number in range(kills + 1):
        ann = in_own_browser(browser, host, tmp_path)
        came = set[str]()
        ann.page.expose_function("acknowledged", lambda id, came=came: came.add(id))
        ann.page.add_init_script(HEAR_ACKNOWLEDGEMENTS)
        ann.page.reload()
        if number == 0:
            opened(ann.page)
            ann.page.wait_for_function(KEPT)
            host.stop()
        for code, ids in acknowledged.items():
            lost = ids - ids_in([json.loads(row) for row in ann.page.evaluate(ROWS, code)])
            assert not lost, f"kill {first + number}: {code} has lost {len(lost)} of {len(ids)}"
        sit(ann)
        acknowledged.setdefault(code_of(ann.page), came)
        acknowledged[code_of(ann.page)] |= came
        if number == kills:
            ann.context.close()
            break
        ann.page.evaluate(ANSWER_ALL)
        while not came and not ann.has_ended():
            ann.page.wait_for_timeout(20)
        ann.page.wait_for_timeout(rng.uniform(0, LONGEST_MILLISECONDS))
        kill(tmp_path)
        acknowledged[code_of(ann.page)] |= came
    count = sum(map(len, acknowledged.values()))
    print(f"{kills} kills, {count} acknowledged, none lost")
    assert count >= kills


def sit(ann: Person) -> None:
    """Go back to the table where one sat, or to a new one where its game is over."""
    yours = ann.see("your-tables").get_by_role("link")
    if yours.count():
        yours.first.click()
        expect(ann.see("moves-panel").or_(ann.see("end")).or_(ann.see("held")).first).to_be_visible(timeout=LOADING)
        if not ann.has_ended():
            return
        ann.page.goto(ann.page.url.split("#")[0])
    deal(ann, GAME)
