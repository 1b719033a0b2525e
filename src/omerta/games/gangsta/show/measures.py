"""What a report counts in GANGSTA!: Influence Points, bosses, gangsters, heists, and who began."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.measures import Choice, Measures, Role, in_turn
from omerta.core.moves import Move
from omerta.games.gangsta.rules.scoring import points
from omerta.games.gangsta.state import GangstaState
from omerta.games.gangsta.view import GangstaView


class GangstaMeasures(Measures):
    """Count Influence Points as they stand; recruits and heists are told by their cards."""

    unit = "Influence Points"
    names = {
        "decline": "decline",
        "done": "be done",
        "steal": "steal from a rival",
        "hit": "hit a rival's gangster",
        "lose": "lose a gangster",
        "ready": "ready a gangster",
        "engage": "engage a gangster",
        "teach": "teach a gangster a skill",
        "divert": "engage a rival's gangster",
        "discard": "discard a card",
        "recover": "recover a gangster",
    }

    def standing(self, state: GangstaState) -> Sequence[int]:
        return [points(state, seat) for seat in range(self.game.seats)]

    def opening(self, view: GangstaView) -> Sequence[Sequence[Role]]:
        order = in_turn(view.first, self.game.seats)
        return [[*place, ("boss", gang[0].code)] for place, gang in zip(order, view.gangs, strict=True)]

    def closing(self, view: GangstaView) -> Sequence[Sequence[Role]]:
        return [
            [
                *(("gangster in the gang at the end", member.code) for member in gang[1:]),
                *(("heist performed", card) for card in stored),
            ]
            for gang, stored in zip(view.gangs, view.stored, strict=True)
        ]

    def choice(self, move: Move) -> Choice:
        match move.verb:
            case "recruit" | "heist" | "keep":
                return (move.verb, move.args[0])
            case "steal" | "hit" | "lose" | "ready" | "engage" | "teach" | "divert" | "discard" | "recover":
                return (move.verb,)
        return super().choice(move)
