"""The methods as bots at our tables: the house's own, OpenSpiel's IS-MCTS, agents by PPO, a search that reads others.

Everything random in them comes from the generator of the answer, so the same game with the same seed is the same game.
"""

from __future__ import annotations

import copy
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from baselines.plan import ISMCTS, PPO, RESPONSE, TRAINED, agent_file, digest, number_of
from omerta.adapters.openspiel import OmertaGame, OmertaState, OpenSpielBot
from omerta.bots import seat_bot
from omerta.bots.agents import AGAINST_DIGEST, read_agent, trained_as
from omerta.bots.best_response import BestResponse
from omerta.bots.levels import learned_for
from omerta.core.bot import Bot, Mixer
from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame, View
from omerta.core.judging.heuristics import Heuristics
from omerta.core.moves import Move
from omerta.lab.pairings import Climb, Pairing

UCT_C = 1.4
"""OpenSpiel's exploration constant: about the square root of two, as its own examples have it."""
READINGS = 8
"""How often a bot that draws its answers without saying the odds is asked for one."""


class QuickRollouts(mcts.Evaluator):  # type: ignore[misc]
    """Judge a leaf by the game's quick policy, where play at random would not end."""

    def __init__(self, heuristics: Heuristics, rng: Random) -> None:
        self.heuristics, self.rng = heuristics, rng

    def evaluate(self, state: OmertaState) -> Any:
        """Let the quick policy make the choices that are still sealed, and play on."""
        position = copy.deepcopy(state.position)
        heuristics, rng = self.heuristics, self.rng
        while waiting := position.waiting:
            legal = position.state.legal(waiting[0])
            move = legal[0] if len(legal) == 1 else heuristics.quick(position.state, waiting[0], legal, rng)
            position.seal(waiting[0], move)
            if not position.sealed:
                break
        return np.array(heuristics.playout(position.state, rng))

    def prior(self, state: OmertaState) -> list[tuple[int, float]]:
        """Say that all actions are alike, as OpenSpiel's own evaluator does."""
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


def is_mcts(game: AnyGame, simulations: int, rollouts: str) -> Bot:
    """Make OpenSpiel's IS-MCTS with so many simulations an answer."""
    heuristics = game.setup.game_type.heuristics(game) if rollouts == "quick" else None

    def search(spiel: OmertaGame, rng: Random) -> Any:
        drawn = np.random.RandomState(rng.randrange(1 << 30))
        leaf = QuickRollouts(heuristics, rng) if heuristics else mcts.RandomRolloutEvaluator(1, drawn)
        bot = ismcts.ISMCTSBot(spiel, leaf, UCT_C, simulations, random_state=drawn, use_observation_string=True)
        # Its own sampler of worlds has a seed that nobody can set.
        bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, rng.random))
        return bot

    return OpenSpielBot(game, search)


class Read:
    """Say how a bot mixes: by what it says itself, or by how often it gives each answer."""

    def __init__(self, bot: Bot, readings: int = READINGS) -> None:
        self.bot, self.readings = bot, readings

    def choose(self, view: View, rng: Random) -> Move:
        return self.bot.choose(view, rng)

    def mixture(self, view: View, rng: Random) -> list[float]:
        """Give the probability of each legal move, estimated where the bot does not say it."""
        if len(view.legal) == 1:
            return [1.0]
        said = getattr(self.bot, "mixture", None)
        if said is not None:
            odds: list[float] = said(view, rng)
            return odds
        answers = Counter(self.bot.choose(view, rng) for _ in range(self.readings))
        return [answers[move] / self.readings for move in view.legal]


def known_agent(name: str, file: Path) -> Path:
    """Make sure that a file holds the agent that a name means."""
    if not file.exists() or digest(file) != name.rpartition("-")[2]:
        raise OmertaError(f"{file} is not the agent that {name} names; measure the one that is there")
    return file


def response_to(table: str, name: str, game: AnyGame) -> Bot:
    """Read a response, and make sure that it was trained against the agent of this table, where it says so."""
    file = known_agent(name, agent_file(game.id, table))
    told = trained_as(file, game.seats).get(AGAINST_DIGEST)
    if told is not None and not told.startswith(table.rpartition("-")[2]):
        raise OmertaError(f"{file} was trained against another agent than {table}; train it again")
    return read_agent(game, file)


def method_bot(game: AnyGame, name: str, rollouts: str, table: str = "") -> Bot:
    """Make a method by name; a response also needs to know at whose table it sits."""
    if name.startswith(f"{ISMCTS}-"):
        return is_mcts(game, number_of(name), rollouts)
    if name.startswith(f"{RESPONSE}-"):
        others: Mixer = Read(method_bot(game, table, rollouts))
        return BestResponse(game, others, number_of(name), learned_for(game))
    if name.startswith(f"{TRAINED}-"):
        return response_to(table, name, game)
    if name.startswith(f"{PPO}-"):
        return read_agent(game, known_agent(name, agent_file(game.id)))
    return seat_bot(game, name)


@dataclass(frozen=True, slots=True)
class Contest(Climb):
    """The games of the baselines that are still to be played, for worker processes."""

    rollouts: str = "random"

    def seat(self, game: AnyGame, pairing: Pairing, challenger: bool) -> Bot:
        """Make the bot of one seat."""
        name = pairing.challenger if challenger else pairing.table
        return method_bot(game, name, self.rollouts, pairing.table)
