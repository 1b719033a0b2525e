"""Bases for classes whose objects never change: a copy of one is the object itself."""

from __future__ import annotations

from typing import Self

import msgspec


class Immutable:
    """Answer to `copy` and `deepcopy` with itself; how it is pickled is for each class to say."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


class StateValue(Immutable, msgspec.Struct, frozen=True, gc=False):
    """A value of several parts that states share, such as a fight or an offer; `msgspec.structs.replace` changes some.

    It is read as fast as a slot, and made in a fifth of the time of a named tuple. Nothing in it may lead back to it.
    """
