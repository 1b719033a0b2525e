"""Modules that moved: their old names go on working through version 1.1, with a warning that says where they are."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module


def moved(old: str, new: str) -> None:
    """Make the module `new` answer to the name `old`, and warn whoever imports it by that name."""
    warnings.warn(f"{old} is {new} now; the old name goes with version 1.2", DeprecationWarning, stacklevel=3)
    sys.modules[old] = import_module(new)
