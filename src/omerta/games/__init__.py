"""The games: importing this package registers every one of them, in this order."""

from __future__ import annotations

from omerta.games import twelve_gangsters

# isort: split
from omerta.games import gangster_dice

# isort: split
from omerta.games import gangsters_dilemma

# isort: split
from omerta.games import gangsta

# isort: split
from omerta.games import gangsters

__all__ = ["gangsta", "gangster_dice", "gangsters", "gangsters_dilemma", "twelve_gangsters"]
