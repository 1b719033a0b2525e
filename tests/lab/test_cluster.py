"""A real Ray on this machine: the same results as here, whatever happens to its workers, and nothing left behind."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import numpy
import polars
import pytest

from omerta import make
from omerta.bots.agents import maker_for, network_name, table_of
from omerta.cli.experiments import layout
from omerta.core.errors import OmertaError, UnknownName
from omerta.core.game import AnyGame, Setup
from omerta.core.judging.network import write_networks
from omerta.core.registry import find
from omerta.lab.cluster import Cluster, NoCluster, connected, lay_out, play_task
from omerta.lab.dataset import write_dataset
from omerta.lab.interrupts import Gate
from omerta.lab.ladder import MOST_SCALE, climb
from omerta.lab.pieces import InOrder, WorkerFailed
from omerta.lab.report.page import report_page
from omerta.lab.report.series import Table, play_report
from omerta.lab.series import Chunk, Series
from omerta.lab.simulate import simulate
from omerta.lab.workers import HERE

pytestmark = [pytest.mark.serial, pytest.mark.filterwarnings("default")]

FOUR = ("greedy", "random", "random", "random")
WORKERS = 3
PATIENCE_SECONDS = 120
MARK = "OMERTA_TESTED"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Start Ray once for all tests of this module, and see that it ends."""
    mark = uuid4().hex
    os.environ[MARK] = mark
    try:
        with connected("local", WORKERS) as found:
            yield found
    finally:
        del os.environ[MARK]
    nobody_is_left(mark)


@pytest.fixture
def game() -> AnyGame:
    return make("twelve-gangsters", seats=4)


def nobody_is_left(mark: str) -> None:
    """Wait until no other process has the mark in its environment."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while left := [pid for pid in marked(mark) if pid != os.getpid()]:
        assert time.monotonic() < deadline, f"still there: {left}"
        time.sleep(0.1)


def marked(mark: str) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            text = (folder / "environ").read_bytes()
            state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if f"{MARK}={mark}".encode() in text.split(b"\0") and state != "Z":
            found.append(int(folder.name))
    return found


def test_a_simulation_is_the_same_on_ray(cluster: Cluster, game: AnyGame) -> None:
    assert cluster.workers() == WORKERS
    alone, together = Chunk(), Chunk()
    here = simulate(game, FOUR, 2000, 7, take=alone.join)
    results = simulate(game, FOUR, 2000, 7, cluster, take=together.join)
    assert together == alone
    assert results.by_bot() == here.by_bot()
    assert results.by_seat() == here.by_seat()
    pids = {int(name.partition(":")[2]) for name in results.peaks}
    assert os.getpid() not in pids
    assert all(peak > 2**20 for peak in results.peaks.values())


@dataclass(frozen=True, slots=True)
class Deadly:
    """A series in which the worker of one game is killed in the middle of its piece, the first time it is played."""

    setup: Setup
    series: Series
    deadly: int
    grave: Path

    def play(self, game: AnyGame, numbers: Iterable[int], gate: Gate) -> Chunk:
        chunk = Chunk()
        for number in numbers:
            if number == self.deadly and not self.grave.exists():
                self.grave.write_text(str(os.getpid()))
                os.kill(os.getpid(), signal.SIGKILL)
            chunk.join(self.series.play(game, [number], gate))
        return chunk


def test_the_piece_of_a_worker_that_is_killed_is_played_again(cluster: Cluster, game: AnyGame, tmp_path: Path) -> None:
    series = Series(game.setup, FOUR, 7)
    work = Deadly(series.setup, series, 345, tmp_path / "grave")
    played = Chunk()
    in_order = InOrder(played.join)
    peaks = cluster.play(game, work, 800, Gate(), in_order)
    assert int(work.grave.read_text()) != os.getpid()
    assert peaks
    alone = Chunk()
    simulate(game, FOUR, 800, 7, take=alone.join)
    assert played == alone


def test_a_ladder_is_the_same_on_ray(cluster: Cluster, tmp_path: Path) -> None:
    game = make("twelve-gangsters", seats=3, cards=4)
    here = climb(game, 6, 1, MOST_SCALE, tmp_path / "here.jsonl")
    there = climb(game, 6, 1, MOST_SCALE, tmp_path / "there.jsonl", cluster)
    assert there.steps() == here.steps()
    assert there.ratings() == here.ratings()
    lines = [(tmp_path / name).read_text().splitlines() for name in ("here.jsonl", "there.jsonl")]
    assert sorted(lines[0]) == sorted(lines[1])


def test_a_report_is_the_same_on_ray(cluster: Cluster, tmp_path: Path) -> None:
    game = make("twelve-gangsters", seats=3, cards=4)
    table = [Table("greedy bots", game, "greedy", 24)]
    pages = [
        report_page(play_report(table, tmp_path / name, 1, workers), 1, "omerta report")
        for name, workers in (("here", HERE), ("there", cluster))
    ]
    assert pages[0] == pages[1]


def test_a_dataset_is_the_same_on_ray(cluster: Cluster, tmp_path: Path) -> None:
    game = make("gangster-dice", seats=3)
    for name, workers in (("here", HERE), ("there", cluster)):
        write_dataset(game, ["random"], 9, 3, tmp_path / name, 4, layout(game), workers)
    here, there = (
        {
            str(file.relative_to(tmp_path / name)): file.read_bytes()
            for file in (tmp_path / name).rglob("*.*")
            if file.is_file()
        }
        for name in ("here", "there")
    )
    assert here == there
    assert len(here) == 1 + 9 + 3


def test_a_machine_with_another_version_is_found_out(game: AnyGame) -> None:
    with pytest.raises(NoCluster, match=r"0\.1 where the command runs; install the same everywhere"):
        play_task(Series(game.setup, FOUR, 7), range(1), "0.1", {})


def test_the_file_of_an_agent_travels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its contents come along, so the file itself may be anywhere."""
    monkeypatch.setattr("omerta.bots.agents.brought", found := dict[str, Path]())
    monkeypatch.setattr("omerta.lab.cluster.brought", found)
    monkeypatch.setattr("omerta.lab.cluster.gettempdir", lambda: str(tmp_path))
    game = make("twelve-gangsters", seats=3)
    nets = {network_name(3): [(numpy.zeros((115, 14)), numpy.zeros(14))]}
    write_networks(tmp_path / "agent.npz", nets, {"3": table_of(game)})
    named = "/another/machine/agent.npz"
    lay_out({named: (tmp_path / "agent.npz").read_bytes()})
    (tmp_path / "agent.npz").unlink()
    series = Series(game.setup, (named, "random", "random"), 1)
    assert list(series.play(game, range(3), Gate()).numbers) == [0, 1, 2]
    with pytest.raises(OmertaError, match="there is no such file"):
        maker_for(game.setup.game_type, "/another/machine/other.npz")(game)


@dataclass(frozen=True, slots=True)
class Broken:
    """A series whose games break."""

    setup: Setup

    def play(self, game: AnyGame, numbers: Iterable[int], gate: Gate) -> Chunk:
        raise ZeroDivisionError(f"{game.id}: {numbers}")


def test_a_game_that_breaks_there_says_how(cluster: Cluster, game: AnyGame) -> None:
    with pytest.raises(WorkerFailed, match=r"ZeroDivisionError: twelve-gangsters: range"):
        cluster.play(game, Broken(game.setup), 10, Gate(), lambda chunk: None)


def test_a_game_that_fails_there_says_how(cluster: Cluster, game: AnyGame) -> None:
    series = Series(game.setup, ("nobody",) * 4, 7)
    with pytest.raises(UnknownName, match="unknown bot for twelve-gangsters 'nobody'; known: random, greedy"):
        cluster.play(game, series, 10, Gate(), lambda chunk: None)


def test_a_deck_of_ones_own_travels(cluster: Cluster, tmp_path: Path) -> None:
    """The program itself, connected from outside, with a deck that no other machine has.

    Last of all on this cluster: it stops the workers of a connection for those of another.
    """
    deck, mark = tmp_path / "deck.toml", uuid4().hex
    own = find("gangsters-dilemma").file("deck").text
    deck.write_text(own.replace("points = 4", "points = 19"))
    told, tables = [], []
    for where in ((), ("--ray", cluster.ray.get_runtime_context().gcs_address)):
        out = tmp_path / f"{len(where)}.parquet"
        ran = subprocess.run(
            [
                *(sys.executable, "-m", "omerta", "sim", "gangsters-dilemma", "--games", "30", "--seed", "3"),
                *("--deck", str(deck), "--out", str(out), *where),
            ],
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            env={**os.environ, MARK: mark},
        )
        assert ran.returncode == 0, ran.stderr
        assert all(line.startswith("omerta: ") for line in ran.stderr.splitlines()), ran.stderr
        told.append(ran.stdout)
        tables.append(out.read_bytes())
    assert told[0] == told[1]
    assert tables[0] == tables[1]
    usual = simulate(make("gangsters-dilemma"), ["random"], 30, 3)
    assert f"{usual.by_bot()['random'].score:.2f}" not in told[0]
    nobody_is_left(mark)


def test_ctrl_c_keeps_what_is_done_and_leaves_nobody(tmp_path: Path) -> None:
    """On a cluster that the program starts itself, though others are running and the environment names one."""
    mark, out, records = uuid4().hex, tmp_path / "games.parquet", tmp_path / "games"
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "omerta", "sim", "twelve-gangsters", "--games", "100000000", "--seed", "1"),
            *("--ray", "local", "--jobs", "2", "--out", str(out), "--records", str(records)),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, MARK: mark, "RAY_ADDRESS": "127.0.0.1:1"},
        process_group=0,
    )
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (records.is_dir() and len(list(records.iterdir())) > 20):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    told, errors = (text.decode() for text in process.communicate(timeout=PATIENCE_SECONDS))
    assert process.returncode == 130, errors
    assert "stopped by Ctrl-C" in errors
    assert all(line.startswith("omerta: ") for line in errors.splitlines()), errors
    table = polars.read_parquet(out)
    files = {int(file.stem.removeprefix("game-")) for file in records.glob("game-*.omerta")}
    assert files == set(table["game"])
    assert f"{len(files):,} games, seed 1" in told
    nobody_is_left(mark)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("nonsense", "HOST:PORT of the head"),
        ("ray://somewhere:10001", "HOST:PORT of the head"),
        ("127.0.0.1:²", "HOST:PORT of the head"),
        ("127.0.0.1:99999", "nobody answers at"),
        ("..:6379", "nobody answers at"),
    ],
)
def test_an_address_that_cannot_be_is_refused(address: str, told: str) -> None:
    with pytest.raises(OmertaError, match=told), connected(address, 1):
        pass


def test_where_nobody_answers_is_said_at_once() -> None:
    with pytest.raises(OmertaError, match="nobody answers at"), connected(f"127.0.0.1:{free_port()}", 1):
        pass


def test_somebody_who_is_no_cluster_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("omerta.lab.cluster.JOIN_SECONDS", 2.0)
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        pytest.raises(OmertaError, match="is no Ray cluster"),
        connected(f"127.0.0.1:{server.getsockname()[1]}", 1),
    ):
        pass


def test_where_this_machine_is_in_no_cluster_it_is_said_how_to_start_one(monkeypatch: pytest.MonkeyPatch) -> None:
    # Ray looks for a cluster among all processes here, and another test may have started one.
    def find_none(**_: object) -> None:
        raise ConnectionError("Could not find any running Ray instance; set the `--address` flag")

    monkeypatch.setattr("ray.init", find_none)
    told = r"^no Ray cluster runs on this machine; .* --ray HOST:PORT$"
    with pytest.raises(OmertaError, match=told), connected("auto", 1):
        pass
