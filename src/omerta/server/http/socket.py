"""One WebSocket: it says hello, sends frames within limits, and is sent what its seat may know.

Sending never waits: while the client reads what it is sent, frames go out at once, else into a queue of the connection.
A client that reads too slowly, or not at all, is disconnected, and may connect again for what it missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from omerta.core.languages import FIRST, speak, wanted_language
from omerta.core.nodes import Seat
from omerta.server.http.access_limits import AccessLimits, RateLimit, address_of
from omerta.server.http.connections import LINE
from omerta.server.live.frames import (
    Chat,
    Hello,
    Lines,
    Missed,
    NotDone,
    Ping,
    Say,
    WhatIf,
    read_frame,
    write_frame,
)
from omerta.server.live.live_table import WRONG_TOKEN, LiveTable
from omerta.server.live.present import Present
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import DAMAGED, closed_for
from omerta.server.live.tokens import hash_token
from omerta.server.store.errors import Archived, Damaged, StoreError
from omerta.table.acts.refusal import Refused
from omerta.table.acts.wish import Wish

log = logging.getLogger("omerta.server")

LARGEST_FRAME = 8 * 1024
FRAMES_A_MINUTE, FRAMES_AT_ONCE = 1200, 100
"""How many frames of one connection are read: a quick bot that sends more is slowed down, and so is a flood."""
HELLO_SECONDS = 10.0
TAKING_SECONDS = 10.0
"""How long a client may take to read one frame; the next frame is only sent when there is room for it."""
LONGEST_QUEUE = 512
TOO_MANY_GUESSES = "Too many wrong codes and keys came from your address; try again in a minute."
MOST_WATCHING = 200
MOST_AT_A_SEAT = 8
"""The most tabs and devices that show one seat at the same time."""
REPEATS_A_MINUTE, REPEATS_AT_ONCE = 6_000_000, 1_000_000
"""How many bytes of repeated entries and of trials one connection may ask for; beyond that it has to wait."""
LONGEST_WAIT_SECONDS = 5.0

TOO_MUCH, TOO_LARGE, TOO_SLOW = 1008, 1009, 1013
NO_TABLE, SILENT = 4404, 4408


class Closed(Exception):
    """The connection is to be closed; `code` says why."""

    def __init__(self, code: int, reason: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.reason = reason
        self.text = text


class TableSocket:
    """A connection to one table."""

    def __init__(self, socket: WebSocket, registry: TableRegistry, code: str, limits: AccessLimits) -> None:
        self.seat: Seat | None = None
        self.language = FIRST
        self.lines = True
        self.short = False
        self.had: Present | None = None
        self.address = address_of(socket)
        self._limits = limits
        self._repeats = RateLimit(REPEATS_A_MINUTE, REPEATS_AT_ONCE, asyncio.get_running_loop().time)
        self._socket = socket
        self._registry = registry
        self._code = code
        line = socket.scope.get("extensions", {}).get(LINE, {})
        self._send_at_once: Callable[[str], bool] = line.get("send", lambda _: False)
        self._waiting: asyncio.Queue[str | Closed] = asyncio.Queue(LONGEST_QUEUE)
        self._unsent = 0
        """How many frames are in the queue, or on their way out of it."""
        self._frames = RateLimit(FRAMES_A_MINUTE, FRAMES_AT_ONCE, asyncio.get_running_loop().time)
        self._live: LiveTable | None = None
        self._patience: float | None = None
        """How many seconds the client may be silent, once it has announced that; until then pings find out."""

    def send(self, frame: str) -> None:
        if not self._unsent and self._send_at_once(frame):
            return
        try:
            self._queue(frame)
        except asyncio.QueueFull:
            self.hang_up(TOO_SLOW, "This line is too slow; connect again for what was missed.")

    def hang_up(self, code: int, reason: str) -> None:
        if self._waiting.full():
            self._clear()
        self._queue(Closed(code, "closed", reason))

    def _queue(self, frame: str | Closed) -> None:
        self._waiting.put_nowait(frame)
        self._unsent += 1

    def _clear(self) -> None:
        while not self._waiting.empty():
            self._waiting.get_nowait()
            self._unsent -= 1

    async def run(self) -> None:
        """Serve the connection until either side ends it, or the client stops reading."""
        if not self._limits.connections.enter(self.address):
            await self._socket.close(TOO_MUCH)
            return
        try:
            await self._serve()
        finally:
            self._limits.connections.leave(self.address)

    async def _serve(self) -> None:
        await self._socket.accept()
        sending = asyncio.create_task(self._send_on())
        listening = asyncio.create_task(self._listen())
        try:
            await asyncio.wait({sending, listening}, return_when=asyncio.FIRST_COMPLETED)
            self._leave()
            if not sending.done() and await listening:
                await asyncio.wait({sending}, timeout=TAKING_SECONDS)
        finally:
            self._leave()
            sending.cancel()
            listening.cancel()

    def _leave(self) -> None:
        if self._live is not None:
            self._live.leave(self)
            self._live = None

    async def _listen(self) -> bool:
        """Read frames until the end; return whether the server still has something to send."""
        try:
            live = self._live = await self._say_hello()
            while True:
                await self._answer(live, await self._receive())
        except WebSocketDisconnect:
            return False
        except Closed as closed:
            last = closed
        except Damaged as damaged:
            last = Closed(DAMAGED, "damaged", closed_for(damaged).text)
        except Archived as archived:
            last = Closed(NO_TABLE, "archived", str(archived))
        except StoreError as error:
            log.error("table %s: %s", self._code, error)
            last = Closed(TOO_SLOW, "store", "The table cannot be read now; try again in a moment.")
        self._registry.services.metrics.refused(last.reason)
        self.send(write_frame({"type": "error", "reason": last.reason, "text": last.text}))
        self.hang_up(last.code, last.text)
        return True

    async def _send_on(self) -> None:
        """Send what is queued, in order, as long as the client reads it."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            while True:
                frame = await self._waiting.get()
                async with asyncio.timeout(TAKING_SECONDS):
                    if isinstance(frame, Closed):
                        await self._socket.close(frame.code, frame.text[:120])
                        return
                    await self._socket.send({"type": "websocket.send", "text": frame})
                self._unsent -= 1

    async def _receive(self) -> str | bytes:
        try:
            async with asyncio.timeout(self._patience):
                message = await self._socket.receive()
        except TimeoutError:
            raise Closed(
                SILENT, "silent", "Nothing was heard on this line for too long; connect again for what was missed."
            ) from None
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        data: str | bytes = message.get("text") or message.get("bytes") or ""
        size = len(data.encode("utf-8", "surrogatepass")) if isinstance(data, str) else len(data)
        if size > LARGEST_FRAME:
            raise Closed(TOO_LARGE, "too-large", f"A frame has at most {LARGEST_FRAME} bytes; this one has {size}.")
        debt = self._frames.owe("", 1)
        if debt > 0:
            await asyncio.sleep(debt)
        return data

    async def _say_hello(self) -> LiveTable:
        """Wait for `hello`, find the table and the seat, and welcome whoever it is."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                frame = read_frame(await self._receive())
        except TimeoutError:
            raise Closed(TOO_MUCH, "no-hello", "The first frame is 'hello', and it did not come in time.") from None
        if isinstance(frame, Refused):
            raise Closed(TOO_MUCH, frame.reason, frame.text)
        if not isinstance(frame, Hello):
            raise Closed(TOO_MUCH, "no-hello", "The first frame is 'hello'.")
        self.language, self.lines = wanted_language(frame.language), frame.lines
        self.short = frame.short
        speak(self.language)
        if self._limits.guesses.left(self.address) < 1:
            raise Closed(TOO_MUCH, "too-many-guesses", TOO_MANY_GUESSES)
        live = await self._registry.find(self._code)
        if live is None:
            self._limits.guesses.take(self.address)
            raise Closed(NO_TABLE, "no-table", f"There is no table {self._code}.")
        start = await live.recall(frame.since)
        if frame.token is not None:
            self.seat = live.table.seat_of(hash_token(frame.token))
            if self.seat is None:
                self._limits.guesses.take(self.address)
                raise Closed(WRONG_TOKEN, "wrong-token", "This link does not open a seat at this table.")
        if self.seat is not None and live.at(self.seat) >= MOST_AT_A_SEAT:
            raise Closed(TOO_SLOW, "crowded", f"This seat is open in {MOST_AT_A_SEAT} places; close one of them.")
        if self.seat is None and live.at(None) >= MOST_WATCHING:
            raise Closed(TOO_SLOW, "crowded", "Too many are watching this table; try again later.")
        live.join(self)
        welcome = live.welcome(self.seat, start, lines=self.lines)
        self._repeats.owe("", len(welcome))
        self._limits.repeats.owe(self.address, len(welcome))
        live.note(self)
        self.send(welcome)
        return live

    async def _answer(self, live: LiveTable, data: str | bytes) -> None:
        frame = read_frame(data)
        match frame:
            case Refused():
                self.send(write_frame({"type": "error", "reason": frame.reason, "text": frame.text}))
            case Hello():
                self.send(write_frame({"type": "error", "reason": "hello-again", "text": "You said hello already."}))
            case Ping():
                self._patience = frame.next
                self.send(write_frame({"type": "pong"}))
            case Missed():
                await self._tell_again(live, frame.since)
            case Lines():
                self.lines = frame.wanted
                await self._show(live)
            case WhatIf():
                await self._try_out(live, frame)
            case Say():
                self._settle(frame.id, live.talk.say(self.seat, frame.phrase))
            case Chat():
                self._settle(frame.id, live.talk.write(self.seat, frame.text))
            case _:
                await self._do(live, frame)

    async def _try_out(self, live: LiveTable, frame: WhatIf) -> None:
        """Answer `what-if`; long answers count against the limit, and a client over it has to wait."""
        would = live.what_if(self.seat, frame.question, frame.moves)
        if isinstance(would, Refused):
            self._settle(frame.id, would)
            return
        answer = write_frame({"type": "would", "id": frame.id, **would})
        await self._wait_for(len(answer))
        self.send(answer)

    async def _wait_for(self, size: int) -> bool:
        """Count bytes sent on request, and wait while the connection or its address is over its limit."""
        debts = (self._repeats.owe("", size), self._limits.repeats.owe(self.address, size))
        if max(debts) > 0:
            await asyncio.sleep(min(max(debts), LONGEST_WAIT_SECONDS))
        return max(debts) > 0

    async def _show(self, live: LiveTable) -> None:
        """Send the present once more, as it is shown from now on; it counts against the limit."""
        frame = live.present(self.seat, lines=self.lines)
        await self._wait_for(len(frame))
        live.note(self)
        self.send(live.present(self.seat, lines=self.lines))

    async def _tell_again(self, live: LiveTable, since: int) -> None:
        """Answer `missed`; a client over its limit waits for the answer, and for the frames after it."""
        frame = live.missed(self.seat, await live.recall(since), lines=self.lines)
        if await self._wait_for(len(frame)):
            frame = live.missed(self.seat, await live.recall(since), lines=self.lines)
        live.note(self)
        self.send(frame)

    async def _do(self, live: LiveTable, wish: Wish) -> None:
        done = await live.act(wish.command(self.seat, live), lambda: self._settle(wish.id))
        if isinstance(done, Refused):
            self._settle(wish.id, done)

    def _settle(self, id: str, why: Refused | None = None) -> None:
        """Acknowledge a frame, or say why it was refused."""
        if why is None:
            self.send(write_frame({"type": "ack", "id": id}))
        else:
            self._registry.services.metrics.refused(why.reason)
            not_done: NotDone = {"type": "refused", "id": id, "reason": why.reason, "text": why.text, "rule": why.rule}
            self.send(write_frame(not_done))
