"""The command that teaches a game to its strongest bot, `omerta train`, and the best response that a ladder trains."""

from __future__ import annotations

from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from omerta.cli.app import INTERRUPTED, app
from omerta.cli.arguments import GameName, Options, Seats, make_game, warn, whole
from omerta.core.errors import BadOption, OmertaError
from omerta.core.game import AnyGame
from omerta.core.network import read_networks, write_networks
from omerta.core.registry import find, game_types
from omerta.lab.files import check_file, replacing
from omerta.lab.simulate import check_jobs, check_seed
from omerta.terminal.columns import columns, show

if TYPE_CHECKING:
    from omerta.training.backward import Plan
    from omerta.training.selfplay import SelfPlan
    from omerta.training.solved_rounds import RoundPlan

BACKWARDS = ("twelve-gangsters",)
"""The games that are learned backwards from their end."""
ROUND_BY_ROUND = ("gangster-dice",)
"""The games that learn from rounds solved at many tables at once; others learn from their own games."""
MOST_POSITIONS = 2**24
RESPONSE_PASSES = 2
"""A response learns from play of the others alone, then from play with itself among them."""
MOST_SEATS = 4
"""The most seats at which a best response is trained: with more, the joint choices are too many to lay out."""

Positions = Annotated[
    int,
    typer.Option(
        "--positions",
        metavar="N",
        parser=whole,
        help="How many positions a pass solves with eleven cards left, a power of two; with fewer left up to 16 times"
        " as many, in the first two passes fewer. In Gangster Dice how many tables are played side by side.",
    ),
]
Steps = Annotated[
    int,
    typer.Option(
        "--steps",
        metavar="N",
        parser=whole,
        help="How many steps fit a network to its positions. In Gangster Dice how many rounds a pass plays.",
    ),
]


def trained_games() -> list[str]:
    """Name the games that can be trained."""
    return [
        game_type.id for game_type in game_types.values() if game_type.id in BACKWARDS or game_type.learned is not None
    ]


def check_training(table: AnyGame, steps: int, passes: int, seed: int) -> None:
    """Refuse what cannot be trained, or not like that."""
    if table.id not in trained_games():
        raise OmertaError(f"{table.id} cannot be trained; games that can: {', '.join(trained_games())}")
    if find_spec("jax") is None:
        raise OmertaError("training needs JAX; install omerta[train]")
    if steps < 1 or passes < 1:
        raise BadOption(f"--steps and --passes are at least 1; not {min(steps, passes)}")
    check_seed(seed)


def check_positions(positions: int) -> None:
    """Refuse a number of positions that cannot be solved side by side."""
    if not 16 <= positions <= MOST_POSITIONS or positions & (positions - 1):
        raise BadOption(f"--positions is a power of two from 16 to {MOST_POSITIONS:,}; not {positions}")


def check_usual(table: AnyGame) -> None:
    """Refuse a table at which what was learned would not be played."""
    learned = table.setup.game_type.learned
    if learned is None or learned.key(table) is None:
        raise BadOption(f"{table.id} learns only with the options and data that come with it")


def plan_for(table: AnyGame, positions: int, steps: int, passes: int, seed: int) -> Plan:
    """Check what is asked for, and make a plan of backward induction of it."""
    check_training(table, steps, passes, seed)
    check_positions(positions)
    from omerta.training.backward import Plan

    cards = table.options["cards"]
    assert isinstance(cards, int)
    return Plan(table.seats, cards, positions, steps, passes, seed)


def self_plan_for(table: AnyGame, games: int, scale: int, steps: int, passes: int, seed: int, jobs: int) -> SelfPlan:
    """Check what is asked for, and make a plan of learning from the game's own games of it."""
    check_training(table, steps, passes, seed)
    check_jobs(table, jobs)
    if games < 1 or scale < 1:
        raise BadOption(f"--games and --scale are at least 1; not {min(games, scale)}")
    check_usual(table)
    from omerta.training.selfplay import SelfPlan

    return SelfPlan(table.seats, games, steps, scale, passes, seed)


def round_plan_for(table: AnyGame, positions: int, steps: int, passes: int, seed: int) -> RoundPlan:
    """Check what is asked for, and make a plan of learning from solved rounds of it."""
    check_training(table, steps, passes, seed)
    check_positions(positions)
    check_usual(table)
    from omerta.training.solved_rounds import RoundPlan

    return RoundPlan(table.seats, positions, steps, passes, seed)


@app.command(short_help="Teach a game to its strongest bot; needs omerta[train].")
def train(
    game: GameName,
    seats: Seats = None,
    positions: Positions = 4096,
    games: Annotated[
        int, typer.Option("--games", metavar="N", parser=whole, help="How many games a pass learns from.")
    ] = 2000,
    scale: Annotated[
        int,
        typer.Option("--scale", metavar="D", parser=whole, help="Bots in these games do 1/D of boss's iterations."),
    ] = 16,
    steps: Steps = 1000,
    passes: Annotated[
        int, typer.Option("--passes", metavar="N", parser=whole, help="How often all of it is done, each time better.")
    ] = 2,
    seed: Annotated[int, typer.Option("--seed", metavar="S", parser=whole, help="Another seed, other positions.")] = 1,
    option: Options = None,
    jobs: Annotated[
        int,
        typer.Option("--jobs", metavar="J", parser=whole, help="How many processes play; what is learned is the same."),
    ] = 1,
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE.npz", help="The file of values; other seat counts in it are kept.")
    ] = Path("values.npz"),
) -> int:
    """Learn what positions of a game are worth, and write it into a small file.

    12 Gangsters is solved backwards from its end, from --positions in each pass. Gangster Dice plays itself at
    --positions tables at once, --steps rounds in each pass, and solves the bids of every round. Other games learn from
    --games of their own in each pass: at first of their best scripted bots, then of the search with what was learned.

    It runs on a GPU where JAX finds one, else on the processor. Whatever is done lies in FILE.npz.SEATS.unfinished:
    Ctrl-C stops it (exit code 130), and the same command goes on from there, as if it had never been stopped; with more
    passes it goes on for longer.
    """
    table = make_game(find(game), seats, option, None)
    if table.id in BACKWARDS:
        plan = plan_for(table, positions, steps, passes, seed)
        budget = f"{plan.labelled:,} positions"
    elif table.id in ROUND_BY_ROUND:
        round_plan = round_plan_for(table, positions, steps, passes, seed)
        budget = f"{round_plan.solved:,} positions"
    else:
        own_plan = self_plan_for(table, games, scale, steps, passes, seed, jobs)
        budget = f"{games * passes:,} games"
    check_file(out)
    if out.exists():
        read_networks(out)
    unfinished = out.with_name(f"{out.name}.{table.seats}.unfinished")
    started = perf_counter()
    from omerta.training import backward

    try:
        if table.id in BACKWARDS:
            from omerta.games.twelve_gangsters.solver_bot import named

            trained = named({table.seats: backward.train(plan, unfinished, warn)})
            told = asdict(plan)
        elif table.id in ROUND_BY_ROUND:
            from omerta.training import selfplay, solved_rounds

            trained = selfplay.named(table, solved_rounds.train(round_plan, unfinished, warn))
            told = asdict(round_plan)
        else:
            from omerta.training import selfplay

            nets = selfplay.train(table, own_plan, jobs, unfinished, warn)
            trained, told = selfplay.named(table, nets), asdict(own_plan)
    except KeyboardInterrupt:
        warn(f"stopped by Ctrl-C; what is done is in {unfinished}, and the same command goes on from there")
        return INTERRUPTED
    kept, about = read_networks(out) if out.exists() else ({}, {})
    about[str(table.seats)] = {**told, "learned from": budget}
    with replacing(out) as part:
        write_networks(part, kept | trained, about)
    print(f"{out}: {table.seats} seats, {budget}, {out.stat().st_size:,} bytes")
    warn(f"trained in {perf_counter() - started:.0f} seconds on {backward.machine()}")
    return 0


def trains_responses(table: AnyGame) -> bool:
    """Tell whether a best response can be trained at a table; what is missing for it is said."""
    if table.id not in BACKWARDS:
        return False
    if find_spec("jax") is None:
        warn("a best response is trained with JAX; install omerta[train]")
        return False
    return table.seats <= MOST_SEATS


def report_responses(table: AnyGame, positions: int, steps: int, seed: int) -> None:
    """Train a best response to the strongest bot and one to random bots, and print what each takes."""
    asked = plan_for(table, positions, steps, RESPONSE_PASSES, seed)
    from omerta.games.twelve_gangsters.solver_bot import shipped
    from omerta.training.responses import Budget, respond

    budget = Budget(**asdict(asked))

    figures = columns("Response to", "Games", "Win share", "95% interval", right=("Games", "Win share", "95% interval"))
    for name, nets in (("boss", shipped()[budget.seats]), ("random", None)):
        warn(f"training a best response to {name} on {budget.labelled:,} positions; then it plays")
        taken = respond(budget, nets, warn)
        figures.add_row(name, f"{taken.games:,}", f"{taken.share:.1%}", f"{taken.low:.1%} to {taken.high:.1%}")
    print()
    print(
        f"Best responses, each trained in {budget.passes} passes on {budget.labelled:,} positions,"
        f" {budget.steps:,} steps, seed {budget.seed}:"
    )
    show(figures)
