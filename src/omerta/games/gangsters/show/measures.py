"""What a report counts in Gangsters: the share of a victory condition, the joints, and the turn order."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.measures import PLACES, TURN_ORDER, Choice, Measures, Role
from omerta.core.moves import Move
from omerta.games.gangsters.rules.defaults import u79_share
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.view import GangstersView

NAMED = frozenset({"pick", "move", "drive", "recruit", "seduce", "extort-again"})
"""Verbs that are told by their first part, or by their last where that is the kind of a piece."""


class GangstersMeasures(Measures):
    """Count percents of the nearest victory; pieces are told by their kind, joints when they are picked."""

    unit = "percent of a victory"
    bots = ("plan-joints", "plan-monopoly", "plan-cash", "plan")
    names = {
        "done": "be done",
        "to": "go on to another space",
        "hop": "go on by subway",
        "no": "do nothing",
        "hit": "hit a rival",
        "extort-hit": "extort, and hit a rival",
        "sell": "sell a joint",
        "trade": "offer a trade",
        "cop": "move a cop",
        "donuts": "buy a cop donuts",
        "play": "play a marker",
    }

    def standing(self, state: GangstersState) -> Sequence[int]:
        return [u79_share(state, seat, 100) for seat in range(self.game.seats)]

    def opening(self, view: GangstersView) -> Sequence[Sequence[Role]]:
        order = view.order
        return [[(TURN_ORDER, PLACES[order.index(seat)])] if seat in order else [] for seat in range(self.game.seats)]

    def ending(self, state: GangstersState) -> str:
        return {"cash": "cash", "monopoly": "a monopoly", "joints": "joints", "last": "last gang standing"}.get(
            state.end.win, "broken off after the last round"
        )

    def choice(self, move: Move) -> Choice:
        if move.verb not in NAMED:
            return (move.verb,)
        return (move.verb, move.args[1] if move.verb == "seduce" else move.args[0])
