"""Decisions a second as a learner gets them: 12 Gangsters beside PettingZoo's classic games and RLCard's, in one run.

Every loop hands out an observation and the legal actions for each decision and takes an action back, as the library
documents it: PettingZoo's games as its registry makes them, RLCard's by its own `step`. All pick by the same list of
numbers, and a decision counts only where there is a free choice. Each peer is tried for a moment; the fastest of them
then takes turns with us. Our other games are measured against what their own `view`, `legal` and `play` cost.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from itertools import cycle
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import pettingzoo
import rlcard
from pettingzoo.env_registry.exceptions import FailedToImport

import omerta
from bench.engines import NUMBERS, ROUNDS, SECONDS
from omerta.adapters.pettingzoo import GameBatch, env, environment_ids, parallel_env
from omerta.core.game import AnyGame
from omerta.core.nodes import Chance, Decide

TRIAL_SECONDS = 0.4
WANTED, WANTED_COST = 2.0, 2.0
CARD_GAMES = (
    "blackjack", "bridge", "doudizhu", "gin-rummy", "leduc-holdem", "limit-holdem", "mahjong", "no-limit-holdem", "uno",
)  # fmt: skip

Speed = Callable[[float], float]
"""Plays for so many seconds and gives decisions a second."""


def in_turn(table: Any) -> Speed:
    """Drive an AEC environment."""

    def play(seconds: float) -> float:
        picks, decisions = cycle(NUMBERS), 0
        start = process_time()
        while process_time() - start < seconds:
            table.reset()
            for agent in table.agent_iter():
                observation, _, terminated, truncated, info = table.last()
                if terminated or truncated:
                    table.step(None)
                    continue
                mask = observation["action_mask"] if isinstance(observation, dict) else info.get("action_mask")
                legal = range(table.action_space(agent).n) if mask is None else mask.nonzero()[0]
                decisions += len(legal) > 1
                table.step(int(legal[next(picks) % len(legal)]))
        return decisions / (process_time() - start)

    table.reset(seed=1)
    return play


def together(table: Any) -> Speed:
    """Drive a Parallel environment."""

    def play(seconds: float) -> float:
        picks, decisions = cycle(NUMBERS), 0
        start = process_time()
        while process_time() - start < seconds:
            observations, _ = table.reset()
            while table.agents:
                actions = {}
                for agent, observation in observations.items():
                    legal = observation["action_mask"].nonzero()[0]
                    decisions += len(legal) > 1
                    actions[agent] = int(legal[next(picks) % len(legal)])
                observations, *_ = table.step(actions)
        return decisions / (process_time() - start)

    table.reset(seed=1)
    return play


def side_by_side(batch: GameBatch) -> Speed:
    """Drive a runner; picking in one go is a part of what it is for."""

    def play(seconds: float) -> float:
        rng, decisions = np.random.default_rng(1), 0
        start = process_time()
        while process_time() - start < seconds:
            decisions += int((batch.masks.sum(axis=1) > 1).sum())
            batch.step((rng.random(batch.masks.shape) * batch.masks).argmax(axis=1))
        return decisions / (process_time() - start)

    return play


def card_game(table: Any) -> Speed:
    """Drive a game of RLCard."""

    def play(seconds: float) -> float:
        picks, decisions = cycle(NUMBERS), 0
        start = process_time()
        while process_time() - start < seconds:
            state, _ = table.reset()
            while not table.is_over():
                legal = list(state["legal_actions"])
                decisions += len(legal) > 1
                state, _ = table.step(legal[next(picks) % len(legal)])
            table.get_payoffs()
        return decisions / (process_time() - start)

    return play


def bare(game: AnyGame) -> Speed:
    """Ask a game for `view` and `legal` of every seat that decides, and have it play; nothing else."""

    def play(seconds: float) -> float:
        picks, decisions = cycle(NUMBERS), 0
        start = process_time()
        while process_time() - start < seconds:
            state = game.new()
            while True:
                node = state.node()
                if type(node) is Decide:
                    joint = {}
                    for seat in node.seats:
                        state.view(seat)
                        legal = state.legal(seat)
                        decisions += len(legal) > 1
                        joint[seat] = legal[next(picks) % len(legal)]
                    state.play(joint)
                elif type(node) is Chance:
                    state.happen([next(picks) % draw.total for draw in node.draws])
                else:
                    break
        return decisions / (process_time() - start)

    return play


def peers() -> Iterator[tuple[str, Speed | None]]:
    """Make every peer that can be made here; None for one that needs something more."""
    for id in sorted(id for id in pettingzoo.aec_registry if id.startswith("classic/")):
        try:
            yield f"PettingZoo {id}", in_turn(pettingzoo.make("aec", id))
        except (ImportError, FailedToImport):
            yield f"PettingZoo {id}", None
    for name in CARD_GAMES:
        yield f"RLCard {name}", card_game(rlcard.make(name, config={"seed": 1}))


def alternate(ours: Speed, theirs: Speed, seconds: float) -> list[tuple[float, float]]:
    """Take turns, so that a busy machine slows both alike."""
    return [(ours(seconds), theirs(seconds)) for _ in range(ROUNDS)]


def report() -> Iterator[str]:
    """Measure and say it line by line."""
    with warnings.catch_warnings():
        # Some peers warn about their own make-up; that is theirs to mend.
        warnings.simplefilter("ignore")
        yield from against_peers()
    for id in environment_ids():
        yield from against_itself(id)


def against_peers() -> Iterator[str]:
    """Find the fastest peer, and take turns with it."""
    tried: dict[str, tuple[float, Speed]] = {}
    for name, speed in peers():
        if speed is None:
            yield f"{name}: not installed here"
            continue
        tried[name] = speed(TRIAL_SECONDS), speed
        yield f"{name}: {tried[name][0]:,.0f} decisions/s"
    fastest = max(tried, key=lambda name: tried[name][0])
    rounds = alternate(in_turn(env("twelve-gangsters", seats=4)), tried[fastest][1], SECONDS)
    ratios = [ours / theirs for ours, theirs in rounds]
    yield f"{fastest}, the fastest: {median(theirs for _, theirs in rounds):,.0f} decisions/s"
    yield f"12 Gangsters, 4 seats, AEC, observation and mask: {median(ours for ours, _ in rounds):,.0f} decisions/s"
    yield f"ratio: {median(ratios):.2f} (lowest {min(ratios):.2f}, highest {max(ratios):.2f}; wanted {WANTED:g})"


def against_itself(id: str) -> Iterator[str]:
    """Say what the adapter adds to a game's own cost."""
    table = env(id)
    game = table.game
    rounds = alternate(in_turn(table), bare(game), SECONDS / 2)
    costs = [theirs / ours for ours, theirs in rounds]
    yield (
        f"{id}, {game.seats} seats, AEC: {1e6 / median(ours for ours, _ in rounds):.1f} us a decision; view, legal and"
        f" play alone {1e6 / median(theirs for _, theirs in rounds):.1f} us"
    )
    yield f"cost: {median(costs):.2f} (lowest {min(costs):.2f}, highest {max(costs):.2f}; at most {WANTED_COST:g})"
    at_once, batch = together(parallel_env(id)), side_by_side(GameBatch(omerta.make(game.id), games=64, seed=1))
    yield (
        f"{id}, {game.seats} seats: Parallel {at_once(SECONDS):,.0f} decisions/s; 64 games side by side"
        f" {batch(SECONDS):,.0f} decisions/s"
    )
