"""What an agent is given and what it answers with: a game's views and moves as arrays and numbers."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from omerta.adapters.layout import parts
from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame, State, View
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.state.immutable import Immutable

FLOAT = np.dtype(np.float32)
MASK = np.dtype(np.int8)
MASK_BYTES = 1 << 22
"""What the masks that are kept may take, a few megabytes; beyond that they are made anew."""


class Observation(TypedDict):
    """What one seat sees, and which actions it may take."""

    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]


class IllegalAction(OmertaError):
    """An action that the mask does not allow; nothing has changed."""


class Choices(Immutable):
    """The actions of one question: as a mask that is only ever copied, and as a set."""

    __slots__ = ("allowed", "mask")

    def __init__(self, allowed: frozenset[int], actions: int) -> None:
        self.allowed = allowed
        self.mask = np.zeros(actions, MASK)
        self.mask[list(allowed)] = 1


class Spaces(Immutable):
    """The numbers of one game: how long an observation is, and which action stands for which move.

    An observation is the tensor of the seat's view, end to end, and after it the seat itself: views begin with their
    own seat, but moves that name a seat name it by its number. Action `n` is `game.moves[n]`. One more action, `wait`,
    comes after the last of them: it is the only one allowed to a seat that owes nothing.

    >>> import omerta
    >>> game = omerta.make("twelve-gangsters", seats=4)
    >>> spaces = Spaces(game)
    >>> spaces.length, spaces.actions, spaces.wait
    (153, 13, 12)
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.agents = tuple(f"seat_{seat}" for seat in range(game.seats))
        self.parts = parts(game)
        self.length = self.parts[-1].stop
        self.seats = tuple(
            array("f", [seat == own for seat in range(game.seats)]).tobytes() for own in range(game.seats)
        )
        self.wait = len(game.moves)
        self.actions = self.wait + 1
        self.waiting = Choices(frozenset({self.wait}), self.actions)
        self._known: dict[tuple[Move, ...], Choices] = {(): self.waiting}
        self._most_known = max(16, MASK_BYTES // self.actions)

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_known": {(): self.waiting}}

    def choices(self, legal: Sequence[Move]) -> Choices:
        """Number these moves; without any there is only `wait`."""
        key = legal if type(legal) is tuple else tuple(legal)
        found = self._known.get(key)
        if found is None:
            found = Choices(frozenset(map(self.game.index, key)), self.actions)
            if len(self._known) < self._most_known:
                self._known[key] = found
        return found

    def offer(self, state: State, asked: Sequence[Seat], offers: list[Choices]) -> None:
        """Put down what the asked seats may do; what the others may do stays as it is."""
        for seat in asked:
            offers[seat] = self.choices(state.legal(seat))

    def look(self, state: State, seat: Seat) -> NDArray[np.float32]:
        """Return what a seat sees, in an array that nobody writes to again."""
        return np.frombuffer(bytearray().join((self.game.observe(state, seat), self.seats[seat])), FLOAT)

    def read(self, view: View) -> NDArray[np.float32]:
        """Return what a bot sees in its view as an agent at its seat would see it."""
        assert view.seat is not None
        return np.frombuffer(bytearray().join((*self.game.tensor(view).values(), self.seats[view.seat])), FLOAT)

    def everything(self, state: State) -> NDArray[np.float32]:
        """Return what all seats see, end to end: all that the players know together, and no card of the deck."""
        return np.frombuffer(
            bytearray().join([self.game.observe(state, seat) for seat in range(self.game.seats)]), FLOAT
        )

    def observation_space(self) -> spaces.Dict:
        """Describe an observation; figures have no bounds that hold for every game."""
        return spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (self.length,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        """Describe an action."""
        return spaces.Discrete(self.actions)

    def state_space(self) -> spaces.Box:
        """Describe what all seats see together."""
        return spaces.Box(-np.inf, np.inf, (self.parts[-1].start * self.game.seats,), np.float32)

    def illegal(self, state: State, seat: Seat, action: Any) -> IllegalAction:
        """Return why a seat may not take this action, by the rules, and what it may do."""
        agent, legal = self.agents[seat], state.legal(seat)
        allowed = sorted(self.choices(legal).allowed)
        listed = ", ".join(map(str, allowed[:12])) + (", ..." if len(allowed) > 12 else "")
        if not isinstance(action, int | np.integer) or not 0 <= action < self.actions:
            return IllegalAction(
                f"{agent}: an action is a number from 0 to {self.wait}, not {action!r}; its mask allows {listed}"
            )
        if action == self.wait:
            return IllegalAction(f"{agent}: an answer is owed, not {action}, wait; its mask allows {listed}")
        move = self.game.moves[action]
        words = f"{agent}: action {action} ({self.game.write(move)}) is not allowed"
        if not legal:
            return IllegalAction(f"{words}: this seat owes no answer now and takes action {self.wait}, wait")
        refusal = state.refuse(seat, move)
        assert refusal is not None
        why = self.game.texts().why(refusal, seat)
        return IllegalAction(f"{words}: {why} ({refusal.rule}); its mask allows {listed}")
