"""Taking back at a table: a seat goes back over its own answers, and log, snapshots and record agree about it."""

from __future__ import annotations

from random import Random

from omerta.core.nodes import Decide
from omerta.core.replay import read_record
from omerta.table.acts.refusal import Refused
from omerta.table.acts.taking_back import MOST_TAKEN_BACK, TakenBack
from omerta.table.after.record import write_record
from omerta.table.log.entries import tell
from omerta.table.log.snapshot import read_snapshot, write_snapshot
from omerta.table.log.table import fold
from omerta.table.wire.seat_payload import now
from tests.table.acted import take_back
from tests.table.scenes import PERSON, Scene


def at_the_act(rng: Random) -> Scene:
    """Play two gangs at random until one may act."""
    scene = Scene([PERSON, PERSON], "gangsters").start()
    while scene.table.question is None or scene.table.question.node.ask != "act":
        for seat in scene.table.owed():
            scene.choose(seat, rng.randrange(100) if scene.table.steps < 12 else 0)
    return scene


def seat_of(scene: Scene) -> int:
    assert scene.table.question is not None
    return scene.table.question.node.seats[0]


def back(scene: Scene, seat: int | None = None) -> list[object] | Refused:
    """Ask for the last answer of a seat back."""
    who = seat_of(scene) if seat is None else seat
    outcome: list[object] | Refused = take_back(scene.table, who, scene.id(), scene.question(), 6.0)
    return outcome


def test_an_answer_is_taken_back_and_asked_again() -> None:
    scene = at_the_act(Random(3))
    table, seat = scene.table, seat_of(scene)
    assert table.state is not None
    before, steps = table.state.clone(), table.steps
    moves = [place for place, move in enumerate(before.legal(seat)) if move.verb == "move"]
    assert now(table, seat, ())["question"]["back"] is table.may_take_back(seat)  # type: ignore[index]
    scene.choose(seat, moves[0])
    assert table.state != before
    assert now(table, seat, ())["question"]["back"] is True  # type: ignore[index]
    rows = scene.add(back(scene))  # type: ignore[arg-type]
    assert [type(row).__name__ for row in rows] == ["TakenBack", "Asked"]
    assert (table.state, table.steps) == (before, steps)
    assert table.question is not None
    assert (table.question.node.ask, table.question.node.seats) == ("act", (seat,))
    last = tell(table.entries[-1], 1 - seat, table.names, table.texts)
    assert (last["kind"], last["seat"]) == ("taken-back", seat)
    assert last["events"][0]["text"] == f"{table.names[seat]} takes the last answer back."
    assert fold(scene.log).state == before


def test_nothing_is_taken_back_over_chance_or_somebody_else() -> None:
    scene = at_the_act(Random(3))
    seat = seat_of(scene)
    refused = back(scene, 1 - seat)
    assert isinstance(refused, Refused)
    assert refused.reason == "not-asked"
    while not isinstance(last := back(scene), Refused):
        scene.add(last)  # type: ignore[arg-type]
    assert last.reason == "not-taken-back"
    assert scene.table.state is not None
    assert scene.table.state.node().ask == "cops"  # type: ignore[union-attr]  # the dice were rolled just before it


def test_the_same_request_twice_takes_back_once() -> None:
    scene = at_the_act(Random(3))
    scene.choose(seat_of(scene), 1)
    question, seat = scene.question(), seat_of(scene)
    scene.add(take_back(scene.table, seat, "twice", question, 6.0))
    assert take_back(scene.table, seat, "twice", question, 6.0) == []
    stale = take_back(scene.table, seat, "late", question, 6.0)
    assert isinstance(stale, Refused)
    assert stale.reason == "closed"


def test_a_table_restored_from_a_snapshot_goes_back_alike() -> None:
    scene = at_the_act(Random(5))
    seat = seat_of(scene)
    scene.choose(seat, 1)
    restored = read_snapshot(write_snapshot(scene.table))
    assert restored is not None
    rows = back(scene)
    assert not isinstance(rows, Refused)
    for row in rows:
        restored.take(row)  # type: ignore[arg-type]
    scene.add(rows)  # type: ignore[arg-type]
    assert restored.state == scene.table.state
    assert restored.past == scene.table.past


def test_nobody_goes_back_for_ever() -> None:
    scene = at_the_act(Random(3))
    for _ in range(MOST_TAKEN_BACK):
        scene.choose(seat_of(scene), 1)
        rows = back(scene)
        assert not isinstance(rows, Refused)
        scene.add(rows)  # type: ignore[arg-type]
    scene.choose(seat_of(scene), 1)
    refused = back(scene)
    assert isinstance(refused, Refused)
    assert refused.reason == "taken-back-often"
    assert f"taken back {MOST_TAKEN_BACK} answers" in refused.text
    restored = read_snapshot(write_snapshot(scene.table))
    assert restored is not None
    assert restored.undone == scene.table.undone == {seat_of(scene): MOST_TAKEN_BACK}


def test_what_others_took_back_is_not_counted_against_a_seat() -> None:
    scene = at_the_act(Random(3))
    scene.table.undone[1 - seat_of(scene)] = MOST_TAKEN_BACK
    scene.choose(seat_of(scene), 1)
    assert not isinstance(back(scene), Refused)


def test_the_record_has_only_what_was_not_taken_back() -> None:
    rng = Random(7)
    scene = Scene([PERSON, PERSON], "gangsters").start()
    for _ in range(160):
        table = scene.table
        assert table.question is not None
        if table.may_take_back(table.question.node.seats[0]) and rng.random() < 0.3:
            scene.add(back(scene))  # type: ignore[arg-type]
            continue
        for seat in table.owed():
            scene.choose(seat, rng.randrange(100))
    assert sum(isinstance(row, TakenBack) for row in scene.log) > 15
    text = write_record(scene.log, "enough")
    record = read_record(text)
    last = record.start
    steps = 0
    for step in record.replay():
        last, steps = step.state, step.number
    assert last == scene.table.state
    assert steps == scene.table.steps
    assert isinstance(last.node(), Decide)
