"""All seats at once: PettingZoo's Parallel environment.

A step is one question of the game. Seats that it asks answer together; every other seat has `wait` as its only action,
and may be left out of the answers altogether.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from omerta.adapters.pettingzoo.environment import Environment
from omerta.adapters.pettingzoo.spaces import Observation
from omerta.core.errors import OmertaError
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over, Seat

Observations = dict[str, Observation]
Infos = dict[str, dict[str, Any]]


class ParallelEnvironment(Environment, ParallelEnv):  # type: ignore[misc]
    """A game as a Parallel environment; `parallel_env` makes one by name."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, Infos]:
        """Begin a game; a seed sets the dice, and without one they go on. A reset takes no options."""
        node = self.episode.begin(seed)
        self.agents = self.possible_agents[:]
        return self._show(node), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[Observations, dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Answer the question of the moment, for all seats that it asks, and go to the next one."""
        if not self.agents:
            raise OmertaError("nobody is at the table; reset() begins a game")
        agents = self.agents
        node = self.episode.play(self._joint(actions))
        rewards = dict.fromkeys(agents, 0.0)
        infos: Infos = {agent: {} for agent in agents}
        if isinstance(node, Over):
            for seat, agent in enumerate(agents):
                rewards[agent] = float(node.returns[seat])
                infos[agent] = {"score": node.scores[seat], "rank": node.ranks[seat]}
            self.agents = []
        done = dict.fromkeys(agents, not self.agents)
        return self._show(node), rewards, done, dict.fromkeys(agents, False), infos

    def _joint(self, actions: Mapping[str, Any]) -> dict[Seat, Move]:
        """Check everybody's action before any of them takes effect."""
        joint = {}
        for seat, agent in enumerate(self.agents):
            offer = self._offers[seat]
            action = actions.get(agent, self.spaces.wait)
            if action not in offer.allowed:
                raise self.spaces.illegal(self.episode.state, seat, action)
            if offer is not self.spaces.waiting:
                joint[seat] = self.game.moves[action]
        return joint

    def _show(self, node: Decide | Over) -> Observations:
        """Show every seat what it may know and do now."""
        state, offers = self.episode.state, [self.spaces.waiting] * self.game.seats
        if isinstance(node, Decide):
            self.spaces.offer(state, node.seats, offers)
        self._offers = offers
        if self.render_mode == "human":
            self.render()
        return {
            agent: {
                "observation": self.spaces.look(state, seat),
                "action_mask": offers[seat].mask.copy(),
            }
            for seat, agent in enumerate(self.possible_agents)
        }
