"""Hold what bots answer without NumPy against what they answer with it: `python -m tools.without_numpy [GAME ...]`.

Every bot answers questions from all over games of random moves twice, here and in a process in which NumPy cannot be
imported; where a search stands in for what needs NumPy, the same search answers here. It prints how many answers are
the same, how many mixtures are not to the last digit and by how much, and the processor's seconds an answer took.
A thousand questions for each bot take hours: `--questions` and `--bots` ask for less.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from omerta import game_types
from omerta.bots import bots_for, seat_bot
from omerta.bots.levels import BOSS, PLAYOUT, iterations_of, learned_for, level_bot
from omerta.bots.search import Search
from omerta.core.bot import Bot
from omerta.core.game import AnyGame, View
from omerta.core.registry import find
from omerta.lab.pace import questions

ROOT = Path(__file__).parents[1]
A_GAME = 16
"""How many questions are asked of one random game."""
CHILD = """
import json, sys
sys.modules["numpy"] = None
from tools.without_numpy import answers
print(json.dumps([answers(*each) for each in json.load(sys.stdin)]))
"""
"""Without an entry that is a module, nothing can import NumPy, and it is found nowhere."""


@dataclass(frozen=True, slots=True)
class Compared:
    """The answers of a bot: how many are the same, how far its mixtures are apart, and the mean seconds of each way."""

    asked: int
    same: int
    mixtures: int
    furthest: float
    seconds: float
    seconds_without: float


def asked(game: AnyGame, count: int) -> list[View]:
    """Ask so many questions, from as many games as they take."""
    views: list[View] = []
    while len(views) < count:
        views += questions(game, min(A_GAME, count - len(views)), len(views) + 1)
    return views


def answers(name: str, seats: int, bot: str, count: int) -> tuple[list[Any], float]:
    """Answer by the bot of this name as it plays in this process."""
    game = find(name).make(seats)
    return answered(game, seat_bot(game, bot), count)


def answered(game: AnyGame, bot: Bot, count: int) -> tuple[list[Any], float]:
    """List each answer with the mixture that it was drawn from, if there is one; and how long they took."""
    views, found, told = asked(game, count), list[Any](), list[list[float]]()
    mixture = getattr(bot, "mixture", None)
    if mixture is not None:

        def noted(view: View, rng: Random) -> list[float]:
            told.append(mixture(view, rng))
            return told[-1]

        vars(bot)["mixture"] = noted
    start = process_time()
    for number, view in enumerate(views):
        move = game.write(bot.choose(view, Random(number)))
        found.append([move, told.pop() if told else None])
    return found, process_time() - start


def with_numpy(game: AnyGame, bot: str) -> Bot:
    """Seat what plays by this name where there is no NumPy."""
    game_type, learned = game.setup.game_type, learned_for(game)
    if bot == BOSS and game_type.solution is not None and game_type.solution.needs_numpy:
        return level_bot(game, PLAYOUT)
    if bot == BOSS and learned is not None and game_type.learned is not None and game_type.learned.solves_in_arrays:
        return Search(game, iterations_of(game_type, BOSS), learned, solves=False)
    return seat_bot(game, bot)


def compare(game: AnyGame, bots: Sequence[str], count: int) -> dict[str, Compared]:
    """Compare the answers of these bots."""
    wanted = [(game.id, game.seats, bot, count) for bot in bots]
    child = [sys.executable, "-c", CHILD]
    done = subprocess.run(child, cwd=ROOT, input=json.dumps(wanted), capture_output=True, text=True, check=True)
    found = {}
    for bot, (without, seconds_without) in zip(bots, json.loads(done.stdout), strict=True):
        ours, seconds = answered(game, with_numpy(game, bot), count)
        apart = [
            max([abs(one - other) for one, other in zip(mine, theirs, strict=True)])
            for (_, mine), (_, theirs) in zip(ours, without, strict=True)
            if mine is not None
        ]
        same = sum(mine[0] == theirs[0] for mine, theirs in zip(ours, without, strict=True))
        far = max(apart, default=0.0)
        found[bot] = Compared(
            count, same, sum(each > 0 for each in apart), far, seconds / count, seconds_without / count
        )
    return found


def main() -> None:
    """Compare the bots that the command line names, or all, at the usual table of each game."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=list(game_types))
    parser.add_argument("--questions", type=int, default=1000)
    parser.add_argument("--bots", nargs="+")
    wanted = parser.parse_args()
    for name in wanted.games:
        game = find(name).make()
        for bot in bots_for(game.setup.game_type):
            if wanted.bots is None or bot in wanted.bots:
                told = compare(game, [bot], wanted.questions)[bot]
                print(
                    f"{name}, {game.seats} seats, {bot}: {told.same} of {told.asked} answers the same, {told.mixtures}"
                    f" mixtures apart, by {told.furthest:.2g} at most; {told.seconds:.4f} s with NumPy,"
                    f" {told.seconds_without:.4f} s without",
                    flush=True,
                )


if __name__ == "__main__":
    main()
