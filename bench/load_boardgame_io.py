"""The load on boardgame.io's server: opening matches over HTTP, playing by the protocol of socket.io."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence

import httpx
import msgspec

from bench.load import Key, Load, Person

GAME = "twelve-gangsters"
SEATS = 3
ROUNDS = 12
OPENING_AT_ONCE = 16
PLACE = f"/{GAME},".encode()
"""What socket.io writes before every packet that belongs to this game."""
OPEN, PING, PONG, CONNECT, EVENT = b"0", b"2", b"3", b"40", b"42"
UPDATE, SYNC = EVENT + PLACE + b'["update"', EVENT + PLACE + b'["sync"'


class Table(msgspec.Struct):
    """What is read of the table, as `peers/boardgame_io/twelve_gangsters.js` shows it to a seat."""

    round: int
    hands: list[list[int]]
    chosen: list[bool]


class State(msgspec.Struct):
    """What is read of boardgame.io's state."""

    G: Table
    id: int = msgspec.field(name="_stateID")


class Update(msgspec.Struct, array_like=True):
    """The packet that tells of a move."""

    event: str
    match: str
    state: State


class Synced(msgspec.Struct):
    """What is read of the answer to `sync`."""

    state: State


class Sync(msgspec.Struct, array_like=True):
    """The packet that answers `sync`."""

    event: str
    match: str
    info: Synced


_read_update = msgspec.json.Decoder(Update).decode
_read_sync = msgspec.json.Decoder(Sync).decode
_write = msgspec.json.Encoder().encode


class BoardgamePerson(Person):
    """Somebody at a table of boardgame.io's."""

    def __init__(self, load: Load, key: Key) -> None:
        super().__init__(load, key["code"], key["seat"])
        self.credentials = key["token"]
        self.asked = -1

    @property
    def path(self) -> str:
        return "/socket.io/?EIO=4&transport=websocket"

    def opened(self) -> None:
        """Say nothing: here the server speaks first."""

    def hear(self, text: bytes) -> None:
        if text.startswith(UPDATE):
            self._see(_read_update(text[len(EVENT) + len(PLACE) :]).state)
        elif text.startswith(SYNC):
            self._see(_read_sync(text[len(EVENT) + len(PLACE) :]).info.state)
        elif text.startswith(OPEN):
            self.send(CONNECT + PLACE)
        elif text.startswith(CONNECT):
            self._emit("sync", self.table, str(self.seat), self.credentials, SEATS)
        elif text == PING:
            self.send(PONG)

    def _emit(self, *event: object) -> None:
        self.send(EVENT + PLACE + _write(event))

    def _see(self, state: State) -> None:
        table = state.G
        self.see_moves(table.round + table.chosen[1 - self.seat])
        if table.round == ROUNDS:
            self.leave()
        elif table.round > self.asked:
            self.asked = table.round
            self.answer(self._choice(random.choice(table.hands[self.seat]), state.id))

    def _choice(self, card: int, state: int) -> Callable[[], bytes]:
        seat = str(self.seat)
        payload = {"type": "choose", "args": [card], "playerID": seat, "credentials": self.credentials}
        event = ["update", {"type": "MAKE_MOVE", "payload": payload}, state, self.table, seat]
        return lambda: EVENT + PLACE + _write(event)


async def open_tables(ports: Sequence[int], count: int) -> list[Key]:
    """Open tables of three, where two people sit; give the keys of the people."""
    base, limits = f"http://127.0.0.1:{ports[0]}/games/{GAME}", httpx.Limits(max_connections=OPENING_AT_ONCE)
    async with httpx.AsyncClient(timeout=60, limits=limits, trust_env=False) as client:

        async def post(path: str, body: dict[str, object]) -> Key:
            answer: Key = (await client.post(f"{base}/{path}", json=body)).raise_for_status().json()
            return answer

        async def open_one() -> list[Key]:
            code = (await post("create", {"numPlayers": SEATS}))["matchID"]
            people = [(0, "Ann"), (1, "Bert")]
            joined = [await post(f"{code}/join", {"playerID": str(seat), "playerName": name}) for seat, name in people]
            return [
                {"code": code, "seat": seat, "token": answer["playerCredentials"]}
                for (seat, _), answer in zip(people, joined, strict=True)
            ]

        tables = await asyncio.gather(*(open_one() for _ in range(count)))
    return [key for keys in tables for key in keys]


def seat_people(load: Load, keys: Sequence[Key]) -> list[Person]:
    """Make the people who hold these keys."""
    return [BoardgamePerson(load, key) for key in keys]
