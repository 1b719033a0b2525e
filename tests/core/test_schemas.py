"""What is read, kept or sent is declared in one of two ways, and in a third where FastAPI needs it."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
from collections.abc import Iterator
from pkgutil import walk_packages
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
import typing_extensions
from pydantic import BaseModel

import omerta

pytestmark = pytest.mark.filterwarnings("ignore:.* goes with version:DeprecationWarning")

SERVED = ("core", "games", "table", "server")
TWO = {"struct", "typed dict"}


def declared() -> list[type]:
    """List every class of what tables and the server are made of."""
    found: dict[type, None] = {}
    for part in SERVED:
        package = importlib.import_module(f"{omerta.__name__}.{part}")
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            members = inspect.getmembers(importlib.import_module(module.name), inspect.isclass)
            found |= {each: None for _, each in members if each.__module__ == module.name}
    return list(found)


def way_of(kind: type) -> str | None:
    """Name how a class declares its fields; None where it declares none."""
    if issubclass(kind, msgspec.Struct):
        return "struct"
    if typing_extensions.is_typeddict(kind):
        return "typed dict"
    if issubclass(kind, BaseModel):
        return "model"
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return "named tuple"
    return "dataclass" if dataclasses.is_dataclass(kind) else None


def named_in(hint: Any) -> Iterator[type]:
    """List the classes of ours that a type is made of."""
    if isinstance(hint, type) and hint.__module__.startswith("omerta."):
        yield hint
    for each in (*get_args(hint), get_origin(hint)):
        if each is not None and each is not hint:
            yield from named_in(each)


@pytest.mark.parametrize(
    ("way", "holds"),
    [("struct", TWO), ("typed dict", TWO), ("model", {*TWO, "model"})],
)
def test_what_is_read_kept_or_sent_is_a_struct_or_a_typed_dict_through_and_through(way: str, holds: set[str]) -> None:
    kinds = [each for each in declared() if way_of(each) == way]
    assert len(kinds) > 10
    odd = [
        f"{each.__module__}.{each.__name__}.{field}: {part.__name__} is a {way_of(part)}"
        for each in kinds
        for field, hint in get_type_hints(each, include_extras=True).items()
        for part in named_in(hint)
        if way_of(part) not in {None, *holds}
    ]
    assert odd == []


def test_only_http_has_models_of_pydantic() -> None:
    assert {each.__module__.split(".")[1] for each in declared() if way_of(each) == "model"} == {"server"}


def test_only_games_have_named_tuples() -> None:
    assert {each.__module__.split(".")[1] for each in declared() if way_of(each) == "named tuple"} <= {"games"}
