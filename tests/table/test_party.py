"""A big screen opens a table and sits nowhere: whoever sits may settle the chairs, and a rematch stays a party."""

from __future__ import annotations

import pytest

from omerta.core.errors import BadOption
from omerta.table.acts.refusal import Refused
from omerta.table.log.opened import Opened
from omerta.table.log.snapshot import read_snapshot, write_snapshot
from omerta.table.opening.opening import reopen_rows
from omerta.table.wire.seat_payload import face, now
from tests.table.acted import ask_again, close_table, fill_chairs, free_chair, sit
from tests.table.scenes import BOT, PERSON, SEED, Scene


def gathered() -> Scene:
    """Seat Ann in the second chair and Bert in the third, at a party for four."""
    scene = Scene([PERSON] * 4, options={"cards": 4}, party=True)
    for seat, name in ((1, "Ann"), (2, "Bert")):
        scene.add(sit(scene.table, seat=seat, name=name, token=f"token of {seat}", at=2.0))
    return scene


def test_nobody_sits_at_a_new_party_and_nobody_is_its_host() -> None:
    scene = Scene([PERSON] * 3, party=True)
    shown = face(scene.table, ())
    assert (shown["party"], shown["host"]) == (True, None)
    assert [chair["name"] for chair in shown["chairs"]] == [None] * 3
    restored = read_snapshot(write_snapshot(scene.table))
    assert restored is not None
    assert restored.opened.party


def test_a_party_needs_a_chair_for_somebody() -> None:
    with pytest.raises(BadOption, match="a chair for a person"):
        Scene([BOT] * 3, party=True)


@pytest.mark.parametrize("seat", [1, 2])
def test_whoever_sits_may_fill_the_free_chairs(seat: int) -> None:
    scene = gathered()
    scene.add(fill_chairs(scene.table, seat, scene.id(), None, 3.0))
    assert [place.kind for place in scene.table.places] == ["bot", "human", "human", "bot"]
    assert scene.table.full


def test_whoever_sits_may_stand_up_free_the_chair_of_who_is_away_and_close_the_table() -> None:
    scene = gathered()
    scene.add(free_chair(scene.table, 1, scene.id(), 1, 3.0, {}))
    scene.add(sit(scene.table, seat=1, name="Cleo", token="token of Cleo", at=4.0))
    early = free_chair(scene.table, 1, scene.id(), 2, 5.0, {})
    assert isinstance(early, Refused)
    assert early.reason == "not-away"
    scene.add(free_chair(scene.table, 1, scene.id(), 2, 80.0, {2: 4.0}))
    scene.add(close_table(scene.table, 1, scene.id(), 81.0))
    assert scene.table.phase == "over"


def test_who_takes_a_chair_that_somebody_left_has_ids_of_their_own() -> None:
    scene = gathered()
    for name in ("Cleo", "Dora"):
        scene.add(free_chair(scene.table, 1, "1", 1, 3.0, {}))
        assert scene.table.places[1].name is None
        scene.add(sit(scene.table, seat=1, name=name, token=f"token of {name}", at=4.0))


def test_who_only_watches_a_party_settles_nothing() -> None:
    scene = gathered()
    for found in (
        fill_chairs(scene.table, None, "a", None, 3.0),
        free_chair(scene.table, None, "b", 1, 80.0, {1: 4.0}),
        close_table(scene.table, None, "c", 3.0),
    ):
        assert isinstance(found, Refused)
        assert found.reason == "spectator"


def test_the_screen_is_told_what_is_asked_and_a_seat_is_not() -> None:
    scene = Scene([PERSON] * 3, party=True).start()
    assert now(scene.table, None, ())["asked"] == "Ann, Bert and Cleo are picking their gangsters."
    assert now(scene.table, 0, ())["asked"] is None


def test_the_screen_names_only_those_who_are_not_ready() -> None:
    scene = Scene([PERSON] * 3, party=True).start()
    for seat, asked in ((1, "Ann and Cleo are picking their gangsters."), (0, "Cleo is picking a gangster.")):
        scene.choose(seat)
        assert now(scene.table, None, ())["asked"] == asked


def test_a_rematch_of_a_party_is_a_party() -> None:
    scene = Scene([PERSON, PERSON, BOT], options={"cards": 2}, party=True).start().play_out()
    for seat in (0, 1):
        scene.add(ask_again(scene.table, seat, scene.id(), 9.0, "NEXT42"))
    opened = reopen_rows(scene.table, again=scene.table.again, code="NEXT42", seed=SEED, at=9.0)[0]
    assert isinstance(opened, Opened)
    assert (opened.party, opened.host) == (True, None)
