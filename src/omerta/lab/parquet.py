"""Parquet files that are written as rows come, for whoever reads tables; a few rows are in memory at a time."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

from omerta.core.extras import check_extra
from omerta.lab.files import CannotWrite, check_file
from omerta.lab.interrupts import Gate
from omerta.lab.series import Chunk, Series

if TYPE_CHECKING:
    from polars import DataFrame

ROWS = 1 << 15
"""Rows of a row group: what is in memory before it goes to disk."""


def check_polars() -> None:
    """Make sure that Parquet can be written at all, and load what writes it.

    Polars hooks Ctrl-C when it is loaded, and would break through a gate that listened before.
    """
    check_extra("a Parquet file", "polars", "lab", "docs/datasets.md")
    import_module("polars")


def check_parquet(path: Path) -> None:
    """Make sure, before any game is played, that a Parquet file can be written there."""
    if path.suffix != ".parquet":
        raise CannotWrite(f"{path}: the table is written as Parquet; name a file that ends in .parquet")
    check_polars()
    check_file(path)


class Growing:
    """A table under way: whole row groups go to disk, each as a file of its own, and are one file in the end."""

    def __init__(self, folder: Path, rows: int = ROWS) -> None:
        self.folder = folder
        self.rows = rows
        self._held: list[DataFrame] = []
        self._parts: list[Path] = []

    def add(self, frame: DataFrame) -> None:
        """Add rows at the end."""
        self._held.append(frame)
        if sum(each.height for each in self._held) >= self.rows:
            import polars

            held = polars.concat(self._held)
            whole = held.height - held.height % self.rows
            for start in range(0, whole, self.rows):
                self._write(held.slice(start, self.rows))
            self._held = [held.slice(whole).clone()] if whole < held.height else []

    def _write(self, frame: DataFrame) -> None:
        self._parts.append(self.folder / f"{len(self._parts):06d}.parquet")
        frame.write_parquet(self._parts[-1])

    def join(self, path: Path, about: Mapping[str, str]) -> bool:
        """Put everything into one file, with words about it; without a row there is none."""
        import polars

        if self._held:
            self._write(polars.concat(self._held))
            self._held = []
        if not self._parts:
            return False
        # From files to a file it goes in row groups; from frames polars would take all rows into memory.
        polars.scan_parquet(self._parts, glob=False).sink_parquet(
            path, row_group_size=self.rows, maintain_order=True, metadata=dict(about), engine="streaming"
        )
        return True


@contextmanager
def growing(path: Path, about: Mapping[str, str]) -> Iterator[Growing]:
    """Write a table to a file that appears whole at the end, or not at all where something went wrong.

    A Ctrl-C that nobody inside listens for changes nothing: it would throw away what is done.
    """
    folder = Path(mkdtemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent))
    try:
        with Gate().listening(signal.SIGINT):
            table = Growing(folder)
            yield table
            whole = folder / "whole.parquet"
            if table.join(whole, about):
                whole.replace(path)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def games_frame(series: Series, chunk: Chunk) -> DataFrame:
    """Lay games out: game, seed, seat, bot, score, rank, return (its share of the win) and steps of the game."""
    # Imported when needed: polars is an extra, and takes longer to load than a short simulation to run.
    import numpy
    import polars

    seats, count = series.setup.seats, len(chunk.numbers)
    numbers = numpy.repeat(numpy.frombuffer(chunk.numbers, numpy.int64), seats)
    places = numpy.tile(numpy.arange(seats), count)
    won = numpy.frombuffer(chunk.ranks, numpy.int64).reshape(-1, seats) == 1
    bots = polars.Series(series.bots, dtype=polars.String)
    columns: dict[str, tuple[Any, Any]] = {
        "game": (numbers, polars.UInt32),
        "seed": (numpy.full(count * seats, series.seed), polars.Int64),
        "seat": (places, polars.UInt8),
        "bot": (bots.gather((places - numbers) % seats), polars.String),
        "score": (numpy.frombuffer(chunk.scores, numpy.int64), polars.Int64),
        "rank": (numpy.frombuffer(chunk.ranks, numpy.int64), polars.UInt8),
        "return": ((won / won.sum(1, keepdims=True)).ravel(), polars.Float64),
        "steps": (numpy.repeat(numpy.frombuffer(chunk.steps, numpy.int64), seats), polars.UInt32),
    }
    return polars.DataFrame([polars.Series(name, found).cast(dtype) for name, (found, dtype) in columns.items()])
