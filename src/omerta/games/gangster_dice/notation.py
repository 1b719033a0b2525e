"""Gangster Dice as text: `gun+2` is a bid with its favor, `gun+2,finger+3` two of them, `wr/bb` a swap."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from omerta.core.errors import BadNotation
from omerta.core.moves import Move
from omerta.games.gangster_dice.phases import Phase

if TYPE_CHECKING:
    from omerta.games.gangster_dice.game import GangsterDice
    from omerta.games.gangster_dice.state import DiceState

LOOKS = {
    Phase.REROLL: "a die to roll again, like white-gavel, or done",
    Phase.BID: "a symbol and a favor, like gun+2, with two bids gun+2,finger+3",
    Phase.SWAP: "dice given and dice taken, like wr/bb, or -/-",
    Phase.STREETS: "a colour, or no",
    Phase.COLOUR: "a colour",
    Phase.HAND: "the number of a seat",
    Phase.TAKE: "a colour, or no",
    Phase.CHARACTER: "the code of a character",
}


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


def read_move(text: str, state: DiceState, verbs: dict[str, tuple[str, ...]]) -> Move:
    """Read a move as an answer to what is asked."""
    if state.phase not in LOOKS:
        raise BadNotation(f"nothing is asked here; {text!r} answers nothing")
    known = words(state.game)
    for verb in verbs[state.phase]:
        if text in known.get(verb, ()):
            return known[verb][text]
    raise BadNotation(f"a move here is {LOOKS[state.phase]}; not {text!r}")
