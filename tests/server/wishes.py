"""Frames of every type that the server reads, made from its own declaration: right ones, and ones that are spoiled.

A new type of frame, or a new field, is made here by itself; what a field may mean at a table is said by its name.
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, cast, get_args, get_type_hints

import msgspec
from msgspec import inspect

from omerta.bots import bots_for
from omerta.core.nodes import Seat
from omerta.server.live.frames import AnyFrame, FromServer
from omerta.table.log.fair_dice import nonce_commit
from omerta.table.log.table import Table
from omerta.table.talk.phrases import phrases
from tests.table.scenes import nonce_of

Frame = dict[str, Any]
Meaning = Mapping[str, Sequence[object]]
"""What fields may hold that means something at a table, by their names."""

KINDS: Final[Mapping[str, inspect.StructType]] = {
    str(each.tag): each
    for each in cast(inspect.UnionType, inspect.type_info(AnyFrame)).types
    if isinstance(each, inspect.StructType)
}
ANSWERS = frozenset(get_args(get_type_hints(each)["type"])[0] for each in get_args(FromServer))
"""The types of frames that the server sends."""
LETTERS = f"{string.ascii_letters}{string.digits}-_ .é€\U0001f600\u202e\0\n"
LONGEST = 70


def wish(rng: Random, kind: str, meaning: Meaning) -> Frame:
    """Make a frame of this type that the server can read: mostly one that means something at a table."""
    frame: Frame = {"type": kind}
    for field in KINDS[kind].fields:
        if field.required or rng.random() < 0.6:
            means = meaning.get(field.encode_name, ())
            frame[field.encode_name] = rng.choice(means) if means and rng.random() < 0.85 else value(rng, field.type)
    return frame


def meanings(rng: Random, table: Table, seat: Seat | None, ids: Sequence[str], gone: Sequence[Seat]) -> Meaning:
    """Say what fields may hold at this table for this seat; the last of the ids is the likeliest."""
    moves = table.state.legal(seat) if table.state is not None and seat is not None else []
    asked = [[move.verb, *move.args] for move in moves] or [["pass"]]
    request = table.consent.request
    windows = {each.ask: [*each.topics][:1] for each in table.game.standing}
    return {
        "id": [*[*ids[-1:]] * 6, *ids],
        "question": [table.question.name if table.question is not None else 0],
        "move": asked,
        "moves": [[rng.choice(asked) for _ in range(rng.randint(0, 3))]],
        "request": [request.name if request is not None else 0],
        "commit": [nonce_commit(nonce_of(seat or 0))],
        "nonce": [nonce_of(seat or 0)],
        "seat": gone or [*range(len(table.places))],
        "bot": [*bots_for(table.game.setup.game_type)][:3],
        "orders": [{}, windows],
        "phrase": [*phrases(table)] or ["x"],
        "agree": [True, True, False],
        "since": [0, table.n],
    }


def spoiled(rng: Random, frame: Frame) -> Frame:
    """Leave something out of a frame, put something else in its place, or add something."""
    frame = dict(frame)
    name = rng.choice([*frame, "something"])
    if rng.random() < 0.3 and name in frame:
        del frame[name]
    else:
        frame[name] = anything(rng)
    return frame


def value(rng: Random, of: inspect.Type) -> object:
    """Make a value that a field of this type takes; a type that is not known here has to be added."""
    match of:
        case inspect.UnionType():
            return value(rng, rng.choice(of.types))
        case inspect.NoneType():
            return None
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.IntType():
            least, most = of.ge if of.ge is not None else -(2**53), of.le if of.le is not None else 2**53
            return rng.choice([rng.randint(max(least, 0), min(most, 9)), least, most])
        case inspect.FloatType(ge=float() | int() as least, le=float() | int() as most):
            return rng.choice([least, most, rng.uniform(least, most)])
        case inspect.StrType(pattern=None):
            return word(rng, of.min_length or 0, min(of.max_length or LONGEST, LONGEST))
        case inspect.StrType(pattern="^[0-9A-Za-z_-]{22,64}$"):
            return "".join(rng.choices(f"{string.ascii_letters}{string.digits}-_", k=rng.randint(22, 64)))
        case inspect.ListType() | inspect.VarTupleType():
            return [value(rng, of.item_type) for _ in range(rng.randint(of.min_length or 0, 4))]
        case inspect.DictType():
            return {
                cast(str, value(rng, of.key_type)): value(rng, of.value_type)
                for _ in range(rng.randint(of.min_length or 0, 3))
            }
    raise TypeError(f"nothing is made yet for a field of the type {of}; say here what it may hold")


def word(rng: Random, least: int, most: int) -> str:
    return "".join(rng.choices(LETTERS, k=rng.choice([least, most, rng.randint(least, most)])))


def anything(rng: Random, depth: int = 2) -> object:
    """Make a value of any kind that JSON has."""
    plain: list[object] = [None, True, False, 0, -1, 2**53 + 1, 10**30, 0.5, -1e300, "", "x" * 2000, word(rng, 0, 9)]
    if depth and rng.random() < 0.4:
        parts = [anything(rng, depth - 1) for _ in range(rng.randint(0, 3))]
        return parts if rng.random() < 0.5 else {word(rng, 0, 5): part for part in parts}
    return rng.choice(plain)


def written(frame: Frame) -> str:
    return msgspec.json.encode(frame).decode()
