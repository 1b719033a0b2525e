"""What Gangster's Dilemma has learned of itself: who stands how well where a round begins.

Until then everybody is taken to play as the schemer does, whose odds are known; the seat that searches does better than
that by one choice. Besides what a seat sees, the network is told what everybody's loot is good for: how near the
demands on offer are. Of hidden things a seat looks at its own alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from random import Random

from omerta.core.game import AnyGame
from omerta.core.learned import SHARES, Learned
from omerta.core.moves import Move
from omerta.core.network import Array, Layers
from omerta.core.nodes import Seat
from omerta.games.gangsters_dilemma.fulfilling import on_offer, ways
from omerta.games.gangsters_dilemma.game import GangstersDilemma
from omerta.games.gangsters_dilemma.goods import crate_points
from omerta.games.gangsters_dilemma.heuristics import DilemmaHeuristics
from omerta.games.gangsters_dilemma.phases import Phase
from omerta.games.gangsters_dilemma.schemer import Schemer
from omerta.games.gangsters_dilemma.state import DilemmaState


class DilemmaLearned(Learned, DilemmaHeuristics):
    """Judge the table where a round begins, and foresee what a schemer would do until then."""

    iterations = 600
    teachers = ("schemer",)
    learns: tuple[str, ...] = (SHARES,)
    idea = "learned-or-by-hand"

    def __init__(self, game: AnyGame, nets: Mapping[str, Layers]) -> None:
        super().__init__(game, nets)
        assert isinstance(game, GangstersDilemma)
        self.clockwise, self.goal = game.clockwise, game.goal
        self.policy = self.schemer = Schemer(game)
        self.weigh = self.schemer.judge
        self.mixes = self.foresees = True

    @classmethod
    def made(cls, game: AnyGame) -> Learned:
        """Make it for any table; where no network fits, the table is judged by hand."""
        return super().made(game) or cls(game, {})

    def judge(self, state: DilemmaState) -> list[float]:
        return super().judge(state) if self.shares else DilemmaHeuristics.judge(self, state)

    def quiet(self, state: DilemmaState) -> bool:
        return state.phase == Phase.PATROL

    def odds(self, state: DilemmaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        return self.schemer.odds(state, seat, legal, Random(0))

    def rows(self, state: DilemmaState, seats: Sequence[Seat], kind: str) -> Array:
        observe = self.game.observe
        open_to_all = [self.figures(state, seat, state.row) for seat in range(self.game.seats)]
        parts: list[bytes] = []
        for seat in seats:
            cards = on_offer(state, seat)
            own = open_to_all[seat] if cards is state.row else self.figures(state, seat, cards)
            parts += [observe(state, seat), own, *[open_to_all[other] for other in self.clockwise[seat][1:]]]
        return self.np.frombuffer(b"".join(parts), "f").reshape(len(seats), -1)

    def figures(self, state: DilemmaState, seat: Seat, cards: Sequence[int]) -> bytes:
        """Say what a seat's loot is good for in view of these demands."""
        who, goods, money = state.cast[seat], state.goods[seat], state.money[seat]
        worth, points = self.weigh.worth(who, goods, money, cards), self.weigh.points
        paid = ways(state, seat)
        best = max([points[card] for card in cards if card >= 0 and paid[card]], default=0)
        total = state.points[seat] + crate_points(goods)
        return array("f", (worth, best, total + best >= self.goal, total + worth)).tobytes()
