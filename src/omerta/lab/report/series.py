"""Play the games of a report, or take them from its folder: what is there is not played again."""

from __future__ import annotations

import json
import signal
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from omerta.bots.agents import WrongAgent, is_agent, maker_for
from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame
from omerta.lab.files import CannotWrite
from omerta.lab.interrupts import Gate
from omerta.lab.journal import Head, Journal, head_of
from omerta.lab.ladder import Ladder, climb_on, ladder_head, ladder_journal
from omerta.lab.pairings import Pairing, places
from omerta.lab.report.figures import Figures
from omerta.lab.report.skill import Skill, meetings, rivals
from omerta.lab.report.watching import Watched, WatchedChunk, WatchedSeries, read_watched, write_watched
from omerta.lab.series import Chunk, Series
from omerta.lab.simulate import Progress, check_seed
from omerta.lab.workers import HERE, Workers

PART = 4
"""Beside the main series, each other one has a part of its games: one in so many."""
FULL_STRENGTH = 1
FEWEST = 2


@dataclass(frozen=True, slots=True)
class Table:
    """A table of equal bots that a report looks at, with its name in the report and how many games it plays."""

    label: str
    game: AnyGame
    bot: str
    games: int


@dataclass
class Study:
    """What was played for a report: the tables in the order of the plan, as far as they have games, and the skill."""

    wanted: int
    done: int = 0
    interrupted: bool = False
    tables: list[tuple[Table, Figures]] = field(default_factory=list)
    skill: Skill | None = None


def usual_script(game: AnyGame) -> str:
    """Name the bot that plays a report's games unless another is wanted: one of the game's own, which is quick."""
    return rivals(game)[-1]


def other_tables(game: AnyGame, bot: str, games: int) -> list[Table]:
    """List the tables that show how far the figures depend on who plays, on how many, and on the preset.

    An agent sits only at tables that it was trained for; the others are left out.
    """
    fewer = max(FEWEST, games // PART)
    game_type, setup = game.setup.game_type, game.setup
    found = [Table(f"{name} bots", game, name, fewer) for name in rivals(game) if name != bot]
    chosen: dict[str, Any] = {
        option.name: setup.options[option.name]
        for option in game_type.options
        if setup.options[option.name] != option.default(game.seats)
    }
    wanted: list[tuple[str, int, str | None, dict[str, Any]]]
    wanted = [(f"{seats} seats", seats, None, chosen) for seats in game_type.seats if seats != game.seats]
    wanted += [(f"preset {preset}", game.seats, preset, {}) for preset in game_type.presets]
    known = {game.seats: [dict(setup.options)]}
    for label, seats, preset, options in wanted:
        try:
            other = game_type.make(seats, preset=preset, rules=setup.rules, data=setup.data, **options)
        except OmertaError:
            continue
        same = known.setdefault(seats, [])
        if dict(other.setup.options) not in same and _may_sit(bot, other):
            same.append(dict(other.setup.options))
            found.append(Table(label, other, bot, fewer))
    return found


def _may_sit(bot: str, game: AnyGame) -> bool:
    """Return whether a bot can play at a table: an agent may have been trained for others."""
    try:
        maker_for(game.setup.game_type, bot)(game)
    except WrongAgent:
        return False
    return True


class Player:
    """Plays the series of a report one after the other, each with a journal in the folder, until a signal comes."""

    def __init__(
        self, folder: Path, seed: int, workers: Workers, gate: Gate, study: Study, on_progress: Progress | None
    ):
        self.folder = folder
        self.seed = seed
        self.workers = workers
        self.gate = gate
        self.study = study
        self.on_progress = on_progress

    def file(self, what: str, head: Head) -> Path:
        """Name a journal by all that its games depend on, so that other games never get into it."""
        return self.folder / f"{what}-{sha256(json.dumps(head, sort_keys=True).encode()).hexdigest()[:12]}.jsonl"

    def _progress(self, done: int) -> None:
        if self.on_progress is not None:
            self.on_progress(self.study.done + done, self.study.wanted)

    def watch(self, table: Table) -> None:
        """Play the games of one table that are not there yet."""
        game, seed = table.game, self.seed
        who = {"bot": table.bot}
        if is_agent(table.bot):
            who["agent"] = sha256(Path(table.bot).read_bytes()).hexdigest()
        head = head_of("report", game, seed, who)
        file = self.file(f"{Path(table.bot).stem}-{game.seats}", head)
        journal: Journal[Watched] = Journal(file, head, lambda found: read_watched(found, game.seats), write_watched)
        there = {each.number for each in journal.games}
        series = Series(game.setup, (table.bot,) * game.seats, seed)
        todo = tuple(number for number in range(table.games) if number not in there)
        work = WatchedSeries(series.setup, series, todo)
        before = table.games - len(todo)
        count = before

        def take(chunk: Chunk) -> None:
            nonlocal count
            assert isinstance(chunk, WatchedChunk)
            journal.add(chunk.watched)
            count += len(chunk.watched)
            self._progress(count)

        self._progress(count)
        if todo and not self.gate.asked:
            self.workers.play(game, work, len(todo), self.gate, take)
        played = sorted((each for each in journal.games if each.number < table.games), key=lambda each: each.number)
        self.study.done += count
        if played:
            self.study.tables.append((table, Figures(game, table.bot, played)))

    def meet(self, game: AnyGame, pairings: Sequence[Pairing], games: int) -> None:
        """Play the pairings that show what skill is worth."""
        head = ladder_head(game, self.seed, FULL_STRENGTH)
        journal = ladder_journal(game, self.seed, FULL_STRENGTH, self.file(f"skill-{game.seats}", head))
        ladder = climb_on(
            game,
            pairings,
            games,
            self.seed,
            FULL_STRENGTH,
            journal,
            self.workers,
            self.gate,
            lambda n, _: self._progress(n),
        )
        wanted = set(places(pairings, games, game.seats))
        bouts = [bout for bout in journal.games if (bout.pairing, bout.deal, bout.seat) in wanted]
        self.study.done += len(bouts)
        if bouts:
            self.study.skill = Skill(Ladder(game, self.seed, FULL_STRENGTH, bouts, pairings, ladder.interrupted))


def play_report(
    tables: Sequence[Table],
    folder: Path,
    seed: int,
    workers: Workers = HERE,
    skill: bool = True,
    on_progress: Progress | None = None,
) -> Study:
    """Play everything that a report needs, or go on with what its folder holds; Ctrl-C stops it and keeps what is done.

    The skill is that of the bots at the first table.
    """
    first = tables[0]
    for table in tables:
        maker_for(table.game.setup.game_type, table.bot)(table.game)
        workers.check(table.game)
        if table.games < FEWEST:
            raise OmertaError(f"a report needs at least {FEWEST} games of a table; not {table.games}")
    check_seed(seed)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(f"{folder}: cannot make this folder ({error.strerror})") from None
    pairings = meetings(rivals(first.game)) if skill else ()
    fewer = max(FEWEST, first.games // PART)
    study = Study(sum(table.games for table in tables) + len(places(pairings, fewer, first.game.seats)))
    with Gate().listening(signal.SIGINT) as gate:
        player = Player(folder, seed, workers, gate, study, on_progress)
        for table in tables:
            player.watch(table)
        if pairings:
            player.meet(first.game, pairings, fewer)
    study.interrupted = gate.asked and study.done < study.wanted
    return study
