"""A dataset for learning: records of games between bots, and every choice in them as a row of Parquet.

It lies in a folder of shards, each with so many games. A shard appears whole, so whoever was stopped goes on with the
next one, and what a shard holds depends on the head of the dataset alone.
"""

from __future__ import annotations

import json
import shutil
import signal
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from zlib import compress, decompress

from omerta.bots.agents import is_agent, maker_for
from omerta.bots.match import play_out
from omerta.core.bot import Bot
from omerta.core.errors import OmertaError
from omerta.core.game import FLOAT_BYTES, AnyGame, Setup, View
from omerta.core.moves import Move
from omerta.core.nodes import Over
from omerta.core.record import Writer
from omerta.lab.files import CannotWrite, check_file, replacing
from omerta.lab.interrupts import Gate
from omerta.lab.journal import Head, head_of
from omerta.lab.parquet import Growing, check_polars
from omerta.lab.pieces import InOrder
from omerta.lab.series import Chunk, Series, play_each, record_file
from omerta.lab.simulate import Progress, plan_series
from omerta.lab.workers import HERE, Workers

if TYPE_CHECKING:
    from polars import DataFrame

HEAD = "dataset.json"
DECISIONS = "decisions.parquet"
GROUP_BYTES = 1 << 24
"""About so many bytes of choices are in memory before they go to disk."""


def shard_name(shard: int) -> str:
    """Name the folder of a shard, so that they sort by number."""
    return f"shard-{shard:05d}"


@dataclass(slots=True)
class Decisions:
    """The choices of one game in flat arrays, one entry for each: what was seen, what was legal, what was chosen.

    `packed` are the observations and the masks when the game is over, most of them zeros.
    """

    steps: array[int] = field(default_factory=lambda: array("L"))
    seats: array[int] = field(default_factory=lambda: array("B"))
    actions: array[int] = field(default_factory=lambda: array("L"))
    observations: bytearray = field(default_factory=bytearray)
    masks: bytearray = field(default_factory=bytearray)
    packed: tuple[bytes, bytes] = (b"", b"")

    def pack(self) -> None:
        """Make it small for its way."""
        self.packed = compress(self.observations, 1), compress(self.masks, 1)
        self.observations, self.masks = bytearray(), bytearray()


@dataclass(slots=True)
class DecidedChunk(Chunk):
    """Games with their choices, beside how they went."""

    decisions: list[Decisions] = field(default_factory=list)


class Scribe:
    """A bot whose choices are written down; it is asked only where it has one."""

    def __init__(self, game: AnyGame, bot: Bot, writer: Writer, decisions: Decisions) -> None:
        self.game = game
        self.bot = bot
        self.writer = writer
        self.decisions = decisions

    def choose(self, view: View, rng: Random) -> Move:
        move = self.bot.choose(view, rng)
        game, seat, noted = self.game, view.seat, self.decisions
        assert seat is not None
        mask = bytearray(len(game.moves) + 1)
        for each in view.legal:
            mask[game.index(each)] = 1
        noted.steps.append(self.writer.steps)
        noted.seats.append(seat)
        noted.actions.append(game.index(move))
        noted.observations += b"".join(game.tensor(view).values())
        noted.observations += array("f", [each == seat for each in range(game.seats)]).tobytes()
        noted.masks += mask
        return move


@dataclass(frozen=True, slots=True)
class DecidedSeries:
    """The games of a series that a dataset still lacks, for worker processes: those of whole shards."""

    setup: Setup
    series: Series
    shards: tuple[int, ...]
    size: int

    def number(self, place: int) -> int:
        """Return the number of a game; of the shards that lack, only the last may be short."""
        return self.shards[place // self.size] * self.size + place % self.size

    def play(self, game: AnyGame, numbers: Iterable[int], gate: Gate) -> DecidedChunk:
        chunk = DecidedChunk()
        known = {name: maker_for(game.setup.game_type, name) for name in self.series.bots}

        def play_one(number: int) -> tuple[Over, Writer, Decisions]:
            writer, decisions = Writer(game), Decisions()
            seated = [known[self.series.bot_at(number, seat)](game) for seat in range(game.seats)]
            bots = [Scribe(game, bot, writer, decisions) for bot in seated]
            over = play_out(game, bots, self.series.chance_of(number), writer=writer)
            decisions.pack()
            return over, writer, decisions

        wanted = map(self.number, numbers)
        where = f"seed {self.series.seed}, {game!r}"
        for number, (over, writer, decisions) in play_each(wanted, gate, play_one, where):
            chunk.add(number, over, writer.steps)
            chunk.records.append(writer.text())
            chunk.decisions.append(decisions)
        return chunk


def decisions_frames(
    series: Series, number: int, ranks: Sequence[int], decisions: Decisions, most: int
) -> Iterator[DataFrame]:
    """Lay the choices of a game out as rows, so many at a time."""
    import numpy
    import polars

    share, count = 1.0 / list(ranks).count(1), len(decisions.actions)
    floats = numpy.frombuffer(decompress(decisions.packed[0]), numpy.float32).reshape(count, -1)
    masks = numpy.frombuffer(decompress(decisions.packed[1]), numpy.bool_).reshape(count, -1)
    for start in range(0, count, most):
        some = slice(start, start + most)
        seats = decisions.seats[some]
        yield polars.DataFrame(
            [
                polars.Series("game", [number] * len(seats), polars.UInt32),
                polars.Series("step", decisions.steps[some].tolist(), polars.UInt32),
                polars.Series("seat", seats.tolist(), polars.UInt8),
                polars.Series("bot", [series.bot_at(number, seat) for seat in seats], polars.String),
                polars.Series("observation", floats[some], polars.Array(polars.Float32, floats.shape[1])),
                polars.Series("mask", masks[some], polars.Array(polars.Boolean, masks.shape[1])),
                polars.Series("action", decisions.actions[some].tolist(), polars.UInt32),
                polars.Series("reward", [share * (ranks[seat] == 1) for seat in seats], polars.Float64),
            ]
        )


def dataset_head(game: AnyGame, series: Series, games: int, size: int, layout: Mapping[str, Any]) -> Head:
    """Describe a dataset by all that it depends on."""
    agents = {name: sha256(Path(name).read_bytes()).hexdigest() for name in series.bots if is_agent(name)}
    more = {"bots": list(series.bots), "agents": agents, "games": games, "shard": size}
    head: Head = json.loads(json.dumps(head_of("dataset", game, series.seed, {**more, "layout": layout})))
    return head


class Shelf:
    """The folder of a dataset: its head, the shards that are there, and the one that is being written."""

    def __init__(self, folder: Path, head: Head, series: Series, row_bytes: int) -> None:
        self.folder = folder
        self.head = head
        self.series = series
        self.rows = max(1, GROUP_BYTES // row_bytes)
        self.size: int = head["shard"]
        self.games: int = head["games"]
        self.shards = -(-self.games // self.size)
        self._table: Growing | None = None
        self._open()

    def _open(self) -> None:
        """Take up the dataset that is there, or begin it; another one is refused."""
        folder, file = self.folder, self.folder / HEAD
        if folder.exists() and not folder.is_dir():
            raise CannotWrite(f"{folder} is a file; name a folder")
        if not folder.parent.is_dir():
            raise CannotWrite(f"{folder}: there is no folder {folder.parent}")
        if file.is_file():
            self._compare(file)
        elif folder.exists() and any(folder.iterdir()):
            raise CannotWrite(f"{folder} holds other files; name a new or an empty folder")
        else:
            try:
                folder.mkdir(exist_ok=True)
            except OSError as error:
                raise CannotWrite(f"{folder}: cannot make this folder ({error.strerror})") from None
            check_file(file)
            with replacing(file) as part:
                part.write_text(json.dumps(self.head, indent=1) + "\n", encoding="utf-8")
        shutil.rmtree(self._part, ignore_errors=True)

    def _compare(self, file: Path) -> None:
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise CannotWrite(f"{file} is not the head of a dataset ({error})") from None
        if not isinstance(found, dict):
            raise CannotWrite(f"{file} is not the head of a dataset")
        for name, value in self.head.items():
            if found.get(name) != value:
                told = "" if name == "layout" else f" ({name}: {found.get(name)!r}, not {value!r})"
                raise CannotWrite(f"{self.folder} holds another dataset{told}; name another folder")

    @property
    def _part(self) -> Path:
        return self.folder / ".shard.part"

    def missing(self) -> tuple[int, ...]:
        """List the shards that are not there yet."""
        return tuple(shard for shard in range(self.shards) if not (self.folder / shard_name(shard)).is_dir())

    def games_of(self, shards: Iterable[int]) -> int:
        """Count the games of some shards."""
        return sum(min(self.size, self.games - shard * self.size) for shard in shards)

    def add(self, chunk: Chunk) -> None:
        """Write games down, in the order of their numbers; a shard whose last one has come is put in its place."""
        assert isinstance(chunk, DecidedChunk)
        seats = self.series.setup.seats
        for place, number in enumerate(chunk.numbers):
            shard, place_there = divmod(number, self.size)
            if self._table is None:
                (self._part / "rows").mkdir(parents=True)
                self._table = Growing(self._part / "rows", self.rows)
            (self._part / record_file(number)).write_text(chunk.records[place], encoding="utf-8")
            decisions = chunk.decisions[place]
            if decisions.actions:
                ranks = chunk.ranks[place * seats : (place + 1) * seats]
                for frame in decisions_frames(self.series, number, ranks, decisions, self.rows):
                    self._table.add(frame)
            if place_there == self.size - 1 or number == self.games - 1:
                self._finish(shard)

    def _finish(self, shard: int) -> None:
        assert self._table is not None
        self._table.join(self._part / DECISIONS, {"omerta": json.dumps({**self.head, "number": shard})})
        shutil.rmtree(self._part / "rows")
        self._part.rename(self.folder / shard_name(shard))
        self._table = None

    def close(self) -> None:
        """Drop the shard that is not whole."""
        shutil.rmtree(self._part, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class Dataset:
    """What lies in the folder when the work ends: whole shards, and their games; all that were wanted, or fewer."""

    folder: Path
    shards: int
    games: int
    interrupted: bool

    def decisions(self) -> int:
        """Count the choices."""
        import polars

        files = sorted(self.folder.glob(f"shard-*/{DECISIONS}"))
        return int(polars.scan_parquet(files).select(polars.len()).collect().item()) if files else 0


def write_dataset(
    game: AnyGame,
    bots: Iterable[str],
    games: int,
    seed: int,
    folder: Path,
    size: int,
    layout: Mapping[str, Any],
    workers: Workers = HERE,
    on_progress: Progress | None = None,
) -> Dataset:
    """Play the games of a dataset that its folder lacks; Ctrl-C stops it, and the same call goes on from there.

    `layout` says what the floats and the actions mean; its `floats` and `actions` are how many there are.
    """
    if size < 1:
        raise OmertaError(f"a shard has at least 1 game; not {size}")
    check_polars()
    series = plan_series(game, bots, games, seed)
    workers.check(game)
    row_bytes = FLOAT_BYTES * layout["floats"] + layout["actions"]
    shelf = Shelf(folder, dataset_head(game, series, games, size, layout), series, row_bytes)
    missing = shelf.missing()
    work = DecidedSeries(series.setup, series, missing, size)
    wanted, before = shelf.games_of(missing), games - shelf.games_of(missing)
    with Gate().listening(signal.SIGINT) as gate:
        if wanted:
            in_order, done = InOrder(shelf.add, work.number), before

            def take(chunk: Chunk) -> None:
                nonlocal done
                done += len(chunk.numbers)
                in_order(chunk)
                if on_progress is not None:
                    on_progress(done, games)

            try:
                workers.play(game, work, wanted, gate, take)
            finally:
                shelf.close()
    left = shelf.missing()
    return Dataset(folder, shelf.shards - len(left), games - shelf.games_of(left), bool(left) and gate.asked)
