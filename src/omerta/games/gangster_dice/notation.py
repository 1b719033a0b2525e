"""Gangster Dice as text: `gun+2` is a bid with its favor, `gun+2,finger+3` two of them, `wr/bb` a swap."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from omerta.core.moves import Move

if TYPE_CHECKING:
    from omerta.games.gangster_dice.game import GangsterDice


def write_move(move: Move) -> str:
    """Write a move as one word."""
    match move.verb:
        case "bid":
            return "{}+{}".format(*move.args)
        case "bids":
            return "{}+{},{}+{}".format(*move.args)
        case "swap":
            return "{}/{}".format(*move.args)
        case "again":
            return "{}-{}".format(*move.args)
        case "keep" | "decline":
            return "no"
        case "done":
            return "done"
    return str(move.args[0])


@lru_cache(maxsize=64)
def words(game: GangsterDice) -> dict[str, dict[str, Move]]:
    """Give the moves of each verb by their words."""
    found: dict[str, dict[str, Move]] = {}
    for move in game.moves:
        found.setdefault(move.verb, {})[write_move(move)] = move
    return found
