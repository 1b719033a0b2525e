"""Servers that are measured from outside, on a core of their own: Omerta's, an older Omerta's, and boardgame.io's."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

SERVER_CORE, LOAD_CORE = 0, 1
PEER = Path(__file__).with_name("peers") / "boardgame_io"
ROOT = Path(__file__).parents[1]
INSTALL = "tools/npm --prefix bench/peers/boardgame_io ci --no-audit --no-fund"
NO_LIMIT = str(10**9)
"""All people come from one address here, which the usual limits would stop."""
_TEXT: dict[str, Any] = {"capture_output": True, "text": True}


@contextmanager
def on_core(core: int) -> Iterator[None]:
    """Keep this process, and what it starts meanwhile, to one core, where there are several."""
    before = os.sched_getaffinity(0)
    cores = sorted(before)
    os.sched_setaffinity(0, {cores[core % len(cores)]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


class MeasuredServer:
    """A server program: it prints its address first, and upon SIGUSR2 how late its loop was."""

    def __init__(
        self, command: list[str], environment: Mapping[str, str] | None = None, folder: Path | None = None
    ) -> None:
        self.started = time.perf_counter()
        with on_core(SERVER_CORE):
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, text=True, env={**os.environ, **(environment or {})}, cwd=folder
            )
        assert self.process.stdout is not None
        self._said = self.process.stdout
        address = re.search(r"open at http://[^:]+:(\d+)/", self._said.readline())
        if address is None:
            self.stop()
            raise RuntimeError(f"{' '.join(command)} did not start")
        self.port = int(address[1])

    @property
    def pid(self) -> int:
        return self.process.pid

    def wait_until_ready(self) -> float:
        """Give the seconds from its start until it said that it is ready."""
        with httpx.Client(base_url=f"http://127.0.0.1:{self.port}", trust_env=False, timeout=60) as client:
            while client.get("/readyz").status_code != httpx.codes.OK:
                time.sleep(0.01)
        return time.perf_counter() - self.started

    def lag(self) -> list[float]:
        """Give how late its loop was since it was last asked: the median, the 99th percentile and the most."""
        self.process.send_signal(signal.SIGUSR2)
        lags: list[float] = json.loads(self._said.readline())
        return lags

    def memory_kilobytes(self) -> int:
        """Read how much memory it holds."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()
        self._said.close()

    def stop(self) -> None:
        """End it in order."""
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._said.close()


def processor_seconds(process: int) -> float:
    """Read how long a process and those it started have computed: the same however busy the machine is otherwise."""
    parts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    own = (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")
    children = [
        each for task in Path(f"/proc/{process}/task").iterdir() for each in (task / "children").read_text().split()
    ]
    return own + sum(processor_seconds(int(child)) for child in children)


def checked_out(revision: str) -> Path:
    """Put an older revision of this repository into a folder of its own, once, and return that folder."""
    found = subprocess.run(["git", "rev-parse", "--verify", f"{revision}^{{commit}}"], cwd=ROOT, **_TEXT)
    if found.returncode:
        raise ValueError(f"OLD is a revision of this repository; not {revision!r}")
    folder = ROOT / "build" / "old" / str(found.stdout).strip()
    if not (folder / "src").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        archive = subprocess.run(["git", "archive", found.stdout.strip()], cwd=ROOT, capture_output=True, check=True)
        subprocess.run(["tar", "-x"], cwd=folder, input=archive.stdout, check=True)
    return folder


def start_omerta(*place: str, checkout: Path = ROOT) -> MeasuredServer:
    """Start Omerta's server on a file (`--database FILE`) or a PostgreSQL database (`--store URL`).

    `checkout` is the folder of the revision that is started.
    """
    limits = ["tables-per-minute", "guesses-per-minute", "connections-per-address"]
    options = [part for limit in limits for part in (f"--{limit}", NO_LIMIT)]
    command = [sys.executable, "-m", "bench.watched_program", "serve", "--port", "0", "--quiet", "--thinkers", "1"]
    modules = os.pathsep.join((str(checkout / "src"), str(checkout)))
    return MeasuredServer([*command, *options, *place], {"PYTHONPATH": modules}, checkout)


def find_node() -> Path | None:
    """Find the Node that runs boardgame.io's server: the system's, or the one that the package index brings."""
    found = shutil.which("node", path=os.pathsep.join((os.environ.get("PATH", ""), str(Path(sys.executable).parent))))
    return None if found is None or not (PEER / "node_modules" / "boardgame.io").is_dir() else Path(found)


def start_boardgame_io(node: Path, folder: Path | None = None) -> MeasuredServer:
    """Start boardgame.io's server as it is run in production: its tables in memory, or kept in files of a folder."""
    kept = [] if folder is None else [str(folder)]
    return MeasuredServer([str(node), str(PEER / "server.js"), *kept], {"NODE_ENV": "production"})
