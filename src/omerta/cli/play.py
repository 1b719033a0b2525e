"""Commands that play one game: `omerta play`, `watch`, and `replay`, which plays it again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from omerta import game_types
from omerta.adapters.bot_sources import THINK_SECONDS
from omerta.cli.app import app
from omerta.cli.arguments import (
    AsJson,
    Board,
    Bot,
    Bots,
    BotSeconds,
    Deck,
    GameName,
    Names,
    Options,
    Preset,
    RecordFile,
    Seats,
    Seed,
    Values,
    bots_around,
    called,
    make_game,
    positive,
    settle_seed,
    whole,
)
from omerta.core.errors import BadOption, UnknownName
from omerta.core.game import HOUSE_NAMES
from omerta.core.game_type import GameType
from omerta.core.registry import find
from omerta.lab.files import check_file
from omerta.table.fair_dice import Kept
from omerta.terminal.line_mode import play_in_lines
from omerta.terminal.records import check_dice, retell
from omerta.terminal.watch import watch_in_lines


@app.command()
def play(
    game: GameName,
    seats: Seats = None,
    seat: Annotated[int, typer.Option("--seat", metavar="S", parser=whole, help="Your seat, counted from 0.")] = 0,
    bots: Bots = None,
    bot: Bot = None,
    seed: Seed = None,
    option: Options = None,
    preset: Preset = None,
    deck: Deck = None,
    board: Board = None,
    values: Values = None,
    names: Names = HOUSE_NAMES,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="What you are called.")] = None,
    record: RecordFile = None,
    bot_seconds: BotSeconds = THINK_SECONDS,
    tutorial: Annotated[
        bool, typer.Option("--tutorial", help="Learn the game: a few moves with a hint each, then the game goes on.")
    ] = False,
) -> int:
    """Play a game against bots, in plain lines.

    Works in a pipe and with a screen reader. Type 'help' in the game to see what can be typed, 'why' to hear what is
    refused and by which rule. Leaving with 'quit' exits with 0, the end of the input with 1, Ctrl-C with 130.
    """
    if record is not None:
        check_file(record)
    if tutorial:
        given = {"--seats": seats, "--seat": seat or None, "--bots": bots, "--bot": bot}
        given |= {"--option": option, "--preset": preset, "--deck": deck, "--board": board, "--values": values}
        return learn(
            find(game), [each for each, value in given.items() if value is not None], seed, name, record, names
        )
    table = make_game(find(game), seats, option, preset, deck, board, values)
    if not 0 <= seat < table.seats:
        raise BadOption(f"--seat is from 0 to {table.seats - 1} with {table.seats} seats; not {seat}")
    others = bots_around(table, seat, bots, bot)
    return play_in_lines(
        table,
        seat,
        others,
        settle_seed(seed),
        called(table, seat, name),
        record,
        seconds=positive(bot_seconds),
        naming=names,
    )


def learn(
    game_type: GameType, given: Sequence[str], seed: int | None, name: str | None, record: Path | None, naming: str
) -> int:
    """Play a game's tutorial, which brings its own table."""
    tutorial = game_type.tutorial
    if tutorial is None:
        raise UnknownName("tutorial", game_type.id, [other.id for other in game_types.values() if other.tutorial])
    if given:
        raise BadOption(f"--tutorial brings its own table; leave {' and '.join(given)} out")
    table, seat = tutorial.game, tutorial.learner
    others = bots_around(table, seat, tutorial.bot, None)
    called_so = called(table, seat, name)
    return play_in_lines(table, seat, others, settle_seed(seed), called_so, record, tutorial=tutorial, naming=naming)


@app.command(short_help="Look on while bots play a game.")
def watch(
    game: GameName,
    seats: Seats = None,
    bots: Bots = None,
    bot: Bot = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="S", parser=whole, help="Look over the shoulder of this seat.")
    ] = None,
    seed: Seed = None,
    option: Options = None,
    preset: Preset = None,
    deck: Deck = None,
    board: Board = None,
    values: Values = None,
    names: Names = HOUSE_NAMES,
    record: RecordFile = None,
    pause_seconds: Annotated[
        float, typer.Option("--pause-seconds", metavar="S", help="How long to wait after each step.")
    ] = 0.0,
    bot_seconds: BotSeconds = THINK_SECONDS,
) -> int:
    """Have bots play one game and tell it in plain lines, as a spectator hears it or as one seat does.

    Leaving with Ctrl-C exits with 130.
    """
    table = make_game(find(game), seats, option, preset, deck, board, values)
    if seat is not None and not 0 <= seat < table.seats:
        raise BadOption(f"--seat is from 0 to {table.seats - 1} with {table.seats} seats; not {seat}")
    everybody = bots_around(table, None, bots, bot)
    if record is not None:
        check_file(record)
    chance = settle_seed(seed)
    seconds = positive(bot_seconds)
    return watch_in_lines(table, everybody, chance, seat, record, seconds=seconds, pause=pause_seconds, naming=names)


@app.command(short_help="Check a recorded game and tell it again.")
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - reads standard input.", show_default=False)],
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", parser=whole, help="Show the position after step N.")
    ] = None,
    as_json: AsJson = False,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="S", help="Tell only what this seat, or 'spectator', was told.")
    ] = None,
    names: Names = HOUSE_NAMES,
    verify: Annotated[
        bool, typer.Option("--verify", help="Draw every number again from the seed that the record tells.")
    ] = False,
    commitment: Annotated[
        str | None,
        typer.Option("--commitment", metavar="HASH", help="With --verify: the commitment that the table first showed."),
    ] = None,
    commits: Annotated[
        str | None,
        typer.Option(
            "--commits", metavar="H,H,...", help="With --verify: the hashes of the seats' nonces, - for a seat without."
        ),
    ] = None,
    table: Annotated[
        str | None, typer.Option("--table", metavar="CODE", help="With --verify: the code of the table.")
    ] = None,
    taken_up_at: Annotated[
        int | None,
        typer.Option(
            "--taken-up-at",
            metavar="N",
            parser=whole,
            help="With --verify: the step of another game that the table said its own goes on from.",
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="SEED", help="With --verify: the seed that was told for a daily heist's day."),
    ] = None,
) -> None:
    """Rebuild a recorded game, check every line, and tell it in plain words.

    A record that does not hold is refused with the line that is wrong, exit code 2. With --verify the dice are checked
    instead: exit code 0 when all of them are fair, 1 when they are not or when the record has no fair dice. Whoever
    kept what the table showed before the game gives it with --commitment, --commits and --table: then a seed or a nonce
    that was changed afterwards is found as well. If the table said that its game was taken up from another, give the
    step with --taken-up-at: the dice up to it are not checked, so without it such a record is not shown to be fair.
    """
    if verify:
        verdict = check_dice(file, Kept.read(commitment, commits, table, taken_up_at, seed))
        print(f"{'Fair' if verdict.ok else 'Not shown to be fair'}: {verdict.text}.")
        raise typer.Exit(0 if verdict.ok else 1)
    print(retell(file, at, seat, json=as_json, naming=names))
