"""How far a training has come, in a file: the networks of the last whole pass, and those of the pass under way."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy

from omerta.core.errors import OmertaError
from omerta.core.judging.network import DAMAGED, Layers
from omerta.lab.files import replacing

HEAD = "plan"
FREE = ("passes",)
"""What may change in most plans: a training may go on for longer than was planned."""


class OtherTraining(OmertaError):
    """A file of another training; the message says what differs."""


Name = TypeVar("Name", int, str)
"""What a training calls its networks."""


@dataclass
class Progress(Generic[Name]):
    """The state of a training: the number of finished passes, their networks, and those of the pass under way."""

    passes: int = 0
    old: dict[Name, Layers] = field(default_factory=dict)
    new: dict[Name, Layers] = field(default_factory=dict)


def write_progress(path: Path, plan: Mapping[str, Any], progress: Progress[Name]) -> None:
    """Put it into a file that appears whole or not at all."""
    head = json.dumps({**plan, "done": progress.passes})
    arrays: dict[str, Any] = {
        f"{age}-{name}-{layer}-{part}": numpy.asarray(array)
        for age, nets in (("old", progress.old), ("new", progress.new))
        for name, net in nets.items()
        for layer, pair in enumerate(net)
        for part, array in zip(("weights", "biases"), pair, strict=True)
    }
    with replacing(path) as part, part.open("wb") as file:
        numpy.savez(file, **(arrays | {HEAD: numpy.array(head)}))


def read_progress(
    path: Path, plan: Mapping[str, Any], named: Callable[[str], Name], free: Collection[str] = FREE
) -> Progress[Name]:
    """Go on from a file, or begin where there is none; one whose plan differs in what is not `free` is refused."""
    if not path.exists():
        return Progress[Name]()
    try:
        with path.open("rb") as raw, numpy.load(raw) as file:
            arrays = {name: file[name] for name in file.files}
        head: dict[str, Any] = json.loads(str(arrays.pop(HEAD)))
        done = head.pop("done")
        nets: dict[str, dict[Name, list[Any]]] = {"old": {}, "new": {}}
        for entry in arrays:
            age, name, _, part = entry.split("-")
            if part == "weights":
                pair = (arrays[entry], arrays[entry.replace("weights", "biases")])
                nets[age].setdefault(named(name), []).append(pair)
    except DAMAGED as error:
        raise OtherTraining(f"{path} is not what a training has left ({error}); move it away") from None
    for name, wanted in plan.items():
        if name not in free and head.get(name) != wanted:
            raise OtherTraining(
                f"{path} is of a training with {name} {head.get(name)}, not {wanted}; ask for the same, or move it away"
            )
    return Progress(done, dict(nets["old"]), dict(nets["new"]))
