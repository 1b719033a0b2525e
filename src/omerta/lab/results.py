"""What a series shows: the share of the wins by seat and by bot, with how sure it is."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum

from omerta.core.game import AnyGame
from omerta.core.nodes import Seat
from omerta.lab.intervals import wilson
from omerta.lab.series import Chunk, Series


@dataclass(frozen=True, slots=True)
class Standing:
    """How a seat or a bot fared: its share of the win per seat it held, the 95% interval, and its mean score."""

    seats: int
    share: float
    low: float
    high: float
    score: float


@dataclass(frozen=True)
class Results:
    """The games of a series that were played to the end, by game number.

    `games` is how many were wanted; with `interrupted` fewer may have been played.
    """

    game: AnyGame
    series: Series
    games: int
    played: Chunk
    interrupted: bool

    def __len__(self) -> int:
        return len(self.played.numbers)

    @cached_property
    def shares(self) -> Sequence[float]:
        """Give each seat's share of each win, game by game: what `Over.returns` says."""
        seats, ranks = self.game.seats, self.played.ranks
        shares = array("d")
        for start in range(0, len(ranks), seats):
            places = ranks[start : start + seats]
            share = 1.0 / places.count(1)
            shares.extend([share if place == 1 else 0.0 for place in places])
        return shares

    @property
    def mean_steps(self) -> float:
        """Give the mean length of a game in steps."""
        return fsum(self.played.steps) / len(self)

    def by_seat(self) -> Mapping[Seat, Standing]:
        """Tell how each seat fared, whoever sat there."""
        seats = self.game.seats
        found = {}
        for seat in range(seats):
            share = fsum(self.shares[seat::seats]) / len(self)
            score = fsum(self.played.scores[seat::seats]) / len(self)
            found[seat] = Standing(1, share, *wilson(share, len(self)), score)
        return found

    def by_bot(self) -> Mapping[str, Standing]:
        """Tell how each bot fared, wherever it sat.

        One game is one observation, since the shares of one game depend on each other: a bot in several seats gets
        the interval of what they take together, divided among them. A bot that holds every seat takes all for certain.
        """
        seats, bots = self.game.seats, self.series.bots
        shares: dict[str, list[float]] = {name: [] for name in bots}
        scores: dict[str, list[float]] = {name: [] for name in bots}
        for place, number in enumerate(self.played.numbers):
            for seat in range(seats):
                name = self.series.bot_at(number, seat)
                shares[name].append(self.shares[place * seats + seat])
                scores[name].append(self.played.scores[place * seats + seat])
        found = {}
        for name in shares:
            held = bots.count(name)
            together = fsum(shares[name]) / len(self)
            low, high = (1.0, 1.0) if held == seats else wilson(together, len(self))
            found[name] = Standing(
                held, together / held, low / held, high / held, fsum(scores[name]) / len(scores[name])
            )
        return found
