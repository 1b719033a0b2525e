"""Environments can be copied, pickled and sent to another process: wherever one is, it plays on alike."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

import numpy as np
import pytest

from omerta import game_types, make
from omerta.adapters.openspiel import OmertaState, load
from omerta.adapters.pettingzoo import AECEnvironment, GameBatch, ParallelEnvironment, env, parallel_env

pytestmark = pytest.mark.serial
STEPS = 25

Trace = list[Any]
Drive = Callable[[Any, int], Trace]


def drive_aec(table: AECEnvironment, seed: int) -> Trace:
    """Act at random for a while, and put down all that is seen."""
    rng, seen = Random(seed), list[Any]()
    for _ in range(STEPS):
        if not table.agents:
            break
        observation, reward, done, _, info = table.last()
        assert observation is not None
        mask = observation["action_mask"].nonzero()[0].tolist()
        seen += [table.agent_selection, observation["observation"].tobytes(), mask, reward, done, info]
        table.step(None if done else rng.choice(mask))
        seen.append(table.render() if table.render_mode else None)
    return seen


def drive_parallel(table: ParallelEnvironment, seed: int) -> Trace:
    """Do the same with all seats at once."""
    rng, seen = Random(seed), list[Any]()
    for _ in range(STEPS):
        if not table.agents:
            break
        actions = {agent: rng.choice(sorted(table._offers[seat].allowed)) for seat, agent in enumerate(table.agents)}
        observations, *rest = table.step(actions)
        seen += [actions, [each["observation"].tobytes() for each in observations.values()], rest]
    return seen


def drive_batch(batch: GameBatch, seed: int) -> Trace:
    """Do the same with many games, whose arrays are written over."""
    rng, seen = Random(seed), list[Any]()
    for _ in range(STEPS):
        batch.step([rng.choice(mask.nonzero()[0].tolist()) for mask in batch.masks])
        rows = (batch.observations, batch.masks, batch.seats, batch.rewards, batch.done)
        seen += [np.array(each).tobytes() for each in rows]
    return seen


def drive_openspiel(state: OmertaState, seed: int, steps: int = STEPS) -> Trace:
    """Do the same with a state of OpenSpiel's."""
    rng, seen = Random(seed), list[Any]()
    for _ in range(steps):
        if state.is_terminal():
            seen.append(state.returns())
            break
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(seat) or [0] for seat in range(state.num_players())]
            state.apply_actions([rng.choice(each) for each in legal])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        seats = range(state.num_players())
        seen += [str(state), [] if state.is_chance_node() else [state.information_state_string(seat) for seat in seats]]
    return seen


def aec(game: str) -> AECEnvironment:
    """Begin a game that is shown as text, and leave it with an answer sealed where there is more than one."""
    table = env(game, render_mode="ansi")
    table.reset(seed=3)
    table.step(min(table._offers[table._seats[table.agent_selection]].allowed))
    return table


def parallel(game: str) -> ParallelEnvironment:
    """Begin a game for all seats at once."""
    table = parallel_env(game)
    table.reset(seed=3)
    return table


def batch(game: str) -> GameBatch:
    """Begin several games."""
    return GameBatch(make(game), games=3, seed=3)


def in_turn(game: str) -> OmertaState:
    """Begin a game of OpenSpiel's, and leave it in the middle of a question or a draw where there is one."""
    state = load(game, together=False).new_initial_state()
    drive_openspiel(state, 3, steps=6)
    return state


def together(game: str) -> OmertaState:
    """Begin a game of OpenSpiel's with sealed choices."""
    state = load(game).new_initial_state()
    drive_openspiel(state, 3, steps=6)
    return state


KINDS: list[tuple[Callable[[str], Any], Drive]] = [
    (aec, drive_aec),
    (parallel, drive_parallel),
    (batch, drive_batch),
    (in_turn, drive_openspiel),
    (together, drive_openspiel),
]
kinds = pytest.mark.parametrize(("begin", "drive"), KINDS, ids=[begin.__name__ for begin, _ in KINDS])
games = pytest.mark.parametrize("game", game_types)


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[ProcessPoolExecutor]:
    """Start a Python that has never heard of these environments."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        yield pool


@games
@kinds
def test_a_copy_plays_on_alike_and_alone(begin: Callable[[str], Any], drive: Drive, game: str) -> None:
    table = begin(game)
    copies = [copy.deepcopy(table)]
    copies += [table.clone()] if isinstance(table, OmertaState) else [copy.copy(table)]
    copies += [pickle.loads(pickle.dumps(table, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    traces = [drive(each, 5) for each in copies]
    assert len(traces[0]) > 4
    assert all(trace == traces[0] for trace in traces[1:])
    assert drive(table, 5) == traces[0], "what was done with the copies changed the original"


@games
@kinds
def test_it_plays_on_alike_in_another_process(
    elsewhere: ProcessPoolExecutor, begin: Callable[[str], Any], drive: Drive, game: str
) -> None:
    table = begin(game)
    assert elsewhere.submit(drive, table, 5).result() == drive(table, 5)
