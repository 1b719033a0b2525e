"""The ladder's journal: a file that games are only ever added to, so that a ladder goes on where it stopped.

The first line says which ladder this is, each other line is one game. A last line that was cut short, by a crash or a
full disk, is dropped and its game played again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from omerta.core.errors import OmertaError
from omerta.lab.files import check_file
from omerta.lab.pairings import Bout, Pairing

Head = Mapping[str, Any]
"""What makes two ladders the same, by name, as plain data."""


class BadJournal(OmertaError):
    """A journal of another ladder, or a file that is none; the message names the line and what is off."""


class Journal:
    """The games of a ladder on disk."""

    def __init__(self, path: Path, head: Head) -> None:
        self.path = path
        self.bouts: list[Bout] = []
        if path.exists() and not path.is_dir():
            self._read(head)
        else:
            check_file(path)
            self._append(json.dumps(head))

    def _read(self, head: Head) -> None:
        """Take up the games that are there; the file has to be a journal of the same ladder."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadJournal(f"{self.path}: cannot be read as a ladder's journal ({error})") from None
        whole, _, cut = text.rpartition("\n")
        lines = whole.split("\n")
        self._compare(head, self._object(1, lines[0]))
        self.bouts += [self._bout(number, line, head["seats"]) for number, line in enumerate(lines[1:], start=2)]
        if cut:
            with self.path.open("r+b") as file:
                file.truncate(len(whole.encode()) + 1)

    def _object(self, number: int, line: str) -> dict[str, Any]:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise BadJournal(f"{self.path}: line {number} is not a line of a ladder's journal")
        return found

    def _compare(self, head: Head, found: Mapping[str, Any]) -> None:
        if "ladder" not in found:
            raise BadJournal(f"{self.path}: line 1 is not the head of a ladder's journal")
        for name, value in head.items():
            if found.get(name) != value:
                raise BadJournal(
                    f"{self.path} is the journal of another ladder: its {name} is {found.get(name)!r}, not {value!r}; "
                    "name another file with --file"
                )

    def _bout(self, number: int, line: str, seats: int) -> Bout:
        found = self._object(number, line)
        try:
            ranks = tuple(map(int, found["ranks"]))
            bout = Bout(Pairing(found["challenger"], found["table"]), int(found["deal"]), int(found["seat"]), ranks)
        except (KeyError, TypeError, ValueError) as error:
            raise BadJournal(f"{self.path}: line {number} is no game of a ladder ({error})") from None
        if len(ranks) != seats or 1 not in ranks or not 0 <= bout.seat < seats:
            raise BadJournal(f"{self.path}: line {number} is no game with {seats} seats")
        return bout

    def add(self, bouts: Iterable[Bout]) -> None:
        """Write games down, and keep them."""
        for bout in bouts:
            pairing = bout.pairing
            game = {"challenger": pairing.challenger, "table": pairing.table, "deal": bout.deal, "seat": bout.seat}
            self._append(json.dumps({**game, "ranks": bout.ranks}))
            self.bouts.append(bout)

    def _append(self, line: str) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
