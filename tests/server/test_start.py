"""A server that cannot start says why in one line and exits with 2."""

from __future__ import annotations

import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


AS_ANYBODY = """
import ctypes, os, sys
if os.geteuid() == 0:
    drop_from_bounding_set, override_permissions = 24, 1
    assert ctypes.CDLL(None).prctl(drop_from_bounding_set, override_permissions, 0, 0, 0) == 0
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
"""Starts Python without the administrator's right to write where the file says no; others never had it."""


def refused(database: Path, *options: str, port: int = 0) -> str:
    """Try to start a server; give the one line in which it says why it cannot."""
    program = ("-m", "omerta", "serve", "--database", str(database), f"--port={port}", *options)
    command = [sys.executable, "-I", "-S", "-c", AS_ANYBODY, *program]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2, done
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("omerta serve: ")
    return line


def test_the_port_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = refused(tmp_path / "tables.db", port=port)
    assert f"port {port} on 127.0.0.1 is taken" in line
    assert "--port" in line


@pytest.mark.parametrize("port", [-1, 70000])
def test_a_port_that_does_not_exist(tmp_path: Path, port: int) -> None:
    assert str(port) in refused(tmp_path / "tables.db", port=port)


def test_an_address_that_is_not_ours(tmp_path: Path) -> None:
    assert "192.0.2.1" in refused(tmp_path / "tables.db", "--host", "192.0.2.1")


def test_the_folder_is_missing(tmp_path: Path) -> None:
    assert "does not exist" in refused(tmp_path / "nowhere" / "tables.db")


def test_the_database_is_a_folder(tmp_path: Path) -> None:
    assert "is a folder" in refused(tmp_path)


def test_the_file_is_no_database(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    database.write_text("Dear diary, today we robbed a bank.\n" * 100)
    before = database.read_bytes()
    assert "is not a database" in refused(database)
    assert database.read_bytes() == before


def test_the_database_is_another_program_s(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with sqlite3.connect(database) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    before = database.read_bytes()
    assert "another program" in refused(database)
    assert database.read_bytes() == before


def test_the_database_is_of_another_format(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.stop()
    with sqlite3.connect(server.database) as newer:
        newer.execute("PRAGMA user_version = 99")
    newer.close()
    assert "format 99" in refused(server.database)


def test_the_database_is_locked(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.stop()
    other = sqlite3.connect(server.database, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    assert "is locked by another program" in refused(server.database)
    other.close()


def test_another_server_uses_the_database(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert "another server is using" in refused(server.database)
        assert server.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("mysql://db.invalid/omerta", "postgresql://user@host/name"),
        ("postgresql://omerta:hush@localhost/omerta?colour=red", "cannot be read"),
        ("postgresql://omerta:hush@127.0.0.1:1/omerta", "cannot be reached"),
    ],
)
def test_the_database_elsewhere_cannot_be_used(tmp_path: Path, url: str, why: str) -> None:
    line = refused(tmp_path / "tables.db", "--store", url)
    assert why in line
    assert "hush" not in line


def test_the_database_is_read_only(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.open_table()
        server.stop()
    before = server.database.read_bytes()
    server.database.chmod(0o444)
    assert "is read-only" in refused(server.database)
    assert server.database.read_bytes() == before


def test_the_folder_is_read_only(tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    folder.chmod(0o555)
    assert "cannot be written" in refused(folder / "tables.db")
    folder.chmod(0o755)
