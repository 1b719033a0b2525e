"""Places at a table of a real server, and the program that is led to one by a link."""

from __future__ import annotations

from pathlib import Path

import pytest

from omerta.cli import run
from omerta.terminal.server_table import ServerTable
from omerta.terminal.table_link import TableLink
from tests.cli.commands import LANGUAGES, Ran
from tests.server.running import Server

SHORT = {"cards": 3}


def at(link: TableLink) -> ServerTable:
    return ServerTable(link, link.face())


def own_link(server: Server, chairs: str = "hbb", **more: object) -> str:
    """Open a table and give the private link to its first chair."""
    key = server.open_table(chairs, **{"options": SHORT, **more})
    return f"{server.http}/t/{key['code']}#{key['token']}"


class Program:
    """The program in this process, with its standard input from a file, so that somebody types ahead."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.capsys = capsys
        self.monkeypatch = monkeypatch
        for name in LANGUAGES:
            monkeypatch.delenv(name, raising=False)

    def __call__(self, *arguments: str, typed: str = "") -> Ran:
        file = self.folder / "typed"
        file.write_text(typed)
        with file.open() as lines:
            self.monkeypatch.setattr("sys.stdin", lines)
            code = run(arguments)
        return Ran(code, *self.capsys.readouterr())
