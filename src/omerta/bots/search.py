"""Monte Carlo tree search for every game: decoupled PUCT over determinised worlds, from a view alone.

An iteration starts in a world drawn from those that the view allows (determinisation), and descends from the question:
every seat that is asked selects a move from its own statistics, all at once; chance is drawn; where the statistics end,
the game's quick policy plays on. The result is recorded in all statistics on the way. A seat's statistics are keyed by
its own moves and its legal answers, never by what others hold or choose. So what a seat does in the search cannot
depend on what it could not know, and all worlds share one tree for each seat (information set MCTS with one tree per
player: Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012).

A sealed choice is answered by a draw from the average strategy, an open choice by the move that was tried most. There
is no memory: the same view and the same luck give the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from omerta.bots.decoupled_puct import Branch, MoveStats
from omerta.core.chance import answer_chance
from omerta.core.game import AnyGame, State, View
from omerta.core.judging.heuristics import Heuristics, shares
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over, Seat

EXPAND_AFTER = 4
"""How often a move is tried before the situations after it get statistics of their own."""
ITERATIONS_A_WORLD = 4
"""How many iterations start in one world, where something is hidden: a new world costs more than a copy."""


class Search:
    """Answer a question after a fixed number of iterations."""

    def __init__(
        self, game: AnyGame, iterations: int, heuristics: Heuristics | None = None, solves: bool = True
    ) -> None:
        self.game = game
        self.iterations = iterations
        self.solves = solves
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
        """Return the probability of each legal move in the answer: as the game solves it, or as the search finds it.

        What is solved is drawn as it is: there a rare move is no try, but keeps the others from being read.
        """
        solved = self.heuristics.solved(view, self.iterations, rng) if self.solves else None
        least = self.heuristics.least_share
        return pruned(self.explore(view, rng).mixture(), least) if solved is None else solved

    def explore(self, view: View, rng: Random) -> MoveStats:
        """Search, and give what the viewing seat has learned about its moves."""
        node, seat = view.node, view.seat
        assert isinstance(node, Decide)
        assert seat is not None
        roots: list[Branch] = [{} for _ in range(self.game.seats)]
        self._iterate(view, roots, self.iterations, rng)
        return roots[seat][node.ask, view.legal]

    def expect(self, view: View, move: Move, iterations: int, rng: Random) -> MoveStats:
        """Search as if the viewing seat had one answer only, and give what that comes to."""
        node, seat = view.node, view.seat
        assert isinstance(node, Decide)
        assert seat is not None
        roots: list[Branch] = [{} for _ in range(self.game.seats)]
        only = roots[seat][node.ask, view.legal] = MoveStats([float(each == move) for each in view.legal], rng)
        self._iterate(view, roots, iterations, rng)
        return only

    def _iterate(self, view: View, roots: list[Branch], iterations: int, rng: Random) -> None:
        hides, draw = self.game.hides, self.heuristics.world
        world = draw(view, rng)
        for done in range(iterations):
            if hides and done and not done % ITERATIONS_A_WORLD:
                world = draw(view, rng)
            self.descend(world.clone(), roots, rng, view.seat)

    def descend(self, state: State, roots: list[Branch], rng: Random, own: Seat | None = None) -> Sequence[float]:
        """Run one iteration from a state that it may change, record the result in the statistics on the way, give it.

        Where the rivals' moves are foreseen, only `own` searches, and rivals that the heuristics name (`searching`);
        where `own` is None every seat does.
        """
        heuristics = self.heuristics
        foresees, searching = heuristics.foresees and own is not None, heuristics.searching
        start = heuristics.stage(state)
        branches: list[Branch | None] = list(roots)
        path: list[tuple[MoveStats, int, Seat]] = []
        values: Sequence[float]
        while True:
            node = answer_chance(state, rng, settled=heuristics.settled)
            if type(node) is Decide:
                if path and heuristics.ends(state, start):
                    values = heuristics.judge(state)
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
                    branch = branches[seat]
                    if foresees and seat != own and (branch is None or seat not in searching):
                        rivals[seat] = legal
                        continue
                    if branch is None:
                        joint[seat] = heuristics.quick(state, seat, legal, rng)
                        continue
                    known = True
                    key = (ask, tuple(legal))
                    stats = branch.get(key)
                    if stats is None:
                        stats = branch[key] = self.new_stats(state, seat, legal, rng)
                    place = stats.select(rng)
                    path.append((stats, place, seat))
                    joint[seat] = legal[place]
                    after = stats.branches[place]
                    if after is None and stats.counts[place] >= EXPAND_AFTER:
                        after = stats.branches[place] = {}
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
        for stats, place, seat in path:
            stats.learn(place, values[seat])
        return values

    def new_stats(self, state: State, seat: Seat, legal: Sequence[Move], rng: Random) -> MoveStats:
        """Start the statistics of a seat in a new situation."""
        return MoveStats(self.heuristics.priors(state, seat, legal, rng), rng)


def pruned(mixture: Sequence[float], least: float) -> list[float]:
    """Leave out of a mixture what was tried only to explore: less than this part of what was tried most."""
    bar = least * max(mixture)
    kept = [share if share >= bar else 0.0 for share in mixture]
    total = sum(kept)
    return [share / total for share in kept]
