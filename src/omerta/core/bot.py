"""A bot is given a view and answers with a move; its card says what it uses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from omerta.core.moves import Move

if TYPE_CHECKING:
    from omerta.core.game import AnyGame


class Bot(Protocol):
    """Whoever answers at a seat: it sees the seat's view, never the state."""

    def choose(self, view: Any, rng: Random) -> Move:
        """Pick one of `view.legal`."""
        ...


@dataclass(frozen=True, slots=True)
class BotCard:
    """What a bot is called, the idea behind it, and what it uses."""

    name: str
    idea: str
    make: Callable[[AnyGame], Bot]
    memory: bool = False
    chance: bool = False
    search: bool = False
