"""What a series shows: the share of the wins by seat and by bot, with how sure it is.

Games are counted as they come and not kept, so that any number of them takes the same memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING, Any

from omerta.core.game import AnyGame
from omerta.core.nodes import Seat
from omerta.lab.intervals import wilson
from omerta.lab.series import Chunk, Series

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Results", "Standing"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat or a bot fared: its share of the win per seat it held, the 95% interval, and its mean score."""

    seats: int
    share: float
    low: float
    high: float
    score: float


class Tally:
    """Counts of games, in whole numbers, so that they come out alike in whatever order games are counted.

    The line-up moves one seat on from game to game, so all games are alike whose numbers leave the same rest when they
    are divided by the seats: their turn. `wins` is by turn, seat and number of winners, `scores` by turn and seat.
    """

    def __init__(self, seats: int) -> None:
        # Imported when needed: most commands do without it.
        import numpy

        self.seats = seats
        self.games = 0
        self.steps = 0
        self.wins: NDArray[Any] = numpy.zeros((seats, seats, seats + 1), numpy.int64)
        self.scores: NDArray[Any] = numpy.zeros((seats, seats), numpy.int64)

    def add(self, chunk: Chunk) -> None:
        """Count the games of a chunk."""
        import numpy

        turns = numpy.frombuffer(chunk.numbers, numpy.int64) % self.seats
        scores = numpy.frombuffer(chunk.scores, numpy.int64).reshape(-1, self.seats)
        won = numpy.frombuffer(chunk.ranks, numpy.int64).reshape(-1, self.seats) == 1
        winners = won.sum(1)
        self.games += len(turns)
        self.steps += sum(chunk.steps)
        games, seats = won.nonzero()
        numpy.add.at(self.wins, (turns[games], seats, winners[games]), 1)
        numpy.add.at(self.scores, turns, scores)

    def share(self, held: Iterable[tuple[int, Seat]]) -> float:
        """Add up the shares of the wins at these turns and seats."""
        by_winners = sum(self.wins[turn, seat] for turn, seat in held)
        return fsum(int(wins) / winners for winners, wins in enumerate(by_winners) if winners)

    def score(self, held: Iterable[tuple[int, Seat]]) -> int:
        """Add up the scores at these turns and seats."""
        return sum(int(self.scores[turn, seat]) for turn, seat in held)


@dataclass(frozen=True)
class Results:
    """What the games of a series show that were played to the end.

    `games` is how many were wanted; with `interrupted` fewer may have been played. `peaks` gives the peak memory of
    every process but this one, by its name.
    """

    game: AnyGame
    series: Series
    games: int
    tally: Tally
    interrupted: bool = False
    peaks: Mapping[str, int] = field(default_factory=dict)

    def __len__(self) -> int:
        return self.tally.games

    @property
    def mean_steps(self) -> float:
        """Return the mean length of a game in steps."""
        return self.tally.steps / len(self)

    def by_seat(self) -> Mapping[Seat, Standing]:
        """Return how each seat fared, whoever sat there."""
        found = {}
        for seat in range(self.game.seats):
            held = [(turn, seat) for turn in range(self.game.seats)]
            share = self.tally.share(held) / len(self)
            found[seat] = Standing(1, share, *wilson(share, len(self)), self.tally.score(held) / len(self))
        return found

    def by_bot(self) -> Mapping[str, Standing]:
        """Return how each bot fared, wherever it sat.

        One game is one observation, since the shares of one game depend on each other: a bot in several seats gets
        the interval of what they take together, divided among them. A bot that holds every seat takes all for certain.
        """
        seats, bots = self.game.seats, self.series.bots
        found = {}
        for name in dict.fromkeys(bots):
            held = [
                (turn, seat) for turn in range(seats) for seat in range(seats) if self.series.bot_at(turn, seat) == name
            ]
            count = bots.count(name)
            together = self.tally.share(held) / len(self)
            low, high = (1.0, 1.0) if count == seats else wilson(together, len(self))
            score = self.tally.score(held) / (count * len(self))
            found[name] = Standing(count, together / count, low / count, high / count, score)
        return found
