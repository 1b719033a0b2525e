"""The host keeps a free chair for whoever has its private link: it is taken once, by its key and by nothing else."""

from __future__ import annotations

from omerta.server.live.tokens import hash_token
from omerta.table.acts.refusal import Refused
from omerta.table.acts.wish import MOST_CHANGES
from omerta.table.log.rows import Rows
from omerta.table.log.snapshot import read_snapshot, write_snapshot
from omerta.table.log.table import fold
from omerta.table.wire.seat_payload import chairs
from tests.table.acted import fill_chairs, reserve_chair, sit
from tests.table.scenes import PERSON, Scene, bytes_of, viewers

KEY = hash_token("the key in the link")
OTHER = hash_token("the key in another link")


def gathered() -> Scene:
    """Seat Ann, who opened a table for four, and keep the third chair for somebody."""
    scene = Scene([PERSON] * 4)
    scene.add(sit(scene.table, seat=0, name="Ann", token="token of Ann", at=2.0))
    scene.add(reserve_chair(scene.table, 0, scene.id(), 2, KEY, 3.0))
    return scene


def come(scene: Scene, seat: int | None, key: str | None = None, name: str = "Cleo") -> Rows | Refused:
    outcome: Rows | Refused = sit(scene.table, seat=seat, name=name, token=f"token of {name}", at=4.0, key=key)
    return outcome


def why(found: Rows | Refused) -> str:
    assert isinstance(found, Refused), found
    return found.reason


def test_a_kept_chair_is_taken_by_its_key_and_by_nothing_else() -> None:
    scene = gathered()
    assert why(come(scene, 2)) == "reserved"
    assert why(come(scene, 2, OTHER)) == "other-link"
    scene.add(come(scene, 2, KEY))
    assert scene.table.places[2].name == "Cleo"


def test_a_private_link_works_once() -> None:
    scene = gathered()
    scene.add(come(scene, 2, KEY))
    assert why(come(scene, 2, KEY, "Dora")) == "link-used"


def test_who_names_no_chair_gets_one_that_is_kept_for_nobody() -> None:
    scene = gathered()
    for name, seat in (("Bert", 1), ("Dora", 3)):
        scene.add(come(scene, None, name=name))
        assert scene.table.places[seat].name == name
    assert why(come(scene, None, name="Egon")) == "all-reserved"


def test_the_host_frees_a_kept_chair_for_anybody_and_bots_take_it_with_the_others() -> None:
    scene = gathered()
    scene.add(reserve_chair(scene.table, 0, scene.id(), 2, None, 5.0))
    scene.add(come(scene, 2))
    other = gathered()
    other.add(fill_chairs(other.table, 0, other.id(), None, 5.0))
    assert [place.kind for place in other.table.places] == ["human", "bot", "bot", "bot"]
    assert why(come(other, 2, KEY)) == "bot-chair"


def test_only_the_host_keeps_chairs_and_only_free_ones() -> None:
    scene = gathered()
    scene.add(come(scene, 1))
    assert why(reserve_chair(scene.table, 1, scene.id(), 3, KEY, 5.0)) == "not-host"
    assert why(reserve_chair(scene.table, None, "a", 3, KEY, 5.0)) == "spectator"
    assert why(reserve_chair(scene.table, 0, scene.id(), 1, KEY, 5.0)) == "taken"
    assert why(reserve_chair(scene.table, 0, scene.id(), 4, KEY, 5.0)) == "no-chair"
    for _ in range(MOST_CHANGES - 1):
        scene.add(reserve_chair(scene.table, 0, scene.id(), 3, KEY, 5.0))
    assert why(reserve_chair(scene.table, 0, scene.id(), 3, OTHER, 5.0)) == "restless-links"


def test_the_same_request_again_changes_nothing() -> None:
    scene = gathered()
    scene.add(reserve_chair(scene.table, 0, "once", 3, KEY, 5.0))
    assert reserve_chair(scene.table, 0, "once", 3, KEY, 6.0) == []


def test_everybody_sees_that_a_chair_is_kept_and_nobody_its_key() -> None:
    scene = gathered()
    assert [chair["reserved"] for chair in chairs(scene.table, ())] == [False, False, True, False]
    for seat in viewers(scene.table):
        assert KEY.encode() not in bytes_of(scene.table, seat)
    restored = read_snapshot(write_snapshot(scene.table))
    assert restored is not None
    assert restored.places == fold(scene.log).places
