"""A bot is given a view and answers with a move; its card says what it uses, how long it takes and how strong it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from random import Random
from typing import Any, Protocol

from omerta.core.game import AnyGame
from omerta.core.moves import Move


class Bot(Protocol):
    """Anything that answers for a seat: it sees the seat's view, never the state."""

    def choose(self, view: Any, rng: Random) -> Move:
        """Pick one of `view.legal`."""
        ...


class Mixer(Bot, Protocol):
    """A bot that can give the probabilities by which it draws its answer."""

    def mixture(self, view: Any, rng: Random) -> list[float]:
        """Return the probability of each of `view.legal`."""
        ...


class Solver(Mixer, Protocol):
    """A bot that solves a position, and can say what it is worth."""

    def worths(self, view: Any, rng: Random) -> list[float]:
        """Return each seat's share of the win where somebody is asked."""
        ...


@dataclass(frozen=True, slots=True)
class Solution:
    """A bot that plays the strongest level of a game instead of the search: its idea, and how it is made.

    `make` is given a number by which the bot's count of rounds is divided, as those of the search are on a ladder. What
    needs NumPy is not made where there is none: the search plays there as if there was no solution.
    """

    idea: str
    make: Callable[[AnyGame, int], Solver]
    needs_numpy: bool = False


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is on the ladder of one game and seat count; `give` is half of its 95% interval.

    `scale` says that it did only one in so many of its iterations there.
    """

    value: float
    give: float
    scale: int = 1


@dataclass(frozen=True, slots=True)
class BotCard:
    """What a bot is called, the idea behind it, what it uses, and what was measured of it.

    `seconds` is the most that a move takes it at the usual table, on one core, and `ratings` are by seat count; a bot
    that was never measured has neither.
    """

    name: str
    idea: str
    make: Callable[[AnyGame], Bot]
    memory: bool = False
    chance: bool = False
    search: bool = False
    seconds: float | None = None
    ratings: Mapping[int, Rating] = field(default_factory=dict)

    def as_data(self) -> dict[str, object]:
        """Return all but how it is made, as what JSON can write."""
        data = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "make"}
        return data | {"ratings": {str(seats): asdict(rating) for seats, rating in self.ratings.items()}}
