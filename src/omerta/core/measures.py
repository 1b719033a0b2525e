"""What a game tells a report about itself: how everybody stands, who had which role, which moves are one choice.

All of it may be left out: a report then has no leads and no roles, and tells moves apart where there are few of a kind.
A game says more by a subclass, which its `GameType` names. Roles are read from what everybody sees; how everybody
stands is read from the state, after every step, so it has to be quick.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from omerta.core.game import AnyGame
from omerta.core.moves import Arg, Move
from omerta.core.nodes import Seat

FEW = 24
"""Up to so many moves with the same verb are told apart."""
TURN_ORDER = "turn order"
"""The kind of role that says who plays before whom; its codes are these, in this order."""
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")

Role = tuple[str, str]
"""What a seat was in a game: the kind, such as `character`, and the code of which."""
Choice = tuple[str, *tuple[Arg, ...]]
"""Moves that a report counts as one: their verb, and those of their parts that tell them apart."""


class Measures:
    """Count moves by their verbs, and know nothing else."""

    unit = "points"
    """What the standing counts, as a word after a number."""
    first: Role = (TURN_ORDER, PLACES[0])
    """The role of whoever begins."""
    bots: tuple[str, ...] = ()
    """The game's own bots that a report lets play, the usual one last; where none are named, the last three."""
    names: Mapping[str, str] = {}
    """Words for verbs that are told without their parts, where the verb alone says too little."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def standing(self, state: Any) -> Sequence[int] | None:
        """Return how everybody stands, more being better; None where a game has no such figure before its end."""
        return None

    def opening(self, view: Any) -> Sequence[Sequence[Role]]:
        """Name the roles that each seat has at the first question, from the view of whoever is asked."""
        return [[]] * self.game.seats

    def closing(self, view: Any) -> Sequence[Sequence[Role]]:
        """Name the roles that each seat has come to by the end, from what a spectator sees."""
        return [[]] * self.game.seats

    def ending(self, state: Any) -> str:
        """Describe by what a game ended; nothing where there is only one way."""
        return ""

    def choice(self, move: Move) -> Choice:
        """Name what a move is counted as."""
        return (move.verb, *move.args) if self._verbs[move.verb] <= FEW else (move.verb,)

    def name(self, choice: Choice) -> str:
        """Put a choice into words: those of its move, or its verb with the words of its parts."""
        if len(choice) == 1 and choice[0] in self.names:
            return self.names[choice[0]]
        same = [move for move in self.game.moves if self.choice(move) == choice]
        if len(same) == 1 and same[0].verb == choice[0]:
            return self.game.texts().move(same[0])
        return " ".join([choice[0].replace("-", " "), *(self.word(part) for part in choice[1:])])

    def question(self, ask: str) -> str:
        """Return the words in which a question is asked; nothing where they depend on the table."""
        said = self.game.texts().get("ask", ask)
        asked = said if isinstance(said, str) else said.get("you", "")
        return "" if "{" in asked else asked

    def word(self, code: object) -> str:
        """Put a code into words, where the game has words for it."""
        return self.game.texts().fill("{code:word}", {"code": code}, None, ())

    @cached_property
    def _verbs(self) -> Counter[str]:
        return Counter(move.verb for move in self.game.moves)


def in_turn(first: Seat, seats: int) -> list[list[Role]]:
    """Name each seat's place in a turn order that goes clockwise from the first."""
    return [[(TURN_ORDER, PLACES[(seat - first) % seats])] for seat in range(seats)]
