"""A game under way for a learner: chance comes from the environment's own seeded dice, choices from outside."""

from __future__ import annotations

from random import Random

from omerta.core.chance import answer_chance
from omerta.core.events import Event, Tell
from omerta.core.game import AnyGame, Joint, State
from omerta.core.nodes import Decide, Over
from omerta.core.words.texts import SEAT_NAMES


class Episode:
    """One game after another on the same dice; it stands at a question, or at the end."""

    def __init__(self, game: AnyGame, *, told: bool) -> None:
        self.game = game
        self.dice = Random()
        self.told = told
        self.events: list[Event] = []
        self.state: State
        self.node: Decide | Over

    @property
    def tell(self) -> Tell | None:
        """Return what listens to the game; it is looked up each time, since a copy has ears of its own."""
        return self.events.append if self.told else None

    def begin(self, seed: int | None = None) -> Decide | Over:
        """Set a game up and go to its first question; without a seed the dice go on where they are."""
        if seed is not None:
            self.dice = Random(seed)
        self.events.clear()
        self.state = self.game.new()
        return self._next_question()

    def play(self, joint: Joint) -> Decide | Over:
        """Take all the answers of a question and go to the next one."""
        self.state.play(joint, self.tell)
        return self._next_question()

    def _next_question(self) -> Decide | Over:
        node = self.node = answer_chance(self.state, self.dice, self.tell)
        return node

    def picture(self) -> str:
        """Return what has happened since the last time, and how the table stands for somebody who looks on."""
        board, texts, names = self.game.setup.game_type.text_board, self.game.texts(), SEAT_NAMES[: self.game.seats]
        lines = [texts.say(event, None, names) for event in self.events if event.to is None]
        self.events.clear()
        if board is not None:
            lines += ["", *board(self.state.view(None), texts, names)]
        return "\n".join(lines) + "\n"
