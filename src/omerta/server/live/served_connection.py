"""One connection to a table: it says hello, sends frames within limits, and is sent what its seat may know.

What carries the frames, a WebSocket or a message port, is given.

Sending never waits: while the client reads what it is sent, frames go out at once, else into a queue of the connection.
A client that reads too slowly, or not at all, is disconnected, and may connect again for what it missed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from omerta.core.nodes import Seat
from omerta.core.words.languages import FIRST, speak, speaking, wanted_language
from omerta.server.limits import ConcurrencyLimit
from omerta.server.live.acts import Act, Came
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
from omerta.server.live.table_services import COME_BACK, DAMAGED, closed_for, hang_up
from omerta.server.live.tokens import hash_token
from omerta.server.said import refusal
from omerta.server.store.errors import Archived, Damaged, StoreError
from omerta.table.acts.refusal import Refused
from omerta.table.acts.wish import Wish
from omerta.table.log.decision import Decision
from omerta.table.rate_limit import Allowance, RateLimit

log = logging.getLogger("omerta.server")

LARGEST_FRAME = 8 * 1024
FRAMES_A_MINUTE, FRAMES_AT_ONCE = 1200, 100
"""How many frames of one connection are read: a quick bot that sends more is slowed down, and so is a flood."""
HELLO_SECONDS = 10.0
TAKING_SECONDS = 10.0
"""How long a client may take to read one frame; the next frame is only sent when there is room for it."""
LONGEST_QUEUE = 512
MOST_WATCHING = 200
MOST_AT_A_SEAT = 8
"""The most tabs and devices that show one seat at the same time."""
REPEATS_A_MINUTE, REPEATS_AT_ONCE = 6_000_000, 1_000_000
"""How many bytes of repeated entries and of trials one connection may ask for; beyond that it has to wait."""
LONGEST_WAIT_SECONDS = 5.0

LONGEST_CLOSE_REASON = 123
"""The most bytes of a close frame's words."""

TOO_MUCH, TOO_LARGE, TOO_SLOW = 1008, 1009, 1013
NO_TABLE, SILENT = 4404, 4408


class Closed(Exception):
    """The connection is to be closed; `code` says why."""

    def __init__(self, code: int, why: Refused) -> None:
        super().__init__(why.text)
        self.code = code
        self.reason = why.reason
        self.text = why.text


def as_close_reason(text: str) -> str:
    """Shorten a text to what the protocol lets a close frame say."""
    return text.encode()[:LONGEST_CLOSE_REASON].decode(errors="ignore")


def send_nothing(*_: str) -> bool:
    """Send nothing, where there is nobody to send it to."""
    return False


@dataclass(slots=True)
class Direct:
    """How an application sends to its connection, and hears from it, without waiting."""

    send: Callable[..., bool] = send_nothing
    """Sends texts in one piece if there is room for them; returns whether they were sent."""
    hear: Callable[[bytes], bool] | None = None
    """Takes a text as soon as it is there; returns whether it did, else the text goes into the queue."""


class Carrier(Protocol):
    """What carries a connection's frames, in the messages of ASGI."""

    async def accept(self) -> None: ...

    async def receive(self) -> Mapping[str, Any]:
        """Wait for a `websocket.receive`, or the `websocket.disconnect` after the last one."""
        ...

    async def send(self, message: dict[str, Any]) -> None: ...

    async def close(self, code: int, reason: str | None = None) -> None: ...


class ConnectionLimits(Protocol):
    """How much each address may ask of connections."""

    @property
    def guesses(self) -> RateLimit:
        """Limit guessed codes and keys."""
        ...

    @property
    def connections(self) -> ConcurrencyLimit:
        """Limit connections that are open at once."""
        ...

    @property
    def repeats(self) -> RateLimit:
        """Limit bytes that are sent again on request."""
        ...


class Gone(Exception):
    """Whoever was connected has left."""


class Wished(Act):
    """What a client wishes to do; it is acknowledged in one piece with what it brought."""

    __slots__ = ("_id", "mover")

    def __init__(self, wish: Wish, mover: ServedConnection, live: LiveTable) -> None:
        super().__init__(partial(_as_they_sit, wish, mover, live))
        self.mover: ServedConnection = mover
        self._id = wish.id

    def acknowledge(self) -> None:
        self.mover.hold(write_frame({"type": "ack", "id": self._id}))

    def told(self) -> None:
        self.mover.release()

    def ended(self, came: Came) -> None:
        self.mover.done(self._id, came)


def _as_they_sit(wish: Wish, mover: ServedConnection, live: LiveTable, decision: Decision, at: float) -> Refused | None:
    """Carry a wish out for the seat that its mover has when its turn comes: it may have been freed meanwhile."""
    return wish.command(mover.seat, live)(decision, at)


class ServedConnection:
    """A connection to one table."""

    lost: tuple[type[Exception], ...] = (RuntimeError, OSError, TimeoutError)
    """What sending raises when nobody takes it any more."""

    def __init__(
        self,
        carrier: Carrier,
        registry: TableRegistry,
        code: str,
        limits: ConnectionLimits,
        address: str,
        direct: Direct,
    ) -> None:
        self.seat: Seat | None = None
        self.language = FIRST
        self.lines = True
        self.short = False
        self.had: Present | None = None
        self.address = address
        self._limits = limits
        self._repeats = Allowance(REPEATS_A_MINUTE, REPEATS_AT_ONCE, asyncio.get_running_loop().time)
        self._carrier = carrier
        self._registry = registry
        self._code = code
        self._direct = direct
        self._held: str | None = None
        """An acknowledgement that goes out in one piece with what comes next."""
        self._busy = False
        """Whether a frame is being answered for which others wait in the queue of the connection."""
        self._acting = False
        """Whether something that this client wishes is under way."""
        self._acted: asyncio.Future[None] | None = None
        """What waits for that."""
        self._heard = 0.0
        """When a frame came at last that did not go through the queue."""
        self._waiting: list[str | Closed] = []
        """What goes out when the client has read what came before it."""
        self._sending: asyncio.Task[None] | None = None
        """What sends that; None as long as the client reads everything at once."""
        self._serving: asyncio.Task[Any] | None = None
        """What reads the client's frames."""
        self._ended = False
        """Whether nothing more is sent."""
        self._frames = Allowance(FRAMES_A_MINUTE, FRAMES_AT_ONCE, asyncio.get_running_loop().time)
        self._live: LiveTable | None = None
        self._patience: float | None = None
        """How many seconds the client may be silent, once it has announced that; until then pings find out."""

    def send(self, *frames: str) -> None:
        if self._held is not None:
            frames, self._held = (self._held, *frames), None
        if self._sending is None and self._direct.send(*frames):
            return
        if len(self._waiting) + len(frames) <= LONGEST_QUEUE:
            self._queue(*frames)
        else:
            hang_up(self, TOO_SLOW, "slow")

    def hold(self, frame: str) -> None:
        """Send a frame in one piece with the next one."""
        self._held = frame

    def release(self) -> None:
        """Send what is held, if nothing came with which it could go."""
        if self._held is not None:
            held, self._held = self._held, None
            self.send(held)

    def hang_up(self, code: int, reason: str) -> None:
        self.release()
        if len(self._waiting) >= LONGEST_QUEUE:
            self._waiting.clear()
        self._queue(Closed(code, Refused("closed", reason)))

    def _queue(self, *frames: str | Closed) -> None:
        self._waiting += frames
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_on())

    async def run(self) -> None:
        """Serve the connection until either side ends it, or the client stops reading."""
        if not self._limits.connections.enter(self.address):
            await self._carrier.close(TOO_MUCH)
            return
        try:
            await self._serve()
        finally:
            self._limits.connections.leave(self.address)

    async def _serve(self) -> None:
        await self._carrier.accept()
        self._serving = asyncio.current_task()
        try:
            more = await self._listen()
            self._leave()
            if more and self._sending is not None:
                await asyncio.wait({self._sending}, timeout=TAKING_SECONDS)
        except asyncio.CancelledError:
            if not self._ended or self._serving is None or self._serving.uncancel():
                raise
        finally:
            self._serving = None
            self._leave()
            if self._sending is not None:
                self._sending.cancel()
            # so that a connection that is closed goes at once, and no circle waits for garbage to be looked for
            self._direct.hear = self.had = None

    def _leave(self) -> None:
        if self._live is not None:
            self._live.leave(self)
            self._live = None

    async def _listen(self) -> bool:
        """Read frames until the end; return whether the server still has something to send."""
        try:
            live = await self._say_hello()
            self._direct.hear = self._hear
            while True:
                frame = await self._receive()
                await self._act_ends()
                await self._answer(live, frame)
        except Gone:
            return False
        except Closed as closed:
            last = closed.with_traceback(None)  # which leads here, in a circle
        except Damaged as damaged:
            last = Closed(DAMAGED, closed_for(damaged))
        except Archived as archived:
            last = Closed(NO_TABLE, refusal("archived", code=archived.code))
        except StoreError as error:
            log.error("table %s: %s", self._code, error)
            last = Closed(TOO_SLOW, refusal("store", "line"))
        self._registry.services.metrics.refused(last.reason)
        self.send(write_frame({"type": "error", "reason": last.reason, "text": last.text}))
        self.hang_up(last.code, last.text)
        return True

    async def _send_on(self) -> None:
        """Send what waits, in order, as long as the client reads it; a client that does not is left."""
        try:
            while self._waiting:
                frame = self._waiting.pop(0)
                async with asyncio.timeout(TAKING_SECONDS):
                    if isinstance(frame, Closed):
                        await self._carrier.close(frame.code, as_close_reason(frame.text))
                        break
                    await self._carrier.send({"type": "websocket.send", "text": frame})
            else:
                self._sending = None
                return
        except self.lost:
            pass
        self._ended = True
        self._leave()
        if self._serving is not None:
            self._serving.cancel()

    async def _receive(self) -> str | bytes:
        self._busy = False
        message = await self._next_message()
        self._busy = True
        if message["type"] == "websocket.disconnect":
            raise Gone
        data: str | bytes = message.get("text") or message.get("bytes") or ""
        size = len(data.encode("utf-8", "surrogatepass")) if isinstance(data, str) else len(data)
        if size > LARGEST_FRAME:
            raise Closed(TOO_LARGE, refusal("too-large", "frame", most=LARGEST_FRAME, found=size))
        debt = self._frames.owe(1)
        if debt > 0:
            await asyncio.sleep(debt)
        return data

    async def _next_message(self) -> Mapping[str, Any]:
        """Wait for what comes through the queue, as long as anything at all is heard of the client."""
        loop = asyncio.get_running_loop()
        since = loop.time()
        while True:
            until = None if self._patience is None else max(since, self._heard) + self._patience
            try:
                async with asyncio.timeout_at(until):
                    return await self._carrier.receive()
            except TimeoutError:
                if self._heard <= since:
                    raise Closed(SILENT, refusal("silent")) from None
                since = self._heard

    def _hear(self, text: bytes) -> bool:
        """Do what a frame wishes as soon as it is there; return whether that could be, without waiting for anything."""
        live = self._live
        if live is None or self._busy or self._acting or len(text) > LARGEST_FRAME or self._frames.left() < 1:
            return False
        frame = read_frame(text)
        if not isinstance(frame, Wish):
            return False
        self._heard = asyncio.get_running_loop().time()
        self._frames.owe(1)
        with speaking(self.language):
            self._do(live, frame)
        return True

    async def _say_hello(self) -> LiveTable:
        """Wait for `hello`, find the table and the seat, and welcome whoever it is."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                frame = read_frame(await self._receive())
        except TimeoutError:
            raise Closed(TOO_MUCH, refusal("no-hello", "late")) from None
        if isinstance(frame, Refused):
            raise Closed(TOO_MUCH, frame)
        if not isinstance(frame, Hello):
            raise Closed(TOO_MUCH, refusal("no-hello", "first"))
        self.language, self.lines = wanted_language(frame.language), frame.lines
        self.short = frame.short
        speak(self.language)
        if self._limits.guesses.left(self.address) < 1:
            raise Closed(TOO_MUCH, refusal("too-many-guesses"))
        live = await self._registry.find(self._code)
        if live is None:
            self._limits.guesses.take(self.address)
            raise Closed(NO_TABLE, refusal("no-table", code=self._code))
        start = await live.recall(frame.since)
        if frame.token is not None:
            self.seat = live.table.seat_of(hash_token(frame.token))
            if self.seat is None:
                self._limits.guesses.take(self.address)
                raise Closed(WRONG_TOKEN, refusal("wrong-token"))
        if self.seat is not None and live.at(self.seat) >= MOST_AT_A_SEAT:
            raise Closed(TOO_SLOW, refusal("crowded", "seat", most=MOST_AT_A_SEAT))
        if self.seat is None and live.at(None) >= MOST_WATCHING:
            raise Closed(TOO_SLOW, refusal("crowded", "watching"))
        self._live = live  # from here on whatever fails, it is left again
        live.join(self)
        welcome = live.welcome(self.seat, start, lines=self.lines)
        self._repeats.owe(len(welcome))
        self._limits.repeats.owe(self.address, len(welcome))
        live.note(self)
        self.send(welcome)
        return live

    async def _answer(self, live: LiveTable, data: str | bytes) -> None:
        frame = read_frame(data)
        match frame:
            case Refused():
                self._say_error(frame)
            case Hello():
                self._say_error(refusal("hello-again"))
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
                self._do(live, frame)
                await self._act_ends()

    def _say_error(self, why: Refused) -> None:
        self.send(write_frame({"type": "error", "reason": why.reason, "text": why.text}))

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
        debts = (self._repeats.owe(size), self._limits.repeats.owe(self.address, size))
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

    def _do(self, live: LiveTable, wish: Wish) -> None:
        self._acting = True
        live.begin(Wished(wish, self, live))

    def done(self, id: str, came: Came) -> None:
        """Say what came of a wish, and go on to the next one."""
        self.release()
        if isinstance(came, Refused):
            self._settle(id, came)
        elif isinstance(came, Exception):
            log.error("table %s: a wish of seat %s failed", self._code, self.seat, exc_info=came)
            hang_up(self, COME_BACK, "untold")
        self._acting = False
        if self._acted is not None and not self._acted.done():
            self._acted.set_result(None)

    async def _act_ends(self) -> None:
        """Wait until nothing that this client wishes is under way."""
        if self._acting:
            self._acted = asyncio.get_running_loop().create_future()
            await self._acted

    def _settle(self, id: str, why: Refused | None = None) -> None:
        """Acknowledge a frame, or say why it was refused."""
        if why is None:
            self.send(write_frame({"type": "ack", "id": id}))
        else:
            self._registry.services.metrics.refused(why.reason)
            not_done: NotDone = {"type": "refused", "id": id, "reason": why.reason, "text": why.text, "rule": why.rule}
            self.send(write_frame(not_done))
