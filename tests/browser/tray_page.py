"""Somebody who plays Gangster Dice on the board by pressing only what is lit, and what the board shows meanwhile."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import Locator

from tests.browser.people import CORNER, Patience, Person
from tests.server.player import Player

LOOK = """(() => {
  const find = name => document.querySelector(`[data-testid=${name}]`);
  const pressed = state => [...document.querySelectorAll(`.board [aria-pressed=${state}]`)];
  const named = state => pressed(state).map(({ dataset }) => dataset.testid);
  const seal = find('seal');
  return JSON.stringify({
    over: !!find('end'),
    beat: find('board')?.dataset.beat ?? 'rest',
    asked: !!document.querySelector('.turn'),
    lit: named(false),
    lifted: named(true),
    ready: !!seal && !seal.disabled,
  });
})()"""
"""What can be seen at a glance: what is lit, what is lifted, and whether there is something to seal."""


class TrayPage:
    """One person at the board; `luck` decides what is pressed."""

    def __init__(self, person: Person, luck: int) -> None:
        self.person = person
        self.luck = Random(luck)
        self.asked: set[str] = set()
        self.seen = ""
        self.patience = Patience(person.page)

    def look(self) -> dict[str, Any]:
        self.seen = self.person.page.evaluate(LOOK)
        found: dict[str, Any] = json.loads(self.seen)
        return found

    def thing(self, test_id: str) -> Locator:
        return self.person.page.locator(f".board [data-testid='{test_id}']")

    def press(self, test_id: str) -> None:
        """Press something that is lit; a favor may be covered by its neighbour, but for its corner."""
        self.person.press(self.thing(test_id), CORNER if test_id.startswith("favor") else None)

    def act(self, now: dict[str, Any] | None = None) -> bool:
        """Do what there is to do: skip what is shown, seal, or lift something that is lit; False once it is over.

        Whoever has just looked says what was seen: a second look may find the next round open already.
        """
        now = self.look() if now is None else now
        if now["over"]:
            return False
        if now["beat"] != "rest":
            self.person.page.keyboard.press("x")
        elif now["asked"] and now["ready"]:
            self.person.seal()
            self.person.page.wait_for_function("before => (LOOK) !== before".replace("LOOK", LOOK), arg=self.seen)
        elif now["asked"] and now["lit"]:
            self.asked |= {name.partition("-")[0] for name in now["lit"]}
            self.press(self.choose(now["lit"], now["lifted"]))
        else:
            self.patience.wait()
        return True

    def choose(self, lit: list[str], lifted: list[str]) -> str:
        """Choose what to lift: a token, then a favor for it, then the next token; elsewhere anything."""
        bids, favors = (sum(name.startswith(kind) for name in lifted) for kind in ("bid-", "favor-"))
        kind = "bid-" if bids <= favors else "favor-"
        return self.luck.choice([name for name in lit if name.startswith(kind)] or lit)

    def left(self) -> list[int]:
        """Read how much evidence each seat has left."""
        texts = self.person.page.locator("[data-testid^=left-]").evaluate_all(
            "all => all.map(({ dataset, textContent }) => [Number(dataset.testid.slice(5)), Number(textContent)])"
        )
        return [dice for _, dice in sorted(texts)]

    def tokens(self) -> dict[str, tuple[int | None, int]]:
        """Read in front of whom each token lies, and how many dice lie on it."""
        found = self.person.page.locator(".board [data-testid^=token-]").evaluate_all(
            "all => all.map(({ dataset }) => [dataset.testid.slice(6), dataset.at, Number(dataset.dice)])"
        )
        return {name: (None if at == "middle" else int(at), dice) for name, at, dice in found}

    def begins_a_round(self, now: dict[str, Any] | None = None) -> int | None:
        """Give the round in which bids are asked for and nothing is lifted yet."""
        now = self.look() if now is None else now
        if not now["asked"] or now["beat"] != "rest" or now["lifted"] or "bid-" not in " ".join(now["lit"]):
            return None
        return int((self.person.see("rounds").get_attribute("aria-label") or "").removeprefix("Round "))


def agrees(tray: TrayPage, watcher: Player, round_: int) -> None:
    """Look that the board shows what the server's view says when a round begins."""
    view = watcher.until_now(lambda now: (now["view"]["round"], now["view"]["phase"]) == (round_, "bid"))["view"]
    heaps = ([0, 0, 0], view["speakeasy"], view["streets"], view["investigator"])
    names = ("lawyer", "speakeasy", "streets", "investigator")
    assert tray.left() == [sum(dice) for dice in view["stash"]]
    assert tray.tokens() == {
        name: (holder, sum(dice)) for name, holder, dice in zip(names, view["control"], heaps, strict=True)
    }


def play_out(*trays: TrayPage, watcher: Player | None = None) -> int:
    """Play until everybody sees the end; with a watcher, compare what the first one sees. Give the last round."""
    playing, last = list(trays), 0
    while playing:
        for tray in tuple(playing):
            now = tray.look()
            round_ = tray.begins_a_round(now) if watcher is not None and tray is trays[0] else None
            if watcher is not None and round_ is not None and round_ > last:
                agrees(tray, watcher, round_)
                last = round_
            if not tray.act(now):
                playing.remove(tray)
    return last
