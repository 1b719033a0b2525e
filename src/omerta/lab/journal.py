"""A journal of games: a file that games are only ever added to, so that long work goes on where it stopped.

The first line says which games these are, each other line is one game. A last line that was cut short, by a crash or a
full disk, is dropped and its game played again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

from omerta import __version__
from omerta.core.errors import OmertaError
from omerta.core.game import AnyGame
from omerta.lab.files import check_file

Head = Mapping[str, Any]
"""What makes two journals the same, by name, as plain data; the first name says whose journal it is."""
G = TypeVar("G")


class BadJournal(OmertaError):
    """A journal of other games, or a file that is none; the message names the line and what is off."""


def head_of(kind: str, game: AnyGame, seed: int, more: Head) -> Head:
    """Describe games by all that they depend on: the table, the seed, the version of Omerta, and who plays."""
    setup = game.setup
    return {
        kind: 1,
        "game": game.id,
        "seats": game.seats,
        "rules": setup.rules,
        "options": dict(setup.options),
        "data": {name: data.digest for name, data in setup.data.items()},
        "seed": seed,
        "omerta": __version__,
        **more,
    }


class Journal(Generic[G]):
    """Games on disk; `read` makes one of a line, and raises KeyError, TypeError or ValueError where it cannot."""

    def __init__(
        self, path: Path, head: Head, read: Callable[[Mapping[str, Any]], G], write: Callable[[G], Mapping[str, Any]]
    ) -> None:
        self.path = path
        self.games: list[G] = []
        self.whose = next(iter(head))
        self._read, self._write = read, write
        if path.exists() and not path.is_dir():
            self._take_up(head)
        else:
            check_file(path)
            self._append([head])

    def _take_up(self, head: Head) -> None:
        """Take up the games that are there; the file has to be a journal of the same games."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadJournal(f"{self.path}: cannot be read as a {self.whose}'s journal ({error})") from None
        whole, _, cut = text.rpartition("\n")
        lines = whole.split("\n")
        self._compare(head, self._object(1, lines[0]))
        self.games += [self._game(number, line) for number, line in enumerate(lines[1:], start=2)]
        if cut:
            with self.path.open("r+b") as file:
                file.truncate(len(whole.encode()) + 1)

    def _object(self, number: int, line: str) -> dict[str, Any]:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise BadJournal(f"{self.path}: line {number} is not a line of a {self.whose}'s journal")
        return found

    def _compare(self, head: Head, found: Mapping[str, Any]) -> None:
        if self.whose not in found:
            raise BadJournal(f"{self.path}: line 1 is not the head of a {self.whose}'s journal")
        for name, value in head.items():
            if found.get(name) == value:
                continue
            if name == "omerta":
                other = f"omerta {found[name]}" if name in found else "an earlier omerta"
                off = f"its games were played by {other}, not by {value}"
            else:
                off = f"its {name} is {found.get(name)!r}, not {value!r}"
            raise BadJournal(
                f"{self.path} is the journal of another {self.whose}: {off}; name another file with --file"
            )

    def _game(self, number: int, line: str) -> G:
        try:
            return self._read(self._object(number, line))
        except (KeyError, TypeError, ValueError) as error:
            raise BadJournal(f"{self.path}: line {number} is no game of a {self.whose} ({error})") from None

    def add(self, games: Iterable[G]) -> None:
        """Write games down, and keep them."""
        new = list(games)
        self._append(map(self._write, new))
        self.games += new

    def _append(self, lines: Iterable[Mapping[str, Any]]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write("".join(f"{json.dumps(line)}\n" for line in lines))
