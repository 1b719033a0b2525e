"""The games in a browser tab against their budgets: what the engine weighs, and how long a visitor waits for a game.

A visit is a browser of its own at a folder of `make static` that a plain web host serves. It asks for a game as soon as
the start page is there; a repeated one has the profile of the first. On the slow machine all processes of the browser
stand still three quarters of the time, since the slow-down that a browser has by itself leaves its workers alone. The
longest task of the page's own thread is its processor time, as in `bench.client`. Answers of bots are timed by the same
program with the same questions in the browser's engine and in this Python.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import sleep
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, ViewportSize, sync_playwright

from bench.client import FIRST_ROUTE, SLOWDOWN, budget, files_of, gzipped, traced
from omerta.bots.levels import PARTS
from omerta.lab import pace
from omerta.static.static_folder import find_engine, write_static
from tests.browser.building import build_client
from tests.browser.chromium import FLAGS, find_chromium, launch
from tests.browser.people import DESK, PHONE

MEGABYTE = 1e6
ENGINE, FIRST, AGAIN, ANSWER, TASK = 6.0, 4.0, 1.5, 3.0, 50.0
"""The budgets: megabytes, seconds three times, milliseconds."""
VALUES = "values.zip.gz"
SLICE_SECONDS = 0.01
VISITS = 3
QUESTIONS = 6
GAME = "gangster-dice"
PATIENCE_SECONDS = 120
SETTLING_MILLISECONDS = 6000
"""A browser that is closed sooner may not have the image on its disk yet."""

NAMED = """
localStorage.setItem('omerta:name', 'Ann');
localStorage.setItem('omerta:settings', JSON.stringify({ speed: 'off', list: true }));
"""
"""Nothing is played out slowly before the question, which stands in the text view."""
PLAY = """game => new Promise(done => {
  let [asked, offered] = [0, null];
  const button = (within, says) =>
    [...document.querySelectorAll(`${within} button`)].find((each) => each.textContent.trim() === says);
  const look = () => {
    if (document.querySelector('[data-testid=moves-panel]'))
      return done({ asked: performance.now() - asked, opened: performance.now() });
    const start = !asked && button('', 'Start');
    if (start) {
      asked = performance.now();
      start.click();
    } else if (!offered) {
      offered = button(`[data-testid=game-${game}]`, 'Play bots now');
      offered?.click();
    }
    requestAnimationFrame(look);
  };
  look();
})"""
"""Asks for a game with bots, and is done when its first question is there."""
IMAGE_IS_KEPT = """async () => {
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) if (url.endsWith('/image')) return true;
  return false;
}"""
THINK = f"""
import json
from omerta import game_types
from omerta.lab.pace import seconds_a_move
asked = []
for game_type in game_types.values():
    game = game_type.make()
    for level in {[*PARTS]!r}:
        asked.append((game_type.id, level, *seconds_a_move(game, level, {QUESTIONS})))
told = json.dumps(asked)
"""
IN_ENGINE = """async ({ program, more }) => {
  const folder = new URL('engine/', location.href).href;
  const unpacked = async (name) => {
    const packed = (await fetch(folder + name)).body;
    return new Response(packed.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  };
  const { loadPyodide } = await import(folder + 'pyodide.mjs');
  const outside = window.fetch;
  window.fetch = async (wanted, options) => {
    const name = String(wanted).split('/').at(-1);
    return /[.](?:wasm|zip)$/.test(name) ? new Response(await unpacked(`${name}.gz`)) : outside(wanted, options);
  };
  const python = await loadPyodide({ indexURL: folder, lockFileContents: { info: {}, packages: {} } });
  const site = '/lib/python3.14/site-packages';
  for (const name of ['omerta.zip.gz', 'values.zip.gz'])
    python.unpackArchive(await unpacked(name), 'zip', { extractDir: site });
  for (const [path, text] of Object.entries(more)) {
    python.FS.mkdirTree(`${site}/${path}`.replace(/[/][^/]*$/, ''));
    python.FS.writeFile(`${site}/${path}`, text);
  }
  python.runPython(program);
  return python.globals.get('told');
}"""


def report() -> Iterator[str]:
    """Measure and say it line by line."""
    client = build_client()
    manifest = json.loads((client / ".vite" / "manifest.json").read_text())
    first_route = gzipped(client, files_of(manifest, "index.html"))
    yield budget("first route, JS and CSS gzipped", first_route / 1000, FIRST_ROUTE / 1000, "kB")
    with TemporaryDirectory() as place:
        sizes = write_static(Path(place) / "site", client, find_engine())
        engine = sum(size for name, size in sizes.items() if name != VALUES)
        yield budget("engine, gzipped", engine / MEGABYTE, ENGINE, "MB", 2)
        yield f"values of learned bots, gzipped: {sizes[VALUES] / MEGABYTE:.2f} MB"
        with served(Path(place)) as address, sync_playwright() as playwright:
            for viewport, name, slowdown in ((DESK, "1440 px", 1), (PHONE, "360 px", SLOWDOWN)):
                yield from visits(playwright, f"{address}/site/", viewport, slowdown, name)
                yield from tasks(playwright, f"{address}/site/", viewport, name)
            yield from answers(playwright, f"{address}/site/")


class Quiet(SimpleHTTPRequestHandler):
    """A host that keeps no log."""

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder as it is."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def visits(playwright: Playwright, address: str, viewport: ViewportSize, slowdown: int, name: str) -> Iterator[str]:
    """Visit for the first time and again, each time in a browser that has just started."""
    found: dict[bool, list[dict[str, float]]] = {False: [], True: []}
    for _ in range(VISITS):
        with TemporaryDirectory() as profile:
            for again in (False, True):
                with browser(playwright, Path(profile), viewport) as context, held_up(slowdown):
                    found[again].append(visit(context, address))
    at = f"{name}, {f'{slowdown} times slower' if slowdown > 1 else 'no slow-down'}"
    for again, visited, most in ((False, "first visit", FIRST), (True, "repeated visit", AGAIN)):
        asked, opened = (median(each[what] / 1000 for each in found[again]) for what in ("asked", "opened"))
        line = f"{visited}, {at}: first question after asking for a game"
        yield budget(line, asked, most, "s", 2) if slowdown == 1 else f"{line}: {asked:.2f} s"
        yield f"  after opening the page: {opened:.2f} s"


def tasks(playwright: Playwright, address: str, viewport: ViewportSize, name: str) -> Iterator[str]:
    """Visit for the first time and again, and watch what the page's own thread does."""
    found: dict[bool, list[float]] = {False: [], True: []}
    with launch(playwright) as started:
        for _ in range(VISITS):
            context = started.new_context(viewport=viewport, locale="en-US")
            for again in (False, True):
                page = context.new_page()
                with traced(started, page, found[again]):
                    visit(context, address, page)
                page.close()
            context.close()
    for again, visited in ((False, "first visit"), (True, "repeated visit")):
        longest = median(found[again]) / SLOWDOWN
        yield budget(f"longest task of the page, {visited}, {name}", longest, TASK, "ms", 0)
        yield f"  on a processor {SLOWDOWN} times slower: {longest * SLOWDOWN:.0f} ms"


@contextmanager
def browser(playwright: Playwright, profile: Path, viewport: ViewportSize) -> Iterator[BrowserContext]:
    """Start a browser with a profile of its own."""
    context = playwright.chromium.launch_persistent_context(
        str(profile), executable_path=find_chromium(), args=list(FLAGS), viewport=viewport, locale="en-US"
    )
    try:
        yield context
    finally:
        context.close()


def visit(context: BrowserContext, address: str, page: Page | None = None) -> dict[str, float]:
    """Open the page, ask for a game at once, and stay until everything is kept for the next time."""
    context.set_default_timeout(PATIENCE_SECONDS * 1000)
    page = page or context.new_page()
    page.add_init_script(NAMED)
    page.goto(address)
    told: dict[str, float] = page.evaluate(PLAY, GAME)
    page.wait_for_function(IMAGE_IS_KEPT, polling=500)
    page.wait_for_timeout(SETTLING_MILLISECONDS)
    return told


@contextmanager
def held_up(slowdown: int) -> Iterator[None]:
    """Have every process of our browsers run only for its part of the time."""
    if slowdown == 1:
        yield
        return
    done = Event()

    def hold_up() -> None:
        while not done.is_set():
            ours = below(os.getpid())
            for signal_, seconds in ((signal.SIGSTOP, SLICE_SECONDS * (slowdown - 1)), (signal.SIGCONT, SLICE_SECONDS)):
                for process in ours:
                    with suppress(ProcessLookupError):
                        os.kill(process, signal_)
                sleep(seconds)

    thread = Thread(target=hold_up)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def below(process: int) -> list[int]:
    """List the processes of a browser among those that a process has started."""
    parents: dict[int, list[int]] = {}
    browsers: set[int] = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            head, _, rest = (folder / "stat").read_text().rpartition(")")
            parents.setdefault(int(rest.split()[1]), []).append(int(folder.name))
            if "(chrom" in head:
                browsers.add(int(folder.name))
    found = [process]
    for each in found:
        found += parents.get(each, [])
    return [each for each in found if each in browsers]


def answers(playwright: Playwright, address: str) -> Iterator[str]:
    """Have every level answer in the browser's engine, and here."""
    more = {"omerta/lab/__init__.py": "", "omerta/lab/pace.py": Path(pace.__file__).read_text()}
    with TemporaryDirectory() as profile, browser(playwright, Path(profile), DESK) as context:
        page = context.new_page()
        page.goto(f"{address}licences.txt")
        there = json.loads(page.evaluate(IN_ENGINE, {"program": THINK, "more": more}))
    printed = subprocess.run(
        [sys.executable, "-c", f"{THINK}\nprint(told)"], capture_output=True, text=True, check=True
    )
    for (game, level, mean, longest), (_, _, here, _) in zip(there, json.loads(printed.stdout), strict=True):
        line = f"{game}, {level}: {mean:.3f} s an answer, {mean / here:.1f} times this Python's; at most"
        yield budget(line, longest, ANSWER, "s", 2)
