"""Names that people gave are looked up for each without holding up others, and never waited for without end."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

import httpx
import pytest

from omerta.server.alerts import name_lookup
from omerta.server.alerts.name_lookup import FAILED_SECONDS, MOST_OF_A_PERSON, NEW_AT_ONCE, NameLookup, NotFound
from tests.server.running import NO_CERTIFICATES, StalledServer

ALERTS = "/api/people/me/alerts"


class Names:
    """A name server of this test: some names take as long as it likes, some are not there, the rest is found."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.go_on = threading.Event()

    def look_up(self, host: str, *_: object, **__: object) -> list[tuple[object, ...]]:
        self.asked[host] += 1
        if "slow" in host:
            self.go_on.wait()
        if "none" in host:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.0.2.1", 0))]


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Iterator[Names]:
    found = Names()
    monkeypatch.setattr(socket, "getaddrinfo", found.look_up)
    yield found
    found.go_on.set()


async def refused(lookup: NameLookup, host: str, person: str = "ann") -> str:
    with pytest.raises(NotFound) as caught:
        await lookup.find(host, person)
    return str(caught.value)


def test_a_name_that_was_not_found_is_not_looked_up_again_for_a_while(names: Names) -> None:
    async def scene() -> None:
        now = [0.0]
        lookup = NameLookup(lambda: now[0])
        assert "not found: " in await refused(lookup, "none.test")
        assert "a moment ago" in await refused(lookup, "none.test")
        assert "a moment ago" in await refused(lookup, "none.test", "bert")
        assert names.asked["none.test"] == 1
        now[0] += FAILED_SECONDS
        assert "not found: " in await refused(lookup, "none.test")
        assert names.asked["none.test"] == 2

    asyncio.run(scene())


def test_a_name_that_takes_long_is_given_up_and_found_once_it_is_there(names: Names) -> None:
    async def scene() -> None:
        lookup = NameLookup(seconds=0.05)
        assert "within 0.05 seconds" in await refused(lookup, "slow.test")
        assert "a moment ago" in await refused(lookup, "slow.test")
        assert names.asked["slow.test"] == 1
        names.go_on.set()
        while lookup._running:
            await asyncio.sleep(0.01)
        assert await lookup.find("slow.test", "ann") == ["192.0.2.1"]

    asyncio.run(scene())


def test_a_person_has_few_names_looked_up_also_of_those_that_were_given_up(names: Names) -> None:
    async def scene() -> None:
        lookup = NameLookup(seconds=0.05)
        for n in range(MOST_OF_A_PERSON):
            assert "within" in await refused(lookup, f"slow{n}.test")
        assert "other names of the same person" in await refused(lookup, "slow.test")
        assert "other names of the same person" in await refused(lookup, "fine.test")
        assert names.asked.total() == MOST_OF_A_PERSON
        lookup.seconds = 60.0
        assert await lookup.find("fine.test", "bert") == ["192.0.2.1"]

    asyncio.run(scene())


def test_a_person_has_few_new_names_a_minute_and_known_ones_do_not_count(names: Names) -> None:
    async def scene() -> None:
        now = [0.0]
        lookup = NameLookup(lambda: now[0])
        for n in range(NEW_AT_ONCE):
            await lookup.find(f"fine{n}.test", "ann")
        assert "many new names" in await refused(lookup, "fine.test")
        assert names.asked["fine.test"] == 0
        for _ in range(3):
            await lookup.find("fine0.test", "ann")
        await lookup.find("fine.test", "bert")
        now[0] += 60
        await lookup.find("other.test", "ann")

    asyncio.run(scene())


def test_new_names_leave_the_threads_of_known_ones_alone(names: Names, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(name_lookup, "MOST_NEW", 3)

    async def scene() -> None:
        lookup = NameLookup(seconds=60.0)
        await lookup.find("known.test", "ann")
        slow = [asyncio.create_task(lookup.find(f"slow{n}.test", f"stranger {n}")) for n in range(3)]
        while sum(names.asked.values()) < 4:
            await asyncio.sleep(0.01)
        assert "many names are just now" in await refused(lookup, "fine.test")
        assert await lookup.find("known.test", "ann") == ["192.0.2.1"]
        names.go_on.set()
        await asyncio.gather(*slow)
        assert await lookup.find("fine.test", "ann") == ["192.0.2.1"], "what was refused was not remembered as missing"

    asyncio.run(scene())


def test_whoever_asks_for_the_same_name_waits_for_the_same_thread(names: Names) -> None:
    async def scene() -> None:
        lookup = NameLookup(seconds=60.0)
        asked = [asyncio.create_task(lookup.find("slow.test", f"{n}")) for n in range(50)]
        while not names.asked["slow.test"]:
            await asyncio.sleep(0.01)
        names.go_on.set()
        assert await asyncio.gather(*asked) == [["192.0.2.1"]] * 50
        assert names.asked["slow.test"] == 1

    asyncio.run(scene())


@contextmanager
def listening() -> Iterator[tuple[str, Queue[dict[str, Any]]]]:
    """Listen for webhooks on this machine: at which address, and what came."""
    got: Queue[dict[str, Any]] = Queue()

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.put(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/hook", got
    finally:
        server.shutdown()
        server.server_close()


def until(there: Callable[[], bool]) -> None:
    while not there():
        time.sleep(0.01)


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
def test_names_that_are_looked_up_without_end_hold_up_no_other_alert_nor_the_end_of_the_server(tmp_path: Path) -> None:
    """Each of many strangers tries a webhook whose name never answers; then it becomes somebody's turn."""
    strangers = 24

    def ask(path: str, who: int, body: object = None, address: str = "127.0.0.1") -> httpx.Response:
        transport = httpx.HTTPTransport(local_address=address, verify=NO_CERTIFICATES)
        with httpx.Client(transport=transport, headers={"Omerta-Key": f"{who:022d}"}, timeout=120) as client:
            return client.post(server.http + path, json=body)

    def attack(who: int) -> int:
        address = f"127.0.1.{who // 4}"
        hook = ask(f"{ALERTS}/webhook", who, {"address": f"https://n{who}.stalled.test/"}, address).json()
        return ask(f"{ALERTS}/{hook['id']}/try", who, None, address).status_code

    options = ("--alert-host=localhost", "--alert-seconds=0")
    with StalledServer(tmp_path, *options) as server, listening() as (hook, got), ThreadPoolExecutor(strangers) as more:
        tried = [more.submit(attack, who) for who in range(strangers)]
        until(lambda: all(server.begun(f"looked-up-n{who}.stalled.test") for who in range(strangers)))
        victim, other = 1_000, 1_001
        assert ask(f"{ALERTS}/webhook", victim, {"address": hook}).status_code == 201
        chairs = [{"kind": "human"}, {"kind": "human"}, {"kind": "bot", "bot": "greedy"}]
        table = {"game": "twelve-gangsters", "seats": 3, "chairs": chairs, "name": "Ann"}
        code = ask("/api/tables", victim, {**table, "time": {"kind": "days", "days": 2}}).json()["code"]
        assert ask(f"/api/tables/{code}/sit", other, {"name": "Bert"}).status_code == 200
        assert (got.get()["table"], server.stop()) == (code, 0)
        assert {each.result() for each in tried} <= {502, 503}
