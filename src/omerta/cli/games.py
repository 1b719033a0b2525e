"""Commands about the games there are: `omerta games`, `rules` and `spaces`."""

from __future__ import annotations

import sys
from shutil import get_terminal_size
from typing import Annotated

import typer

from omerta import game_types
from omerta.bots import usual_bot
from omerta.cli.app import app
from omerta.cli.arguments import AsJson, Board, Deck, GameName, Options, Preset, Seats, Values, make_game
from omerta.core.registry import find
from omerta.core.wire import encode
from omerta.terminal.columns import (
    cards_as_data,
    cards_table,
    games_as_data,
    games_table,
    options_table,
    show,
    spaces_as_data,
    spaces_tables,
)
from omerta.terminal.rulebook import all_rules, one_rule, rule_named


@app.command()
def games(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Show the bots and options of this game.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the games, with seats, minutes, bots and presets; or one game's bots, as measured, and its options."""
    if game is not None:
        game_type = find(game)
        if as_json:
            print(encode(cards_as_data(game_type)).decode())
        else:
            show(cards_table(game_type))
            print(f"\nA newcomer plays against: {usual_bot(game_type)}")
            if game_type.options:
                print()
                show(options_table(game_type))
    elif as_json:
        print(encode(games_as_data(list(game_types.values()))).decode())
    else:
        show(games_table(list(game_types.values())))


@app.command(short_help="Print the rules of a game, or one of them.")
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule, such as TG-09.")] = None,
    as_json: AsJson = False,
) -> None:
    """Print the rules of a game in our own words, or one rule with its source.

    Rulings of ours, where the rulebook leaves something open, are marked.
    """
    game_type = find(game)
    if rule is not None:
        found = rule_named(game_type, rule)
        print(encode(found).decode() if as_json else "\n".join(one_rule(game_type, found)))
    elif as_json:
        print(encode({"rulebook": game_type.register.rulebook, "rules": list(game_type.register)}).decode())
    else:
        print("\n".join(all_rules(game_type, get_terminal_size().columns if sys.stdout.isatty() else None)))


@app.command(short_help="Print what an agent sees and which number is which move.")
def spaces(
    game: GameName,
    seats: Seats = None,
    option: Options = None,
    preset: Preset = None,
    deck: Deck = None,
    board: Board = None,
    values: Values = None,
    as_json: AsJson = False,
) -> None:
    """Print the observation and the actions of an agent at a table, number by number.

    The environments of omerta.adapters.pettingzoo are made of these; docs/observations lists them for all tables.
    """
    table = make_game(find(game), seats, option, preset, deck, board, values)
    if as_json:
        print(encode(spaces_as_data(table)).decode())
        return
    for figures in spaces_tables(table):
        show(figures)
        print()
