"""A base for classes whose objects never change: a copy of one is the object itself."""

from __future__ import annotations

from typing import Self


class Immutable:
    """Answer to `copy` and `deepcopy` with itself; how it is pickled is for each class to say."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self
