"""Nothing of a sealed choice reaches another seat: not its content, and in a window not even that it was made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from omerta.core.nodes import Seat
from omerta.core.wire import encode
from omerta.server.live.present import Presence
from omerta.server.live.seat_messages import SeatMessages
from omerta.table.acts.playing import Started
from omerta.table.log.entries import tell
from omerta.table.log.rows import AnyRow
from omerta.table.log.table import fold
from omerta.table.log.watch import Watch
from omerta.table.wire.seat_payload import face
from tests.table.scenes import PERSON, Scene, bytes_of, registered_back_room, viewers, with_another_choice


@pytest.fixture(autouse=True)
def back_room() -> Iterator[None]:
    with registered_back_room():
        yield


@pytest.mark.parametrize("game", ["back-room", "twelve-gangsters"])
@pytest.mark.parametrize("seed", range(8))
def test_others_read_the_same_bytes_whatever_is_sealed(game: str, seed: int) -> None:
    rng = Random(seed)
    scene = Scene([PERSON] * 3, game, {"cards": 4} if game != "back-room" else {}).start()
    compared = 0
    while scene.table.phase == "playing":
        seat = rng.choice(scene.table.owed())
        scene.choose(seat, rng.randrange(100))
        for envelope in scene.table.sealed:
            twin = with_another_choice(scene.log, scene.table, envelope)
            if twin is None:
                continue
            other = fold(twin)
            for viewer in viewers(scene.table):
                if viewer != envelope:
                    assert bytes_of(other, viewer) == bytes_of(scene.table, viewer)
                    compared += 1
            assert bytes_of(other, envelope) != bytes_of(scene.table, envelope)
    assert compared > 5


@pytest.mark.parametrize("seed", range(6))
def test_in_a_window_nobody_sees_that_somebody_has_answered(seed: int) -> None:
    rng = Random(seed)
    scene = Scene([PERSON] * 3, "back-room").start()
    windows = 0
    while scene.table.phase == "playing":
        question = scene.table.question
        assert question is not None
        before = {viewer: bytes_of(scene.table, viewer) for viewer in viewers(scene.table)}
        seat = rng.choice(scene.table.owed())
        scene.choose(seat, rng.randrange(100))
        if question.node.window and scene.table.question == question:
            windows += 1
            for viewer, said in before.items():
                assert (bytes_of(scene.table, viewer) == said) == (viewer != seat)
    assert windows > 0


def test_changing_one_s_mind_leaves_no_trace_for_others() -> None:
    """Whoever changes often and whoever never does look the same, question numbers included."""
    steady, fickle = (Scene([PERSON] * 3, options={"cards": 5}).start() for _ in range(2))
    for _ in range(2):
        for place in (2, 0, 1, 0, 1):
            fickle.choose(1, place)
        steady.choose(1, 1)
        for viewer in (0, 2, None):
            assert bytes_of(steady.table, viewer) == bytes_of(fickle.table, viewer)
        for scene in (steady, fickle):
            scene.choose(0)
            scene.choose(2)
    for viewer in viewers(steady.table):
        assert bytes_of(steady.table, viewer) == bytes_of(fickle.table, viewer)


def short_frames(log: Sequence[AnyRow], seat: Seat | None) -> list[str]:
    """Give the short frames that a seat is sent, row by row, after the game has begun."""
    who, messages = Presence(frozenset(range(3)), frozenset()), SeatMessages()
    begun = next(place for place, row in enumerate(log) if isinstance(row, Started)) + 1
    table, frames = fold(log[:begun]), []
    for row in log[begun:]:
        had, n, watch = messages.present(table, seat, who), table.n, Watch((seat,))
        table.take(row, watch)
        frames.append(messages.news(table, seat, who, n, watch, had=had))
    return frames


@pytest.mark.parametrize("game", ["back-room", "twelve-gangsters"])
@pytest.mark.parametrize("seed", range(3))
def test_others_are_sent_the_same_short_frames_whatever_is_sealed(game: str, seed: int) -> None:
    rng = Random(seed)
    scene = Scene([PERSON] * 3, game, {"cards": 4} if game != "back-room" else {}).start()
    compared = 0
    while scene.table.phase == "playing":
        scene.choose(rng.choice(scene.table.owed()), rng.randrange(100))
        for envelope in scene.table.sealed:
            twin = with_another_choice(scene.log, scene.table, envelope)
            if twin is None or (game != "back-room" and rng.random() < 0.6):
                continue
            for viewer in viewers(scene.table):
                same = short_frames(twin, viewer) == short_frames(scene.log, viewer)
                assert same == (viewer != envelope)
                compared += 1
    assert compared > 5


def test_in_a_window_the_news_of_others_are_empty() -> None:
    scene, messages = Scene([PERSON] * 3, "back-room").start(), SeatMessages()
    who, rng, windows = Presence(frozenset(range(3)), frozenset()), Random(1), 0
    while scene.table.phase == "playing":
        question, n = scene.table.question, scene.table.n
        assert question is not None
        had = {viewer: messages.present(scene.table, viewer, who) for viewer in viewers(scene.table)}
        seat = rng.choice(scene.table.owed())
        scene.choose(seat, rng.randrange(100))
        if question.node.window and scene.table.question == question:
            windows += 1
            for viewer, before in had.items():
                news = messages.news(scene.table, viewer, who, n, Watch(()), had=before)
                assert (news == '{"type":"now","news":{}}') == (viewer != seat)
    assert windows > 0


def test_private_events_reach_their_seat_alone() -> None:
    scene = Scene([PERSON] * 3, "back-room").start()
    dealt = [entry for entry in scene.table.entries if any(event.kind == "dealt" for event in entry.events)]
    assert len(dealt) == 6
    for entry in dealt:
        owner = entry.events[0].data["seat"]
        for viewer in viewers(scene.table):
            told = tell(entry, viewer, scene.table.names, scene.table.texts)
            events = told["events"]
            assert isinstance(events, list)
            assert [event["kind"] for event in events] == (["dealt-to-you"] if viewer == owner else ["dealt"])
            assert [event["private"] for event in events] == [viewer == owner]


def test_the_table_s_own_secrets_are_never_told() -> None:
    scene = Scene([PERSON] * 3, options={"cards": 3}).start()
    table = scene.table
    while table.phase == "playing":
        everything = b"".join(bytes_of(table, viewer) for viewer in viewers(table)) + encode(face(table, ()))
        assert table.opened.seed.encode() not in everything
        assert b"token of" not in everything
        scene.choose(table.owed()[0])
    assert table.opened.seed.encode() in bytes_of(table, None)
