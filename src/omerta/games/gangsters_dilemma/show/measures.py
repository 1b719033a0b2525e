"""What a report counts in Gangster's Dilemma: points, characters, demands, and who was the first Cop."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.measures import Choice, Measures, Role, in_turn
from omerta.core.moves import Move
from omerta.games.gangsters_dilemma.game import GangstersDilemma
from omerta.games.gangsters_dilemma.rules.characters import CHARACTERS
from omerta.games.gangsters_dilemma.rules.goods import KINDS
from omerta.games.gangsters_dilemma.rules.rounds import scores
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.view import DilemmaView


class DilemmaMeasures(Measures):
    """Count points; a demand is told by its card, however it was paid."""

    game: GangstersDilemma

    def standing(self, state: DilemmaState) -> Sequence[int]:
        return scores(state)

    def opening(self, view: DilemmaView) -> Sequence[Sequence[Role]]:
        """The first Cop is the first in the turn order: the badge goes on clockwise."""
        return in_turn(view.cop or 0, self.game.seats)

    def closing(self, view: DilemmaView) -> Sequence[Sequence[Role]]:
        cast = [who.code for who in view.characters] or [""] * self.game.seats
        return [
            [
                *([("character", who)] if who in CHARACTERS else []),
                *(("demand fulfilled", demand.code) for demand in taken),
            ]
            for who, taken in zip(cast, view.taken, strict=True)
        ]

    def choice(self, move: Move) -> Choice:
        match move.verb:
            case "demand" | "demand-gin" | "demand-dollars":
                return ("demand", move.args[0])
            case "exchange" | "steal":
                return (move.verb,)
        return super().choice(move)

    def word(self, code: object) -> str:
        """Name a demand with its points and what it asks for, which its code does not tell."""
        found = next((demand for demand in self.game.demands if demand.code == code), None)
        if found is None:
            return super().word(code)
        goods = [f"{count} {kind.capitalize()}" for count, kind in zip(found.goods, KINDS, strict=True) if count]
        return f"{found.code} ({found.points} points for {', '.join(goods)})"
