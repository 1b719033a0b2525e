"""How fast bots that search or solve are: positions judged a second, seconds a move by level, and what limits them."""

from __future__ import annotations

import cProfile
import pstats
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

from omerta import game_types
from omerta.bots.levels import BOSS, PARTS, iterations_of, learned_for, searches
from omerta.bots.search import Search
from omerta.core.game import AnyGame
from omerta.core.judging.matrix_game import Array
from omerta.games.gangster_dice.bots.bid_solver import Say
from omerta.games.gangster_dice.bots.learned import DiceLearned
from omerta.games.gangster_dice.bots.round_arrays import Tables as DiceTables
from omerta.games.twelve_gangsters.bots.array_rules import Tables
from omerta.games.twelve_gangsters.bots.solver import EXACT, Solver
from omerta.games.twelve_gangsters.bots.solver_bot import Solved
from omerta.lab.pace import questions, seconds_a_move

ITERATIONS = 200
ASKED = 8
"""How many questions a level is timed on."""
JUDGING = ("heuristics.py", "policy.py", "evaluation.py", "bots.py", "players.py")
"""The modules with a game's playouts and evaluation; the rest of the game are its rules."""


class Counting(Solver):
    """Solve, and count the positions that are judged: by a network, or because the game is over."""

    judged = 0

    def worth(self, tables: Tables, left: int) -> Array:
        if left == 0 or left >= EXACT[self.seats]:
            self.judged += len(tables.hands)
        return super().worth(tables, left)


class CountingBids:
    """Judge tables of Gangster Dice, and count them: where bids are solved, no iteration does."""

    def __init__(self, say: Say) -> None:
        self.say = say
        self.judged = 0

    def __call__(self, tables: DiceTables) -> Array:
        self.judged += tables.control[..., 0].size
        return self.say(tables)


def report() -> Iterator[str]:
    """Measure each level at the usual table of each game, and the strongest also at the biggest one."""
    for game_type in game_types.values():
        game = game_type.make()
        parts = ", ".join(f"{name} {share:.0%}" for name, share in limits(game).most_common())
        yield f"{game_type.id}, {game.seats} seats: {iterations_a_second(game):,.0f} playouts/s; {parts}"
        for level in (*PARTS, *(name for name in searches(game_type) if name not in PARTS)):
            yield f"  {level_line(game, level)}"
        biggest = game_type.make(max(game_type.seats))
        if biggest.seats != game.seats:
            yield f"  at {biggest.seats} seats: {level_line(biggest, BOSS)}"
        script = game_type.bots[-1].name
        yield f"  {script}, the last of its own bots: {seconds_a_move(game, script, ASKED)[1]:.4f} s at most"


def level_line(game: AnyGame, level: str) -> str:
    """Say how many positions a level judges for one answer and in a second, and how long an answer takes."""
    mean, longest = seconds_a_move(game, level, ASKED)
    judged = judged_by(game, level)
    pace = f"{judged:,.0f} positions an answer, {judged / mean:,.0f} a second"
    return f"{level}: {pace}; {mean:.3f} s, at most {longest:.3f} s"


def judged_by(game: AnyGame, level: str) -> float:
    """Count the positions that a level judges for one answer: a search one in each iteration."""
    game_type = game.setup.game_type
    views: list[Any] = list(questions(game, ASKED))
    told = learned_for(game) if level == BOSS else None
    if isinstance(told, DiceLearned):
        bids = CountingBids(told.say)
        told.say = bids
        searched = [view for view in views if told.solved(view, iterations_of(game_type, level), Random(1)) is None]
        return (bids.judged + iterations_of(game_type, level) * len(searched)) / len(views)
    if level != BOSS or game_type.solution is None:
        return iterations_of(game_type, level)
    bot = Solved(game)
    solver = bot.solver = Counting(bot.solver.numbers, game.seats, bot.nets)
    for number, view in enumerate(views):
        bot.choose(view, Random(number))
    return solver.judged / len(views)


def iterations_a_second(game: AnyGame) -> float:
    """Count iterations in the processor's seconds, over questions from all over a game."""
    bot, views = Search(game, ITERATIONS), questions(game, ASKED)
    start = process_time()
    for number, view in enumerate(views):
        bot.choose(view, Random(number))
    return ITERATIONS * len(views) / (process_time() - start)


def limits(game: AnyGame) -> Counter[str]:
    """Say which part of the time goes to the search's own tables, to the rules, and to judging; under a profiler."""
    bot: Any = Search(game, ITERATIONS)
    views = questions(game, ASKED)
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
