"""Workers on a Ray cluster: each piece is a task that depends on the seed alone, so a lost one is simply done again."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import omerta
from omerta.bots.agents import SUFFIX, brought, is_agent
from omerta.core.errors import OmertaError
from omerta.core.extras import check_extra
from omerta.core.game import AnyGame, made
from omerta.core.registry import check_registered
from omerta.lab.files import replacing
from omerta.lab.interrupts import Gate
from omerta.lab.pieces import AHEAD, Played, Shares, Take, WorkerFailed, play_piece
from omerta.lab.series import Work

LOCAL = "local"
AUTO = "auto"
PIECE_SECONDS = 1.0
"""How long a piece should take: long enough for the way there and back to cost nothing."""
LOOK_SECONDS = 0.5
"""How often the number of workers is looked at: a cluster grows and shrinks."""
ANSWER_SECONDS = 5.0
"""How long a machine may take to answer at all."""
JOIN_SECONDS = 60.0
"""How long a cluster may take to let somebody in."""
TRIES = 5
"""How often a piece is done again whose worker was lost; a game that breaks its worker every time must end."""
STORE_BYTES = 100_000_000
"""What a cluster of our own keeps for objects on their way; pieces are small."""
QUIET: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.CRITICAL}
SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}


class NoCluster(OmertaError):
    """A cluster that cannot be used; the message says why, and what would do."""


Files = Mapping[str, bytes]
"""What the files of agents hold, by the names that they have where the command runs."""


def lay_out(files: Files) -> None:
    """Put files that came along where this process finds them; the name says what one holds."""
    for name, data in files.items():
        path = Path(gettempdir()) / f"omerta-{sha256(data).hexdigest()}{SUFFIX}"
        if not path.exists():
            with replacing(path) as part:
                part.write_bytes(data)
        brought[name] = path


def play_task(work: Work, numbers: range, version: str, files: Files) -> Played:
    """Play a piece of the work, as a task in whatever process this is."""
    lay_out(files)
    if version != omerta.__version__:
        raise NoCluster(
            f"omerta {omerta.__version__} is installed on {socket.gethostname()}, {version} where the command runs; "
            "install the same everywhere"
        )
    return play_piece(work, made(work.setup), numbers, Gate())


@dataclass(frozen=True, slots=True)
class Cluster:
    """The workers of a Ray cluster that this process is connected to."""

    ray: Any
    files: Any
    """What comes along to every worker, where Ray keeps it."""

    def check(self, game: AnyGame) -> None:
        check_registered(game.setup.game_type)

    def workers(self) -> int:
        """Count the processors that the cluster has now."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def play(self, game: AnyGame, work: Work, games: int, gate: Gate, take: Take) -> Mapping[str, int]:
        self.check(game)
        ray = self.ray
        task = ray.remote(num_cpus=1, max_retries=TRIES, scheduling_strategy="SPREAD")(play_task)
        carried = ray.put(work)
        shares = Shares(games, self.workers())
        out: dict[Any, range] = {}
        peaks: dict[str, int] = {}
        while (shares.left or out) and not gate.asked:
            while shares.open and len(out) < AHEAD * shares.workers:
                numbers = shares.take(PIECE_SECONDS)
                out[task.remote(carried, numbers, omerta.__version__, self.files)] = numbers
            try:
                with gate:
                    ready, _ = ray.wait(list(out), timeout=LOOK_SECONDS)
            except KeyboardInterrupt:
                break
            for ref in ready:
                numbers = out.pop(ref)
                played = self._answer(ref, numbers)
                shares.give_back(numbers)
                shares.pace = len(numbers) / max(played.seconds, 1e-6)
                peaks[played.worker] = played.peak
                take(played.chunk)
            shares.workers = self.workers()
        if out:
            ready, late = ray.wait(list(out), num_returns=len(out), timeout=0)
            for ref in late:
                ray.cancel(ref, force=True)
            for ref in ready:
                take(self._answer(ref, out[ref]).chunk)
        return peaks

    def _answer(self, ref: Any, numbers: range) -> Played:
        """Take what a task brought, or say how it broke."""
        try:
            played = self.ray.get(ref)
        except self.ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, OmertaError):
                raise error.cause from None
            raise WorkerFailed(f"a game failed on the cluster:\n{error}") from None
        except self.ray.exceptions.RayError as error:
            raise WorkerFailed(f"games {numbers} were lost {TRIES + 1} times on the cluster: {error}") from None
        assert isinstance(played, Played)
        return played


@contextmanager
def connected(address: str, jobs: int, bots: Iterable[str] = ()) -> Iterator[Cluster]:
    """Connect to a cluster, or start one here with so many workers; at the end it is left, or stopped.

    The files of those `bots` that are agents come along.
    """
    check_extra("--ray", "ray", "cluster", "docs/cluster.md")
    os.environ.update({name: os.environ.get(name, value) for name, value in SETTINGS.items()})
    if address != LOCAL:
        _check(address)
    import ray

    # A worker of our own cluster finds the same modules; one elsewhere has its own.
    paths = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
    try:
        if address == LOCAL:
            before = os.environ.get("PYTHONPATH")
            os.environ["PYTHONPATH"] = paths
            try:
                # Named, or Ray would join a cluster that runs here already or that RAY_ADDRESS names.
                own: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False, "object_store_memory": STORE_BYTES}
                ray.init(address=LOCAL, **own, **QUIET)
            finally:
                if before is None:
                    del os.environ["PYTHONPATH"]
                else:
                    os.environ["PYTHONPATH"] = before
        else:
            ray.init(address=address, **QUIET)
    except (ConnectionError, RuntimeError, ValueError, OSError) as error:
        if address == AUTO and isinstance(error, ConnectionError):
            raise NoCluster(
                "no Ray cluster runs on this machine; start one (ray start --head), or name its head: --ray HOST:PORT"
            ) from None
        raise NoCluster(f"no Ray cluster can be used at {address}: {error}") from None
    try:
        files = {name: Path(name).read_bytes() for name in bots if is_agent(name)}
        yield Cluster(ray, ray.put(files))
    finally:
        ray.shutdown()


def _check(address: str) -> None:
    """Make sure that a cluster answers there, before Ray waits for it for minutes."""
    if address == AUTO:
        return
    host, colon, port = address.rpartition(":")
    if not colon or not host or not (port.isascii() and port.isdigit()) or "/" in host:
        raise NoCluster(
            "--ray is HOST:PORT of the head of a Ray cluster, auto for the one that this machine belongs to,"
            f" or local to start one; not {address!r}"
        )
    try:
        socket.create_connection((host, int(port)), ANSWER_SECONDS).close()
    except (OSError, OverflowError, UnicodeError) as error:
        raise NoCluster(f"nobody answers at {address} ({error}); is the cluster started, and the port open?") from None
    # Ray itself may wait for minutes, or end the process; so another process tries first.
    trial = f"import ray; ray.init(address={address!r}, log_to_driver=False)"
    try:
        tried = subprocess.run([sys.executable, "-c", trial], capture_output=True, text=True, timeout=JOIN_SECONDS)
    except subprocess.TimeoutExpired:
        raise NoCluster(f"what answers at {address} is no Ray cluster, or it is not well") from None
    if tried.returncode:
        last = tried.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise NoCluster(f"the Ray cluster at {address} lets nobody in: {last[0]}")
