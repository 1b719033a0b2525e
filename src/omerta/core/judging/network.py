"""Small networks: run with NumPy or JAX alike, and kept in a file of small floats that a game ships.

A file holds networks by name, such as `4-7` or `5-shares`, and how they were trained. It is a zip of arrays as NumPy
writes them, and is read without it; `omerta.core.judging.products` runs networks where there is no NumPy.
"""

from __future__ import annotations

import json
import struct
import zlib
from array import array
from ast import literal_eval
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import as_file, files
from importlib.util import find_spec
from math import prod
from pathlib import Path
from tokenize import TokenError
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile

from omerta.core.errors import OmertaError

Array = Any
"""An array of NumPy or of JAX; of a file that is read where there is no NumPy, `Floats`."""
Layers = Sequence[tuple[Array, Array]]
"""A network: weights and biases of its layers."""

FILE = "values.npz"
"""What a game's networks are called where they are shipped."""
HEAD = "about"
"""The entry of the file that says how it was made."""
PARTS = ("weights", "biases")
MAGIC = b"\x93NUMPY"
"""How an array in a file begins."""
DAMAGED = (
    OSError,
    EOFError,
    BadZipFile,
    zlib.error,
    struct.error,
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


class Floats(NamedTuple):
    """Small floats where there is no NumPy: their shape, and all of them row by row."""

    shape: tuple[int, ...]
    flat: array[float]

    def tolist(self) -> list[Any]:
        """List them by row, as an array does."""
        flat, width = self.flat.tolist(), self.shape[-1]
        return flat if len(self.shape) == 1 else [flat[start : start + width] for start in range(0, len(flat), width)]


class BadValues(OmertaError):
    """A file of values that cannot be played with; the message names it and says why."""


@cache
def numpy_is_here() -> bool:
    """Return whether NumPy can be imported: what plays goes by this alone, and does without where it cannot."""
    return find_spec("numpy") is not None


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


def read_networks(path: Path) -> tuple[dict[str, Layers], dict[str, Any]]:
    """Read networks by name, and how they were trained."""
    try:
        with ZipFile(path) as file:
            arrays = {name.removesuffix(".npy"): _cut(file.read(name)) for name in file.namelist()}
        about: dict[str, Any] = json.loads(_text(*arrays.pop(HEAD)))
        if not isinstance(about, dict) or not all(isinstance(each, dict) for each in about.values()):
            raise ValueError(f"its {HEAD!r} says nothing about networks")
        found: dict[str, dict[int, list[Any]]] = {}
        for name, (header, data) in arrays.items():
            net, layer, part = name.rsplit("-", 2)
            pair = found.setdefault(net, {}).setdefault(int(layer), [None, None])
            pair[PARTS.index(part)] = _floats(header, data)
        nets: dict[str, Layers] = {
            name: [(layers[at][0], layers[at][1]) for at in sorted(layers)] for name, layers in found.items()
        }
        for name, pairs in nets.items():
            if any(half is None for pair in pairs for half in pair):
                raise ValueError(f"a layer of {name!r} is not whole")
    except DAMAGED as error:
        raise BadValues(f"{path} is not a file of values that 'omerta train' wrote ({error})") from None
    return nets, about


def _cut(raw: bytes) -> tuple[Mapping[str, Any], bytes]:
    """Cut an array as NumPy writes it into what its header says, and its numbers."""
    if raw[: len(MAGIC)] != MAGIC:
        raise ValueError("something in it is no array")
    start = len(MAGIC) + 2
    size = "<H" if raw[len(MAGIC)] == 1 else "<I"
    (length,), begin = struct.unpack_from(size, raw, start), start + struct.calcsize(size)
    header: Mapping[str, Any] = literal_eval(raw[begin : begin + length].decode("latin-1"))
    if header["fortran_order"]:
        raise ValueError("its numbers are in the order of Fortran")
    return header, raw[begin + length :]


def _text(header: Mapping[str, Any], data: bytes) -> str:
    """Read a text."""
    if not header["descr"].startswith("<U"):
        raise ValueError(f"its {HEAD!r} is no text")
    return data.decode("utf-32-le").rstrip("\0")


def _floats(header: Mapping[str, Any], data: bytes) -> Array:
    """Read small floats, as NumPy's where it is."""
    kinds = {"<f2": "e", "<f4": "f", "<f8": "d"}
    kind, shape = kinds[header["descr"]], header["shape"]
    if numpy_is_here():
        import numpy

        return numpy.frombuffer(data, header["descr"]).reshape(shape).astype(numpy.float32)
    return Floats(shape, array("f", struct.unpack(f"<{prod(shape)}{kind}", data)))


def write_networks(path: Path, nets: Mapping[str, Layers], about: Mapping[str, Any]) -> None:
    """Write networks as small floats, with how they were trained."""
    import numpy

    arrays: dict[str, Any] = {
        f"{name}-{layer}-{part}": numpy.ascontiguousarray(numbers, numpy.float16)
        for name, net in sorted(nets.items())
        for layer, pair in enumerate(net)
        for part, numbers in zip(PARTS, pair, strict=True)
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
