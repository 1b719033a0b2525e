"""The load on Omerta's server: opening tables over HTTP, playing over its WebSocket."""

from __future__ import annotations

import asyncio
import hashlib
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import httpx
import msgspec

from bench.load import Key, Load, Person
from omerta.core.registry import find

OPENING_AT_ONCE = 16
NONCES = ("commit", "nonce")
LATE = ("closed", "no-question", "over")
"""Why an answer may be refused although nobody did anything wrong: somebody else, or the clock, came before."""


class Entry(msgspec.Struct):
    """What is read of an entry."""

    kind: str
    seat: int | None = None


class Offered(msgspec.Struct):
    """What is read of a move that may be made."""

    move: list[Any]


class Question(msgspec.Struct):
    """What is read of a question."""

    question: int
    moves: list[Offered]


class Fair(msgspec.Struct):
    """What is read of the fair dice."""

    asks: str | None


class Now(msgspec.Struct):
    """What is read of the present, or of what is not as it was."""

    question: Question | None = None
    fair: Fair | None = None
    phase: str = ""


class Frame(msgspec.Struct):
    """What is read of a frame; the rest is skipped."""

    type: str
    id: str | None = None
    reason: str | None = None
    entry: Entry | None = None
    entries: list[Entry] = []
    now: Now | None = None
    news: Now | None = None
    text: str | None = None


_read = msgspec.json.Decoder(Frame).decode
_write = msgspec.json.Encoder().encode


class OmertaPerson(Person):
    """Somebody at a table of Omerta's."""

    def __init__(self, load: Load, key: Key) -> None:
        super().__init__(load, key["code"], key["seat"])
        self.token = key["token"]
        self.nonce = random.randbytes(16).hex()
        self.answered: set[str | int] = set()

    @property
    def path(self) -> str:
        return f"/ws/{self.table}"

    def opened(self) -> None:
        hello = {"type": "hello", "token": self.token, "since": 0, "lines": False}
        self.send(_write({**hello, "short": True} if self.load.short else hello))

    def hear(self, text: bytes) -> None:
        frame = _read(text)
        # who was too slow with a nonce plays on without it
        if frame.type in ("refused", "error") and frame.id not in NONCES:
            raise RuntimeError(f"the server refused what the load sent: {frame.text}")
        for entry in (frame.entry,) if frame.entry else frame.entries:
            if entry.kind == "ready" and entry.seat == 1 - self.seat:
                self.see_moves(self.opponent_moved + 1)
        if (now := frame.now or frame.news) is not None:
            self._react(now)

    def _react(self, now: Now) -> None:
        asks, question = None if now.fair is None else now.fair.asks, now.question
        if asks is not None and asks not in self.answered:
            self.answered.add(asks)
            value = self.nonce if asks == "nonce" else hashlib.sha256(self.nonce.encode()).hexdigest()
            self.send(_write({"type": "nonce", "id": asks, asks: value}))
        if question is not None and question.question not in self.answered:
            self.answered.add(question.question)
            self.answer(self._choice(question))
        if now.phase == "over":
            self.leave()

    def _choice(self, question: Question) -> Callable[[], bytes]:
        name, move = question.question, random.choice(question.moves).move
        choice: dict[str, Any] = {"type": "choose", "id": f"move {name}", "question": name, "move": move}
        return lambda: _write(choice)


class Answerer(OmertaPerson):
    """Somebody at a table of any game: a move is timed until it is acknowledged, since others may not know of it."""

    def hear(self, text: bytes) -> None:
        frame = _read(text)
        if frame.id is not None and frame.id not in NONCES:
            self._settle(frame)
        if (now := frame.now or frame.news) is not None:
            if now.phase not in ("", "gathering"):
                self.sit_down()  # in other games somebody else may be asked first
            self._react(now)

    def _settle(self, frame: Frame) -> None:
        sent = self.load.sent.pop((self.table, self.seat, int((frame.id or "").split()[-1])), None)
        if frame.type == "refused" and frame.reason not in LATE:
            raise RuntimeError(f"the server refused what the load sent: {frame.text}")
        if sent is not None and frame.type == "ack":
            self.load.waits.append(time.perf_counter() - sent)

    def _choice(self, question: Question) -> Callable[[], bytes]:
        name, move, number = question.question, random.choice(question.moves).move, self._moved
        choice: dict[str, Any] = {"type": "choose", "id": f"move {number}", "question": name, "move": move}
        return lambda: _write(choice)


class Watcher(Person):
    """Somebody who watches a table and reads what comes."""

    plays = False

    def __init__(self, load: Load, table: str) -> None:
        super().__init__(load, table, 0)

    @property
    def path(self) -> str:
        return f"/ws/{self.table}"

    def opened(self) -> None:
        self.send(_write({"type": "hello", "since": 0, "lines": False, "short": self.load.short}))

    def hear(self, text: bytes) -> None:
        self.sit_down()

    def leave(self) -> None:
        """Have no part in when the games are over."""


TWELVE = "twelve-gangsters"


async def open_tables(ports: Sequence[int], count: int, game: str = TWELVE) -> list[Key]:
    """Open tables, each with two people and bots on the other chairs; return the keys of the people."""
    bots = {TWELVE: ["greedy"]}.get(game, ["random"] * (find(game).usual_seats - 2))
    chairs = [*[{"kind": "human"}] * 2, *({"kind": "bot", "bot": bot} for bot in bots)]
    body = {"game": game, "seats": len(chairs), "name": "Ann", "chairs": chairs}
    limits = httpx.Limits(max_connections=OPENING_AT_ONCE)
    async with httpx.AsyncClient(timeout=60, limits=limits, trust_env=False) as client:

        async def open_one(number: int) -> list[Key]:
            server = f"http://127.0.0.1:{ports[number % len(ports)]}"
            first = (await client.post(f"{server}/api/tables", json=body)).raise_for_status().json()
            url = f"{server}/api/tables/{first['code']}/sit"
            return [first, (await client.post(url, json={"name": "Bert"})).raise_for_status().json()]

        tables = await asyncio.gather(*(open_one(number) for number in range(count)))
    return [key for keys in tables for key in keys]


def seat_people(load: Load, keys: Sequence[Key]) -> list[Person]:
    """Make the people who hold these keys."""
    return [OmertaPerson(load, key) for key in keys]


def seat_answerers(load: Load, keys: Sequence[Key]) -> list[Person]:
    """Make the people who hold these keys at tables of any game."""
    return [Answerer(load, key) for key in keys]


def seat_watched(load: Load, keys: Sequence[Key], watchers: int) -> list[Person]:
    """Make the people who hold these keys, and so many others who watch each of their tables."""
    tables = dict.fromkeys(key["code"] for key in keys)
    return [*seat_people(load, keys), *(Watcher(load, table) for table in tables for _ in range(watchers))]
