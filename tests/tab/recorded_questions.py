"""Questions of recorded games, asked of the same bots here and in Python compiled to WebAssembly."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import openskill
import typing_extensions

from omerta.core.nodes import Decide
from omerta.server.bots.bot_answers import BotChoice, BotTask
from omerta.tab.port_bots import packed, unpacked
from omerta.table.after.past_game import PastGame

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "records"
PYODIDE = ROOT / "web" / "tab" / "node_modules" / "pyodide"
WHEEL = "msgspec-*.whl"
HERE = """
import sys
if sys.argv[1] == "without":
    sys.modules["numpy"] = None
from omerta.tab.port_bots import BotsAtWork
bots = BotsAtWork()
for question in sys.stdin:
    print(bots.answer(question), flush=True)
"""
SEARCH_IN_A_TAB = {("twelve-gangsters", "boss"), ("gangster-dice", "boss")}
"""The bots that search where NumPy is missing: here they are asked without it as well."""


@cache
def questions(game: str) -> list[BotTask]:
    """List the questions of a game's records at which a seat had a choice; no bot is named in them."""
    found = list[BotTask]()
    for file in sorted((RECORDS / game).glob("*.omerta")):
        past = PastGame("", file.read_text(encoding="utf-8"))
        opened, options = past.opened, tuple(past.opened.options.items())
        for step in range(past.last):
            state = past.state(step)
            node = state.node()
            for seat in node.seats if isinstance(node, Decide) else ():
                if len(state.legal(seat)) > 1:
                    seed = f"{file.stem} {step}".encode()
                    view = state.view(seat)
                    found.append(BotTask(game, opened.seats, opened.rules, options, "", seat, view, seed))
    return found


def asked_of(game: str, bot: str, count: int) -> list[BotTask]:
    """Choose so many questions for a bot, spread over all records of its game; few records are gone through again."""
    found = questions(game)
    spread = [found[place * len(found) // count] for place in range(count)]
    return [replace(each, bot=bot, seed=each.seed + b" %d" % place) for place, each in enumerate(spread)]


class Answering:
    """A process that answers questions one after another, as the worker of a tab's bots does."""

    def __init__(self, *command: str) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)

    @classmethod
    def here(cls, *, numpy: bool) -> Answering:
        return cls(sys.executable, "-c", HERE, "with" if numpy else "without")

    @classmethod
    def in_a_tab(cls, folder: Path) -> Answering:
        """Start Python compiled to WebAssembly in Node, with this package and what it needs beside it in a folder."""
        (wheel,) = (ROOT / "build").rglob(WHEEL)
        others = folder / "others"
        shutil.copytree(Path(openskill.__file__).parent, others / "openskill")
        shutil.copy(typing_extensions.__file__, others)
        node = shutil.which("node")
        assert node is not None, "Node is not here"
        script = Path(__file__).with_name("answers.mjs")
        return cls(node, str(script), str(PYODIDE), str(wheel), str(ROOT / "src"), str(others))

    def ask(self, tasks: Sequence[BotTask]) -> None:
        """Ask, without waiting for what is answered."""
        assert self._process.stdin is not None
        self._process.stdin.writelines(f"{packed(task)}\n" for task in tasks)
        self._process.stdin.flush()

    def answer(self) -> BotChoice:
        """Wait for the next answer."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "whoever answers has stopped"
        choice = unpacked(line)
        assert isinstance(choice, BotChoice)
        return choice

    def close(self) -> None:
        self._process.communicate()


def differences(game: str, bot: str, tasks: Sequence[BotTask], tab: Answering) -> list[str]:
    """Ask a bot here and in a tab, and list the questions that are answered otherwise."""
    here = Answering.here(numpy=(game, bot) not in SEARCH_IN_A_TAB)
    try:
        found = list[str]()
        for task in tasks:
            here.ask([task])
            tab.ask([task])
            mine, other = here.answer(), tab.answer()
            if (mine.move, mine.failure) != (other.move, other.failure):
                said = " and in a tab ".join(f"{each.move} ({each.failure})" for each in (mine, other))
                found.append(f"{game}, {bot}, {task.seed.decode()}: {said}")
        return found
    finally:
        here.close()
