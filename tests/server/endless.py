"""The real program, but bots that search think without end where they have a choice.

It is started by `python -m tests.server.endless FILE serve ...`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import NoReturn

from omerta.bots.search import Search
from omerta.cli import main
from omerta.core.game import View
from tests.server.seeded import draw_from


def choose_without_end(_bot: Search, view: View, rng: Random) -> NoReturn:
    assert len(view.legal) > 1
    while True:
        rng.random()


# not under __main__: the processes in which bots think run this file too
Search.choose = choose_without_end  # type: ignore[method-assign,assignment]

if __name__ == "__main__":
    draw_from(Path(sys.argv.pop(1)))
    main()
