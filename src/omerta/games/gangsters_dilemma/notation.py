"""Gangster's Dilemma as text: `2` robs location 2, `2+5` patrols two, `D12-art` pays dollars in place of the Art.

`D12-art/gin` pays Gin in place of it, `gin/art@3` gives a Gin to seat 3 for an Art.
"""

from __future__ import annotations

from typing import Any

from omerta.core.moves import Move
from omerta.games.gangsters_dilemma.table import DilemmaTable


def write_move(game: DilemmaTable[Any, Any], move: Move) -> str:
    """Write a move as one word."""
    match move.verb:
        case "rob":
            return str(game.place[move] + 1)
        case "patrol":
            first, second = game.pairs[move]
            return f"{first + 1}+{second + 1}"
        case "exchange":
            return "{1}/{2}@{0}".format(*move.args)
        case "buy" | "sell":
            return f"{move.verb}-{move.args[0]}"
        case "demand-dollars":
            return "{}-{}".format(*move.args)
        case "demand-gin":
            return "{}-{}/gin".format(*move.args)
        case "demand" | "steal" | "character":
            return str(move.args[0])
    return "no" if move.verb.startswith("no-") else move.verb
