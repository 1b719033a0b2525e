"""The seats one after another: PettingZoo's AEC environment.

The seats of one question act in turn, in the order of the question. What they choose is sealed: it stays with the
environment until the last of them has chosen, takes effect together, and cannot be seen in any observation before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pettingzoo import AECEnv

from omerta.adapters.pettingzoo.environment import Environment
from omerta.adapters.pettingzoo.spaces import IllegalAction, Observation
from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over, Seat


class AECEnvironment(Environment, AECEnv):  # type: ignore[misc]
    """A game as an AEC environment; `env` makes one by name."""

    def __init__(self, game: AnyGame, render_mode: str | None = None) -> None:
        super().__init__(game, render_mode)
        self.agent_selection = self.possible_agents[0]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._asked: tuple[Seat, ...] = ()
        self._sealed: dict[Seat, Move] = {}
        self._offers = [self.spaces.waiting] * game.seats
        """What each seat may do, by seat; whoever has chosen, or is not asked, may wait."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; a seed sets the dice, and without one they go on. A reset takes no options."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask(self.episode.begin(seed))

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Name the seat whose turn it is, again and again, until everybody has left; step in between."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def observe(self, agent: str) -> Observation:
        """Show what a seat may know now, in arrays that nobody writes to again."""
        seat = self._seats[agent]
        return {
            "observation": self.spaces.look(self.episode.state, seat),
            "action_mask": self._offers[seat].mask.copy(),
        }

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Return the observation, reward, termination, truncation and info of the seat in turn."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            False,
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        """Seal the answer of the seat whose turn it is; the last one lets all of them take effect."""
        if not self.agents:
            raise OmertaError("nobody is at the table; reset() begins a game")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        seat, sealed, asked = self._seats[agent], self._sealed, self._asked
        if action not in self._offers[seat].allowed:
            raise self.spaces.illegal(self.episode.state, seat, action)
        self._offers[seat] = self.spaces.waiting
        sealed[seat] = self.game.moves[action]
        if len(sealed) < len(asked):
            self.agent_selection = self.possible_agents[asked[len(sealed)]]
        else:
            self._ask(self.episode.play(sealed))

    def _ask(self, node: Decide | Over) -> None:
        if isinstance(node, Decide):
            self._sealed = {}
            self._asked = node.seats
            self.spaces.offer(self.episode.state, node.seats, self._offers)
            self.agent_selection = self.possible_agents[node.seats[0]]
        else:
            self._end(node)
        if self.render_mode == "human":
            self.render()

    def _end(self, over: Over) -> None:
        """Reward everybody with their share of the win; they leave one by one."""
        for agent, seat in self._seats.items():
            self.rewards[agent] = self._cumulative_rewards[agent] = float(over.returns[seat])
            self.terminations[agent] = True
            self.infos[agent] = {"score": over.scores[seat], "rank": over.ranks[seat]}
        self.agent_selection = self.agents[0]

    def _leave(self, agent: str, action: Any) -> None:
        """Let a seat go whose game is over, as PettingZoo has it: its last action is None."""
        if action is not None:
            raise IllegalAction(f"{agent}: the game is over; the only action left is None, not {action!r}")
        self.agents.remove(agent)
        for told in (self.terminations, self.truncations, self._cumulative_rewards, self.infos):
            del told[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]
