"""The steps of a game, named in the order of its rulebook."""

from __future__ import annotations


class Phase:
    """A word for each step."""

    BOSS, HEIST, TOKEN, OVER = "boss", "heist", "token", "over"
