"""Commands about what is on the shelf: `omerta games`, `rules`, `spaces`, `new-deck` and `deck check`."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated

import typer

from omerta import families
from omerta.bots import usual_bot
from omerta.cli.app import app
from omerta.cli.arguments import AsJson, Deck, GameName, Options, Preset, Seats, blame_deck, make_game
from omerta.core.errors import BadData, OmertaError
from omerta.core.registry import find
from omerta.core.wire import encode
from omerta.lab.files import check_file, replacing
from omerta.terminal.decks import check_deck, owner
from omerta.terminal.records import read_text
from omerta.terminal.rulebook import all_rules, one_rule, rule_named
from omerta.terminal.tables import (
    cards_as_data,
    cards_table,
    games_as_data,
    games_table,
    show,
    spaces_as_data,
    spaces_tables,
)


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
        print(encode({"rulebook": family.register.rulebook, "rules": list(family.register)}).decode())
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
