"""Scenes of GANGSTA! for tests: put gangs, rows and money on a table by hand, with cards changed where a rule needs it.

The gangsters of the house deck are called by their skills: `WHO["M S"]` is the first one with Mercenary and Sniper.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache
from typing import Any, cast

import omerta
from omerta import Event
from omerta.core.game_type import Data
from omerta.core.nodes import Chance, Decide, Over
from omerta.games.gangsta import GAME_TYPE
from omerta.games.gangsta.game import Gangsta
from omerta.games.gangsta.state import GangstaState
from omerta.games.gangsta.view import show
from tests.games.playing import answer, chance

SHIPPED = tomllib.loads(GAME_TYPE.data["deck"].text)
WHO: dict[str, str] = {}
for _card in SHIPPED["gangster"]:
    WHO.setdefault(_card["skills"], _card["code"])
LS, LB, LM, LI, LH = ("B1", "B2", "B3", "B4", "B5")
"""The Bosses by their skills."""


def changed(**cards: dict[str, Any]) -> Data:
    """Give the house deck with some cards changed, by code; a field that is None is left out."""
    tables = {
        kind: [{**card, **cards.get(card["code"], {})} for card in entries] if isinstance(entries, list) else entries
        for kind, entries in SHIPPED.items()
    }
    return Data("deck", 1, _toml(tables), shipped=False)


def _toml(tables: dict[str, Any]) -> str:
    lines = []
    for kind, entries in tables.items():
        for entry in entries if isinstance(entries, list) else [entries]:
            lines.append(f"[[{kind}]]" if isinstance(entries, list) else f"[{kind}]")
            lines += [f"{key} = {json.dumps(value)}" for key, value in entry.items() if value is not None]
    return "\n".join(lines)


PLAIN = {"cash": 0, "ip": 0, "coop": 0, "rewards": []}


@cache
def _table(seats: int, cards: str, **options: object) -> Gangsta:
    known = {code: {**PLAIN, **fields} for code, fields in json.loads(cards).items()}
    return cast(Gangsta, omerta.make("gangsta", seats, data={"deck": changed(**known)} if known else None, **options))


def table(seats: int = 3, cards: dict[str, Any] | None = None, **options: object) -> Gangsta:
    """Set a table; `cards` are heists by code with what they need and give, all else about them being nothing."""
    return _table(seats, json.dumps(cards or {}), **options)


def scene(
    *gangs: str,
    cards: dict[str, Any] | None = None,
    chapter: int = 1,
    phase: str = "action",
    active: int = 0,
    row: str = "",
    reserve: str = "",
    money: str = "",
    turn: int = 9,
    clans: bool = False,
    resources: bool = False,
    **rest: Any,
) -> GangstaState:
    """Arrange a table: a gang for each seat, with blanks between its members, `G07*` Engaged, `G07+H120` taught.

    Without a word everybody has $5, and the rows hold cards that nobody mentions.
    """
    seats = len(gangs)
    game = table(seats, cards, clans=clans, resources=resources)
    used = " ".join((*gangs, row, reserve, *map(str, rest.values())))
    heists = [f"H{chapter}{number:02}" for number in range(30, 0, -1) if f"H{chapter}{number:02}" not in used]
    people = [f"G{number:02}" for number in range(35, 0, -1) if f"G{number:02}" not in used]
    away = iter(code for code in game.tables.resource_codes if code not in used)
    fields: dict[str, Any] = {
        "chapter": chapter,
        "phase": phase,
        "turn": turn,
        "first": 0,
        "active": active,
        "flags": "-",
        "money": money or each("5", seats),
        "bank": each("0", seats),
        "gangs": "/".join(",".join(gang.split()) for gang in gangs),
        "hospital": each("-", seats),
        "stored": each("-", seats),
        "lost": "-",
        "row": _row(row, heists),
        "reserve": _row(reserve, people),
        "discarded": "-",
        "let-go": "-",
        "snitches": "-",
        "aside": "-",
        "top": "-/-",
        "hands": each("-", seats),
        "assets": "/".join(next(away) + "?" for _ in gangs) if resources else each("-", seats),
        "away": each("-", seats),
        "set": "0.0",
        "job": "-",
        "owed": "-",
        **{name.replace("_", "-"): value for name, value in rest.items()},
    }
    if resources:
        away = iter(code for code in game.tables.resource_codes if code not in f"{used} {fields['assets']}")
        fields["away"] = "/".join(next(away) for _ in gangs)
    return game.from_position(" ".join(f"{name}={value}" for name, value in fields.items()))


def _row(wanted: str, spare: list[str]) -> str:
    named = wanted.split()
    return ",".join([*named, *spare[: 5 - len(named)]])


def each(value: str, seats: int) -> str:
    return "/".join([value] * seats)


def begin(*gangs: str, **rest: Any) -> tuple[GangstaState, list[Event]]:
    """Arrange a table and let seat 0 begin its turn: the last seat passes without a discard."""
    state = scene(*gangs, phase="discard", active=len(gangs) - 1, **rest)
    return state, answer(state, "no")


def asked(state: GangstaState) -> tuple[str, int | None]:
    """Name what the table waits for, and of whom."""
    node = state.node()
    if isinstance(node, Decide):
        return node.ask, node.seats[0]
    if isinstance(node, Chance):
        return f"draw {node.draws[0].what}", None
    return "over", None


def fill(state: GangstaState) -> list[Event]:
    """Let the rows fill with whatever heist or gangster comes first, past any Snitch."""
    heard: list[Event] = []
    while isinstance(state.node(), Chance):
        heard += chance(state)
    return heard


def available(state: GangstaState, seat: int) -> list[str]:
    """Name the Available gangsters of a seat."""
    return [member.code for member in show(state, None).gangs[seat] if not member.engaged]


def gang(state: GangstaState, seat: int) -> list[str]:
    """Name the gang of a seat."""
    return [member.code for member in show(state, None).gangs[seat]]


def money(state: GangstaState) -> tuple[int, ...]:
    return show(state, None).money


def over(state: GangstaState) -> Over:
    """Give the end of a game that is over."""
    node = state.node()
    assert isinstance(node, Over)
    return node
