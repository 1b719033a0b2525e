"""The command line: `omerta games`, `rules`, `spaces`, `play`, `watch`, `serve`, `sim`, `ladder`, `replay` and decks.

Results go to standard output, progress and errors to standard error. Whatever the caller got wrong is one line that
names what would be right, and exit code 2.
"""

from __future__ import annotations

import os
import re
import secrets
import sys
from collections.abc import Sequence
from importlib.metadata import version
from io import BytesIO, TextIOWrapper
from pathlib import Path
from shutil import get_terminal_size
from time import perf_counter
from typing import Annotated, Any, NoReturn

import typer
from typer.exceptions import TyperException

from omerta import families
from omerta.adapters.hiring import THINK_SECONDS, command_for
from omerta.bots import usual_bot
from omerta.core.errors import BadData, BadOption, OmertaError, UnknownName
from omerta.core.family import Data, Family
from omerta.core.game import AnyGame
from omerta.core.nodes import Seat
from omerta.core.registry import find
from omerta.core.texts import SEAT_NAMES
from omerta.core.wire import encode
from omerta.lab.files import check_file, replacing
from omerta.lab.ladder import climb
from omerta.lab.parquet import check_parquet, write_parquet
from omerta.lab.results import Results
from omerta.lab.simulate import MOST_SEED, simulate
from omerta.lab.workers import WorkerFailed
from omerta.terminal.decks import check_deck, owner
from omerta.terminal.ladder import put_ratings, report_ladder
from omerta.terminal.line import play_in_lines
from omerta.terminal.records import check_dice, read_text, retell
from omerta.terminal.rulebook import all_rules, one_rule, rule_named
from omerta.terminal.tables import (
    cards_as_data,
    cards_table,
    games_as_data,
    games_table,
    progress_bar,
    results_tables,
    show,
    spaces_as_data,
    spaces_tables,
)
from omerta.terminal.watching import watch_in_lines

INTERRUPTED = 130
MOST_SECONDS = 86_400
FRESH_SEEDS = 10**9
"""Seeds that we pick are below this: nine digits are easy to type again."""

app = typer.Typer(
    name="omerta",
    help="Gangster tabletop games, played exactly by their rulebooks.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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
    str | None, typer.Option("--preset", metavar="NAME", help="Start from a named set of options; see 'omerta games'.")
]
Deck = Annotated[
    str | None,
    typer.Option(
        "--deck", metavar="FILE", help="Play with a deck of your own; 'omerta new-deck GAME' writes one to start from."
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


@app.callback(invoke_without_command=True)
def omerta(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> None:
    if show_version:
        print(f"omerta {version('omerta')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Show the bots of this game.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the games, with seats, minutes, bots and presets; or one game's bots, with what was measured of them."""
    if game is not None:
        family = find(game)
        if as_json:
            print(encode(cards_as_data(family)).decode())
        else:
            show(cards_table(family))
            print(f"\nA newcomer plays against: {usual_bot(family)}")
    elif as_json:
        print(encode(games_as_data(list(families.values()))).decode())
    else:
        show(games_table(list(families.values())))


@app.command(short_help="Print the rules of a game, or one of them.")
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule, such as TG-09.")] = None,
    as_json: AsJson = False,
) -> None:
    """Print the rules of a game in our own words, or one rule with its source.

    Rulings of ours, where the rulebook leaves something open, are marked.
    """
    family = find(game)
    if rule is not None:
        found = rule_named(family, rule)
        print(encode(found).decode() if as_json else "\n".join(one_rule(family, found)))
    elif as_json:
        print(encode({"rulebook": family.register.rulebook, "rules": list(family.register.rules.values())}).decode())
    else:
        print("\n".join(all_rules(family, get_terminal_size().columns if sys.stdout.isatty() else None)))


@app.command(short_help="Print what an agent sees and which number is which move.")
def spaces(
    game: GameName,
    seats: Seats = None,
    option: Options = None,
    preset: Preset = None,
    deck: Deck = None,
    as_json: AsJson = False,
) -> None:
    """Print the observation and the actions of an agent at a table, number by number.

    The environments of omerta.adapters.pettingzoo are made of these; docs/observations lists them for all tables.
    """
    table = make_game(find(game), seats, option, preset, deck)
    if as_json:
        print(encode(spaces_as_data(table)).decode())
        return
    for figures in spaces_tables(table):
        show(figures)
        print()


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
        given |= {"--option": option, "--preset": preset, "--deck": deck}
        return learn(find(game), [name for name, value in given.items() if value is not None], seed, name, record)
    table = make_game(find(game), seats, option, preset, deck)
    if not 0 <= seat < table.seats:
        raise BadOption(f"--seat is from 0 to {table.seats - 1} with {table.seats} seats; not {seat}")
    others = bots_around(table, seat, bots, bot)
    names = called(table, seat, name)
    return play_in_lines(table, seat, others, settle_seed(seed), names, record, seconds=positive(bot_seconds))


def learn(family: Family, given: Sequence[str], seed: int | None, name: str | None, record: Path | None) -> int:
    """Play a game's tutorial, which brings its own table."""
    tutorial = family.tutorial
    if tutorial is None:
        raise UnknownName("tutorial", family.id, [other.id for other in families.values() if other.tutorial])
    if given:
        raise BadOption(f"--tutorial brings its own table; leave {' and '.join(given)} out")
    table, seat = tutorial.game, tutorial.learner
    others = bots_around(table, seat, tutorial.bot, None)
    return play_in_lines(table, seat, others, settle_seed(seed), called(table, seat, name), record, tutorial=tutorial)


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
    record: RecordFile = None,
    pause_seconds: Annotated[
        float, typer.Option("--pause-seconds", metavar="S", help="How long to wait after each step.")
    ] = 0.0,
    bot_seconds: BotSeconds = THINK_SECONDS,
) -> int:
    """Have bots play one game and tell it in plain lines, as a spectator hears it or as one seat does.

    Leaving with Ctrl-C exits with 130.
    """
    table = make_game(find(game), seats, option, preset, deck)
    if seat is not None and not 0 <= seat < table.seats:
        raise BadOption(f"--seat is from 0 to {table.seats - 1} with {table.seats} seats; not {seat}")
    everybody = bots_around(table, None, bots, bot)
    if record is not None:
        check_file(record)
    chance = settle_seed(seed)
    return watch_in_lines(table, everybody, chance, seat, record, seconds=positive(bot_seconds), pause=pause_seconds)


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
    table = make_game(find(game), len(names) if seats is None and len(names) > 1 else seats, option, preset, deck)
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
    title = table.setup.family.texts().get("title")
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
        bool, typer.Option("--responses", help="Also seat a best response among the two strongest levels.")
    ] = False,
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
        if ratings is not None:
            put_ratings(found, ratings)
    return INTERRUPTED if found.interrupted else 0


@app.command(short_help="Open a server: people play by link in the browser.")
def serve(
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 is everywhere.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="P", parser=whole, help="The port; 0 takes a free one.")
    ] = 8000,
    database: Annotated[
        Path, typer.Option("--database", metavar="FILE", help="The SQLite file that keeps the tables.")
    ] = Path("omerta.db"),
    client: Annotated[
        Path | None, typer.Option("--client", metavar="DIR", help="The built browser client; usually found by itself.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="URL", help="Another site that may connect; may be given several times."),
    ] = None,
    thinkers: Annotated[
        int | None,
        typer.Option(
            "--thinkers", metavar="N", parser=whole, help="Processes for bots; usually one core is left free."
        ),
    ] = None,
    grace_seconds: Annotated[
        float, typer.Option("--grace-seconds", help="How long a silent client's part of the dice is waited for.")
    ] = 5.0,
    tables_per_minute: Annotated[
        float, typer.Option("--tables-per-minute", help="How many tables one address may open.")
    ] = 30,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Believe a local proxy about addresses.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Log warnings only.")] = False,
) -> None:
    """Serve tables over HTTP and WebSocket until Ctrl-C; every acknowledged move is on disk.

    A port that is taken or a database that cannot be used is said in one line, exit code 2.
    """
    from omerta.server.serve import serve as open_server  # The web stack takes a moment to import; only this needs it.

    raise typer.Exit(
        open_server(
            host,
            port,
            database,
            client=client,
            origins=tuple(origin or ()),
            thinkers=thinkers,
            grace_seconds=grace_seconds,
            tables_per_minute=tables_per_minute,
            behind_proxy=behind_proxy,
            quiet=quiet,
        )
    )


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
    verify: Annotated[
        bool, typer.Option("--verify", help="Draw every number again from the seed that the record tells.")
    ] = False,
) -> None:
    """Rebuild a recorded game, check every line, and tell it in plain words.

    A record that does not hold is refused with the line that is wrong, exit code 2. With --verify the dice are checked
    instead: exit code 0 when all of them are fair, 1 when they are not or when the record has no fair dice.
    """
    if verify:
        verdict = check_dice(file)
        print(f"{'Fair' if verdict.ok else 'Not shown to be fair'}: {verdict.text}.")
        raise typer.Exit(0 if verdict.ok else 1)
    print(retell(file, at, seat, json=as_json))


@app.command("new-deck", short_help="Write a deck to start one of your own from.")
def new_deck(
    game: GameName,
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="Where to write it; - prints it.", show_default=False)
    ] = None,
) -> None:
    """Write the deck of a game into a file, with every field explained at its head, to change and play with --deck.

    Without FILE it is called after the deck. A file that is there already is left alone.
    """
    deck = find(game).deck
    if file == "-":
        print(deck.text, end="")
        return
    path = Path(file or f"{deck.name}.toml")
    if path.exists() and not path.is_dir():
        raise OmertaError(f"{path} is there already; name another file")
    check_file(path)
    with replacing(path) as part:
        part.write_text(deck.text, encoding="utf-8")
    print(f"{path}: change it, then play with omerta play {game} --deck {path}")


decks = typer.Typer(short_help="Check a deck of your own.")
app.add_typer(decks, name="deck")


@decks.callback()
def deck_commands() -> None:
    """Check a deck of your own; 'omerta new-deck GAME' writes one to start from."""


@decks.command(short_help="Say whether a deck can be played, and which cards are off.")
def check(file: Annotated[str, typer.Argument(metavar="FILE", help="A deck; - reads standard input.")]) -> None:
    """Hold a deck against the game whose tables it has: counts, fields, and what else that game demands.

    A deck that cannot be played is refused with the card and field that are off, exit code 2. A deck that can be played
    but does not keep to what its game's decks keep to, prices for one, has every such card listed, exit code 1.
    """
    text = read_text(file)
    family = owner(file, text)
    try:
        findings = check_deck(family, text)
    except BadData as error:
        raise blame_deck(file, family.deck, error) from None
    title = family.texts().get("title")
    for finding in findings:
        print(f"{file}: {finding}")
    if findings:
        print(f"{file}: a deck of {title} that can be played; cards that are off: {len(findings)}.")
        raise typer.Exit(1)
    print(f"{file}: a deck of {title}, all in order.")


def blame_deck(file: str, deck: Data, error: BadData) -> OmertaError:
    """Put the file in the place of the deck's name."""
    return OmertaError(f"{file}: {str(error).removeprefix(f'{deck.name}: ')}")


def make_game(
    family: Family, seats: int | None, options: Sequence[str] | None, preset: str | None, deck: str | None = None
) -> AnyGame:
    """Make the game that the command line describes."""
    chosen: dict[str, Any] = {}
    known = [option.name for option in family.options]
    for text in options or ():
        name, equals, value = text.partition("=")
        if name not in known:
            raise UnknownName(f"option of {family.id}", name, known or "none, this game has no options")
        if not equals:
            raise BadOption(f"--option is NAME=VALUE; not {text!r}")
        if name in chosen:
            raise BadOption(f"option {name!r} is given twice")
        chosen[name] = value
    if deck is None:
        return family.make(seats, preset=preset, **chosen)
    replaced = family.deck
    brought = family.bring(read_text(deck))
    try:
        return family.make(seats, preset=preset, data=brought, **chosen)
    except BadData as error:
        raise blame_deck(deck, replaced, error) from None


def split(bots: str) -> list[str]:
    """Split a list of bots at the commas."""
    return [name.strip() for name in bots.split(",")]


def bots_around(game: AnyGame, seat: Seat | None, bots: str | None, own: Sequence[str] | None) -> dict[Seat, str]:
    """Seat bots everywhere but in the player's own seat: those of the house by name, or the caller's own."""
    if bots is not None and own:
        raise BadOption("--bots and --bot say the same; give one of them")
    others = [other for other in range(game.seats) if other != seat]
    names = list(own or ([usual_bot(game.setup.family)] if bots is None else split(bots)))
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
    """Say something that is not a result."""
    print(f"omerta: {text}", file=sys.stderr)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; give the exit code."""
    try:
        code = typer.main.get_command(app).main(arguments, prog_name="omerta", standalone_mode=False)
        sys.stdout.flush()
        return int(code or 0)
    except TyperException as error:
        warn(usage(error))
        return 2
    except OmertaError as error:
        warn(str(error))
        return 2
    except WorkerFailed as error:
        warn(str(error))
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # Standard output is given up, so that Python does not try to write the rest once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            warn(f"cannot go on: {error.strerror or error}{f': {error.filename}' if error.filename else ''}")
        return 1


def usage(error: TyperException) -> str:
    """Put a mistake on the command line into one line, with the commands there are and where help is."""
    text = error.format_message().rstrip(".").replace("\n", " ")
    text = text[:1].lower() + text[1:]
    context = getattr(error, "ctx", None)
    if context is None:
        return text
    if text.startswith("no such command"):
        text += f"; known: {', '.join(context.command.list_commands(context))}"
    elif text == "missing argument 'GAME'":
        text += f"; known: {', '.join(families)}"
    return f"{text}; see {context.command_path} --help"


def main() -> NoReturn:
    """Be the program; a standard stream that the caller closed is an empty one."""
    for stream in ("stdin", "stdout", "stderr"):
        if getattr(sys, stream) is None:
            setattr(sys, stream, TextIOWrapper(BytesIO()))
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    sys.exit(run())
