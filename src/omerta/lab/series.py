"""A series: many games of one line-up, where the seats rotate and each game has chance of its own."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Protocol, TypeVar

from omerta.bots.agents import maker_for
from omerta.bots.match import play_out
from omerta.core.bot import Bot
from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame, Joint, Setup, State
from omerta.core.nodes import Chance, Decide, Over, Seat
from omerta.core.record import Writer
from omerta.lab.interrupts import Gate

RECORD_FILES = "game-*.omerta"


def record_file(number: int) -> str:
    """Name the record of a game, so that files sort by game."""
    return f"game-{number:06d}.omerta"


@dataclass(slots=True)
class Chunk:
    """How some games went, in flat arrays that travel fast: one entry for each game, or for each game and seat.

    Who won is in the ranks: everybody with rank 1, in equal shares. Where records are wanted they are beside.
    """

    numbers: array[int] = field(default_factory=lambda: array("q"))
    steps: array[int] = field(default_factory=lambda: array("q"))
    scores: array[int] = field(default_factory=lambda: array("q"))
    ranks: array[int] = field(default_factory=lambda: array("q"))
    records: list[str] = field(default_factory=list)

    def add(self, number: int, over: Over, steps: int) -> None:
        """Note how a game ended."""
        self.numbers.append(number)
        self.steps.append(steps)
        self.scores.extend(over.scores)
        self.ranks.extend(over.ranks)

    def join(self, other: Chunk) -> None:
        """Append the games of another chunk."""
        self.numbers += other.numbers
        self.steps += other.steps
        self.scores += other.scores
        self.ranks += other.ranks
        self.records += other.records


class Work(Protocol):
    """What is handed to worker processes: a game to make, and games of it to play by number."""

    @property
    def setup(self) -> Setup: ...

    def play(self, game: AnyGame, numbers: Iterable[int], gate: Gate) -> Chunk:
        """Play these games; when the gate lets a signal in, the game in progress is dropped and the rest is kept."""
        ...


T = TypeVar("T")


def play_each(numbers: Iterable[int], gate: Gate, play: Callable[[int], T], where: str) -> Iterator[tuple[int, T]]:
    """Play games one by one until the gate lets a signal in; an error says in which game it was."""
    for number in numbers:
        try:
            with gate:
                played = play(number)
        except KeyboardInterrupt:
            return
        except Exception as error:
            error.add_note(f"in game {number} of {where}")
            raise
        yield number, played


class StepCount(Writer):
    """Count the steps of a game and write nothing down."""

    def __init__(self) -> None:
        self.steps = 0

    def chance(self, node: Chance, numbers: object, after: State) -> None:
        self.steps += 1

    def choice(self, node: Decide, joint: Joint, after: State, clock: Collection[Seat] = ()) -> None:
        self.steps += 1

    def over(self, state: State) -> None:
        """Do nothing: the count is complete."""


@dataclass(frozen=True, slots=True)
class Series:
    """Who plays what with which seed; game `number` is the same whoever plays it, and when."""

    setup: Setup
    bots: tuple[str, ...]
    seed: int
    recorded: bool = False

    def bot_at(self, number: int, seat: Seat) -> str:
        """Name the bot in a seat: from game to game everybody moves one seat on."""
        return self.bots[(seat - number) % len(self.bots)]

    def chance_of(self, number: int) -> Random:
        """Return the chance of one game, which depends on the seed and the number alone."""
        return Random(self.seed << 64 | number)

    def play(self, game: AnyGame, numbers: Iterable[int], gate: Gate) -> Chunk:
        chunk = Chunk()
        seats = range(game.seats)
        known = {name: maker_for(game.setup.game_type, name) for name in self.bots}
        makers = [[known[self.bot_at(turn, seat)] for seat in seats] for turn in seats]

        def play_one(number: int) -> tuple[Over, Writer]:
            # Fresh bots every time: what one remembers must not reach the next game, which another process may play.
            bots: list[Bot] = [make(game) for make in makers[number % game.seats]]
            writer = Writer(game) if self.recorded else StepCount()
            return play_out(game, bots, self.chance_of(number), writer=writer), writer

        for number, (over, writer) in play_each(numbers, gate, play_one, f"seed {self.seed}, {game!r}"):
            chunk.add(number, over, writer.steps)
            if self.recorded:
                chunk.records.append(writer.text())
        return chunk


def line_up(game: AnyGame, names: Iterable[str]) -> tuple[str, ...]:
    """Seat bots by name or file: one for each seat, or one name for all of them."""
    bots = tuple(names)
    for name in bots:
        maker_for(game.setup.game_type, name)(game)
    if len(bots) == 1:
        return bots * game.seats
    if len(bots) != game.seats:
        raise OmertaError(f"{len(bots)} bots for {game.seats} seats; name {game.seats}, or one for all seats")
    return bots
