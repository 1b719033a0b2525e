"""The command that writes the games as a folder for any web host: `omerta static`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from omerta.cli.app import app


@app.command(short_help="Write a folder for any web host, where everything runs in the browser tab.")
def static(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The folder; what this command wrote there before goes.")
    ],
) -> None:
    """Write the games as a folder that any web host can serve: five games against bots, without a server.

    It can lie in any folder of a site. docs/static.md says which headers a host should send.
    """
    from omerta.server.http.static_files import find_client
    from omerta.static.static_folder import find_engine, write_static

    sizes = write_static(folder, find_client(), find_engine())
    for name, size in sorted(sizes.items(), key=lambda each: -each[1]):
        typer.echo(f"{name:24} {size / 1e6:6.2f} MB packed")
    typer.echo(f"{'all of the engine':24} {sum(sizes.values()) / 1e6:6.2f} MB packed")
    typer.echo(f"The games are in {folder}.")
