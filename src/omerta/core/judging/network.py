"""Small networks: run with NumPy or JAX alike, and kept in a file of small floats that a game ships.

A file holds networks by name, such as `4-7` or `5-shares`, and how they were trained.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from tokenize import TokenError
from typing import Any
from zipfile import BadZipFile

from omerta.core.errors import OmertaError

Array = Any
"""An array of NumPy or of JAX."""
Layers = Sequence[tuple[Array, Array]]
"""A network: weights and biases of its layers."""

FILE = "values.npz"
"""What a game's networks are called where they are shipped."""
HEAD = "about"
"""The entry of the file that says how it was made."""
PARTS = ("weights", "biases")
DAMAGED = (
    OSError,
    EOFError,
    BadZipFile,
    zlib.error,
    SyntaxError,
    TokenError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    RuntimeError,
    MemoryError,
)
"""What reading a file of arrays raises that is damaged, cut short, or something else."""


class BadValues(OmertaError):
    """A file of values that cannot be played with; the message names it and says why."""


def logits(np: Any, net: Layers, x: Array) -> Array:
    """Run a network."""
    for weights, biases in net[:-1]:
        x = np.maximum(np.matmul(x, weights) + biases, 0.0)
    weights, biases = net[-1]
    return np.matmul(x, weights) + biases


def softmax(np: Any, x: Array) -> Array:
    """Turn a network's numbers into shares that add up to one."""
    powers = np.exp(x - x.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def among_others(np: Any, rows: Sequence[Sequence[float]]) -> Array:
    """Lay beside each seat's numbers the mean of the others', and the most that any other has of each."""
    x = np.array(rows, np.float32)
    seats = len(x)
    mean = (x.sum(0) - x) / (seats - 1)
    own = np.eye(seats, dtype=bool)[:, :, None]
    return np.concatenate([x, mean, np.where(own, -np.inf, x[None]).max(1)], 1)


def read_networks(path: Path) -> tuple[dict[str, Layers], dict[str, Any]]:
    """Read networks by name, and how they were trained."""
    import numpy

    try:
        with path.open("rb") as raw, numpy.load(raw) as file:
            arrays = {name: file[name] for name in file.files}
        about: dict[str, Any] = json.loads(str(arrays.pop(HEAD)))
        if not isinstance(about, dict) or not all(isinstance(each, dict) for each in about.values()):
            raise ValueError(f"its {HEAD!r} says nothing about networks")
        found: dict[str, dict[int, list[Any]]] = {}
        for name, array in arrays.items():
            net, layer, part = name.rsplit("-", 2)
            pair = found.setdefault(net, {}).setdefault(int(layer), [None, None])
            pair[PARTS.index(part)] = array.astype(numpy.float32)
        nets: dict[str, Layers] = {
            name: [(layers[at][0], layers[at][1]) for at in sorted(layers)] for name, layers in found.items()
        }
        for name, net in nets.items():
            if any(half is None for pair in net for half in pair):
                raise ValueError(f"a layer of {name!r} is not whole")
    except DAMAGED as error:
        raise BadValues(f"{path} is not a file of values that 'omerta train' wrote ({error})") from None
    return nets, about


def write_networks(path: Path, nets: Mapping[str, Layers], about: Mapping[str, Any]) -> None:
    """Write networks as small floats, with how they were trained."""
    import numpy

    arrays: dict[str, Any] = {
        f"{name}-{layer}-{part}": numpy.asarray(array).astype(numpy.float16)
        for name, net in sorted(nets.items())
        for layer, pair in enumerate(net)
        for part, array in zip(PARTS, pair, strict=True)
    }
    with path.open("wb") as file:
        numpy.savez_compressed(file, **(arrays | {HEAD: numpy.array(json.dumps(about))}))


@cache
def shipped_networks(package: str) -> Mapping[str, Layers]:
    """Read the networks that come with a game; none where it ships no file."""
    file = files(package) / FILE
    if not file.is_file():
        return {}
    with as_file(file) as path:
        return read_networks(path)[0]
