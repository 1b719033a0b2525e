"""The command that teaches a game to its strongest bot or trains an agent, `omerta train`, and a ladder's responses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from enum import Enum
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from omerta.bots.agents import SUFFIX, is_agent, maker_for, network_name
from omerta.cli.app import INTERRUPTED, app
from omerta.cli.arguments import GameName, Options, Seats, make_game, warn, whole
from omerta.core.errors import BadOption, OmertaError
from omerta.core.extras import MissingExtra, check_extra, is_there
from omerta.core.game import AnyGame
from omerta.core.judging.network import Layers, read_networks, write_networks
from omerta.core.registry import find, game_types
from omerta.lab.files import check_file, replacing
from omerta.lab.processes import Processes
from omerta.lab.simulate import check_seed, simulate
from omerta.terminal.columns import columns, progress_bar, show

if TYPE_CHECKING:
    from omerta.training.backward import Plan

BACKWARDS = ("twelve-gangsters",)
"""The games that are learned backwards from their end."""
ROUND_BY_ROUND = ("gangster-dice",)
"""The games that learn from rounds solved at many tables at once; others learn from their own games."""
MOST_POSITIONS = 2**24
RESPONSE_PASSES = 2
"""A response learns from play of the others alone, then from play with itself among them."""
MOST_SEATS = 4
"""The most seats at which a best response is trained: with more, the joint choices are too many to lay out."""


class Method(Enum):
    """How a game is learned: as its strongest bot wants it, or as an agent that plays."""

    OWN = "own"
    PPO = "ppo"


Positions = Annotated[
    int,
    typer.Option(
        "--positions",
        metavar="N",
        parser=whole,
        help="How many positions a pass solves with eleven cards left, a power of two; with fewer left up to 16 times"
        " as many, in the first two passes fewer. In Gangster Dice, and for an agent, how many tables are played side"
        " by side.",
    ),
]
Steps = Annotated[
    int,
    typer.Option(
        "--steps",
        metavar="N",
        parser=whole,
        help="How many steps fit a network to its positions. In Gangster Dice how many rounds a pass plays, for an"
        " agent how many updates it makes.",
    ),
]


@dataclass(frozen=True)
class Asked:
    """What a command asks of a training, whatever its method."""

    table: AnyGame
    positions: int
    games: int
    scale: int
    steps: int
    passes: int
    seed: int
    jobs: int


@dataclass(frozen=True)
class Training:
    """A training that is ready to run: its plan, and how it gives the networks by name and what they learned from."""

    plan: Mapping[str, Any]
    run: Callable[[Path], tuple[Mapping[str, Layers], str]]


def trained_games() -> list[str]:
    """Name the games that are taught to their strongest bot."""
    return [
        game_type.id for game_type in game_types.values() if game_type.id in BACKWARDS or game_type.learned is not None
    ]


def check_training(steps: int, passes: int, seed: int) -> None:
    """Refuse what cannot be trained like that."""
    check_extra("training", "jax", "train", "docs/training.md")
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
    """Make a plan of backward induction."""
    check_training(steps, passes, seed)
    check_positions(positions)
    from omerta.training.backward import Plan

    cards = table.options["cards"]
    assert isinstance(cards, int)
    return Plan(table.seats, cards, positions, steps, passes, seed)


def backwards(asked: Asked) -> Training:
    """Solve 12 Gangsters from its end."""
    plan = plan_for(asked.table, asked.positions, asked.steps, asked.passes, asked.seed)

    def run(unfinished: Path) -> tuple[Mapping[str, Layers], str]:
        from omerta.games.twelve_gangsters.bots.solver_bot import named
        from omerta.training import backward

        return named({plan.seats: backward.train(plan, unfinished, warn)}), f"{plan.labelled:,} positions"

    return Training(asdict(plan), run)


def round_by_round(asked: Asked) -> Training:
    """Learn from rounds that are solved at many tables at once."""
    check_positions(asked.positions)
    check_usual(asked.table)
    from omerta.training.solved_rounds import RoundPlan

    plan = RoundPlan(asked.table.seats, asked.positions, asked.steps, asked.passes, asked.seed)

    def run(unfinished: Path) -> tuple[Mapping[str, Layers], str]:
        from omerta.training import selfplay, solved_rounds

        nets = solved_rounds.train(plan, unfinished, warn)
        return selfplay.named(asked.table, nets), f"{plan.solved:,} positions"

    return Training(asdict(plan), run)


def own_games(asked: Asked) -> Training:
    """Learn from the game's own games."""
    table = asked.table
    if table.id not in trained_games():
        raise OmertaError(
            f"{table.id} cannot be trained; games that can: {', '.join(trained_games())};"
            " --method ppo trains an agent at any game"
        )
    Processes(asked.jobs).check(table)
    if asked.games < 1 or asked.scale < 1:
        raise BadOption(f"--games and --scale are at least 1; not {min(asked.games, asked.scale)}")
    check_usual(table)
    from omerta.training.selfplay import SelfPlan

    plan = SelfPlan(table.seats, asked.games, asked.steps, asked.scale, asked.passes, asked.seed)

    def run(unfinished: Path) -> tuple[Mapping[str, Layers], str]:
        from omerta.training import selfplay

        nets = selfplay.train(table, plan, asked.jobs, unfinished, warn)
        return selfplay.named(table, nets), f"{asked.games * asked.passes:,} games"

    return Training(asdict(plan), run)


def for_its_boss(asked: Asked) -> Training:
    """Prepare the training by which a game is taught to its strongest bot."""
    if asked.table.id in BACKWARDS:
        return backwards(asked)
    if asked.table.id in ROUND_BY_ROUND:
        return round_by_round(asked)
    return own_games(asked)


def check_agent_file(file: Path, against: str | None) -> None:
    """Refuse a file that no command could seat, and one that holds the agent that is trained against."""
    if not is_agent(str(file)):
        raise BadOption(f"--out is named to seat the agent: without spaces and ending in {SUFFIX}; not {str(file)!r}")
    if against is not None and is_agent(against) and Path(against).resolve() == file.resolve():
        raise BadOption(
            f"{file} is the agent of --against, and would be written over; name another file, such as"
            f" --out {file.with_name(f'response{SUFFIX}' if file.stem != 'response' else f'response-2{SUFFIX}')}"
        )


def by_ppo(asked: Asked, file: Path, against: str | None, curiosity: float | None) -> Training:
    """Prepare the training of an agent that plays itself, or that is to beat others who never change."""
    table = asked.table
    Processes(asked.jobs).check(table)
    check_positions(asked.positions)
    if asked.games < 1:
        raise BadOption(f"--games is at least 1; not {asked.games}")
    check_agent_file(file, against)
    if against is not None:
        maker_for(table.setup.game_type, against)(table)
    check_extra("training an agent", "pettingzoo", "research", "docs/training.md")
    from omerta.training.ppo import CURIOSITY, PpoPlan, about

    if curiosity is not None and not 0 <= curiosity <= 1:
        raise BadOption(f"--curiosity is a number from 0 to 1; not {curiosity:g}")
    usual = CURIOSITY if curiosity is None else curiosity
    plan = PpoPlan(table.seats, asked.positions, asked.steps, asked.passes, asked.seed, against, usual)

    def run(unfinished: Path) -> tuple[Mapping[str, Layers], str]:
        from omerta.training import ppo

        net, choices = ppo.train(table, plan, asked.jobs, unfinished, warn)
        return {network_name(table.seats): net}, f"{choices:,} choices"

    return Training(about(table, plan), run)


@app.command(short_help="Teach a game to its strongest bot, or train an agent; needs the extra 'train'.")
def train(
    game: GameName,
    seats: Seats = None,
    method: Annotated[
        Method,
        typer.Option(
            "--method",
            help="own: what the game's strongest bot plays with. ppo: an agent that learns by playing itself.",
        ),
    ] = Method.OWN,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="BOT",
            help="Learn to beat these at all other seats instead, a bot by name or an agent's file; with --method ppo.",
        ),
    ] = None,
    curiosity: Annotated[
        float | None,
        typer.Option(
            "--curiosity",
            metavar="C",
            help="What an agent is paid at first for keeping several actions open; with --method ppo.",
        ),
    ] = None,
    positions: Positions = 4096,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="N",
            parser=whole,
            help="How many games a pass learns from; with --against how many are played at the end to measure it.",
        ),
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
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE.npz",
            help="The file of what is learned, usually values.npz or agent.npz; other seat counts in it are kept.",
        ),
    ] = None,
) -> int:
    """Learn what positions of a game are worth, or train an agent, and write it into a small file.

    12 Gangsters is solved backwards from its end, from --positions in each pass. Gangster Dice plays itself at
    --positions tables at once, --steps rounds in each pass, and solves the bids of every round. Other games learn from
    --games of their own in each pass: at first of their best scripted bots, then of the search with what was learned.

    With --method ppo one network plays any game at --positions tables at once and learns in --steps updates a pass; its
    file is a bot wherever one is named. With --against it sits in one seat of each table among others who never change,
    and what it takes from them in the end is a lower bound of what a best response takes.

    It runs on a GPU where JAX finds one, else on the processor. What is done is kept in FILE.npz.SEATS.unfinished,
    an agent after each whole pass: Ctrl-C stops it (exit code 130), and the same command goes on from there, as if it
    had never been stopped; with more passes it goes on for longer, except for an agent.
    """
    table = make_game(find(game), seats, option, None)
    check_training(steps, passes, seed)
    asked = Asked(table, positions, games, scale, steps, passes, seed, jobs)
    if method is Method.PPO:
        file = out or Path("agent.npz")
        training = by_ppo(asked, file, against, curiosity)
    elif against is not None or curiosity is not None:
        raise BadOption("--against and --curiosity are for an agent; add --method ppo")
    else:
        training, file = for_its_boss(asked), out or Path("values.npz")
    check_file(file)
    if file.exists():
        read_networks(file)
    unfinished = file.with_name(f"{file.name}.{table.seats}.unfinished")
    started = perf_counter()
    from omerta.training import backward

    try:
        trained, budget = training.run(unfinished)
    except KeyboardInterrupt:
        kept_so_far = f"what was last kept is in {unfinished}, and the same command goes on from there"
        begins = "nothing was kept yet, and the same command begins again"
        warn(f"stopped by Ctrl-C; {kept_so_far if unfinished.exists() else begins}")
        return INTERRUPTED
    kept, about = read_networks(file) if file.exists() else ({}, {})
    about[str(table.seats)] = {**training.plan, "learned from": budget}
    with replacing(file) as part:
        write_networks(part, kept | dict(trained), about)
    print(f"{file}: {table.seats} seats, {budget}, {file.stat().st_size:,} bytes")
    warn(f"trained in {perf_counter() - started:.0f} seconds on {backward.machine()}")
    return measure_response(asked, file, against) if against is not None else 0


def measure_response(asked: Asked, file: Path, against: str) -> int:
    """Play a trained response from every seat in turn, and print what it takes from the others."""
    table = asked.table
    bots = [str(file), *[against] * (table.seats - 1)]
    with progress_bar(f"{asked.games:,} games") as on_progress:
        results = simulate(table, bots, asked.games, asked.seed, Processes(asked.jobs), on_progress)
    if len(results):
        taken = results.by_bot()[str(file)]
        print(
            f"takes {taken.share:.1%} ({taken.low:.1%} to {taken.high:.1%}) of {len(results):,} games from {against};"
            f" fair is {1 / table.seats:.1%}"
        )
    return INTERRUPTED if results.interrupted else 0


def trains_responses(table: AnyGame) -> bool:
    """Return whether a best response can be trained at a table; what is missing for it is said."""
    if table.id not in BACKWARDS:
        return False
    if not is_there("jax"):
        warn(str(MissingExtra("training a best response", "jax", "train", "docs/training.md")))
        return False
    return table.seats <= MOST_SEATS


def report_responses(table: AnyGame, positions: int, steps: int, seed: int) -> None:
    """Train a best response to the strongest bot and one to random bots, and print what each takes."""
    asked = plan_for(table, positions, steps, RESPONSE_PASSES, seed)
    from omerta.games.twelve_gangsters.bots.solver_bot import shipped
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
