"""The strongest player of 12 Gangsters: it solves the sealed choice as a matrix game, and draws from its mixture.

What positions are worth was learned beforehand by `omerta train twelve-gangsters`, and lies in `values.npz`.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from random import Random
from typing import Any

import numpy

from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame
from omerta.core.matrix_game import Numbers, round_by_round
from omerta.core.moves import Move
from omerta.games.twelve_gangsters.array_rules import Tables
from omerta.games.twelve_gangsters.solver import (
    DRAWN_ROUNDS,
    EXACT,
    ROUNDS,
    Layers,
    Solver,
    is_drawn,
    luck_shape,
)
from omerta.games.twelve_gangsters.view import TwelveView

NUMBERS = Numbers(numpy, round_by_round)
FILE = "values.npz"
HEAD = "about"
"""The entry of the file that says how it was made."""

Nets = dict[int, Layers]
"""Networks by the number of cards left."""


class BadValues(OmertaError):
    """A file of values that cannot be played with; the message names it and says why."""


def read_values(path: Path) -> tuple[dict[int, Nets], dict[str, Any]]:
    """Read networks by seat count and cards left, and how each seat count was trained."""
    try:
        with numpy.load(path) as file:
            arrays = {name: file[name] for name in file.files}
        about: dict[str, Any] = json.loads(str(arrays.pop(HEAD)))
        found: dict[int, dict[int, dict[int, list[Any]]]] = {}
        for name, array in arrays.items():
            seats, left, layer, part = name.split("-")
            pair = found.setdefault(int(seats), {}).setdefault(int(left), {}).setdefault(int(layer), [None, None])
            pair[part == "biases"] = array.astype(numpy.float32)
    except (OSError, ValueError, KeyError) as error:
        raise BadValues(f"{path} is not a file of values that 'omerta train' wrote ({error})") from None
    nets: dict[int, Nets] = {
        seats: {left: [(layers[at][0], layers[at][1]) for at in sorted(layers)] for left, layers in by_left.items()}
        for seats, by_left in found.items()
    }
    return nets, about


def write_values(path: Path, nets: dict[int, Nets], about: dict[str, Any]) -> None:
    """Write networks as small floats, with how they were trained."""
    arrays: dict[str, Any] = {
        f"{seats}-{left}-{layer}-{part}": numpy.asarray(array).astype(numpy.float16)
        for seats, by_left in sorted(nets.items())
        for left, net in sorted(by_left.items())
        for layer, pair in enumerate(net)
        for part, array in zip(("weights", "biases"), pair, strict=True)
    }
    with path.open("wb") as file:
        numpy.savez_compressed(file, **(arrays | {HEAD: numpy.array(json.dumps(about))}))


@cache
def shipped() -> dict[int, Nets]:
    """Read the values that come with the game."""
    with as_file(files(__package__) / FILE) as path:
        return read_values(path)[0]


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
        missing = [left for left in range(EXACT, most) if left not in self.nets]
        if missing:
            raise BadValues(f"no values of 12 Gangsters for {game.seats} seats with {missing[0]} cards left")
        self.solver = Solver(NUMBERS, game.seats, self.nets, max(1, ROUNDS // scale), max(1, DRAWN_ROUNDS // scale))

    def choose(self, view: TwelveView, rng: Random) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        return rng.choices(view.legal, self.mixture(view, rng))[0]

    def mixture(self, view: TwelveView, rng: Random) -> list[float]:
        """Give the odds of each legal card."""
        assert view.seat is not None
        assert view.boss is not None
        seats, left, luck = self.game.seats, len(view.legal), None
        if is_drawn(seats, left):
            shape = luck_shape(seats, 1, self.solver.drawn_rounds)
            luck = numpy.random.default_rng(rng.getrandbits(64)).random(shape, numpy.float32)
        mixtures, _ = self.solver.stage(tables_of(view), left, luck)
        return [float(share) for share in mixtures[0, (view.seat - view.boss) % seats]]
