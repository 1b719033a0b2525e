"""GANGSTA! as text: a card goes by its code, so `H208` announces a heist and `G07` recruits, readies or engages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from omerta.core.errors import BadNotation
from omerta.core.moves import Move
from omerta.games.gangsta.refusals import VERBS
from omerta.games.gangsta.tables import MOST_HELD

if TYPE_CHECKING:
    from omerta.games.gangsta.state import GangstaState

WORDS = {"decline": "no", "again": "yes", "ready-all": "all"}


def write_move(move: Move) -> str:
    """Write a move as one word: what it names, or its verb."""
    return str(move.args[0]) if move.args else WORDS.get(move.verb, move.verb)


def read_move(text: str, state: GangstaState) -> Move:
    """Read a move as an answer to what is asked."""
    verbs = VERBS.get(state.phase)
    if verbs is None:
        raise BadNotation(f"nothing is asked here; {text!r} answers nothing")
    for verb in verbs:
        move = state.game.by_word.get((verb, text))
        if move is not None:
            return move
    raise BadNotation(f"a move here is {_looks(verbs)}; not {text!r}")


LOOKS = {
    "keep": "a resource like R05",
    "ready": "a gangster like G07",
    "recruit": "a gangster like G07",
    "engage": "a gangster like G07",
    "teach": "a gangster like G07",
    "divert": "a gangster like G07",
    "lose": "a gangster like G07",
    "recover": "a gangster like G07",
    "heist": "a heist like H208",
    "discard": "a card like H208 or G07",
    "ignore": "a skill like hacker",
    "steal": "the number of a seat",
    "hit": "the number of a seat",
    "bank": f"a sum from 0 to {MOST_HELD}",
}


def _looks(verbs: Sequence[str]) -> str:
    return ", ".join(LOOKS.get(verb, WORDS.get(verb, verb)) for verb in verbs)
