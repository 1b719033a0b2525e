"""A whole game leaves nothing secret in the log, and every line of it is JSON that programs can read."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from omerta.server.live.tokens import hash_token
from omerta.server.store.sqlite_store import SQLiteStore
from tests.operating.packages import ROOT
from tests.server.player import Player, play_together, start_game
from tests.server.running import Reached, Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

NOISY = (str(Path(__file__).with_name("noisy.py")),)
SITTING = "a-secret-of-the-browser-itself"
PATHS = re.compile(r"/(healthz|api/games|api/tables|(api/tables|ws)/[0-9A-Z]{6}(/sit|/record)?|)")


async def read_logs(database: Path, code: str) -> list[dict[str, Any]]:
    store = SQLiteStore(database)
    rows = [json.loads(body) for _, body in await store.rows(code)]
    await store.close()
    return rows


def test_a_whole_game_leaves_no_secret_in_the_log(tmp_path: Path) -> None:
    with Server(tmp_path, "--log-format", "json") as server:
        server.get("/")
        key = server.open_table("hhb", game="gangster-dice", seats=3, name="Ann-Christine")
        sat = server.post(f"/api/tables/{key['code']}/sit?token={key['token']}", {"name": "Bertrand", "id": SITTING})
        players = [Player(server, key["code"], each["token"]) for each in (key, sat.json())]
        watcher = Player(server, key["code"], None)
        start_game(*players)
        play_together(*players)
        assert players[0].do("choose", question=1, move=["nonsense"])["type"] == "refused"
        server.get(f"/api/tables/{key['code']}/record")
        for player in (*players, watcher):
            player.close()
        with pytest.raises(AssertionError):
            Player(server, key["code"], "a-wrong-token")
        assert server.stop() == 0
    text = server.log.read_text()
    rows = asyncio.run(read_logs(server.database, key["code"]))
    secrets = {SITTING, "a-wrong-token", "Ann-Christine", "Bertrand", *(player.nonce for player in players)}
    secrets |= {part for player in players for part in (str(player.token), hash_token(str(player.token)))}
    for row in rows:
        secrets |= {str(row[name]) for name in ("seed", "token", "commit", "nonce", "id") if row.get(name)}
        moves = [row.get("move", ""), *row.get("joint", {}).values()]
        secrets |= {move for move in moves if len(move) > 3 and not move.isalpha()}
    assert len(secrets) > 30
    assert {secret for secret in secrets if secret in text} == set()
    assert "Traceback" not in text
    lines = [json.loads(line) for line in text.splitlines()]
    assert all({"at", "level", "from", "text"} <= line.keys() for line in lines)
    requests = [line for line in lines if line["from"] == "omerta.access"]
    assert len(requests) > 5
    assert all(PATHS.fullmatch(line["path"]) for line in requests)
    assert {line["status"] for line in requests if line["method"] == "POST"} == {200, 201}
    assert [line["text"] for line in lines if line["from"] != "omerta.access"] == [
        "stopped; everything acknowledged is on disk"
    ]


def start(*arguments: str, program: tuple[str, ...] = ("-m", "omerta"), **environment: str) -> subprocess.Popen[str]:
    """Start a program of Python's, and read all that it says, on either stream, from its first line on."""
    return subprocess.Popen(
        [sys.executable, *program, *arguments],
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def objects(text: str) -> list[dict[str, Any]]:
    """Read lines that are all JSON."""
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines
    assert all({"at", "level", "from", "text"} <= line.keys() for line in lines)
    return lines


def test_whatever_the_program_says_is_json_from_its_first_line_on(tmp_path: Path) -> None:
    options = (
        "--port=0",
        "--host=0.0.0.0",
        "--thinkers=1",
        "--log-format=json",
        f"--database={tmp_path / 'tables.db'}",
    )
    process = start("serve", *options, program=NOISY, PYTHONWARNINGS="always", PYTHONIOENCODING="ascii")
    assert process.stdout is not None
    lines = [process.stdout.readline()]
    with process:
        while (found := re.search(r"Omerta is open at http://localhost:(\d+)/", lines[-1])) is None:
            lines.append(process.stdout.readline())
            assert lines[-1], lines
        server = Reached(f"http://127.0.0.1:{found[1]}")
        chairs = [{"kind": "human"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "counter"}]
        table = {"game": "twelve-gangsters", "seats": 3, "chairs": chairs, "name": "Ann", "options": {"cards": 3}}
        key = server.post("/api/tables", table).json()
        ann = Player(server, key["code"], key["token"])
        start_game(ann)
        ann.until_now(lambda now: now["ready"] == [1, 2])
        ann.close()
        # the bots' answers are given at their time; that their process failed again is said once it has been started
        while "a random move stands in" not in lines[-1]:
            lines.append(process.stdout.readline())
            assert lines[-1], lines
        process.terminate()
        lines += process.stdout.readlines()
    assert process.returncode == 0
    said = objects("".join(lines))
    errors = {line["text"]: line.get("error", "") for line in said}
    assert "OSError: this fails: é" in errors["a thread fails"]
    assert "ValueError: something that is thrown away fails" in errors["an error that cannot be raised"]
    assert "OSError: this fails: é" in errors["a process of the server's fails: bot_process"]
    for part in (
        "UserWarning: a warning of Python's",
        "Other devices open",
        "no public name",
        "a random move stands in",
    ):
        assert any(part in text for text in errors), part
    assert said[-1]["text"] == "stopped; everything acknowledged is on disk"


def test_a_server_that_fails_while_it_starts_says_so_in_json(tmp_path: Path) -> None:
    options = ("--port=0", f"--database={tmp_path / 'tables.db'}")
    failing = start("serve", *options, program=NOISY, OMERTA_LOG_FORMAT="json", NOISY_REGISTRY_FAILS="yes")
    said = objects(failing.communicate()[0])
    assert failing.returncode == 3
    assert any("OSError: this fails: é" in line["text"] for line in said if line["from"] == "uvicorn.error")


def test_a_server_that_cannot_start_says_why_in_json(tmp_path: Path) -> None:
    stopped = start("serve", "--log-format=json", "--port=0", f"--database={tmp_path}/n\udcff/tables.db")
    (line,) = objects(stopped.communicate()[0])
    assert (stopped.returncode, line["level"]) == (2, "error")
    assert "omerta serve: the folder" in line["text"]


def test_a_program_that_is_half_installed_says_so_in_json(tmp_path: Path) -> None:
    (tmp_path / "uvicorn.py").write_text("raise RuntimeError('half of it is missing')")
    broken = start("serve", "--log-format=json", PYTHONPATH=os.pathsep.join((str(tmp_path), str(ROOT / "src"))))
    (line,) = objects(broken.communicate()[0])
    assert (broken.returncode, line["level"]) == (1, "critical")
    assert "RuntimeError: half of it is missing" in line["error"]
