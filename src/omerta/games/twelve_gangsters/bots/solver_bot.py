"""The strongest player of 12 Gangsters: it solves the sealed choice as a matrix game, and draws from its mixture.

What positions are worth was learned beforehand by `omerta train twelve-gangsters`, and lies in `values.npz`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import numpy

from omerta.core.game import AnyGame
from omerta.core.judging.matrix_game import Array, Numbers, round_by_round
from omerta.core.judging.network import BadValues, Layers, shipped_networks
from omerta.core.moves import Move
from omerta.games.twelve_gangsters.bots.array_rules import Tables
from omerta.games.twelve_gangsters.bots.solver import (
    DRAWN_ROUNDS,
    EXACT,
    ROUNDS,
    Solver,
    is_drawn,
    luck_shape,
)
from omerta.games.twelve_gangsters.view import TwelveView

PACKAGE = "omerta.games.twelve_gangsters"
"""Where the networks lie that come with the game."""
NUMBERS = Numbers(numpy, round_by_round)

Nets = dict[int, Layers]
"""Networks by the number of cards left."""


def by_seats(nets: Mapping[str, Layers]) -> dict[int, Nets]:
    """Sort networks, which are named like `4-7`, by seats and cards left."""
    found: dict[int, Nets] = {}
    for name, net in nets.items():
        seats, left = map(int, name.split("-"))
        found.setdefault(seats, {})[left] = net
    return found


def named(nets: Mapping[int, Mapping[int, Layers]]) -> dict[str, Layers]:
    """Name networks by seats and cards left."""
    return {f"{seats}-{left}": net for seats, by_left in nets.items() for left, net in by_left.items()}


def shipped() -> dict[int, Nets]:
    """Read the values that come with the game."""
    return by_seats(shipped_networks(PACKAGE))


def tables_of(view: TwelveView) -> Tables:
    """Put a view into arrays: one table, the Boss first."""
    assert view.boss is not None
    seats = len(view.hands)
    order = [(view.boss + ahead) % seats for ahead in range(seats)]
    hands = [sum(1 << (card - 1) for card in view.hands[seat]) for seat in order]
    heists = [len(view.face_up[seat]) for seat in order]
    money = [view.money[seat] for seat in order]
    return Tables(*(numpy.array([each], numpy.int32) for each in (hands, money, heists)))


class Solved:
    """Solve the round by so many rounds of regret matching, and draw a card from one's own mixture."""

    def __init__(self, game: AnyGame, scale: int = 1, nets: Nets | None = None) -> None:
        self.game = game
        self.nets = shipped()[game.seats] if nets is None else nets
        most = game.options["cards"]
        assert isinstance(most, int)
        missing = [left for left in range(EXACT[game.seats], most) if left not in self.nets]
        if missing:
            raise BadValues(f"no values of 12 Gangsters for {game.seats} seats with {missing[0]} cards left")
        self.solver = Solver(NUMBERS, game.seats, self.nets, max(1, ROUNDS // scale), max(1, DRAWN_ROUNDS // scale))

    def choose(self, view: TwelveView, rng: Random) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        return rng.choices(view.legal, self.mixture(view, rng))[0]

    def mixture(self, view: TwelveView, rng: Random) -> list[float]:
        """Return the odds of each legal card."""
        assert view.seat is not None
        assert view.boss is not None
        mixtures, _ = self.stage(view, rng)
        return [float(share) for share in mixtures[0, (view.seat - view.boss) % self.game.seats]]

    def worths(self, view: TwelveView, rng: Random) -> list[float]:
        """Return each seat's share of the win: by what was learned of such positions, or by solving this one."""
        assert view.boss is not None
        left = len(view.hands[0])
        known = left < self.solver.exact or left in self.nets
        found = self.solver.worth(tables_of(view), left) if known else self.stage(view, rng)[1]
        return [float(found[0, (seat - view.boss) % self.game.seats]) for seat in range(self.game.seats)]

    def stage(self, view: TwelveView, rng: Random) -> tuple[Array, Array]:
        """Solve the round: everybody's mixture and share of the win, the Boss first."""
        seats, left, luck = self.game.seats, len(view.hands[0]), None
        if is_drawn(seats, left):
            shape = luck_shape(seats, 1, self.solver.drawn_rounds)
            luck = numpy.random.default_rng(rng.getrandbits(64)).random(shape, numpy.float32)
        return self.solver.stage(tables_of(view), left, luck)
