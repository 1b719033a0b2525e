"""Print tables as plain columns, for a pipe, a screen reader and a narrow window."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from omerta.adapters.layout import actions, parts
from omerta.bots import bots_for
from omerta.core.bot import Rating
from omerta.core.game import AnyGame
from omerta.core.game_type import GameType, spoken
from omerta.core.options import spell
from omerta.core.words.texts import SEAT_NAMES
from omerta.lab.results import Results, Standing
from omerta.lab.simulate import Progress as OnProgress

WIDE = 1000
"""The width of a pipe: nothing is wrapped or cut there."""


def show(table: Table) -> None:
    """Print a table on standard output; in a pipe each row stays on one line."""
    console = Console(width=None if sys.stdout.isatty() else WIDE, highlight=False)
    with console.capture() as text:
        console.print(table)
    print("\n".join(line.rstrip() for line in text.get().splitlines()))


def columns(*heads: str, right: tuple[str, ...] = ()) -> Table:
    """Start a table without lines around it."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in heads:
        table.add_column(head, justify="right" if head in right else "left")
    return table


def games_table(game_types: list[GameType]) -> Table:
    """List the games with what a table may choose."""
    table = columns("Game", "Title", "Seats", "Minutes", "Bots", "Presets", right=("Minutes",))
    for game_type in game_types:
        table.add_row(
            game_type.id,
            game_type.texts().get("title"),
            spoken(game_type.seats),
            str(game_type.minutes),
            ", ".join(bots_for(game_type)),
            ", ".join(game_type.presets),
        )
    return table


def games_as_data(game_types: list[GameType]) -> list[dict[str, object]]:
    """List the games for programs, with the values that each option may take at each seat count."""
    return [
        {
            "id": game_type.id,
            "title": game_type.texts().get("title"),
            "seats": game_type.seats,
            "usual_seats": game_type.usual_seats,
            "minutes": game_type.minutes,
            "rules": game_type.rules,
            "bots": {card.name: card.idea for card in bots_for(game_type).values()},
            "presets": {name: dict(preset) for name, preset in game_type.presets.items()},
            "options": {
                option.name: {str(seats): list(map(spell, option.values(seats))) for seats in game_type.seats}
                for option in game_type.options
            },
        }
        for game_type in game_types
    ]


def cards_table(game_type: GameType) -> Table:
    """Show the card of every bot of a game: what it does and uses, how long it takes, and its ratings by seat count."""
    table = columns("Bot", "What it does", "Uses", "Seconds a move", "Rating", right=("Seconds a move",))
    for card in bots_for(game_type).values():
        used = {"memory": card.memory, "chance": card.chance, "search": card.search}
        table.add_row(
            card.name,
            card.idea,
            ", ".join(name for name, is_used in used.items() if is_used) or "nothing",
            "not measured" if card.seconds is None else f"{card.seconds:.3f}",
            "; ".join(_rating(seats, rating) for seats, rating in card.ratings.items()) or "no ladder yet",
        )
    return table


def _rating(seats: int, rating: Rating) -> str:
    scaled = f", 1/{rating.scale} of its iterations" if rating.scale > 1 else ""
    return f"{rating.value:.1f} ± {rating.give:.1f} ({seats} seats{scaled})"


def cards_as_data(game_type: GameType) -> list[dict[str, object]]:
    """Show the same for programs."""
    return [card.as_data() for card in bots_for(game_type).values()]


def options_table(game_type: GameType) -> Table:
    """Show the options of a game: what each may be set to at some number of seats, what is usual, and what it is."""
    table = columns("Option", "Values", "Usual", "What it is")
    for option in game_type.options:
        values = dict.fromkeys(spell(value) for seats in game_type.seats for value in option.values(seats))
        usual = spell(option.default(game_type.usual_seats))
        table.add_row(option.name, ", ".join(values), usual, game_type.texts().get("option", option.name))
    return table


def results_tables(results: Results) -> tuple[Table, Table]:
    """Show how bots and seats fared."""
    figures = ("Win share", "95% interval", "Mean score")
    bots = columns("Bot", "Seats", *figures, right=("Seats", *figures))
    for name, standing in results.by_bot().items():
        bots.add_row(name, str(standing.seats), *_figures(standing))
    seats = columns("Seat", "Name", *figures, right=figures)
    for seat, standing in results.by_seat().items():
        seats.add_row(str(seat), SEAT_NAMES[seat], *_figures(standing))
    return bots, seats


def _figures(standing: Standing) -> tuple[str, str, str]:
    return (
        f"{standing.share:.1%}",
        # Who holds every seat takes all for certain: there is nothing to estimate.
        "-" if standing.low == standing.high else f"{standing.low:.1%} to {standing.high:.1%}",
        f"{standing.score:.2f}",
    )


@contextmanager
def progress_bar(what: str) -> Iterator[OnProgress | None]:
    """Show a progress bar on standard error while something runs, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*parts, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, wanted: progress.update(task, completed=done, total=wanted)


def spaces_tables(game: AnyGame) -> list[Table]:
    """List the arrays of an observation, and the actions."""
    arrays = columns("Array", "Shape", "Floats", "Holds")
    for part in parts(game):
        arrays.add_row(part.name, " x ".join(map(str, part.shape)), f"{part.start} to {part.stop - 1}", part.meaning)
    numbers = columns("Action", "Move", "Means", right=("Action",))
    for action in actions(game):
        numbers.add_row(str(action.number), action.write, action.text)
    return [arrays, numbers]


def spaces_as_data(game: AnyGame) -> dict[str, object]:
    """List the same for programs; the last action has no move."""
    return {"observation": parts(game), "actions": list(actions(game))}
