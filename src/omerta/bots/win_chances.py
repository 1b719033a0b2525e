"""Each seat's chance to win, estimated from one view: the mean of a short search in worlds that this view allows.

It judges as the strongest level does: by what a game has learned, where it has, else by its rules of thumb; where a
game has a solution, that says what a position is worth. All tries count, also those of moves that turned out badly: a
search that kept to the best would flatter whoever is asked, and none at all would miss what anybody can see. A view is
all that is asked for, so an estimate cannot depend on what its seat could not know.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import hypot, sqrt
from random import Random
from typing import NamedTuple

from omerta.bots.decoupled_puct import Branch
from omerta.bots.levels import BOSS, learned_for, level_bot, solution_of
from omerta.bots.search import Search
from omerta.core.chance import answer_chance
from omerta.core.game import AnyGame, State, View
from omerta.core.judging.heuristics import shares
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Over, Seat

COMPARED_PART = 2
"""What a move comes to is searched with one in so many of the iterations of an answer."""
LEAST_DRAWN, MOST_DRAWN, DRAWN_PART = 64, 256, 2
"""Two sealed answers are compared in so many worlds: one for so many iterations of the search, within bounds."""


class Estimate(NamedTuple):
    """An estimated share of the win, and its standard error: what is left to luck in it."""

    share: float
    error: float


class Opinion(NamedTuple):
    """What the strongest level would have answered, and what it expects of that and of what was played.

    `sure` is how often it would answer so; where choices are sealed it mixes. `gain` is what its own choice is worth
    more.
    """

    seat: Seat
    played: Move
    choice: Move
    sure: float
    played_share: Estimate
    choice_share: Estimate
    gain: Estimate


class WinChances:
    """Estimate chances at the tables of one game."""

    def __init__(self, game: AnyGame) -> None:
        game_type = game.setup.game_type
        self.game = game
        solution = solution_of(game_type)
        self.solver = None if solution is None else solution.make(game, 1)
        self.heuristics = learned_for(game) or game_type.heuristics(game)
        self.search = Search(game, 1, self.heuristics)
        self.boss = level_bot(game, BOSS)
        self._solved: dict[str, list[float]] = {}
        """What positions are worth that were solved before."""

    def estimate(self, view: View, playouts: int, rng: Random) -> list[Estimate]:
        """Estimate the share of every seat from what one of them, or the public, may know."""
        if isinstance(view.node, Over):
            return [Estimate(share, 0.0) for share in shares(view.node)]
        if self.solver is not None and isinstance(view.node, Decide) and not self.game.hides:
            return [Estimate(share, 0.0) for share in self.solver.worths(view, rng)]
        draw, hides = self.heuristics.world, self.game.hides
        roots: list[Branch] = [{} for _ in range(self.game.seats)]
        world, found = draw(view, rng), []
        for done in range(playouts):
            if hides and done:
                world = draw(view, rng)
            found.append(self.search.descend(world.clone(), roots, rng))
        return [mean(values) for values in zip(*found, strict=True)]

    def worth(self, state: State, rng: Random) -> Sequence[float]:
        """Say once what a position comes to, in one way that it may go on; the state is used up."""
        if self.solver is None:
            return self.heuristics.playout(state, rng)
        node = answer_chance(state, rng)
        if isinstance(node, Over):
            return shares(node)
        position = self.game.position(state)
        if position not in self._solved:
            self._solved[position] = self.solver.worths(state.view(None), rng)
        return self._solved[position]

    def second_opinion(self, view: View, played: Move, rng: Random) -> Opinion:
        """Ask the strongest level what it would have answered, and what it expects of that and of what was played."""
        assert view.seat is not None
        mixture = self.boss.mixture(view, rng)
        best = max(mixture)
        choice = played if mixture[view.legal.index(played)] == best else view.legal[mixture.index(best)]
        sealed = isinstance(view.node, Decide) and len(view.node.seats) > 1
        ours, theirs, gain = (self._drawn if sealed else self._searched)(view, choice, played, rng)
        return Opinion(view.seat, played, choice, best, theirs, ours, gain)

    def _searched(self, view: View, choice: Move, played: Move, rng: Random) -> tuple[Estimate, Estimate, Estimate]:
        """Search once as if the choice were the only answer, and once as if what was played were."""
        assert isinstance(self.boss, Search)
        found = {}
        for move in dict.fromkeys((choice, played)):
            stats = self.boss.expect(view, move, max(1, self.boss.iterations // COMPARED_PART), rng)
            middle = stats.total / stats.visits
            spread = max(0.0, stats.squares / stats.visits - middle * middle)
            found[move] = Estimate(middle, sqrt(spread / stats.visits))
        ours, theirs = found[choice], found[played]
        error = 0.0 if choice == played else hypot(ours.error, theirs.error)
        return ours, theirs, Estimate(ours.share - theirs.share, error)

    def _drawn(self, view: View, choice: Move, played: Move, rng: Random) -> tuple[Estimate, Estimate, Estimate]:
        """Play both answers against the same answers of the others, in worlds that the view allows."""
        seat = view.seat
        assert seat is not None
        solved = self._solved_rivals(view, rng)
        pairs = []
        for _ in range(max(LEAST_DRAWN, min(MOST_DRAWN, self.heuristics.iterations // DRAWN_PART))):
            world = self.heuristics.world(view, rng)
            joint = {other: rng.choices(legal, odds)[0] for other, (legal, odds) in solved.items()}
            joint |= self._foreseen(world, seat, joint, rng)
            luck, worths = rng.getrandbits(64), []
            for move in (choice, played):
                state = world.clone()
                state.play({**joint, seat: move})
                worths.append(self.worth(state, Random(luck))[seat])
            pairs.append(worths)
        ours, theirs = ([pair[place] for pair in pairs] for place in range(2))
        return mean(ours), mean(theirs), mean([one - other for one, other in pairs])

    def _solved_rivals(self, view: View, rng: Random) -> dict[Seat, tuple[Sequence[Move], list[float]]]:
        """Solve what others answer at the same time, where nothing is hidden and the game has a solution."""
        if self.solver is None or self.game.hides:
            return {}
        world, node = self.game.world(view, rng), view.node
        assert isinstance(node, Decide)
        views = [world.view(seat) for seat in node.seats if seat != view.seat]
        return {each.seat: (each.legal, self.solver.mixture(each, rng)) for each in views if each.seat is not None}

    def _foreseen(self, world: State, seat: Seat, known: Collection[Seat], rng: Random) -> dict[Seat, Move]:
        """Foresee what others answer at the same time, except those that are known."""
        node = world.node()
        assert isinstance(node, Decide)
        legal = {other: world.legal(other) for other in node.seats if other != seat and other not in known}
        joint = {other: moves[0] for other, moves in legal.items() if len(moves) == 1}
        asked = {other: moves for other, moves in legal.items() if len(moves) > 1}
        return joint | self.heuristics.foresee(world, asked, rng) if asked else joint


def mean(values: Sequence[float]) -> Estimate:
    """Return the mean and its standard error."""
    count = len(values)
    middle = sum(values) / count
    spread = sum((value - middle) ** 2 for value in values) / max(1, count - 1)
    return Estimate(middle, sqrt(spread / count))
