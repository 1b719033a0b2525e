"""Playing by hand, for the tests of every game: answer in notation, let chance fall as told, and listen."""

from __future__ import annotations

from typing import Any

from omerta import Event
from omerta.core.nodes import Chance, Decide


def answer(state: Any, *moves: str) -> list[Event]:
    """Answer what is asked, in notation, one move for each seat that is asked; and hear what happens."""
    heard: list[Event] = []
    node = state.node()
    assert isinstance(node, Decide)
    joint = {seat: state.game.read(text, state) for seat, text in zip(node.seats, moves, strict=True)}
    state.play(joint, heard.append)
    return heard


def chance(state: Any, *outcomes: str | int) -> list[Event]:
    """Let chance give these outcomes, or the first ones where none is named."""
    heard: list[Event] = []
    node = state.node()
    assert isinstance(node, Chance)
    wanted = [*outcomes, *(draw.outcomes[0] for draw in node.draws[len(outcomes) :])]
    state.happen([draw.number(outcome) for draw, outcome in zip(node.draws, wanted, strict=True)], heard.append)
    return heard


def told(events: list[Event], *kinds: str) -> list[tuple[str, str]]:
    """List the kinds and rules of what was told, of these kinds if any are named."""
    return [(event.kind, event.rule) for event in events if not kinds or event.kind in kinds]


def one(events: list[Event], kind: str) -> Event:
    """Give the only event of a kind."""
    found = [event for event in events if event.kind == kind]
    assert len(found) == 1, [event.kind for event in events]
    return found[0]


def why(state: Any, seat: int, text: str) -> tuple[str, str]:
    """Say why a move is refused."""
    refusal = state.refuse(seat, state.game.read(text, state))
    assert refusal is not None
    return refusal.reason, refusal.rule


def legal(state: Any, seat: int) -> list[str]:
    """List a seat's moves in notation."""
    return [state.game.write(move) for move in state.legal(seat)]
