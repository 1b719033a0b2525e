"""Tables' codes and seeds from a fixed sequence, for a program that runs in a test.

`python -m tests.server.seeded FILE serve ...` is the program with them; FILE has the name of the test.

Dice are drawn from a table's seed, its code, and what the people at it bring. The first table that a test opens is the
same on every run, whatever ran before it. The program itself has no such switch.
"""

from __future__ import annotations

import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path

from omerta.cli import main
from omerta.server.outside import Machine, live_on


class Drawn(Machine):
    """A machine whose draws follow from the name of the test; only keys stay secret."""

    def __init__(self, test: Path) -> None:
        self.test = test
        self.draws: Counter[str] = Counter()

    def draw(self, count: int) -> bytes:
        name = self.test.read_text()
        self.draws[name] += 1
        return sha256(f"{self.draws[name]} {name}".encode()).digest()[:count]


def draw_from(test: Path) -> None:
    """Have this process's tables follow from the name of the test in a file."""
    live_on(Drawn(test))


if __name__ == "__main__":
    draw_from(Path(sys.argv.pop(1)))
    main()
