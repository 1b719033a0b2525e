"""The ladder: which bot is stronger than which, how sure that is, and what each is rated.

A deal is played once for each seat of the challenger, with the same chance, so that luck with a deal or a seat falls on
everybody alike. Games are written into a journal as they end; a ladder that was stopped goes on from there.
"""

from __future__ import annotations

import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum
from pathlib import Path

from omerta.bots.levels import iterations_of, searches
from omerta.core.bot import Rating
from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame
from omerta.lab.interrupts import Gate
from omerta.lab.intervals import by_deal
from omerta.lab.journal import Head, Journal, head_of
from omerta.lab.pairings import RESPONSE, Bout, Climb, Pairing, Place, pairings_for, places, read_bout, write_bout
from omerta.lab.ratings import rate
from omerta.lab.series import Chunk
from omerta.lab.simulate import Progress, check_seed
from omerta.lab.workers import HERE, Workers

__all__ = ["Ladder", "Step", "climb"]

MOST_SCALE = 4096


@dataclass(frozen=True, slots=True)
class Step:
    """How a challenger fared at a table: its share of the win with the 95% interval, and what equal bots would get."""

    pairing: Pairing
    games: int
    share: float
    low: float
    high: float
    fair: float

    @property
    def above(self) -> bool:
        """Return whether the whole interval lies above the fair share."""
        return self.low > self.fair


@dataclass(frozen=True)
class Ladder:
    """What the games of a ladder show; with `interrupted` fewer than wanted were played."""

    game: AnyGame
    seed: int
    scale: int
    bouts: Sequence[Bout]
    pairings: Sequence[Pairing]
    interrupted: bool

    def steps(self) -> list[Step]:
        """Return every pairing that was played."""
        seats, found = self.game.seats, []
        for pairing in self.pairings:
            deals: dict[int, list[float]] = {}
            for bout in self.bouts:
                if bout.pairing == pairing:
                    deals.setdefault(bout.deal, []).append(bout.share)
            if deals:
                means = [fsum(shares) / len(shares) for shares in deals.values()]
                games = sum(map(len, deals.values()))
                found.append(Step(pairing, games, fsum(means) / len(means), *by_deal(means), 1 / seats))
        return found

    def ratings(self) -> Mapping[str, Rating]:
        """Rate every bot by all games, best responses aside: they know what nobody else does.

        The order of games counts a little, so it is that of the plan, whoever was done first.
        """
        order = {pairing: place for place, pairing in enumerate(self.pairings)}
        rated = [bout for bout in self.bouts if bout.pairing.challenger != RESPONSE and bout.pairing in order]
        return rate(sorted(rated, key=lambda bout: (bout.deal, order[bout.pairing], bout.seat)))

    def iterations(self, bot: str) -> int | None:
        """Count the iterations that a search did on this ladder."""
        game_type = self.game.setup.game_type
        return iterations_of(game_type, bot, self.scale) if bot in searches(game_type) else None


def ladder_journal(game: AnyGame, seed: int, scale: int, file: Path) -> Journal[Bout]:
    """Open the journal of a ladder, or begin it."""
    return Journal(file, ladder_head(game, seed, scale), lambda found: read_bout(found, game.seats), write_bout)


def ladder_head(game: AnyGame, seed: int, scale: int) -> Head:
    """Describe a ladder by all that its games depend on."""
    game_type = game.setup.game_type
    iterations = {name: iterations_of(game_type, name, scale) for name in searches(game_type)}
    return head_of("ladder", game, seed, {"scale": scale, "iterations": iterations})


def climb(
    game: AnyGame,
    games: int,
    seed: int,
    scale: int,
    file: Path,
    workers: Workers = HERE,
    responses: bool = False,
    on_progress: Progress | None = None,
) -> Ladder:
    """Play a ladder of at least so many games a pairing, or go on with the one in the file; Ctrl-C stops it."""
    if games < 1:
        raise OmertaError(f"at least 1 game a pairing is to be played; not {games}")
    if not 1 <= scale <= MOST_SCALE:
        raise OmertaError(f"iterations are divided by a number from 1 to {MOST_SCALE}; not {scale}")
    workers.check(game)
    check_seed(seed)
    pairings = pairings_for(game.setup.game_type, responses)
    journal = ladder_journal(game, seed, scale, file)
    with Gate().listening(signal.SIGINT) as gate:
        return climb_on(game, pairings, games, seed, scale, journal, workers, gate, on_progress)


def climb_on(
    game: AnyGame,
    pairings: Sequence[Pairing],
    games: int,
    seed: int,
    scale: int,
    journal: Journal[Bout],
    workers: Workers,
    gate: Gate,
    on_progress: Progress | None = None,
) -> Ladder:
    """Play what these pairings still lack in the journal, until the gate lets a signal in."""
    work = Climb(game.setup, seed, scale, ())
    left = play_missing(game, work, places(pairings, games, game.seats), journal, workers, gate, on_progress)
    return Ladder(game, seed, scale, journal.games, pairings, interrupted=gate.asked and left > 0)


def play_missing(
    game: AnyGame,
    work: Climb,
    wanted: Sequence[Place],
    journal: Journal[Bout],
    workers: Workers,
    gate: Gate,
    on_progress: Progress | None = None,
) -> int:
    """Play the games that the journal lacks, until the gate lets a signal in; say how many are left."""
    done = {(bout.pairing, bout.deal, bout.seat) for bout in journal.games}
    work = replace(work, todo=tuple(place for place in wanted if place not in done))

    def take(chunk: Chunk) -> None:
        journal.add(work.bout(chunk, place) for place in range(len(chunk.numbers)))
        if on_progress is not None:
            on_progress(len(wanted) - len(work.todo) + len(journal.games) - len(done), len(wanted))

    if work.todo:
        workers.play(game, work, len(work.todo), gate, take)
    return len(work.todo) - (len(journal.games) - len(done))
