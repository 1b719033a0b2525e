"""What a table of the Back Room is laid out with: its deck and its moves."""

from __future__ import annotations

import tomllib

from omerta.core.errors import BadData
from omerta.core.game import Setup
from omerta.core.moves import Move
from omerta.core.state.float_rows import sets_of
from omerta.core.turn import S, TurnGame, V

DEALT = 2
NO, CALL, PASS, PEEK = Move("no"), Move("call"), Move("pass"), Move("peek")


class RoomTable(TurnGame[S, V]):
    """The cards of a table, and what is worked out from them once."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        cards = tomllib.loads(setup.data["deck"].text).get("cards")
        if not isinstance(cards, list) or len(cards) != len(set(map(str, cards))) or len(cards) < 3 * DEALT + 3:
            raise BadData("deck: field 'cards' is a list of at least nine different names, the badge first")
        self.cards = tuple(map(str, cards))
        self.card = {name: card for card, name in enumerate(self.cards)}
        self.every_card = (1 << len(self.cards)) - 1
        self.card_floats = sets_of(len(self.cards))
        self.moves = (
            *(Move("mark", seat) for seat in range(self.seats)),
            *(PASS, PEEK, NO, CALL),
            *(Move(verb, card) for verb in ("lock", "show") for card in self.cards),
        )
