"""The search for sealed choices: any number of seats, hidden information, from a view alone, for every game.

An iteration starts in a world that the view cannot tell from the real one, and goes down from the question: every seat
that is asked picks a move from its own table, all at once, chance is drawn, and where the tables end the game's quick
policy plays on. What came of it is noted in every table on the way. A seat's tables hang on its own moves and on what
it may answer, never on what others hold or choose: so what a seat does in the search cannot depend on what it could
not know, and several worlds are searched as one.

What is answered is a draw from the average of everything the seat tried, for a sealed choice; a move in the open is the
one that was tried most. There is no memory: the same view and the same luck give the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from omerta.bots.decoupled_puct import Branch, Table
from omerta.core.chance import go_on
from omerta.core.game import AnyGame, State, View
from omerta.core.heuristics import Heuristics, shares
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over, Seat

TRIED = 4
"""How often a move is tried before what follows it gets tables of its own."""
ITERATIONS_A_WORLD = 4
"""How many iterations start in one world, where something is hidden: a world costs more than a copy of it."""
KEPT = 0.3
"""Which part of the best move's share keeps a move in the answer: what got less was tried only to learn about it."""


class Search:
    """Answer a question by so many iterations."""

    def __init__(self, game: AnyGame, iterations: int, heuristics: Heuristics | None = None) -> None:
        self.game = game
        self.iterations = iterations
        self.heuristics = game.setup.game_type.heuristics(game) if heuristics is None else heuristics

    def choose(self, view: View, rng: Random) -> Move:
        node = view.node
        assert isinstance(node, Decide)
        if len(view.legal) == 1:
            return view.legal[0]
        mixture = self.mixture(view, rng)
        if len(node.seats) == 1 and node.open:
            return view.legal[mixture.index(max(mixture))]
        return rng.choices(view.legal, mixture)[0]

    def mixture(self, view: View, rng: Random) -> list[float]:
        """Give the odds of each legal move in the answer."""
        return cleared(self.explore(view, rng).mixture())

    def explore(self, view: View, rng: Random) -> Table:
        """Search, and give what the viewing seat has learned about its moves."""
        game, seat, node = self.game, view.seat, view.node
        assert isinstance(node, Decide)
        assert seat is not None
        hides = game.hides
        roots: list[Branch] = [{} for _ in range(game.seats)]
        world = game.world(view, rng)
        for done in range(self.iterations):
            if hides and done and not done % ITERATIONS_A_WORLD:
                world = game.world(view, rng)
            self.dive(world.clone(), roots, rng, seat)
        return roots[seat][node.ask, view.legal]

    def dive(self, state: State, roots: list[Branch], rng: Random, own: Seat | None = None) -> None:
        """Go down once from a state that nobody else uses, and note in the tables what came of it.

        Where rivals are foreseen, only `own` searches, and whoever it is when it is None.
        """
        heuristics = self.heuristics
        foresees = heuristics.foresees and own is not None
        branches: list[Branch | None] = list(roots)
        path: list[tuple[Table, int, Seat]] = []
        values: Sequence[float]
        while True:
            node = go_on(state, rng, settled=heuristics.settled)
            if type(node) is Decide:
                if path and heuristics.ends(state):
                    values = heuristics.playout(state, rng)
                    break
                ask = node.ask
                joint: dict[Seat, Move] = {}
                rivals: dict[Seat, Sequence[Move]] = {}
                asked = known = False
                for seat in node.seats:
                    legal = state.legal(seat)
                    if len(legal) == 1:
                        joint[seat] = legal[0]
                        continue
                    asked = True
                    if foresees and seat != own:
                        rivals[seat] = legal
                        continue
                    branch = branches[seat]
                    if branch is None:
                        joint[seat] = heuristics.quick(state, seat, legal, rng)
                        continue
                    known = True
                    key = (ask, tuple(legal))
                    table = branch.get(key)
                    if table is None:
                        table = branch[key] = self.meet(state, seat, legal, rng)
                    place = table.select(rng)
                    path.append((table, place, seat))
                    joint[seat] = legal[place]
                    after = table.branches[place]
                    if after is None and table.counts[place] >= TRIED:
                        after = table.branches[place] = {}
                    branches[seat] = after
                if asked and not known and (own is None or not rivals or branches[own] is None):
                    values = heuristics.playout(state, rng)
                    break
                if rivals:
                    joint |= heuristics.foresee(state, rivals, rng)
                state.play(joint)
            else:
                values = shares(node) if type(node) is Over else heuristics.playout(state, rng)
                break
        for table, place, seat in path:
            table.learn(place, values[seat])

    def meet(self, state: State, seat: Seat, legal: Sequence[Move], rng: Random) -> Table:
        """Begin a table for a seat in a situation that was not met before."""
        return Table(self.heuristics.priors(state, seat, legal, rng), rng)


def cleared(mixture: Sequence[float]) -> list[float]:
    """Clear a mixture of what was tried only to learn about it."""
    bar = KEPT * max(mixture)
    kept = [share if share >= bar else 0.0 for share in mixture]
    total = sum(kept)
    return [share / total for share in kept]
