"""`omerta report`: what a designer wants to know of a game, on one page."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from omerta.cli.app import INTERRUPTED, app
from omerta.cli.arguments import (
    Board,
    Deck,
    GameName,
    Jobs,
    Options,
    Preset,
    RayAddress,
    Seats,
    SeriesSeed,
    Values,
    make_game,
    warn,
    whole,
)
from omerta.core.errors import BadData, BadOption
from omerta.core.game import AnyGame
from omerta.core.game_type import GameType
from omerta.core.own_files.toml_input import read_toml
from omerta.core.registry import find
from omerta.core.words.languages import FIRST, speaking
from omerta.lab.files import check_file, replacing
from omerta.lab.report.page import comparison_page, report_page
from omerta.lab.report.series import Table, other_tables, play_report, usual_script
from omerta.lab.workers import employ
from omerta.terminal.columns import progress_bar
from omerta.terminal.records import read_text


@app.command(short_help="Measure a game, and write what a designer wants to know on one page.")
def report(
    game: GameName,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--compare",
            metavar="A B",
            help="Set two tables side by side: each is a file (a deck, a board, values), a preset, or options such as "
            "characters=none.",
        ),
    ] = None,
    vary: Annotated[
        str | None,
        typer.Option("--vary", metavar="OPTION=A,B,...", help="Set the values of an option side by side, or of seats."),
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bot",
            metavar="BOT",
            help="Who takes all seats, a bot by name or an agent's file; usually the last of the game's own quick"
            " bots.",
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="N",
            parser=whole,
            help="How many games the main table plays, and each side of a comparison; the tables of skill, luck and"
            " sensitivity play a quarter.",
        ),
    ] = 1000,
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
        Path | None,
        typer.Option("--out", metavar="FILE.html", help="The page; usually report-GAME.html in this folder."),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option("--folder", metavar="DIR", help="Where the games are kept; usually report-GAME in this folder."),
    ] = None,
) -> int:
    """Play many games between equal bots, look at everything that can be counted, and write one page in HTML.

    It holds win shares by seat, role and card with 95% intervals, length, lead changes and comebacks, what is chosen
    and what it pays, dead cards, what skill is worth, luck, and how far all of it depends on the bots and the number of
    seats. Every game is kept in a folder, and the same command goes on where it stopped; Ctrl-C stops it, and writes
    the page of what is done (exit code 130).
    """
    game_type = find(game)
    if compare is not None and vary is not None:
        raise BadOption("--compare and --vary both set tables side by side; give one of them")
    if compare is not None and any(each is not None for each in (preset, deck, board, values)):
        raise BadOption("with --compare the two sides say the preset or the file; leave the other options of that away")
    table = make_game(game_type, seats, option, preset, deck, board, values)
    chosen = bot or usual_script(table)
    tables: list[Table] = []
    if compare is not None:
        sides = [_side(game_type, text, seats, option) for text in compare]
        tables = [Table(label, side, chosen, games) for label, side in zip(_labels(compare), sides, strict=True)]
    elif vary is not None:
        name, listed = _listed(vary)
        for value in listed:
            if name == "seats":
                other = make_game(game_type, whole(value), option, preset, deck, board, values)
            else:
                varied = [*(option or ()), f"{name}={value}"]
                other = make_game(game_type, seats, varied, preset, deck, board, values)
            tables.append(Table(f"{name}={value}", other, chosen, games))
    else:
        tables = [Table(f"{chosen} bots, {table.seats} seats", table, chosen, games)]
        tables += other_tables(table, chosen, games)
    file = out or Path(f"report-{table.id}.html")
    if file.suffix != ".html":
        raise BadOption(f"{file}: the page is written as HTML; name a file that ends in .html")
    check_file(file)
    alone = compare is None and vary is None
    kept = folder or Path(f"report-{table.id}")
    with employ(jobs, ray, [chosen]) as workers, progress_bar("games") as on_progress:
        study = play_report(tables, kept, seed, workers, skill=alone, on_progress=on_progress)
    if study.interrupted:
        warn(
            f"stopped by Ctrl-C; {study.done:,} of {study.wanted:,} games are in {kept}, and the same command goes on "
            "from there"
        )
    if not alone and len(study.tables) < len(tables):
        return INTERRUPTED
    if study.tables and study.tables[0][0] is tables[0]:
        given = {"compare": compare, "vary": vary, "seats": seats, "option": option, "preset": preset, "deck": deck}
        command = _command(game, **given, board=board, values=values, bot=chosen, games=games, seed=seed)
        write = report_page if alone else comparison_page
        with speaking(FIRST), replacing(file) as part:
            part.write_text(write(study, seed, command), encoding="utf-8")
        print(file)
    return INTERRUPTED if study.interrupted else 0


def _command(game: str, **given: object) -> str:
    """Return the command that makes the same page again, wherever it is put."""
    words = ["omerta", "report", game]
    for name, value in given.items():
        if value is not None:
            for each in value if isinstance(value, list) else [value]:
                words += [f"--{name}", *(map(str, each) if isinstance(each, tuple) else [str(each)])]
    return shlex.join(words)


def _labels(sides: Sequence[str]) -> list[str]:
    """Name the sides of a comparison: a file by its name, and by so much of its path as no other side has."""
    paths = [Path(text).absolute().parts if Path(text).is_file() else (text,) for text in sides]
    for length in range(1, max(map(len, paths)) + 1):
        names = [str(Path(*parts[-length:])) for parts in paths]
        if len(set(names)) == len(names):
            return names
    return list(sides)


def _side(game_type: GameType, text: str, seats: int | None, options: Sequence[str] | None) -> AnyGame:
    """Make one side of a comparison: of a file, a preset, or options with commas between them."""
    if "=" in text:
        if any(part.strip() in game_type.presets for part in text.split(",")):
            raise BadOption(f"a side of --compare is a preset or options, not both; not {text!r}")
        return make_game(game_type, seats, [*(options or ()), *text.split(",")], None)
    if text in game_type.presets:
        return make_game(game_type, seats, options, text)
    if not Path(text).is_file():
        known = ", ".join(game_type.presets)
        raise BadOption(f"--compare takes a file, a preset ({known}) or options such as NAME=VALUE; not {text!r}")
    return _with_file(game_type, text, seats, options)


def _with_file(game_type: GameType, file: str, seats: int | None, options: Sequence[str] | None) -> AnyGame:
    """Make a game with a file in place of the game's own of the kind that has most tables in common with it."""
    kinds = list(dict.fromkeys(data.kind for data in game_type.data.values()))
    if not kinds:
        raise BadOption(f"{game_type.id} has no cards, board or values of its own, so {file} cannot be compared")
    found = _tables(read_text(file))
    kind = max(kinds, key=lambda each: len(_tables(game_type.file(each).text) & found))
    return make_game(game_type, seats, options, None, **{kind: file})


def _tables(text: str) -> set[str]:
    """List the tables of a file; where it cannot be read there are none, and whoever makes the game of it says why."""
    try:
        return set(read_toml("", text))
    except BadData:
        return set()


def _listed(vary: str) -> tuple[str, list[str]]:
    """Part what is to be varied into the option and its values."""
    name, equals, listed = vary.partition("=")
    found = [value.strip() for value in listed.split(",") if value.strip()]
    if not equals or len(found) < 2:
        raise BadOption(f"--vary is OPTION=A,B,... with two values or more; not {vary!r}")
    return name, found
