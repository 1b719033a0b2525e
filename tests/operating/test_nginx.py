"""nginx, set up as we say, lets through what the server takes, and no stranger makes it leave the servers out."""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from omerta.server.http.connections import RESPONSE_SECONDS
from omerta.server.http.middleware import LARGER_BODIES, LARGEST_BODY
from omerta.server.replays.replay_processes import MOST_OF_AN_ADDRESS
from omerta.server.serve import KEEP_ALIVE_SECONDS, PING_SECONDS, PONG_SECONDS
from tests.operating.nginx import CONF, NGINX, NOT_TRIED, directive, free_port, in_front_of, seconds, size, verify
from tests.server.player import Player, start_game
from tests.server.running import NO_CERTIFICATES, Reached, Server, StalledServer

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

RECORD = Path(__file__).parents[1] / "records" / "twelve-gangsters" / "six-cards.omerta"
LARGEST = max(LARGEST_BODY, *LARGER_BODIES.values())
BEHIND_IT = "--behind-proxy"


def tried(capsys: pytest.CaptureFixture[str]) -> bool:
    """Tell whether there is an nginx to try; loudly where there is none."""
    if NGINX is None:
        with capsys.disabled():
            print(f"\n{NOT_TRIED}", file=sys.stderr)
    return NGINX is not None


def test_its_limits_are_the_server_s_own() -> None:
    assert size("client_max_body_size") == LARGEST, "what the server takes somewhere is not refused before it"
    assert seconds("proxy_read_timeout") > RESPONSE_SECONDS, "it is the server that gives up"
    assert seconds("proxy_read_timeout") > PING_SECONDS + PONG_SECONDS, "no line is cut on which somebody is silent"
    assert seconds("keepalive_timeout") < KEEP_ALIVE_SECONDS, "no request goes to a connection that is being closed"
    assert CONF.read_text().count("max_fails=0;") == 2, "no server is left out for what somebody asked it"
    assert directive("proxy_next_upstream") == "error timeout", "an answer is an answer, also one that says no"


def test_nginx_accepts_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if tried(capsys):
        text = CONF.read_text()
        assert verify(tmp_path, text) == ""
        assert 'unknown directive "client_max_body_sise"' in verify(tmp_path, text.replace("body_size", "body_sise"))


def test_records_and_lines_pass_and_what_is_private_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if not tried(capsys):
        return
    with Server(tmp_path, BEHIND_IT) as server, in_front_of(tmp_path / "nginx", server.port, free_port()) as address:
        through = Reached(address)

        def bring(bytes_in_all: int) -> httpx.Response:
            body = json.dumps({"record": RECORD.read_text()})
            return httpx.post(
                f"{address}/api/replays",
                content=body + " " * (bytes_in_all - len(body)),
                headers={"content-type": "application/json"},
                verify=NO_CERTIFICATES,
                timeout=60,
            )

        assert bring(LARGEST).status_code == 201
        assert bring(LARGEST + 1).status_code == 413
        small = httpx.post(f"{address}/api/tables", content=b" " * (LARGEST_BODY + 1), verify=NO_CERTIFICATES)
        assert small.json()["error"]["reason"] == "too-large", "the server itself takes less there, and says so"
        assert [through.get(path).status_code for path in ("/metrics", "/api/admin/tables")] == [404, 404]
        key = through.open_table("hbb", options={"cards": 3})
        ann = Player(through, key["code"], key["token"])
        start_game(ann)
        assert ann.play_out()["scores"]
        ann.close()
        assert "no public name is set" in server.log.read_text(), "behind a proxy it is asked for by a name"


def test_a_stranger_who_is_refused_does_not_make_it_leave_the_server_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody has so many records replayed that more are refused with 503, and asks for more."""
    if not tried(capsys):
        return

    def stalled(name: int) -> dict[str, str]:
        return {"record": RECORD.read_text().replace("fair none", f"fair none\nfrom stalled-{name}")}

    with (
        StalledServer(tmp_path, BEHIND_IT) as server,
        in_front_of(tmp_path / "nginx", server.port, free_port()) as address,
        ThreadPoolExecutor(MOST_OF_AN_ADDRESS + 1) as threads,
    ):
        through = Reached(address)
        key = through.post("/api/replays", {"record": RECORD.read_text()}).json()["key"]
        asked = [threads.submit(through.post, "/api/replays", stalled(n)) for n in range(MOST_OF_AN_ADDRESS + 1)]
        while not any(each.done() for each in asked):
            time.sleep(0.01)
        answers = [through.get(path).status_code for _ in range(4) for path in (f"/api/replays/{key}", "/healthz")]
        assert answers == [503, 200] * 4
        assert server.stop() == 0
        assert {each.result().status_code for each in asked} <= {502, 503}
