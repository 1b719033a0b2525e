"""The engine and the independent oracle agree on crews and on the final count, over thousands of random tables."""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

from omerta.core.nodes import Decide
from omerta.games.gangsta.state import GangstaState
from tests.games.gangsta import oracle
from tests.games.gangsta.scenes import SHIPPED, asked, over, scene
from tests.games.playing import answer, legal

TABLES_EACH = 100 * max(4, int(os.environ.get("OMERTA_LAW_GAMES", "4")))
SKILLS = {"L": "leader", "M": "mercenary", "I": "informant", "S": "sniper", "B": "brawler", "H": "hacker"}
PEOPLE = {card["code"]: card for card in (*SHIPPED["boss"], *SHIPPED["gangster"])}
HEISTS = {card["code"]: card for card in SHIPPED["heist"]}
LESSONS = {
    code: reward.split()[1]
    for code, card in HEISTS.items()
    for reward in card.get("rewards", [])
    if reward.startswith("learning")
}
RESOURCES = {card["code"]: card for card in SHIPPED["resource"]}
GADGETS = next(code for code, card in RESOURCES.items() if card["effect"] == "high tech equipment")
LARGEST = {1: 3, 2: 6, 3: 8}
"""A gang that has one more has ended the chapter."""
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def words(letters: str) -> tuple[str, ...]:
    """Read the skills on a card."""
    return tuple(SKILLS[letter] for letter in letters.split())


def marks(code: str, chapter: int) -> str:
    """Mark a resource that was activated, and one that was not; Counterfeit printing has left after the gang war."""
    return "$x" if chapter == 3 and RESOURCES[code]["effect"] == "counterfeit printing" else "!?"


def random_gangs(rng: Random, seats: int, largest: int) -> list[list[str]]:
    """Give everybody a Boss and some gangsters."""
    bosses = rng.sample([card["code"] for card in SHIPPED["boss"]], seats)
    people = rng.sample([card["code"] for card in SHIPPED["gangster"]], 7 * seats)
    return [[boss, *people[7 * seat :][: rng.randrange(largest)]] for seat, boss in enumerate(bosses)]


class Table:
    """A random table in the words of the oracle and as the engine reads it."""

    def __init__(self, rng: Random, seats: int) -> None:
        self.chapter = rng.choice((1, 2, 3))
        self.gadgets = rng.random() < 0.3
        lessons = [code for code in LESSONS if int(code[1]) < self.chapter]
        rng.shuffle(lessons)
        self.everybody: list[oracle.Gangster] = []
        gangs = []
        for seat, codes in enumerate(random_gangs(rng, seats, LARGEST[self.chapter])):
            shown = []
            for code in codes:
                skills, idle = words(PEOPLE[code]["skills"]), rng.random() < 0.6
                lesson = lessons.pop() if lessons and rng.random() < 0.2 else None
                if lesson is not None and (LESSONS[lesson] != "leader" or "leader" not in skills):
                    skills += (LESSONS[lesson],)
                    shown.append(f"{code}{'' if idle else '*'}+{lesson}")
                else:
                    shown.append(f"{code}{'' if idle else '*'}")
                self.everybody.append(oracle.Gangster(code, seat, skills, idle))
            gangs.append(" ".join(shown))
        chapter = [code for code in HEISTS if int(code[1]) == self.chapter]
        self.row = rng.sample([code for code in chapter if code not in " ".join(gangs)], 5)
        rest: dict[str, Any] = {}
        if self.gadgets:
            others = rng.sample([code for code in RESOURCES if code != GADGETS], seats - 1)
            rest["assets"] = "/".join((f"{GADGETS}!", *(code + marks(code, self.chapter)[0] for code in others)))
        self.state = scene(*gangs, chapter=self.chapter, row=" ".join(self.row), resources=self.gadgets, **rest)

    def heist(self, code: str) -> oracle.Heist:
        """Give a heist in the words of the oracle."""
        card = HEISTS[code]
        return oracle.Heist(card["family"], words(card["needs"]), card.get("coop", 0) > 0)

    def ways(self, code: str) -> set[str | None]:
        """List what may be ignored so that a heist can be performed."""
        return set(oracle.ways(self.heist(code), 0, self.everybody, self.gadgets))


def perform(table: Table, code: str, rng: Random, seen: Counter[str]) -> None:
    """Engage a random crew on both sides, and compare who may come and what each brings."""
    state, ways = table.state.clone(), table.ways(code)
    answer(state, code)
    ignored = None
    if ways != {None}:
        assert {None if word == "no" else word for word in legal(state, 0)} == ways
        ignored = rng.choice(sorted(ways, key=str))
        answer(state, "no" if ignored is None else ignored)
        seen["ignored"] += ignored is not None
    job = oracle.begin(table.heist(code), 0, ignored)
    while job.open:
        known = {gangster.name: gangster for gangster in oracle.may_join(job, table.everybody)}
        assert set(legal(state, 0)) == set(known)
        assert engaging(state)
        joins = known[rng.choice(sorted(known))]
        events = answer(state, joins.name)
        told = next(event.data["skills"] for event in events if event.data.get("gangster") == joins.name)
        assert tuple(sorted(told)) == oracle.uses(job, joins)  # type: ignore[arg-type]
        seen["called"] += joins.player != 0
        job = oracle.join(job, joins)
    assert not engaging(state)
    seen["performed"] += 1


def engaging(state: GangstaState) -> bool:
    """Tell whether somebody still has to be engaged."""
    return isinstance(state.node(), Decide) and asked(state)[0] == "engage"


@SEATS
def test_engine_and_oracle_agree_on_crews(seats: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(TABLES_EACH):
        rng = Random(f"crews {seats} {seed}")
        table = Table(rng, seats)
        offered = {move for move in legal(table.state, 0) if move in HEISTS}
        assert offered == {code for code in table.row if table.ways(code)}
        seen["impossible"] += len(table.row) - len(offered)
        for code in sorted(offered):
            perform(table, code, rng, seen)
    assert seen["performed"] > TABLES_EACH
    assert seen["impossible"] > TABLES_EACH
    assert seen["called"] > TABLES_EACH / 20
    assert seen["ignored"] > TABLES_EACH / 50


@SEATS
@pytest.mark.parametrize("clans", [False, True], ids=["printed", "clans"])
@pytest.mark.parametrize("resources", [False, True], ids=["plain", "resources"])
def test_engine_and_oracle_agree_on_the_final_count(seats: int, clans: bool, resources: bool) -> None:
    shared = 0
    for seed in range(TABLES_EACH):
        rng = Random(f"count {seats} {clans} {resources} {seed}")
        bosses, state = last_turn(rng, seats, clans, resources)
        answer(state, "no")
        points = oracle.count_up(bosses, clans)
        assert list(over(state).scores) == points
        won = oracle.winners(bosses, points)
        assert [seat for seat, share in enumerate(over(state).returns) if share] == won
        shared += len(won) > 1
    assert shared


def last_turn(rng: Random, seats: int, clans: bool, resources: bool) -> tuple[list[oracle.Boss], GangstaState]:
    """Lay a table whose game ends with the turn, at the limit of turns, so that any gangs can be counted."""
    gangs = random_gangs(rng, seats, rng.choice((2, 4, 8)))
    pile = rng.sample([code for code in HEISTS if code not in LESSONS], 12 * seats)
    stored = [pile[12 * seat :][: rng.randrange(rng.choice((2, 6, 13)))] for seat in range(seats)]
    money = [rng.choice((0, 3, 5, 5, rng.randrange(20))) for _ in range(seats)]
    held = ["none"] * seats
    rest: dict[str, Any] = {}
    if resources:
        codes = rng.sample([code for code, card in RESOURCES.items() if len(card["needs"].split()) > 2], seats)
        held = [rng.choice(("active", "idle")) for _ in codes]
        rest["assets"] = "/".join(code + marks(code, 3)[how == "idle"] for code, how in zip(codes, held, strict=True))
    state = scene(
        *(" ".join(gang) for gang in gangs),
        chapter=3,
        phase="discard",
        turn=200 * seats,
        clans=clans,
        resources=resources,
        money="/".join(map(str, money)),
        stored="/".join(",".join(codes) or "-" for codes in stored),
        **rest,
    )
    bosses = []
    for seat, gang in enumerate(gangs):
        card = RESOURCES[codes[seat]] if held[seat] == "active" else None
        bosses.append(
            oracle.Boss(
                tuple(HEISTS[code].get("ip", 0) for code in stored[seat]),
                tuple((PEOPLE[code]["clan"], PEOPLE[code].get("ip", 0)) for code in gang),
                money[seat],
                None if card is None else (card["effect"], card["ip"]),
            )
        )
    return bosses, state
