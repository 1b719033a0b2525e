"""What was told before is told again from the same bytes, and only so much of it at once."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from omerta import game_types
from omerta.core.wire import encode
from omerta.server.http.access_limits import AccessLimits, counted_address
from omerta.server.http.socket import TableSocket
from omerta.server.limits import ConcurrencyLimit
from omerta.server.live import seat_messages, served_connection
from omerta.server.live.frames import write_frame
from omerta.server.live.present import Presence
from omerta.server.live.seat_messages import SeatMessages
from omerta.server.live.served_connection import LONGEST_QUEUE, Closed
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.table_services import TableServices
from omerta.server.live.tokens import hash_token
from omerta.table import rate_limit
from omerta.table.acts.seating import Sat
from omerta.table.log.entries import Entry, tell
from omerta.table.log.opened import Chair
from omerta.table.log.rows import write_row
from omerta.table.opening.opening import open_rows
from omerta.table.rate_limit import RateLimit
from omerta.table.wire import payload_types, question_text
from omerta.table.wire.seat_payload import now
from tests.server import virtual
from tests.server.virtual import MemoryStore, TimedBotPool
from tests.table.acted import concede, take_back
from tests.table.scenes import PERSON, Scene

GAME = {"game": "twelve-gangsters", "seats": 3, "preset": None, "options": {}, "chairs": [Chair("bot", "random")] * 3}


def house_of_memory() -> TableRegistry:
    bot_pool = cast(Any, TimedBotPool(Random(1)))
    return TableRegistry(TableServices(MemoryStore(), bot_pool, 5.0, lambda: round(100 + virtual.now(), 3)))


async def played_out(registry: TableRegistry) -> str:
    """Open a table of bots and let them play their game."""
    key = await registry.open(partial(open_rows, **cast(Any, GAME)), "Ann")
    live = await registry.find(key.code)
    assert live is not None
    while live.table.phase != "over":
        await live.settle()
    return key.code


def test_an_entry_is_put_into_words_once_for_each_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    worded: list[tuple[int, int | None]] = []

    def counted(entry: Entry, seat: int | None, *more: Any) -> payload_types.Entry:
        worded.append((entry.n, seat))
        return tell(entry, seat, *more)

    monkeypatch.setattr(seat_messages, "tell", counted)

    async def scene() -> None:
        registry = house_of_memory()
        live = await registry.find(await played_out(registry))
        assert live is not None
        table = live.table
        for start in (0, 5, table.n, 0, 3):
            for seat in (None, 0, 1):
                again = [tell(entry, seat, table.names, table.texts) for entry in table.entries[start:]]
                written = write_frame({"type": "entries", "entries": again, "now": now(table, seat, ())})
                assert live.missed(seat, start) == written, "byte for byte what it would be if it were written anew"
                welcome = json.loads(live.welcome(seat, start))
                assert (welcome["seat"], welcome["entries"]) == (seat, json.loads(written)["entries"])
        assert len(worded) == 3 * table.n
        assert len(set(worded)) == len(worded)

    virtual.run(scene)


class Wire:
    """The server's end of a WebSocket: it says what was prepared, then nothing, and notes what is sent and when."""

    def __init__(self, *frames: object, address: str = "192.0.2.1") -> None:
        self.client = SimpleNamespace(host=address)
        self.scope: dict[str, Any] = {}
        self.frames = [json.dumps(frame) for frame in frames]
        self.sent: list[tuple[float, int]] = []

    async def accept(self) -> None:
        """Be open."""

    async def receive(self) -> dict[str, str]:
        if self.frames:
            return {"type": "websocket.receive", "text": self.frames.pop(0)}
        await asyncio.sleep(600)
        return {"type": "websocket.disconnect"}

    async def send(self, message: dict[str, str]) -> None:
        self.sent.append((virtual.now(), len(message.get("text", ""))))

    async def close(self, code: int, reason: str = "") -> None:
        self.sent.append((virtual.now(), 0))


def test_who_asks_for_much_again_waits_for_it_and_gets_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served_connection, "REPEATS_AT_ONCE", 30_000)
    monkeypatch.setattr(served_connection, "REPEATS_A_MINUTE", 60 * 10_000)
    hello, missed = {"type": "hello", "token": None, "since": 10**6}, {"type": "missed", "since": 0}

    async def scene() -> None:
        registry, open_limits = house_of_memory(), AccessLimits()
        code = await played_out(registry)
        live = await registry.find(code)
        assert live is not None
        size, began = len(live.missed(None, 0)), virtual.now()
        wires = [Wire(hello, *[missed] * 20) for _ in range(60)]
        lines = [TableSocket(cast(Any, wire), registry, code, open_limits) for wire in wires]
        await asyncio.gather(*(each.run() for each in lines))
        for wire in wires:
            answers = [(at, length) for at, length in wire.sent if length == size]
            assert len(answers) == 20
            for second in range(20):
                soon = sum(length for at, length in answers if at - began <= second)
                assert soon <= 30_000 + 10_000 * second + size
            assert answers[-1][0] - began > 3, "so much cannot be had at once"

    virtual.run(scene)


def test_who_is_hung_up_on_with_a_full_queue_hears_why() -> None:
    async def scene() -> None:
        line = TableSocket(cast(Any, Wire()), house_of_memory(), "NOSUCH", AccessLimits())
        for _ in range(LONGEST_QUEUE):
            line.send("{}")
        line.hang_up(1012, "Come back.")
        last = line._waiting.pop(0)
        assert isinstance(last, Closed)
        assert last.code == 1012

    virtual.run(scene)


def test_trials_are_counted_with_what_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served_connection, "REPEATS_AT_ONCE", 60_000)
    monkeypatch.setattr(served_connection, "REPEATS_A_MINUTE", 60 * 10_000)

    async def scene() -> None:
        played = Scene([PERSON, PERSON], "gangsters").start()
        question = played.table.question
        assert question is not None
        registry, code = house_of_memory(), played.table.code
        log = [replace(row, token=hash_token(f"key {row.seat}")) if isinstance(row, Sat) else row for row in played.log]
        cast(Any, registry.services.store).logs[code] = [write_row(row) for row in log]
        trial = {"type": "what-if", "question": question.name, "moves": []}
        hello = {"type": "hello", "token": f"key {question.node.seats[0]}", "since": 10**6}
        wire = Wire(hello, *[{**trial, "id": f"{number:02}"} for number in range(20)])
        began = virtual.now()
        await TableSocket(cast(Any, wire), registry, code, AccessLimits()).run()
        answers = [(at - began, size) for at, size in wire.sent[1:] if size == wire.sent[1][1]]
        assert len(answers) == 20
        for second in range(20):
            soon = sum(size for at, size in answers if at <= second)
            assert soon <= 60_000 + 10_000 * second + answers[0][1]
        assert answers[-1][0] > 3, "so much cannot be had at once"

    virtual.run(scene)


def test_one_address_is_told_no_more_again_however_many_lines_it_has() -> None:
    clock = SimpleNamespace(now=0.0)
    allowance = RateLimit(60_000, 5_000, lambda: clock.now)
    assert [allowance.owe("a", 2_000) for _ in range(4)] == [0.0, 0.0, 1.0, 3.0]
    assert allowance.owe("b", 2_000) == 0.0
    clock.now = 3.0
    assert allowance.left("a") == 0
    assert not allowance.take("a")
    clock.now = 100.0
    assert allowance.left("a") == 5_000


def test_an_address_is_counted_in_and_out() -> None:
    open_connections = ConcurrencyLimit(2)
    assert [
        open_connections.enter("a"),
        open_connections.enter("a"),
        open_connections.enter("a"),
        open_connections.enter("b"),
    ] == [True, True, False, True]
    open_connections.leave("a")
    assert open_connections.enter("a")
    assert len(open_connections) == 3


def test_an_address_that_is_forgotten_was_not_heard_of_for_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "MOST_KEYS", 3)
    allowance = RateLimit(0, 1)
    for address in "abcad":
        allowance.take(address)
    assert [allowance.left(address) for address in "abcd"] == [0, 1, 0, 0]


@pytest.mark.parametrize(
    ("host", "counted"),
    [("2001:db8::1", "2001:db8::"), ("2001:db8::ffff:1", "2001:db8::"), ("127.0.0.1", "127.0.0.1"), ("x", "x")],
)
def test_a_network_of_ipv6_is_one_address(host: str, counted: str) -> None:
    assert counted_address(host) == counted


@pytest.mark.parametrize("game", ["gangster-dice", "gangsta", "gangsters"])
def test_of_moves_and_reasons_only_so_many_are_kept_for_a_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(question_text, "MOST_KEPT", 5)
    question_text._phrases.cache_clear()
    scene = Scene([PERSON] * 2, game).start()
    most = 0
    for _ in range(40):
        seat = scene.table.owed()[0]
        assert json.loads(f"{{{question_text.question_text(scene.table, seat)}}}")["moves"]
        kept = question_text._phrases(scene.table.game, "en")
        most = max(most, len(kept.moves))
        assert max(len(kept.moves), len(kept.near)) <= 5
        scene.choose(seat)
    question_text._phrases.cache_clear()
    assert most == 5


@pytest.mark.parametrize("game", sorted(game_types))
def test_the_present_is_what_it_would_be_if_it_were_written_anew(game: str) -> None:
    rng, written = Random(7), SeatMessages()
    scene = Scene([PERSON] * game_types[game].usual_seats, game)

    def compare() -> None:
        table = scene.table
        who = Presence(frozenset(rng.sample(scene.seats, 2)), frozenset())
        for seat in (None, *scene.seats):
            anew = encode(now(table, seat, who.here, who.away)).decode()
            assert written.now(table, seat, who) == anew, f"seat {seat} at version {table.version}"

    compare()
    scene.start()
    compare()
    for number in range(40):
        if scene.table.question is None:
            break
        seat = rng.choice(scene.table.owed())
        scene.choose(seat, rng.randrange(100))
        compare()
        if scene.table.question is not None and scene.table.may_take_back(seat) and rng.random() < 0.5:
            scene.add(take_back(scene.table, seat, scene.id(), scene.question(), 5.0))
            compare()
        if number == 20:
            scene.add(concede(scene.table, 0, scene.id(), 5.0))
            compare()
        scene.let_bots_answer()
