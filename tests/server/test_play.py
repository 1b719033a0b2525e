"""People at a real server: whole games, lost lines, second tabs, restarts, rematches."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from time import monotonic, sleep, time

import httpx
import pytest

from omerta.core.replay import read_record
from omerta.server.store.sqlite_store import SQLiteStore
from omerta.server.store.store import Append
from omerta.table.log.fair_dice import verify
from omerta.table.log.opened import Chair
from omerta.table.log.rows import write_row
from omerta.table.opening.opening import open_rows
from tests.server.player import PATIENCE_SECONDS, Player, people, play_together, start_game, two_people
from tests.server.running import NO_CERTIFICATES, Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]


def test_two_people_and_a_bot_play_a_whole_game_under_a_spectator(server: Server) -> None:
    ann, bert = two_people(server)
    watcher = Player(server, ann.code, None)
    play_together(ann, bert)
    watcher.until_now(lambda now: now["result"] is not None)
    assert watcher.seat is None
    assert not any(entry for entry in watcher.history if "You" in json.dumps(entry))
    assert len({json.dumps(player.now["result"]["scores"]) for player in (ann, bert, watcher)}) == 1
    kinds = [[entry["kind"] for entry in player.history] for player in (ann, bert, watcher)]
    assert kinds[0] == kinds[1] == kinds[2]
    assert [entry["n"] for entry in ann.history] == list(range(1, len(ann.history) + 1))
    steps = [entry["step"] for entry in ann.history if entry["kind"] == "step"]
    assert steps == list(range(1, 14))
    record = server.get(f"/api/tables/{ann.code}/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert verify(read_record(record.text)).ok
    for player in (ann, bert, watcher):
        player.close()


def test_one_person_and_bots_play_a_whole_game(server: Server) -> None:
    key = server.open_table("hbbbbb")
    ann = Player(server, key["code"], key["token"])
    start_game(ann)
    assert ann.play_out(3)["kind"] == "over"
    ann.close()


def test_a_table_of_bots_plays_by_itself(server: Server) -> None:
    key = server.open_table("bbb")
    assert (key["seat"], key["token"]) == (None, None)
    watcher = Player(server, key["code"], None)
    watcher.until_now(lambda now: now["result"] is not None)
    watcher.close()


def test_a_client_without_dice_does_not_hold_the_table_up(tmp_path: Path) -> None:
    with Server(tmp_path, "--grace-seconds", "0.2") as server:
        key = server.open_table("hbb")
        ann = Player(server, key["code"], key["token"])
        ann.until_now(lambda now: now["phase"] == "playing")
        assert ann.now["fair"]["nonces"] == ["-", "-", "-"]
        assert "fair" in [entry["kind"] for entry in ann.history]
        ann.close()


def test_whoever_comes_back_gets_what_was_missed_and_the_exact_view(server: Server) -> None:
    ann, bert = two_people(server)
    ann.choose(4)
    seen = len(ann.history)
    ann.until_now(lambda now: len(now["ready"]) == 2)
    ann.close()
    bert.choose(5)
    bert.until_now(lambda now: now["ready"] == [2])
    ann.reconnect()
    assert len(ann.history) > seen
    assert ann.now["view"]["hands"] == bert.now["view"]["hands"]
    newcomer = Player(server, ann.code, ann.token)
    assert newcomer.history == ann.history
    assert newcomer.now == ann.now
    for player in (ann, bert, newcomer):
        player.close()


def test_a_gap_is_filled_when_asked_for(server: Server) -> None:
    ann, bert = two_people(server)
    for since in (0, 3, len(ann.history), 10**6):
        ann.send(type="missed", since=since)
        frame = ann.until("entries")
        start = since if since <= len(ann.history) else 0
        assert [entry["n"] for entry in frame["entries"]] == list(range(start + 1, frame["now"]["n"] + 1))
    ann.close()
    bert.close()


def test_a_second_tab_sees_the_same_and_may_change_the_choice(server: Server) -> None:
    ann, bert = two_people(server)
    tab = Player(server, ann.code, ann.token)
    ann.choose(2)
    tab.until_now(lambda now: now["question"]["chosen"] == ["heist", 3])
    tab.change("choose", question=tab.now["question"]["question"], move=["heist", 9])
    ann.until_now(lambda now: now["question"]["chosen"] == ["heist", 9])
    ann.change("withdraw", question=ann.now["question"]["question"])
    tab.until_now(lambda now: now["question"]["chosen"] is None)
    bert.until_now(lambda _now: "unready" in [entry["kind"] for entry in bert.history])
    for player in (ann, bert, tab):
        player.close()


def test_others_do_not_even_hear_that_a_mind_was_changed(server: Server) -> None:
    ann, bert = two_people(server)
    ann.choose(2)
    bert.until_now(lambda now: now["ready"] == [0, 2])
    ann.change("choose", question=ann.now["question"]["question"], move=["heist", 9])
    bert.send(type="ping")
    assert bert.receive()["type"] == "pong"
    ann.close()
    bert.close()


def test_who_is_here_is_shown(server: Server) -> None:
    ann, bert = two_people(server)
    assert ann.now["chairs"][1]["here"]
    bert.close()
    ann.until_now(lambda now: not now["chairs"][1]["here"])
    assert server.get(f"/api/tables/{ann.code}").json()["chairs"][0]["here"]
    ann.close()


def test_a_rematch_goes_on_with_the_same_keys_one_seat_on(server: Server) -> None:
    ann, bert = two_people(server, options={"cards": 2})
    play_together(ann, bert)
    assert ann.do("rematch")["type"] == "ack"
    assert bert.do("rematch")["type"] == "ack"
    ann.until_now(lambda now: now["rematch"] is not None)
    code = ann.now["rematch"]
    assert server.get(f"/api/tables/{ann.code}").json()["rematch"] == code
    again = [Player(server, code, player.token) for player in (ann, bert)]
    assert [player.seat for player in again] == [2, 0]
    start_game(*again)
    play_together(*again)
    for player in (ann, bert, *again):
        player.close()


def test_conceding_and_agreeing_to_end(server: Server) -> None:
    ann, bert = two_people(server, options={"cards": 3})
    assert ann.do("concede")["type"] == "ack"
    bert.until_now(lambda now: now["chairs"][0]["conceded"])
    bert.play_out()
    assert bert.now["result"]["kind"] == "conceded"
    cleo, dora = two_people(server)
    assert cleo.do("agree-end", agree=True)["type"] == "ack"
    dora.until_now(lambda now: now["agreed"] == [0])
    assert dora.do("agree-end", agree=True)["type"] == "ack"
    cleo.until_now(lambda now: now["result"] is not None)
    assert cleo.now["result"]["kind"] == "agreed"
    assert "stopped" in server.get(f"/api/tables/{cleo.code}/record").text
    for player in (ann, bert, cleo, dora):
        player.close()


def test_a_restart_changes_nothing_and_ids_are_remembered(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann, bert = two_people(server)
        ann.choose(6)
        question = ann.now["question"]["question"]
        assert bert.change("choose", id="once", question=question, move=["heist", 5])["type"] == "ack"
        bert.question()
        before = bert.now
        assert server.stop() == 0
        server.start()
        ann.reconnect()
        bert.reconnect()
        bert.until_now(lambda now: now["chairs"] == before["chairs"] and len(now["ready"]) == 1)
        assert bert.now["view"] == before["view"]
        assert bert.do("choose", id="once", question=question, move=["heist", 5])["type"] == "ack"
        refused = bert.do("choose", id="once", question=question, move=["heist", 6])
        assert (refused["type"], refused["reason"]) == ("refused", "id-used")
        play_together(ann, bert)
        newcomer = Player(server, ann.code, ann.token)
        assert newcomer.history == ann.history
        assert verify(read_record(server.get(f"/api/tables/{ann.code}/record").text)).ok
        for player in (ann, bert, newcomer):
            player.close()


def test_a_long_table_goes_on_from_its_snapshot(tmp_path: Path) -> None:
    """After a hundred rows there is a snapshot; whoever asks for what was before it gets it from the log."""
    with Server(tmp_path) as server:
        ann, bert = two_people(server)
        for _ in range(3):
            question = ann.question()
            for number in range(18):
                move = question["moves"][number % 4]["move"]
                assert ann.change("choose", question=question["question"], move=move)["type"] == "ack"
                assert ann.change("withdraw", question=question["question"])["type"] == "ack"
            ann.reconnect()
            ann.choose()
            bert.choose()
        bert.until_now(lambda now: now["ready"] == [2])
        ann.choose(4)
        bert.until_now(lambda now: now["n"] == ann.now["n"])
        before = bert.now
        server.kill()
        kept, body = asyncio.run(read_snapshots(server.database, ann.code))
        assert kept >= 100
        assert b"token" in body
        server.start()
        ann.reconnect()
        bert.reconnect()
        bert.until_now(lambda now: now["ready"] == [0, 2])
        assert bert.now == before
        newcomer = Player(server, ann.code, None)
        assert [entry["n"] for entry in newcomer.history] == list(range(1, len(bert.history) + 1))
        play_together(ann, bert)
        newcomer.until_now(lambda now: now["result"] is not None)
        assert verify(read_record(server.get(f"/api/tables/{ann.code}/record").text)).ok
        for player in (ann, bert, newcomer):
            player.close()


async def read_snapshots(database: Path, code: str) -> tuple[int, bytes]:
    store = SQLiteStore(database)
    kept = await store.snapshot(code)
    await store.close()
    assert kept is not None
    return kept


def test_tables_that_waited_for_bots_when_the_server_died_go_on(tmp_path: Path) -> None:
    """The log ends where bots are asked; they rest, and go on as soon as somebody looks."""
    codes = [f"BOTS{number}" for number in range(1, 6)]

    async def leave_them_waiting(store: SQLiteStore) -> None:
        for code in codes:
            rows = open_rows(
                code=code,
                game="twelve-gangsters",
                seats=3,
                preset=None,
                options={},
                chairs=[Chair("bot", "greedy")] * 3,
                seed=bytes(32),
                at=time() - 3600,
            )
            await store.append(Append(code, 0, [write_row(row) for row in rows], False))
        await store.close()

    with Server(tmp_path) as server:
        server.kill()
        asyncio.run(leave_them_waiting(SQLiteStore(server.database)))
        server.start()
        while any(server.get(f"/api/tables/{code}").json()["phase"] != "over" for code in codes):
            sleep(0.05)


def test_a_person_takes_an_answer_back_and_everybody_sees_it(server: Server) -> None:
    """Two gangs: in the Buy Phase a joint is sold, taken back, and the table stands as before for both."""
    ann, bert = people(server, "hh", game="gangsters")
    mover = None
    while mover is None:
        newest = max(player.now["n"] for player in (ann, bert))
        for player in (ann, bert):
            while player.now["n"] < newest:
                player.receive()
        owing = next(each for each in (ann, bert) if each.now["question"] and each.now["question"]["chosen"] is None)
        if owing.now["question"]["ask"] == "buy":
            mover = owing
        else:
            owing.choose()
    other = bert if mover is ann else ann
    before = mover.now["view"]
    assert mover.question()["back"] is False
    sale = next(place for place, offer in enumerate(mover.question()["moves"]) if offer["move"][0] == "sell")
    mover.choose(sale)
    mover.until_now(lambda now: bool(now["question"] and now["question"]["back"]))
    assert other.do("take-back", question=mover.question()["question"])["reason"] == "not-asked"
    mover.change("take-back", question=mover.question()["question"])
    mover.until_now(lambda now: now["view"] == before)
    other.until_now(lambda now: now["view"]["owner"] == before["owner"])
    assert [entry["kind"] for entry in other.history][-1] == "taken-back"
    assert mover.do("take-back", question=mover.question()["question"])["reason"] == "not-taken-back"
    ann.close()
    bert.close()


def test_plain_lines_come_to_whoever_shows_them(server: Server) -> None:
    ann, bert = two_people(server)
    assert ann.now["lines"], "who does not say otherwise gets them"
    ann.send(type="lines", wanted=False)
    assert ann.until("now")["now"]["lines"] is None
    ann.choose()
    assert ann.now["lines"] is None
    assert bert.until_now(lambda now: 0 in now["ready"])["lines"]
    again = Player(server, ann.code, ann.token, hello=False)
    again.send(type="hello", token=ann.token, since=0, lines=False)
    welcome = again.until("welcome")["now"]
    assert welcome["lines"] is None
    assert welcome["view"] is not None
    again.send(type="lines", wanted=True)
    assert again.until("now")["now"]["lines"]


def test_a_game_counts_for_its_people_when_it_is_over_and_not_only_when_somebody_looks(server: Server) -> None:
    """Those who look for games that do not count yet come once a minute, which is longer than anybody waits here."""
    key, headers = server.open_table("hbb"), {"Omerta-Key": "A" * 22}
    with httpx.Client(base_url=server.http, headers=headers, timeout=30, verify=NO_CERTIFICATES) as client:
        claim = {"code": key["code"], "token": key["token"]}
        assert client.post("/api/people/me/seats", json=claim).status_code == 200
        ann = Player(server, key["code"], key["token"])
        start_game(ann)
        ann.play_out()
        until = monotonic() + PATIENCE_SECONDS
        while not client.get("/api/people/me/games").json()["games"][0]["over"]:
            assert monotonic() < until, "it does not count"
            sleep(0.05)
        ann.close()
