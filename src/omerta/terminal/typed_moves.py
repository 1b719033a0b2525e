"""What a player types, matched to a move: a label, the notation, or the move's own words, and never two at once."""

from __future__ import annotations

from functools import cached_property
from random import Random

from omerta.core.errors import BadNotation, OmertaError
from omerta.core.events import Refusal
from omerta.core.game import AnyGame, View
from omerta.core.moves import Move
from omerta.core.words.texts import Texts
from omerta.terminal.narrator import Narrator


class NoSuchChoice(BadNotation):
    """A number beyond the last choice."""


def numbered(game: AnyGame) -> bool:
    """Return whether choices get running numbers: not where a move's notation is itself a number, which would clash."""
    return not any(game.write(move).isdigit() for move in game.moves)


def answered(choices: Choices, narrator: Narrator, text: str) -> Move | str:
    """Take what was typed as a move, or say why it cannot be played."""
    try:
        move, refusal = choices.read(text)
    except NoSuchChoice:
        return narrator.fill("line", "out-of-range", most=len(choices.labelled), typed=text)
    except BadNotation as error:
        return narrator.fill("line", "unreadable", why=sentence(error))
    return move if refusal is None else narrator.refused(refusal)


def sentence(error: OmertaError) -> str:
    """Start an error's message with a capital."""
    text = str(error)
    return text[:1].upper() + text[1:]


class Choices:
    """The choices of one question, as the seat's view lists them."""

    def __init__(self, game: AnyGame, view: View, texts: Texts, *, numbered: bool) -> None:
        self.game = game
        self.view = view
        self.texts = texts
        self.numbered = numbered
        self.labelled = [
            (str(place) if numbered else game.write(move), move) for place, move in enumerate(view.legal, start=1)
        ]

    @cached_property
    def _typed(self) -> dict[str, Move]:
        """Map everything that names a legal move; a label wins over words that happen to look like it."""
        words = {self.texts.move(move).casefold(): move for move in self.view.legal}
        notations = {self.game.write(move).casefold(): move for move in self.view.legal}
        exact = {self.game.write(move): move for move in self.view.legal}
        return {**words, **notations, **exact, **dict(self.labelled)}

    def has(self, text: str) -> bool:
        """Return whether a text names a choice as it is."""
        return text in self._typed or text.casefold() in self._typed

    def read(self, text: str) -> tuple[Move, Refusal | None]:
        """Find the move meant, and why it is refused if it is; BadNotation says what a move looks like."""
        known = self._typed
        found = known.get(text) or known.get(text.casefold())
        if found is not None:
            return found, None
        for move, refusal in self.view.near:
            if text in (self.game.write(move), self.texts.move(move)):
                return move, refusal
        if self.numbered and text.isdigit():
            raise NoSuchChoice(text)
        # Any world that this view allows will do: legality and refusals are the same in all of them.
        world = self.game.world(self.view, Random(0))
        move = self.game.read(text, world)
        assert self.view.seat is not None
        return move, world.refuse(self.view.seat, move)
