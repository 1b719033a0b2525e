"""One settings file for those who run a server: `--settings FILE`, the options by their names, in TOML.

What is typed wins over the environment (`OMERTA_PORT`), the environment over the file (`port = 8000`), and the file
over what is usual. A name that is no setting is refused, with the one that was probably meant.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import typer

from omerta.core.errors import BadOption
from omerta.server.operate.logs import LogFormat

PREFIX = "OMERTA"
OPERATED: dict[str, Any] = {"auto_envvar_prefix": PREFIX}
"""What a command is told so that it takes its options from the environment as well."""
SECRET = ("store", "metrics-token")
"""What these are set to is never shown."""
LOG_FORMAT = "log-format"
NOT_IN_A_FILE = ("settings", "help")


def read_settings(file: Path) -> dict[str, object]:
    """Read a settings file as far as TOML goes, or say what is wrong with it."""
    try:
        with file.open("rb") as opened:
            return tomllib.load(opened)
    except OSError as error:
        raise BadOption(f"the settings {str(file)!r} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadOption(f"the settings {str(file)!r} are no TOML: {error}") from None


def suit(file: Path, name: str, value: object, several: bool) -> object:
    """Return a value of the file as the command line would have it, or say what a setting may be."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str | int | float):
        return [str(value)] if several else str(value)
    if several and isinstance(value, list) and all(isinstance(each, str | int) for each in value):
        return [str(each) for each in value]
    what = "a text or a list of texts" if several else "a text, a number, true or false"
    found = "" if name in SECRET else f"; not {value!r}"
    raise BadOption(f"{file}: {name} is {what}{found}")


def known_names(command: Any) -> dict[str, Any]:
    """List the options of a command by the names that a settings file has for them."""
    options = {param.opts[0].removeprefix("--"): param for param in command.params if param.opts[0].startswith("--")}
    return {name: param for name, param in options.items() if name not in NOT_IN_A_FILE}


def meant(name: str, known: Iterable[str]) -> str:
    """Describe which name was probably meant, or which there are."""
    known = sorted(known)
    close = get_close_matches(name.replace("_", "-").lower(), known, 1, 0.7)
    return f"did you mean {close[0]}?" if close else f"known: {', '.join(known)}"


def take_settings(context: typer.Context, file: Path | None) -> Path | None:
    """Take what a settings file says for everything that is neither typed nor in the environment."""
    program: Any = context.find_root().command
    every = known_names(program.commands["serve"])
    own = known_names(context.command)
    refuse_misspelt(every | own)
    if file is None:
        return None
    taken: dict[str, object] = {}
    context.default_map = taken
    # how the log is written first: what is wrong with the rest is said in that form
    for name, value in sorted(read_settings(file).items(), key=lambda item: item[0] != LOG_FORMAT):
        if name not in every and name not in own:
            raise BadOption(f"{file}: there is no setting {name!r}; {meant(name, every | own)}")
        option = own.get(name)
        if option is not None:
            taken[option.name] = suit(file, name, value, option.multiple or option.nargs != 1)
    return file


def refuse_misspelt(known: Iterable[str]) -> None:
    """Refuse a variable of the environment that is all but a setting; what is less like one may be somebody else's."""
    names = {f"{PREFIX}_{name.replace('-', '_').upper()}": name for name in known}
    for variable in os.environ:
        if variable.startswith(f"{PREFIX}_") and variable not in names:
            close = get_close_matches(variable, names, 1, 0.88)
            if close:
                raise BadOption(f"there is no setting {variable}; did you mean {close[0]}?")


def chosen_log_format(program: Any, arguments: Sequence[str] | None) -> LogFormat:
    """Return how the log of a server is to be written, also where something else that it is told is wrong."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if "serve" not in words:
        return LogFormat.text
    serve, told = program.commands["serve"], words[words.index("serve") + 1 :]
    # a mistake, which has been noticed by now, leaves only what it is about without a value
    lenient = {"resilient_parsing": True, "ignore_unknown_options": True}
    context = serve.make_context("serve", told, parent=typer.Context(program), **lenient)
    return context.params.get("log_format") or LogFormat.text


Settings = Annotated[
    Path | None,
    typer.Option(
        "--settings",
        metavar="FILE",
        help="A TOML file with any of these options, by their names: port = 8000.",
        is_eager=True,
        callback=take_settings,
    ),
]
