"""Run a small network while a game is played: by NumPy where it is, else by the whole numbers of plain Python.

Whoever plays by what was learned asks `network` for one, and lays out and is told plain numbers. So playing needs no
NumPy, which does not exist everywhere that Python does, such as in a browser. What trains, and what solves many tables
at once, works on arrays of its own.

Python multiplies large whole numbers at the speed of C. So a row of weights is packed into one number, a weight in each
64 bits of it, and a row of a product takes one multiplication. That is seven times as fast as adding up floats, gives
the same on every machine, and is as exact as small floats are.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Sequence
from itertools import compress
from math import exp
from operator import mul
from typing import Any, Protocol

from omerta.core.judging.network import Layers, logits, numpy_is_here, softmax

Row = Sequence[float]
"""What a network is told of one seat or one move."""
FRACTION = 24
"""A number is counted in parts of two to this power: that holds every weight of a file exactly."""
ONE = 1 << FRACTION
HALF_SLOT = 1 << 63
"""What is added to each sum, so that none is below zero: half of the 64 bits that a sum has."""


def among_others(rows: Sequence[Row]) -> list[array[float]]:
    """Lay beside each seat's numbers the mean of the others', and the most that any other has of each."""
    return _among_others_in_arrays(rows) if numpy_is_here() else _among_others(rows)


def _among_others_in_arrays(rows: Sequence[Row]) -> list[array[float]]:
    import numpy

    x = numpy.array(rows, numpy.float32)
    seats = len(x)
    mean = (x.sum(0) - x) / (seats - 1)
    own = numpy.eye(seats, dtype=bool)[:, :, None]
    most = numpy.where(own, -numpy.inf, x[None]).max(1)
    return [array("f", row.tobytes()) for row in numpy.concatenate([x, mean, most], 1)]


def _among_others(rows: Sequence[Row]) -> list[array[float]]:
    columns, others = list(zip(*rows, strict=True)), len(rows) - 1
    totals = [sum(column) for column in columns]
    found = []
    for seat, row in enumerate(rows):
        mean = [(total - own) / others for total, own in zip(totals, row, strict=True)]
        most = [max(column[:seat] + column[seat + 1 :]) for column in columns]
        found.append(array("f", [*row, *mean, *most]))
    return found


class Network(Protocol):
    """A network that plays."""

    def logits(self, rows: Sequence[Row]) -> list[list[float]]:
        """Return the numbers that it says of each row."""
        ...

    def shares(self, rows: Sequence[Row]) -> list[float]:
        """Return each row's share: as e to the first number that it says of the row."""
        ...

    def odds(self, row: Row, places: Sequence[int]) -> list[float]:
        """Return the odds of these places: as e to what it says there of a row."""
        ...


def network(layers: Layers) -> Network:
    """Make a network that plays."""
    return ArrayNetwork(layers) if numpy_is_here() else WholeNetwork(layers)


class ArrayNetwork:
    """A network run by NumPy."""

    def __init__(self, layers: Layers) -> None:
        import numpy

        self.np = numpy
        self.layers = layers

    def __reduce__(self) -> tuple[Any, ...]:
        return network, (self.layers,)

    def _said(self, rows: Sequence[Row]) -> Any:
        return logits(self.np, self.layers, self.np.array(rows, self.np.float32))

    def logits(self, rows: Sequence[Row]) -> list[list[float]]:
        return self._said(rows).tolist()  # type: ignore[no-any-return]

    def shares(self, rows: Sequence[Row]) -> list[float]:
        return softmax(self.np, self._said(rows)[:, 0]).tolist()  # type: ignore[no-any-return]

    def odds(self, row: Row, places: Sequence[int]) -> list[float]:
        return softmax(self.np, self._said([row])[0][places]).tolist()  # type: ignore[no-any-return]


class WholeNetwork:
    """A network run by plain Python, in whole numbers."""

    def __init__(self, layers: Layers) -> None:
        rounding = [ONE >> 1] * (len(layers) - 1) + [0]
        self.layers = layers
        self.packed = [Packed(*layer, extra) for layer, extra in zip(layers, rounding, strict=True)]

    def __reduce__(self) -> tuple[Any, ...]:
        return network, (self.layers,)

    def _said(self, row: Row) -> list[float]:
        *hidden, last = self.packed
        counts = [round(number * ONE) for number in row]
        for layer in hidden:
            sums = layer.sums(counts)
            counts = [each - HALF_SLOT >> FRACTION if each > HALF_SLOT else 0 for each in sums]
        return [(each - HALF_SLOT) / (ONE * ONE) for each in last.sums(counts)]

    def logits(self, rows: Sequence[Row]) -> list[list[float]]:
        return [self._said(row) for row in rows]

    def shares(self, rows: Sequence[Row]) -> list[float]:
        return shares_of([self._said(row)[0] for row in rows])

    def odds(self, row: Row, places: Sequence[int]) -> list[float]:
        said = self._said(row)
        return shares_of([said[place] for place in places])


class Packed:
    """A layer whose rows of weights are one whole number each.

    Each sum has 64 bits, twice `FRACTION` of them behind the point. `most` is the largest count that a layer can be
    given before one of its sums might need more; it is checked, since nothing else would show it.
    """

    def __init__(self, weights: Any, biases: Any, extra: int) -> None:
        rows = [[round(number * ONE) for number in row] for row in weights.tolist()]
        starts = [round(number * ONE) * ONE + extra for number in biases.tolist()]
        self.slots = struct.Struct(f"<{len(starts)}Q")
        self.rows = [packed(row) for row in rows]
        self.start = packed([HALF_SLOT + start for start in starts])
        heaviest = max([sum(map(abs, column)) for column in zip(*rows, strict=True)])
        self.most = (HALF_SLOT - 1 - max(map(abs, starts))) // max(1, heaviest)

    def sums(self, counts: Sequence[int]) -> Sequence[int]:
        """Add the products of these counts and the weights to the biases: half a slot above what they come to."""
        if max(counts) > self.most or min(counts) < -self.most:
            raise OverflowError(f"a network was given a number above {self.most / ONE:,.0f}, which it is not made for")
        total = sum(map(mul, compress(self.rows, counts), filter(None, counts)), self.start)
        return self.slots.unpack(total.to_bytes(self.slots.size, "little"))


def packed(counts: Sequence[int]) -> int:
    """Put counts beside each other into one number, 64 bits apart, the first one lowest."""
    slots = struct.Struct(f"<{len(counts)}Q")
    above, below = ([max(0, sign * count) for count in counts] for sign in (1, -1))
    return int.from_bytes(slots.pack(*above), "little") - int.from_bytes(slots.pack(*below), "little")


def shares_of(logits: Sequence[float]) -> list[float]:
    """Turn numbers into shares that add up to one, each as e to its number."""
    most = max(logits)
    powers = [exp(each - most) for each in logits]
    whole = sum(powers)
    return [each / whole for each in powers]
