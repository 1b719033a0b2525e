"""Two players of Gangster's Dilemma: one that goes for what looks best, one that thinks of everybody else first."""

from __future__ import annotations

from random import Random

from omerta.core.bot import BotCard
from omerta.core.game import AnyGame
from omerta.core.judging.personality import Style
from omerta.core.moves import Move
from omerta.games.gangsters_dilemma.bots.policy import Policy
from omerta.games.gangsters_dilemma.bots.schemer import Schemer, SchemerStyle
from omerta.games.gangsters_dilemma.game import GangstersDilemma
from omerta.games.gangsters_dilemma.view import DilemmaView


class Player:
    """Play by a policy.

    A policy reads a state; it is given some world of the view, and looks at nothing there that the view leaves open.
    """

    def __init__(self, game: GangstersDilemma, policy: Policy) -> None:
        self.game, self.policy = game, policy

    def choose(self, view: DilemmaView, rng: Random) -> Move:
        assert view.seat is not None
        return self.policy.quick(self.game.world(view, rng), view.seat, view.legal, rng)


def greedy(game: AnyGame) -> Player:
    """Seat somebody who goes for what looks best at once."""
    assert isinstance(game, GangstersDilemma)
    return Player(game, Policy(game))


def schemer(game: AnyGame) -> Player:
    """Seat somebody who weighs every move by what the others are likely to do."""
    assert isinstance(game, GangstersDilemma)
    return Player(game, Schemer(game))


def styled(game: AnyGame, style: Style) -> Player:
    """Seat a schemer with a style of its own."""
    assert isinstance(game, GangstersDilemma)
    return Player(game, Schemer(game, SchemerStyle(**style)))


BOTS = (
    BotCard("greedy", "goes for the loot, cash and demands that look best at once", greedy, chance=True),
    BotCard(
        "schemer",
        "weighs where the cops will be, how each rival answers them, and which demand is still to be had",
        schemer,
        chance=True,
    ),
)
