"""Players of Gangsters: one that takes what pays at once, and one that plays to a plan, chosen or fixed."""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random

from omerta.core.bot import BotCard
from omerta.core.game import AnyGame
from omerta.core.judging.personality import Style
from omerta.core.moves import Move
from omerta.games.gangsters.bots.bot_facts import of_view
from omerta.games.gangsters.bots.evaluation import CASH, JOINTS, MONOPOLY, BoardTables, Taste
from omerta.games.gangsters.bots.policy import weigh
from omerta.games.gangsters.game import Gangsters
from omerta.games.gangsters.view import GangstersView

GREEDY = Taste(CASH, ahead=False, spite=0.0)
CHOOSES = Taste()
MIX = ((CASH, 0.62), (JOINTS, 0.26), (MONOPOLY, 0.12))
"""How often the bot that chooses picks its first joint for each plan; what it owns says how it goes on."""


@lru_cache(maxsize=16)
def tables_of(game: Gangsters) -> BoardTables:
    """Work out what the board says, once for a game."""
    return BoardTables(game)


class Weigher:
    """Answer with the move that is worth most."""

    def __init__(self, game: AnyGame, taste: Taste) -> None:
        assert isinstance(game, Gangsters)
        self.tables, self.taste = tables_of(game), taste

    def choose(self, view: GangstersView, rng: Random) -> Move:
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        worths = weigh(of_view(self.tables, self.taste_for(view, rng), view), view.node.ask, legal)  # type: ignore[union-attr]
        return legal[worths.index(max(worths))]

    def taste_for(self, view: GangstersView, rng: Random) -> Taste:
        """Keep to one taste."""
        return self.taste


class Chooser(Weigher):
    """Choose a plan before the first joint, and follow from then on whatever is nearest to a win."""

    def taste_for(self, view: GangstersView, rng: Random) -> Taste:
        """Fix the plan while joints are picked: drawn for the first, told by the first for the others."""
        if view.phase != "pick":
            return self.taste
        own = [building for building, owner in enumerate(view.owner) if owner == view.seat]
        if not own:
            plan = rng.choices([name for name, _ in MIX], [weight for _, weight in MIX])[0]
        else:
            price = self.tables.game.price[own[0]]
            plan = JOINTS if price <= CHEAP else MONOPOLY if price >= DEAR else CASH
        return Taste(plan)


CHEAP, DEAR = 200, 600


def styled(game: AnyGame, style: Style) -> Weigher:
    """Seat somebody who plays for cash with a taste of its own."""
    return Weigher(game, Taste(CASH, **style))


BOTS = (
    BotCard(
        "plan",
        "chooses a plan (cash, ten joints, a monopoly) and changes it for a nearer one",
        partial(Chooser, taste=CHOOSES),
        chance=True,
    ),
    BotCard("greedy", "takes what pays most this turn, and minds nobody", partial(Weigher, taste=GREEDY)),
    BotCard("plan-cash", "plays for $10,000, whatever happens", partial(Weigher, taste=Taste(CASH))),
    BotCard("plan-joints", "plays for ten joints, whatever happens", partial(Weigher, taste=Taste(JOINTS))),
    BotCard(
        "plan-monopoly", "plays for all joints of a colour, whatever happens", partial(Weigher, taste=Taste(MONOPOLY))
    ),
)
