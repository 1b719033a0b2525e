"""Scenes of Gangsters for tests: put pieces, joints, cops and markers on a table by hand."""

from __future__ import annotations

import re
from typing import Any, cast

from msgspec.structs import replace

import omerta
from omerta.core.nodes import Chance, Decide
from omerta.games.gangsters.game import Gangsters
from omerta.games.gangsters.pieces import COP_NAMES, GANG, MARKERS, PUBLIC_NAMES
from omerta.games.gangsters.procedures import Shopping, Walk
from omerta.games.gangsters.rules import markers
from omerta.games.gangsters.state import GangstersState
from tests.games.playing import answer

PIECE = re.compile(r"(?P<seat>\d)(?P<kind>[RTV])(?P<men>\d*)@(?P<at>\w+)(?P<mark>[!*]?)")
AFTER_DICE = ("cops", "act", "public", "draw", "police", "replace", "chits", "informant", "cop-act", "hire")


def table(seats: int = 2, **options: object) -> Gangsters:
    return cast(Gangsters, omerta.make("gangsters", seats, **options))


def scene(
    seats: int = 2,
    *,
    phase: str = "act",
    turn: int = 0,
    pieces: str = "",
    joints: str = "",
    cash: str = "",
    cops: str = "",
    public: str = "",
    bribes: str = "",
    dice: str = "1.1.1.1.1",
    game: Gangsters | None = None,
    options: dict[str, object] | None = None,
    **fields: Any,
) -> GangstersState:
    """Arrange a table in somebody's turn.

    `pieces` are like `0R5@Regent 1T2@NA5e!`: seat, kind, men and place; ! is a criminal, * one that attacks the joint.
    `joints` are like `0:Regent,Envoy=2 1:Pawn`, with the level after =. `cops` and `public` are like `6@NA5e` and
    `x3@Regent`, `bribes` like `4,7/-`, each marker drawn blind by its seat. Dice are green.white.blue.red.black.
    """
    made = game or table(seats, **(options or {}))
    state, board = made.new(), made.board
    state.round, state.phase, state.turn = 1, phase, turn
    state.order = tuple(range(made.seats))
    state.cash = [int(each) for each in cash.split("/")] if cash else [1000] * made.seats
    for text in pieces.split():
        found = PIECE.fullmatch(text)
        assert found is not None, text
        piece = int(found["seat"]) * GANG + "RTV".index(found["kind"])
        state.men[piece] = int(found["men"] or 1)
        state.at[piece] = board.stands_by_code[found["at"]]
        state.crime[piece] = int(found["mark"] != "")
        state.siege[piece] = int(found["mark"] == "*")
    for text in joints.split():
        seat, _, owned = text.partition(":")
        for joint in owned.split(","):
            code, _, level = joint.partition("=")
            state.owner[board.spaces_by_code[code]] = int(seat)
            state.level[board.spaces_by_code[code]] = int(level or 1)
    for text in cops.split():
        number, _, at = text.partition("@")
        state.cops[int(number) - 1] = board.stands_by_code[at]
    for text in public.split():
        name, _, at = text.partition("@")
        state.public[PUBLIC_NAMES.index(name)] = board.stands_by_code[at]
    for holder, held in enumerate(bribes.split("/") if bribes else ()):
        for number in held.split(",") if held != "-" else ():
            markers.draw(state, holder, int(number) - 1)
    if phase in AFTER_DICE:
        state.shopping = Shopping(shut=1)
        state.dice = tuple(int(die) for die in dice.split("."))
    if phase == "public":
        state.walk = Walk(walker=next(piece for piece, stand in enumerate(state.public) if stand >= 0))
    lay(state, **fields)
    return made.from_position(made.position(state))


def lay(state: GangstersState, **fields: object) -> None:
    """Set fields, or parts of procedures, to these values."""
    for name, value in fields.items():
        whole = state.declared[name].within
        setattr(state, whole or name, replace(getattr(state, whole), **{name: value}) if whole else value)


def beat(*, phase: str = "cop-act", dice: str = "1.1.1.0.0", turn: int = 2, **things: Any) -> GangstersState:
    """Arrange a table of two gangs and the Police, seat 2, in a Cop Turn; `2R4@NA3e` is their Commissioner."""
    options = {"cop_player": True, **things.pop("options", {})}
    return scene(3, phase=phase, turn=turn, dice=dice, options=options, **things)


def raided_in_a_gangs_turn() -> GangstersState:
    """Arrange the moment where a gang is asked for its share while criminals keep the cop that has raided inside."""
    state = beat(
        phase="cops", turn=0, dice="1.1.2.1.1", joints="0:Pawn", cops="6@SD1s", bribes="-/6/-",
        pieces="2R4@BW3s 0R4@Pawn! 0T@Tools 0V@Tools 1R2@Needle 1T@Needle 1V@Needle",
    )  # fmt: skip
    for move in ("pass", "cop-6", "Pawn", "no"):
        answer(state, move)
    return state


def man(state: GangstersState, seat: int, kind: str) -> int:
    """Count the men of a piece."""
    return state.men[seat * GANG + "RTV".index(kind)]


def where(state: GangstersState, seat: int, kind: str) -> str:
    """Say where a piece stands, `-` for nowhere."""
    stand = state.at[seat * GANG + "RTV".index(kind)]
    return state.game.board.stand_codes[stand] if stand >= 0 else "-"


def criminal(state: GangstersState, seat: int, kind: str) -> bool:
    """Tell whether a piece shows its criminal side."""
    return bool(state.crime[seat * GANG + "RTV".index(kind)])


def owner(state: GangstersState, code: str) -> int:
    """Give the owner of a building."""
    return state.owner[state.game.board.spaces_by_code[code]]


def level(state: GangstersState, code: str) -> int:
    """Give the level of a joint."""
    return state.level[state.game.board.spaces_by_code[code]]


def cop(state: GangstersState, number: int) -> str:
    """Say where a cop is, `-` for the cup."""
    stand = state.cops[number - 1]
    return state.game.board.stand_codes[stand] if stand >= 0 else "-"


def public(state: GangstersState, name: str) -> str:
    """Say where a Public is, `-` for the cup."""
    stand = state.public[PUBLIC_NAMES.index(name)]
    return state.game.board.stand_codes[stand] if stand >= 0 else "-"


def hand(state: GangstersState, seat: int) -> list[str]:
    """Name the markers of a seat."""
    return [MARKERS[number] for number in range(len(COP_NAMES)) if state.bribes[seat] >> number & 1]


def asked(state: GangstersState) -> tuple[str, tuple[int, ...]]:
    """Say what is asked, and whom; chance is asked of nobody."""
    node = state.node()
    if isinstance(node, Chance):
        return ",".join(draw.what for draw in node.draws), ()
    assert isinstance(node, Decide), node
    return node.ask, node.seats


def words(state: GangstersState, seat: int) -> list[str]:
    """List the legal moves of a seat in notation."""
    return [state.game.write(move) for move in state.legal(seat)]
