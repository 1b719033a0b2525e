"""Few turns of the loop: whole texts where they arrive, one thing at a time at a table, the mover told first."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Any, cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from omerta.server.http.connections import DIRECT, Crowd, PatientSocket
from omerta.server.live.acts import Turns
from omerta.server.store.store import MOST_SECONDS, Settling
from tests.server.virtual import JumpingLoop, run


class Wire:
    """A transport that keeps what is written, piece by piece."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def get_extra_info(self, name: str) -> None:
        return None

    def close(self) -> None:
        """Stay open."""

    def abort(self) -> None:
        """Stay open."""

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        """Go on."""

    def resume_reading(self) -> None:
        """Go on."""


class Heard:
    """A WebSocket whose application hears whole texts at once, except those that it leaves in the queue."""

    def __init__(self) -> None:
        self.at_once: list[bytes] = []
        self.queued: list[str] = []
        self.wire = Wire()
        config = Config(cast(Any, self.serve), interface="asgi3", ws_ping_interval=None, log_config=None)
        self.protocol = PatientSocket(Crowd(10), config, ServerState(), {})
        self.protocol.connection_made(cast(Any, self.wire))
        self.client = ClientProtocol(parse_uri("ws://127.0.0.1/ws"))

    async def serve(self, scope: Any, receive: Any, send: Any) -> None:
        self.direct = scope["extensions"][DIRECT]["direct"]
        self.direct.hear = self.hear
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            self.queued.append(message["text"])

    def hear(self, text: bytes) -> bool:
        if b"wait" in text:
            return False
        self.at_once.append(text)
        return True

    async def open(self) -> None:
        self.client.send_request(self.client.connect())
        self.protocol.data_received(b"".join(self.client.data_to_send()))
        for _ in range(5):
            await asyncio.sleep(0)
        self.client.receive_data(self.wire.written[0])
        self.wire.written.clear()


@pytest.mark.parametrize("size", [1, 2, 3, 7, 50, 10_000])
def test_texts_are_heard_whatever_the_pieces_in_which_they_come(size: int) -> None:
    async def scene() -> None:
        heard = Heard()
        await heard.open()
        texts = ["{}", "x" * 125, "é" * 63, "y" * 5000, ""]
        for text in texts:
            heard.client.send_text(text.encode())
            heard.client.send_ping(b"there?")
        data = b"".join(heard.client.data_to_send())
        for at in range(0, len(data), size):
            heard.protocol.data_received(data[at : at + size])
        assert [text.decode() for text in heard.at_once] == texts
        assert not heard.queued

    asyncio.run(scene())


def test_what_comes_behind_a_text_that_waits_waits_too_and_large_ones_go_the_slow_way() -> None:
    async def scene() -> None:
        heard = Heard()
        await heard.open()
        for text in ("a", "wait", "b"):
            heard.client.send_text(text.encode())
        heard.protocol.data_received(b"".join(heard.client.data_to_send()))
        for _ in range(5):
            await asyncio.sleep(0)
        assert (heard.at_once, heard.queued) == ([b"a"], ["wait", "b"])
        for text in ("c", "z" * 70_000, "d"):
            heard.client.send_text(text.encode())
            heard.protocol.data_received(b"".join(heard.client.data_to_send()))
            for _ in range(5):
                await asyncio.sleep(0)
        assert heard.at_once == [b"a", b"c"]
        assert [len(text) for text in heard.queued[2:]] == [70_000, 1]

    asyncio.run(scene())


def test_several_texts_leave_in_one_piece() -> None:
    async def scene() -> None:
        heard = Heard()
        await heard.open()
        assert heard.direct.send("first", "second")
        (piece,) = heard.wire.written
        heard.client.receive_data(piece)
        assert [cast(Any, frame).data for frame in heard.client.events_received()[1:]] == [b"first", b"second"]

    asyncio.run(scene())


def test_turns_come_in_order_and_one_that_nobody_waits_for_any_more_is_passed_on() -> None:
    async def scene() -> None:
        turns, done = Turns(), list[str]()

        async def wait(name: str) -> None:
            async with turns:
                done.append(name)
                await asyncio.sleep(0)

        turns.take(lambda: done.append("first"))
        waiting = [asyncio.create_task(wait(name)) for name in ("second", "never", "third")]
        await asyncio.sleep(0)
        waiting[1].cancel()
        turns.take(lambda: done.append("fourth"))
        turns.end()
        await asyncio.gather(*waiting, return_exceptions=True)
        for _ in range(3):
            await asyncio.sleep(0)
        assert done == ["first", "second", "third", "fourth"]
        assert turns.busy
        turns.end()
        assert not turns.busy

    asyncio.run(scene())


def test_settling_lets_others_have_their_turn_and_one_that_fails_holds_up_nobody() -> None:
    async def scene() -> None:
        loop, done = asyncio.get_running_loop(), list[int]()
        failed = list[object]()
        loop.set_exception_handler(lambda _, context: failed.append(context["exception"]))

        def settle(number: int) -> None:
            time.sleep(MOST_SECONDS / 2)
            done.append(number)
            if number == 3:
                raise ValueError("a bug")

        Settling().settle([lambda number=number: settle(number) for number in range(10)])  # type: ignore[misc]
        assert 1 <= len(done) <= 3
        while len(done) < 10:
            await asyncio.sleep(0)
        assert done == list(range(10))
        assert len(failed) == 1

    asyncio.run(scene())


def test_all_that_is_to_be_settled_takes_one_turn_among_others() -> None:
    """However many commits ended one behind the other, others wait no longer."""

    async def scene() -> None:
        loop, done = cast(JumpingLoop, asyncio.get_running_loop()), list[str]()

        def settle(name: str) -> None:
            loop.jumping.now += MOST_SECONDS
            done.append(name)

        settling = Settling()
        for batch in "abc":
            settling.settle([partial(settle, f"{batch}{number}") for number in range(4)])
        assert len(done) == 1
        while len(done) < 12:
            before = len(done)
            await asyncio.sleep(0)
            assert len(done) == before + 1
        assert done == sorted(done), "in the order in which they came"

    run(scene)
