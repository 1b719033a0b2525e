"""Commands about files of one's own, decks, boards and values: `omerta new-deck` and `deck check` and so on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from omerta.cli.app import app
from omerta.cli.arguments import GameName, blame_file
from omerta.core.errors import BadData, OmertaError
from omerta.core.registry import find
from omerta.lab.files import check_file, replacing
from omerta.terminal.own_files import check_own, owner
from omerta.terminal.records import read_text

NewFile = Annotated[
    str | None, typer.Argument(metavar="[FILE]", help="Where to write it; - prints it.", show_default=False)
]


@app.command("new-deck", short_help="Write a deck to start one of your own from.")
def new_deck(game: GameName, file: NewFile = None) -> None:
    """Write the deck of a game into a file, with every field explained at its head, to change and play with --deck.

    Without FILE it is called after the deck. A file that is there already is left alone.
    """
    write_own("deck", game, file)


@app.command("new-board", short_help="Write a board to start one of your own from.")
def new_board(game: GameName, file: NewFile = None) -> None:
    """Write the board of a game into a file, with every field explained at its head, to change and play with --board.

    Without FILE it is called board.toml. A file that is there already is left alone.
    """
    write_own("board", game, file)


@app.command("new-values", short_help="Write the numbers of a game's rules, to put your own in.")
def new_values(game: GameName, file: NewFile = None) -> None:
    """Write the numbers of a game's rules into a file, each explained, to change and play with --values.

    Without FILE it is called values.toml. A file that is there already is left alone.
    """
    write_own("values", game, file)


def write_own(kind: str, game: str, file: str | None) -> None:
    """Write the file that a game comes with, and say how to play with it."""
    own = find(game).file(kind)
    if file == "-":
        print(own.text, end="")
        return
    path = Path(file or f"{own.name}.toml")
    if path.exists() and not path.is_dir():
        raise OmertaError(f"{path} is there already; name another file")
    check_file(path)
    with replacing(path) as part:
        part.write_text(own.text, encoding="utf-8")
    print(f"{path}: change it, then play with omerta play {game} --{kind} {path}")


decks = typer.Typer(short_help="Check a deck of your own.")
boards = typer.Typer(short_help="Check a board of your own.")
numbers = typer.Typer(short_help="Check values of your own.")

app.add_typer(decks, name="deck")
app.add_typer(boards, name="board")
app.add_typer(numbers, name="values")


@decks.callback()
def deck_commands() -> None:
    """Check a deck of your own; 'omerta new-deck GAME' writes one to start from."""


@boards.callback()
def board_commands() -> None:
    """Check a board of your own; 'omerta new-board GAME' writes one to start from."""


@numbers.callback()
def value_commands() -> None:
    """Check values of your own; 'omerta new-values GAME' writes them to start from."""


@decks.command("check", short_help="Say whether a deck can be played, and which cards are off.")
def check_deck(file: Annotated[str, typer.Argument(metavar="FILE", help="A deck; - reads standard input.")]) -> None:
    """Hold a deck against the game whose tables it has: counts, fields, and what else that game demands.

    A deck that cannot be played is refused with every card and field that is off, exit code 2. A deck that can be
    played but lies far from what its game's decks keep to, prices for one, has every such card listed, exit code 1.
    What is merely unusual is listed as a notice, and the deck passes.
    """
    check("deck", file, "cards that are off")


@boards.command("check", short_help="Say whether a board can be played, and how it differs from what is known.")
def check_board(file: Annotated[str, typer.Argument(metavar="FILE", help="A board; - reads standard input.")]) -> None:
    """Hold a board against the game whose tables it has: spaces, doors, subways, and what is known of the printed one.

    A board that cannot be played is refused with every mistake in it, exit code 2. A board that can be played but has
    other counts, prices or one-jumps, or that cannot be drawn well, has each difference listed, exit code 1.
    """
    check("board", file, "differences")


@numbers.command("check", short_help="Say whether values can be played.")
def check_values(file: Annotated[str, typer.Argument(metavar="FILE", help="Values; - reads standard input.")]) -> None:
    """Hold values against the game whose tables they have; what is off is named, exit code 2."""
    check("values", file, "numbers that are off")


def check(kind: str, file: str, findings_are: str) -> None:
    """Print what is off in a file, and leave with a code that says how bad it is."""
    text = read_text(file)
    game_type = owner(kind, file, text)
    try:
        findings, notices = check_own(game_type, kind, text)
    except BadData as error:
        raise blame_file(file, game_type.file(kind), error) from None
    what = "values" if kind == "values" else f"a {kind}"
    title = game_type.texts().get("title")
    for finding in findings:
        print(f"{file}: {finding}")
    for notice in notices:
        print(f"{file}: notice: {notice}")
    noticed = f"; notices: {len(notices)}" if notices else ""
    if findings:
        print(f"{file}: {what} of {title} that can be played; {findings_are}: {len(findings)}{noticed}.")
        raise typer.Exit(1)
    print(f"{file}: {what} of {title}, all in order{noticed}.")
