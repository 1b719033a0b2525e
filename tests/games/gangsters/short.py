"""Short games for tests: the house's numbers, but a stop after a few rounds."""

from __future__ import annotations

from importlib.resources import files

from omerta.core.game_type import Data
from omerta.games.gangsters import GAME_TYPE
from omerta.games.gangsters.game import Gangsters

VALUES = (files("omerta.games.gangsters") / "values.toml").read_text(encoding="utf-8")


def short_game(seats: int, rounds: int, **options: object) -> Gangsters:
    """Make a game that stops after so many rounds."""
    text = VALUES.replace("rounds = 100", f"rounds = {rounds}")
    assert text != VALUES
    made = GAME_TYPE.make(seats, data={"values": Data("values", 1, text, shipped=False)}, **options)  # type: ignore[arg-type]
    assert isinstance(made, Gangsters)
    return made
