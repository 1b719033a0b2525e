"""Commands that play one game: `omerta play`, `watch`, and `replay`, which plays it again."""

from __future__ import annotations

import sys
from collections.abc import Mapping
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
from omerta.table.log.fair_dice import Kept
from omerta.terminal.columns import progress_bar
from omerta.terminal.explained import explain_file
from omerta.terminal.line_mode import LinePerson, TypedLines, ask_on_standard_input
from omerta.terminal.local_table import LocalTable
from omerta.terminal.narrator import own_texts
from omerta.terminal.records import check_dice, retell
from omerta.terminal.server_table import ServerTable, has_room
from omerta.terminal.table_link import TableLink
from omerta.terminal.watch import watch_in_lines


@app.command()
def play(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="A game from 'omerta games', or the link to a table at a server.",
            show_default=False,
        ),
    ],
    seats: Seats = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="S", parser=whole, help="Your seat, counted from 0; usually the first."),
    ] = None,
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
    full: Annotated[
        bool, typer.Option("--full", help="Play on the whole screen of the terminal instead of in plain lines.")
    ] = False,
) -> int:
    """Play a game against bots, or at a server's table by its link, in plain lines or on the full screen.

    Plain lines work in a pipe and with a screen reader. Type 'help' in the game to see what can be typed, 'why' to hear
    what is refused and by which rule; on the full screen ? shows the keys. A link (http://HOST/t/CODE) leads to a free
    chair, or to a look at the table where there is none; with a key behind # it leads to your own seat. Leaving with
    'quit' exits with 0, the end of the input and a server that does not answer with 1, a link that leads nowhere with
    2, Ctrl-C with 130.
    """
    if record is not None:
        check_file(record)
    own_table: dict[str, object] = {"--seats": seats, "--seat": seat, "--bots": bots, "--bot": bot}
    own_table |= {"--option": option, "--preset": preset, "--deck": deck, "--board": board, "--values": values}
    if "/" in game:
        own_table |= {"--seat": None, "--seed": seed, "--record": record, "--tutorial": tutorial or None}
        bring_none("a link", own_table)
        return at_server(TableLink.read(game), seat, name, full=full)
    if tutorial:
        bring_none("--tutorial", own_table)
        table = lesson(find(game), seed, name, record, names)
    else:
        made = make_game(find(game), seats, option, preset, deck, board, values)
        seat = seat or 0
        if not 0 <= seat < made.seats:
            raise BadOption(f"--seat is from 0 to {made.seats - 1} with {made.seats} seats; not {seat}")
        table = LocalTable(
            made,
            seat,
            bots_around(made, seat, bots, bot),
            settle_seed(seed),
            called(made, seat, name),
            record,
            seconds=positive(bot_seconds),
            naming=names,
        )
    return play_on_screen(table) if full else table.play(LinePerson(table, ask_on_standard_input, print))


def bring_none(who: str, given: Mapping[str, object]) -> None:
    """Refuse what describes a table where it brings its own."""
    spare = [option for option, value in given.items() if value is not None]
    if spare:
        raise BadOption(f"{who} brings its own table; leave {' and '.join(spare)} out")


def lesson(game_type: GameType, seed: int | None, name: str | None, record: Path | None, naming: str) -> LocalTable:
    """Set a game's tutorial up, which brings its own table."""
    tutorial = game_type.tutorial
    if tutorial is None:
        raise UnknownName("tutorial", game_type.id, [other.id for other in game_types.values() if other.tutorial])
    table, seat = tutorial.game, tutorial.learner
    others = bots_around(table, seat, tutorial.bot, None)
    called_so = called(table, seat, name)
    return LocalTable(table, seat, others, settle_seed(seed), called_so, record, tutorial=tutorial, naming=naming)


def at_server(link: TableLink, seat: int | None, name: str | None, *, full: bool) -> int:
    """Sit down at a server's table, or look on where every chair is taken."""
    face = link.face()
    if link.token is None and has_room(face):
        link = link.sit(name or ask_on_standard_input(own_texts().get("server", "name")).strip(), seat)
    table = ServerTable(link, face)
    if full:
        return play_on_screen(table)
    typed = TypedLines(table, sys.stdin.fileno(), repeat=not sys.stdin.isatty())
    listen = typed.listen if sys.stdin.isatty() else lambda: None
    return table.play(LinePerson(table, typed.ask, print, listen))


def play_on_screen(table: LocalTable | ServerTable) -> int:
    """Play on the full screen; its library is loaded only then, so that other commands start quickly."""
    from omerta.terminal.full_screen import TableApp

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadOption("--full needs a terminal to draw on; leave it out in a pipe")
    app = TableApp(table)
    app.run()
    for line in app.last_words:
        print(line)
    return app.outcome()


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
    explain: Annotated[
        bool, typer.Option("--explain", help="Tell everybody's chances and the turning points, by our strongest bot.")
    ] = False,
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

    With --explain the game is analysed, which takes some seconds: everybody's chance to win through the game, and what
    our strongest bot would have done where it turned.
    """
    if verify:
        verdict = check_dice(file, Kept.read(commitment, commits, table, taken_up_at, seed))
        print(f"{'Fair' if verdict.ok else 'Not shown to be fair'}: {verdict.text}.")
        raise typer.Exit(0 if verdict.ok else 1)
    if explain:
        with progress_bar("analysing") as progress:
            told = explain_file(file, progress, json=as_json)
        print(told)
        return
    print(retell(file, at, seat, json=as_json, naming=names))
