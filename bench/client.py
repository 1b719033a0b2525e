"""The browser client against its budgets: what a visit weighs, how much the page shifts, how long it is ever busy.

Weights are gzipped, without fonts, from the build's own manifest. Shifts and tasks are measured in a real chromium at a
real server, from the start page through a round with its reveal. A task is one turn of the page's main thread, taken
from the browser's trace, as long as it would be on a processor four times slower: its processor time, times four. The
browser's own slow-down stretches a task by the clock, so that whatever else a machine does would count as the page's.
The median of several visits and rounds counts. Rounds are played by keys, because a driven mouse makes the page lay
itself out to find its way.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tests.browser.building import build_client
from tests.browser.chromium import launch
from tests.browser.laid import LaidCity
from tests.browser.people import DESK, PHONE, Person, Room
from tests.server.running import Server

FIRST_ROUTE, WITH_TABLE, GAME, FONTS = 45_000, 150_000, 60_000, 110_000
LAYOUT_SHIFT = 0.02
LONGEST_TASK_MILLISECONDS = 50
SLOWDOWN = 4
VISITS = 5
ROUNDS = 5

Manifest = dict[str, dict[str, Any]]

WATCH_SHIFTS = """
  window.shifts = [];
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifts.push(value);
  }).observe({ type: 'layout-shift', buffered: true });
"""


OURS = "omerta-bench"

REVEAL_ENDS = """() => {
  const board = document.querySelector('[data-testid=board]');
  return { ends: new Promise(done => {
    const watcher = new MutationObserver(() => board.dataset.beat === 'rest' && (watcher.disconnect(), done(true)));
    watcher.observe(board, { attributeFilter: ['data-beat'] });
  }) };
}"""

ALL_LIES = """new Promise(done => {
  let quiet;
  const look = () => {
    clearTimeout(quiet);
    if (document.querySelector('%s')) quiet = setTimeout(() => (watcher.disconnect(), done()), 400);
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { childList: true, subtree: true });
  look();
})"""
"""Done when something is there and nothing has been laid beside it for a while."""


def files_of(manifest: Manifest, key: str) -> set[str]:
    """Name every file that a chunk needs at once."""
    found: set[str] = set()
    waiting = [key]
    while waiting:
        chunk = manifest[waiting.pop()]
        if chunk["file"] not in found:
            found |= {chunk["file"], *chunk.get("css", [])}
            waiting += chunk.get("imports", [])
    return found


def gzipped(folder: Path, files: set[str]) -> int:
    """Weigh files as they travel."""
    return sum(len(gzip.compress((folder / file).read_bytes(), 9)) for file in files)


def weights(folder: Path) -> Iterator[str]:
    """Weigh the first route, each game, and the fonts."""
    manifest: Manifest = json.loads((folder / ".vite" / "manifest.json").read_text())
    first = files_of(manifest, "index.html")
    table = files_of(manifest, "src/table/Table.svelte")
    yield budget("first route, JS and CSS gzipped", gzipped(folder, first) / 1000, FIRST_ROUTE / 1000, "kB")
    yield budget("with the table page", gzipped(folder, first | table) / 1000, WITH_TABLE / 1000, "kB")
    for key in sorted(key for key in manifest if key.startswith("src/games/") and key.endswith("/board.ts")):
        more = files_of(manifest, key) - first - table
        yield budget(f"board of {key.split('/')[2]}, more", gzipped(folder, more) / 1000, GAME / 1000, "kB")
    fonts = sum(path.stat().st_size for path in (folder / "assets").glob("*.woff2"))
    yield budget("fonts", fonts / 1000, FONTS / 1000, "kB")


def budget(what: str, found: float, most: float, unit: str = "", digits: int = 1) -> str:
    """Say a figure, its budget, and whether it is kept."""
    kept = "" if found <= most else "  OVER"
    return f"{what}: {found:.{digits}f} {unit}".rstrip() + f" of {most:g} {unit}".rstrip() + kept


def shifts(room: Room) -> Iterator[str]:
    """Load start page and table and play a round with its reveal; add up everything that moved by itself."""
    for name, viewport in (("1440 px", DESK), ("360 px", PHONE)):
        ann = room.enter("/gallery", viewport=viewport, motion="no-preference")
        ann.page.add_init_script(WATCH_SHIFTS)
        ann.page.goto("/")
        expect(ann.play_bots()).to_be_visible()
        start = shifted(ann.page)
        key = room.server.open_table("hbbb")
        ann.page.goto(f"/t/{key['code']}#{key['token']}")
        ann.is_asked(1, 12)
        ann.card(1).focus()
        play_round(ann, 1)
        yield budget(f"layout shift at {name}, load of the start page", start, LAYOUT_SHIFT, digits=4)
        yield budget(f"layout shift at {name}, load of a table and a round", shifted(ann.page), LAYOUT_SHIFT, digits=4)


def shifted(page: Page) -> float:
    """Add up the shifts so far, once the page has come to rest."""
    page.wait_for_load_state("networkidle")
    return float(page.evaluate("window.shifts.reduce((sum, value) => sum + value, 0)"))


def play_round(person: Person, card: int) -> None:
    """Play a card by keys, and let its reveal run to the end, without a question to the page on the way."""
    keys = person.page.keyboard
    keys.press("Enter")
    expect(person.card(card)).to_have_attribute("aria-pressed", "true")
    shown = person.page.evaluate_handle(REVEAL_ENDS)
    keys.press("Enter")
    shown.evaluate("({ ends }) => ends")


@contextmanager
def traced(browser: Browser, page: Page, found: list[float]) -> Iterator[None]:
    """Keep the milliseconds of the longest task of the page's main thread, on the slow processor.

    The browser traces its own pages as well; ours leaves a mark, and only its process counts.
    """
    session = page.context.new_cdp_session(page)
    browser.start_tracing(page=page, categories=["toplevel", "blink.user_timing", "__metadata"])
    yield
    session.send("Runtime.evaluate", {"expression": f"performance.mark('{OURS}')"})
    events = json.loads(browser.stop_tracing())["traceEvents"]
    ours = {event["pid"] for event in events if event["name"] == OURS}
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["pid"] in ours and event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        event["tdur"] * SLOWDOWN / 1000
        for event in events
        if event["name"].endswith("RunTask") and event.get("tdur") and (event["pid"], event["tid"]) in mains
    ]
    found.append(max(tasks))


def visit(room: Room, viewport: ViewportSize, path: str, until: str, loads: list[float]) -> Person:
    """Open a page in a browser of its own; it is asked over the protocol, which brings no script along."""
    person = room.enter("about:blank", viewport=viewport, motion="no-preference")
    session = person.context.new_cdp_session(person.page)
    with traced(room.browser, person.page, loads):
        person.page.goto(path)
        session.send("Runtime.evaluate", {"expression": ALL_LIES % until, "awaitPromise": True})
    return person


def tasks(room: Room) -> Iterator[str]:
    """Open the start page and a table, and play rounds with their reveals."""
    for name, viewport in (("1440 px", DESK), ("360 px", PHONE)):
        starts: list[float] = []
        loads: list[float] = []
        rounds: list[float] = []
        for _ in range(VISITS):
            visit(room, viewport, "/", "footer a", starts).page.close()
            key = room.server.open_table("hbbb")
            ann = visit(room, viewport, f"/t/{key['code']}#{key['token']}", "[data-testid=card-1]", loads)
        for round_ in range(1, ROUNDS + 1):
            ann.is_asked(round_, 12)
            ann.card(round_).focus()
            with traced(room.browser, ann.page, rounds):
                play_round(ann, round_)
        at = f"at {name}, processor {SLOWDOWN} times slower"
        whats = ("load of the start page", "load of a table", "a round with reveal")
        for what, found in zip(whats, (starts, loads, rounds), strict=True):
            yield budget(f"longest task {at}, {what}", median(found), LONGEST_TASK_MILLISECONDS, "ms", 0)
            yield f"  each time: {', '.join(f'{longest:.0f}' for longest in sorted(found))} ms"


CITY_MOVES = """() => {
  const press = (what) => document.querySelector(what)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  press('[data-testid=map] [data-end]');
  setTimeout(() => press('[data-testid=seal]'), 100);
}"""
"""Choose the first place that is lit on the map of Gangsters, and go there."""


def city_tasks(room: Room) -> Iterator[str]:
    """Open Gangsters in its fourth round, with the whole city drawn, and make a move that is told to its end."""
    # With other seeds a game may be over by then, or offer no place to go to.
    for first, name, viewport in ((3, "1440 px", DESK), (104, "360 px", PHONE)):
        loads: list[float] = []
        moves: list[float] = []
        for seed in range(first, first + VISITS):
            key = LaidCity(seed, 4).play_to(4).lay(room.server)
            ann = visit(room, viewport, f"/t/{key['code']}#{key['token']}", "[data-testid=map] [data-end]", loads)
            with traced(room.browser, ann.page, moves):
                shown = ann.page.evaluate_handle(REVEAL_ENDS)
                ann.page.evaluate(CITY_MOVES)
                shown.evaluate("({ ends }) => ends")
            ann.page.close()
        at = f"at {name}, processor {SLOWDOWN} times slower"
        for what, found in (("load of the city", loads), ("a move in the city", moves)):
            yield budget(f"longest task {at}, {what}", median(found), LONGEST_TASK_MILLISECONDS, "ms", 0)
            yield f"  each time: {', '.join(f'{longest:.0f}' for longest in sorted(found))} ms"


def report() -> Iterator[str]:
    """Measure and say it line by line."""
    folder = build_client()
    yield from weights(folder)
    with (
        TemporaryDirectory() as place,
        Server(Path(place), "--client", str(folder)) as server,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        room = Room(browser, server)
        yield from shifts(room)
        yield from tasks(room)
        yield from city_tasks(room)
        room.close()
