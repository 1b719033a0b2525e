"""Tutorials, as data: a scripted game, with a few words before each move of the learner.

    seats = 3
    bot = "greedy"

    [[step]]
    words = "Brass is the Boss. Send the 5: under the Boss's card, its money is yours."
    chance = "1"
    others = "1:9 2:11"
    move = "5"

    [next-hand]
    words = "You are the Boss, and from here on nobody helps you."

`chance` names what nature draws before the question of a step, outcome by outcome in the order of the draws; `others`
what the other seats answer up to and together with the learner, as in a record. The script ends where the learner is
asked for the first time without a hint: from there on the dice are fair and bots play the other seats. Where the
learner alone is asked and one move is left, a table plays it unasked, and so does the script. Reading a tutorial plays
it through, so whatever does not fit is found then, and said by step.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from omerta.core.errors import BadData, OmertaError
from omerta.core.game import AnyGame, Joint, forced
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw, Seat
from omerta.core.options import settle

if TYPE_CHECKING:
    from omerta.core.game_type import GameType

P = TypeVar("P", bound=msgspec.Struct)

MOST_STEPS = 12
MOST_WORDS = 20


@dataclass(frozen=True, slots=True)
class Hint:
    """What the learner is told at a question; without a move it opens the hand that is played without hints."""

    words: str
    move: Move | None
    number: int
    steps: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What the script answers at one step of the game: numbers of chance, or everybody's moves."""

    numbers: tuple[int, ...] | None
    joint: Joint


@dataclass(frozen=True, slots=True)
class Tutorial:
    """A script that was played through: the answer to each step of the game, and the hints at the learner's questions.

    Steps are counted as in a record, from 1, chance included.
    """

    game: AnyGame
    preset: str
    learner: Seat
    bot: str
    digest: str
    script: tuple[Answer, ...]
    hints: Mapping[int, Hint]

    @property
    def steps(self) -> int:
        """Count the moves that come with a hint; the last hint opens the hand without one."""
        return len(self.hints) - 1

    def numbers(self, step: int) -> tuple[int, ...] | None:
        """Return the numbers that are drawn at a step; None where the script is over or somebody chooses."""
        return self.script[step - 1].numbers if step <= len(self.script) else None

    def moves(self, step: int) -> Joint:
        """Return the moves that the script makes at a step; none where it is over."""
        return self.script[step - 1].joint if step <= len(self.script) else {}

    def hint(self, step: int) -> Hint | None:
        """Return what the learner is told when asked for a move at this step."""
        return self.hints.get(step)


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What leads up to a question of the learner, and what is said there."""

    words: str
    chance: str = ""
    others: str = ""


class _Step(_Part, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A question that comes with a hint."""

    move: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Which table is played, and what happens at it."""

    seats: int
    bot: str
    step: list[dict[str, Any]]
    next_hand: dict[str, Any]
    learner: int = 0
    preset: str = ""
    options: dict[str, Any] = {}


def read_hints(file: Traversable) -> tuple[str, ...]:
    """Read the words of a tutorial in another language, in the order of its hints; none where there is no such file."""
    if not file.is_file():
        return ()
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return (*table["step"], table["next-hand"])


def read_tutorial(file: Traversable, game_type: GameType) -> Tutorial | None:
    """Read a `tutorial.toml` and play it through; None where the game has none. The error names the step."""
    if not file.is_file():
        return None
    text = file.read_text(encoding="utf-8")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{file.name}: {error}") from None
    try:
        head = _convert(table, _File)
        # what is no option of the game, such as a rules number, is refused here
        settle(game_type.options, head.options, game_type.check_seats(head.seats))
        preset = head.preset or game_type.usual_preset(head.seats)
        game = game_type.make(head.seats, preset=preset, **head.options)
    except OmertaError as error:
        raise BadData(f"{file.name}: {error}") from None
    if not 0 <= head.learner < game.seats:
        raise BadData(f"{file.name}: learner is a seat from 0 to {game.seats - 1}; not {head.learner}")
    if not 0 < len(head.step) <= MOST_STEPS:
        raise BadData(f"{file.name}: a tutorial has 1 to {MOST_STEPS} steps; not {len(head.step)}")
    walk = _Walk(game, head.learner, len(head.step))
    where = ""
    try:
        for place, entry in enumerate(head.step, start=1):
            where = f"step {place}"
            walk.take(_convert(entry, _Step))
        where = "next-hand"
        walk.end(_convert(head.next_hand, _Part))
    except OmertaError as error:
        raise BadData(f"{file.name}: {where}: {error}") from None
    digest = sha256(text.encode()).hexdigest()
    return Tutorial(game, preset, head.learner, head.bot, digest, tuple(walk.script), walk.hints)


def _convert(entry: object, kind: type[P]) -> P:
    try:
        return msgspec.convert(entry, kind)
    except msgspec.ValidationError as error:
        raise BadData(str(error)) from None


class _Walk:
    """A tutorial while it is played through."""

    def __init__(self, game: AnyGame, learner: Seat, steps: int) -> None:
        self.game = game
        self.learner = learner
        self.steps = steps
        self.state = game.new()
        self.script: list[Answer] = []
        self.hints: dict[int, Hint] = {}
        self.chance: list[str] = []
        self.others: list[str] = []

    def take(self, step: _Step) -> None:
        """Go on to the learner's question, and answer it as the step says."""
        node = self._reach(step)
        others = self._answers(node)
        if self.others:
            raise BadData(f"others has {self.others[0]!r} left over after the learner's question {node.ask!r}")
        move = self._move(self.learner, step.move)
        self._hint(step.words, move)
        self._play({**others, self.learner: move}, node)

    def end(self, part: _Part) -> None:
        """Go on to the first question that comes without a hint."""
        self._reach(part)
        if self.others:
            raise BadData(f"others has {self.others[0]!r} left over: the bots answer this question by themselves")
        self._hint(part.words, None)

    def _hint(self, words: str, move: Move | None) -> None:
        if not 0 < len(words.split()) <= MOST_WORDS:
            raise BadData(f"words are 1 to {MOST_WORDS}; these are {len(words.split())}")
        step = len(self.script) + 1
        self.hints[step] = Hint(words, move, min(len(self.hints) + 1, self.steps), self.steps)

    def _reach(self, part: _Part) -> Decide:
        """Let chance and the others go on until the learner is asked."""
        self.chance, self.others = part.chance.split(), part.others.split()
        while True:
            node = self.state.node()
            if isinstance(node, Chance):
                numbers = tuple(self._number(draw) for draw in node.draws)
                self.state.happen(numbers)
                self.script.append(Answer(numbers, {}))
            elif not isinstance(node, Decide):
                raise BadData("the game is over before the learner is asked")
            elif self.learner not in node.seats:
                self._play(self._answers(node), node)
            elif node.seats == (self.learner,) and (only := forced(self.game, self.state, node)) is not None:
                self._play(only, node)
            else:
                break
        if self.chance:
            raise BadData(f"chance has {self.chance[0]!r} left over when the learner is asked {node.ask!r}")
        if len(self.state.legal(self.learner)) < 2:
            raise BadData(f"the learner is asked {node.ask!r} and has nothing to choose from; a step is a choice")
        return node

    def _number(self, draw: Draw) -> int:
        known = {self.game.write_outcome(outcome): outcome for outcome in draw.outcomes}
        listed = ", ".join(known)
        if not self.chance:
            raise BadData(f"chance ends before the draw {draw.what!r}, which is one of {listed}")
        word = self.chance.pop(0)
        if word not in known:
            raise BadData(f"the draw {draw.what!r} is one of {listed}; not {word!r}")
        return draw.number(known[word])

    def _answers(self, node: Decide) -> dict[Seat, Move]:
        """Read what the other seats answer to a question."""
        found = {}
        for seat in node.seats:
            if seat == self.learner:
                continue
            if not self.others:
                raise BadData(f"others ends before seat {seat} answers {node.ask!r}")
            who, _, text = self.others.pop(0).partition(":")
            if who != str(seat):
                raise BadData(f"seat {seat} answers {node.ask!r} here, as {seat}:MOVE; not {f'{who}:{text}'!r}")
            found[seat] = self._move(seat, text)
        return found

    def _move(self, seat: Seat, text: str) -> Move:
        """Read a move; one that is not legal is refused with its rule."""
        move = self.game.read(text, self.state)
        refusal = self.state.refuse(seat, move)
        if refusal is not None:
            why = self.game.texts().why(refusal, seat)
            raise BadData(f"{text!r} is not legal for seat {seat}: {why} ({refusal.rule})")
        return move

    def _play(self, joint: Mapping[Seat, Move], node: Decide) -> None:
        joint = {seat: joint[seat] for seat in node.seats}
        self.state.play(joint)
        self.script.append(Answer(None, joint))
