"""Who meets whom on the ladder: one challenger at a table of equal bots, in every seat in turn with the same chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from omerta.bots import seat_bot
from omerta.bots.best_response import BestResponse
from omerta.bots.levels import BOSS, PARTS, PLAYOUT, iterations_of, learned_for, level_bot, surpassed
from omerta.bots.match import Duplicate, play_out
from omerta.core.bot import Bot
from omerta.core.game import AnyGame, Setup
from omerta.core.game_type import GameType
from omerta.core.nodes import Over, Seat
from omerta.lab.interrupts import Gate
from omerta.lab.series import Chunk, StepCount, play_each

RESPONSE = "response"
"""The challenger that knows how everybody else at the table answers."""
ANCHOR = "random"


@dataclass(frozen=True, slots=True)
class Pairing:
    """One challenger at a table of equal bots."""

    challenger: str
    table: str

    def __str__(self) -> str:
        return f"{self.challenger} among {self.table}"


def pairings_for(game_type: GameType, responses: bool) -> tuple[Pairing, ...]:
    """List who meets whom: each level those below it, the strongest the random bot, the game's own bots a middle level.

    Where a game has a solution or has learned, that also meets the game's last bot and the search whose level it took.
    With `responses` also a best response meets those two, or else the two strongest levels.
    """
    levels = (ANCHOR, *PARTS)
    found = [Pairing(level, below) for below, level in pairwise(levels)]
    found.append(Pairing(levels[-1], ANCHOR))
    found += [Pairing(card.name, "medium") for card in game_type.bots]
    if surpassed(game_type):
        found += [Pairing(BOSS, name) for name in (*(card.name for card in game_type.bots[-1:]), PLAYOUT)]
    if responses:
        found += [Pairing(RESPONSE, level) for level in ((PLAYOUT, BOSS) if surpassed(game_type) else levels[-2:])]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Bout:
    """One game of the ladder: who met whom, with which deal, in which seat the challenger sat, and the ranks."""

    pairing: Pairing
    deal: int
    seat: Seat
    ranks: tuple[int, ...]

    @property
    def share(self) -> float:
        """Return the challenger's share of the win."""
        return 1.0 / self.ranks.count(1) if self.ranks[self.seat] == 1 else 0.0

    def bot_at(self, seat: Seat) -> str:
        return self.pairing.challenger if seat == self.seat else self.pairing.table


def write_bout(bout: Bout) -> dict[str, Any]:
    """Put a game into a line of a journal."""
    pairing = bout.pairing
    game = {"challenger": pairing.challenger, "table": pairing.table, "deal": bout.deal, "seat": bout.seat}
    return {**game, "ranks": bout.ranks}


def read_bout(found: Mapping[str, Any], seats: int) -> Bout:
    """Read a game from a line of a journal."""
    ranks = tuple(map(int, found["ranks"]))
    bout = Bout(Pairing(found["challenger"], found["table"]), int(found["deal"]), int(found["seat"]), ranks)
    if len(ranks) != seats or 1 not in ranks or not 0 <= bout.seat < seats:
        raise ValueError(f"the game has {seats} seats, and one of them is ranked 1")
    return bout


Place = tuple[Pairing, int, Seat]
"""A game that is to be played: its pairing, its deal, and the challenger's seat."""


def places(pairings: Sequence[Pairing], games: int, seats: int) -> list[Place]:
    """List the games of a ladder, each pairing in turn, so that one cut short is as far with all of them."""
    deals = -(-games // seats)
    return [(pairing, deal, seat) for deal in range(deals) for pairing in pairings for seat in range(seats)]


@dataclass(frozen=True, slots=True)
class Climb:
    """The games of a ladder that are still to be played, for worker processes."""

    setup: Setup
    seed: int
    scale: int
    todo: tuple[Place, ...]

    def play(self, game: AnyGame, numbers: Iterable[int], gate: Gate) -> Chunk:
        chunk = Chunk()
        where = f"the ladder with seed {self.seed}, {game!r}"
        for number, (over, steps) in play_each(numbers, gate, lambda number: self.play_one(game, number), where):
            chunk.add(number, over, steps)
        return chunk

    def play_one(self, game: AnyGame, number: int) -> tuple[Over, int]:
        """Play one game: the deal decides chance, and deal, pairing and seat the bots' luck."""
        pairing, deal, seat = self.todo[number]
        bots = [self.seat(game, pairing, challenger=each == seat) for each in range(game.seats)]
        luck, steps = Random(f"{self.seed} {deal} {pairing} {seat}"), StepCount()
        over = play_out(game, bots, luck, writer=steps, nature=Duplicate(f"{self.seed} {deal}"))
        return over, steps.steps

    def seat(self, game: AnyGame, pairing: Pairing, challenger: bool) -> Bot:
        """Make the bot of one seat, scaled down where it is a level."""
        name = pairing.challenger if challenger else pairing.table
        if name == RESPONSE:
            others = level_bot(game, pairing.table, self.scale)
            iterations = iterations_of(game.setup.game_type, BOSS, self.scale)
            return BestResponse(game, others, iterations, learned_for(game))
        return level_bot(game, name, self.scale) if name in (*PARTS, PLAYOUT) else seat_bot(game, name)

    def bout(self, chunk: Chunk, place: int) -> Bout:
        """Read one game out of a chunk."""
        seats = self.setup.seats
        return Bout(*self.todo[chunk.numbers[place]], tuple(chunk.ranks[place * seats : (place + 1) * seats]))
