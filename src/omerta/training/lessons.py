"""Games to learn from: what every seat saw where the position was quiet, what was chosen, and how the game ended.

Bots play with some noise, so that positions a mistake away are met too; what is learned as a choice is always what the
bot itself would have done. A game is the same whichever process plays it, and when. There is no JAX in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy

from omerta.bots import seat_bot
from omerta.bots.search import Search
from omerta.core.bot import Bot
from omerta.core.chance import go_on
from omerta.core.game import AnyGame, View
from omerta.core.heuristics import shares
from omerta.core.learned import MOVES, SHARES, Learned
from omerta.core.moves import Move
from omerta.core.network import Layers
from omerta.core.nodes import Over, Seat
from omerta.lab.interrupts import Gate
from omerta.lab.series import Chunk, GameSpec, play_each

NOISE = (0.15, 0.02)
"""How often a seat plays any move, in every other game: to meet positions a mistake away, and the usual ones."""
MOST_POSITIONS, MOST_CHOICES = 16, 24
"""The most quiet positions and choices of a game that are learned from, drawn from all of them alike."""
PUPILS = 0.5
"""How often a seat is a pupil, where there are any; else one of the teachers sits there."""


ARRAYS = ("seen", "shares", "looked", "odds")


@dataclass(slots=True)
class Lessons(Chunk):
    """How some games went, and what is to be learned from them.

    `seen` is by position, seat and float, `shares` by position and seat; `looked` is by choice and float, `odds` by
    choice and move: the odds by which it was chosen, and less than nothing for what was not legal.
    """

    seen: list[Any] = field(default_factory=list)
    shares: list[Any] = field(default_factory=list)
    looked: list[Any] = field(default_factory=list)
    odds: list[Any] = field(default_factory=list)

    def join(self, other: Chunk) -> None:
        """Append the games of another chunk of lessons."""
        assert isinstance(other, Lessons)
        Chunk.join(self, other)
        for name in ARRAYS:
            getattr(self, name).extend(getattr(other, name))

    def arrays(self) -> dict[str, Any]:
        """Put the lessons into whole arrays, in the order of the games."""
        order = sorted(range(len(self.numbers)), key=self.numbers.__getitem__)
        return {name: numpy.concatenate([getattr(self, name)[at] for at in order]) for name in ARRAYS}


class Odd:
    """A choice of a bot: the move, and the odds by which it was drawn."""

    __slots__ = ("move", "odds")

    def __init__(self, bot: Bot, view: View, rng: Random) -> None:
        if isinstance(bot, Search):
            self.odds = bot.mixture(view, rng)
            self.move = rng.choices(view.legal, self.odds)[0]
        else:
            self.move = bot.choose(view, rng)
            self.odds = [float(move is self.move) for move in view.legal]


@dataclass(frozen=True, slots=True)
class School:
    """Who plays to be learned from: teachers by name, and pupils, which search with the networks learned so far."""

    spec: GameSpec
    seed: int
    teachers: tuple[str, ...]
    nets: Mapping[str, Layers]
    iterations: int

    def play(self, game: AnyGame, numbers: Iterable[int], gate: Gate) -> Lessons:
        lessons = Lessons()
        learned = learned_of(game, self.nets)
        where = f"lessons with seed {self.seed}, {game!r}"
        for number, (over, found) in play_each(numbers, gate, lambda at: self.play_one(game, learned, at), where):
            lessons.add(number, over, 0)
            for name, array in found.items():
                getattr(lessons, name).append(array)
        return lessons

    def bots(self, game: AnyGame, learned: Learned, rng: Random) -> list[Bot]:
        """Seat teachers, and pupils among them where anything was learned."""
        cards = [
            Search(game, self.iterations, learned)
            if self.nets and rng.random() < PUPILS
            else seat_bot(game, rng.choice(self.teachers))
            for _ in range(game.seats)
        ]
        return list(cards)

    def play_one(self, game: AnyGame, learned: Learned, number: int) -> tuple[Over, dict[str, Any]]:
        """Play one game, and give what is to be learned from it."""
        rng = Random(f"{self.seed} {number}")
        noise = NOISE[number % len(NOISE)]
        bots = self.bots(game, learned, rng)
        seats = range(game.seats)
        state: Any = game.new()
        positions: list[bytes] = []
        choices: list[tuple[bytes, Sequence[int], Sequence[float]]] = []
        while not isinstance(node := go_on(state, rng), Over):
            if learned.quiet(state):
                positions.append(learned.rows(state, seats, SHARES).tobytes())
            joint: dict[Seat, Move] = {}
            for seat in node.seats:
                view = state.view(seat)
                legal = view.legal
                if len(legal) == 1:
                    joint[seat] = legal[0]
                    continue
                odd = Odd(bots[seat], view, rng)
                if MOVES in learned.learns:
                    ids = learned.ids[seat]
                    seen = learned.rows(state, [seat], MOVES).tobytes()
                    choices.append((seen, [ids[move] for move in legal], odd.odds))
                joint[seat] = legal[int(rng.random() * len(legal))] if rng.random() < noise else odd.move
            state.play(joint)
        kept = rng.sample(positions, min(len(positions), MOST_POSITIONS))
        return node, {
            "seen": floats(kept).reshape(len(kept), game.seats, -1),
            "shares": numpy.tile(numpy.array(shares(node), numpy.float16), (len(kept), 1)),
            **chosen(game, rng.sample(choices, min(len(choices), MOST_CHOICES))),
        }


def learned_of(game: AnyGame, nets: Mapping[str, Layers]) -> Learned:
    """Make what a game has learned with these networks; where there are none yet, only to look through its eyes."""
    kind = game.setup.game_type.learned
    assert kind is not None
    return kind(game, nets or {SHARES: ()})


def floats(rows: Sequence[bytes]) -> Any:
    """Lay rows of floats one below the other, as small ones."""
    flat = numpy.frombuffer(b"".join(rows), "f").astype(numpy.float16)
    return flat.reshape(len(rows), -1) if rows else flat.reshape(0, 0)


def chosen(game: AnyGame, choices: Sequence[tuple[bytes, Sequence[int], Sequence[float]]]) -> dict[str, Any]:
    """Lay choices out: what was seen, and the odds of each move."""
    odds = numpy.full((len(choices), len(game.moves)), -1.0, numpy.float16)
    for row, (_, ids, each) in zip(odds, choices, strict=True):
        row[list(ids)] = each
    return {"looked": floats([seen for seen, _, _ in choices]), "odds": odds}
