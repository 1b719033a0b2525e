"""One server for all tests that leave it as they found it, and one PostgreSQL for all that need a database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.databases import Cluster, Place, PostgresPlace, SQLitePlace, run_postgres
from tests.server.running import Server


def pytest_runtest_setup(item: pytest.Item) -> None:
    Server.begin(item.nodeid, again=getattr(item, "execution_count", 1) > 1)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give a running server; whoever kills or fills one starts another."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Give a PostgreSQL server that runs."""
    with run_postgres() as running:
        yield running


@pytest.fixture(
    params=["sqlite", pytest.param("postgres", marks=[pytest.mark.serial, pytest.mark.xdist_group("serial")])]
)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Give a place for a store of each kind in turn, with nothing in it."""
    if request.param == "sqlite":
        return SQLitePlace(tmp_path)
    cluster: Cluster = request.getfixturevalue("cluster")
    return PostgresPlace(cluster.empty_database())
