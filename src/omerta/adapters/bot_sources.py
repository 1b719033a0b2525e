"""Find the bot that a command line names: one of ours by name, a trained agent, a Python file, or any program."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType

from omerta.adapters.stdio import ProgramBot
from omerta.bots import bots_for
from omerta.bots.agents import AN_AGENT, is_agent, maker_for
from omerta.core.bot import Bot
from omerta.core.errors import OmertaError, UnknownName
from omerta.core.game import AnyGame
from omerta.core.nodes import Over, Seat

THINK_SECONDS = 10.0
"""How long a bot that is not ours may think about one question, unless the caller says otherwise."""

Report = Callable[[Seat, str], None]
"""Takes a seat, and a sentence about what its bot did wrong and what became of it."""


def command_for(game: AnyGame, who: str) -> list[str] | None:
    """Find the program that is meant; None where it is one of our bots, or the file of an agent, which ends in `.npz`.

    A word that ends in `.py` is a file with a bot in it. Several words, or one with a slash, are a command that speaks
    the protocol of docs/bots.md itself.
    """
    known = bots_for(game.setup.game_type)
    if who in known or is_agent(who):
        return None
    try:
        words = shlex.split(who)
    except ValueError as error:
        raise OmertaError(f"{who!r} is no command: {error}") from None
    if words and words[0].endswith(".py"):
        file = Path(words[0])
        if not file.is_file():
            raise OmertaError(f"{words[0]}: there is no such file")
        return [sys.executable, "-P", "-m", "omerta.adapters.python_bot_host", str(file.absolute()), *words[1:]]
    if len(words) > 1 or "/" in who:
        return words
    raise UnknownName(
        f"bot for {game.id}", who, [*known, AN_AGENT, "a file such as my_bot.py", 'a command such as "node bot.js"']
    )


class Company:
    """The bots of one game by seat; programs among them are started and ended here."""

    def __init__(
        self, game: AnyGame, wanted: Mapping[Seat, str], report: Report, seconds: float = THINK_SECONDS
    ) -> None:
        self.game = game
        self.wanted = wanted
        self.report = report
        self.seconds = seconds
        self.bots: dict[Seat, Bot] = {}
        self._programs: list[ProgramBot] = []
        self._closing = ExitStack()

    def __enter__(self) -> Company:
        """Start all programs, then wait until each is ready; an error names those that are not."""
        with ExitStack() as closing:
            for seat, who in self.wanted.items():
                command = command_for(self.game, who)
                if command is None:
                    self.bots[seat] = maker_for(self.game.setup.game_type, who)(self.game)
                    continue
                bot = ProgramBot(self.game, seat, command, seconds=self.seconds, report=self._reporter(seat))
                closing.callback(bot.close)
                self.bots[seat] = bot
                self._programs.append(bot)
            for bot in self._programs:
                try:
                    bot.greet()
                except OmertaError as error:
                    raise OmertaError(f"{self.wanted[bot.seat]}: {error}") from None
            self._closing = closing.pop_all()
        return self

    def _reporter(self, seat: Seat) -> Callable[[str], None]:
        return lambda text: self.report(seat, text)

    def part(self, over: Over) -> None:
        """Tell the programs how the game ended."""
        for bot in self._programs:
            bot.part(over)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing.close()
