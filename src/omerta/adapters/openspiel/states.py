"""A game's state as OpenSpiel's algorithms ask for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from omerta.adapters.openspiel.positions import Position
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Over

if TYPE_CHECKING:
    from omerta.adapters.openspiel.games import OmertaGame


class OmertaState(pyspiel.State):  # type: ignore[misc]
    """A position with OpenSpiel's names. Action `n` is `game.moves[n]`; a chance outcome is its place in the draw."""

    position: Position

    def __init__(self, game: OmertaGame, position: Position | None = None) -> None:
        super().__init__(game)
        self.position = position or Position(game.omerta, game.omerta.new())
        self._together = game.together

    def current_player(self) -> int:
        """Name the seat that is asked, or chance, or all of them at once, or the end."""
        node = self.position.node
        if isinstance(node, Over):
            return int(pyspiel.PlayerId.TERMINAL)
        if isinstance(node, Chance):
            return int(pyspiel.PlayerId.CHANCE)
        waiting = self.position.waiting
        return waiting[0] if len(node.seats) == 1 or not self._together else int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return isinstance(self.position.node, Over)

    def returns(self) -> list[float]:
        """Return the shares of the win."""
        return self.position.shares

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the outcomes of the next draw with their odds."""
        draw = self.position.draw
        return [(place, weight / draw.total) for place, weight in enumerate(draw.weights) if weight]

    def _legal_actions(self, player: int) -> list[int]:
        position = self.position
        if player < 0 or player not in position.waiting:
            return []
        return sorted(map(position.game.index, position.state.legal(player)))

    def _apply_action(self, action: int) -> None:
        if isinstance(self.position.node, Chance):
            self.position.fall(action)
        else:
            self.position.seal(self.current_player(), self._move(action))

    def _apply_actions(self, actions: Sequence[int]) -> None:
        for seat in self.position.waiting:
            self.position.seal(seat, self._move(actions[seat]))

    def _move(self, action: int) -> Move:
        return self.position.game.moves[action]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            draw = self.position.draw
            return f"{draw.what}: {draw.outcomes[action]}"
        return self.position.game.write(self._move(action))

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> OmertaState:
        """Make a state that this seat cannot tell from this one, from its view alone."""
        rng = Random(str(probability_sampler()))
        return OmertaState(self.get_game(), self.position.another_world(player_id, rng))

    def __str__(self) -> str:
        position = self.position
        parts = [position.game.position(position.state), *map(str, position.fallen)]
        sealed = [f"{seat}:{position.game.write(move)}" for seat, move in position.sealed.items()]
        return " ".join(parts + sealed)


class Observer:
    """What a seat sees, as floats and as text; with perfect recall the text holds all that it has lived."""

    def __init__(self, game: OmertaGame, recalls: bool) -> None:
        self.tensor = np.zeros(game.observation_length, np.float32)
        self.dict: dict[str, Any] = {"observation": self.tensor}
        self._game, self._recalls = game, recalls

    def set_from(self, state: OmertaState, player: int) -> None:
        """Lay out what a seat sees."""
        position = state.position
        seen = np.frombuffer(position.game.observe(position.state, player), np.float32)
        self.tensor[: len(seen)] = seen
        own = position.sealed.get(player)
        self.tensor[len(seen) :] = 0.0
        if own is not None:
            self.tensor[len(seen) + position.game.index(own)] = 1.0

    def string_from(self, state: OmertaState, player: int) -> str:
        """Write down what a seat sees, or all that it has lived."""
        return state.position.lived(player) if self._recalls else state.position.seen(player)
