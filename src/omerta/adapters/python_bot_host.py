"""Run a bot that is a Python file as a program of its own: `python -m omerta.adapters.python_bot_host my_bot.py`.

The file has a function `choose(view, rng)`, or a class `Bot` that is made with the game, and with the words that stand
behind the file's name, and has a method `choose(view, rng)`. What it prints goes to standard error: standard output is
for answers alone.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any, BinaryIO

import msgspec

from omerta import games as _games
from omerta.core.bot import Bot
from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame
from omerta.core.game_type import Data
from omerta.core.registry import find
from omerta.core.wire import decode, encode

_SHELVED = _games


class Question(msgspec.Struct):
    """What a bot is asked."""

    question: int
    seed: int
    view: msgspec.Raw


class Function:
    """A bot that is no more than a function."""

    def __init__(self, choose: Any) -> None:
        self.choose = choose


def load(file: Path, game: AnyGame, arguments: Sequence[str]) -> Bot:
    """Read a bot from its file."""
    sys.path.insert(0, str(file.parent))
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules.setdefault(file.stem, module)
    spec.loader.exec_module(module)
    if hasattr(module, "Bot"):
        bot: Bot = module.Bot(game, *arguments)
        return bot
    if not hasattr(module, "choose"):
        raise OmertaError(f"{file.name} has neither a function choose(view, rng) nor a class Bot")
    return Function(module.choose)


def make(hello: Mapping[str, Any]) -> AnyGame:
    """Make the game that is played."""
    data = {
        name: Data(each["name"], each["number"], each["text"], shipped=False) for name, each in hello["data"].items()
    }
    return find(hello["game"]).make(hello["seats"], rules=hello["rules"], data=data, **hello["options"])


def serve(file: Path, arguments: Sequence[str], questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until there are no more."""

    def say(**line: object) -> None:
        answers.write(encode(line) + b"\n")
        answers.flush()

    try:
        game = make(msgspec.json.decode(questions.readline()))
        bot = load(file, game, arguments)
    except Exception as error:
        say(type="failed", text=blame(error, file))
        return
    say(type="ready")
    kind = type(game.new().view(None))
    for line in questions:
        if msgspec.json.decode(line)["type"] != "question":
            continue
        question = msgspec.json.decode(line, type=Question)
        try:
            move = bot.choose(decode(bytes(question.view), kind), Random(question.seed))
            say(type="choose", question=question.question, move=move)
        except Exception as error:
            say(type="failed", question=question.question, text=blame(error, file))


def blame(error: Exception, file: Path) -> str:
    """Describe what went wrong, and in which line of the file."""
    print("".join(traceback.format_exception(error)), file=sys.stderr, end="")
    if isinstance(error, SyntaxError):
        return f"{file.name}, line {error.lineno}: {error.msg}"
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)]
    where = f"{file.name}, line {lines[-1]}: " if lines else ""
    return str(error) if isinstance(error, OmertaError) else f"{where}{type(error).__name__}: {error}"


def main() -> None:
    file, *arguments = sys.argv[1:]
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(Path(file).absolute(), arguments, sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
