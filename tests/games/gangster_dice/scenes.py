"""Scenes of Gangster Dice for tests: put dice and favors on a table by hand."""

from __future__ import annotations

from typing import cast

import omerta
from omerta import Event, Move
from omerta.core.nodes import Chance, Decide
from omerta.games.gangster_dice.game import GangsterDice
from omerta.games.gangster_dice.state import DiceState
from omerta.games.gangster_dice.view import show
from tests.games.playing import chance

COLOURS = "wrb"
TOKENS = ("lawyer", "speakeasy", "streets", "investigator")


def table(seats: int = 3, **options: object) -> GangsterDice:
    return cast(GangsterDice, omerta.make("gangster-dice", seats, **options))


def heap(dice: str) -> str:
    """Write dice, given as letters, the way a position does."""
    return "".join(f"{letter}{dice.count(letter)}" for letter in COLOURS if letter in dice) or "-"


def scene(
    *rolls: str,
    seats: int = 3,
    hands: str = "",
    lawyer: str = "-:",
    speakeasy: str = "-:wrb",
    streets: str = "-:",
    investigator: str = "-:",
    rest: str = "g",
    round: int = 5,
    characters: str = "",
    discard: str = "0.0.0.0",
    **options: object,
) -> DiceState:
    """Arrange a table before the bids.

    Each roll lists a seat's dice with what they show, `wg rf`; the last seat has all the dice that are left, and they
    show `rest`. A token is its controller and the letters of the dice on it.
    """
    if characters:
        options.setdefault("characters", "dealt")
    game = table(seats, **options)
    tokens = dict(zip(TOKENS, (lawyer, speakeasy, streets, investigator), strict=True))
    out = "".join(value.partition(":")[2] for value in tokens.values()) + "".join(
        die[0] for roll in rolls for die in roll.split()
    )
    shown = [sorted(roll.split(), key=lambda die: (COLOURS.index(die[0]), "gcuf".index(die[1]))) for roll in rolls]
    if len(rolls) < seats:
        shown.append([f"{letter}{rest}" for letter in COLOURS for _ in range(2 * seats + 1 - out.count(letter))])
    assert len(shown) == seats
    fields = {
        "round": round,
        "phase": "bid",
        "first": 0,
        "turn": "-",
        "characters": characters or "/".join("-" * seats),
        "stash": "/".join(heap("".join(die[0] for die in dice)) for dice in shown),
        "leave": "/".join("-" * seats),
        "rolled": "/".join(".".join(dice) for dice in shown),
        "picked": "-",
        "hands": hands or "/".join(["0,1,2"] * seats),
        "discard": discard,
        "made": "6.12.12.6",
        "gift": "-",
        **{token: "{}:{}".format((value := at.partition(":"))[0], heap(value[2])) for token, at in tokens.items()},
        "bonus": "-:0",
        "bids": "-",
    }
    return game.from_position(" ".join(f"{name}={value}" for name, value in fields.items()))


def draw_favors(state: DiceState) -> list[Event]:
    """Draw every favor that is owed."""
    heard: list[Event] = []
    while asked(state) == "favor":
        heard += chance(state)
    return heard


def asked(state: DiceState) -> str:
    """Name what the table waits for."""
    node = state.node()
    if isinstance(node, Chance):
        return node.draws[0].what.rpartition(".")[2] if len(node.draws) == 1 else "roll"
    return node.ask if isinstance(node, Decide) else "over"


def stash(state: DiceState, seat: int) -> str:
    return heap("".join(letter * count for letter, count in zip(COLOURS, show(state, None).stash[seat], strict=True)))


def control(state: DiceState) -> tuple[int | None, ...]:
    return show(state, None).control


def bid(symbol: str, favor: int) -> Move:
    return Move("bid", symbol, favor)
