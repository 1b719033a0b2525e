"""Lines between clients and servers: in order and without doubles, but late, cut, half open or clogged."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextvars import Context
from random import Random
from typing import Any

from omerta.server.live.served_connection import ConnectionLimits, Direct, ServedConnection
from omerta.server.live.table_registry import TableRegistry
from tests.simulation.loop import Process, SimulatedLoop

Frame = dict[str, Any]
SLOW_SECONDS = 0.002, 0.02, 0.2
NOTICED_SECONDS = 0.01, 0.5, 9.0
"""How long it may take until a server learns that a line is gone; its pings find out in ten seconds."""


class Line:
    """One connection: `say` and `hear` are the client's end, the rest is what carries the server's."""

    def __init__(
        self, number: int, loop: SimulatedLoop, rng: Random, process: Process, *, note: Callable[..., None]
    ) -> None:
        self.number = number
        self.process = process
        self.sending: Callable[[Frame], None] = lambda frame: None
        """Looks at every frame at the moment at which it leaves the server."""
        self.owner: object = None
        """Whoever is at the client's end."""
        self.cut_off = False
        """Whether nothing comes through any more."""
        self.ended = False
        """Whether the server's end is closed."""
        self.left = False
        """Whether the client's end is."""
        self._loop, self._rng, self._note = loop, rng, note
        self._slow = rng.choice(SLOW_SECONDS)
        self._up: asyncio.Queue[Mapping[str, Any]] = asyncio.Queue()
        self._down: asyncio.Queue[Frame | None] = asyncio.Queue()
        self._last = {"up": 0.0, "down": 0.0}
        self._free = asyncio.Event()
        self._free.set()
        self._direct = Direct(self._send_at_once)

    def serve(self, registry: TableRegistry, code: str, limits: ConnectionLimits, address: str) -> None:
        """Have a server serve it; done as its process."""
        served = ServedConnection(self, registry, code, limits, address, self._direct)
        self.process.begin(self._loop, served.run())

    def _later(self, way: str, work: Callable[..., object], *arguments: object) -> None:
        """Do something when what was sent before has arrived: upwards as the server's process, else as the world."""
        delay = self._rng.expovariate(1 / self._slow)
        at = self._last[way] = max(self._last[way] + 1e-9, self._loop.now + delay)
        self._loop.call_at(at, work, *arguments, context=self._there() if way == "up" else self._loop.outside)

    def _there(self) -> Context:
        return self.process.context.copy()

    # the client's end

    def say(self, frame: Frame) -> None:
        text = json.dumps(frame)
        self._note("says", self.number, text)
        self._later("up", self._arrive, text)

    def _arrive(self, text: str) -> None:
        if self.cut_off or self.ended:
            return
        if self._direct.hear is None or self._up.qsize() or not self._direct.hear(text.encode()):
            self._up.put_nowait({"type": "websocket.receive", "text": text})

    async def hear(self) -> Frame | None:
        """Wait for a frame; None at the end."""
        return await self._down.get()

    def leave(self) -> None:
        """The client goes; the server learns of it when it does."""
        self.left = True
        self._last["up"] += self._rng.choice((0.0, 0.05, 1.0, 10.0)) * self._rng.random()
        self._later("up", self._learn)

    # what happens to it

    def cut(self) -> None:
        """Both ends lose it with all that is on its way, the server perhaps much later: it is half open until then."""
        if self.cut_off:
            return
        self.cut_off = True
        self._loop.call_later(self._rng.random() * 0.2, self._down.put_nowait, None, context=self._loop.outside)
        noticed = self._rng.choice(NOTICED_SECONDS) * self._rng.random()
        self._loop.call_later(noticed, self._learn, context=self._there())

    def _learn(self) -> None:
        if not self.ended:
            self.ended = True
            self._free.set()
            self._up.put_nowait({"type": "websocket.disconnect", "code": 1006})

    def clog(self, seconds: float) -> None:
        """The client reads nothing for a while."""
        self._free.clear()
        self._loop.call_later(seconds, self._free.set, context=self._loop.outside)

    def die(self) -> None:
        """The server's process is dead; what it sent before comes through, or not."""
        self.ended = True
        if self._rng.random() < 0.3:
            self.cut_off = True
        self._later("down", self._down.put_nowait, None)

    # the server's end

    async def accept(self) -> None:
        """Be ready."""

    async def receive(self) -> Mapping[str, Any]:
        return await self._up.get()

    def _send_at_once(self, *texts: str) -> bool:
        if self.ended or not self._free.is_set():
            return False
        for text in texts:
            self._deliver(text)
        return True

    async def send(self, message: dict[str, Any]) -> None:
        await self._free.wait()
        if self.ended:
            raise OSError("nobody takes it any more")
        self._deliver(message["text"])

    async def close(self, code: int, reason: str | None = None) -> None:
        self._note("closes", self.number, str(code))
        self.ended = True
        self._later("down", self._down.put_nowait, None)

    def _deliver(self, text: str) -> None:
        self._note("sends", self.number, text)
        frame: Frame = json.loads(text)
        self.sending(frame)
        self._later("down", self._reach, frame)

    def _reach(self, frame: Frame) -> None:
        if not self.cut_off and not self.left:
            self._down.put_nowait(frame)
