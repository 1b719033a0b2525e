"""Gangsters as text: `thug>NA5e` moves, `~NA3n` goes by subway, `5.2@1.1.3` is a gang, `recruit-thug-2` recruits."""

from __future__ import annotations

from omerta.core.moves import Move

BARE = ("pick", "to", "marker", "play", "hits", "show-chit")
SHORT = {"give-cash": "give", "give-joint": "give", "ask-cash": "ask", "ask-joint": "ask", "extort-again": "extort"}


def write_move(move: Move) -> str:
    """Write a move as one word."""
    parts = [str(part) for part in move.args]
    match move.verb:
        case "gang":
            racketeers, thugs, *places = parts
            return f"{racketeers}.{thugs}@{'.'.join(places)}"
        case "move":
            return ">".join(parts)
        case "drive":
            return ">>".join(parts)
        case "patrol":
            return f"commissioner>{parts[0]}"
        case "cruise":
            return f"commissioner>>{parts[0]}"
        case "hop":
            return f"~{parts[0]}"
    if move.verb in BARE:
        return parts[0]
    return "-".join([SHORT.get(move.verb, move.verb), *parts])
