"""Decisions a second: our engines through the public protocol, and OpenSpiel's goofspiel driven from Python.

Both loops would play any game of their library: they ask what is waited for, ask every seat for its legal moves, and
answer. Both pick by the same list of numbers made beforehand, and count a decision only where a seat has a free choice.
Time is the processor's, not the clock's, so that a busy machine slows both alike; rounds alternate, and the median of
their ratios is what counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from statistics import median
from time import process_time

import pyspiel

import omerta
from omerta.core.chance import answer_chance
from omerta.core.game import AnyGame, State
from omerta.core.nodes import Chance, Decide

PEER = "goofspiel(imp_info=True,num_cards=12,points_order=descending,players=4)"
SECONDS = 1.0
ROUNDS = 7
NUMBERS = [Random(1).getrandbits(24) for _ in range(1 << 16)]


def decide_ours(game: AnyGame, seconds: float = SECONDS) -> float:
    """Play random games through `node`, `legal`, `play` and `happen`, nobody listening; give decisions a second."""
    picks = cycle(NUMBERS)
    decisions = 0
    start = process_time()
    while process_time() - start < seconds:
        state = game.new()
        while True:
            node = state.node()
            if type(node) is Decide:
                joint = {}
                for seat in node.seats:
                    legal = state.legal(seat)
                    count = len(legal)
                    joint[seat] = legal[next(picks) % count]
                    if count > 1:
                        decisions += 1
                state.play(joint)
            elif type(node) is Chance:
                state.happen([next(picks) % draw.total for draw in node.draws])
            else:
                break
    return decisions / (process_time() - start)


def decide_peer(seconds: float = SECONDS) -> float:
    """Play random goofspiel in OpenSpiel's C++ through its Python calls; give decisions a second."""
    game = pyspiel.load_game(PEER)
    seats = range(game.num_players())
    picks = cycle(NUMBERS)
    decisions = 0
    start = process_time()
    while process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_simultaneous_node():
                actions = []
                for seat in seats:
                    legal = state.legal_actions(seat)
                    count = len(legal)
                    actions.append(legal[next(picks) % count])
                    if count > 1:
                        decisions += 1
                state.apply_actions(actions)
            elif state.is_chance_node():
                state.apply_action(state.chance_outcomes()[0][0])
    return decisions / (process_time() - start)


def microseconds(call: Callable[[], object], times: int) -> float:
    """Time one call: the best of five rows of many."""
    best = float("inf")
    for _ in range(5):
        start = process_time()
        for _ in range(times):
            call()
        best = min(best, process_time() - start)
    return best / times * 1e6


def halfway(game: AnyGame) -> State:
    """Play a game at random and give the question in the middle of it."""
    rng = Random(1)
    state: State = game.new()
    asked: list[State] = []

    def nature(node: Chance) -> list[int]:
        return [rng.randrange(draw.total) for draw in node.draws]

    while isinstance(node := answer_chance(state, nature), Decide):
        asked.append(state.clone())
        state.play({seat: rng.choice(list(state.legal(seat))) for seat in node.seats})
    return asked[len(asked) // 2]


def report() -> Iterator[str]:
    """Measure and say it line by line."""
    ours, peers = [], []
    twelve = omerta.make("twelve-gangsters", seats=4)
    for _ in range(ROUNDS):
        ours.append(decide_ours(twelve))
        peers.append(decide_peer())
    ratios = [mine / theirs for mine, theirs in zip(ours, peers, strict=True)]
    yield f"OpenSpiel goofspiel, 4 seats, 12 cards, from Python: {median(peers) / 1e6:.2f} M decisions/s"
    yield f"12 Gangsters, 4 seats, through the protocol: {median(ours) / 1e6:.2f} M decisions/s"
    yield f"ratio: {median(ratios):.2f} (lowest {min(ratios):.2f}, highest {max(ratios):.2f}; wanted 1.5)"
    for game_type in omerta.game_types.values():
        speed = median(decide_ours(game_type.make()) for _ in range(3))
        yield f"{game_type.id}, {game_type.usual_seats} seats: {speed / 1e6:.2f} M decisions/s through the protocol"
        costs = ", ".join(f"{name} {cost:.2f} us" for name, cost in housekeeping(game_type.make()))
        yield f"{game_type.id}, {game_type.usual_seats} seats: {costs}"


def housekeeping(game: AnyGame) -> Iterator[tuple[str, float]]:
    """Time what searchers and servers ask of a state all the time."""
    state = halfway(game)
    view, rng = state.view(0), Random(1)
    yield "clone", microseconds(state.clone, 20_000)
    yield "view", microseconds(lambda: state.view(0), 5_000)
    yield "world", microseconds(lambda: game.world(view, rng), 5_000)
    yield "tensor", microseconds(lambda: game.tensor(view), 5_000)
    yield "position", microseconds(lambda: game.position(state), 5_000)
