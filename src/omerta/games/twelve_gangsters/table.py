"""What a table of 12 Gangsters is laid out with: its options, its questions and its refusals.

State and rules know this much of their game; `game` adds the turn and the view.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from omerta.core.events import Refusal
from omerta.core.game import Setup
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Draw
from omerta.core.options import Option
from omerta.core.state.kinds import NONE, Kind, set_of
from omerta.core.turn import S, TurnGame, V
from omerta.games.twelve_gangsters.cards import BITS, CARDS, MOST, NAMED, VALUES


def printed_cards(seats: int) -> int:
    """Count the cards of a hand: twelve, with five players ten (TG-02, TG-03)."""
    return 10 if seats == 5 else MOST


OPTIONS = (
    Option("cards", lambda seats: range(2, printed_cards(seats) + 1), printed_cards),
    Option("first-boss", lambda seats: ("random", *range(seats)), lambda seats: "random"),
)


class TwelveTable(TurnGame[S, V]):
    """The options of a table, and what is worked out from them once."""

    moves = CARDS

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        cards, starter = self.options["cards"], self.options["first-boss"]
        assert isinstance(cards, int)
        self.cards = cards
        self.full = (1 << cards) - 1
        self.starter = starter if isinstance(starter, int) else NONE
        self.bound = cards + 1
        seats = self.every = tuple(range(self.seats))
        self.question = Decide(seats, "heist")
        self.first_boss = Chance((Draw("boss", seats, (1,) * self.seats),))
        self.clockwise = tuple(seats[boss + 1 :] + seats[:boss] for boss in seats)
        self.refusals: Mapping[Move, Refusal] = {card: self._refusal(card.value) for card in CARDS}
        self.lacks: dict[int, Sequence[tuple[Move, Refusal]]] = {}
        self.round_floats = round_floats(cards)

    def _refusal(self, value: int) -> Refusal:
        """Return why a card that is not in hand cannot be played."""
        if value <= self.cards:
            return Refusal("played", "TG-A9", {"card": value})
        if value > printed_cards(self.seats):
            return Refusal("in-the-box", "TG-03", {"card": value})
        return Refusal("not-dealt", "TG-02", {"card": value, "cards": self.cards})


def some_cards(game: TwelveTable[Any, Any]) -> Kind[int]:
    """Make a set of the cards that this table plays with: values in positions and views, a float for each of twelve."""
    kind = set_of(list(NAMED)[: game.cards], VALUES.__getitem__, BITS.__getitem__)
    return replace(kind, floats=lambda hand: [hand & card.bit > 0 for card in CARDS], width=MOST)


def round_floats(cards: int) -> list[bytes]:
    """Return the share of the rounds that have begun, by the cards that are left in a hand."""
    return [array("f", [min(cards - left + 1, cards) / cards]).tobytes() for left in range(cards + 1)]
