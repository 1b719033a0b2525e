"""The steps of the Back Room by name; `turn` has them in their order."""

from __future__ import annotations


class Phase:
    """A word for each step; those that wait for somebody or something stand in positions."""

    LEAD, DEAL, MARK, TOP, DRAW, REMARK = "lead", "deal", "mark", "top", "draw", "remark"
    PEEK, LOOK, LOCK, SHOW, CALL, UNCALLED, OVER = "peek", "look", "lock", "show", "call", "uncalled", "over"
