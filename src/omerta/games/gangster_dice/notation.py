"""Gangster Dice as text: `gun+2` is a bid with its favor, `gun+2,finger+3` two of them, `wr/bb` a swap.

Two bids, and the dice of a swap, are read in any order.
"""

from __future__ import annotations

from omerta.core.moves import Move
from omerta.games.gangster_dice.moves import LETTERS
from omerta.games.gangster_dice.rules.dice import COLOURS, SYMBOLS

ORDER = (*SYMBOLS, *COLOURS, *LETTERS)


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
        case "place":
            return ",".join(map(str, move.args))
    return str(move.args[0])


def in_order(text: str) -> str:
    """Put two bids, two colours or the dice of a swap into the order in which they are written.

    >>> in_order("finger+3,gun+2"), in_order("bwr/rbw"), in_order("done")
    ('gun+2,finger+3', 'wrb/wrb', 'done')
    """
    if "/" in text:
        return "/".join(["".join(sorted(dice, key=_place)) for dice in text.split("/")])
    return ",".join(sorted(text.split(","), key=_place))


def _place(part: str) -> tuple[int, str]:
    """Order symbols and colours as the rulebook does, and the same ones by what stands behind them."""
    name, _, more = part.partition("+")
    return (ORDER.index(name) if name in ORDER else len(ORDER)), more
