"""What a table of GANGSTA! is laid out with: its options, its deck, its prices and its moves.

State and rules know this much of their game; `game` adds the turn and the view.
"""

from __future__ import annotations

from typing import Any

from omerta.core.game import Setup
from omerta.core.moves import Move
from omerta.core.nodes import Decide
from omerta.core.options import Option
from omerta.core.turn import S, TurnGame, V
from omerta.games.gangsta.deck.cards import BOSSES, Deck
from omerta.games.gangsta.deck.deck_file import read_deck
from omerta.games.gangsta.deck.deck_tables import (
    AGAIN,
    BANKED,
    DECLINE,
    DONE,
    HIT,
    IGNORE_SKILL,
    PASS,
    READY_ALL,
    STEAL,
    tables_of,
)
from omerta.games.gangsta.positions.deck_rows import rows_of

PLACES = 5
"""Heists in the row, and gangsters in the reserve."""
TURNS_EACH = 200
"""Where programs stop (GA-A71)."""
STEPS_A_TURN = 120
"""More than a look, a mobilisation, a crew, its rewards, and a chapter's end with Snitches can take."""
STEPS_OF_SETUP = 40
FAST_INDICATOR = "fast-indicator"
"""Resources by the other reading of GA-A69: Fast recruitment reaches the gangster that the Indicator network saw."""
OPTIONS = (
    Option("clans", lambda seats: (False, True), lambda seats: False),
    Option("resources", lambda seats: (False, True, FAST_INDICATOR), lambda seats: False),
)


class GangstaTable(TurnGame[S, V]):
    """The options and the deck of a table, and what is worked out from them once."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.deck: Deck = read_deck(setup.data["deck"])
        self.tables = tables_of(setup.data["deck"])
        self.uses_clans = self.options["clans"] is True
        self.uses_resources = self.options["resources"] is not False
        self.fast_indicator = self.options["resources"] == FAST_INDICATOR
        self.every = tuple(range(self.seats))
        self.clockwise = tuple(self.every[seat:] + self.every[:seat] for seat in self.every)
        self.left = (*self.every[1:], 0)
        self.keep_question = Decide(self.every, "keep")
        self.prices = self.tables.clan_prices if self.uses_clans else self.tables.prices
        self.most_turns = TURNS_EACH * self.seats
        self.bound = self.most_turns * STEPS_A_TURN + STEPS_OF_SETUP
        self.moves = _moves(self)
        self.deck_rows = rows_of(self.tables)


def _moves(game: GangstaTable[Any, Any]) -> tuple[Move, ...]:
    """List every move that this table can ever see."""
    tables = game.tables
    people = slice(BOSSES, None)
    moves = (
        PASS, DONE, DECLINE, AGAIN, *STEAL[: game.seats], *HIT[: game.seats], *tables.heist, *tables.discard,
        *tables.recruit[people], *tables.let_go[people], *tables.lose, *tables.ready, *tables.engage,
        *tables.teach, *tables.divert,
    )  # fmt: skip
    if game.uses_resources:
        moves += (READY_ALL, *IGNORE_SKILL, *tables.keep, *BANKED, *tables.recover[people])
    return moves
