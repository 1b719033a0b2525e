"""A whole game leaves nothing secret in the log, and every line of it is JSON that programs can read."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from omerta.server.sqlite_store import SQLiteStore
from omerta.server.tokens import hash_token
from tests.server.player import Player, play_together, start_game
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

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
