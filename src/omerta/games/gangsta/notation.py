"""GANGSTA! as text: a card goes by its code, so `H208` announces a heist and `G07` recruits, readies or engages."""

from __future__ import annotations

from omerta.core.moves import Move

WORDS = {"decline": "no", "again": "yes", "ready-all": "all"}


def write_move(move: Move) -> str:
    """Write a move as one word: what it names, or its verb."""
    return str(move.args[0]) if move.args else WORDS.get(move.verb, move.verb)
