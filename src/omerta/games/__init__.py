"""The games: importing this package puts every one of them on the shelf."""

from __future__ import annotations

from omerta.games import twelve_gangsters

__all__ = ["twelve_gangsters"]
