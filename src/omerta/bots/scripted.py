"""Who keeps to a tutorial's script: nature and the bots of other seats, until it ends and each goes its own way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from omerta.core.bot import Bot
from omerta.core.chance import Nature, draw
from omerta.core.game import View
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Seat
from omerta.core.tutorial import Hint, Tutorial


class Script:
    """A tutorial under way; `done` counts the steps that were played."""

    def __init__(self, tutorial: Tutorial, done: Callable[[], int]) -> None:
        self.tutorial = tutorial
        self._done = done

    def hint(self) -> Hint | None:
        """Give the hint at the learner's question."""
        return self.tutorial.hint(self._done() + 1)

    def nature(self, rng: Random) -> Nature:
        """Answer chance as the script says, and after it with even numbers."""

        def answer(node: Chance) -> tuple[int, ...]:
            numbers = self.tutorial.numbers(self._done() + 1)
            return draw(node, rng) if numbers is None else numbers

        return answer

    def move(self, seat: Seat) -> Move | None:
        """Give the move that the script makes for a seat, if it goes on."""
        return self.tutorial.moves(self._done() + 1).get(seat)


class ScriptedBot:
    """Play a seat by the script, and after it as a bot does."""

    def __init__(self, script: Script, seat: Seat, bot: Bot) -> None:
        self.script = script
        self.seat = seat
        self.bot = bot

    def choose(self, view: View, rng: Random) -> Move:
        return self.script.move(self.seat) or self.bot.choose(view, rng)
