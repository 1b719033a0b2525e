"""The application that every command belongs to."""

from __future__ import annotations

import typer

INTERRUPTED = 130

app = typer.Typer(
    name="omerta",
    help="Gangster tabletop games, played exactly by their rulebooks.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
