"""Define a turn as a list of steps: each with its question, its legal answers, its refusals, its effect, its successor.

A game lists its steps in the order of its rulebook and core runs them. After an answer the table goes on to the first
step of `then` that has anything to ask or to do. The question follows from the state alone, so a state that was read,
guessed or turned asks what a played one asks.

A `TurnGame` hands its states the turn and the view, so that the module of a state imports neither.
"""

from __future__ import annotations

import warnings
from abc import abstractmethod
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property, lru_cache
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from omerta.core.errors import BadChance, BadNotation, BadPosition
from omerta.core.events import Refusal, Tell
from omerta.core.game import Game, Joint, View, nothing_owed, refuse_joint
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Node, Seat
from omerta.core.state.codegen import compiled
from omerta.core.state.field_codec import FieldCodec
from omerta.core.state.fields import Fielded
from omerta.core.state.showing import Show

S = TypeVar("S", bound="Turning")
V = TypeVar("V", bound=View)
After = Callable[[Any, Tell | None], None]
"""Comes to the first step that stays, and goes on from there where that one asks nothing."""


_Hint = str | Mapping[str, str]
"""What an answer looks like: in one sentence, or by verb."""


class Step(Generic[S]):
    """One step of a turn.

    enter: what entering the step changes or tells, before anybody is asked; it returns whether the game stays in this
        step. A step without a question does all its work here.
    ask: the question, from the state alone; None where nobody is asked, so that the next of `then` is tried.
    legal: the answers; `verbs` are their verbs, and `format_hint` says what an answer looks like. Where some verbs are
        not played with at every table, `format_hint` has it by verb, or says it of the state.
    why: by verb, why an answer is refused, or None: what `legal` lists, it does not refuse. `near` lists the moves that
        this question explains; `idle` is the refusal for seats that are not asked.
    play: takes the answers. `draw` takes what was drawn; where many things are drawn at once, `draw_raw` takes the bare
        numbers instead, and refuses those that stand for nothing.
    then: the steps that may follow; the first that stays is next. Where one seat is asked, `then` may have them by the
        verb of its answer.
    """

    __slots__ = (
        "after", "ask", "draw", "draw_raw", "enter", "format_hint", "idle", "legal", "near", "phase", "play", "then",
        "verbs", "ways", "why",
    )  # fmt: skip

    def __init__(
        self,
        phase: str,
        *,
        enter: Callable[[S, Tell | None], bool] | None = None,
        ask: Callable[[S], Node | None] | None = None,
        legal: Callable[[S, Seat], Sequence[Move]] = lambda state, seat: (),
        verbs: str = "",
        format_hint: _Hint | Callable[[S], _Hint] = "",
        why: Mapping[str, Callable[[S, Seat, Move], Refusal | None]] | None = None,
        near: Callable[[S, Seat], Iterable[Move]] = lambda state, seat: (),
        idle: Callable[[S, Seat | None], Refusal] | Refusal | None = None,
        play: Callable[[S, Joint, Tell | None], None] = lambda state, joint, tell: None,
        draw: Callable[..., None] = lambda state, *drawn: None,
        draw_raw: Callable[[S, Sequence[int], Tell | None], None] | None = None,
        then: Sequence[str] | Mapping[str, Sequence[str]] = (),
        **renamed: Any,
    ) -> None:
        self.phase, self.enter, self.ask = phase, enter, ask
        self.legal, self.verbs, self.format_hint = legal, tuple(verbs.split()), format_hint
        self.why, self.near, self.idle = why or {}, near, idle
        self.play, self.draw, self.draw_raw, self.then = play, draw, draw_raw, then
        self.after: After | None = None
        self.ways: Mapping[str, After] = {}
        for name, value in renamed.items():
            setattr(self, _new_name(name), value)

    def but(self, **changes: Any) -> Step[S]:
        """Return the same step with some of its parts changed, for another table."""
        step = copy(self)
        for name, value in changes.items():
            setattr(step, _new_name(name) if name in RENAMED else name, value)
        return step


RENAMED = {"comes": "enter", "fall": "draw_raw", "happen": "draw", "looks": "format_hint"}
"""The parts of a step that version 1.0 named otherwise."""


def _new_name(name: str) -> str:
    """Return what a part of a step is called now, and warn whoever uses the old name."""
    if name not in RENAMED:
        raise TypeError(f"a Step takes no {name!r}")
    text = f"{name!r} of a Step is {RENAMED[name]!r} now; the old name goes with version 1.2"
    warnings.warn(text, DeprecationWarning, stacklevel=3)
    return RENAMED[name]


def _by_old_name(name: str) -> property:
    return property(lambda step: getattr(step, _new_name(name)))


for _old in RENAMED:
    setattr(Step, _old, _by_old_name(_old))


def _tried(step: Step[Any], number: int) -> Iterator[str]:
    """Write how a step is tried: it stays where coming to it says so, and where it asks if it has a question."""
    indent = "    "
    if step.enter is not None:
        yield f"{indent}if enter_{number}(state, tell):"
        indent += "    "
    if step.ask is None:
        yield f"{indent}return after_{number}_0(state, tell)"
        return
    yield f"{indent}now = ask_{number}(state)"
    yield f"{indent}if now is not None:"
    yield f"{indent}    state.phase = {step.phase!r}"
    yield f"{indent}    state.step = step_{number}"
    yield f"{indent}    state.now = now"
    yield f"{indent}    state.offers = None"
    yield f"{indent}    return None"


class Turn(dict[str, Step[S]]):
    """The steps of a game by phase, in the order of its rulebook, and the refusals that any question may give."""

    def __init__(
        self, *steps: Step[S], no_seat: str, foreign: Refusal, other_question: Refusal, not_asked: Refusal
    ) -> None:
        super().__init__((step.phase, step) for step in steps)
        self.waits = tuple(step.phase for step in steps if step.ask is not None)
        self.no_seat, self.foreign, self.other_question, self.not_asked = no_seat, foreign, other_question, not_asked
        self._write()

    def _write(self) -> None:
        """Write for each step how the table goes on after it: what is tried in which order, as straight-line code."""
        names: dict[str, Any] = {}
        lines: list[str] = []
        number = {phase: place for place, phase in enumerate(self)}
        for place, step in enumerate(self.values()):
            names |= {f"enter_{place}": step.enter, f"ask_{place}": step.ask, f"step_{place}": step}
            for way, phases in enumerate(step.then.values() if isinstance(step.then, Mapping) else [step.then]):
                lines.append(f"def after_{place}_{way}(state, tell):")
                for phase in phases:
                    lines += _tried(self[phase], number[phase])
                lines.append(f"    raise AssertionError('nothing follows ' + {step.phase!r})")
        self.written = "\n".join(lines)
        exec(compiled(self.written, f"<turn of {len(self)} steps from {next(iter(self))}>"), names)
        for place, step in enumerate(self.values()):
            by_verb = isinstance(step.then, Mapping)
            step.ways = {verb: names[f"after_{place}_{way}"] for way, verb in enumerate(step.then if by_verb else ())}
            step.after = None if by_verb else names[f"after_{place}_0"]

    def but(self, *steps: Step[S]) -> Turn[S]:
        """Return the same table with some of its steps changed, for other rules of the same game."""
        changed = {**self, **{step.phase: step for step in steps}}
        return Turn(
            *(copy(step) for step in changed.values()),
            no_seat=self.no_seat,
            foreign=self.foreign,
            other_question=self.other_question,
            not_asked=self.not_asked,
        )

    def idle(self, state: S, seat: Seat | None = None) -> Refusal:
        """Return why nothing is taken from whoever owes nothing."""
        why = self[state.phase].idle or self.not_asked
        return why if isinstance(why, Refusal) else why(state, seat)

    def read(self, text: str, state: S, words: Mapping[str, Mapping[str, Move]]) -> Move:
        """Read a move as an answer to what is asked; `words` has the game's moves by verb and word."""
        step = self[state.phase]
        for verb in step.verbs:
            if text in words.get(verb, ()):
                return words[verb][text]
        if not isinstance(state.node(), Decide):
            raise BadNotation(f"nothing is asked here; {text!r} answers nothing")
        raise BadNotation(f"a move here is {_format_hint(step, state, words)}; not {text!r}")


def _format_hint(step: Step[S], state: S, words: Mapping[str, Mapping[str, Move]]) -> str:
    """Describe what an answer looks like at this table, which may not play with every verb of the step."""
    said = step.format_hint(state) if callable(step.format_hint) else step.format_hint
    if isinstance(said, str):
        return said
    *first, last = [looks for verb, looks in said.items() if words.get(verb)]
    return f"{', '.join(first)} or {last}" if first else last


NOTHING = Chance(())
"""What is waited for in the middle of a step."""


class Turning(Fielded):
    """A state that goes through the steps of a turn: `phase` is the step that waits."""

    __slots__ = ("now", "offers", "phase", "step")
    caches: ClassVar[tuple[str, ...]] = ("now", "offers", "step")
    phase: str
    now: Node | None
    step: Step[Any]
    offers: dict[Seat, Sequence[Move]] | None
    """What is waited for, by which step, and the moves of those asked, once worked out: kept up to the next answer."""

    @property
    def steps(self) -> Turn[Any]:
        """Return the steps of the game; a class of states that has its own goes by these."""
        turn: Turn[Any] = self.game.turn
        return turn

    @property
    def shows(self) -> Show[Any, Any] | None:
        """Return the game's `show`, if it sets apart what all seats see alike."""
        show = getattr(self.game, "show", None)
        return show if isinstance(show, Show) else None

    def view(self, seat: Seat | None) -> View:
        view: View = self.game.show(self, seat)
        return view

    def node(self) -> Node:
        now = self.now
        if now is None:
            step = self.step = self.steps[self.phase]
            now = self.now = step.ask(self) if step.ask is not None else None
            if now is None:
                raise BadPosition("phase", f"there is nobody to ask in {self.phase!r}")
        return now

    def legal(self, seat: Seat) -> Sequence[Move]:
        now = self.now or self.node()
        if type(now) is not Decide or seat not in now.seats:
            return nothing_owed(seat, self.game.seats)
        offers = self.offers
        if offers is None:
            moves = self.step.legal(self, seat)
            self.offers = {seat: moves}
            return moves
        if seat in offers:
            return offers[seat]
        moves = offers[seat] = self.step.legal(self, seat)
        return moves

    def play(self, joint: Joint, tell: Tell | None = None) -> None:
        offers = self.offers
        now: Any = self.now
        if offers is None or len(offers) < len(now.seats):
            now = self.node()
            offers = {seat: self.step.legal(self, seat) for seat in now.seats} if type(now) is Decide else {}
        if not joint or len(joint) != len(offers):
            raise refuse_joint(self, joint, self.steps.idle(self))
        for seat, move in joint.items():
            if seat not in offers or move not in offers[seat]:
                raise refuse_joint(self, joint, self.steps.idle(self))
        if len(joint) > 1 and tuple(joint) != now.seats:
            joint = {seat: joint[seat] for seat in now.seats}
        step = self.step
        step.play(self, joint, tell)
        (step.after or step.ways[move.verb])(self, tell)

    def happen(self, numbers: Sequence[int], tell: Tell | None = None) -> None:
        now = self.now or self.node()
        if type(now) is not Chance:
            raise BadChance("nothing is left to chance here")
        draws, step = now.draws, self.step
        if len(numbers) != len(draws):
            raise BadChance(f"{len(draws)} numbers are owed here; not {len(numbers)}")
        if step.draw_raw is not None:
            step.draw_raw(self, numbers, tell)
        elif len(draws) == 1:
            step.draw(self, draws[0].at(numbers[0]), tell)
        else:
            step.draw(self, *[draw.at(each) for draw, each in zip(draws, numbers)], tell)  # noqa: B905 Counted above.
        assert step.after is not None
        step.after(self, tell)

    def sight(self, seat: Seat | None) -> View:
        """Show what this seat may know in the middle of a step: what was asked is answered, nothing is asked yet."""
        now, offers = self.now, self.offers
        self.now = NOTHING
        try:
            return self.view(seat)
        finally:
            self.now, self.offers = now, offers

    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        table = self.steps
        if not isinstance(seat, int) or not 0 <= seat < self.game.seats:
            return Refusal("no-seat", table.no_seat, {"seat": str(seat)})
        if not self.game.knows(move):
            return table.foreign
        now = self.node()
        if not isinstance(now, Decide) or seat not in now.seats:
            return table.idle(self, seat)
        if move in self.legal(seat):
            return None
        why = self.steps[self.phase].why.get(move.verb)
        return table.other_question if why is None else why(self, seat, move)

    def near(self, seat: Seat) -> Sequence[tuple[Move, Refusal]]:
        step, legal = self.steps[self.phase], self.legal(seat)
        if not legal:
            return ()
        why, known = step.why, step.near(self, seat)
        return tuple(
            [(move, no) for move in known if move not in legal and (no := why[move.verb](self, seat, move)) is not None]
        )


class TurnGame(Game[S, V]):
    """A game whose states have declared fields and go through the steps of a turn.

    The class that states and rules know, with the options and all that a table is laid out with, stands below the state
    and leaves `turn`, `show` and the codec open. The class that is played extends it and imports everything.
    """

    turn: Turn[S]
    codec: FieldCodec[S]
    never: Collection[Move] = ()
    """What can be written as a move and no rule ever allows."""

    @abstractmethod
    def show(self, state: S, seat: Seat | None) -> V:
        """Return what this seat may know; None is a spectator."""

    def new(self) -> S:
        """Return the state in which every field is as it starts."""
        return self.codec.blank()

    def position(self, state: S) -> str:
        return self.codec.position(state)

    def from_position(self, text: str) -> S:
        return self.codec.from_position(text)

    @cached_property
    def by_word(self) -> Mapping[str, Mapping[str, Move]]:
        """Return the moves of each verb by their words, and with them what the rules never allow."""
        return _moves_by_word(self)

    def knows(self, move: object) -> bool:
        return super().knows(move) or (isinstance(move, Move) and move in self.never)

    def read(self, text: str, state: S) -> Move:
        """Read a move as an answer to what is asked."""
        return self.turn.read(text, state, self.by_word)

    @property
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        return self.codec.shapes

    def tensor(self, view: V) -> dict[str, array[float]]:
        """Observe any world of the view: whatever its seat may see is the same in all of them."""
        return self.cut(self.observe(self.world(view, _ANY_WORLD), view.seat))

    def observe(self, state: S, seat: Seat | None) -> bytes:
        return self.codec.laid(state, seat)

    def rotate(self, state: S, by: int) -> S | None:
        return state.turned(by)


_ANY_WORLD = Random(0)


@lru_cache(maxsize=64)
def _moves_by_word(game: TurnGame[Any, Any]) -> Mapping[str, Mapping[str, Move]]:
    """Return the moves of each verb by their words, once for all games that are made of the same things."""
    found: dict[str, dict[str, Move]] = {}
    for move in (*game.moves, *game.never):
        found.setdefault(move.verb, {})[game.write(move)] = move
    return found
