"""Scenes of Gangster's Dilemma for tests: put gangsters, loot and demands on a table by hand."""

from __future__ import annotations

from typing import cast

import omerta
from omerta.core.nodes import Chance, Decide
from omerta.games.gangsters_dilemma.game import GangstersDilemma
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.view import show


def table(seats: int = 4, **options: object) -> GangstersDilemma:
    return cast(GangstersDilemma, omerta.make("gangsters-dilemma", seats, **options))


def scene(
    seats: int = 4,
    *,
    phase: str = "rob",
    round: int = 20,
    cop: int = 0,
    cast: str = "",
    money: str = "",
    goods: str = "",
    taken: str = "",
    row: str = "D16,D17,D18",
    private: str = "-",
    cash: str = "",
    closed: str = "-",
    patrol: str = "4,5",
    **rest: str,
) -> DilemmaState:
    """Arrange a table; without a word of it everybody has a dollar and a Gin, and the Cop has locked 4 and 5.

    `cast` names the characters of the first seats; the others get what is left over. Without it nobody has one.
    """
    game = table(seats, **({} if cast else {"characters": "none"}))
    named = cast.split("/") if cast else ["-"] * seats
    spare = [
        code for code in ("muscle", "dame", "underboss", "bootlegger", "flapper", "hired-gun") if code not in named
    ]
    fields = {
        "round": round,
        "phase": phase,
        "cop": cop,
        "turn": "-",
        "cast": "/".join([*named, *spare][:seats]),
        "money": money or each("1", seats),
        "goods": goods or each("0.0.0.1", seats),
        "taken": taken or each("-", seats),
        "past": each("0.0.0", seats),
        "row": row,
        "private": private,
        "cash": cash or ".".join(["2"] * game.places),
        "closed": closed,
        "patrol": "-" if phase == "patrol" else patrol,
        "glimpse": "-",
        "sent": "-",
        "at": "-",
        "deals": each("-", seats),
        **rest,
    }
    return game.from_position(" ".join(f"{name}={value}" for name, value in fields.items()))


def each(value: str, seats: int) -> str:
    return "/".join([value] * seats)


def asked(state: DilemmaState) -> tuple[str, tuple[int, ...]]:
    """Name what the table waits for, and of whom."""
    node = state.node()
    if isinstance(node, Chance):
        return node.draws[0].what, ()
    return (node.ask, node.seats) if isinstance(node, Decide) else ("over", ())


def goods(state: DilemmaState, seat: int) -> tuple[int, ...]:
    return show(state, None).goods[seat]


def money(state: DilemmaState) -> tuple[int, ...]:
    return show(state, None).money


def cash(state: DilemmaState) -> tuple[int, ...]:
    return tuple(location.dollars for location in show(state, None).locations)


def shut(state: DilemmaState) -> list[str]:
    return [location.code for location in show(state, None).locations if location.closed]


def points(state: DilemmaState) -> tuple[int, ...]:
    return show(state, None).points
