"""Measures a page at every size of screen: what overlaps, what is cut, what cannot be reached or found.

Run as a program, `python -m tests.browser.screens [GAME] [--locale L] [--pictures DIR]`, it walks the boards and prints
the faults.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import ViewportSize, expect, sync_playwright

from omerta.core.registry import find
from tests.browser.building import build_client
from tests.browser.chromium import launch
from tests.browser.laid import Laid
from tests.browser.people import CORNER, Person, Room, all_lies
from tests.browser.test_phone import REACH, REACH_IN_A_SENTENCE, SHORT_TARGETS
from tests.server.running import KEEPS_ALL, Server

DESKS = ((1440, 900), (1366, 650), (1280, 720), (1024, 768))
HANDHELDS = ((768, 1024), (390, 844), (360, 740), (740, 360))
SEATS = {
    "twelve-gangsters": (3, 6),
    "gangster-dice": (2, 4),
    "gangsters-dilemma": (3, 7),
    "gangsta": (2, 4),
    "gangsters": (2, 5),
}
PRESETS = {("gangsters", 5): "five", ("gangsters", 2): "base", ("gangsta", 4): "all"}

ANSWERS = {
    "twelve-gangsters": "[data-testid^=card-][aria-pressed]",
    "gangsters-dilemma": ":is([data-testid^=window-], [data-testid^=answer-], [data-testid^=demand-])[aria-pressed]",
}
"""What a game is answered with; it lies in sight and in reach on every screen."""

OUT_OF_REACH = """([answers, x, y]) => {
  const far = [];
  for (const thing of document.querySelectorAll(answers)) {
    const { left, top } = thing.getBoundingClientRect();
    const hit = document.elementFromPoint(left + x, top + y);
    if (!hit || !thing.contains(hit)) far.push(thing.dataset.testid);
  }
  const seal = document.querySelector('[data-testid=seal]')?.getBoundingClientRect();
  if (seal && (seal.top < 0 || seal.bottom > innerHeight)) far.push('seal');
  return far;
}"""
"""The answers of which nothing can be touched without scrolling."""

FAULTS = """() => {
  const faults = new Set();
  const SLACK = 3;
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const scroller = document.scrollingElement;
  const tells = thing => (thing.closest('[data-testid]')?.dataset.testid ?? thing.tagName.toLowerCase())
    + ' “' + (thing.ariaLabel ?? thing.textContent).trim().replace(/\\s+/g, ' ').slice(0, 40) + '”';
  const styles = new Map();
  const style = thing => styles.get(thing) ?? (styles.set(thing, getComputedStyle(thing)), styles.get(thing));
  const shows = thing => thing.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  /** Words for a screen reader alone, drawings, and cards that lie over one another on purpose. */
  const unseen = thing => {
    if (thing.closest('.unseen, [aria-hidden=true], [role=img], [inert], [data-fan]')) return true;
    for (let around = thing; around && around !== root; around = around.parentElement) {
      const { clipPath, overflowX } = style(around);
      if (clipPath.startsWith('inset(50%')) return true;
      if (overflowX !== 'visible' && around.clientWidth <= 2 && around.offsetWidth) return true;
    }
    return false;
  };
  /** Whether one looks through a thing at what lies below it: a clear button over a whole seat. */
  const wordless = thing => [...thing.childNodes].every(
    node => node.nodeType === 3 ? !node.data.trim() : node.nodeType !== 1 || unseen(node));
  const clear = thing =>
    wordless(thing) && style(thing).backgroundColor === 'rgba(0, 0, 0, 0)' && style(thing).backgroundImage === 'none';

  /** What is left of a box after everything around it has cut it, and who cut it first. */
  function seen(thing, box) {
    let { left, top, right, bottom } = box, cut = null;
    for (let around = thing; around && around !== document.documentElement; around = around.parentElement) {
      const { overflowX, overflowY, position } = style(around);
      if (around !== thing || around.matches(':not(svg *)')) {
        const edge = around.getBoundingClientRect();
        if (overflowX !== 'visible' && around !== document.body) {
          if (left < edge.left - SLACK || right > edge.right + SLACK) cut ??= { by: around, way: 'x' };
          left = Math.max(left, edge.left); right = Math.min(right, edge.right);
        }
        if (overflowY !== 'visible' && around !== document.body) {
          const air = Math.max(SLACK, (box.bottom - box.top) / 4);
          if (top < edge.top - air || bottom > edge.bottom + air) cut ??= { by: around, way: 'y' };
          top = Math.max(top, edge.top); bottom = Math.min(bottom, edge.bottom);
        }
      }
      if (position === 'fixed') break;
    }
    return { left, top, right, bottom, cut };
  }

  const scrolls = ({ by, way }) => /auto|scroll/.test(way === 'x' ? style(by).overflowX : style(by).overflowY);
  /** Whether somebody is told that more lies beyond the edge of a list. */
  const told = ({ by }) => by.closest('[data-more]') !== null;

  /** The bar that a thing belongs to which stays where it is while the page is scrolled under it. */
  function bar(thing) {
    for (let around = thing; around && around !== root; around = around.parentElement) {
      if (/sticky|fixed/.test(style(around).position)) return around;
    }
    return null;
  }
  const scrollsAway = root === document.body && scroller.scrollHeight > innerHeight + 1;
  /** Whether one of two things passes under a bar when the page is scrolled. */
  const passes = (one, other) => scrollsAway && bar(one) !== bar(other);

  const words = [];
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || unseen(parent) || !shows(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      const rest = seen(parent, box);
      if (rest.cut) {
        const shortened = style(parent).textOverflow === 'ellipsis' || style(parent).webkitLineClamp !== 'none';
        const answers = parent.closest('button, a, summary, [title], [role=button]') !== null;
        if (!(scrolls(rest.cut) ? told(rest.cut) : shortened && answers)) faults.add(`cut text: ${tells(parent)}`);
      }
      if (rest.right - rest.left < 2 || rest.bottom - rest.top < 2) continue;
      if (rest.left < -1 || rest.right > innerWidth + 1) faults.add(`text outside: ${tells(parent)}`);
      const below = rest.top >= innerHeight - 1 || rest.bottom > innerHeight + SLACK;
      if (below) {
        const fixed = root !== document.body || scroller.scrollHeight <= innerHeight + 1;
        if (fixed) faults.add(`text below the screen: ${tells(parent)}`);
        continue;
      }
      words.push({ parent, ...rest });
      const [x, y] = [(rest.left + rest.right) / 2, (rest.top + rest.bottom) / 2];
      const hit = document.elementFromPoint(x, y);
      if (!hit || hit === parent || parent.contains(hit) || hit.contains(parent)) continue;
      if (style(parent).pointerEvents === 'none' || clear(hit) || passes(parent, hit)) continue;
      faults.add(`covered text: ${tells(parent)} by ${tells(hit)}`);
    }
  }

  for (let one = 0; one < words.length; one++) {
    for (let two = one + 1; two < words.length; two++) {
      const [a, b] = [words[one], words[two]];
      if (a.parent.contains(b.parent) || b.parent.contains(a.parent) || passes(a.parent, b.parent)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > SLACK && high > 2 * SLACK) faults.add(`text over text: ${tells(a.parent)} and ${tells(b.parent)}`);
    }
  }

  for (const thing of root.querySelectorAll('a[href], button, input, select, summary, [role=tab], [role=button]')) {
    if (unseen(thing) || !shows(thing)) continue;
    const box = thing.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    const rest = seen(thing.parentElement, box);
    if (rest.cut && !(scrolls(rest.cut) && told(rest.cut))) faults.add(`hidden without an edge: ${tells(thing)}`);
    if (box.left < -1 && !rest.cut || box.right > innerWidth + 1 && !rest.cut) faults.add(`outside: ${tells(thing)}`);
  }

  if (scroller.scrollWidth > innerWidth) faults.add(`the page is ${scroller.scrollWidth} wide`);
  return [...faults].sort();
}"""
"""What is wrong on the page as it lies there, each fault in one line."""

LAYS_NO_MORE = """() => new Promise(done => {
  let frames = 0;
  requestAnimationFrame(function look() {
    frames = document.querySelector('html[data-laying]') ? 0 : frames + 1;
    if (frames > 3) done();
    else requestAnimationFrame(look);
  });
})"""
"""What one piece changes may have another laid, a frame later: nothing is laid for some frames in a row."""

SAYS_YOU = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!/\\b(You|Vous)\\b/.test(node.data) || parent.closest('.unseen')) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    const { left, top, width, height } = parent.getBoundingClientRect();
    const there = document.elementsFromPoint(left + width / 2, top + height / 2);
    if (width > 4 && there.slice(0, 3).includes(parent)) return true;
  }
  return false;
}"""
"""Whether the word You, in any language, stands somewhere on the screen, uncovered and without scrolling."""


@dataclass(frozen=True)
class Screen:
    """A size of screen, and whether fingers touch it."""

    width: int
    height: int
    touch: bool

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @property
    def viewport(self) -> ViewportSize:
        return ViewportSize(width=self.width, height=self.height)


SCREENS = tuple(Screen(*size, touch) for sizes, touch in ((DESKS, False), (HANDHELDS, True)) for size in sizes)


def faults_of(person: Person, screen: Screen, board: bool = True, answers: str | None = None) -> list[str]:
    """Measure a page at a size of screen, and name what is wrong with it."""
    person.page.set_viewport_size(screen.viewport)
    expect(person.see("reconnecting")).to_have_count(0)
    person.page.evaluate(LAYS_NO_MORE)
    all_lies(person.page)
    faults: list[str] = person.page.evaluate(FAULTS)
    if board and not person.page.evaluate(SAYS_YOU):
        faults.append("nothing says You")
    if answers is not None:
        out_of_reach = person.page.evaluate(OUT_OF_REACH, [answers, CORNER["x"], CORNER["y"]])
        faults += [f"only reached by scrolling: {name}" for name in out_of_reach]
    if screen.touch:
        faults += [f"too small: {short}" for short in person.page.evaluate(SHORT_TARGETS, [REACH, REACH_IN_A_SENTENCE])]
        person.page.evaluate("() => document.scrollingElement.scrollTo(0, 0)")
    return [f"{screen}: {fault}" for fault in faults]


def sit_down(room: Room, game: str, seats: int, touch: bool, table: int = 0) -> Person:
    """Seat somebody with bots at a table of a game, the same dice on every run, and wait until the board asks."""
    preset = PRESETS.get((game, seats), "base" if game == "gangsters" else "printed")
    code = f"S{list(SEATS).index(game)}{seats}{touch:d}{table:02d}"
    laid = Laid(game, code, seats, seats, bots=seats - 1, **find(game).presets[preset])
    return sit_at(room, laid.lay(room.server), touch)


def sit_at(room: Room, key: dict[str, str], touch: bool) -> Person:
    """Seat somebody at a laid table, and wait until the board asks."""
    first = HANDHELDS[0] if touch else DESKS[0]
    person = room.seat(key, viewport=ViewportSize(width=first[0], height=first[1]), touch=touch)
    expect(person.see("question").locator(".turn")).to_be_visible()
    person.is_at_rest()
    return person


def faults_everywhere(room: Room, key: dict[str, str]) -> Iterator[str]:
    """Look at a laid table from a seat at every size, with a mouse and with fingers, and name what is wrong."""
    for touch in (False, True):
        person = room.seat(key, touch=touch)
        over = person.see("end").or_(person.see("held"))
        expect(person.see("board").or_(over).first).to_be_visible()
        if ended := over.is_visible():
            person.wait_for_end()
        else:
            expect(person.see("board")).to_have_attribute("data-beat", "rest")
        for screen in SCREENS:
            if screen.touch == touch:
                yield from faults_of(person, screen, not ended)


def walk(room: Room, game: str, seats: int, pictures: Path | None = None, laid: Laid | None = None) -> Iterator[str]:
    """Look at a game's table at every size, a new one or one that is laid, and name what is wrong at each."""
    key = laid and laid.lay(room.server)
    for touch in (False, True):
        person = sit_at(room, key, touch) if key else sit_down(room, game, seats, touch)
        for screen in SCREENS:
            if screen.touch != touch:
                continue
            yield from faults_of(person, screen, answers=ANSWERS.get(game))
            if pictures is not None:
                person.page.screenshot(path=pictures / f"{game}-{seats}-{screen}.png")


def main() -> None:
    """Walk the boards and print what is wrong."""
    parser = argparse.ArgumentParser(description="Measure the boards at every size of screen.")
    parser.add_argument("game", nargs="?", choices=SEATS, help="one game instead of all")
    parser.add_argument("--locale", default="en-US", help="the browser's own language, such as fr-FR")
    parser.add_argument("--pictures", type=Path, help="a folder for screenshots")
    chosen = parser.parse_args()
    if chosen.pictures:
        chosen.pictures.mkdir(parents=True, exist_ok=True)
    client = str(build_client())
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), "--client", client, *KEEPS_ALL) as server,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        for game in [chosen.game] if chosen.game else SEATS:
            for seats in SEATS[game]:
                for fault in walk(Room(browser, server, chosen.locale), game, seats, chosen.pictures):
                    print(f"{game}, {seats} seats, {fault}", flush=True)


if __name__ == "__main__":
    main()
