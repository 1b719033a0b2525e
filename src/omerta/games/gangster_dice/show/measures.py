"""What a report counts in Gangster Dice: dice that are gone, characters, and bids by their token."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.measures import Choice, Measures, Role
from omerta.core.moves import Move
from omerta.games.gangster_dice.rules.characters import NOBODY
from omerta.games.gangster_dice.rules.dice import SIZE
from omerta.games.gangster_dice.state import DiceState
from omerta.games.gangster_dice.view import DiceView


class DiceMeasures(Measures):
    """Count dice given away; a bid is told by where it lies, not by its favor."""

    unit = "dice"

    def standing(self, state: DiceState) -> Sequence[int]:
        return [-SIZE[stash] for stash in state.stash]

    def closing(self, view: DiceView) -> Sequence[Sequence[Role]]:
        cast = view.characters
        return [[("character", each.code)] if each.code != NOBODY.code else [] for each in cast]

    def choice(self, move: Move) -> Choice:
        match move.verb:
            case "bid":
                return ("bid", move.args[0])
            case "bids":
                return ("bids", move.args[0], move.args[2])
            case "again" | "swap" | "hand":
                return (move.verb,)
        return super().choice(move)
