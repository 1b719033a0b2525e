"""What was seen, done and won at many tables side by side: what an agent that plays there learns from."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from omerta.core.judging.matrix_game import Array
from omerta.core.judging.network import Layers


class Experience(NamedTuple):
    """So many steps at all tables, in each of them the places that may choose: one seat after the other, or all.

    By step, table and place: what the seat saw, what it might do, what it did, which seat it was, and whether it is
    learned from: whoever was not asked, had one move only, or is one of the others has nothing to learn. By step and
    table: whether the game ended there. By step, table and seat: its share of the win where the game ended.
    """

    seen: Array
    mask: Array
    actions: Array
    seats: Array
    learns: Array
    done: Array
    rewards: Array


class PlayedTables(Protocol):
    """Tables that are played on with a network in every seat, or in one seat of each among others who never change."""

    def deal(self, seed: int) -> None:
        """Begin new games at all tables."""
        ...

    def collect(self, net: Layers) -> Experience:
        """Play so many steps with this network, and give what happened."""
        ...

    def close(self) -> None:
        """End what was started for it."""
        ...


def masked(np: Any, numbers: Array, mask: Array) -> Array:
    """Rule out the actions that a seat may not take."""
    return np.where(mask, numbers, -1e9)
