"""How fast the search is: iterations a second in each game, seconds for an answer of each level, and what limits it."""

from __future__ import annotations

import cProfile
import pstats
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from omerta import game_types
from omerta.bots.levels import PARTS
from omerta.bots.search import Search
from omerta.core.game import AnyGame
from omerta.lab.pace import questions, seconds_a_move

ITERATIONS = 500
JUDGING = ("heuristics.py", "policy.py", "evaluation.py", "bots.py")
"""The modules with a game's playouts and evaluation; the rest of the game are its rules."""


def report() -> Iterator[str]:
    """Measure the usual table of each game, and the levels also at the biggest one."""
    for game_type in game_types.values():
        game = game_type.make()
        parts = ", ".join(f"{name} {share:.0%}" for name, share in limits(game).most_common())
        yield f"{game_type.id}, {game.seats} seats: {iterations_a_second(game):,.0f} iterations/s; {parts}"
        for table in map(game_type.make, sorted({game_type.usual_seats, max(game_type.seats)})):
            taken = [f"{level} {seconds_a_move(table, level)[1]:.3f} s" for level in PARTS]
            yield f"  at most, for one answer at {table.seats} seats: {', '.join(taken)}"
        yield f"  {game_type.bots[-1].name} {seconds_a_move(game, game_type.bots[-1].name)[1]:.4f} s"


def iterations_a_second(game: AnyGame) -> float:
    """Count iterations in the processor's seconds, over questions from all over a game."""
    bot, views = Search(game, ITERATIONS), questions(game)
    start = process_time()
    for number, view in enumerate(views):
        bot.choose(view, Random(number))
    return ITERATIONS * len(views) / (process_time() - start)


def limits(game: AnyGame) -> Counter[str]:
    """Say which part of the time goes to the search's own tables, to the rules, and to judging; under a profiler."""
    bot: Any = Search(game, ITERATIONS)
    views = questions(game)
    profile = cProfile.Profile()
    with profile:
        for number, view in enumerate(views):
            bot.choose(view, Random(number))
    spent: Counter[str] = Counter()
    functions: dict[Any, Any] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    for (file, _, _), (_, _, own, _, callers) in functions.items():
        if file == "~":
            # What is built in is part of whoever calls it.
            for (caller, _, _), (_, _, part, _) in callers.items():
                spent[_part(caller)] += part
        else:
            spent[_part(file)] += own
    total = sum(spent.values())
    return Counter({name: seconds / total for name, seconds in spent.items() if seconds / total >= 0.01})


def _part(file: str) -> str:
    if file.endswith(("bots/search.py", "bots/decoupled_puct.py")):
        return "the search's tables"
    if file.endswith(JUDGING):
        return "quick play and judging"
    return "rules"
