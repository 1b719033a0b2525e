"""Four levels for every game: a level of the search is a number of iterations, and the weakest overlooks moves besides.

The strongest does as many as the game's heuristics say; each level below does a sixth of the next. Where a game has
learned what positions are worth, the strongest level searches with that, and the one below if the game says so; where
it has a solution, that plays. The search by playouts that was the strongest is then kept under a name of its own, to
compare. Where there is no NumPy, a solution that needs it gives way to that search, and its card says so.
`ratings.toml` holds how strong they were found to be: `omerta ladder` writes it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any

from omerta.bots.careless import OVERLOOKED, Careless
from omerta.bots.search import Search
from omerta.core.bot import BotCard, Mixer, Rating, Solution
from omerta.core.game import AnyGame
from omerta.core.game_type import GameType
from omerta.core.judging.heuristics import Heuristics
from omerta.core.judging.network import numpy_is_here
from omerta.core.words.languages import spoken_language
from omerta.core.words.texts import read_texts

PARTS: Mapping[str, int] = {"easy": 216, "medium": 36, "hard": 6, "boss": 1}
"""Each level with the part it does of the strongest one's iterations, weakest first."""
EASY, HARD, BOSS = "easy", "hard", "boss"
PLAYOUT = "playout"
"""The search by playouts that a solution or what was learned has taken the strongest level from."""


def iterations_of(game_type: GameType, level: str, scale: int = 1) -> int:
    """Count the iterations that a level does for one answer; on a ladder all levels may be scaled down alike."""
    learned = game_type.learned
    if learned is None or not judges(game_type, level):
        return playouts_of(game_type, level, scale)
    return max(1, (learned.iterations if level == BOSS else learned.hard) // scale)


def playouts_of(game_type: GameType, level: str, scale: int = 1) -> int:
    """Count the iterations that a level does where it plays on from each."""
    return max(1, game_type.heuristics.iterations // (PARTS[BOSS if level == PLAYOUT else level] * scale))


def judges(game_type: GameType, level: str) -> bool:
    """Return whether a level judges by what was learned, where there is something for its table."""
    learned = game_type.learned
    return learned is not None and (level == BOSS or (level == HARD and learned.hard > 0))


def surpassed(game_type: GameType) -> bool:
    """Return whether the strongest level is more than a search by playouts."""
    return game_type.solution is not None or game_type.learned is not None


def solution_of(game_type: GameType) -> Solution | None:
    """Return what plays the strongest level instead of the search, if it can here."""
    solution = game_type.solution
    return None if solution is None or (solution.needs_numpy and not numpy_is_here()) else solution


def stands_in(game_type: GameType, bot: str) -> bool:
    """Return whether a search plays under the name of the strongest level, whose way needs NumPy that is not here."""
    learned = game_type.learned
    in_arrays = game_type.solution != solution_of(game_type) or (learned is not None and learned.solves_in_arrays)
    return bot == BOSS and in_arrays and not numpy_is_here()


def searches(game_type: GameType) -> tuple[str, ...]:
    """Name the bots of a game that search, weakest first."""
    playouts = (*(level for level in PARTS if level != BOSS), PLAYOUT if surpassed(game_type) else BOSS)
    return playouts if game_type.learned is None else (*playouts, BOSS)


def learned_for(game: AnyGame) -> Heuristics | None:
    """Return what a game has learned for a table, if anything."""
    learned = game.setup.game_type.learned
    return None if learned is None else learned.made(game)


def level_bot(game: AnyGame, level: str, scale: int = 1) -> Mixer:
    """Make the bot of a level, or the search by playouts that was the strongest.

    Where nothing was learned for this table, a level searches by playouts.
    """
    game_type = game.setup.game_type
    solution = solution_of(game_type)
    if solution is not None and level == BOSS:
        return solution.make(game, scale)
    learned = learned_for(game) if judges(game_type, level) else None
    if learned is not None:
        return Search(game, iterations_of(game_type, level, scale), learned, solves=level == BOSS)
    return (Careless if level == EASY else Search)(game, playouts_of(game_type, level, scale))


def level_cards(game_type: GameType) -> tuple[BotCard, ...]:
    """Describe the levels of a game."""
    levels = (*(name for name in searches(game_type) if name not in PARTS), *PARTS)
    return tuple(
        BotCard(level, idea_of(game_type, level), partial(level_bot, level=level), chance=True, search=True)
        for level in levels
    )


def idea_of(game_type: GameType, level: str) -> str:
    """Describe what a level does before each choice."""
    solution = solution_of(game_type)
    if solution is not None and level == BOSS:
        return solution.idea
    kind = "careless" if level == EASY else "search"
    if game_type.learned is not None and judges(game_type, level):
        kind = "learned-unsolved" if stands_in(game_type, level) else game_type.learned.idea
    texts = read_texts("omerta.bots", spoken_language())
    ways, playouts = iterations_of(game_type, level), playouts_of(game_type, level)
    data = {"ways": ways, "playouts": playouts, "overlooked": round(100 * OVERLOOKED)}
    return texts.fill(texts.get("idea", kind), data, None, ())


@cache
def _ladders() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "ratings.toml").read_text(encoding="utf-8"))


def ratings_of(game_type: GameType, bot: str) -> dict[int, Rating]:
    """Look up a bot's ratings, by seat count."""
    ratings, other = {}, stands_in(game_type, bot)
    if other and game_type.learned is not None:
        return {}
    for seats, ladder in _ladders().get(game_type.id, {}).get("seats", {}).items():
        found = ladder["bots"].get(PLAYOUT if other else bot)
        if found is not None:
            scale = ladder["scale"] if bot in (*PARTS, PLAYOUT) else 1
            ratings[int(seats)] = Rating(found["rating"], found["give"], scale)
    return ratings
