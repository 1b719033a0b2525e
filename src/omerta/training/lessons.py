"""Games to learn from: what every seat saw where the position was quiet, what was chosen, and how the game ended.

Bots play with some noise, so that positions a mistake away are met too; what is learned as a choice is always what the
bot itself would have done. A game is the same whichever process plays it, and when. There is no JAX in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from random import Random
from typing import Any

import numpy

from omerta.bots import seat_bot
from omerta.bots.levels import PLAYOUT, level_bot
from omerta.bots.search import Search
from omerta.core.bot import Bot
from omerta.core.chance import answer_chance
from omerta.core.game import AnyGame, Setup, View
from omerta.core.judging.heuristics import shares
from omerta.core.judging.learned import MINDS, MOVES, QUICK, SHARES, Learned
from omerta.core.judging.network import Layers
from omerta.core.moves import Move
from omerta.core.nodes import Over, Seat
from omerta.lab.interrupts import Gate
from omerta.lab.series import Chunk, play_each

NOISE = (0.15, 0.02)
"""How often a seat plays any move, in every other game: to meet positions a mistake away, and the usual ones."""
MOST_POSITIONS, MOST_CHOICES = 16, 24
"""The most quiet positions and choices of a game that are learned from, drawn from all of them alike."""
ARRAYS = ("seen", "shares", "looked", "odds", "tables", "minds")
ALIKE = 0.5
"""How often one teacher has all the seats that no pupil has: then the table shows how it plays."""


@dataclass(slots=True)
class Lessons(Chunk):
    """How some games went, and what is to be learned from them.

    `seen` is by position, seat and float, `shares` by position and seat; `looked` is by choice and float, or by choice,
    move and float, `odds` by choice and move: the odds by which it was chosen, and less than nothing for what was not
    legal. `tables` is by position, mind and float, `minds` by position and mind. Each array stands beside the number of
    its game; a game may have no choices to learn from.
    """

    seen: list[tuple[int, Any]] = field(default_factory=list)
    shares: list[tuple[int, Any]] = field(default_factory=list)
    looked: list[tuple[int, Any]] = field(default_factory=list)
    odds: list[tuple[int, Any]] = field(default_factory=list)
    tables: list[tuple[int, Any]] = field(default_factory=list)
    minds: list[tuple[int, Any]] = field(default_factory=list)

    def join(self, other: Chunk) -> None:
        """Append the games of another chunk of lessons."""
        assert isinstance(other, Lessons)
        Chunk.join(self, other)
        for name in ARRAYS:
            getattr(self, name).extend(getattr(other, name))

    def arrays(self) -> dict[str, Any]:
        """Put the lessons into whole arrays, in the order of the games."""
        found = {name: sorted(getattr(self, name), key=itemgetter(0)) for name in ARRAYS if getattr(self, name)}
        return {name: numpy.concatenate([array for _, array in arrays]) for name, arrays in found.items()}


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

    setup: Setup
    seed: int
    teachers: tuple[str, ...]
    nets: Mapping[str, Layers]
    iterations: int
    scale: int = 1
    """By which number a teacher that searches divides its iterations."""

    def play(self, game: AnyGame, numbers: Iterable[int], gate: Gate) -> Lessons:
        lessons = Lessons()
        tables = [learned_of(table, self.nets) for table in tables_of(game)]
        most = max(learned.game.seats for learned in tables)
        where = f"lessons with seed {self.seed}, {game!r}"
        for number, (over, found) in play_each(numbers, gate, lambda at: self.play_one(tables, most, at), where):
            lessons.add(number, over, 0)
            for name, array in found.items():
                getattr(lessons, name).append((number, array))
        return lessons

    def bots(self, game: AnyGame, learned: Learned, rng: Random) -> list[Bot | None]:
        """Seat teachers, and pupils among them where anything was learned; nobody where the quick policy plays."""
        seated: list[Bot | None] = []
        teachers = (rng.choice(self.teachers),) if MINDS in learned.learns and rng.random() < ALIKE else self.teachers
        for _ in range(game.seats):
            if self.nets and rng.random() < learned.pupils:
                seated.append(Search(game, self.iterations, learned))
            else:
                teacher = rng.choice(teachers)
                seated.append(None if teacher == QUICK else self.teacher(game, teacher))
        return seated

    def teacher(self, game: AnyGame, name: str) -> Bot:
        """Make a teacher."""
        return level_bot(game, name, self.scale) if name == PLAYOUT else seat_bot(game, name)

    def play_one(self, tables: Sequence[Learned], most: int, number: int) -> tuple[Over, dict[str, Any]]:
        """Play one game at one of the tables, and give what is to be learned from it, laid out for `most` seats."""
        rng = Random(f"{self.seed} {number}")
        learned = tables[0] if len(tables) == 1 else rng.choice(tables)
        game, noise = learned.game, NOISE[number % len(NOISE)]
        bots = self.bots(game, learned, rng)
        seats = range(game.seats)
        state: Any = game.new()
        stage: Any = None
        positions: list[bytes] = []
        judged: list[list[float]] = []
        choices: list[tuple[Any, Any]] = []
        thought: list[tuple[Any, Any]] = []
        while not isinstance(node := answer_chance(state, rng), Over):
            now = learned.stage(state)
            if learned.quiet(state) and (now is None or now != stage):
                positions.append(numpy.array(learned.rows(state, seats, SHARES), numpy.float32).tobytes())
                told = learned.mind_lesson(state, [isinstance(bot, Search) for bot in bots])
                thought += [] if told is None else [told]
                judged.append(learned.judge(state) if self.nets and learned.trust else [])
            stage = now
            joint: dict[Seat, Move] = {}
            for seat in node.seats:
                legal = state.legal(seat)
                if len(legal) == 1:
                    joint[seat] = legal[0]
                    continue
                bot = bots[seat]
                if bot is None:
                    move = learned.quick(state, seat, legal, rng)
                else:
                    odd = Odd(bot, state.view(seat), rng)
                    move = odd.move
                    if MOVES in learned.learns:
                        lesson = learned.lesson(state, seat, legal, odd.odds, isinstance(bot, Search))
                        choices += [] if lesson is None else [lesson]
                joint[seat] = legal[int(rng.random() * len(legal))] if rng.random() < noise else move
            state.play(joint)
        labels = blended(judged, shares(node), learned.trust)
        kept = rng.sample(range(len(positions)), min(len(positions), MOST_POSITIONS))
        found = {
            "seen": padded(floats([positions[at] for at in kept]).reshape(len(kept), game.seats, -1), most, 0.0),
            "shares": padded(numpy.array([labels[at] for at in kept], numpy.float16), most, -1.0),
        }
        if choices:
            found |= stacked(rng.sample(choices, min(len(choices), MOST_CHOICES)), "looked", "odds")
        if thought:
            found |= stacked(thought, "tables", "minds")
        return node, found


def tables_of(game: AnyGame) -> Sequence[AnyGame]:
    """List the tables whose games are learned from."""
    kind = game.setup.game_type.learned
    assert kind is not None
    return kind.taught_at(game)


def blended(judged: Sequence[Sequence[float]], end: Sequence[float], trust: float) -> list[list[float]]:
    """Label each position of a game with how it ended, blended with what was judged of the positions on the way.

    With trust t a position is labelled by the label of the next one and its judgement, as 1 - t to t: TD(1 - t).
    """
    label, labels = list(end), []
    for values in reversed(judged):
        labels.append(label)
        if values:
            label = [(1.0 - trust) * far + trust * near for far, near in zip(label, values, strict=True)]
    return labels[::-1]


def padded(array: Any, most: int, value: float) -> Any:
    """Lay out positions of fewer seats as those of the most, with a value for the seats that are not there."""
    missing = [(0, 0)] * array.ndim
    missing[1] = (0, most - array.shape[1])
    return numpy.pad(array, missing, constant_values=value)


def learned_of(game: AnyGame, nets: Mapping[str, Layers]) -> Learned:
    """Make what a game has learned with these networks; where there are none yet, only to look through its eyes."""
    kind = game.setup.game_type.learned
    assert kind is not None
    return kind(game, nets or {SHARES: ()})


def floats(rows: Sequence[bytes]) -> Any:
    """Lay rows of floats one below the other, as small ones."""
    flat = numpy.frombuffer(b"".join(rows), "f").astype(numpy.float16)
    return flat.reshape(len(rows), -1) if rows else flat.reshape(0, 0)


def stacked(lessons: Sequence[tuple[Any, Any]], told: str, labels: str) -> dict[str, Any]:
    """Lay out what a network is told, and what it is to say."""
    seen, said = zip(*lessons, strict=True)
    return {told: numpy.stack(seen), labels: numpy.stack(said)}
