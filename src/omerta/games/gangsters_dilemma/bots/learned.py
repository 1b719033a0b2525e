"""What Gangster's Dilemma has learned of itself: who stands how well where a round begins, and how others may play.

Nobody knows how the rivals think. So each world that the search draws gives every rival a way of its own: a schemer,
whose odds are known; a search, whose sealed choices a network has learned to foresee; or a rival that finds its answers
in this search, against oneself. How likely each is, the table tells: schemers leave other things lying there than those
who search. The Cop's cards are drawn as such a Cop would lay them. Where the next round begins a network judges the
table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from math import exp
from random import Random

from omerta.core.game import AnyGame
from omerta.core.judging.learned import MINDS, MOST_KNOWN, MOVES, SHARES, Learned
from omerta.core.judging.network import Array, Layers
from omerta.core.judging.products import Row
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsters_dilemma.bots.choice_features import MOST_CHOICES, SEALED, WIDTHS, choice_rows
from omerta.games.gangsters_dilemma.bots.evaluation import Judge
from omerta.games.gangsters_dilemma.bots.heuristics import DilemmaHeuristics
from omerta.games.gangsters_dilemma.bots.schemer import Schemer
from omerta.games.gangsters_dilemma.bots.table_features import mind_row, table_rows
from omerta.games.gangsters_dilemma.game import GangstersDilemma
from omerta.games.gangsters_dilemma.phases import Phase
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.view import DilemmaView

SCHEMES, SEARCHES, ANSWERS_ONESELF = range(3)
"""The ways a rival may think."""
LOCKED = (Phase.LOOK, Phase.GLIMPSE, Phase.ROB)
"""The steps in which the Cop's cards lie face down."""
SUREST = 3.0
"""How far what the table shows of its players may tip the scales, as a logit."""
ANY_PATROL = 0.02
"""What is added to the odds of every patrol: a Cop may be of another mind."""


class DilemmaLearned(Learned, DilemmaHeuristics):
    """Judge the table where a round begins, and foresee what rivals of several minds would do until then."""

    iterations = 600
    least_share = 0.5
    teachers = ("schemer", "schemer", "schemer", "playout")
    learns: tuple[str, ...] = (SHARES, MOVES, MINDS)
    idea = "learned-or-by-hand"
    minds = (0.2, 0.6, 0.2)
    """How likely a rival is to think in each of the ways, before anything is known of it."""

    def __init__(self, game: AnyGame, nets: Mapping[str, Layers]) -> None:
        super().__init__(game, nets)
        assert isinstance(game, GangstersDilemma)
        self.plain = Judge(game)
        self.policy = self.schemer = Schemer(game)
        self.mixes = self.foresees = True
        self.telling = self.network(MINDS)
        self.thinks = [SCHEMES] * game.seats
        self.searched: dict[bytes, list[float]] = {}

    @classmethod
    def key(cls, game: AnyGame) -> str | None:
        """Know every seat count of the printed game."""
        return None if super().key(game) is None else "any"

    @classmethod
    def taught_at(cls, game: AnyGame) -> list[AnyGame]:
        """Learn from the games of all seat counts, and from as many of the usual one."""
        game_type = game.setup.game_type
        every = [game_type.make(seats) for seats in game_type.seats]
        return [*every, *[game_type.make()] * (len(every) // 2)]

    @classmethod
    def made(cls, game: AnyGame) -> DilemmaLearned:
        """Make it for any table; where no network fits, the table is judged by hand."""
        found = super().made(game)
        return found if isinstance(found, cls) else cls(game, {})

    def judge(self, state: DilemmaState) -> list[float]:
        return super().judge(state) if self.shares else DilemmaHeuristics.judge(self, state)

    def quiet(self, state: DilemmaState) -> bool:
        return state.phase == Phase.PATROL

    def rows(self, state: DilemmaState, seats: Sequence[Seat], kind: str) -> Sequence[Row]:
        return table_rows(self, self.schemer, state, seats)

    def world(self, view: DilemmaView, rng: Random) -> DilemmaState:
        """Draw how every rival thinks, and with that what the Cop may have locked."""
        state: DilemmaState = self.game.world(view, rng)
        minds = self.beliefs(state)
        self.thinks = rng.choices(range(len(minds)), minds, k=self.game.seats)
        self.searching = [seat for seat, mind in enumerate(self.thinks) if mind == ANSWERS_ONESELF]
        if state.phase in LOCKED and view.seat != state.cop:
            self.lock(state, view, rng)
        return state

    def beliefs(self, state: DilemmaState) -> tuple[float, float, float]:
        """Return how likely a rival is to think in each of the ways, by what everybody can see of the game so far."""
        schemes, searches, answers = self.minds
        if self.telling is None:
            return self.minds
        (first,), (second,) = self.telling.logits(self.table(state))
        hint = exp(max(-SUREST, min(SUREST, first - second)))
        either, odds = schemes + searches, schemes * hint
        part = odds / (odds + searches)
        return either * part, either * (1.0 - part), answers

    def table(self, state: DilemmaState) -> list[Row]:
        """Lay out what the network of minds is told of schemers, and nothing of those who search."""
        row = mind_row(state)
        return [row, [0.0] * len(row)]

    def mind_lesson(self, state: DilemmaState, searching: Sequence[bool]) -> tuple[Array, Array]:
        import numpy

        part = sum(searching) / len(searching)
        told = numpy.array(self.table(state), numpy.float32).astype(numpy.float16)
        return told, numpy.array([1.0 - part, part], numpy.float16)

    def lock(self, state: DilemmaState, view: DilemmaView, rng: Random) -> None:
        """Lay the Cop's cards as the Cop would, in keeping with what the seat has seen of them."""
        game, cop = self.schemer.game, state.cop
        before = state.clone()
        before.phase, before.patrol, before.glimpse = Phase.PATROL, 0, -1
        legal = before.legal(cop)
        odds = self.answers(before, cop, legal)
        known = [int(name.removeprefix("cop-")) - 1 for name in view.patrol]
        fitting = [
            (chance + ANY_PATROL) * all(place in game.pairs[move] for place in known)
            for chance, move in zip(odds, legal, strict=True)
        ]
        pair = game.pairs[rng.choices(legal, fitting)[0]]
        state.patrol = 1 << pair[0] | 1 << pair[1]
        if state.glimpse >= 0 and not known:
            state.glimpse = pair[rng.random() < 0.5]

    def odds(self, state: DilemmaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        return self.schemer.odds(state, seat, legal, Random(0))

    def answers(self, state: DilemmaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Return the odds of a seat's moves in the way that it thinks in this world."""
        if not self.moves or self.thinks[seat] == SCHEMES or state.phase not in SEALED:
            return self.kept_odds(state, seat, legal)
        key = blake2b(self.game.observe(state, seat), digest_size=16, salt=b"%d" % seat).digest()
        found = self.searched.get(key)
        if found is None:
            if len(self.searched) >= MOST_KNOWN:
                self.searched.clear()
            found = self.searched[key] = self.moves.shares(self.choices(state, seat, legal))
        return found

    def choices(self, state: DilemmaState, seat: Seat, legal: Sequence[Move]) -> list[Row]:
        """Lay out what the network of moves is told of each of these."""
        return list[Row](choice_rows(self.schemer, self.plain, state, seat, legal))

    def lesson(
        self, state: DilemmaState, seat: Seat, legal: Sequence[Move], odds: Sequence[float], searched: bool
    ) -> tuple[Array, Array] | None:
        """Learn how those who search answer in secret; how a schemer does is known."""
        if not searched or state.phase not in SEALED:
            return None
        import numpy

        rows = numpy.zeros((MOST_CHOICES, sum(WIDTHS)), numpy.float16)
        rows[: len(legal)] = numpy.array(self.choices(state, seat, legal), numpy.float32)
        labels = numpy.full(MOST_CHOICES, -1.0, numpy.float16)
        labels[: len(legal)] = odds
        return rows, labels

    def foresee(self, state: DilemmaState, asked: Mapping[Seat, Sequence[Move]], rng: Random) -> dict[Seat, Move]:
        return {seat: rng.choices(legal, self.answers(state, seat, legal))[0] for seat, legal in asked.items()}
