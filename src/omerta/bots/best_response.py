"""A best response: one seat that knows how all the others answer, and exploits it.

It knows the others' strategies, not their hands: what they would answer is computed from what they would see in each
world that its own view allows. How much it wins from a table of equal bots measures how exploitable they are. Only the
ladder seats it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from omerta.bots.decoupled_puct import Branch, MoveStats
from omerta.bots.search import Search
from omerta.core.bot import Mixer
from omerta.core.game import AnyGame, View
from omerta.core.judging.heuristics import Heuristics
from omerta.core.moves import Move
from omerta.core.nodes import Decide

WORLDS = 4
"""In how many worlds the others are asked, where something is hidden."""
READINGS = 2
"""How often a seat is asked for its mixture in one situation: its luck is not known, so mixtures are averaged."""


class BestResponse(Search):
    """Search against others whose mixture at this question is known; later they play the quick policy."""

    def __init__(self, game: AnyGame, others: Mixer, iterations: int, heuristics: Heuristics | None = None) -> None:
        super().__init__(game, iterations, heuristics)
        self.others = others

    def choose(self, view: View, rng: Random) -> Move:
        """Answer with the move of the highest mean: nobody exploits this seat, so it need not mix."""
        means = self.explore(view, rng).means
        return view.legal[means.index(max(means))]

    def explore(self, view: View, rng: Random) -> MoveStats:
        game, seat, node = self.game, view.seat, view.node
        assert isinstance(node, Decide)
        assert seat is not None
        roots: list[Branch] = [{} for _ in range(game.seats)]
        worlds = [game.world(view, rng) for _ in range(WORLDS if game.hides else 1)]
        for world in worlds:
            for other in node.seats:
                key = (node.ask, tuple(world.legal(other)))
                if other != seat and len(key[1]) > 1 and key not in roots[other]:
                    roots[other][key] = KnownMixture(self.read(world.view(other), rng))
        for done in range(self.iterations):
            self.descend(worlds[done % len(worlds)].clone(), roots, rng)
        return roots[seat][node.ask, view.legal]

    def read(self, view: View, rng: Random) -> list[float]:
        """Compute the probabilities of another seat's answers."""
        readings = [self.others.mixture(view, rng) for _ in range(READINGS)]
        return [sum(odds) / READINGS for odds in zip(*readings, strict=True)]


class KnownMixture(MoveStats):
    """A seat that plays by a known mixture, and learns nothing."""

    __slots__ = ()

    def __init__(self, mixture: Sequence[float]) -> None:
        super().__init__(mixture, Random(0))
        self.priors = list(mixture)

    def select(self, rng: Random) -> int:
        return rng.choices(range(len(self.priors)), self.priors)[0]

    def learn(self, move: int, value: float) -> None:
        """Do nothing: the seat keeps to what is known of it."""
