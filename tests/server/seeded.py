"""The real program, except that its tables' codes and seeds come from a fixed sequence: `seeded.py FILE serve ...`.

Dice are drawn from a table's seed, its code, and what the people at it bring. FILE names the test that runs: the first
table that a test opens is the same on every run, whatever ran before it. The program itself has no such switch.
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


if __name__ == "__main__":
    live_on(Drawn(Path(sys.argv.pop(1))))
    main()
