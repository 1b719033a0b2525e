"""Reading a deck file: whatever is off is named by card and field, and what a table cannot be played with is refused.

The head of `deck.toml` documents the format for whoever wants to enter the printed cards. `audit` in `economy.py` holds
a deck against the printed game's prices and rewards as well; a deck that is off there can be played all the same.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from omerta.core.errors import BadData
from omerta.core.family import Data
from omerta.games.gangsta.cards import (
    BOSSES,
    CHAPTERS,
    CLANS,
    GANGSTERS,
    HEISTS,
    RESOURCES,
    SNITCHES,
    Deck,
    Gangster,
    Heist,
    Resource,
    Reward,
)
from omerta.games.gangsta.effects import EFFECTS
from omerta.games.gangsta.skills import LEADER, LETTERS, SKILLS, covers, pack

MOST_MONEY, MOST_IP, MOST_NEED, MOST_SNITCH = 20, 9, 9, 9
AMOUNTS = {"theft": MOST_MONEY, "diversion": MOST_NEED}
"""Rewards that come with a number, and the highest."""
PLAIN = ("fast recruitment", "play again", "assassination", "rallying")
LAST = "play again"
GANG_SIZES = (3, 6, 8)
"""The largest gang, Boss included, that can stand in each chapter without ending it."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every card in the file has."""

    code: str
    name: str
    flavour: str = ""


class BossEntry(Entry, frozen=True, kw_only=True):
    """A Boss in the file."""

    clan: str
    skills: str
    money: int
    nickname: str = ""


class GangsterEntry(Entry, frozen=True, kw_only=True):
    """A gangster in the file."""

    clan: str
    skills: str
    cost: int
    ip: int
    nickname: str = ""


class HeistEntry(Entry, frozen=True, kw_only=True):
    """A heist in the file."""

    family: str
    chapter: int
    needs: str
    cash: int = 0
    ip: int = 0
    coop: int = 0
    rewards: list[str] = []


class ResourceEntry(Entry, frozen=True, kw_only=True):
    """A resource in the file."""

    effect: str
    needs: str
    ip: int
    text: str = ""


E = TypeVar("E", bound=Entry)
_CODE = re.compile(r"[A-Z][0-9]{1,3}")


def read_deck(data: Data) -> Deck:
    """Read a deck file; a mistake is named by card and field."""
    return _read(data.name, data.text)


@lru_cache(maxsize=32)
def _read(name: str, text: str) -> Deck:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{name}: {error}") from None
    known = ("boss", "gangster", "heist", "snitch", "resource")
    for key in table:
        if key not in known:
            raise BadData(f"{name}: {key!r} is none of the tables {', '.join(known)}")
    reader = Reader(name, table)
    gangsters = (
        *(_boss(reader, entry) for entry in reader.entries("boss", BossEntry, BOSSES)),
        *(_gangster(reader, entry) for entry in reader.entries("gangster", GangsterEntry, GANGSTERS)),
    )
    heists = [_heist(reader, entry) for entry in reader.entries("heist", HeistEntry, HEISTS * CHAPTERS)]
    resources = [_resource(reader, entry) for entry in reader.entries("resource", ResourceEntry, RESOURCES)]
    deck = Deck(gangsters, tuple(sorted(heists, key=lambda card: card.chapter)), _snitches(reader), tuple(resources))
    _check(reader, deck)
    return deck


class Reader:
    """A deck file with the words for what is wrong in it."""

    def __init__(self, name: str, table: dict[str, Any]) -> None:
        self.name, self.table = name, table
        self.codes: set[str] = set()

    def wrong(self, card: object, field: str, why: str) -> BadData:
        """Put a mistake into words."""
        return BadData(f"{self.name}: {card}: field {field!r} {why}")

    def entries(self, kind: str, shape: type[E], wanted: int) -> list[E]:
        """Read all cards of a kind, as many as the box has."""
        cards = self.table.get(kind, [])
        if not isinstance(cards, list) or len(cards) != wanted:
            there = len(cards) if isinstance(cards, list) else "something else"
            raise BadData(f"{self.name}: field {kind!r} is a list of {wanted} cards; not {there}")
        return [self.entry(kind, place, card, shape) for place, card in enumerate(cards, start=1)]

    def entry(self, kind: str, place: int, card: object, shape: type[E]) -> E:
        """Read one card."""
        code = card.get("code", f"number {place}") if isinstance(card, dict) else f"number {place}"
        try:
            entry = msgspec.convert(card, shape)
        except msgspec.ValidationError as error:
            why, _, path = str(error).partition(" - at `$.")
            field = f"field {path.rstrip('`')!r}: {why}" if path else why
            raise BadData(f"{self.name}: {kind} {code}: {field}") from None
        if not _CODE.fullmatch(entry.code):
            raise self.wrong(f"{kind} {code}", "code", f"is a letter and a number like G07; not {entry.code!r}")
        if entry.code in self.codes:
            raise self.wrong(f"{kind} {code}", "code", "stands there twice")
        self.codes.add(entry.code)
        if not entry.name.strip():
            raise self.wrong(f"{kind} {code}", "name", "is empty")
        return entry

    def number(self, entry: Entry, field: str, low: int, high: int) -> int:
        """Take a number between two bounds."""
        value: int = getattr(entry, field)
        if not low <= value <= high:
            raise self.wrong(entry.code, field, f"is a whole number from {low} to {high}; not {value}")
        return value

    def word(self, entry: Entry, field: str, allowed: Sequence[str]) -> str:
        """Take one of a list of words."""
        value: str = getattr(entry, field)
        if value not in allowed:
            raise self.wrong(entry.code, field, f"is one of {', '.join(allowed)}; not {value!r}")
        return value

    def skills(self, entry: Entry, field: str, most: int) -> tuple[int, ...]:
        """Take skills by their letters."""
        letters = getattr(entry, field).split()
        if not 1 <= len(letters) <= most or any(letter not in LETTERS for letter in letters):
            raise self.wrong(
                entry.code, field, f"is one to {most} of the letters {' '.join(LETTERS)}; not {' '.join(letters)!r}"
            )
        return tuple(sorted(SKILLS.index(LETTERS[letter]) for letter in letters))


def _boss(reader: Reader, entry: BossEntry) -> Gangster:
    money = reader.number(entry, "money", 0, MOST_MONEY)
    return _person(reader, entry, 0, 0, money)


def _gangster(reader: Reader, entry: GangsterEntry) -> Gangster:
    cost, ip = reader.number(entry, "cost", 2, MOST_MONEY), reader.number(entry, "ip", 0, MOST_IP)
    return _person(reader, entry, cost, ip, 0)


def _person(reader: Reader, entry: BossEntry | GangsterEntry, cost: int, ip: int, money: int) -> Gangster:
    skills = reader.skills(entry, "skills", 3)
    if skills.count(LEADER) > 1:
        raise reader.wrong(entry.code, "skills", "has Leader at most once")
    nickname = entry.nickname.strip() or entry.name
    clan = reader.word(entry, "clan", CLANS)
    boss = isinstance(entry, BossEntry)
    return Gangster(entry.code, entry.name, nickname, clan, skills, pack(skills), cost, ip, money, entry.flavour, boss)


def _heist(reader: Reader, entry: HeistEntry) -> Heist:
    skills = reader.skills(entry, "needs", MOST_NEED)
    if not entry.family.strip():
        raise reader.wrong(entry.code, "family", "is empty")
    rewards = [_reward(reader, entry, text) for text in entry.rewards]
    rewards.sort(key=lambda reward: reward.kind == LAST)
    return Heist(
        entry.code,
        entry.name,
        entry.family,
        reader.number(entry, "chapter", 1, CHAPTERS),
        skills,
        pack(skills),
        reader.number(entry, "cash", 0, MOST_MONEY),
        reader.number(entry, "ip", 0, MOST_IP),
        reader.number(entry, "coop", 0, MOST_MONEY),
        tuple(rewards),
        entry.flavour,
    )


def _reward(reader: Reader, entry: HeistEntry, text: str) -> Reward:
    """Read a special reward like `theft 3`, `learning sniper` or `play again`."""
    if text in PLAIN:
        return Reward(text)
    kind, _, rest = text.rpartition(" ")
    if kind == "learning" and rest in SKILLS:
        return Reward(kind, SKILLS.index(rest))
    if kind in AMOUNTS and rest.isascii() and rest.isdigit() and 1 <= int(rest) <= AMOUNTS[kind]:
        return Reward(kind, int(rest))
    known = (*PLAIN, "learning with a skill", "theft or diversion with a number")
    raise reader.wrong(entry.code, "rewards", f"lists {', '.join(known)}; not {text!r}")


def _snitches(reader: Reader) -> tuple[tuple[int, ...], ...]:
    """Read the numbers on the snitches of each chapter."""
    table = reader.table.get("snitch", {})
    found: list[tuple[int, ...]] = []
    for chapter, wanted in enumerate(SNITCHES, start=1):
        field = f"chapter-{chapter}"
        numbers = table.get(field, []) if isinstance(table, dict) else table
        if (
            not isinstance(numbers, list)
            or len(numbers) != wanted
            or any(type(number) is not int or not 1 <= number <= MOST_SNITCH for number in numbers)
        ):
            raise reader.wrong("snitch", field, f"is a list of {wanted} numbers from 1 to {MOST_SNITCH}; not {numbers}")
        found.append(tuple(sorted(numbers)))
    return tuple(found)


def _resource(reader: Reader, entry: ResourceEntry) -> Resource:
    skills = reader.skills(entry, "needs", MOST_NEED)
    effect = reader.word(entry, "effect", tuple(EFFECTS))
    ip = reader.number(entry, "ip", 0, MOST_IP)
    return Resource(entry.code, entry.name, effect, entry.text, skills, pack(skills), ip, entry.flavour)


def _check(reader: Reader, deck: Deck) -> None:
    """Demand what no table can do without: full chapters, each effect once, no resource a Boss has, crews for all."""
    for chapter in range(1, CHAPTERS + 1):
        there = sum(heist.chapter == chapter for heist in deck.heists)
        if there != HEISTS:
            raise BadData(f"{reader.name}: chapter {chapter} has {HEISTS} heists; not {there}")
    effects: set[str] = set()
    for resource in deck.resources:
        if resource.effect in effects:
            raise reader.wrong(resource.code, "effect", f"stands there twice: {resource.effect!r}")
        effects.add(resource.effect)
        for boss in deck.gangsters[:BOSSES]:
            if covers(boss.icons, resource.need):
                raise reader.wrong(resource.code, "needs", f"is met by the Boss {boss.code} alone (GA-A54)")
    for heist in deck.heists:
        for boss in deck.gangsters[:BOSSES]:
            most = GANG_SIZES[heist.chapter - 1]
            if not can_crew(deck, boss, heist.need, most):
                raise reader.wrong(
                    heist.code, "needs", f"cannot be crewed by {boss.code} with a gang of {most}: too much of a skill"
                )


def can_crew(deck: Deck, boss: Gangster, need: int, most: int) -> bool:
    """Tell whether a Boss and some gangsters of the deck can have all the skills that are needed."""
    return most_covered(boss.icons, need, tuple(card.icons for card in deck.gangsters[BOSSES:]), most - 1)


def most_covered(have: int, need: int, left: tuple[int, ...], more: int) -> bool:
    """Try gangsters one by one for the first skill that is missing."""
    missing = next((skill for skill in range(len(SKILLS)) if not covers(have, need & 0xFF << 8 * skill)), None)
    if missing is None:
        return True
    if not more:
        return False
    tried: set[int] = set()
    for place, icons in enumerate(left):
        if icons in tried or not icons >> 8 * missing & 0xFF:
            continue
        tried.add(icons)
        if most_covered(have + icons, need, left[:place] + left[place + 1 :], more - 1):
            return True
    return False
