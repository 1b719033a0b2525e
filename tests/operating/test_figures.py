"""Health, readiness and figures of a running server, and who may read them."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families as read_figures
from starlette.requests import HTTPConnection

import omerta
from omerta.server.operate.metrics import may_read
from tests.server.player import Player, start_game
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def figures(text: str) -> dict[str, float]:
    """Read figures by name and labels."""
    return {
        sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value
        for family in read_figures(text)
        for sample in family.samples
    }


def test_a_game_is_counted(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        key = server.open_table("hbb", options={"cards": 3})
        ann = Player(server, key["code"], key["token"])
        start_game(ann)
        assert ann.do("choose", question=0, move=["heist", 99])["type"] == "refused"
        during = figures(server.get("/metrics").text)
        assert during["omerta_sockets"] == 1
        assert during["omerta_tables"] == 1
        ann.play_out()
        answer = server.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain")
        after = figures(answer.text)
        assert after["omerta_tables_opened_total twelve-gangsters"] == 1
        assert after["omerta_moves_total person"] == 2, "the third card is the last, and no choice"
        assert after["omerta_moves_total bot"] == 4
        assert after["omerta_bot_seconds_count twelve-gangsters"] == 4
        commits = "opening, start, nonces, and two cards: quick bots answer in the same commit"
        assert after["omerta_commit_seconds_count"] >= 5, commits
        assert sum(count for name, count in after.items() if name.startswith("omerta_refusals_total")) == 1
        assert after[f"omerta_build {omerta.__version__}"] == 1
        assert after["omerta_draining"] == 0
        assert after["process_open_fds"] > 0
        ann.close()
        assert server.get("/healthz").json() == server.get("/readyz").json() == {"ok": True}
        through_a_proxy = httpx.get(server.http + "/metrics", headers={"x-forwarded-for": "203.0.113.9"})
        assert through_a_proxy.status_code == 403
        assert through_a_proxy.json()["error"]["reason"] == "not-yours"


def test_behind_a_proxy_figures_need_the_token(tmp_path: Path) -> None:
    with Server(tmp_path, "--behind-proxy", "--metrics-token", "only-for-us") as server:
        assert server.get("/metrics").status_code == 403
        wrong, right = ({"authorization": f"Bearer {token}"} for token in ("only-for-them", "only-for-us"))
        assert httpx.get(server.http + "/metrics", headers=wrong).status_code == 403
        assert "omerta_tables" in httpx.get(server.http + "/metrics", headers=right).text


@pytest.mark.parametrize(
    ("client", "headers", "token", "direct", "allowed"),
    [
        ("127.0.0.1", {}, None, True, True),
        ("::1", {}, None, True, True),
        ("192.0.2.7", {}, None, True, False),
        ("127.0.0.1", {}, None, False, False),
        ("127.0.0.1", {"x-forwarded-for": "192.0.2.7"}, None, True, False),
        ("127.0.0.1", {}, "secret", True, False),
        ("192.0.2.7", {"authorization": "Bearer secret"}, "secret", False, True),
        ("192.0.2.7", {"authorization": "Bearer other"}, "secret", False, False),
        ("192.0.2.7", {"authorization": "Bearer \xff"}, "secret", False, False),
    ],
)
def test_who_may_read_them(
    client: str, headers: dict[str, str], token: str | None, direct: bool, allowed: bool
) -> None:
    sent = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    connection = HTTPConnection({"type": "http", "client": (client, 50_000), "headers": sent})
    assert may_read(connection, token, direct=direct) is allowed
