"""Results as a Parquet file: one row for each game and seat, for whoever reads tables."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from omerta.lab.files import CannotWrite, check_file, replacing
from omerta.lab.results import Results

if TYPE_CHECKING:
    from polars import DataFrame


def check_parquet(path: Path) -> None:
    """Make sure, before any game is played, that a Parquet file can be written there."""
    if path.suffix != ".parquet":
        raise CannotWrite(f"{path}: the table is written as Parquet; name a file that ends in .parquet")
    if find_spec("polars") is None:
        raise CannotWrite("a Parquet file needs polars; install omerta[lab]")
    check_file(path)


def table(results: Results) -> DataFrame:
    """Lay the results out: game, seed, seat, bot, score, rank, return (its share of the win) and steps of the game."""
    # Imported when needed: polars is an extra, and takes longer to load than a short simulation to run.
    import polars

    seats = range(results.game.seats)
    played, series = results.played, results.series
    rows = [(number, seat) for number in played.numbers for seat in seats]
    return polars.DataFrame(
        {
            "game": [number for number, _ in rows],
            "seed": [series.seed] * len(rows),
            "seat": [seat for _, seat in rows],
            "bot": [series.bot_at(number, seat) for number, seat in rows],
            "score": list(played.scores),
            "rank": list(played.ranks),
            "return": list(results.shares),
            "steps": [steps for steps in played.steps for _ in seats],
        },
        schema={
            "game": polars.UInt32,
            "seed": polars.Int64,
            "seat": polars.UInt8,
            "bot": polars.String,
            "score": polars.Int64,
            "rank": polars.UInt8,
            "return": polars.Float64,
            "steps": polars.UInt32,
        },
    )


def write_parquet(results: Results, path: Path) -> None:
    """Write the results; the file appears whole or not at all."""
    with replacing(path) as part:
        table(results).write_parquet(part)
