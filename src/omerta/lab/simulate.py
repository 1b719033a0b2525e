"""Simulate: play a series here or on many machines, with the same results."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable
from pathlib import Path

from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame
from omerta.lab.files import prepare_folder
from omerta.lab.interrupts import Gate
from omerta.lab.pieces import InOrder, Take
from omerta.lab.results import Results, Tally
from omerta.lab.series import RECORD_FILES, Chunk, Series, line_up, record_file
from omerta.lab.workers import HERE, Workers

__all__ = ["simulate"]

Progress = Callable[[int, int], None]
"""Called with the games done and the games wanted."""

MOST_SEED = 2**63 - 1


def check_seed(seed: int) -> None:
    """Refuse a seed that a record or a journal cannot hold."""
    if not 0 <= seed <= MOST_SEED:
        raise OmertaError(f"a seed is a number from 0 to {MOST_SEED}; not {seed}")


def plan_series(game: AnyGame, bots: Iterable[str], games: int, seed: int, recorded: bool = False) -> Series:
    """Check what is to be played, and put it into a series."""
    if games < 1:
        raise OmertaError(f"at least 1 game is to be played; not {games}")
    check_seed(seed)
    return Series(game.setup, line_up(game, bots), seed, recorded)


def simulate(
    game: AnyGame,
    bots: Iterable[str],
    games: int,
    seed: int,
    workers: Workers = HERE,
    on_progress: Progress | None = None,
    records: Path | None = None,
    take: Take | None = None,
) -> Results:
    """Play `games` games between bots, given by name: one for each seat, or one for all.

    The line-up moves one seat on from game to game, and chance depends on the seed and the number of the game alone,
    so the results do not depend on the `workers`. A Ctrl-C ends it early: the games done are the results, `interrupted`
    is set. With `records`, a folder, each game is written down there. With `take`, every chunk of games is handed over,
    in the order of the games: the results themselves hold only sums.

    >>> import omerta
    >>> game = omerta.make("twelve-gangsters", seats=3)
    >>> results = simulate(game, ["greedy", "random", "random"], 40, seed=1)
    >>> len(results), round(sum(standing.share for standing in results.by_seat().values()), 6)
    (40, 1.0)
    """
    series = plan_series(game, bots, games, seed, records is not None)
    workers.check(game)
    if records is not None:
        prepare_folder(records, RECORD_FILES)
    tally = Tally(game.seats)
    in_order = InOrder(take or (lambda chunk: None))

    def count(chunk: Chunk) -> None:
        if records is not None:
            for number, text in zip(chunk.numbers, chunk.records, strict=True):
                (records / record_file(number)).write_text(text, encoding="utf-8")
            chunk.records = []
        if chunk.numbers:
            tally.add(chunk)
            in_order(chunk)
            if on_progress is not None:
                on_progress(tally.games, games)

    with Gate().listening(signal.SIGINT) as gate:
        peaks = workers.play(game, series, games, gate, count)
        in_order.rest()
    return Results(game, series, games, tally, gate.asked and tally.games < games, peaks)
