"""Run a command, and turn a mistake of the caller into one line and an exit code."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from io import BytesIO, TextIOWrapper
from typing import Annotated, NoReturn

import typer
from typer.exceptions import TyperException

from omerta import __version__, game_types
from omerta.cli.app import INTERRUPTED, app
from omerta.cli.settings import chosen_log_format
from omerta.core.errors import OmertaError
from omerta.core.words.languages import language_of, speak, speaking, spoken_language
from omerta.lab.pieces import WorkerFailed
from omerta.server.operate.logs import LogFormat, tell
from omerta.terminal.table_link import Unreachable


@app.callback(invoke_without_command=True)
def omerta(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
    language: Annotated[
        str | None,
        typer.Option(
            "--language", metavar="L", help="Tell games and rules in this language: en, fr. Usually that of LANG."
        ),
    ] = None,
) -> None:
    speak(language_of(os.environ) if language is None else language)
    if show_version:
        print(f"omerta {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; give the exit code."""
    program = typer.main.get_command(app)

    def complain(text: str) -> None:
        tell(f"omerta: {text}", chosen_log_format(program, arguments), logging.ERROR)

    with speaking(spoken_language()):
        try:
            code = program.main(arguments, prog_name="omerta", standalone_mode=False)
            sys.stdout.flush()
            return int(code or 0)
        except TyperException as error:
            complain(usage(error))
            return 2
        except OmertaError as error:
            complain(str(error))
            return 2
        except (WorkerFailed, Unreachable) as error:
            complain(str(error))
            return 1
        except KeyboardInterrupt:
            return INTERRUPTED
        except OSError as error:
            # Standard output is given up, so that Python does not try to write the rest once more at its end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if not isinstance(error, BrokenPipeError):
                complain(f"cannot go on: {error.strerror or error}{f': {error.filename}' if error.filename else ''}")
            return 1
        except Exception as error:
            if chosen_log_format(program, arguments) is LogFormat.text:
                raise
            tell("omerta: it fails", LogFormat.json, logging.CRITICAL, error)
            return 1


def usage(error: TyperException) -> str:
    """Put a mistake on the command line into one line, with the commands there are and where help is."""
    text = error.format_message().rstrip(".").replace("\n", " ")
    text = text[:1].lower() + text[1:]
    context = getattr(error, "ctx", None)
    if text.startswith("option '--compare' requires"):
        text += ": two sides, such as --compare characters=none characters=dealt; see omerta report --help"
    if context is None:
        return text
    if text.startswith("no such command"):
        text += f"; known: {', '.join(context.command.list_commands(context))}"
    elif text == "missing argument 'GAME'":
        text += f"; known: {', '.join(game_types)}"
    return f"{text}{source_of(error, context)}; see {context.command_path} --help"


def source_of(error: TyperException, context: typer.Context) -> str:
    """Describe where a value stands that was not typed."""
    name: str = getattr(getattr(error, "param", None), "name", None) or ""
    source = context.get_parameter_source(name)
    if source is not None and source.name == "ENVIRONMENT":
        return f" (in the environment: {context.auto_envvar_prefix}_{name.upper()})"
    if source is not None and source.name == "DEFAULT_MAP":
        return f" (in {context.params['settings']})"
    return ""


def main() -> NoReturn:
    """Run the program; a standard stream that the caller closed counts as empty."""
    for stream in ("stdin", "stdout", "stderr"):
        if getattr(sys, stream) is None:
            setattr(sys, stream, TextIOWrapper(BytesIO()))
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    sys.exit(run())
