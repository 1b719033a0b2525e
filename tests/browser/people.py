"""People at browsers: each has a browser context of their own, and does what a person can do on the page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Position,
    TimeoutError,
    ViewportSize,
    expect,
)

from tests.server.running import Server

DESK = ViewportSize(width=1440, height=900)
PHONE = ViewportSize(width=360, height=740)
CORNER = Position(x=14, y=20)
"""Where every card of the fan can be touched; the rest of it may lie under its neighbour."""
LOST_LINE = (
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_EMPTY_RESPONSE",
    "WebSocket connection",
)
"""What the browser itself reports when the line is cut; the page can do nothing about it."""

PATIENT_PINGS = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (frame) {
  send.call(this, frame === '{"type":"ping"}' ? '{"type":"ping","next":120}' : frame);
};
"""
"""A page whose clock is stopped pings no more; the server is asked not to miss it."""
SAME_DICE = """
const draw = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = bytes => (bytes.length === 16 ? bytes.fill(7) : draw(bytes));
Math.random = () => 0.5;
"""
"""What a browser brings to the dice is the same on every run, and so is the name that it offers a newcomer."""
PATIENCE_MILLISECONDS = 60_000
"""How long a page may take for anything: what it computes for the blink of an eye takes long on a busy machine."""
WHILE_BUSY = 180_000
"""The milliseconds that an analysis may take: it comes behind everything else that the machine has to do."""
MOMENT_MILLISECONDS = 20
MOST_LOOKS = 1500
"""After so many looks at a page that stays the same, nothing more is expected of it."""

HEAR_THE_NEXT_CLICK = """() => {
  window.clicked = false;
  addEventListener('click', () => (window.clicked = true), { capture: true, once: true });
}"""
"""A tap becomes a click only after the finger has gone: whoever wants to see what it did waits for that."""
MOST_PRESSES = 20
ROUND_IS = "wanted => document.querySelector('[data-testid=rounds]')?.ariaLabel === wanted"
BEAT_IS = "wanted => document.querySelector('[data-testid=board]')?.dataset.beat === wanted"
SHOWS_ONE_OF = "wanted => document.querySelector(wanted)?.checkVisibility()"
LIT_OR_LIFTED = re.compile("true|false")
LETTERS_ARE_THERE = "() => document.fonts.ready.then(() => document.fonts.status === 'loaded')"
"""Until its letters have come a page is written in others, which are wider or narrower."""
NOTHING_LIES = "() => !document.querySelector('html[data-laying]')"

Motion = Literal["reduce", "no-preference"]


def all_lies(page: Page) -> None:
    """Wait until the page has laid everything that it lays piece by piece, in the letters that it is written in."""
    page.wait_for_function(NOTHING_LIES)
    page.wait_for_function(LETTERS_ARE_THERE)


class Patience:
    """Lets a moment pass between two looks at a page, and gives up on one that shows the same for too long."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seen = ""
        self.looks = 0

    def wait(self) -> None:
        seen = self.page.locator("body").inner_text()
        self.looks = self.looks + 1 if seen == self.seen else 0
        self.seen = seen
        assert self.looks < MOST_LOOKS, f"nothing happens any more on a page that says: {seen}"
        self.page.wait_for_timeout(MOMENT_MILLISECONDS)


@dataclass
class Person:
    """Somebody at one browser tab."""

    page: Page
    touch: bool = False
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(words in message.text for words in LOST_LINE):
            self.complaints.append(message.text)

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    def see(self, test_id: str) -> Locator:
        return self.page.get_by_test_id(test_id)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def dossier(self, game: str = "twelve-gangsters") -> Locator:
        """Find a game on the start page."""
        return self.see(f"game-{game}")

    def play_bots(self, game: str = "twelve-gangsters") -> Locator:
        return self.dossier(game).get_by_role("button", name="Play bots now")

    def new_table(self, game: str = "twelve-gangsters") -> Locator:
        """Find the link on a game's dossier that leads to a table with friends."""
        return self.see(f"game-{game}").get_by_role("link", name="New table with friends")

    def show_as_text(self) -> None:
        """Turn to the text view, from the menu."""
        self.press(self.button("Menu"))
        self.press(self.page.get_by_role("dialog").get_by_role("button", name="Text view"))

    def press(self, thing: Locator, position: Position | None = None) -> None:
        """Click, or tap where there is no mouse."""
        if self.touch:
            thing.tap(position=position)
        else:
            thing.click(position=position)

    def ask_why_not(self, thing: Locator) -> None:
        """Press something in the shade: it is marked as disabled, and answers all the same."""
        thing.click(position=CORNER, force=True)

    def pick_up(self, thing: Locator, position: Position | None = None) -> None:
        """Lift something that is lit; a press that falls into a showing which has just begun may only end that."""
        for _ in range(MOST_PRESSES):
            expect(thing).to_have_attribute("aria-pressed", LIT_OR_LIFTED)
            if thing.get_attribute("aria-pressed") == "true":
                return
            self.page.evaluate(HEAR_THE_NEXT_CLICK)
            self.press(thing, position)
            self.page.wait_for_function("window.clicked")
        raise AssertionError(f"{MOST_PRESSES} presses do not lift {thing}")

    def card(self, value: int) -> Locator:
        return self.see(f"card-{value}")

    def lift(self, value: int) -> None:
        """Lift a card of the fan; a reveal that still runs is skipped by it."""
        self.pick_up(self.card(value), CORNER)

    def seal(self) -> None:
        self.press(self.see("seal"))

    def play(self, value: int) -> None:
        self.lift(value)
        self.seal()

    def until(self, condition: str, wanted: object) -> None:
        """Look in every frame whether something has come; `expect`, which says what else there is, looks less often."""
        with suppress(TimeoutError):
            self.page.wait_for_function(condition, arg=wanted)

    def is_asked(self, round_: int, rounds: int) -> None:
        """Wait until the question of a round is open."""
        wanted = f"Round {round_} of {rounds}"
        self.until(ROUND_IS, wanted)
        expect(self.see("rounds")).to_have_attribute("aria-label", wanted)

    def is_at_rest(self) -> None:
        """Wait until everything that happened has been shown."""
        self.until(BEAT_IS, "rest")
        expect(self.see("board")).to_have_attribute("data-beat", "rest")

    def has_sealed(self, value: int) -> None:
        """Wait until the table says that this card lies in the envelope."""
        expect(self.card(value)).to_have_accessible_name(f"{value}, sealed")

    def legal(self) -> list[int]:
        """Read which cards of the fan may be lifted."""
        lit = self.page.locator("[data-testid^=card-][aria-pressed]")
        expect(lit.first).to_be_attached()
        cards = lit.evaluate_all("cards => cards.map(card => Number(card.dataset.testid.slice(5)))")
        return [int(card) for card in cards]

    def ledger(self) -> list[str]:
        """Read the lines of the ledger, once they are all there."""
        all_lies(self.page)
        return [text.strip() for text in self.see("ledger").locator(".text").all_inner_texts()]

    def code(self) -> str:
        """Read the table's code from the address."""
        return urlsplit(self.page.url).path.rsplit("/", 1)[-1]

    def has_ended(self) -> bool:
        """Tell whether the last reveal holds, or the end sheet lies there already."""
        return self.see("end").or_(self.see("held")).count() > 0

    def wait_for_end(self) -> None:
        """Go on from the last reveal, which holds, and wait for the end sheet with the game's own account."""
        self.until(SHOWS_ONE_OF, "[data-testid=end], [data-testid=held]")
        expect(self.see("end").or_(self.see("held"))).to_be_visible()
        if self.see("held").is_visible():
            self.press(self.see("held"))
        expect(self.see("end")).to_be_visible()
        expect(self.see("account")).to_be_visible()

    def account(self, own_name: str) -> dict[str, int]:
        """Read the final account: name and money, with one's own name in place of You."""
        rows = self.see("account").locator(":scope > li")
        found = {}
        for row in rows.all():
            name = row.locator(".name").inner_text()
            money = row.locator(".money").inner_text().split()[0].removesuffix("million")
            found[own_name if name == "You" else name] = int(money)
        return found


class Room:
    """Opens browsers for people, and at the end looks whether any page complained."""

    def __init__(self, browser: Browser, server: Server, locale: str = "en-US") -> None:
        self.browser = browser
        self.server = server
        self.locale = locale
        self.people: list[Person] = []

    def enter(
        self,
        path: str = "/",
        *,
        viewport: ViewportSize = DESK,
        touch: bool = False,
        motion: Motion = "reduce",
        name: str | None = None,
        scale: float = 1,
        stopped_clock: bool = False,
        app: bool = False,
    ) -> Person:
        """Open a browser of its own at a page; with a stopped clock nothing on it goes on by itself.

        As an app, it keeps the client and starts without the server; else every page comes from there.
        """
        context = self.browser.new_context(
            base_url=self.server.http,
            viewport=viewport,
            device_scale_factor=scale,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion=motion,
            locale=self.locale,
            service_workers="allow" if app else "block",
        )
        context.set_default_timeout(PATIENCE_MILLISECONDS)
        context.add_init_script(SAME_DICE)
        if name is not None:
            context.add_init_script(f"localStorage.setItem('omerta:name', {name!r})")
        person = Person(context.new_page(), touch)
        self.people.append(person)
        if stopped_clock:
            context.add_init_script(PATIENT_PINGS)
            person.page.clock.install(time=0)
            person.page.clock.pause_at(1)
        person.page.goto(path)
        return person

    def second_tab(self, person: Person, path: str) -> Person:
        """Open another tab in somebody's browser."""
        tab = Person(person.context.new_page(), person.touch)
        self.people.append(tab)
        tab.page.goto(path)
        return tab

    def seat(self, key: dict[str, Any], **more: Any) -> Person:
        """Open a browser at the private link of a seat."""
        return self.enter(f"/t/{key['code']}#{key['token']}", **more)

    def two_people(self, chairs: str = "hhb", **more: object) -> tuple[Person, Person]:
        """Seat Ann and Bert in two browsers at a new table, and wait until the game has begun."""
        ann_key = self.server.open_table(chairs, **more)
        bert_key = self.server.sit(ann_key["code"])
        ann, bert = self.seat(ann_key), self.seat(bert_key)
        for person in (ann, bert):
            expect(person.see("board")).to_be_visible()
        return ann, bert

    def one_person(self, chairs: str = "hbb", preset: str = "printed", **more: Any) -> Person:
        """Seat Ann with bots, and wait until the game has begun."""
        ann = self.seat(self.server.open_table(chairs, preset=preset), **more)
        expect(ann.see("board")).to_be_visible()
        return ann

    def close(self) -> None:
        """Close every browser; a page that complained fails the test."""
        complaints = [complaint for person in self.people for complaint in person.complaints]
        for context in {person.context for person in self.people}:
            context.close()
        assert not complaints, complaints


def play_rounds(people: Iterable[Person], rounds: int, first: int, last: int) -> None:
    """Play rounds with everybody sending the lowest card that is left, except the first, who sends the highest."""
    for round_ in range(first, last + 1):
        for place, person in enumerate(people):
            person.is_asked(round_, rounds)
            cards = person.legal()
            person.play(cards[0] if place else cards[-1])
