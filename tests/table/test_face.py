"""The face of a table tells anybody whose answers are open and how it ended, and never what was answered."""

from __future__ import annotations

from random import Random

from omerta.table.wire.seat_payload import face
from tests.table.scenes import BOT, PERSON, Scene, registered_back_room


def test_the_seats_whose_answers_are_open_are_told_until_they_have_sealed() -> None:
    scene = Scene([PERSON, PERSON, BOT]).start()
    before = face(scene.table, ())
    assert set(before["owed"]) >= {0, 1}
    assert before["result"] is None
    scene.choose(0, 3)
    after = face(scene.table, ())
    assert 0 not in after["owed"]
    assert 1 in after["owed"]
    assert after["waiting"] == "Waiting for Bert."


def test_in_a_window_all_who_are_asked_are_told_whoever_has_answered() -> None:
    with registered_back_room():
        scene = Scene([PERSON] * 3, "back-room").start()
        rng = Random(2)
        while scene.table.question is None or not scene.table.question.node.window:
            scene.choose(rng.choice(scene.table.owed()), rng.randrange(100))
        asked = list(scene.table.question.node.seats)
        assert face(scene.table, ())["owed"] == asked
        scene.choose(asked[0], 0)
        assert face(scene.table, ())["owed"] == asked


def test_once_it_is_over_the_result_is_told_and_nothing_is_owed() -> None:
    scene = Scene([PERSON] * 3, options={"cards": 2}).start().play_out()
    ended = face(scene.table, ())
    assert ended["owed"] == []
    assert ended["result"] is not None
    assert ended["result"]["winners"]
