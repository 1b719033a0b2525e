"""Train a small agent on any game in a few minutes, with numpy alone: `python examples/train.py gangsters-dilemma`.

The agent plays against itself: one network of one hidden layer sits in every seat of many games side by side. After
each game every choice that a seat made is made more likely by as much as the seat won more than the network had thought
it would, and less likely by as much as it won less (an actor with a critic). Now and then it is measured against random
bots. docs/training.md walks through it.
"""

from __future__ import annotations

import os

# Numpy's threads cost more than they bring on layers as small as these; this has to be said before it is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import argparse
import time
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from omerta.adapters.pettingzoo import GameBatch, Spaces, game_named
from omerta.bots import seat_bot
from omerta.bots.match import play_out
from omerta.core.bot import Bot as SeatedBot
from omerta.core.game import AnyGame, View
from omerta.core.moves import Move
from omerta.lab.intervals import wilson

Floats = NDArray[np.float32]
Row = tuple[Floats, NDArray[np.bool_], int]
"""What a seat saw, what it might do, and what it did."""


@dataclass(frozen=True)
class Settings:
    """How long and how fast it learns."""

    updates: int = 300
    choices: int = 4096
    """Choices that one update learns from."""
    games: int = 128
    """Games side by side."""
    hidden: int = 128
    rate: float = 3e-3
    curiosity: float = 0.15
    patience: float = 0.98
    """What a win is worth for each choice that it comes later; without haste nobody ever has to win."""
    seed: int = 1
    measure_every: int = 100
    measured_games: int = 200
    against: str = "random"
    """The bots that it is measured against."""


class Network:
    """One hidden layer; from it a number for each action, and a guess at what the seat will win."""

    def __init__(self, inputs: int, actions: int, hidden: int, rng: np.random.Generator) -> None:
        self.weights = {
            "in": rng.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32),
            "in_bias": np.zeros(hidden, np.float32),
            "out": rng.normal(0, 0.01, (hidden, actions + 1)).astype(np.float32),
            "out_bias": np.zeros(actions + 1, np.float32),
        }
        self.means = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self.squares = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self.updates = 0

    def __call__(self, observations: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """Give the hidden layer, the odds of each allowed action, and the guess."""
        hidden = np.tanh(observations @ self.weights["in"] + self.weights["in_bias"])
        out = hidden @ self.weights["out"] + self.weights["out_bias"]
        scores = np.where(masks, out[:, :-1], -np.inf)
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, odds / odds.sum(axis=1, keepdims=True), out[:, -1]

    def learn(self, batch: Batch, rate: float, curiosity: float) -> None:
        """Take one step of Adam up the policy gradient, with a bonus for keeping several actions open."""
        hidden, odds, guesses = self(batch.observations, batch.masks)
        surprise = batch.wins - guesses
        spread = surprise / (surprise.std() + 1e-6)
        logs = np.log(np.maximum(odds, 1e-9))
        entropy = -(odds * logs).sum(axis=1, keepdims=True)
        up = -odds * spread[:, None]
        up[np.arange(len(odds)), batch.actions] += spread
        up -= curiosity * odds * (logs + entropy)
        out = (np.concatenate([up, surprise[:, None]], axis=1) / len(batch.actions)).astype(np.float32)
        back = (out @ self.weights["out"].T) * (1 - hidden**2)
        self._climb(
            {
                "in": batch.observations.T @ back,
                "in_bias": back.sum(axis=0),
                "out": hidden.T @ out,
                "out_bias": out.sum(axis=0),
            },
            rate,
        )

    def _climb(self, gradients: dict[str, Floats], rate: float) -> None:
        self.updates += 1
        for name, gradient in gradients.items():
            self.means[name] += 0.1 * (gradient - self.means[name])
            self.squares[name] += 0.001 * (gradient**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.updates)
            square = self.squares[name] / (1 - 0.999**self.updates)
            self.weights[name] += np.float32(rate) * mean / (np.sqrt(square) + 1e-8)


@dataclass(slots=True)
class Batch:
    """Choices that were made, and what the seats that made them won in the end: the later, the less it is worth."""

    observations: Floats
    masks: NDArray[np.bool_]
    actions: NDArray[np.intp]
    wins: Floats


def pick(odds: Floats, rng: np.random.Generator) -> NDArray[np.intp]:
    """Draw an action in each row."""
    heights = odds.cumsum(axis=1)
    chosen: NDArray[np.intp] = (heights <= rng.random((len(odds), 1)) * heights[:, -1:]).sum(axis=1)
    return chosen


class Table:
    """Games side by side, with the network in every seat; gives the choices of those that have ended."""

    def __init__(self, game: AnyGame, games: int, patience: float, seed: int) -> None:
        self.game_batch = GameBatch(game, games, seed)
        self.rng = np.random.default_rng(seed)
        self.patience = patience
        self.open: list[list[list[Row]]] = [[[] for _ in range(game.seats)] for _ in range(games)]

    def collect(self, network: Network, choices: int) -> Batch:
        """Play on until so many choices are known with what came of them."""
        game_batch = self.game_batch
        done: list[tuple[Floats, NDArray[np.bool_], int, float]] = []
        while len(done) < choices:
            _, odds, _ = network(game_batch.observations, game_batch.masks)
            actions = pick(odds, self.rng)
            # The runner writes over its arrays, so rows that are kept are copied; a forced action teaches nothing.
            for game in np.flatnonzero(game_batch.masks.sum(axis=1) > 1):
                row = game_batch.observations[game].copy(), game_batch.masks[game].copy(), actions[game]
                self.open[game][game_batch.seats[game]].append(row)
            game_batch.step(actions)
            for game in np.flatnonzero(game_batch.done):
                for rows, win in zip(self.open[game], game_batch.rewards[game], strict=True):
                    done += [(*row, win * self.patience**later) for later, row in enumerate(reversed(rows))]
                    rows.clear()
        observations, masks, chosen, wins = zip(*done, strict=True)
        return Batch(np.stack(observations), np.stack(masks), np.array(chosen), np.array(wins, np.float32))


class Bot:
    """The trained network as a bot: `omerta watch GAME --bot "examples/train.py agent.npz"`."""

    def __init__(self, game: AnyGame, weights: str | dict[str, Floats]) -> None:
        self.game = game
        self.spaces = Spaces(game)
        if isinstance(weights, str):
            with np.load(weights) as file:
                weights = dict(file)
        inputs, hidden = weights["in"].shape
        if (inputs, weights["out"].shape[1] - 1) != (self.spaces.length, self.spaces.actions):
            raise ValueError("this agent was trained at another kind of table: other seats, options or game")
        self.network = Network(inputs, self.spaces.actions, hidden, np.random.default_rng(0))
        self.network.weights = weights

    def choose(self, view: View, rng: Random) -> Move:
        """Draw a move by the network's odds: in a sealed choice the likeliest one would soon be read."""
        mask = self.spaces.choices(view.legal).mask.astype(bool)
        _, odds, _ = self.network(self.spaces.read(view)[None], mask[None])
        return self.game.moves[rng.choices(range(len(mask)), odds[0])[0]]


def measure(game: AnyGame, weights: dict[str, Floats], settings: Settings) -> str:
    """Say which share of the wins the agent takes from the others, from every seat in turn, with its 95% interval."""
    agent, games, won = Bot(game, weights), settings.measured_games, 0.0
    for number in range(games):
        bots: list[SeatedBot] = [seat_bot(game, settings.against) for _ in range(game.seats)]
        bots[number % game.seats] = agent
        won += float(play_out(game, bots, Random(f"{settings.seed} {number}")).returns[number % game.seats])
    low, high = wilson(won / games, games)
    return f"wins {won / games:.1%} against {settings.against} ({low:.1%} to {high:.1%}; fair is {1 / game.seats:.1%})"


def train(game: AnyGame, settings: Settings) -> dict[str, Floats]:
    """Train a network for this table, and tell how it goes."""
    spaces, rng = Spaces(game), np.random.default_rng(settings.seed)
    network = Network(spaces.length, spaces.actions, settings.hidden, rng)
    table = Table(game, settings.games, settings.patience, settings.seed)
    started = time.process_time()
    for update in range(settings.updates + 1):
        if update % settings.measure_every == 0:
            seconds = time.process_time() - started
            print(f"{update:5} updates, {seconds:4.0f} s: {measure(game, network.weights, settings)}", flush=True)
        # Towards the end it learns in smaller steps and is less curious.
        left = 1 - update / (settings.updates + 1)
        batch = table.collect(network, settings.choices)
        network.learn(batch, settings.rate * left, settings.curiosity * left)
    return network.weights


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a small agent by playing against itself.")
    parser.add_argument("game", nargs="?", default="gangsters-dilemma", help="an environment, such as gangster-dice-v1")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--preset")
    parser.add_argument("--updates", type=int, default=Settings.updates)
    parser.add_argument("--seed", type=int, default=Settings.seed)
    parser.add_argument("--against", default=Settings.against, help="whom it is measured against, now and then")
    parser.add_argument("--out", default="agent.npz", help="where the agent is kept")
    chosen = parser.parse_args()
    game = game_named(chosen.game, chosen.seats, chosen.preset)
    weights = train(game, Settings(updates=chosen.updates, seed=chosen.seed, against=chosen.against))
    np.savez(chosen.out, **weights)  # type: ignore[arg-type]
    table = f"{game.id} --seats {game.seats}" + (f" --preset {chosen.preset}" if chosen.preset else "")
    print(f'{chosen.out} is an agent now: omerta watch {table} --bot "{__file__} {chosen.out}"')


if __name__ == "__main__":
    main()
