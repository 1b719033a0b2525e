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
from omerta.core.errors import BadOption, OmertaError, UnknownName
from omerta.core.game import AnyGame
from omerta.core.network import read_networks, write_networks
from omerta.core.registry import find
from omerta.lab.files import check_file, replacing
from omerta.lab.simulate import check_seed
from omerta.terminal.columns import columns, show

if TYPE_CHECKING:
    from omerta.training.backward import Plan

TRAINED = ("twelve-gangsters",)
"""The games that can be trained."""
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
        help="How many positions a pass solves with nine cards or more left, a power of two; with fewer left up to 16"
        " times as many.",
    ),
]
Steps = Annotated[
    int, typer.Option("--steps", metavar="N", parser=whole, help="How many steps fit a network to its positions.")
]


def plan_for(table: AnyGame, positions: int, steps: int, passes: int, seed: int) -> Plan:
    """Check what is asked for, and make a plan of it."""
    if table.id not in TRAINED:
        raise UnknownName("game that can be trained", table.id, TRAINED)
    if find_spec("jax") is None:
        raise OmertaError("training needs JAX; install omerta[train]")
    if not 16 <= positions <= MOST_POSITIONS or positions & (positions - 1):
        raise BadOption(f"--positions is a power of two from 16 to {MOST_POSITIONS:,}; not {positions}")
    if steps < 1 or passes < 1:
        raise BadOption(f"--steps and --passes are at least 1; not {min(steps, passes)}")
    check_seed(seed)
    from omerta.training.backward import Plan

    cards = table.options["cards"]
    assert isinstance(cards, int)
    return Plan(table.seats, cards, positions, steps, passes, seed)


@app.command(short_help="Teach a game to its strongest bot; needs omerta[train].")
def train(
    game: GameName,
    seats: Seats = None,
    positions: Positions = 4096,
    steps: Steps = 1000,
    passes: Annotated[
        int, typer.Option("--passes", metavar="N", parser=whole, help="How often all of it is done, each time better.")
    ] = 2,
    seed: Annotated[int, typer.Option("--seed", metavar="S", parser=whole, help="Another seed, other positions.")] = 1,
    option: Options = None,
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE.npz", help="The file of values; other seat counts in it are kept.")
    ] = Path("values.npz"),
) -> int:
    """Learn by backward induction what positions of a game are worth, and write it into a small file.

    It runs on a GPU where JAX finds one, else on the processor. Whatever is done lies in FILE.npz.SEATS.unfinished:
    Ctrl-C stops it (exit code 130), and the same command goes on from there, as if it had never been stopped; with more
    passes it goes on for longer.
    """
    plan = plan_for(make_game(find(game), seats, option, None), positions, steps, passes, seed)
    check_file(out)
    from omerta.games.twelve_gangsters.solver_bot import named
    from omerta.training import backward

    if out.exists():
        read_networks(out)
    unfinished = out.with_name(f"{out.name}.{plan.seats}.unfinished")
    started = perf_counter()
    try:
        trained = backward.train(plan, unfinished, warn)
    except KeyboardInterrupt:
        warn(f"stopped by Ctrl-C; what is done is in {unfinished}, and the same command goes on from there")
        return INTERRUPTED
    nets, about = read_networks(out) if out.exists() else ({}, {})
    nets |= named({plan.seats: trained})
    about[str(plan.seats)] = {**asdict(plan), "positions solved": plan.labelled * plan.passes}
    with replacing(out) as part:
        write_networks(part, nets, about)
    print(f"{out}: {plan.seats} seats, {plan.labelled * plan.passes:,} positions, {out.stat().st_size:,} bytes")
    warn(f"trained in {perf_counter() - started:.0f} seconds on {backward.machine()}")
    return 0


def trains_responses(table: AnyGame) -> bool:
    """Tell whether a best response can be trained at a table; what is missing for it is said."""
    if table.id not in TRAINED:
        return False
    if find_spec("jax") is None:
        warn("a best response is trained with JAX; install omerta[train]")
        return False
    return table.seats <= MOST_SEATS


def report_responses(table: AnyGame, positions: int, steps: int, seed: int) -> None:
    """Train a best response to the strongest bot and one to random bots, and print what each takes."""
    plan = plan_for(table, positions, steps, RESPONSE_PASSES, seed)
    from omerta.games.twelve_gangsters.solver_bot import shipped
    from omerta.training.responses import respond

    figures = columns("Response to", "Games", "Win share", "95% interval", right=("Games", "Win share", "95% interval"))
    for name, nets in (("boss", shipped()[plan.seats]), ("random", None)):
        taken = respond(plan, nets, warn)
        figures.add_row(name, f"{taken.games:,}", f"{taken.share:.1%}", f"{taken.low:.1%} to {taken.high:.1%}")
    print()
    print(
        f"Best responses, each trained in {plan.passes} passes on {plan.labelled * plan.passes:,} positions,"
        f" {plan.steps:,} steps, seed {plan.seed}:"
    )
    show(figures)
