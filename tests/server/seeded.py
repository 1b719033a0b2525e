"""Tables' codes and seeds from a fixed sequence, for a program that runs in a test.

`python -m tests.server.seeded FILE serve ...` is the program with them; FILE has the name of the test.

Dice are drawn from a table's seed, its code, and what the people at it bring. The first table that a test opens is the
same on every run, whatever ran before it. The program itself has no such switch.
"""

from __future__ import annotations

import secrets
import sys
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from unittest.mock import patch

from omerta.cli import main
from omerta.server.live import tokens


class Drawn:
    """Stands where the server draws at random: tokens stay secret, the rest follows from the name of the test."""

    token_urlsafe = staticmethod(secrets.token_urlsafe)

    def __init__(self, test: Path) -> None:
        self.test = test
        self.draws: Counter[str] = Counter()

    def token_bytes(self, count: int) -> bytes:
        name = self.test.read_text()
        self.draws[name] += 1
        return sha256(f"{self.draws[name]} {name}".encode()).digest()[:count]

    def choice(self, letters: Sequence[str]) -> str:
        return letters[int.from_bytes(self.token_bytes(4), "big") % len(letters)]


def draw_from(test: Path) -> None:
    """Have this process's tables follow from the name of the test in a file."""
    patch.object(tokens, "secrets", Drawn(test)).start()


if __name__ == "__main__":
    draw_from(Path(sys.argv.pop(1)))
    main()
