"""Law 11: whatever a game gives can be copied, pickled and sent to another process, and plays on alike there."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence
from random import Random
from typing import TypeVar
from unittest.mock import patch

from omerta.core import game as games
from omerta.core import registry
from omerta.core.errors import IllegalMove
from omerta.core.events import Event
from omerta.core.game import AnyGame, Joint, State
from tests.laws.fair_play import FOREIGN, face, same
from tests.laws.walks import Ears, LawBroken, advance, hold, observers, repeat, walk

T = TypeVar("T")
PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)
STEPS = 4
"""How far a state that has crossed is played on."""


def law_11(game: AnyGame, rng: Random) -> None:
    """Games, states, views, moves, events, refusals and errors can be copied and pickled; states play on alike."""
    game_type = game.setup.game_type
    with patch.dict(registry._game_types, {game_type.id: game_type}):
        other = _another(game)
        for place, state in enumerate(walk(game, rng)):
            _things(game, state)
            _states(game, other, state, rng, PROTOCOLS[place % len(PROTOCOLS)])


def crossed(thing: T, protocol: int = pickle.HIGHEST_PROTOCOL) -> T:
    """Send a thing to where it may be needed, and take it there."""
    try:
        arrived: T = pickle.loads(pickle.dumps(thing, protocol))
    except Exception as error:
        raise LawBroken(11, f"{type(thing).__name__} cannot be pickled by protocol {protocol}: {error}") from error
    return arrived


def _another(game: AnyGame) -> AnyGame:
    """Make the game as a process does that has never seen it: it is equal, and made only once."""
    games._shared.cache_clear()
    hold(11, crossed(game) is game, "a game that comes back is not the one that left")
    hold(11, copy.copy(game) is game and copy.deepcopy(game) is game, "a game that never changes was copied")
    hold(11, copy.deepcopy(game.setup) is game.setup, "what a game is made of was copied")
    sent = [pickle.dumps(game, protocol) for protocol in PROTOCOLS]
    games._shared.cache_clear()
    arrived: list[AnyGame] = [pickle.loads(each) for each in sent]
    for other in arrived:
        hold(11, other is arrived[0], "a game was made twice where it arrived")
        hold(11, other is not game and other == game and hash(other) == hash(game), f"{other!r} is not {game!r}")
        hold(11, (repr(other), other.moves) == (repr(game), game.moves), f"{other!r} is made otherwise")
    return arrived[0]


def _things(game: AnyGame, state: State) -> None:
    """What a state gives is plain data, equal wherever it is taken."""
    views = [state.view(seat) for seat in observers(game)]
    refused = [near for seat in range(game.seats) for near in state.near(seat)]
    for thing in (state.node(), *views, refused):
        for arrived in (crossed(thing), copy.copy(thing), copy.deepcopy(thing)):
            hold(11, arrived == thing, f"{arrived!r} is not {thing!r}")
    for move in game.moves[:: max(1, len(game.moves) // 20)]:
        hold(11, crossed(move) is copy.deepcopy(move) is move, f"{move} is another move where it arrives")
    try:
        state.play({0: FOREIGN})
    except IllegalMove as error:
        told, known = [(type(each), str(each), each.seat, each.refusal) for each in (crossed(error), error)]
        hold(11, told == known, f"{told} is not {known}")


def _states(game: AnyGame, other: AnyGame, state: State, rng: Random, protocol: int) -> None:
    """A state that was copied or pickled is equal in every field, and plays on alike."""
    before, known = face(game, state), state.clone()
    arrived = [crossed(state, each) for each in PROTOCOLS]
    copies = [copy.copy(state), copy.deepcopy(state), *arrived]
    for each in copies:
        same(11, each, state, "a state that was copied or pickled")
    for each in arrived:
        hold(11, getattr(each, "game", other) is other, "a state came with a game of its own")
    players = [*copies[:2], arrived[PROTOCOLS.index(protocol)]]
    for each in players:
        hold(11, face(game, each) == before, "a state looks different where it arrives")
    for _ in range(STEPS):
        answer, told = advance_alike(known, players, rng)
        if answer is None:
            break
        for events in told[1:]:
            hold(11, events == told[0], f"{events} are told where it arrived, not {told[0]}")
        hold(11, crossed(told[0]) == told[0], f"{told[0]} are told otherwise where they arrive")
    for each in players:
        same(11, each, known, "after the same answers a state that was copied or pickled")
        hold(11, face(game, each) == face(game, known), "the same answers give different states")
    hold(11, face(game, state) == before, "playing on a copy changed the original")


Answer = tuple[Joint, tuple[int, ...]]


def advance_alike(first: State, others: Sequence[State], rng: Random) -> tuple[Answer | None, list[list[Event]]]:
    """Play one random step in several states with the same answers; give these, and what was told in each of them."""
    ears = [Ears() for _ in (first, *others)]
    answer = advance(first, rng, ears[0])
    for state, heard in zip(others, ears[1:], strict=True):
        if answer is not None:
            repeat(state, answer, heard)
    return answer, [heard.events for heard in ears]


def play_on(
    game: AnyGame, state: State, answers: Sequence[Answer]
) -> tuple[AnyGame, State, list[Event], Sequence[object]]:
    """Play on in another process; give back what came, the state that is reached, what was told and what is seen."""
    ears = Ears()
    for answer in answers:
        repeat(state, answer, ears)
    return game, state, ears.events, face(game, state)
