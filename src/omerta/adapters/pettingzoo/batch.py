"""Many games of one kind side by side, a question each: what a learner feeds through its network in one go."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from omerta.adapters.pettingzoo.episode import Episode
from omerta.adapters.pettingzoo.spaces import FLOAT, Spaces
from omerta.core.errors import OmertaError
from omerta.core.game import FLOAT_BYTES, AnyGame, View
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over, Seat


class GameBatch:
    """Games in step: in each of them one seat is asked, as in the AEC environment, and all answers are given at once.

    The arrays are made once and written over by every `step`: row `n` of `observations` and `masks` is what seat
    `seats[n]` of game `n` sees and may do. Where `done[n]` is set, game `n` has just ended with `rewards[n]`, a share
    of the win for each seat, and the row belongs to its next game already.

    >>> import omerta
    >>> batch = GameBatch(omerta.make("twelve-gangsters", seats=3), games=2, seed=7)
    >>> batch.observations.shape, batch.masks.shape, batch.seats.tolist()
    ((2, 115), (2, 13), [0, 0])
    >>> batch.step([4, 7])
    >>> batch.seats.tolist(), batch.done.tolist()
    ([1, 1], [False, False])
    """

    def __init__(self, game: AnyGame, games: int, seed: int | None = None) -> None:
        if games < 1:
            raise OmertaError(f"a batch has at least 1 game; not {games}")
        self.game = game
        self.spaces = Spaces(game)
        self.observations: NDArray[np.float32] = np.zeros((games, self.spaces.length), FLOAT)
        self.masks: NDArray[np.bool_] = np.zeros((games, self.spaces.actions), np.bool_)
        self.seats: NDArray[np.intp] = np.zeros(games, np.intp)
        self.rewards: NDArray[np.float32] = np.zeros((games, game.seats), FLOAT)
        self.done: NDArray[np.bool_] = np.zeros(games, np.bool_)
        seeds = Random(seed)
        self._episodes = [Episode(game, told=False) for _ in range(games)]
        self._sealed: list[dict[Seat, Move]] = [{} for _ in range(games)]
        self._offers = [self.spaces.waiting] * games
        self._rows = self._rows_of(games)
        for place, episode in enumerate(self._episodes):
            episode.begin(seeds.getrandbits(64))
            self._ask(place)

    def _rows_of(self, games: int) -> list[memoryview]:
        """Cut the observations into rows: bytes are copied into these without numpy's own cost for so little."""
        width = FLOAT_BYTES * self.spaces.length
        floats = self.observations.data.cast("B")
        return [floats[place * width : (place + 1) * width] for place in range(games)]

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_rows"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._rows = self._rows_of(len(self))

    def __copy__(self) -> Self:
        return deepcopy(self)

    def __len__(self) -> int:
        return len(self._episodes)

    def step(self, actions: ArrayLike) -> None:
        """Answer for the asked seat of every game; a game that ends is followed by its next one."""
        chosen = np.asarray(actions).tolist()
        if len(chosen) != len(self):
            raise OmertaError(f"{len(self)} actions are owed, one for each game; not {len(chosen)}")
        asked = self.seats.tolist()
        for place, (action, offer) in enumerate(zip(chosen, self._offers, strict=True)):
            if action not in offer.allowed:
                raise self.spaces.illegal(self._episodes[place].state, asked[place], action)
        self.done[:] = False
        self.rewards[:] = 0
        for place, action in enumerate(chosen):
            episode, sealed = self._episodes[place], self._sealed[place]
            sealed[asked[place]] = self.game.moves[action]
            assert isinstance(episode.node, Decide)
            if len(sealed) == len(episode.node.seats):
                self._sealed[place] = {}
                over = episode.play(sealed)
                if isinstance(over, Over):
                    self.done[place] = True
                    self.rewards[place] = [float(share) for share in over.returns]
                    episode.begin()
            self._ask(place)

    def view(self, place: int) -> View:
        """Return what the asked seat of a game sees as bots are given it, with its legal moves."""
        view: View = self._episodes[place].state.view(int(self.seats[place]))
        return view

    def _ask(self, place: int) -> None:
        """Show a game's next seat what it sees and may do."""
        episode = self._episodes[place]
        assert isinstance(episode.node, Decide)
        seat = episode.node.seats[len(self._sealed[place])]
        self.seats[place] = seat
        self._rows[place][:] = self.game.observe(episode.state, seat) + self.spaces.seats[seat]
        offer = self._offers[place] = self.spaces.choices(episode.state.legal(seat))
        self.masks[place] = offer.mask
