"""Walking through games at random: the ground that the laws are tested on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random

from omerta.core.chance import draw
from omerta.core.events import Event, Tell
from omerta.core.game import AnyGame, Joint, State
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Over, Seat

VISITS = int(os.environ.get("OMERTA_LAW_VISITS", "24"))
"""How many states of one game a law looks at; a longer game is sampled anew each time."""
EVERY_POSITION = "OMERTA_EVERY_POSITION" in os.environ
"""Whether every position of a random game is read back, and not some of it."""


class LawBroken(AssertionError):
    """A law that does not hold, by its number, and where."""

    def __init__(self, law: int, what: str) -> None:
        super().__init__(f"law {law}: {what}")
        self.law = law


def hold(law: int, true: object, what: str) -> None:
    """Demand that something is true."""
    if not true:
        raise LawBroken(law, what)


def observers(game: AnyGame) -> list[Seat | None]:
    """List all who look at a table: every seat, and a spectator."""
    return [*range(game.seats), None]


Pick = Callable[[State, Seat, Random], Move]


def any_move(state: State, seat: Seat, rng: Random) -> Move:
    """Pick a legal move, each alike."""
    return rng.choice(list(state.legal(seat)))


def any_deed(state: State, seat: Seat, rng: Random) -> Move:
    """Pick what to do first, and then how: a deed that can be done in one way comes as often as one of a hundred."""
    legal = state.legal(seat)
    verb = rng.choice(sorted({move.verb for move in legal}))
    return rng.choice([move for move in legal if move.verb == verb])


def quick_move(game: AnyGame) -> Pick:
    """Pick as the game's own bots do in playouts: that leads to moments which take a plan."""
    heuristics = game.setup.game_type.heuristics(game)

    def pick(state: State, seat: Seat, rng: Random) -> Move:
        legal = state.legal(seat)
        return legal[0] if len(legal) == 1 else heuristics.quick(state, seat, legal, rng)

    return pick


def any_joint(state: State, node: Decide, rng: Random, pick: Pick = any_move) -> dict[Seat, Move]:
    """Pick a legal move for each seat that is asked."""
    return {seat: pick(state, seat, rng) for seat in node.seats}


def advance(
    state: State, rng: Random, tell: Tell | None = None, pick: Pick = any_move
) -> tuple[Joint, tuple[int, ...]] | None:
    """Play one random step and say what was answered; None at the end."""
    node = state.node()
    if isinstance(node, Over):
        return None
    if isinstance(node, Chance):
        numbers = draw(node, rng)
        state.happen(numbers, tell)
        return {}, numbers
    joint = any_joint(state, node, rng, pick)
    state.play(joint, tell)
    return joint, ()


def walk(game: AnyGame, rng: Random) -> Iterator[State]:
    """Visit states of one random game, first and last among them: all of a short one, some of a long one."""
    kept: dict[int, State] = {}
    last, end = 0, game.new()
    for last, end in enumerate(whole_walk(game, Random(rng.random()))):
        if last == 0:
            yield end.clone()
        elif len(kept) < VISITS:
            kept[last] = end.clone()
        elif (drawn := rng.randrange(last)) < VISITS:
            del kept[sorted(kept)[drawn]]
            kept[last] = end.clone()
    yield from (kept[place] for place in sorted(kept) if place != last)
    if last:
        yield end


def whole_walk(game: AnyGame, rng: Random, pick: Pick = any_move) -> Iterator[State]:
    """Visit every state of one random game; what is given is the live state, clone it to change it."""
    state = game.new()
    yield state
    for _ in range(game.bound + 1):
        if advance(state, rng, pick=pick) is None:
            return
        yield state
    raise LawBroken(4, f"{game!r} did not end within {game.bound} steps")


def repeat(state: State, answer: tuple[Joint, tuple[int, ...]], tell: Tell | None = None) -> None:
    """Give a state the answer that another one was given."""
    joint, numbers = answer
    if isinstance(state.node(), Chance):
        state.happen(numbers, tell)
    else:
        state.play(joint, tell)


class Ears:
    """Collect events, and hand out those that reach a seat."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def __call__(self, event: Event) -> None:
        self.events.append(event)
