"""A real server with the built client, a real browser, and a room in which people open tabs of it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.building import build_client
from tests.browser.chromium import launch
from tests.browser.people import PATIENCE_MILLISECONDS, Room
from tests.server.running import KEEPS_ALL, Server

expect.set_options(timeout=PATIENCE_MILLISECONDS)


def pytest_runtest_setup(item: pytest.Item) -> None:
    Server.begin(item.nodeid, again=getattr(item, "execution_count", 1) > 1)


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the client and copy it, so that a build elsewhere takes no file away under the tests."""
    return shutil.copytree(build_client(), tmp_path_factory.mktemp("client") / "dist")


@pytest.fixture(scope="module")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a module's server: two modules may lay the same table; a test that kills one starts its own."""
    with Server(tmp_path_factory.mktemp("server"), "--client", str(client), *KEEPS_ALL) as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Give a browser until a test comes that needs none: while it is open, this thread's event loop belongs to it."""
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser


@pytest.fixture
def room(browser: Browser, server: Server) -> Iterator[Room]:
    room = Room(browser, server)
    yield room
    room.close()
