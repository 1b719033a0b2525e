"""A test that waits for ever fails, and one that cannot be interrupted takes its process with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.patience import limited

ROOT = Path(__file__).parents[2]
FAST = """
from tests import patience
patience.SECONDS, patience.GRACE_SECONDS = 0.3, 0.3
"""
STUCK = """
import pathlib, signal, time

def test_waits_the_first_time():
    tried = pathlib.Path(__file__).with_name("tried")
    if not tried.exists():
        tried.touch()
        time.sleep(60)

def test_waits_every_time():
    time.sleep(60)

def test_waits_deaf():
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    time.sleep(60)
"""


def test_what_is_done_in_time_is_left_alone() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with limited("it", 60, 60, 2):
        pass
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_what_takes_too_long_says_so() -> None:
    with (
        Path(os.devnull).open("wb") as nowhere,
        pytest.raises(pytest.fail.Exception, match="it was still waiting after"),
        limited("it", 0.1, 60, nowhere.fileno()),
    ):
        time.sleep(60)


@pytest.mark.serial
def test_every_try_is_interrupted_and_who_hears_nothing_is_ended(tmp_path: Path) -> None:
    (tmp_path / "fast.py").write_text(FAST)
    (tmp_path / "test_stuck.py").write_text(STUCK)
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-n", "1", "--reruns", "1", "-rfER", "-p", "tests.patience"),
            *("-p", "fast", "-c", os.devnull, "--rootdir", str(tmp_path), str(tmp_path)),
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert "1 passed" in ran.stdout, ran.stdout
    assert "FAILED test_stuck.py::test_waits_every_time" in ran.stdout
    assert "test_waits_every_time was still waiting after 0.3 seconds" in ran.stdout
    assert "crashed while running 'test_stuck.py::test_waits_deaf'" in ran.stdout
    assert "in test_waits_deaf" in ran.stderr
