"""Reading a deck file: all that is off is named by card and field, and what a table cannot be played with is refused.

The head of `deck.toml` documents the format for whoever wants to enter the printed cards. `economy.py` holds a deck
against the printed game's prices and rewards as well; a deck that is off there can be played all the same.
"""

from __future__ import annotations

from functools import lru_cache

from omerta.core.game_type import Data
from omerta.core.own_files.decks import Card, Reading
from omerta.core.own_files.toml_input import spelled
from omerta.games.gangsta.deck.cards import (
    ART_THEFT,
    BOSSES,
    CHAPTERS,
    CLANS,
    GANGSTERS,
    HACK_ATTACK,
    HEISTS,
    RESOURCES,
    SNITCHES,
    Deck,
    Gangster,
    Heist,
    Resource,
    Reward,
)
from omerta.games.gangsta.deck.effects import EFFECTS
from omerta.games.gangsta.deck.skills import ANY, LEADER, LETTERS, SKILLS, covers, pack
from omerta.games.gangsta.deck.special_rewards import MOST_DOLLARS, SPECIALS

TABLES = ("boss", "gangster", "heist", "snitch", "resource")
MOST_MONEY, MOST_IP, MOST_NEED, MOST_SNITCH = MOST_DOLLARS, 9, 9, 9
MOST_SKILLS = 3
CHEAPEST = 1
PLAIN = tuple(kind for kind, special in SPECIALS.items() if not special.behind)
"""Rewards that are their name and no more."""
LAST = "play again"
WORDS = ("done", "pass", "all", "no", "yes", *SKILLS, *(f"snitch-{number}" for number in range(10)))
"""Words of the notation, so no codes of cards."""
NAMED = {spelled(family): family for family in (ART_THEFT, HACK_ATTACK)}
"""The families that a resource names, however they are spelled (GA-56)."""
GANG_SIZES = (3, 6, 8)
"""The largest gang, Boss included, that can stand in each chapter without ending it."""


class BossEntry(Card, frozen=True, kw_only=True):
    """A Boss in the file."""

    name: str
    clan: str
    skills: str
    money: int
    nickname: str = ""
    flavour: str = ""


class GangsterEntry(Card, frozen=True, kw_only=True):
    """A gangster in the file."""

    name: str
    clan: str
    skills: str
    cost: int
    ip: int
    nickname: str = ""
    flavour: str = ""


class HeistEntry(Card, frozen=True, kw_only=True):
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


class ResourceEntry(Card, frozen=True, kw_only=True):
    """A resource in the file."""

    name: str
    effect: str
    needs: str
    ip: int
    text: str = ""
    flavour: str = ""


@lru_cache(maxsize=32)
def read_deck(data: Data) -> Deck:
    """Read a deck file; every mistake is named by card and field."""
    reading = Reading(data, *TABLES, words=WORDS)
    count, families = CHAPTERS * HEISTS, dict(NAMED)
    bosses = reading.cards("boss", BossEntry, BOSSES, BOSSES)
    gangsters = reading.cards("gangster", GangsterEntry, GANGSTERS, GANGSTERS)
    people = [_boss(reading, entry) for entry in bosses.values()]
    people += [_gangster(reading, entry) for entry in gangsters.values()]
    heists = [_heist(reading, entry, families) for entry in reading.cards("heist", HeistEntry, count, count).values()]
    heists.sort(key=lambda heist: heist.chapter)
    resources = reading.cards("resource", ResourceEntry, RESOURCES, RESOURCES)
    cards = tuple(_resource(reading, entry) for entry in resources.values())
    deck = Deck(tuple(people), tuple(heists), _snitches(reading), cards)
    if not reading.mistakes:  # Else what is missing would make the rest look wrong.
        _check(reading, deck)
    reading.finish()
    return deck


def _skills(reading: Reading, where: str, field: str, text: str, most: int) -> tuple[int, ...]:
    """Read skills by their letters."""
    letters = text.upper().split()
    if not 1 <= len(letters) <= most or any(letter not in LETTERS for letter in letters):
        reading.wrong(where, field, f"one to {most} of the letters {' '.join(LETTERS)}, with blanks between", text)
        return ()
    return tuple(sorted(SKILLS.index(LETTERS[letter]) for letter in letters))


def _boss(reading: Reading, entry: BossEntry) -> Gangster:
    where = f"boss {entry.code!r}:"
    return _person(reading, where, entry, 0, 0, reading.between(where, "money", entry.money, 0, MOST_MONEY))


def _gangster(reading: Reading, entry: GangsterEntry) -> Gangster:
    where = f"gangster {entry.code!r}:"
    cost = reading.between(where, "cost", entry.cost, CHEAPEST, MOST_MONEY)
    return _person(reading, where, entry, cost, reading.between(where, "ip", entry.ip, 0, MOST_IP), 0)


def _person(reading: Reading, where: str, entry: BossEntry | GangsterEntry, cost: int, ip: int, money: int) -> Gangster:
    skills = _skills(reading, where, "skills", entry.skills, MOST_SKILLS)
    boss = isinstance(entry, BossEntry)
    if skills.count(LEADER) > 1:
        reading.note(f"{where} field 'skills' has Leader at most once")
    if boss and skills and LEADER not in skills:
        reading.note(f"{where} field 'skills' has Leader: a Boss leads (GA-A44)")
    name = reading.said(where, "name", entry.name)
    clan = reading.one_of(where, "clan", entry.clan, CLANS)
    nickname = entry.nickname.strip() or name
    return Gangster(entry.code, name, nickname, clan, skills, pack(skills), cost, ip, money, entry.flavour, boss)


def _heist(reading: Reading, entry: HeistEntry, families: dict[str, str]) -> Heist:
    """Read a heist; `families` has the names of families as they were spelled first."""
    where = f"heist {entry.code!r}:"
    skills = _skills(reading, where, "needs", entry.needs, MOST_NEED)
    rewards = [_reward(reading, where, text) for text in entry.rewards]
    rewards.sort(key=lambda reward: reward.kind == LAST)
    family = reading.said(where, "family", entry.family)
    return Heist(
        entry.code,
        reading.said(where, "name", entry.name),
        families.setdefault(spelled(family), family),
        reading.between(where, "chapter", entry.chapter, 1, CHAPTERS),
        skills,
        pack(skills),
        reading.between(where, "cash", entry.cash, 0, MOST_MONEY),
        reading.between(where, "ip", entry.ip, 0, MOST_IP),
        reading.between(where, "coop", entry.coop, 0, MOST_MONEY),
        tuple(rewards),
        entry.flavour,
    )


def _reward(reading: Reading, where: str, text: str) -> Reward:
    """Read a special reward like `theft 3`, `learning sniper` or `play again`."""
    typed = " ".join(text.lower().split())
    if typed in PLAIN:
        return Reward(typed)
    kind, _, rest = typed.rpartition(" ")
    special = SPECIALS.get(kind)
    if special is not None and special.behind == "SKILL" and rest in SKILLS:
        return Reward(kind, SKILLS.index(rest))
    if special is not None and rest.isascii() and rest.isdigit() and 1 <= int(rest) <= special.most:
        return Reward(kind, int(rest))
    others = (f"{kind} {special.behind}" for kind, special in SPECIALS.items() if special.behind)
    reading.wrong(where, "rewards", f"a list of {', '.join((*PLAIN, *others))}", text)
    return Reward(PLAIN[0])


def _snitches(reading: Reading) -> tuple[tuple[int, ...], ...]:
    """Read the numbers on the snitches of each chapter."""
    table = reading.tables.get("snitch", {})
    found: list[tuple[int, ...]] = []
    for chapter, wanted in enumerate(SNITCHES, start=1):
        field = f"chapter-{chapter}"
        numbers = table.get(field, []) if isinstance(table, dict) else table
        if (
            not isinstance(numbers, list)
            or len(numbers) != wanted
            or any(type(number) is not int or not 1 <= number <= MOST_SNITCH for number in numbers)
        ):
            reading.wrong("snitch:", field, f"a list of {wanted} numbers from 1 to {MOST_SNITCH}", numbers)
        else:
            found.append(tuple(sorted(numbers)))
    return tuple(found)


def _resource(reading: Reading, entry: ResourceEntry) -> Resource:
    where = f"resource {entry.code!r}:"
    skills = _skills(reading, where, "needs", entry.needs, MOST_NEED)
    effect = reading.one_of(where, "effect", entry.effect, EFFECTS)
    ip = reading.between(where, "ip", entry.ip, 0, MOST_IP)
    name = reading.said(where, "name", entry.name)
    return Resource(entry.code, name, effect, entry.text, skills, pack(skills), ip, entry.flavour)


def _check(reading: Reading, deck: Deck) -> None:
    """Require what no table can do without: full chapters, each effect once, no resource a Boss has, crews for all."""
    for chapter in range(1, CHAPTERS + 1):
        there = sum(heist.chapter == chapter for heist in deck.heists)
        if there != HEISTS:
            reading.note(f"heist: field 'chapter' is {chapter} on {HEISTS} cards; not on {there}")
    bosses = deck.gangsters[:BOSSES]
    effects: set[str] = set()
    for resource in deck.resources:
        where = f"resource {resource.code!r}:"
        if resource.effect in effects:
            reading.note(f"{where} field 'effect' stands there twice: {resource.effect!r}")
        effects.add(resource.effect)
        for boss in bosses:
            if covers(boss.icons, resource.need):
                reading.note(f"{where} field 'needs' is met by the Boss {boss.code} alone (GA-A54)")
    for heist in deck.heists:
        most = GANG_SIZES[heist.chapter - 1]
        if not heist.coop and not crews(deck, heist):
            reading.note(f"heist {heist.code!r}: field 'needs' is more than any gang of {most} can bring")


def crews(deck: Deck, heist: Heist) -> list[Gangster]:
    """List the Bosses who can crew a heist with the largest gang that can stand in its chapter."""
    others = tuple(card.icons for card in deck.gangsters[BOSSES:])
    more = GANG_SIZES[heist.chapter - 1] - 1
    return [boss for boss in deck.gangsters[:BOSSES] if can_crew(boss.icons, heist.need, others, more)]


def can_crew(have: int, need: int, left: tuple[int, ...], more: int) -> bool:
    """Return whether some of those left can bring what is missing, tried one by one for the first skill that is."""
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
