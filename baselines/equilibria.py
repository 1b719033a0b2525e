"""How far methods are from an equilibrium where that can be counted: NashConv of a small 12 Gangsters, exactly.

NashConv is the sum, over the seats, of what a seat would gain by a best response while all others keep to the method.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from time import process_time
from typing import Any

import numpy as np
from open_spiel.python import policy as spiel_policy
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr

from baselines.machine import this_machine
from baselines.methods import Read, method_bot
from baselines.plan import MCCFR, number_of
from omerta.adapters.openspiel import OmertaGame, OmertaState, load
from omerta.core.bot import Bot

SEATS = 3
READINGS = 64
"""How often a bot that draws its answers is asked for one in each situation."""
METHODS = ("random", "greedy", "counter", "boss")
BUDGETS: Mapping[int, Sequence[int]] = {3: (100, 1000, 10000), 4: (100, 1000)}
"""How many iterations MCCFR has, by cards: one of four cards takes long, and so does counting NashConv there."""


class Seated(spiel_policy.Policy):  # type: ignore[misc]
    """One of our bots as a policy of OpenSpiel's: what it answers to a view, asked once for each situation."""

    def __init__(self, game: OmertaGame, bot: Bot, readings: int = READINGS) -> None:
        super().__init__(game, list(range(game.num_players())))
        self.omerta, self.read = game.omerta, Read(bot, readings)
        self.known: dict[str, dict[int, float]] = {}

    def action_probabilities(self, state: OmertaState, player_id: int | None = None) -> dict[int, float]:
        """Give the odds of each action; a bot gets its seat's view."""
        seat = state.current_player() if player_id is None else player_id
        key = f"{seat} {state.observation_string(seat)}"
        if key not in self.known:
            view = state.position.state.view(seat)
            odds = self.read.mixture(view, Random(key))
            self.known[key] = {self.omerta.index(move): share for move, share in zip(view.legal, odds, strict=True)}
        return self.known[key]


def small(cards: int) -> OmertaGame:
    """Load 12 Gangsters with a few cards, where the first seat is the first Boss."""
    return load("twelve-gangsters", seats=SEATS, cards=cards, first_boss=0, together=False)


def nash_conv(game: OmertaGame, policy: Any) -> float:
    """Count NashConv exactly, over the whole tree."""
    return float(exploitability.nash_conv(game, policy))


def sampled(game: OmertaGame, iterations: int, seed: int) -> Any:
    """Approach an equilibrium by OpenSpiel's external-sampling MCCFR; every iteration walks once for each seat."""
    np.random.seed(seed)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(iterations):
        solver.iteration()
    return solver.average_policy()


def wanted(budgets: Mapping[int, Sequence[int]]) -> list[tuple[int, str]]:
    """List what is measured: with so many cards, our bots, and MCCFR with growing budgets."""
    return [(cards, name) for cards, each in budgets.items() for name in (*METHODS, *(f"{MCCFR}-{n}" for n in each))]


def policy_of(game: OmertaGame, name: str, seed: int) -> Any:
    """Make a method's policy."""
    if name == METHODS[0]:
        return spiel_policy.UniformRandomPolicy(game)
    if name.startswith(f"{MCCFR}-"):
        return sampled(game, number_of(name), seed)
    return Seated(game, method_bot(game.omerta, name, "random"))


def measure(cards: int, name: str, seed: int) -> dict[str, Any]:
    """Measure one method."""
    game, start = small(cards), process_time()
    policy = policy_of(game, name, seed)
    made = process_time() - start
    return {"cards": cards, "method": name, "nash_conv": round(nash_conv(game, policy), 4), "seconds": round(made, 1)}


def report(
    seed: int, done: Sequence[Mapping[str, Any]], budgets: Mapping[int, Sequence[int]] = BUDGETS
) -> Iterator[dict[str, Any]]:
    """Measure what is not done yet, and give all of it after each."""
    known = {(row["cards"], row["method"]): dict(row) for row in done}
    for cards, name in wanted(budgets):
        if (cards, name) not in known:
            known[cards, name] = measure(cards, name, seed)
        rows = [known[each] for each in wanted(budgets) if each in known]
        yield {"seats": SEATS, "seed": seed, "readings": READINGS, "machine": this_machine(), "rows": rows}
