"""The wire: views and events as JSON, the same bytes for the same knowledge."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from omerta.core.events import Event
from omerta.core.moves import Arg, Move

T = TypeVar("T")


def _plain(value: object) -> object:
    if isinstance(value, Move):
        return [value.verb, *value.args]
    raise NotImplementedError(f"{value!r} has no place on the wire")


def _rich(kind: type, value: Any) -> object:
    if kind is Move:
        verb, *args = value
        return Move(verb, *(tuple(arg) if isinstance(arg, list) else arg for arg in args))
    raise NotImplementedError(f"{kind!r} has no place on the wire")


SIMPLE = frozenset((int, str, bool, type(None), float))
"""What JSON has as it is."""
_encoder = msgspec.json.Encoder(enc_hook=_plain)


def plain(value: object) -> Any:
    """Turn plain data, views and moves into what JSON has: lists, objects, numbers and texts."""
    if type(value) in SIMPLE:
        return value
    return msgspec.json.decode(encode(value))


def encode(value: object) -> bytes:
    """Write plain data, views and moves as JSON."""
    return _encoder.encode(value)


def encode_event(event: Event) -> bytes:
    """Write an event for those who may know it; who else may is not said."""
    return _encoder.encode({"kind": event.kind, "rule": event.rule, "data": event.data})


def name_of(plain: object) -> tuple[str, tuple[Arg, ...]] | None:
    """Read which move a list `[verb, ...args]` names, without making one; None when it is no such list."""
    if not isinstance(plain, list) or not plain or not isinstance(plain[0], str):
        return None
    args: list[Arg] = []
    for arg in plain[1:]:
        if any(type(part) not in (int, str) for part in (arg if isinstance(arg, list) else [arg])):
            return None
        args.append(tuple(arg) if isinstance(arg, list) else arg)
    return plain[0], tuple(args)


def decode(data: bytes, kind: type[T]) -> T:
    """Read back what was written: views, and whatever else has moves in it."""
    return msgspec.json.decode(data, type=kind, dec_hook=_rich)
