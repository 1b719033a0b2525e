"""What commands are given on the command line: their common arguments, and what is made of them."""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from omerta.adapters.bot_sources import command_for
from omerta.bots import usual_bot
from omerta.core.errors import BadData, BadOption, OmertaError, UnknownName
from omerta.core.game import AnyGame
from omerta.core.game_type import KINDS_OF_DATA, Data, GameType
from omerta.core.nodes import Seat
from omerta.core.words.texts import SEAT_NAMES
from omerta.lab.simulate import MOST_SEED
from omerta.terminal.records import read_text

FRESH_SEEDS = 10**9
"""Seeds that we pick are below this: nine digits are easy to type again."""

MOST_SECONDS = 86_400


def whole(text: str | int) -> int:
    """Read a whole number; typer hands over its default as it stands."""
    if not re.fullmatch("-?[0-9]{1,30}", str(text)):
        raise typer.BadParameter(f"{text!r} is not a whole number")
    return int(text)


GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game from 'omerta games'.", show_default=False)]

Seats = Annotated[int | None, typer.Option("--seats", metavar="N", parser=whole, help="How many seats the table has.")]

Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Set an option of the game; may be given several times."),
]

Preset = Annotated[
    str | None,
    typer.Option(
        "--preset", metavar="NAME", help="Start from a named set of options, with its usual seats; see 'omerta games'."
    ),
]

Deck = Annotated[
    str | None,
    typer.Option(
        "--deck", metavar="FILE", help="Play with a deck of your own; 'omerta new-deck GAME' writes one to start from."
    ),
]

Board = Annotated[
    str | None,
    typer.Option(
        "--board",
        metavar="FILE",
        help="Play on a board of your own; 'omerta new-board GAME' writes one to start from.",
    ),
]

Values = Annotated[
    str | None,
    typer.Option(
        "--values",
        metavar="FILE",
        help="Play with numbers of your own; 'omerta new-values GAME' writes them to start from.",
    ),
]

LineUp = Annotated[
    str, typer.Option("--bots", metavar="A,B,...", help="One bot for each seat, or one name for all seats.")
]

Games = Annotated[int, typer.Option("--games", metavar="N", parser=whole, help="How many games to play.")]

SeriesSeed = Annotated[int, typer.Option("--seed", metavar="S", parser=whole, help="Another seed, other games.")]

Jobs = Annotated[
    int,
    typer.Option("--jobs", metavar="J", parser=whole, help="How many processes to use; the results are the same."),
]

RayAddress = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Play on a Ray cluster, with the same results: HOST:PORT of its head, auto for the one that this machine"
        " belongs to, or local to start one here with --jobs workers. See docs/cluster.md.",
    ),
]

Names = Annotated[
    str,
    typer.Option(
        "--names", metavar="WHOSE", help="Which names to show where a game has others than its own: house, original."
    ),
]

Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="S",
        parser=whole,
        help="Repeat the same chance; without it a fresh seed is drawn and printed.",
    ),
]

Bots = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="A,B,...",
        help="Who sits in the other seats: one name for all, or one for each. Usually whom 'omerta games GAME' names.",
    ),
]

Bot = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="WHO",
        help="The same with bots of your own: a name, a file such as my_bot.py, or a command such as 'node bot.js' that"
        " speaks the protocol of docs/bots.md; once for all seats, or several times, once for each.",
    ),
]

BotSeconds = Annotated[
    float, typer.Option("--bot-seconds", metavar="S", help="How long a bot of your own may think about one question.")
]

RecordFile = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Write the game down; 'omerta replay' reads it.")
]

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def blame_file(file: str, replaced: Data, error: BadData) -> OmertaError:
    """Put the file in the place of the name of the deck or board, in every line."""
    lines = [f"{file}: {line.removeprefix(f'{replaced.name}: ')}" for line in str(error).split("\n")]
    return OmertaError("\n".join(lines))


def make_game(
    game_type: GameType,
    seats: int | None,
    options: Sequence[str] | None,
    preset: str | None,
    deck: str | None = None,
    board: str | None = None,
    values: str | None = None,
) -> AnyGame:
    """Make the game that the command line describes."""
    chosen: dict[str, Any] = {}
    known = [option.name for option in game_type.options]
    for text in options or ():
        name, equals, value = text.partition("=")
        if name not in known:
            raise UnknownName(f"option of {game_type.id}", name, known or "none, this game has no options")
        if not equals:
            raise BadOption(f"--option is NAME=VALUE; not {text!r}")
        if name in chosen:
            raise BadOption(f"option {name!r} is given twice")
        chosen[name] = value
    own = {kind: file for kind, file in zip(KINDS_OF_DATA, (deck, board, values), strict=True) if file is not None}
    replaced = {kind: game_type.file(kind) for kind in own}
    brought: dict[str, Data] = {}
    for kind, file in own.items():
        brought |= game_type.bring(kind, read_text(file))
    try:
        return game_type.make(seats, preset=preset, data=brought, **chosen)
    except BadData as error:
        for kind, file in own.items():
            if str(error).startswith(f"{replaced[kind].name}: "):
                raise blame_file(file, replaced[kind], error) from None
        raise


def split(bots: str) -> list[str]:
    """Split a list of bots at the commas."""
    return [name.strip() for name in bots.split(",")]


def seats_for(bots: Sequence[str], seats: int | None) -> int | None:
    """Take as many seats as bots are named, where several are and --seats says nothing else."""
    return len(bots) if seats is None and len(bots) > 1 else seats


def bots_around(game: AnyGame, seat: Seat | None, bots: str | None, own: Sequence[str] | None) -> dict[Seat, str]:
    """Seat bots everywhere but in the player's own seat: those of the game by name, or the caller's own."""
    if bots is not None and own:
        raise BadOption("--bots and --bot say the same; give one of them")
    others = [other for other in range(game.seats) if other != seat]
    names = list(own or ([usual_bot(game.setup.game_type)] if bots is None else split(bots)))
    for name in names:
        command_for(game, name)
    if len(names) == 1:
        names *= len(others)
    if len(names) != len(others):
        kind = "seats" if seat is None else "other seats"
        raise BadOption(f"{len(names)} bots for {len(others)} {kind}; name {len(others)}, or one for all")
    return dict(zip(others, names, strict=True))


def positive(seconds: float) -> float:
    """Pass a time on that somebody may take, or refuse it."""
    if not 0 < seconds < MOST_SECONDS:
        raise BadOption(f"--bot-seconds is more than 0 and less than {MOST_SECONDS:,}; not {seconds:g}")
    return seconds


def called(game: AnyGame, seat: Seat, name: str | None) -> list[str]:
    """Name the seats, the player's own as wished."""
    names = list(SEAT_NAMES[: game.seats])
    if name is not None:
        if not name.strip() or not name.isprintable():
            raise BadOption(f"--name is a name that can be printed; not {name!r}")
        if name in names[:seat] + names[seat + 1 :]:
            raise BadOption(f"somebody else at the table is called {name}; take another name")
        names[seat] = name
    return names


def settle_seed(seed: int | None) -> int:
    """Take the seed given, or draw a fresh one."""
    if seed is None:
        return secrets.randbelow(FRESH_SEEDS)
    if not 0 <= seed <= MOST_SEED:
        raise BadOption(f"--seed is a number from 0 to {MOST_SEED}; not {seed}")
    return seed


def warn(text: str) -> None:
    """Print something that is not a result."""
    print(f"omerta: {text}", file=sys.stderr)
