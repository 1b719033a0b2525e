"""What both kinds of environment share: the agents, their spaces, and how a table is shown to people."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Self

import numpy as np
from gymnasium import Space
from numpy.typing import NDArray

from omerta.adapters.pettingzoo.episode import Episode
from omerta.adapters.pettingzoo.spaces import Spaces
from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame

RENDER_MODES = ["ansi", "human"]


class Environment:
    """A game as a learner meets it; its agents, `seat_0`, `seat_1`, ..., are there from `reset` to the end."""

    def __init__(self, game: AnyGame, render_mode: str | None = None) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise OmertaError(f"render_mode is one of {', '.join(RENDER_MODES)}, or None; not {render_mode!r}")
        self.game = game
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game.id}-v{game.setup.rules}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": True,
            "render_fps": 1,
        }
        self.spaces = Spaces(game)
        self.possible_agents = list(self.spaces.agents)
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.spaces.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.spaces.action_space() for agent in self.possible_agents}
        self.state_space = self.spaces.state_space()
        self.episode = Episode(game, told=render_mode is not None)

    def __copy__(self) -> Self:
        return deepcopy(self)

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.float32]:
        """Return what all seats see, end to end."""
        return self.spaces.everything(self.episode.state)

    def render(self) -> str | None:
        """Return what has happened and how the table stands: as text, or on standard output for people."""
        if self.render_mode is None:
            raise OmertaError(
                f"nothing was kept to be shown: make the environment with render_mode={RENDER_MODES[0]!r}"
            )
        text = self.episode.picture()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: there is no window to close."""
