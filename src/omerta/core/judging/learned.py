"""Networks that a game was trained with, used by the search instead of playouts: one evaluates, one gives priors.

A game says what it has by a subclass of this and of its own heuristics, named in its `GameType`. Two networks belong
to a table: one is given what a seat sees and estimates its share of the win, so a position is judged by what each seat
would know of it; the other is given what a seat sees and says how likely each of its moves is. Where no network fits a
table, the search plays on as it did.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from random import Random
from typing import Any

from omerta.core.game import AnyGame
from omerta.core.judging.heuristics import Heuristics, shares
from omerta.core.judging.network import Array, Layers, shipped_networks
from omerta.core.judging.products import Network, Row, network
from omerta.core.moves import Move
from omerta.core.nodes import Seat

SHARES, MOVES, MINDS = "shares", "moves", "minds"
"""The networks of a table: a seat's share of the win, how likely each of its moves is, and how the rivals think."""
EVEN = 0.1
"""The share of the priors that is spread evenly over all moves: the network may have missed the best one."""


QUICK = "quick"
"""A teacher that is no bot: the quick policy, which plays many more games in the same time."""
MOST_KNOWN = 3_000
"""How many answers are kept at hand: a search comes by the same question again and again, at about a thousand."""


class Learned(Heuristics):
    """Evaluate quiet positions by one network, and take the priors of moves from another."""

    teachers: tuple[str, ...] = ()
    """The bots of the game whose games are learned from at first; the game's last bot where none is named."""
    learns: tuple[str, ...] = (SHARES, MOVES)
    """The networks that are trained."""
    pupils = 0.5
    """How often a seat is a pupil that searches with what was learned, in the games of later passes."""
    trust = 0.0
    """How far a later pass trusts, turn by turn, what was learned about the next turn, against how the game ended."""
    foresees = True
    stops = True
    """Whether the search goes no further than the first quiet position; where there are stages, of the next one."""

    idea = "learned"
    """The sentence on the cards of levels that judge by this: it also says what they do at tables that were not
    learned, where there are such.
    """
    solves_in_arrays = False
    """Whether what it solves needs NumPy: where there is none, the search answers that as well."""
    hard = 0
    """How many iterations the level below the strongest does, if it judges by this too; it solves nothing."""

    def __init__(self, game: AnyGame, nets: Mapping[str, Layers]) -> None:
        super().__init__(game)
        self.nets = nets
        self.shares, self.moves = self.network(SHARES), self.network(MOVES)
        self.mixes = self.moves is not None
        """Whether there are odds of moves: learned ones, or those of a bot that can say them."""
        self.foresees = type(self).foresees and self.mixes
        self.known: dict[bytes, list[float]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.nets)

    def network(self, kind: str) -> Network | None:
        """Make one of its networks; None where there is none of this kind."""
        return network(self.nets[kind]) if self.nets.get(kind) else None

    @classmethod
    def key(cls, game: AnyGame) -> str | None:
        """Name the networks that fit a table; None where it has older rules, or data or options of its own."""
        setup, game_type = game.setup, game.setup.game_type
        usual = setup.rules == game_type.rules[-1] and all(
            setup.options[option.name] == option.default(game.seats) for option in game_type.options
        )
        return str(game.seats) if usual and all(data.shipped for data in setup.data.values()) else None

    @classmethod
    def taught_at(cls, game: AnyGame) -> list[AnyGame]:
        """List the tables whose games are learned from together: those that share a key."""
        return [game]

    @classmethod
    def made(cls, game: AnyGame) -> Learned | None:
        """Make it for a table with what the game ships; None where no network fits the table."""
        key, nets = cls.key(game), shipped_networks(game.setup.game_type.package)
        own = {kind: nets[f"{key}-{kind}"] for kind in (SHARES, MOVES, MINDS) if f"{key}-{kind}" in nets}
        return cls(game, own) if SHARES in own else None

    def quiet(self, state: Any) -> bool:
        """Return whether a position may be judged; elsewhere the quick policy plays on first."""
        return True

    def ends(self, state: Any, start: Hashable) -> bool:
        return self.stops and self.quiet(state) and (start is None or self.stage(state) != start)

    def rows(self, state: Any, seats: Sequence[Seat], kind: str) -> Sequence[Row]:
        """Lay out what a network is told by these seats, a row for each: only what the seat may know.

        A game may tell more than `observe` does, if it follows from what the seat knows.
        """
        observe = self.game.observe
        return [array("f", observe(state, seat)) for seat in seats]

    @cached_property
    def ids(self) -> list[dict[Move, int]]:
        """Return each seat's moves their places in the network: a move that names a seat is seen from one's own."""
        game = self.game
        return [{move: game.index(game.rotate_move(move, -seat)) for move in game.moves} for seat in range(game.seats)]

    def judge(self, state: Any) -> list[float]:
        """Return the share of the win that each seat may expect."""
        assert self.shares is not None
        return self.shares.shares(self.rows(state, range(self.game.seats), SHARES))

    def odds(self, state: Any, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Return the odds of each of these moves by what was learned; there is no luck in it."""
        assert self.moves is not None
        ids = self.ids[seat]
        (row,) = self.rows(state, [seat], MOVES)
        return self.moves.odds(row, [ids[move] for move in legal])

    def lesson(
        self, state: Any, seat: Seat, legal: Sequence[Move], odds: Sequence[float], searched: bool
    ) -> tuple[Array, Array] | None:
        """Lay out a choice for the network of moves: what it is told, and the odds, below nothing where not legal.

        None where there is nothing to learn; `searched` tells whether the bot that chose searches.
        """
        import numpy

        ids, labels = self.ids[seat], numpy.full(len(self.game.moves), -1.0, numpy.float16)
        labels[[ids[move] for move in legal]] = odds
        return numpy.array(self.rows(state, [seat], MOVES)[0], numpy.float16), labels

    def mind_lesson(self, state: Any, searching: Sequence[bool]) -> tuple[Array, Array] | None:
        """Lay out a quiet position for the network of minds, with who searches; None where a game has no such thing."""
        return None

    def kept_odds(self, state: Any, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Return the odds, kept for the next time that the seat sees the same: a search comes by there often."""
        ids = array("l", map(self.game.index, legal))
        key = blake2b(self.game.observe(state, seat) + ids.tobytes(), digest_size=16, salt=b"%d" % seat).digest()
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            found = self.known[key] = self.odds(state, seat, legal)
        return found

    def priors(self, state: Any, seat: Seat, legal: Sequence[Move], rng: Random) -> list[float]:
        if not self.mixes:
            return list(super().priors(state, seat, legal, rng))
        return [(1.0 - EVEN) * each + EVEN / len(legal) for each in self.kept_odds(state, seat, legal)]

    def foresee(self, state: Any, asked: Mapping[Seat, Sequence[Move]], rng: Random) -> dict[Seat, Move]:
        if not self.mixes:
            return super().foresee(state, asked, rng)
        return {seat: rng.choices(legal, self.kept_odds(state, seat, legal))[0] for seat, legal in asked.items()}

    def playout(self, state: Any, rng: Random) -> list[float]:
        start, stage, quiet = self.stage(state), self.stage, self.quiet
        done = quiet if start is None else lambda state: stage(state) != start and quiet(state)
        over = self.play_on(state, rng, done)
        return self.judge(state) if over is None else shares(over)
