"""Compare pairs of worlds that a seat cannot tell apart, by the million: `make worlds`, `python -m tests.laws.worlds`.

What law 5 compares at some moments of a few games is compared here as often as is asked for, in every preset and at
every seat count of each game that hides something, and with it what a table sends: the message about the present with
its length, every event as it is told, and how long an answer is held back.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count, islice
from multiprocessing import get_context
from random import Random

from omerta import game_types
from omerta.bots import usual_bot
from omerta.core.events import Event
from omerta.core.game import AnyGame, State
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Seat
from omerta.core.wire import encode
from omerta.server.live import answer_timing
from omerta.table.log.entries import Entry, tell
from omerta.table.log.opened import Chair
from omerta.table.log.table import Question, Table, fold
from omerta.table.opening.opening import open_rows
from omerta.table.wire.seat_payload import now
from tests.laws import leaks
from tests.laws.secrecy import FURTHER, WORLDS, Pair, nothing_hidden
from tests.laws.walks import LawBroken, walk

UNIT_PAIRS = 400
"""About so many pairs one process compares before it answers."""
MOST_AT_ONCE = 1024
"""So many answers of processes are waited for before it is seen whether they are enough."""
MOVES = 12
"""So many moves, legal or not, a seat asks about."""


@dataclass
class Found:
    """What was compared at the tables of one game."""

    pairs: int = 0
    games: int = 0
    worlds: int = 0
    seconds: float = 0.0
    tables: set[str] = field(default_factory=set)
    broken: list[str] = field(default_factory=list)

    def add(self, other: Found) -> None:
        self.pairs += other.pairs
        self.games += other.games
        self.worlds += other.worlds
        self.seconds += other.seconds
        self.tables |= other.tables
        self.broken += other.broken


@cache
def seated(game: str, seats: int, preset: str, seat: Seat | None) -> Table:
    """Open a table at which a person has this seat, and bots all others; at a spectator's, people have them all."""
    bot = Chair("bot", usual_bot(game_types[game]))
    chairs = [Chair("human") if seat in (each, None) else bot for each in range(seats)]
    rows = open_rows(
        code="WORLDS",
        game=game,
        seats=seats,
        preset=preset,
        options={},
        chairs=chairs,
        seed=bytes(32),
        at=1.0,
        away_seconds=60,
        undo="never",
        party=False,
    )
    return replace(fold(rows), phase="playing")


class TablePair(Pair):
    """A state and a world at two tables: what a seat is sent there is compared as well, and counted."""

    def __init__(
        self, table: Table, found: Found, state: State, seat: Seat | None, moves: Sequence[Move], rng: Random
    ) -> None:
        self.table, self.found = table, found
        super().__init__(table.game, state, seat, moves, rng)

    def perceived(self, game: AnyGame, state: State) -> dict[str, object]:
        node = state.node()
        question = Question(0, node, 1.0) if isinstance(node, Decide) else None
        table = replace(self.table, game=game, state=state, question=question, sights=None)
        message = encode(now(table, self.seat, range(game.seats)))
        sent = {
            "message": message,
            "length": len(message),
            "held back": (answer_timing.hold(table), answer_timing.pace(table)),
        }
        return super().perceived(game, state) | sent

    def same(self) -> None:
        self.found.pairs += 1
        super().same()

    def written(self, event: Event) -> bytes:
        told = tell(Entry(1, 1.0, "played", {}, (event,)), self.seat, self.table.names, self.table.texts)
        return encode(told)


def compare_game(game: str, preset: str, seats: int, rng: Random, found: Found) -> None:
    """Walk through one game, and compare worlds for everybody who looks at it, played on side by side."""
    tables = {seat: seated(game, seats, preset, seat) for seat in (*range(seats), None)}
    table = tables[None].game
    for state in walk(table, rng):
        for seat, its_table in tables.items():
            moves = rng.sample(table.moves, min(MOVES, len(table.moves)))
            for _ in range(WORLDS):
                found.worlds += 1
                if TablePair(its_table, found, state.clone(), seat, moves, rng).play_on() >= FURTHER:
                    break


def compare(game: str, preset: str, seats: int, seed: int) -> Found:
    """Compare pairs at one table, game after game, until they are enough or one is different."""
    found = Found(tables={f"{preset} {seats}"})
    began = time.process_time()
    for number in count():
        rng = Random(f"{game} {preset} {seats} {seed} {number}")
        found.games += 1
        try:
            compare_game(game, preset, seats, rng, found)
        except LawBroken as broken:
            found.broken.append(f"{game} {preset} {seats} seats, seed {seed}, game {number}: {broken}")
        if found.broken or found.pairs >= UNIT_PAIRS:
            break
    found.seconds = time.process_time() - began
    return found


def tables_of(game: str) -> list[tuple[str, int]]:
    """List presets and seat counts of a game at which something is hidden."""
    kind = game_types[game]
    return [(preset, seats) for preset, seats in kind.variants() if not nothing_hidden(kind.make(seats, preset=preset))]


def compare_tables(game: str, pairs: int, each_of: Callable[..., Iterable[Found]], seed: int) -> Found:
    """Compare at least so many pairs in a game, the same number of turns at every table of it."""
    found, tables = Found(), tables_of(game)
    turns = ((game, preset, seats, seed + turn) for turn in count() for preset, seats in tables)
    while found.pairs < pairs and not found.broken:
        missing = (pairs - found.pairs) // UNIT_PAIRS + 1
        batch = list(islice(turns, max(len(tables), min(missing, MOST_AT_ONCE))))
        for each in each_of(compare, *zip(*batch, strict=True)):
            found.add(each)
    return found


HEADING = """\
| game | tables | games | worlds | pairs | different | processor seconds |
|---|---:|---:|---:|---:|---:|---:|"""


def row(game: str, found: Found) -> str:
    """Write what was compared in a game."""
    counts = (len(found.tables), found.games, found.worlds, found.pairs, len(found.broken), round(found.seconds))
    return f"| {game} | {' | '.join(f'{each:,}' for each in counts)} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, print what was compared, and say by the exit code whether nothing was different."""
    hiding = [game for game in game_types if tables_of(game)]
    parser = argparse.ArgumentParser(prog="make worlds", description="Compare worlds that a seat cannot tell apart.")
    parser.add_argument("--pairs", type=int, default=20_000, help="at least so many in each game")
    parser.add_argument("--game", choices=hiding, action="append", help="only this game; may be given again")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--planted", action="store_true", help="plant leaks instead, and tell when each was found")
    given = parser.parse_args(arguments)
    games = given.game or hiding
    if given.planted:
        return leaks_found(games, given.pairs, given.seed)
    broken: list[str] = []
    print(HEADING, flush=True)
    # Processes that are spawned share nothing with this one, which may have threads.
    with ProcessPoolExecutor(given.processes, get_context("spawn")) as pool:
        for game in games:
            found = compare_tables(game, given.pairs, pool.map if given.processes > 1 else map, given.seed)
            print(row(game, found), flush=True)
            broken += found.broken
    print(*broken, sep="\n", file=sys.stderr)
    return 1 if broken else 0


def leaks_found(games: Sequence[str], most: int, seed: int) -> int:
    """Plant each leak in each game, and print after how many pairs it was found."""
    missed = 0
    for game in games:
        for leak in leaks.LEAKS:
            pairs = until_found(game, leak, most, seed)
            missed += pairs is None
            print(f"{game} {leak}: " + (f"not found in {most:,} pairs" if pairs is None else f"after {pairs:,} pairs"))
    return 1 if missed else 0


def until_found(game: str, leak: str, most: int, seed: int) -> int | None:
    """Return after how many pairs a planted leak was found; None where it was not."""
    pairs = 0
    tables = tables_of(game)
    with leaks.planted(game, leak):
        for turn in count():
            for preset, seats in tables:
                found = compare(game, preset, seats, seed + turn)
                pairs += found.pairs
                if found.broken:
                    return pairs
                if pairs >= most:
                    return None
    raise AssertionError


if __name__ == "__main__":
    sys.exit(main())
