"""Which float of an observation means what, and which action is which move: what a learner's author looks up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from omerta.core.errors import BadData
from omerta.core.game import AnyGame
from omerta.core.moves import Move
from omerta.core.words.texts import Texts

OWN_SEAT = "seat"


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of an observation: the floats from `start` up to `stop`, to be folded into `shape`."""

    name: str
    shape: tuple[int, ...]
    start: int
    stop: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Action:
    """A number that stands for a move; the last one stands for none and waits."""

    number: int
    move: Move | None
    write: str
    text: str


def parts(game: AnyGame) -> list[Part]:
    """List the stretches of an observation: the tensor's, and the viewing seat itself at the end."""
    texts = game.setup.game_type.texts()
    found, start = [], 0
    for name, shape in (*game.shapes.items(), (OWN_SEAT, (game.seats,))):
        stop = start + prod(shape)
        found.append(Part(name, shape, start, stop, meaning(texts, name)))
        start = stop
    return found


def meaning(texts: Texts, name: str) -> str:
    """Describe what a stretch holds, in the game's words if it has some, else by its name."""
    try:
        return str(texts.get("tensor", name))
    except BadData:
        return name.replace("_", " ")


def actions(game: AnyGame) -> Iterator[Action]:
    """List the actions in the order of their numbers."""
    texts = game.texts()
    for number, move in enumerate(game.moves):
        yield Action(number, move, game.write(move), texts.move(move))
    yield Action(len(game.moves), None, "wait", str(texts.get("tensor", "wait")))
