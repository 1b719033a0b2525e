"""Every registered game as a PettingZoo environment, one seat after another or all seats at once.

>>> from omerta.adapters.pettingzoo import env
>>> table = env("twelve-gangsters-v1", seats=3)
>>> table.reset(seed=7)
>>> observation, reward, terminated, truncated, info = table.last()
>>> table.agent_selection, observation["observation"].shape, observation["action_mask"].nonzero()[0].tolist()
('seat_0', (115,), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])

Importing this package puts all of them into PettingZoo's own registry: `pettingzoo.make("aec", "gangster-dice-v1")`.
"""

# ruff: noqa: E402 A missing library is named before anything is imported that needs it.
from __future__ import annotations

from omerta.core.extras import check_extra

check_extra("omerta.adapters.pettingzoo", "pettingzoo", "research", "docs/pettingzoo.md")

from omerta.adapters.pettingzoo.aec import AECEnvironment
from omerta.adapters.pettingzoo.batch import GameBatch
from omerta.adapters.pettingzoo.ids import env, environment_ids, game_named, parallel_env, register_all
from omerta.adapters.pettingzoo.parallel import ParallelEnvironment
from omerta.adapters.pettingzoo.spaces import IllegalAction, Spaces

__all__ = [
    "AECEnvironment",
    "GameBatch",
    "IllegalAction",
    "ParallelEnvironment",
    "Spaces",
    "env",
    "environment_ids",
    "game_named",
    "parallel_env",
    "register_all",
]

register_all()
