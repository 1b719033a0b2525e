"""The Back Room: a small game of our own on which the laws are proved; it is registered only in tests.

Two rounds for two or three seats. Hands are dealt, the leader draws in private and may peek at the top card, which
stays there; the leader locks a card before the others show theirs; whoever holds the badge may call the round off;
everybody has a secret mark that may change.
"""

from __future__ import annotations

from pathlib import Path

from omerta.core.game_type import Data, GameType
from tests.laws.back_room.game import BackRoom

__all__ = ["BackRoom", "game_type"]
DECK_TEXT = (Path(__file__).parent / "deck.toml").read_text(encoding="utf-8")


def game_type(build: type[BackRoom] = BackRoom, name: str = "back-room") -> GameType:
    """Describe the game, or a mutant of it, as a game type."""
    return GameType(
        id=name,
        package="tests.laws.back_room",
        seats=(2, 3),
        usual_seats=3,
        minutes=5,
        build=build,
        data={"deck": Data("deck", 1, DECK_TEXT)},
    )
