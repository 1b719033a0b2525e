"""The program itself, as a shell starts it: Ctrl-C, pipes that close, and streams that are not there."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE

import polars
import pytest

from omerta.core.replay import read_record
from tests.cli.commands import COLOURS

pytestmark = pytest.mark.serial

ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in COLOURS}
PROGRAM = (sys.executable, "-c", "from omerta.cli import main; main()")
PATIENCE_SECONDS = 60


def start(*arguments: str, stdin: int = subprocess.DEVNULL, **environment: str) -> subprocess.Popen[bytes]:
    """Start the program the way a terminal would: in a process group of its own, which a Ctrl-C reaches."""
    return subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=stdin,
        stdout=PIPE,
        stderr=PIPE,
        env={**ENVIRONMENT, **environment},
        process_group=0,
    )


def press_ctrl_c(process: subprocess.Popen[bytes]) -> None:
    """Interrupt the program and whatever else stands in its group, as a terminal does."""
    os.killpg(process.pid, signal.SIGINT)


def wait_until(ready: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    """Wait for something that the program does."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not ready():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline, "the program does nothing"
        time.sleep(0.02)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_done(tmp_path: Path, jobs: str) -> None:
    records, out = tmp_path / "games", tmp_path / "table.parquet"
    process = start(
        *("sim", "twelve-gangsters", "--bots", "greedy,random,random,random", "--games", "100000000", "--seed", "1"),
        *("--jobs", jobs, "--records", str(records), "--out", str(out)),
    )
    wait_until(lambda: records.is_dir() and len(list(records.iterdir())) >= 40, process)
    press_ctrl_c(process)
    # The pipes close when the last process that holds them ends: no worker is left when this returns.
    told, errors = (text.decode() for text in process.communicate(timeout=PATIENCE_SECONDS))
    assert process.returncode == 130
    assert "Traceback" not in errors
    found = re.search(r"stopped by Ctrl-C; ([\d,]+) of 100,000,000 games are done and counted", errors)
    assert found is not None
    done = int(found[1].replace(",", ""))
    assert done >= 40
    assert f"{found[1]} games, seed 1" in told
    assert "greedy" in told
    table = polars.read_parquet(out)
    assert table["game"].n_unique() == done
    assert table.height == 4 * done
    files = {int(file.stem.removeprefix("game-")) for file in records.glob("game-*.omerta")}
    assert files == set(table["game"])
    for number in sorted(files)[-3:]:
        list(read_record((records / f"game-{number:06d}.omerta").read_text()).replay())
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games", "table.parquet"]


def test_ctrl_c_before_the_first_game_reports_nothing(tmp_path: Path) -> None:
    """A worker that is still starting has nothing to keep, and says nothing."""
    out = tmp_path / "table.parquet"
    process = start("sim", "twelve-gangsters", "--games", "100000000", "--jobs", "2", "--out", str(out))
    worker = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    wait_until(lambda: bool(worker.read_text()), process)
    press_ctrl_c(process)
    told, errors = (text.decode() for text in process.communicate(timeout=PATIENCE_SECONDS))
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert "stopped by Ctrl-C" in errors
    assert out.exists() == bool(told)


def test_ctrl_c_in_a_game_keeps_its_record(tmp_path: Path) -> None:
    file = tmp_path / "game.omerta"
    process = start("play", "twelve-gangsters", "--bots", "random", "--record", str(file), stdin=PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"7\n")
    process.stdin.flush()
    told = b""
    while told.count(b"\n> ") < 2:
        part = os.read(process.stdout.fileno(), 4096)
        assert part, "the game ended too early"
        told += part
    press_ctrl_c(process)
    rest, errors = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130
    assert errors == b""
    assert b"Interrupted after step 2." in rest
    text = file.read_text()
    assert text.endswith("stopped interrupted\n")
    assert [step.number for step in read_record(text).replay()] == [1, 2]


@pytest.mark.parametrize(
    "arguments",
    [("rules", "twelve-gangsters"), ("games",), ("sim", "twelve-gangsters", "--games", "5")],
    ids=lambda arguments: arguments[0],
)
def test_a_reader_that_goes_away_is_no_error(arguments: tuple[str, ...]) -> None:
    process = start(*arguments)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read().decode()
    process.wait()
    process.stderr.close()
    assert "Traceback" not in errors
    assert "Broken" not in errors


def test_a_reader_that_goes_away_does_not_lose_the_table(tmp_path: Path) -> None:
    out = tmp_path / "table.parquet"
    process = start("sim", "twelve-gangsters", "--games", "5", "--out", str(out))
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stderr.read()
    process.wait()
    process.stderr.close()
    assert polars.read_parquet(out).height == 20


def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run([*PROGRAM, "games"], stdout=full, stderr=PIPE, check=False)
    assert ran.returncode == 1
    assert ran.stderr == b"omerta: cannot go on: No space left on device\n"


def test_closed_streams_are_empty_ones() -> None:
    for redirect, code in (("<&-", 1), (">&-", 1)):
        shell = f'"$0" -c "from omerta.cli import main; main()" play twelve-gangsters --bots random {redirect}'
        ran = subprocess.run(
            ["sh", "-c", shell, sys.executable], stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
        assert ran.returncode == code
        assert ran.stderr == b""


def test_bytes_that_are_no_text_are_no_move() -> None:
    process = start("play", "twelve-gangsters", "--bots", "random", stdin=PIPE)
    told, errors = process.communicate(b"\xff\xfe\nquit\n", timeout=PATIENCE_SECONDS)
    assert process.returncode == 0
    assert errors == b""
    assert b"Type one of the choices" in told


def test_a_pipe_gets_no_colour_and_no_bar() -> None:
    process = start("sim", "twelve-gangsters", "--games", "5")
    told, errors = process.communicate(timeout=PATIENCE_SECONDS)
    assert b"\x1b" not in told + errors
    assert errors.count(b"\n") == 1


def on_a_terminal(**environment: str) -> tuple[bytes, bytes]:
    """Simulate with standard error on a terminal; give standard output and what the terminal showed."""
    screen, end = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, "sim", "twelve-gangsters", "--games", "50", "--seed", "1"],
        stdin=subprocess.DEVNULL,
        stdout=PIPE,
        stderr=end,
        env={**ENVIRONMENT, "TERM": "xterm", **environment},
    )
    os.close(end)
    told, _ = process.communicate(timeout=PATIENCE_SECONDS)
    shown = b""
    with suppress(OSError):
        while part := os.read(screen, 4096):
            shown += part
    os.close(screen)
    return told, shown


def test_a_terminal_gets_a_bar_beside_the_results() -> None:
    told, shown = on_a_terminal()
    assert b"50 games" in shown
    assert b"50/50" in shown
    assert b"\x1b" not in told


def test_no_color_is_honoured() -> None:
    colour = re.compile(rb"\x1b\[[0-9;]*3[0-9]m")
    assert colour.search(on_a_terminal()[1])
    assert not colour.search(on_a_terminal(NO_COLOR="1")[1])
