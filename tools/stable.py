"""List what is promised to stay, a line each: `python -m tools.stable` adds what is new to docs/stable.txt.

It never takes a line away: what goes, goes by hand, with a new major version (docs/stability.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import typer
from typing_extensions import is_typeddict

from omerta import game_types
from omerta.adapters.pettingzoo import environment_ids
from omerta.cli.app import app
from omerta.core.record import FIRST_LINE
from omerta.server.http.app import Settings, create_app
from omerta.server.live import frames
from omerta.server.live.table_registry import TableRegistry
from omerta.server.store.store import Store
from omerta.table.wire import payload_types
from tools.site.surface import ROOT, promised_modules, public_names, type_names

LIST = ROOT / "docs" / "stable.txt"


def stable_lines() -> Iterator[str]:
    """List everything that people, programs and files rely on."""
    yield f"record {FIRST_LINE}"
    yield from _commands(typer.main.get_command(app), "omerta")
    for module in promised_modules():
        yield from (f"python {name.path}" for name in public_names(module))
        yield from (f"python {module}.{name}" for name, _, _ in type_names(module))
    for game in game_types.values():
        yield from (f"rule {game.id} {rule.id}" for rule in game.register)
    yield from (f"environment {each}" for each in environment_ids())
    yield from _addresses()
    yield from _frames()


def _commands(command: Any, name: str) -> Iterator[str]:
    """List a command, what it takes, and the commands below it."""
    yield f"command {name}"
    for option in command.params:
        if option.param_type_name == "argument":
            yield f"command {name} {option.make_metavar(None) if option.metavar is None else option.metavar}"
        else:
            yield from (f"command {name} {flag}" for flag in (*option.opts, *option.secondary_opts))
    for below in getattr(command, "commands", {}).values():
        yield from _commands(below, f"{name} {below.name}")


def _addresses() -> Iterator[str]:
    """List what the server answers over HTTP."""

    def none() -> tuple[TableRegistry, Store]:
        raise AssertionError("the server is asked for its addresses, and not started")

    for path, methods in create_app(none, Settings()).openapi()["paths"].items():
        yield from (f"http {method.upper()} {path}" for method in methods)


def _frames() -> Iterator[str]:
    """List what browser and server say to each other over the line, field by field.

    A frame is named by its type on the wire, and what frames and answers hold by the name of its shape.
    """
    for kind in get_args(frames.AnyFrame):
        yield from _shape(kind.__name__, kind.__struct_config__.tag, kind.__struct_fields__)
    for module in (frames, payload_types):
        for name, kind in vars(module).items():
            if is_typeddict(kind) and kind.__module__ == module.__name__ and not name.startswith("_"):
                tags = get_args(get_type_hints(kind).get("type"))
                yield from _shape(name, tags[0] if tags else None, kind.__annotations__)


def _shape(name: str, tag: object, fields: Iterable[str]) -> Iterator[str]:
    """List a frame by its type, or another shape by its name, with every field."""
    if tag is None:
        yield from (f"wire {name} {field}" for field in fields)
    else:
        yield f"wire {tag}"
        yield from (f"wire {tag}.{field}" for field in fields if field != "type")


def kept_lines(file: Path = LIST) -> set[str]:
    """Read what was promised."""
    return set(file.read_text(encoding="utf-8").splitlines())


def main() -> None:
    """Add what is new."""
    kept = kept_lines() if LIST.is_file() else set()
    LIST.write_text("\n".join(sorted(kept | set(stable_lines()))) + "\n", encoding="utf-8")
    print(f"{LIST.relative_to(ROOT)}: {len(kept_lines()) - len(kept)} new lines")


if __name__ == "__main__":
    main()
