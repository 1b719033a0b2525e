"""Players of Gangster's Dilemma."""

from __future__ import annotations

from random import Random

from omerta.core.bot import BotCard
from omerta.core.game import AnyGame
from omerta.core.moves import Move
from omerta.games.gangsters_dilemma.game import GangstersDilemma
from omerta.games.gangsters_dilemma.policy import Policy
from omerta.games.gangsters_dilemma.view import DilemmaView


class Greedy:
    """Go for what looks best at once.

    The policy reads a state; it is given some world of the view, and looks at nothing there that the view leaves open.
    """

    def __init__(self, game: AnyGame) -> None:
        assert isinstance(game, GangstersDilemma)
        self.game = game
        self.policy = Policy(game)

    def choose(self, view: DilemmaView, rng: Random) -> Move:
        assert view.seat is not None
        return self.policy.quick(self.game.world(view, rng), view.seat, view.legal, rng)


BOTS = (BotCard("greedy", "goes for the loot, cash and demands that look best at once", Greedy, chance=True),)
