"""Those who run a server list, close and export its tables, beside it or through it."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from omerta.core.replay import read_record
from omerta.server.operate.admin_access import access_file
from tests.cli.commands import Ran, Shell
from tests.server.databases import run_postgres
from tests.server.player import Player, start_game
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


class Operator:
    """Runs the commands on the database of one server."""

    def __init__(self, shell: Shell, server: Server) -> None:
        self.shell = shell
        self.server = server

    def __call__(self, *words: str) -> Ran:
        return self.shell("admin", *words, "--database", str(self.server.database))


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    return Shell(capsys, monkeypatch)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


def test_beside_a_running_server(server: Server, shell: Shell, tmp_path: Path) -> None:
    operator = Operator(shell, server)
    keys = [server.open_table("hbb", options={"cards": 3}) for _ in range(2)]
    ann, bea = (Player(server, key["code"], key["token"]) for key in keys)
    start_game(ann)
    ann.play_out()
    start_game(bea)

    listed = {line["code"]: line for line in json.loads(operator("list", "--json").out)}
    assert {listed[ann.code]["state"], listed[bea.code]["state"]} == {"over", "open"}
    assert listed[ann.code]["game"] == "twelve-gangsters"
    assert listed[ann.code]["seats"] == 3
    shown = operator("list").out
    assert f"{bea.code}  twelve-gangsters      3  open" in shown
    assert "2 tables, 1 of them open" in shown
    assert "Ann" not in shown

    file = tmp_path / "game.omerta"
    assert operator("export", ann.code.lower(), str(file)).code == 0
    assert file.read_text() == server.get(f"/api/tables/{ann.code}/record").text
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    again = operator("export", ann.code, str(file))
    assert (again.code, "is there already" in again.err) == (2, True)
    secret = operator("export", bea.code)
    assert (secret.code, secret.out) == (1, "")
    assert "--in-play" in secret.err
    half = read_record(operator("export", bea.code, "--in-play").out)
    assert len(list(half.replay())) >= 1
    rows = [json.loads(line) for line in operator("export", bea.code, "--rows").out.splitlines()]
    assert [row["row"] for row in rows][:2] == ["opened", "sat"]
    assert operator("export", "NOSUCH").code == 1

    assert operator("close", bea.code).out == f"Table {bea.code} is closed.\n"
    result = bea.until_now(lambda now: now["result"] is not None)["result"]
    assert result["kind"] == "stopped"
    assert result["text"] == "Those who run this server closed the table; nobody has won."
    assert bea.history[-1]["events"][-1]["text"] == "Those who run this server closed the table."
    assert "stopped the table was closed by those who run the server" in operator("export", bea.code).out
    for code, why in ((bea.code, "over"), ("NOSUCH", "no table NOSUCH")):
        ran = operator("close", code)
        assert (ran.code, why in ran.err) == (1, True)
    for player in (ann, bea):
        player.close()


def test_only_this_machine_s_owner_can_ask_it_to_close(server: Server) -> None:
    key = server.open_table("hbb")
    access = access_file(server.database)
    assert stat.S_IMODE(access.stat().st_mode) == 0o600
    path = f"{server.http}/api/admin/tables/{key['code']}/close"
    for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": f"Bearer {key['token']}"}):
        assert httpx.post(path, headers=headers).status_code == 404
    assert server.get(f"/api/tables/{key['code']}").json()["phase"] != "over"
    assert server.stop() == 0
    assert not access.exists()


def test_a_table_is_closed_where_no_server_runs(server: Server, shell: Shell) -> None:
    operator = Operator(shell, server)
    key = server.open_table("hhb")
    server.kill()
    assert access_file(server.database).exists(), "a server that was killed leaves it behind"
    assert operator("close", key["code"]).code == 0
    assert operator("close", key["code"]).code == 1
    assert operator("export", key["code"]).err.endswith("never began; there is no record\n")
    server.start()
    assert server.get(f"/api/tables/{key['code']}").json()["phase"] == "over"


def test_a_database_that_is_not_there_is_named(tmp_path: Path, shell: Shell) -> None:
    for words in (("list",), ("close", "TABLE2"), ("export", "TABLE2")):
        ran = shell("admin", *words, "--database", str(tmp_path / "none.db"))
        assert ran.code == 2
        assert "there is no database" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_in_a_database_that_servers_share(tmp_path: Path, shell: Shell) -> None:
    with run_postgres() as postgres:
        url = postgres.empty_database()
        with Server(tmp_path, "--store", url) as server:
            key = server.open_table("hbb", options={"cards": 3})
            ann = Player(server, key["code"], key["token"])
            start_game(ann)
            ann.until_now(lambda now: len(now["ready"]) == 2)  # both bots: the log stands still until she answers
            (line,) = json.loads(shell("admin", "list", "--json", "--store", url).out)
            assert (line["code"], line["game"], line["state"]) == (ann.code, "twelve-gangsters", "open")
            rows = shell("admin", "export", ann.code, "--rows", "--store", url).out.splitlines()
            assert len(rows) == line["rows"]
            assert shell("admin", "close", ann.code, "--store", url).code == 0
            result = ann.until_now(lambda now: now["result"] is not None)["result"]
            assert result["kind"] == "stopped", "the server has heard of it"
            assert shell("admin", "close", ann.code, "--store", url).code == 1
            ann.close()
    ran = shell("admin", "list", "--store", url)
    assert ran.code == 2
    assert "on this machine cannot be reached" in ran.err
