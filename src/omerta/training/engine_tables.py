"""Experience from the engines, for any game: batches of tables, shared out among several processes.

Tables stand in groups of a fixed size, each with luck of its own, so what is learned does not depend on how many
processes there are. There is no JAX in here.
"""

from __future__ import annotations

import signal
import traceback
from collections.abc import Sequence
from multiprocessing.connection import Connection
from random import Random
from typing import Any

import numpy as np

from omerta.adapters.pettingzoo import GameBatch
from omerta.bots.agents import Agent, maker_for
from omerta.core.game import AnyGame
from omerta.core.judging.network import Layers, logits
from omerta.lab.pieces import WorkerFailed
from omerta.lab.processes import start_process
from omerta.training.experience import Experience, masked

STEPS = 64
"""How many choices one collection takes from each table."""
GROUP = 16
"""How many tables stand in a group."""


class Group:
    """Tables whose choices go through the network together; `first` is the number of the first of them."""

    def __init__(self, game: AnyGame, first: int, tables: int, rival: str | None) -> None:
        self.game, self.tables = game, tables
        self.own = (first + np.arange(tables)) % game.seats
        self.rival = None if rival is None else maker_for(game.setup.game_type, rival)(game)

    def deal(self, seed: Sequence[int]) -> None:
        """Begin new games."""
        self.rng = np.random.default_rng(seed)
        self.luck = Random(int(self.rng.integers(2**62)))
        self.batch = GameBatch(self.game, self.tables, int(self.rng.integers(2**62)))

    def collect(self, net: Layers) -> Experience:
        """Play so many steps with this network."""
        batch, shape = self.batch, (STEPS, self.tables)
        seen = np.zeros((*shape, batch.observations.shape[1]), np.float16)
        mask = np.zeros((*shape, batch.masks.shape[1]), np.bool_)
        actions, seats = np.zeros(shape, np.int32), np.zeros(shape, np.int32)
        learns, done = np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)
        rewards = np.zeros((*shape, self.game.seats), np.float32)
        for step in range(STEPS):
            seen[step], mask[step], seats[step] = batch.observations, batch.masks, batch.seats
            chosen, learns[step] = self.drawn(net), batch.masks.sum(1) > 1
            if self.rival is not None:
                others = batch.seats != self.own
                self.answer(np.flatnonzero(others & learns[step]), chosen)
                learns[step] &= ~others
            actions[step] = chosen
            batch.step(chosen)
            done[step], rewards[step] = batch.done, batch.rewards
        one = np.s_[:, :, None]
        return Experience(seen[one], mask[one], actions[one], seats[one], learns[one], done, rewards)

    def drawn(self, net: Layers) -> Any:
        """Draw an action at every table, by the odds of a network."""
        numbers = masked(np, logits(np, net, self.batch.observations)[:, :-1], self.batch.masks)
        return (numbers + self.rng.gumbel(size=numbers.shape)).argmax(1)

    def answer(self, places: Any, chosen: Any) -> None:
        """Put down what the others choose: an agent at all tables together, another bot by its view of each."""
        rival = self.rival
        assert rival is not None
        if isinstance(rival, Agent) and not rival.likeliest:
            if len(places):
                chosen[places] = self.drawn(rival.net)[places]
            return
        for place in places:
            chosen[place] = self.game.index(rival.choose(self.batch.view(place), self.luck))


class Share:
    """The groups that one process plays."""

    def __init__(self, game: AnyGame, tables: int, rival: str | None, part: int, parts: int) -> None:
        starts = range(0, tables, GROUP)
        self.numbers = range(len(starts))[part::parts]
        self.groups = [Group(game, starts[at], min(GROUP, tables - starts[at]), rival) for at in self.numbers]

    def deal(self, seed: int) -> None:
        """Begin new games in every group, each with luck of its own."""
        for number, group in zip(self.numbers, self.groups, strict=True):
            group.deal((seed, number))

    def collect(self, net: Layers) -> list[tuple[int, Experience]]:
        """Play on in every group."""
        return [(number, group.collect(net)) for number, group in zip(self.numbers, self.groups, strict=True)]


class EngineTables:
    """Tables of any game, with the network in every seat; or in one, where a bot or an agent plays the others.

    The learning seat of a table is its number, counted around. With several `jobs` other processes play too.
    """

    def __init__(self, game: AnyGame, tables: int, rival: str | None = None, jobs: int = 1) -> None:
        parts = min(jobs, -(-tables // GROUP))
        self.share = Share(game, tables, rival, 0, parts)
        self.workers = [start_process(__name__) for _ in range(1, parts)]
        for part, (_, line) in enumerate(self.workers, 1):
            line.send((game, tables, rival, part, parts))

    def deal(self, seed: int) -> None:
        for _, line in self.workers:
            line.send(seed)
        self.share.deal(seed)

    def collect(self, net: Layers) -> Experience:
        plain = [(np.asarray(weights), np.asarray(biases)) for weights, biases in net]
        for _, line in self.workers:
            line.send(plain)
        found = self.share.collect(plain)
        for _, line in self.workers:
            found += heard(line)
        groups = [group for _, group in sorted(found, key=lambda each: each[0])]
        return Experience(*(np.concatenate(parts, 1) for parts in zip(*groups, strict=True)))

    def close(self) -> None:
        """End the processes."""
        for process, line in self.workers:
            process.kill()
            process.wait()
            line.close()


def heard(line: Connection) -> list[tuple[int, Experience]]:
    """Take what a process has played, or say how it broke."""
    try:
        answer = line.recv()
    except (EOFError, OSError):
        raise WorkerFailed("a process that plays tables ended by itself") from None
    if isinstance(answer, str):
        raise WorkerFailed(f"a game failed in a process that plays tables:\n{answer}")
    found: list[tuple[int, Experience]] = answer
    return found


def serve(pipe: int) -> None:
    """Deal when a seed comes through the pipe and play when a network does, until it closes: a process's main loop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    line = Connection(pipe)
    try:
        game, tables, rival, part, parts = line.recv()
        share = Share(game, tables, rival, part, parts)
        while True:
            told = line.recv()
            if isinstance(told, int):
                share.deal(told)
            else:
                line.send(share.collect(told))
    except (EOFError, ConnectionError):
        return
    except Exception:
        line.send(traceback.format_exc())
