"""Commands that try bots out over many games: `omerta sim` and `ladder`."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from omerta.cli.app import INTERRUPTED, app
from omerta.cli.arguments import (
    Board,
    Deck,
    GameName,
    Options,
    Preset,
    Seats,
    Seed,
    Values,
    make_game,
    settle_seed,
    split,
    warn,
    whole,
)
from omerta.cli.training import Positions, Steps, report_responses, trains_responses
from omerta.core.registry import find
from omerta.lab.files import check_file
from omerta.lab.ladder import climb
from omerta.lab.parquet import check_parquet, write_parquet
from omerta.lab.results import Results
from omerta.lab.simulate import simulate
from omerta.terminal.columns import (
    progress_bar,
    results_tables,
    show,
)
from omerta.terminal.ladder import put_ratings, report_ladder


@app.command(short_help="Play many games between bots and compare them.")
def sim(
    game: GameName,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,...", help="One bot for each seat, or one name for all seats.")
    ] = "random",
    games: Annotated[int, typer.Option("--games", metavar="N", parser=whole, help="How many games to play.")] = 1000,
    seed: Seed = None,
    jobs: Annotated[
        int,
        typer.Option("--jobs", metavar="J", parser=whole, help="How many processes to use; the results are the same."),
    ] = 1,
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
    stops early and keeps what is done (exit code 130).
    """
    names = split(bots)
    table = make_game(
        find(game), len(names) if seats is None and len(names) > 1 else seats, option, preset, deck, board, values
    )
    if out is not None:
        check_parquet(out)
    started = perf_counter()
    with progress_bar(f"{games:,} games") as on_progress:
        results = simulate(table, names, games, settle_seed(seed), jobs, on_progress, records)
    if results.interrupted:
        warn(f"stopped by Ctrl-C; {len(results):,} of {games:,} games are done and counted")
    if len(results):
        if out is not None:
            write_parquet(results, out)
        report(results)
        warn(f"{len(results):,} games in {perf_counter() - started:.1f} seconds")
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
    seed: Annotated[int, typer.Option("--seed", metavar="S", parser=whole, help="Another seed, other games.")] = 1,
    jobs: Annotated[
        int,
        typer.Option("--jobs", metavar="J", parser=whole, help="How many processes to use; the results are the same."),
    ] = 1,
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
    with progress_bar("games") as on_progress:
        found = climb(table, games, seed, scale, journal, jobs, responses, on_progress)
    if found.interrupted:
        warn(f"stopped by Ctrl-C; {len(found.bouts):,} games are in {journal}, and the same command goes on from there")
    if found.bouts:
        report_ladder(found)
        if responses and not found.interrupted and trains_responses(table):
            report_responses(table, positions, steps, seed)
        if ratings is not None:
            put_ratings(found, ratings)
    return INTERRUPTED if found.interrupted else 0
