"""A bot of OpenSpiel's at one of our tables: it gets a state that fits what its seat sees, never the true one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from omerta.adapters.openspiel.games import OmertaGame, load
from omerta.adapters.openspiel.positions import Position
from omerta.adapters.openspiel.states import OmertaState
from omerta.core.game import AnyGame, View
from omerta.core.moves import Move
from omerta.core.nodes import Decide
from omerta.core.options import spell


class OpenSpielBot:
    """Answers by what an OpenSpiel bot does at a state that is drawn anew from the view for every question.

    `make` is given the game, in turn, and the random generator of the answer, and gives the bot.
    """

    def __init__(self, game: AnyGame, make: Callable[[OmertaGame, Random], Any]) -> None:
        options = {name: spell(value) for name, value in game.options.items()}
        self._game, self._make = load(game.setup.game_type.id, game.seats, together=False, **options), make

    def choose(self, view: View, rng: Random) -> Move:
        """Answer for the seat of the view; whoever is asked before it has sealed something nobody has seen."""
        assert view.seat is not None
        game = self._game.omerta
        position = Position(game, game.world(view, rng))
        assert isinstance(position.node, Decide)
        for seat in position.node.seats:
            if seat == view.seat:
                break
            position.sealed[seat] = rng.choice(position.state.legal(seat))
        state = OmertaState(self._game, position)
        action: int = self._make(self._game, rng).step(state)
        return game.moves[action]
