"""OpenSpiel's search over information sets at our table, for any of our games.

omerta watch gangster-dice --seats 2 --bot "examples/openspiel_ismcts.py 100" --bot random
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from omerta.adapters.openspiel import OmertaGame, OpenSpielBot
from omerta.core.game import AnyGame

EXPLORING = 1.4


class Bot(OpenSpielBot):
    """Searches so many times before each answer, each time in a world that fits what its seat has seen."""

    def __init__(self, game: AnyGame, searches: str = "50") -> None:
        def search(spiel: OmertaGame, rng: Random) -> Any:
            drawn = np.random.RandomState(rng.randrange(1 << 30))
            rollouts = mcts.RandomRolloutEvaluator(1, drawn)
            return ismcts.ISMCTSBot(
                spiel, rollouts, EXPLORING, int(searches), random_state=drawn, use_observation_string=True
            )

        super().__init__(game, search)
