"""Four levels of the search for every game: a level is a number of iterations, and nothing else.

The strongest does as many as the game's heuristics say; each level below does a sixth of the next. `ratings.toml`
holds what was measured of them: `omerta ladder` writes it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any

from omerta.bots.search import Search
from omerta.core.bot import BotCard, Rating
from omerta.core.family import Family
from omerta.core.game import AnyGame

PARTS: Mapping[str, int] = {"easy": 216, "medium": 36, "hard": 6, "boss": 1}
"""Each level with the part it does of the strongest one's iterations, weakest first."""


def iterations_of(family: Family, level: str, scale: int = 1) -> int:
    """Count the iterations that a level does for one answer; on a ladder all levels may be scaled down alike."""
    return max(1, family.heuristics.iterations // (PARTS[level] * scale))


def level_bot(game: AnyGame, level: str, scale: int = 1) -> Search:
    """Make the search of a level."""
    return Search(game, iterations_of(game.setup.family, level, scale))


def level_cards(family: Family) -> tuple[BotCard, ...]:
    """Describe the levels of a game."""
    cards = []
    for level in PARTS:
        iterations = iterations_of(family, level)
        seconds, ratings = measured(family, level)
        cards.append(
            BotCard(
                level,
                f"tries {iterations:,} ways the game may go on before each choice",
                partial(level_bot, level=level),
                chance=True,
                search=True,
                seconds=seconds,
                ratings=ratings,
            )
        )
    return tuple(cards)


@cache
def _measurements() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "ratings.toml").read_text(encoding="utf-8"))


def measured(family: Family, bot: str) -> tuple[float | None, dict[int, Rating]]:
    """Look up what was measured of a bot: the most seconds a move takes it at any seat count, and its ratings."""
    seconds, ratings = None, {}
    for seats, ladder in _measurements().get(family.id, {}).get("seats", {}).items():
        found = ladder["bots"].get(bot)
        if found is not None:
            ratings[int(seats)] = Rating(found["rating"], found["give"], ladder["scale"] if bot in PARTS else 1)
            seconds = max(seconds or 0.0, found["seconds"])
    return seconds, ratings
