"""Standing orders: who left some is asked only about what they name, and nobody else can tell."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from omerta.core.errors import BadOption
from omerta.core.nodes import Decide
from omerta.core.standing_orders import Standing, check_orders, declines
from omerta.table.acts.choosing import Sealed
from omerta.table.acts.orders import declined
from omerta.table.acts.refusal import Refused
from omerta.table.log.snapshot import read_snapshot, write_snapshot
from omerta.table.log.table import fold
from omerta.table.wire.seat_payload import face, now
from tests.table.acted import answer, leave_orders
from tests.table.scenes import PERSON, Scene, bytes_of, registered_back_room, viewers

COPS = (Standing("stop", "cop", ("1", "2", "6")),)


@pytest.fixture(autouse=True)
def back_room() -> Iterator[None]:
    with registered_back_room():
        yield


def at_a_window(orders: dict[int, dict[str, tuple[str, ...]]]) -> Scene:
    """Play the game with every kind of secret to its first window; orders were left before."""
    scene = Scene([PERSON] * 3, "back-room").start()
    for seat, left in orders.items():
        scene.add(leave_orders(scene.table, seat, scene.id(), left, 4.5))
    rng = Random(2)
    while scene.table.question is None or not scene.table.question.node.window:
        scene.choose(rng.choice(scene.table.owed()), rng.randrange(100))
    return scene


@pytest.mark.parametrize(
    ("orders", "cop", "says_no"),
    [({}, 2, False), ({"stop": ()}, 2, True), ({"stop": ("2", "6")}, 2, False), ({"stop": ("2", "6")}, 1, True)],
)
def test_an_order_says_about_which_windows_one_is_asked(
    orders: dict[str, tuple[str, ...]], cop: int, says_no: bool
) -> None:
    node = Decide((0, 1), "stop", window=True, data={"cop": cop})
    assert declines(COPS, orders, node) is says_no
    assert not declines(COPS, orders, Decide((0,), "stop", data={"cop": cop})), "only windows are answered for anybody"


@pytest.mark.parametrize(
    ("orders", "says"),
    [
        ({"buy": ()}, "orders can be left about stop; not about 'buy'"),
        ({"stop": ("7",)}, "orders about 'stop' name 1, 2, 6; not '7'"),
    ],
)
def test_orders_that_make_no_sense_say_what_would(orders: dict[str, tuple[str, ...]], says: str) -> None:
    with pytest.raises(BadOption, match=says):
        check_orders(COPS, orders)


def test_who_never_wants_to_be_asked_is_not_and_the_table_says_no() -> None:
    scene = at_a_window({0: {"call": ()}})
    table = scene.table
    assert table.question is not None
    assert 0 in table.question.node.seats
    assert now(table, 0, ())["question"] is None
    assert now(table, 1, ())["question"] is not None
    answers = declined(table)
    assert set(answers) == {0}
    rows = scene.add(answer(table, scene.question(), answers, 6.0))
    assert isinstance(rows[0], Sealed)
    assert (rows[0].by, rows[0].move) == ("orders", "no")
    assert declined(table) == {}


def test_who_has_answered_by_hand_is_not_answered_for() -> None:
    scene = at_a_window({0: {"call": ()}})
    scene.choose(0)
    assert declined(scene.table) == {}


def test_nobody_else_reads_that_a_seat_has_left_orders() -> None:
    with_orders, without = at_a_window({0: {"call": ()}}), at_a_window({})
    for viewer in viewers(without.table):
        if viewer != 0:
            assert bytes_of(with_orders.table, viewer) == bytes_of(without.table, viewer)
    assert face(with_orders.table, ()) == face(without.table, ())
    assert now(with_orders.table, 0, ())["orders"] == {"call": ()}


def test_orders_outlive_a_restart_and_can_be_taken_back() -> None:
    scene = at_a_window({0: {"call": ()}})
    assert fold(scene.log).orders == scene.table.orders == {0: {"call": ()}}
    again = read_snapshot(write_snapshot(scene.table))
    assert again is not None
    assert again.orders == scene.table.orders
    scene.add(leave_orders(scene.table, 0, scene.id(), {}, 6.0))
    assert now(scene.table, 0, ())["question"] is not None


def test_orders_are_refused_from_watchers_and_when_the_game_has_no_such_window() -> None:
    scene = at_a_window({})
    tried: list[tuple[int | None, dict[str, tuple[str, ...]], str]] = [
        (None, {}, "spectator"),
        (0, {"stop": ()}, "bad-orders"),
        (0, {"call": ("x",)}, "bad-orders"),
    ]
    for seat, orders, reason in tried:
        found = leave_orders(scene.table, seat, scene.id(), orders, 5.0)
        assert isinstance(found, Refused)
        assert found.reason == reason
