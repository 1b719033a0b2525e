"""Moments of a game at which a screen is looked at: first, choice, reveal, end; and what is hidden there."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import expect

from omerta.core.registry import find
from tests.browser.laid import LaidDrawn, LaidEnd, LaidStreet
from tests.browser.people import Person, Room, all_lies
from tests.browser.screens import HANDHELDS, PRESETS, SEATS, Screen

LANGUAGES = ("en-US", "fr")
"""Each has tables of its own, and other tests have theirs."""
STREET = 3
"""With this seed the first seat is asked everything."""
ASKED = ("demand", "trade")
"""What a street asks besides the answer to its cops."""
BEFORE = {"twelve-gangsters": 4, "gangster-dice": 3, "gangsta": 9, "gangsters": 6, "gangsters-dilemma": 6}
"""So many answers are given before a game is looked at."""

SIZES = ((1440, 900), (1366, 650), (1024, 768), *HANDHELDS)
SETTLES_MILLISECONDS = 120
"""A page that is laid anew looks once more, a moment later, where its lists can be scrolled."""

HOLD = """() => {
  const wait = window.setTimeout;
  window.setTimeout = (what, milliseconds = 0, ...more) =>
    milliseconds < 250 ? wait(what, milliseconds, ...more) : 0;
}"""
"""What is to be shown for a while is shown until further notice."""

NOTHING_MOVES = """() => {
  for (const motion of document.getAnimations()) {
    if (Number.isFinite(motion.effect.getComputedTiming().endTime)) motion.finish();
  }
}"""
"""What is on its way lies where it is going to."""

HIDDEN = """() => {
  const found = new Set();
  const SLACK = 3, FADE = 28, FEW = 96;
  /** What has been is scrolled; a map is drawn on, and moved under whatever lies over it. */
  const LEFT_OUT = '.unseen, [role=img], [inert], [data-fan], [data-testid=ledger], [data-testid=blotter] ol, svg';
  const NEEDED = '[aria-pressed], .lit, h1, h2, h3, .rubric, .gang, .plot.here, .said';
  const styles = new Map();
  const style = thing => styles.get(thing) ?? (styles.set(thing, getComputedStyle(thing)), styles.get(thing));
  const tells = thing => (thing.closest('[data-testid]')?.dataset.testid ?? thing.tagName.toLowerCase())
    + ' “' + (thing.ariaLabel ?? thing.textContent).trim().replace(/\\s+/g, ' ').slice(0, 40) + '”';
  const shows = thing => thing.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const area = thing => {
    const { left, top, right, bottom } = thing.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const wide = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  /** What is left of a box after everything that scrolls has cut it. */
  const seen = (thing, box) => {
    for (let around = thing.parentElement; around && around !== document.body; around = around.parentElement) {
      if (style(around).overflowX === 'visible' && style(around).overflowY === 'visible') continue;
      const edge = area(around);
      box = { left: Math.max(box.left, edge.left), right: Math.min(box.right, edge.right),
        top: Math.max(box.top, edge.top), bottom: Math.min(box.bottom, edge.bottom) };
    }
    return box;
  };
  const all = [...document.querySelectorAll('body *')];
  const bars = all.filter(thing => /fixed|sticky/.test(style(thing).position) && shows(thing)
    && (style(thing).backgroundColor !== 'rgba(0, 0, 0, 0)' || style(thing).backgroundImage !== 'none'));
  const lying = innerHeight <= 480;
  const touchable = new CSSStyleSheet();
  touchable.replaceSync('* { pointer-events: auto !important }');
  document.adoptedStyleSheets.push(touchable);
  /** Cards and favors of a fan lie over one another on purpose; other tests see that each can be touched. */
  const inFan = thing => thing.closest('[data-testid^=card-], [data-testid^=favor-]') !== null;
  const barOf = thing => bars.find(bar => bar.contains(thing));
  /** Whether a thing paints something: one looks through a clear button over a whole seat. */
  const paints = thing => {
    const { backgroundColor, backgroundImage } = style(thing);
    const clear = /^rgba\\(.*, 0(\\.[0-4]\\d*)?\\)$/.test(backgroundColor);
    return !clear || backgroundImage !== 'none' || thing.matches('img, canvas, svg *');
  };
  /** What lies over a line of text, and does not stay in sight while the page is scrolled: of that more below. */
  const covers = (parent, { left, top, right, bottom }) => {
    for (const down of [0.3, 0.5, 0.7]) {
      for (const along of [0.1, 0.3, 0.5, 0.7, 0.9]) {
        const there = document.elementsFromPoint(left + along * (right - left), top + down * (bottom - top));
        const above = there.slice(0, Math.max(0, there.indexOf(parent)));
        const cover = above.find(thing => !thing.contains(parent) && !parent.contains(thing) && paints(thing)
          && shows(thing) && barOf(thing) === barOf(parent) && !(inFan(thing) && inFan(parent)));
        if (cover) return cover;
      }
    }
    return null;
  };
  const scrolls = document.scrollingElement.scrollHeight > innerHeight + 1;

  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest(LEFT_OUT) || !shows(parent)) continue;
    const needed = parent.closest(NEEDED);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, top, right, bottom } of range.getClientRects()) {
      const box = seen(parent, { left, top, right, bottom });
      const line = box.bottom - box.top;
      if (box.right - box.left < 2 || line < 4 || box.bottom < 0 || box.top > innerHeight) continue;
      const cover = covers(parent, box);
      if (cover) found.add(`covered by ${tells(cover)}: ${tells(parent)}`);
      for (const bar of bars) {
        if (bar.contains(parent) || parent.contains(bar) || bars.some(own => own.contains(parent))) continue;
        const edge = area(bar);
        const lies = high(box, edge);
        if (wide(box, edge) <= SLACK || lies <= line / 4) continue;
        const half = lies < line * 0.75;
        const own = parent.closest('.gang, .plot.here, .facing .said');
        if (!scrolls || !lying && (needed && half || own)) {
          found.add(`${half ? 'half ' : ''}under ${bar.className.split(' ')[0]}: ${tells(parent)}`);
        }
      }
      for (let list = parent; list; list = list.parentElement) {
        const sides = list.dataset.more;
        if (!sides || style(list).maskImage === 'none') continue;
        if (list.scrollHeight - list.clientHeight > FEW || list.scrollWidth - list.clientWidth > FEW) continue;
        const edge = area(list);
        const fades = sides.includes('down') && box.bottom - SLACK > edge.bottom - FADE
          || sides.includes('up') && box.top + SLACK < edge.top + FADE
          || sides.includes('right') && box.right - SLACK > edge.right - FADE
          || sides.includes('left') && box.left + SLACK < edge.left + FADE;
        if (fades) found.add(`faded by ${list.className.split(' ')[0]}: ${tells(parent)}`);
      }
    }
  }

  const buttons = all.filter(thing => thing.matches('button, a[href]') && !thing.closest(LEFT_OUT) && shows(thing));
  const boxes = buttons.map(thing => seen(thing, area(thing)));
  for (let one = 0; one < buttons.length; one++) {
    for (let two = one + 1; two < buttons.length; two++) {
      const [a, b] = [buttons[one], buttons[two]];
      if (a.contains(b) || b.contains(a) || inFan(a) && inFan(b)) continue;
      if (wide(boxes[one], boxes[two]) <= SLACK || high(boxes[one], boxes[two]) <= SLACK) continue;
      const [bar, other] = [a, b].map(thing => bars.find(own => own.contains(thing)));
      if (bar === other) found.add(`button over button: ${tells(a)} and ${tells(b)}`);
    }
  }

  for (const name of document.querySelectorAll('.who .name, .who strong, .seat .name')) {
    if (name.closest(LEFT_OUT) || !shows(name)) continue;
    if (name.scrollWidth > name.clientWidth + 1 && name.clientWidth) found.add(`a name is cut: ${tells(name)}`);
  }

  const sentence = document.querySelector('#question .sentence');
  if (sentence && shows(sentence) && area(sentence).top < 0) found.add(`the question runs over: ${tells(sentence)}`);

  for (const row of document.querySelectorAll('[data-testid=account] > li')) {
    const { left, top, right, bottom } = area(row);
    if (top < 0 || left < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) {
      found.add(`a row of the result outside the screen: ${tells(row)}`);
    }
  }
  document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(touchable), 1);
  return [...found].sort();
}"""
"""What is hidden on the page as it opens, each in one line.

That is what is needed now and lies under a bar, but for a phone on its side, where all scrolls under its bar; text that
something else lies over; text that a fade takes of a list in which a row or two are missing; a button over another; a
name that is cut; a question too long for its bar; and a row of the result outside the screen.
"""


def lay_choice(game: str, seats: int, number: int = 0) -> LaidDrawn:
    """Lay a game in which the first seat is asked, and so is nobody else who would have to answer first."""
    if game == "gangsters-dilemma":
        return LaidStreet(STREET, seats, "dilemma", number).play_to()
    preset = PRESETS.get((game, seats), "base" if game == "gangsters" else "printed")
    code = f"M{list(SEATS).index(game)}{seats}{number:02d}"
    return LaidDrawn(game, code, seats, seats, seats - 1, **find(game).presets[preset]).play(BEFORE[game])


def lay_first(game: str, seats: int, number: int = 0) -> LaidDrawn:
    """Lay a game in which the first seat is asked for the first time."""
    preset = PRESETS.get((game, seats), "base" if game == "gangsters" else "printed")
    code = f"N{list(SEATS).index(game) + 2}{seats}{number + 2}"
    return LaidDrawn(game, code, seats + 3, seats, seats - 1, **find(game).presets[preset]).play(0)


def moments(room: Room, game: str, seats: int) -> Iterator[tuple[str, Person]]:
    """Bring a page to every moment, and give it with the name of the moment; the page is loaded once for a game."""
    number = 1 + LANGUAGES.index(room.locale)
    person = room.seat(lay_first(game, seats, number).lay(room.server), motion="no-preference")
    expect(person.see("question").locator(".turn")).to_be_visible()
    person.is_at_rest()
    yield "first", person
    laid = lay_choice(game, seats, number)
    key = laid.lay(room.server)
    person.page.goto(f"/t/{key['code']}#{key['token']}")
    expect(person.see("question").locator(".turn")).to_be_visible()
    person.is_at_rest()
    yield "choice", person
    person.page.evaluate(HOLD)
    laid.answer_at(room.server, 0)
    expect(person.see("board")).not_to_have_attribute("data-beat", "rest")
    yield "reveal", person
    for ask in ASKED if game == "gangsters-dilemma" else ():
        key = LaidStreet(STREET, seats, ask, number).play_to().lay(room.server)
        person.page.goto(f"/t/{key['code']}#{key['token']}")
        expect(person.see("question").locator(".turn")).to_be_visible()
        person.is_at_rest()
        yield ask, person
    key = LaidEnd(game, seats, number).play_out().lay(room.server)
    person.page.goto(f"/t/{key['code']}#{key['token']}")
    expect(person.see("account").locator(":scope > li")).to_have_count(seats)
    yield "end", person


def hidden_at(person: Person, size: tuple[int, int]) -> list[str]:
    """Measure a page at a size of screen, and name what is hidden there."""
    screen = Screen(*size, touch=False)
    person.page.set_viewport_size(screen.viewport)
    all_lies(person.page)
    person.page.wait_for_timeout(SETTLES_MILLISECONDS)
    person.page.evaluate("() => document.scrollingElement.scrollTo(0, 0)")
    person.page.evaluate(NOTHING_MOVES)
    found: list[str] = person.page.evaluate(HIDDEN)
    return [f"{screen}: {each}" for each in found]
