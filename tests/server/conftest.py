"""One server for all tests that leave it as they found it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.running import Server


def pytest_runtest_setup(item: pytest.Item) -> None:
    Server.begin(item.nodeid, again=getattr(item, "execution_count", 1) > 1)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give a running server; whoever kills or fills one starts another."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
