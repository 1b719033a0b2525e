"""The command line as a fixture, and a compiler that takes no pains: here programs are compiled more than they run."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from omerta.training import fitting
from tests.cli.commands import Shell

# Without the newer way of compiling loops, and in one piece, the same program is compiled in half the time.
os.environ.setdefault(
    "XLA_FLAGS",
    "--xla_backend_optimization_level=0 --xla_cpu_use_fusion_emitters=false --xla_cpu_parallel_codegen_split_count=1"
    " --xla_cpu_enable_concurrency_optimized_scheduler=false",
)


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """Have one worker run all these tests: what one of them has compiled serves the next."""
    item.add_marker(pytest.mark.xdist_group("training"))


@pytest.fixture(scope="session", autouse=True)
def small_batches() -> Iterator[None]:
    """Take each step of learning from few lessons: what is to be learned here shows in these."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fitting, "BATCH", 512)
        yield


@pytest.fixture
def omerta(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    return Shell(capsys, monkeypatch)
