"""What lies on the table: printed cards, gangs, purses, rows and decks; and how a question is put.

`choose(seat, question, options)` answers with one of the options, which are codes of cards, numbers or plain words.
CHANCE is asked for the next card of a deck: one option for every card in it, so a number that is on three Snitches
stands there three times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias

CHANCE = -1
ROW = 5
MOST_IN_THE_BANK = 10
WORDS = {"L": "leader", "M": "mercenary", "I": "informant", "S": "sniper", "B": "brawler", "H": "hacker"}

Choose: TypeAlias = Callable[[int, str, tuple[str, ...]], str]


class Ended(Exception):
    """The game is over, wherever the turn was."""


@cache
def words(letters: str) -> tuple[str, ...]:
    """Read the icons on a card."""
    return tuple(WORDS[letter] for letter in letters.split())


class Cards:
    """The printed cards by their code, from the tables of a deck file."""

    def __init__(self, deck: Mapping[str, Any]) -> None:
        self.bosses: dict[str, Mapping[str, Any]] = {card["code"]: card for card in deck["boss"]}
        self.gangsters: dict[str, Mapping[str, Any]] = {card["code"]: card for card in deck["gangster"]}
        self.heists: dict[str, Mapping[str, Any]] = {card["code"]: card for card in deck["heist"]}
        self.resources: dict[str, Mapping[str, Any]] = {card["code"]: card for card in deck["resource"]}
        self.snitches: dict[int, list[int]] = {1: [], 2: deck["snitch"]["chapter-2"], 3: deck["snitch"]["chapter-3"]}

    def chapter(self, chapter: int) -> list[str]:
        """List the heists and Snitches of a chapter."""
        heists = [code for code, card in self.heists.items() if card["chapter"] == chapter]
        return heists + [f"snitch-{number}" for number in self.snitches[chapter]]

    def person(self, code: str) -> Mapping[str, Any]:
        """Find a Boss or a gangster."""
        return self.bosses.get(code) or self.gangsters[code]

    def lesson(self, code: str) -> str | None:
        """Name the skill that a heist teaches."""
        taught = [reward.split()[1] for reward in self.heists[code].get("rewards", ()) if reward.startswith("learning")]
        return taught[0] if taught else None


@dataclass
class Member:
    """One gangster in a gang, with the heist tucked under it; "turn him 90° clockwise" when he is Engaged."""

    code: str
    engaged: bool = False
    learned: str | None = None


@dataclass
class Player:
    """What one player owns. `safe` is the part of the money that lies in the Bank."""

    boss: str
    money: int
    safe: int = 0
    gang: list[Member] = field(default_factory=list)
    stored: list[str] = field(default_factory=list)
    resource: str | None = None
    activated: bool = False
    left: bool = False
    patients: list[Member] = field(default_factory=list)

    def pay(self, dollars: int) -> None:
        """Pay to the bank of the game, from the Bank card where the purse is too small (GA-A55)."""
        self.money -= dollars
        self.safe = min(self.safe, self.money)


class Table:
    """The whole table, and what several rules need to know of it."""

    def __init__(self, cards: Cards, seats: int, *, clans: bool, choose: Choose) -> None:
        self.cards, self.seats, self.clans, self.choose = cards, seats, clans, choose
        self.players: list[Player] = []
        self.chapter = 1
        self.heists: list[str] = cards.chapter(1)
        self.row: list[str | None] = [None] * ROW
        self.discarded: list[str] = []
        self.top_heist: str | None = None
        self.gangsters: list[str] = list(cards.gangsters)
        self.reserve: list[str | None] = [None] * ROW
        self.let_go: list[str] = []
        self.top_gangster: str | None = None
        self.snitches = 0
        self.active = 0
        self.turn = 1

    def ask(self, seat: int, question: str, options: Iterable[str]) -> str:
        """Put a question and take one of its answers; where nothing can be answered there is no question."""
        given = tuple(options)
        answer = self.choose(seat, question, given)
        if answer not in given:
            raise ValueError(f"seat {seat} answered {answer!r} to {question!r}: it must be one of {given!r}")
        return answer

    def ask_if_any(self, seat: int, question: str, declined: str, options: Iterable[str]) -> str:
        """Put a question that may be declined, unless declining is all there is."""
        given = tuple(options)
        return self.ask(seat, question, (declined, *given)) if given else declined

    def order(self) -> list[int]:
        """List the seats in turn order from the active player."""
        return [(self.active + step) % self.seats for step in range(self.seats)]

    def others(self) -> list[int]:
        """List the opponents of the active player."""
        return self.order()[1:]

    def skills(self, member: Member) -> tuple[str, ...]:
        """List the skills of a gangster, the learned one included."""
        lesson = self.cards.lesson(member.learned) if member.learned else None
        return words(self.cards.person(member.code)["skills"]) + ((lesson,) if lesson else ())

    def icons(self, seat: int) -> Counter[str]:
        """Count all skills of a gang."""
        return Counter(skill for member in self.players[seat].gang for skill in self.skills(member))

    def leaders(self, members: Iterable[Member]) -> list[Member]:
        """List those with the Leader skill."""
        return [member for member in members if "leader" in self.skills(member)]

    def has(self, seat: int, effect: str) -> bool:
        """Tell whether a seat's resource works: it was activated, and Counterfeit printing has not left."""
        player = self.players[seat]
        if player.resource is None or not player.activated or player.left:
            return False
        return bool(self.cards.resources[player.resource]["effect"] == effect)

    def activate(self) -> None:
        """Activate "immediately" and "for free" where the gang shows "all the requirements" (GA-A53)."""
        for seat, player in enumerate(self.players):
            if player.resource and not player.left:
                needs = Counter(words(self.cards.resources[player.resource]["needs"]))
                player.activated = player.activated or needs <= self.icons(seat)

    def find(self, code: str) -> tuple[int, Member]:
        """Find a gangster in somebody's gang."""
        return next((seat, m) for seat, player in enumerate(self.players) for m in player.gang if m.code == code)

    def lose(self, code: str, *, arrested: bool = False) -> None:
        """Take a gangster out of a gang; the Hospital takes all but "gangsters who are arrested"."""
        seat, member = self.find(code)
        self.players[seat].gang.remove(member)
        if self.has(seat, "hospital") and not arrested:
            member.engaged = False
            self.players[seat].patients.append(member)

    def mortal(self, seat: int) -> list[str]:
        """List whom a seat can lose: "the Boss can never be eliminated"."""
        return [member.code for member in self.players[seat].gang if member.code != self.players[seat].boss]

    def draw_heist(self) -> str | None:
        """Take the top of the heist deck; an empty one is made anew of what was discarded (GA-A41)."""
        if self.top_heist is not None:
            card, self.top_heist = self.top_heist, None
            return card
        if not self.heists:
            self.heists, self.discarded = self.discarded, []
        return self._draw("heist", self.heists)

    def draw_gangster(self) -> str | None:
        """Take the top of the gangster deck; an empty one is made anew of those let go by a Pass (GA-A42)."""
        if self.top_gangster is not None:
            card, self.top_gangster = self.top_gangster, None
            return card
        if not self.gangsters:
            self.gangsters, self.let_go = self.let_go, []
        return self._draw("gangster", self.gangsters)

    def _draw(self, what: str, deck: list[str]) -> str | None:
        if not deck:
            return None
        card = self.ask(CHANCE, what, sorted(deck))
        deck.remove(card)
        return card


def codes(row: Sequence[str | None]) -> list[str]:
    """List the cards that lie in a row."""
    return [code for code in row if code is not None]
