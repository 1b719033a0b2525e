"""Reading a deck file: whatever is off is named by card and field, and what a table cannot be played with is refused.

The head of `deck.toml` documents the format for whoever wants to enter the printed cards. `audit` in `economy.py` holds
a deck against the printed game's prices and rewards as well; a deck that is off there can be played all the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from omerta.core.decks import Card, at, between, cards_of, read_tables, wrong
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
from omerta.games.gangsta.skills import ANY, LEADER, LETTERS, SKILLS, covers, pack

TABLES = ("boss", "gangster", "heist", "snitch", "resource")
MOST_MONEY, MOST_IP, MOST_NEED, MOST_SNITCH = 20, 9, 9, 9
MOST_SKILLS = 3
CHEAPEST = 2
AMOUNTS = {"theft": MOST_MONEY, "diversion": MOST_NEED}
"""Rewards that come with a number, and the highest."""
PLAIN = ("fast recruitment", "play again", "assassination", "rallying")
LAST = "play again"
GANG_SIZES = (3, 6, 8)
"""The largest gang, Boss included, that can stand in each chapter without ending it."""


class BossEntry(Card, frozen=True):
    """A Boss in the file."""

    name: str
    clan: str
    skills: str
    money: int
    nickname: str = ""
    flavour: str = ""


class GangsterEntry(Card, frozen=True):
    """A gangster in the file."""

    name: str
    clan: str
    skills: str
    cost: int
    ip: int
    nickname: str = ""
    flavour: str = ""


class HeistEntry(Card, frozen=True):
    """A heist in the file."""

    name: str
    family: str
    chapter: int
    needs: str
    cash: int = 0
    ip: int = 0
    coop: int = 0
    rewards: list[str] = []
    flavour: str = ""


class ResourceEntry(Card, frozen=True):
    """A resource in the file."""

    name: str
    effect: str
    needs: str
    ip: int
    text: str = ""
    flavour: str = ""


@lru_cache(maxsize=32)
def read_deck(data: Data) -> Deck:
    """Read a deck file; a mistake is named by card and field."""
    tables = read_tables(data, *TABLES)
    bosses = cards_of(data, tables, "boss", BossEntry, BOSSES, BOSSES)
    gangsters = cards_of(data, tables, "gangster", GangsterEntry, GANGSTERS, GANGSTERS)
    heists = cards_of(data, tables, "heist", HeistEntry, CHAPTERS * HEISTS, CHAPTERS * HEISTS)
    resources = cards_of(data, tables, "resource", ResourceEntry, RESOURCES, RESOURCES)
    codes: set[str] = set()
    for table, cards in (("boss", bosses), ("gangster", gangsters), ("heist", heists), ("resource", resources)):
        for code in cards:
            if code in codes:
                raise BadData(f"{at(data, table, code)} field 'code' stands there twice")
            codes.add(code)
    deck = Deck(
        (
            *(_boss(at(data, "boss", code), entry) for code, entry in bosses.items()),
            *(_gangster(at(data, "gangster", code), entry) for code, entry in gangsters.items()),
        ),
        tuple(
            sorted(
                (_heist(at(data, "heist", code), entry) for code, entry in heists.items()),
                key=lambda heist: heist.chapter,
            )
        ),
        _snitches(data, tables),
        tuple(_resource(at(data, "resource", code), entry) for code, entry in resources.items()),
    )
    _check(data, deck)
    return deck


def _skills(where: str, field: str, text: str, most: int) -> tuple[int, ...]:
    """Read skills by their letters."""
    letters = text.split()
    if not 1 <= len(letters) <= most or any(letter not in LETTERS for letter in letters):
        wrong(where, field, f"one to {most} of the letters {' '.join(LETTERS)}", text)
    return tuple(sorted(SKILLS.index(LETTERS[letter]) for letter in letters))


def _one_of(where: str, field: str, value: str, allowed: Sequence[str]) -> str:
    if value not in allowed:
        wrong(where, field, f"one of {', '.join(allowed)}", value)
    return value


def _said(where: str, field: str, value: str) -> str:
    if not value.strip():
        raise BadData(f"{where} field {field!r} is empty")
    return value


def _boss(where: str, entry: BossEntry) -> Gangster:
    return _person(where, entry, 0, 0, between(where, "money", entry.money, 0, MOST_MONEY))


def _gangster(where: str, entry: GangsterEntry) -> Gangster:
    cost = between(where, "cost", entry.cost, CHEAPEST, MOST_MONEY)
    return _person(where, entry, cost, between(where, "ip", entry.ip, 0, MOST_IP), 0)


def _person(where: str, entry: BossEntry | GangsterEntry, cost: int, ip: int, money: int) -> Gangster:
    skills = _skills(where, "skills", entry.skills, MOST_SKILLS)
    boss = isinstance(entry, BossEntry)
    if skills.count(LEADER) > 1:
        raise BadData(f"{where} field 'skills' has Leader at most once")
    if boss and LEADER not in skills:
        raise BadData(f"{where} field 'skills' has Leader: a Boss leads (GA-A44)")
    name = _said(where, "name", entry.name)
    clan = _one_of(where, "clan", entry.clan, CLANS)
    nickname = entry.nickname.strip() or name
    return Gangster(entry.code, name, nickname, clan, skills, pack(skills), cost, ip, money, entry.flavour, boss)


def _heist(where: str, entry: HeistEntry) -> Heist:
    skills = _skills(where, "needs", entry.needs, MOST_NEED)
    rewards = [_reward(where, text) for text in entry.rewards]
    rewards.sort(key=lambda reward: reward.kind == LAST)
    return Heist(
        entry.code,
        _said(where, "name", entry.name),
        _said(where, "family", entry.family),
        between(where, "chapter", entry.chapter, 1, CHAPTERS),
        skills,
        pack(skills),
        between(where, "cash", entry.cash, 0, MOST_MONEY),
        between(where, "ip", entry.ip, 0, MOST_IP),
        between(where, "coop", entry.coop, 0, MOST_MONEY),
        tuple(rewards),
        entry.flavour,
    )


def _reward(where: str, text: str) -> Reward:
    """Read a special reward like `theft 3`, `learning sniper` or `play again`."""
    if text in PLAIN:
        return Reward(text)
    kind, _, rest = text.rpartition(" ")
    if kind == "learning" and rest in SKILLS:
        return Reward(kind, SKILLS.index(rest))
    if kind not in AMOUNTS or not (rest.isascii() and rest.isdigit()) or not 1 <= int(rest) <= AMOUNTS[kind]:
        known = f"{', '.join(PLAIN)}, learning SKILL, theft DOLLARS, diversion GANGSTERS"
        wrong(where, "rewards", f"a list of {known}", text)
    return Reward(kind, int(rest))


def _snitches(data: Data, tables: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    """Read the numbers on the snitches of each chapter."""
    table = tables.get("snitch", {})
    found: list[tuple[int, ...]] = []
    for chapter, wanted in enumerate(SNITCHES, start=1):
        field = f"chapter-{chapter}"
        numbers = table.get(field, []) if isinstance(table, dict) else table
        if (
            not isinstance(numbers, list)
            or len(numbers) != wanted
            or any(type(number) is not int or not 1 <= number <= MOST_SNITCH for number in numbers)
        ):
            wrong(f"{data.name}: snitch:", field, f"a list of {wanted} numbers from 1 to {MOST_SNITCH}", numbers)
        found.append(tuple(sorted(numbers)))
    return tuple(found)


def _resource(where: str, entry: ResourceEntry) -> Resource:
    skills = _skills(where, "needs", entry.needs, MOST_NEED)
    effect = _one_of(where, "effect", entry.effect, tuple(EFFECTS))
    ip = between(where, "ip", entry.ip, 0, MOST_IP)
    name = _said(where, "name", entry.name)
    return Resource(entry.code, name, effect, entry.text, skills, pack(skills), ip, entry.flavour)


def _check(data: Data, deck: Deck) -> None:
    """Demand what no table can do without: full chapters, each effect once, no resource a Boss has, crews for all."""
    for chapter in range(1, CHAPTERS + 1):
        there = sum(heist.chapter == chapter for heist in deck.heists)
        if there != HEISTS:
            raise BadData(f"{data.name}: heist: field 'chapter' is {chapter} on {HEISTS} cards; not on {there}")
    bosses = deck.gangsters[:BOSSES]
    effects: set[str] = set()
    for resource in deck.resources:
        where = at(data, "resource", resource.code)
        if resource.effect in effects:
            raise BadData(f"{where} field 'effect' stands there twice: {resource.effect!r}")
        effects.add(resource.effect)
        for boss in bosses:
            if covers(boss.icons, resource.need):
                raise BadData(f"{where} field 'needs' is met by the Boss {boss.code} alone (GA-A54)")
    others = tuple(card.icons for card in deck.gangsters[BOSSES:])
    for heist in deck.heists:
        most = GANG_SIZES[heist.chapter - 1]
        for boss in bosses:
            if not can_crew(boss.icons, heist.need, others, most - 1):
                where = at(data, "heist", heist.code)
                raise BadData(f"{where} field 'needs' is more than {boss.code} can crew with a gang of {most}")


def can_crew(have: int, need: int, left: tuple[int, ...], more: int) -> bool:
    """Tell whether some of those left can bring what is missing, tried one by one for the first skill that is."""
    missing = next(
        (skill for skill in range(len(SKILLS)) if not covers(have, need & ANY[skill])),
        None,
    )
    if missing is None:
        return True
    tried: set[int] = set()
    for place, icons in enumerate(left if more else ()):
        if icons not in tried and icons & ANY[missing]:
            tried.add(icons)
            if can_crew(have + icons, need, left[:place] + left[place + 1 :], more - 1):
                return True
    return False
