"""What a ladder shows, on the screen and in the file where the bots' cards find it."""

from __future__ import annotations

from pathlib import Path

from rich.table import Table

from omerta.lab.ladder import Ladder
from omerta.lab.ratings import write_ratings
from omerta.terminal.columns import columns, show


def ladder_tables(ladder: Ladder) -> tuple[Table, Table]:
    """Show how each challenger fared at its table, and what everybody is rated."""
    figures = ("Games", "Win share", "95% interval", "Times fair")
    steps = columns("Challenger", "Among", *figures, "Stronger", right=figures)
    for step in ladder.steps():
        steps.add_row(
            step.pairing.challenger,
            step.pairing.table,
            f"{step.games:,}",
            f"{step.share:.1%}",
            f"{step.low:.1%} to {step.high:.1%}",
            f"{step.share / step.fair:.2f}",
            "shown" if step.above else "not shown",
        )
    rated = columns("Bot", "Iterations", "Rating", "95% interval", right=("Iterations", "Rating", "95% interval"))
    for name, rating in reversed(list(ladder.ratings().items())):
        iterations = ladder.iterations(name)
        rated.add_row(
            name,
            "" if iterations is None else f"{iterations:,}",
            f"{rating.value:.1f}",
            f"{rating.value - rating.give:.1f} to {rating.value + rating.give:.1f}",
        )
    return steps, rated


def report_ladder(found: Ladder) -> None:
    """Print what a ladder shows."""
    table = found.game
    title = table.setup.game_type.texts().get("title")
    print(f"{title}, {table.seats} seats, {len(found.bouts):,} games, seed {found.seed}")
    print(f"All levels do 1/{found.scale} of their iterations. A fair share is {1 / table.seats:.1%}.")
    for figures in ladder_tables(found):
        print()
        show(figures)


def put_ratings(found: Ladder, path: Path) -> None:
    """Write the ratings where cards look for them."""
    bots = {
        name: {"rating": round(rating.value, 1), "give": round(rating.give, 1)}
        for name, rating in found.ratings().items()
    }
    write_ratings(path, found.game.id, found.game.seats, found.scale, len(found.bouts), bots)
