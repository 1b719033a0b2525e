"""Simulate: play a series in one process or in several, with the same results."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable
from pathlib import Path

from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame
from omerta.core.registry import game_types
from omerta.lab.files import prepare_folder
from omerta.lab.interrupts import Gate
from omerta.lab.results import Results
from omerta.lab.series import RECORD_FILES, Chunk, GameSpec, Series, line_up
from omerta.lab.workers import play_in_processes

Progress = Callable[[int, int], None]
"""Called with the games done and the games wanted."""

MOST_JOBS = 256
MOST_SEED = 2**63 - 1


def check_jobs(game: AnyGame, jobs: int) -> None:
    """Refuse a number of processes that cannot play this game."""
    if not 1 <= jobs <= MOST_JOBS:
        raise OmertaError(f"jobs is a number of processes from 1 to {MOST_JOBS}; not {jobs}")
    if jobs > 1 and game_types.get(game.id) is not game.setup.game_type:
        raise OmertaError(f"{game.id} is not a registered game, so no other process can make it; play it with jobs=1")


def check_seed(seed: int) -> None:
    """Refuse a seed that a record or a journal cannot hold."""
    if not 0 <= seed <= MOST_SEED:
        raise OmertaError(f"a seed is a number from 0 to {MOST_SEED}; not {seed}")


def simulate(
    game: AnyGame,
    bots: Iterable[str],
    games: int,
    seed: int,
    jobs: int = 1,
    on_progress: Progress | None = None,
    records: Path | None = None,
) -> Results:
    """Play `games` games between bots, given by name: one for each seat, or one for all.

    The line-up moves one seat on from game to game, and chance depends on the seed and the number of the game alone,
    so the results do not depend on `jobs`. A Ctrl-C ends it early: the games done are the results, `interrupted` is
    set. With `records`, a folder, each game is written down there.

    >>> import omerta
    >>> game = omerta.make("twelve-gangsters", seats=3)
    >>> results = simulate(game, ["greedy", "random", "random"], 40, seed=1)
    >>> len(results), round(sum(standing.share for standing in results.by_seat().values()), 6)
    (40, 1.0)
    """
    if games < 1:
        raise OmertaError(f"at least 1 game is to be played; not {games}")
    check_jobs(game, jobs)
    check_seed(seed)
    names = line_up(game, bots)
    if records is not None:
        prepare_folder(records, RECORD_FILES)
    series = Series(GameSpec.of(game), names, seed, records and records.absolute())
    chunks: list[Chunk] = []
    done = 0

    def take(chunk: Chunk) -> None:
        nonlocal done
        if chunk.numbers:
            chunks.append(chunk)
            done += len(chunk.numbers)
            if on_progress is not None:
                on_progress(done, games)

    with Gate().listening(signal.SIGINT) as gate:
        play_in_processes(game, series, games, min(jobs, games), gate, take)
    played = Chunk()
    for chunk in sorted(chunks, key=lambda chunk: chunk.numbers[0]):
        played.join(chunk)
    return Results(game, series, games, played, interrupted=gate.asked and len(played.numbers) < games)
