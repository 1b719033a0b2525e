"""Commands that let bots play many games: `omerta sim`, `ladder` and `dataset`."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from omerta.adapters.layout import actions, parts
from omerta.cli.app import INTERRUPTED, app
from omerta.cli.arguments import (
    Board,
    Deck,
    GameName,
    Games,
    Jobs,
    LineUp,
    Options,
    Preset,
    RayAddress,
    Seats,
    Seed,
    SeriesSeed,
    Values,
    make_game,
    seats_for,
    settle_seed,
    split,
    warn,
    whole,
)
from omerta.cli.training import Positions, Steps, report_responses, trains_responses
from omerta.core.game import AnyGame
from omerta.core.registry import find
from omerta.lab.dataset import write_dataset
from omerta.lab.files import check_file
from omerta.lab.ladder import climb
from omerta.lab.parquet import check_parquet, games_frame, growing
from omerta.lab.pieces import peak_memory
from omerta.lab.results import Results
from omerta.lab.simulate import plan_series, simulate
from omerta.lab.workers import employ
from omerta.terminal.columns import (
    progress_bar,
    results_tables,
    show,
)
from omerta.terminal.ladder import put_ratings, report_ladder


@app.command(short_help="Play many games between bots and compare them.")
def sim(
    game: GameName,
    bots: LineUp = "random",
    games: Games = 1000,
    seed: Seed = None,
    jobs: Jobs = 1,
    ray: RayAddress = None,
    seats: Seats = None,
    option: Options = None,
    preset: Preset = None,
    deck: Deck = None,
    board: Board = None,
    values: Values = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.parquet", help="Write a table: one row per game and seat.")
    ] = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="DIR", help="Write a record of every game into this folder.")
    ] = None,
) -> int:
    """Play many games between bots and print the share of the wins by bot and by seat, with 95% intervals.

    The bots move one seat on from game to game. Several bots without --seats make a table of that many seats. Ctrl-C
    stops early and keeps what is done (exit code 130). Any number of games takes the same memory; how much is printed.
    """
    names = split(bots)
    table = make_game(find(game), seats_for(names, seats), option, preset, deck, board, values)
    if out is not None:
        check_parquet(out)
    series = plan_series(table, names, games, settle_seed(seed))
    started = perf_counter()
    with (
        employ(jobs, ray, names) as workers,
        growing(out, {}) if out is not None else nullcontext() as rows,
        progress_bar(f"{games:,} games") as on_progress,
    ):
        take = None if rows is None else lambda chunk: rows.add(games_frame(series, chunk))
        results = simulate(table, names, games, series.seed, workers, on_progress, records, take)
    if results.interrupted:
        warn(f"stopped by Ctrl-C; {len(results):,} of {games:,} games are done and counted")
    if len(results):
        report(results)
        held, others = peak_memory() + sum(results.peaks.values()), len(results.peaks)
        shared = f" in {1 + others} processes together" if others else ""
        took = f"{perf_counter() - started:.1f} seconds"
        warn(f"{len(results):,} games in {took}; peak memory {held / 1e6:,.0f} MB{shared}")
    return INTERRUPTED if results.interrupted else 0


def report(results: Results) -> None:
    """Print what a simulation shows."""
    table = results.game
    title = table.setup.game_type.texts().get("title")
    print(f"{title}, {table.seats} seats, {len(results):,} games, seed {results.series.seed}")
    print(f"A fair share is {1 / table.seats:.1%}; a game takes {results.mean_steps:.1f} steps.")
    for figures in results_tables(results):
        print()
        show(figures)


@app.command(short_help="Let bots play, and write records and every choice for a learner.")
def dataset(
    game: GameName,
    bots: LineUp = "random",
    games: Games = 1000,
    seed: SeriesSeed = 1,
    jobs: Jobs = 1,
    ray: RayAddress = None,
    seats: Seats = None,
    option: Options = None,
    preset: Preset = None,
    deck: Deck = None,
    board: Board = None,
    values: Values = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="The folder; usually dataset-GAME in this folder.")
    ] = None,
    shard: Annotated[
        int, typer.Option("--shard", metavar="N", parser=whole, help="How many games one shard of the dataset holds.")
    ] = 250,
) -> int:
    """Play games between bots, and write each as a record and each choice as a row of Parquet, for a learner.

    A row has what the seat saw as floats, the mask of what was legal, the number of the action that was chosen, and
    what the seat won in the end. The same command writes the same bytes, whatever --jobs and --ray are. Ctrl-C leaves
    whole shards (exit code 130), and the same command goes on from there. See docs/datasets.md.
    """
    names = split(bots)
    table = make_game(find(game), seats_for(names, seats), option, preset, deck, board, values)
    plan_series(table, names, games, seed)
    folder = out or Path(f"dataset-{table.id}")
    with employ(jobs, ray, names) as workers, progress_bar(f"{games:,} games") as on_progress:
        found = write_dataset(table, names, games, seed, folder, shard, layout(table), workers, on_progress)
    if found.interrupted:
        warn(f"stopped by Ctrl-C; {found.games:,} of {games:,} games are in {folder}, and the same command goes on")
    if found.shards:
        print(f"{folder}: {found.games:,} games, {found.decisions():,} choices, shards: {found.shards:,}")
    return INTERRUPTED if found.interrupted else 0


def layout(table: AnyGame) -> dict[str, object]:
    """Describe what the floats and the actions of a dataset mean, as plain data."""
    found = parts(table)
    moves = [action.write for action in actions(table)]
    arrays = [{"name": part.name, "shape": part.shape, "start": part.start, "stop": part.stop} for part in found]
    return {"floats": found[-1].stop, "actions": len(moves), "observation": arrays, "moves": moves}


@app.command(short_help="Find out how strong the bots are, and rate them.")
def ladder(
    game: GameName,
    seats: Seats = None,
    games: Annotated[
        int, typer.Option("--games", metavar="N", parser=whole, help="How many games each pairing plays at least.")
    ] = 400,
    scale: Annotated[
        int,
        typer.Option("--scale", metavar="D", parser=whole, help="Divide the iterations of all levels by this."),
    ] = 8,
    responses: Annotated[
        bool,
        typer.Option(
            "--responses",
            help="Also seat a best response that searches among the two strongest levels; in a game that can be trained"
            " also train one to the strongest and one to random bots.",
        ),
    ] = False,
    positions: Positions = 1024,
    steps: Steps = 500,
    seed: SeriesSeed = 1,
    jobs: Jobs = 1,
    ray: RayAddress = None,
    option: Options = None,
    preset: Preset = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--file", metavar="FILE", help="The journal of games; usually ladder-GAME-SEATS.jsonl in this folder."
        ),
    ] = None,
    ratings: Annotated[
        Path | None, typer.Option("--ratings", metavar="FILE.toml", help="Put the ratings into this file of cards.")
    ] = None,
) -> int:
    """Play the levels against each other, and print win shares with 95% intervals and ratings.

    One challenger sits at a table of equal bots, in each seat in turn with the same chance: each level among the one
    below, the strongest among random bots, the game's own bots among medium ones. Every game goes into a journal, and
    the same command goes on where it stopped; Ctrl-C stops it (exit code 130). A level is shown to be stronger when its
    whole interval lies above the fair share, what equal bots would get.
    """
    table = make_game(find(game), seats, option, preset)
    if ratings is not None:
        check_file(ratings)
    journal = Path(f"ladder-{table.id}-{table.seats}.jsonl") if file is None else file
    with employ(jobs, ray) as workers, progress_bar("games") as on_progress:
        found = climb(table, games, seed, scale, journal, workers, responses, on_progress)
    if found.interrupted:
        warn(f"stopped by Ctrl-C; {len(found.bouts):,} games are in {journal}, and the same command goes on from there")
    if found.bouts:
        report_ladder(found)
        if responses and not found.interrupted and trains_responses(table):
            report_responses(table, positions, steps, seed)
        if ratings is not None:
            put_ratings(found, ratings)
    return INTERRUPTED if found.interrupted else 0
