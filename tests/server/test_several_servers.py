"""Three real servers on one PostgreSQL database: any serves any table, and when one dies the others go on."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from omerta.core.replay import read_record
from omerta.server.store.postgres_store import PostgresStore
from omerta.table.acts.choosing import Sealed
from omerta.table.log.fair_dice import verify
from omerta.table.log.rows import AnyRow, read_row
from omerta.table.log.table import fold
from tests.server.databases import Cluster
from tests.server.player import Player, play_together, start_game
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

Frame = dict[str, Any]


@pytest.fixture(scope="module")
def database(cluster: Cluster) -> str:
    return cluster.empty_database()


@pytest.fixture(scope="module")
def three(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    options = ("--store", database, "--lease-seconds", "1")
    servers = [Server(tmp_path_factory.mktemp(name), *options) for name in ("first", "second", "third")]
    try:
        yield servers
    finally:
        for server in servers:
            if server.process is not None:
                server.kill()


@pytest.fixture
def servers(three: list[Server]) -> list[Server]:
    """Give three servers that run on one database; those that a test ended are started again for the next."""
    with ThreadPoolExecutor(3) as threads:
        list(threads.map(Server.start, [server for server in three if server not in Server.running]))
    return three


def seat_people(servers: list[Server], chairs: str) -> list[Player]:
    """Open a table at the first server, which owns it, and seat each person at another one in turn."""
    key = servers[0].open_table(chairs)
    keys = [key]
    for server, name in zip(servers[1:], ("Bert", "Cleo")[: chairs.count("h") - 1], strict=False):
        keys.append(server.sit(key["code"], name))
    players = [Player(server, key["code"], each["token"]) for server, each in zip(servers, keys, strict=False)]
    start_game(*players)
    return players


def read_log(database: str, code: str) -> list[AnyRow]:
    async def read() -> list[AnyRow]:
        store = PostgresStore(database)
        rows = [read_row(body) for _, body in await store.rows(code)]
        await store.close()
        return rows

    return asyncio.run(read())


def check(database: str, servers: list[Server], players: list[Player]) -> None:
    """Check a game that is over: all agree, every answer counts once, and the dice were fair."""
    code = players[0].code
    rows = read_log(database, code)
    table = fold(rows)
    assert table.phase == "over"
    sealed = [row for row in rows if isinstance(row, Sealed)]
    by_bots = Counter((row.question, row.seat) for row in sealed if row.by != "person")
    assert by_bots
    assert set(by_bots.values()) == {1}, "a bot answers a question once"
    ids = [row.id for row in sealed if row.by == "person"]
    assert len(ids) == len(set(ids)), "every id counts once"
    assert {table.places[row.seat].kind for row in sealed if row.by == "bot"} == {"bot"}
    for player in players:
        assert len(player.history) == table.n
    for server in servers:
        assert verify(read_record(server.get(f"/api/tables/{code}/record").text)).ok
        for player in players:
            again = Player(server, code, player.token)
            assert again.history == player.history
            again.close()


def test_people_at_different_servers_play_at_one_table(servers: list[Server], database: str) -> None:
    ann, bert, cleo = players = seat_people(servers, "hhhb")
    watcher = Player(servers[2], ann.code, None)
    for player in (*players, watcher):
        player.until_now(lambda now: all(chair["here"] for chair in now["chairs"]))
    cleo.close()
    ann.until_now(lambda now: not now["chairs"][2]["here"])
    cleo.reconnect()
    bert.until_now(lambda now: now["chairs"][2]["here"])
    play_together(*players)
    watcher.until_now(lambda now: now["result"] is not None)
    check(database, servers, players)
    for player in (*players, watcher):
        player.close()


def test_the_server_that_owns_a_table_is_killed_and_the_others_go_on(servers: list[Server], database: str) -> None:
    ann, bert, cleo = players = seat_people(servers, "hhhb")
    for _ in range(2):
        for player in players:
            player.choose()
    question = ann.question()["question"]
    assert ann.do("choose", id="kept", question=question, move=ann.now["question"]["moves"][0]["move"])["type"] == "ack"
    servers[0].kill()
    ann.server = servers[1]
    ann.reconnect()
    assert ann.do("choose", id="kept", question=question, move=ann.now["question"]["moves"][0]["move"])["type"] == "ack"
    play_together(ann, bert, cleo)
    check(database, servers[1:], players)
    assert [row.id for row in read_log(database, ann.code) if isinstance(row, Sealed)].count("kept") == 1
    for player in players:
        player.close()


def test_the_server_that_owns_a_table_hangs_and_wakes_up_again(servers: list[Server], database: str) -> None:
    """While it hangs another one adopts the table; what it had begun to do counts for nothing afterwards."""
    key = servers[0].open_table("hbb")
    ann = Player(servers[1], key["code"], key["token"])
    start_game(ann)
    ann.choose()
    ann.question()
    os.kill(servers[0].pid, signal.SIGSTOP)
    try:
        ann.play_out()
    finally:
        os.kill(servers[0].pid, signal.SIGCONT)
    check(database, servers, [ann])
    ann.close()


def test_a_server_that_stops_leaves_its_tables_to_the_others(servers: list[Server], database: str) -> None:
    key = servers[0].open_table("hbb")
    ann = Player(servers[1], key["code"], key["token"])
    start_game(ann)
    ann.choose()
    assert servers[0].stop() == 0
    ann.play_out()
    check(database, servers[1:], [ann])
    ann.close()


def test_tables_of_bots_go_on_when_all_servers_were_killed(servers: list[Server], database: str) -> None:
    keys = [server.open_table("bbb", options={"cards": 4}) for server in servers]
    for server in servers:
        server.kill()
    servers[2].start()
    watchers = [Player(servers[2], key["code"], None) for key in keys]
    for watcher in watchers:
        watcher.until_now(lambda now: now["result"] is not None)
    for watcher in watchers:
        check(database, servers[2:], [watcher])
        watcher.close()
