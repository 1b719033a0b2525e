"""A disk that is full while the game goes on: nothing acknowledged is lost, and it recovers by itself."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.player import Player, play_together, two_people
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """Let no file of the server grow: every write fails as it does on a disk without space."""
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


def test_a_full_disk_refuses_clearly_and_loses_nothing(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann, bert = two_people(server)
        watcher = Player(server, ann.code, None)
        assert ann.choose(1)["type"] == "ack"
        question = bert.question()["question"]
        watcher.until_now(lambda now: now["ready"] == [0, 2])
        told = len(watcher.history)
        with full_disk(server):
            for _ in range(2):
                refused = bert.do("choose", id="mine", question=question, move=["heist", 7])
                assert (refused["type"], refused["reason"]) == ("refused", "store")
                assert "was not saved" in refused["text"]
            changed = ann.do("choose", question=question, move=["heist", 9])
            assert changed["reason"] == "store"
            closed = server.post("/api/tables", {**NEW, "name": "Cleo"})
            assert (closed.status_code, closed.json()["error"]["reason"]) == (503, "store")
            assert server.get("/healthz").status_code == 503
            watcher.send(type="ping")
            watcher.until("pong")
            assert server.get(f"/api/tables/{ann.code}").status_code == 200
            newcomer = Player(server, ann.code, ann.token)
            assert newcomer.now["question"]["chosen"] == ["heist", 2]
            assert newcomer.now["ready"] == [0, 2]
            newcomer.close()
        assert len(watcher.history) == told
        assert server.get("/healthz").status_code == 200
        assert bert.change("choose", id="mine", question=question, move=["heist", 7])["type"] == "ack"
        ann.question()
        first = next(entry for entry in ann.history if entry.get("step") == 2)
        assert first["events"][0]["data"]["cards"][:2] == [2, 7]
        server.kill()
        server.start()
        ann.reconnect()
        bert.reconnect()
        play_together(ann, bert)
        for player in (ann, bert, watcher):
            player.close()


def test_bots_wait_for_the_disk_and_go_on(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann, bert = two_people(server, options={"cards": 3})
        codes = []
        with full_disk(server):
            assert ann.do("concede")["reason"] == "store"
        assert ann.change("concede")["type"] == "ack"
        codes.append(server.open_table("bbb", options={"cards": 3})["code"])
        with full_disk(server):
            assert bert.do("agree-end", agree=True)["reason"] == "store"
        for code in codes:
            watcher = Player(server, code, None)
            watcher.until_now(lambda now: now["result"] is not None)
            watcher.close()
        bert.play_out()
        assert bert.now["result"]["kind"] == "conceded"
        ann.close()
        bert.close()


NEW = {"game": "twelve-gangsters", "seats": 3, "chairs": [{"kind": "human"}] * 3}
