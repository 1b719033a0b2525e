"""Play a tutorial: chance and the other seats follow its script, and play freely after its last step."""

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
    """A tutorial in progress; `done` counts the steps that were played."""

    def __init__(self, tutorial: Tutorial, done: Callable[[], int]) -> None:
        self.tutorial = tutorial
        self._done = done

    def hint(self) -> Hint | None:
        """Return the hint at the learner's question."""
        return self.tutorial.hint(self._done() + 1)

    def nature(self, rng: Random) -> Nature:
        """Answer chance as the script says, and after its end at random."""

        def answer(node: Chance) -> tuple[int, ...]:
            numbers = self.tutorial.numbers(self._done() + 1)
            return draw(node, rng) if numbers is None else numbers

        return answer

    def move(self, seat: Seat) -> Move | None:
        """Return the move that the script has for a seat; None after its end."""
        return self.tutorial.moves(self._done() + 1).get(seat)


class ScriptedBot:
    """Play a seat by the script, and after its end by a bot."""

    def __init__(self, script: Script, seat: Seat, bot: Bot) -> None:
        self.script = script
        self.seat = seat
        self.bot = bot

    def choose(self, view: View, rng: Random) -> Move:
        return self.script.move(self.seat) or self.bot.choose(view, rng)
