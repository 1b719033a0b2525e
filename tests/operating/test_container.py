"""The steps of the container file, run in an empty root, make a server that plays, is healthy, and stops in order."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.operating.empty_root import EmptyRoot, can_change_root, read_steps
from tests.operating.nginx import free_port
from tests.operating.packages import ROOT, build_wheel
from tests.server.player import Player, start_game
from tests.server.running import NO_CERTIFICATES, Reached

NOT_RUN = "NOT RUN: the container file's steps need a changed root, which only root may enter; they were only read."

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def documented_environment() -> dict[str, str]:
    """Read the variables of the line that runs the container; the page for operators has the same line."""
    (line,) = re.findall(r"podman run .* omerta$", (ROOT / "Containerfile").read_text(), re.MULTILINE)
    assert f"\n{line}\n" in (ROOT / "docs" / "operating.md").read_text()
    words = shlex.split(line)
    return dict(words[at + 1].split("=", 1) for at, word in enumerate(words) if word == "-e")


def asked_as(server: Reached, host: str) -> int:
    """Ask for the games by some name of the server's."""
    return httpx.get(f"{server.http}/api/games", headers={"host": host}, verify=NO_CERTIFICATES).status_code


def test_the_container_file_makes_a_server_that_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = read_steps((ROOT / "Containerfile").read_text())
    assert steps[0].name == "FROM"
    if not can_change_root():
        with capsys.disabled():
            print(f"\n{NOT_RUN}", file=sys.stderr)
        return
    context, root = tmp_path / "context", EmptyRoot(tmp_path / "root")
    wheel = build_wheel(context / "dist")
    shutil.copy(ROOT / "requirements-play.lock", context)
    root.bring_base(wheel)
    for step in steps:
        root.do(step, context)
    assert root.image.startswith("python:3.")
    assert root.run(["/bin/sh", "-c", "echo /tmp/*"]).stdout == "/tmp/*\n", "what was only needed to build is gone"
    kept = root.folder / "var/lib/omerta"
    assert (kept.stat().st_mode & 0o777, kept.stat().st_uid) == (0o700, 10001)

    port = free_port()
    root.environment |= {**documented_environment(), "OMERTA_PORT": str(port)}
    unhealthy = root.run(["/bin/sh", "-c", root.health])
    assert unhealthy.returncode != 0, "nothing runs yet"
    with subprocess.Popen(
        root.inside(root.command), env=root.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert f"http://localhost:{port}/" in line, process.communicate()[1]
            server = Reached(f"http://127.0.0.1:{port}")
            assert [asked_as(server, host) for host in ("192.0.2.7:8000", "elsewhere.example")] == [200, 421]
            assert "<script" in server.get("/").text
            healthy = root.run(["/bin/sh", "-c", root.health])
            assert healthy.returncode == 0, healthy.stderr
            key = server.open_table("hbb", options={"cards": 3})
            ann = Player(server, key["code"], key["token"])
            start_game(ann)
            assert ann.play_out()["scores"]
            ann.close()
            process.send_signal(signal.SIGTERM)
            said, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 0, errors
    assert all(json.loads(each)["level"] == "info" for each in (line + said + errors).splitlines())
    database = kept / "omerta.db"
    assert (database.stat().st_uid, database.stat().st_mode & 0o777) == (10001, 0o600)
    shutil.rmtree(root.folder)
