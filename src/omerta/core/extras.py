"""Optional libraries: whatever needs one says which extra of Omerta brings it, in place of a bare import error."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from omerta.core.errors import OmertaError


class MissingExtra(OmertaError, ModuleNotFoundError):
    """A library that is not installed, and that one of Omerta's extras brings; `name` is the library's."""

    def __init__(self, what: str, library: str, extra: str, page: str) -> None:
        super().__init__(
            f"{what} needs {library}: install Omerta with its extra {extra!r},"
            f" as in pip install 'omerta[{extra}]' ({page})"
        )
        self.name = library

    def __reduce__(self) -> tuple[Any, ...]:
        again, made, told = super().__reduce__()
        return again, made, {**told, "name": self.name}


def is_there(library: str) -> bool:
    """Return whether a library is installed, without loading it."""
    try:
        return find_spec(library) is not None
    except ModuleNotFoundError:
        return False


def check_extra(what: str, library: str, extra: str, page: str) -> None:
    """Refuse to go on where a library is missing, and name the extra that brings it."""
    if not is_there(library):
        raise MissingExtra(what, library, extra, page)
