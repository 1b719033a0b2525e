"""A real server in a process of its own, on a free port of this machine."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import IO, Any, ClassVar, Protocol, Self

import httpx

from tests.server.program import Program
from tests.server.seeded import draw_from

ROOT = Path(__file__).parents[2]
NO_CERTIFICATES = False
"""All is said in the clear; reading the certificates of the world would take longer than most answers."""


class Running(Protocol):
    """A program that was started."""

    @property
    def pid(self) -> int: ...

    @property
    def stdout(self) -> IO[str] | None: ...

    def poll(self) -> int | None: ...

    def wait(self) -> int: ...


class Reached:
    """A server by its address: what a client may ask of it."""

    def __init__(self, http: str) -> None:
        self.http = http

    def socket(self, code: str) -> str:
        return f"{self.http.replace('http', 'ws', 1)}/ws/{code}"

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.http + path, timeout=30, verify=NO_CERTIFICATES)

    def post(self, path: str, body: object) -> httpx.Response:
        return httpx.post(self.http + path, json=body, timeout=30, verify=NO_CERTIFICATES)

    def open_table(self, chairs: str = "hhb", **more: object) -> dict[str, Any]:
        """Open a table: `h` is a chair for a person, `b` one for a bot."""
        kinds = {"h": {"kind": "human"}, "b": {"kind": "bot", "bot": "greedy"}}
        body = {
            "game": "twelve-gangsters",
            "seats": len(chairs),
            "chairs": [kinds[kind] for kind in chairs],
            "name": "Ann",
            **more,
        }
        answer = self.post("/api/tables", body)
        assert answer.status_code == 201, answer.text
        key: dict[str, Any] = answer.json()
        return key

    def sit(self, code: str, name: str = "Bert") -> dict[str, str]:
        answer = self.post(f"/api/tables/{code}/sit", {"name": name})
        assert answer.status_code == 200, answer.text
        key: dict[str, str] = answer.json()
        return key


KEEPS_ALL = ("--finished-days", "inf", "--abandoned-days", "inf", "--unused-days", "inf")
"""For a server in whose database a test lays tables: they are dated long ago, and its start would clear them away."""


class Server(Reached):
    """The program while a test runs, its tables the same on every run; it may be killed and started again.

    A second start finds the same database, and draws other tables than the first.
    """

    test: ClassVar[str] = ""
    running: ClassVar[list[Server]] = []

    def __init__(
        self, folder: Path, *options: str, tables_per_minute: int = 100_000, guesses_per_minute: float = 100_000
    ) -> None:
        super().__init__("")
        self.folder = folder
        self.database = folder / "tables.db"
        self.options = [f"--tables-per-minute={tables_per_minute}", f"--guesses-per-minute={guesses_per_minute}"]
        self.options += ["--thinkers", "1", *options]
        self.port = 0
        self.log = folder / "server.log"
        self.process: Running | None = None
        self.starts = 0

    @classmethod
    def begin(cls, test: str, *, again: bool) -> None:
        """Have every server draw what this test opens from its name; where it failed before, on empty databases."""
        cls.test = test
        for server in list(cls.running):
            if again:
                server.start_over()
            else:
                server._name_test()

    def start_over(self) -> None:
        """End it, forget all its tables, and start it again where it was."""
        self.kill()
        for file in self.folder.glob(f"{self.database.name}*"):
            file.unlink()
        self.starts = 0
        self.start()

    def _name_test(self) -> None:
        (self.folder / "test").write_text(f"{self.test} {self.starts}")

    def launch(self, arguments: list[str]) -> Running:
        """Run the program with these arguments."""
        return Program(arguments, self.log, partial(draw_from, self.folder / "test"))

    def start(self) -> Self:
        """Start it and wait until it says where it is open; a port that it had once it takes again."""
        self.starts += 1
        self._name_test()
        self.process = self.launch(["serve", "--database", str(self.database), "--port", str(self.port), *self.options])
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found is not None, f"it said {line!r}, and its log {self.log.read_text()!r}"
        self.port = int(found[1])
        self.http = f"http://127.0.0.1:{self.port}"
        self.running.append(self)
        return self

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end, and give its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        if self.process.poll() is None:
            os.kill(self.process.pid, how)
        code = self.process.wait()
        if self in self.running:
            self.running.remove(self)
        self.process.stdout.close()
        return code

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process is not None:
            self.kill()


class CommandServer(Server):
    """The program as a command starts it: with other modules on the path, or in a world that a script makes.

    Whatever the script changes is changed in every process that the server starts as well.
    """

    script: ClassVar[str] = "seeded"

    def launch(self, arguments: list[str]) -> Running:
        command = [sys.executable, "-P", "-m", f"tests.server.{self.script}", str(self.folder / "test"), *arguments]
        with self.log.open("a") as log:
            paths = [os.environ.get("PYTHONPATH", ""), str(ROOT)]
            environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
            return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)


class StalledServer(CommandServer):
    """The program in a world where some things never end; a file in its folder tells that one has begun."""

    script = "stalled"

    def begun(self, what: str) -> bool:
        """Return whether something has begun that never ends."""
        return (self.folder / what).exists()
