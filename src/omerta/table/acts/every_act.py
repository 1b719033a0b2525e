"""Every wish and every row there is, found in the modules beside this one."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from omerta.table import acts
from omerta.table.acts.wish import Wish
from omerta.table.log.opened import Opened
from omerta.table.log.row import Row

for _module in iter_modules(acts.__path__):
    import_module(f"{acts.__name__}.{_module.name}")

WISHES: tuple[type[Wish], ...] = tuple(sorted(Wish.__subclasses__(), key=lambda wish: wish.__name__))
"""What may be wished for at a table."""
ROWS: tuple[type[Row], ...] = (Opened, *sorted({*Row.__subclasses__()} - {Opened}, key=lambda row: row.__name__))
"""What a log may say, its first row first."""
