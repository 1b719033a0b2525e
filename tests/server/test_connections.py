"""Connections that never finish, and too many of them: they are closed, and everybody else is served."""

from __future__ import annotations

import asyncio
import gc
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.asyncio.client import connect as connect_client
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.uri import parse_uri

from omerta.server.http.connections import Crowd, PatientSocket
from tests.server.mute_connection import MuteConnection
from tests.server.player import Hung, Player
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

PATIENCE_SECONDS = 40.0
WHOLE = b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
BEGUN = b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"

UPGRADE = (
    "GET /ws/{code} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n\r\n"
)
LONG_HEADER = "x-long: " + "x" * 9000


def connect(server: Server, *said: bytes, source: str = "127.0.0.1") -> socket.socket:
    """Open a connection and say something on it."""
    opened = socket.create_connection(("127.0.0.1", server.port), PATIENCE_SECONDS, (source, 0))
    for data in said:
        opened.sendall(data)
    return opened


def heard(connection: socket.socket) -> bytes:
    """Take what comes until the other side ends it; a connection that is reset has ended as well."""
    data = b""
    try:
        while more := connection.recv(65536):
            data += more
    except ConnectionError:
        pass
    return data


def half_a_message(server: Server, code: str) -> socket.socket:
    """Open a WebSocket, begin a message in several frames, and leave it at that."""
    protocol = ClientProtocol(parse_uri(server.socket(code)))
    opened = connect(server)
    protocol.send_request(protocol.connect())
    opened.sendall(b"".join(protocol.data_to_send()))
    while not protocol.events_received():
        protocol.receive_data(opened.recv(4096))
    protocol.send_text(b'{"type": "hello", "token": null, "since": 0}')
    protocol.send_text(b'{"type":', fin=False)
    opened.sendall(b"".join(protocol.data_to_send()))
    return opened


def test_what_is_silent_or_never_finished_is_closed_and_nobody_else_is(server: Server) -> None:
    code = server.open_table()["code"]
    watcher = Player(server, code, None)
    unfinished = {
        "silent": connect(server),
        "half a line": connect(server, b"GET /heal"),
        "half its headers": connect(server, b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nx: "),
        "half a body": connect(server, BEGUN),
        "half of the second request": connect(server, WHOLE, b"GET /heal"),
        "half a message": half_a_message(server, code),
        "an upgrade with a body": connect(server, UPGRADE.format(code=code, more="content-length: 3").encode()),
        "an upgrade with too long a header": connect(server, UPGRADE.format(code=code, more=LONG_HEADER).encode()),
    }
    with ExitStack() as stack:
        for connection in unfinished.values():
            stack.enter_context(connection)
        ends = {name: heard(connection) for name, connection in unfinished.items()}
    assert ends["silent"] == ends["half a line"] == ends["half its headers"] == b""
    assert ends["half of the second request"].startswith(b"HTTP/1.1 200 ")
    watcher.send(type="ping")
    watcher.until("pong")
    watcher.close()


def test_an_address_has_so_many_connections_and_another_one_is_served(tmp_path: Path) -> None:
    with Server(tmp_path, "--connections-per-address", "10") as server, ExitStack() as stack:
        for _ in range(10):
            stack.enter_context(connect(server))
        with connect(server, WHOLE) as refused:
            assert heard(refused).startswith(b"HTTP/1.1 429 ")
        with connect(server, WHOLE, source="127.0.0.2") as other:
            assert other.recv(100).startswith(b"HTTP/1.1 200 ")
        assert "127.0.0.1 has 10 connections" in server.log.read_text()
        stack.close()
        assert served_again(server)


def served_again(server: Server) -> bool:
    """Ask until it answers; connections that have ended are counted out a moment later."""
    for _ in range(200):
        with connect(server, WHOLE) as asking:
            if asking.recv(100).startswith(b"HTTP/1.1 200 "):
                return True
    return False


@contextmanager
def few_descriptors(server: Server, spare: int) -> Iterator[None]:
    """Let the server have only so many file descriptors more than it has."""
    before = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
    taken = max(int(each.name) for each in Path(f"/proc/{server.pid}/fd").iterdir())
    resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (taken + 1 + spare, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, before)


def test_a_process_out_of_file_descriptors_says_so_and_recovers(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        key = server.open_table()
        ann = Player(server, key["code"], key["token"])
        with few_descriptors(server, 40), ExitStack() as stack:
            answers = [connect(server, WHOLE) for _ in range(30)]
            for each in answers:
                stack.enter_context(each)
            turned_away = [each for each in answers if not each.recv(100).startswith(b"HTTP/1.1 200 ")]
            assert len(turned_away) >= 15
            ann.send(type="ping")
            ann.until("pong")
            said = server.log.read_text()
            assert said.count("out of file descriptors") == 1
            stack.close()
            assert served_again(server), "as soon as some have ended, with the same limit"
        ann.close()


def test_a_seat_is_open_in_so_many_places_and_no_more(server: Server) -> None:
    key = server.open_table()
    tabs = [Player(server, key["code"], key["token"]) for _ in range(8)]
    late = Player(server, key["code"], None, hello=False)
    late.send(type="hello", token=key["token"], since=0)
    assert late.until("error")["reason"] == "crowded"
    with pytest.raises(Hung) as hung:
        late.receive()
    assert hung.value.code == 1013
    tabs.pop().close()
    tabs[0].until_now(lambda now: now["chairs"][0]["here"])
    for _ in range(100):
        again = Player(server, key["code"], None, hello=False)
        again.send(type="hello", token=key["token"], since=0)
        if again.until("welcome", "error")["type"] == "welcome":
            break
    else:
        pytest.fail("there is room for one more")
    for player in (*tabs, again):
        player.close()


def test_a_burst_of_tiny_frames_ends_its_own_line_alone(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        code = server.open_table()["code"]
        watcher = Player(server, code, None)
        with MuteConnection(server, code, None) as flood:
            for _ in range(40_000):
                flood.protocol.send_text(b"{}")
            burst = b"".join(flood.protocol.data_to_send())
            flood.socket.settimeout(PATIENCE_SECONDS)
            with suppress(ConnectionError):
                flood.socket.sendall(burst)
            heard(flood.socket)
        assert "127.0.0.1: more than 256 frames at once" in server.log.read_text()
        watcher.send(type="ping")
        watcher.until("pong")
        watcher.close()


def test_a_client_whose_frames_wait_to_be_read_is_not_dropped_for_its_pong_behind_them() -> None:
    async def scene() -> None:
        go_on = asyncio.Event()

        async def slow_reader(_scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            await go_on.wait()
            for _ in range(3):
                await receive()
            await send({"type": "websocket.send", "text": "all read"})
            await receive()

        made: list[PatientSocket] = []

        def protocol() -> PatientSocket:
            config = Config(slow_reader, ws_ping_interval=600.0, ws_ping_timeout=600.0, log_config=None)
            made.append(PatientSocket(Crowd(10), config, ServerState(), {}))
            return made[0]

        listening = await asyncio.get_running_loop().create_server(protocol, "127.0.0.1", 0)
        port = listening.sockets[0].getsockname()[1]
        async with listening, connect_client(f"ws://127.0.0.1:{port}", ping_interval=None, proxy=None) as client:
            for _ in range(3):
                await client.send("{}")
            while not made[0].read_paused:
                await asyncio.sleep(0.01)
            made[0].keepalive_timeout()
            assert made[0].ping_timer is not None, "it is asked again later"
            go_on.set()
            assert await client.recv() == "all read"

    asyncio.run(asyncio.wait_for(scene(), PATIENCE_SECONDS))


def test_an_open_line_holds_nothing_of_the_request_that_opened_it() -> None:
    mark = "x-of-nobody-else"

    async def scene() -> None:
        async def reader(_scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            while (message := await receive())["type"] == "websocket.receive":
                await send({"type": "websocket.send", "text": message["text"]})

        config = Config(reader, log_config=None)
        listening = await asyncio.get_running_loop().create_server(
            lambda: PatientSocket(Crowd(10), config, ServerState(), {}), "127.0.0.1", 0
        )
        port = listening.sockets[0].getsockname()[1]
        client = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}"))
        request = client.connect()
        request.headers[mark] = "here"
        client.send_request(request)
        asked = b"".join(client.data_to_send())
        del request
        async with listening:
            reading, writing = await asyncio.open_connection("127.0.0.1", port)
            writing.write(asked)
            client.receive_data(await reading.readuntil(b"\r\n\r\n"))
            client.events_received()
            held = [each for each in gc.get_objects() if type(each) is Request and mark in each.headers]
            assert held == []
            client.send_text(b"a message in", fin=False)
            client.send_continuation(b" two frames", fin=True)
            writing.write(b"".join(client.data_to_send()))
            client.receive_data(await reading.read(100))
            (frame,) = client.events_received()
            assert isinstance(frame, Frame)
            assert bytes(frame.data) == b"a message in two frames"
            writing.close()

    asyncio.run(asyncio.wait_for(scene(), PATIENCE_SECONDS))
