"""A table restored from a snapshot goes on exactly as one that was folded from its first row."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
import pytest

from omerta.core.wire import encode
from omerta.table.log.entries import tell
from omerta.table.log.snapshot import read_snapshot, write_snapshot
from omerta.table.log.table import Table, fold
from omerta.table.wire.seat_payload import now
from tests.table.acted import agree_end, ask_again, choose, concede
from tests.table.scenes import BOT, PERSON, Scene, registered_back_room, viewers


def same(one: Table, other: Table, told_since: int) -> None:
    """Compare what every seat sees now, and what it was told since the snapshot."""
    assert (one.version, one.n, one.ids, one.waiting_since) == (other.version, other.n, other.ids, other.waiting_since)
    for viewer in viewers(one):
        assert encode(now(one, viewer, ())) == encode(now(other, viewer, ()))
        told = [
            [tell(entry, viewer, table.names, table.texts) for entry in table.entries if entry.n > told_since]
            for table in (one, other)
        ]
        assert encode(told[0]) == encode(told[1])


@pytest.mark.parametrize("game", ["twelve-gangsters", "back-room"])
def test_a_snapshot_at_any_version_goes_on_alike(game: str) -> None:
    with registered_back_room():
        options = {"cards": 4} if game == "twelve-gangsters" else {}
        scene = Scene([PERSON, PERSON, PERSON], game, options).start()
        scene.choose(scene.table.owed()[0])
        scene.add(agree_end(scene.table, 0, "a", True, 5.0))
        scene.add(concede(scene.table, 1, "gone", 5.0))
        scene.play_out(Random(2))
        scene.add(ask_again(scene.table, 0, "again", 7.0, "NEXT"))
        for version in range(1, len(scene.log) + 1):
            whole = fold(scene.log[:version])
            restored = read_snapshot(write_snapshot(whole))
            assert restored is not None, version
            start = restored.n
            same(restored, whole, start)
            for row in scene.log[version:]:
                restored.take(row)
                whole.take(row)
            same(restored, whole, start)


def test_ids_are_known_after_a_snapshot() -> None:
    scene = Scene([PERSON, PERSON, BOT]).start()
    question = scene.question()
    scene.add(choose(scene.table, 0, "mine", question, ["heist", 3], 5.0))
    restored = read_snapshot(write_snapshot(scene.table))
    assert restored is not None
    assert choose(restored, 0, "mine", question, ["heist", 3], 6.0) == []


def test_a_snapshot_of_the_first_release_is_read() -> None:
    """It did not say whether the clock has answered the open question."""
    table = Scene([PERSON, PERSON, BOT]).start().table
    older = {name: value for name, value in msgspec.json.decode(write_snapshot(table)).items() if name != "late"}
    restored = read_snapshot(msgspec.json.encode(older))
    assert restored is not None
    same(restored, table, table.n)


@pytest.mark.parametrize(
    "change",
    [
        lambda body: body[:-10],
        lambda body: b"{}",
        lambda body: body.replace(b'"format":2', b'"format":1'),
        lambda body: body.replace(b"boss=", b"chef="),
        lambda body: msgspec.json.encode({**msgspec.json.decode(body), "position": None}),
    ],
)
def test_a_snapshot_that_makes_no_sense_is_left_aside(change: Callable[[bytes], bytes]) -> None:
    body = write_snapshot(Scene([PERSON, PERSON, BOT]).start().table)
    assert read_snapshot(body) is not None
    assert change(body) != body
    assert read_snapshot(change(body)) is None
