"""Somebody is away: the others let a bot play meanwhile; before the game the host settles the chairs."""

from __future__ import annotations

from omerta.bots import usual_bot
from omerta.core.replay import read_record
from omerta.table.acts.absence import Relieved, StoodIn
from omerta.table.acts.ending import Ended
from omerta.table.acts.refusal import Refused
from omerta.table.acts.seating import MOST_FREED
from omerta.table.after.record import write_record
from omerta.table.log.fair_dice import NOBODY, nonce_commit, verify
from omerta.table.log.rows import Rows
from omerta.table.log.snapshot import read_snapshot, write_snapshot
from omerta.table.log.table import fold
from omerta.table.wire.result_payload import result
from omerta.table.wire.seat_payload import chairs, now
from tests.table.acted import (
    agree_end,
    ask_again,
    close_table,
    come_back,
    commit_nonce,
    fill_chairs,
    free_chair,
    relieve,
    resume,
    reveal_nonce,
    sit,
)
from tests.table.scenes import BOT, PERSON, Scene, nonce_of

GONE = {2: 10.0}
"""Seat 2 has been gone since the tenth second, and for longer than the grace."""


def playing() -> Scene:
    return Scene([PERSON, PERSON, PERSON], options={"cards": 4}).start()


def let_bot_play(scene: Scene, seat: int, absent: int = 2, at: float = 80.0, here: tuple[int, ...] = (0, 1)) -> Rows:
    found = relieve(scene.table, seat, scene.id(), absent, at, here, GONE)
    return scene.add(found)


def why(found: Rows | Refused) -> str:
    assert isinstance(found, Refused), found
    return found.reason


def test_everybody_who_is_here_must_agree_before_a_bot_plays_for_who_is_away() -> None:
    scene = playing()
    let_bot_play(scene, 0)
    assert not scene.table.places[2].stand_in
    assert chairs(scene.table, (0, 1), GONE)[2]["relieved"] == [0]
    rows = let_bot_play(scene, 1)
    assert isinstance(rows[-1], StoodIn)
    assert scene.table.places[2].bot == usual_bot(scene.table.game.setup.game_type)
    assert scene.table.owed_by_bots() == [2]
    assert scene.table.people == [0, 1]


def test_nobody_s_agreement_from_before_the_clock_was_set_back_counts_against_who_is_away_now() -> None:
    scene = playing()
    let_bot_play(scene, 0, at=100_000.0)
    scene.add(resume(scene.table, 200.0))
    found = relieve(scene.table, 1, scene.id(), 2, 300.0, (0, 1), {2: 201.0})
    assert [type(row) for row in scene.add(found)] == [Relieved], "who agreed before may agree again"


def test_with_one_other_person_there_that_one_is_enough_and_the_seat_is_not_lost() -> None:
    scene = playing()
    let_bot_play(scene, 0, here=(0,))
    assert scene.table.places[2].stand_in
    scene.let_bots_answer()
    scene.add(come_back(scene.table, 2, scene.id(), 99.0))
    assert scene.table.people == [0, 1, 2]
    assert now(scene.table, 2, (0, 2))["question"] is not None
    scene.choose(2)
    scene.choose(0)
    scene.choose(1)


def test_an_agreement_from_before_somebody_was_here_again_no_longer_counts() -> None:
    scene = playing()
    let_bot_play(scene, 0, at=80.0)
    later = relieve(scene.table, 1, scene.id(), 2, 200.0, (0, 1), {2: 120.0})
    assert not any(isinstance(row, StoodIn) for row in scene.add(later))
    scene.add(relieve(scene.table, 0, scene.id(), 2, 201.0, (0, 1), {2: 120.0}))
    assert scene.table.places[2].stand_in


def test_nobody_is_relieved_who_is_there_or_has_not_been_gone_for_long() -> None:
    scene = playing()
    assert why(relieve(scene.table, 0, "a", 1, 80.0, (0, 1), GONE)) == "not-away"
    assert why(relieve(scene.table, 2, "b", 2, 80.0, (0, 1), GONE)) == "not-away"
    assert why(relieve(scene.table, None, "c", 2, 80.0, (0, 1), GONE)) == "spectator"
    assert why(relieve(scene.table, 0, "d", 7, 80.0, (0, 1), GONE)) == "no-person"
    waiting = Scene([PERSON, PERSON, BOT]).seat_people()
    assert why(relieve(waiting.table, 0, "e", 1, 80.0, (0,), {1: 0.0})) == "not-started"


def test_who_is_relieved_does_nothing_before_taking_the_seat_back() -> None:
    scene = playing()
    let_bot_play(scene, 0, here=(0,))
    assert why(scene.try_choose(2, scene.move(2))) == "stood-in"
    assert why(agree_end(scene.table, 2, scene.id(), True, 81.0)) == "stood-in"
    assert why(come_back(scene.table, 1, scene.id(), 81.0)) == "not-stood-in"
    assert now(scene.table, 2, ())["question"] is None


def test_a_game_with_an_absent_person_is_played_to_its_end_and_its_record_verifies() -> None:
    scene = playing()
    let_bot_play(scene, 0, here=(0,))
    scene.play_out()
    assert verify(read_record(write_record(scene.log))).ok
    scene.add(ask_again(scene.table, 0, scene.id(), 300.0, "NEXT"))
    assert scene.table.rematch is None
    scene.add(ask_again(scene.table, 1, scene.id(), 300.0, "NEXT"))
    assert scene.table.rematch == "NEXT", "who is away holds up no rematch"


def test_the_same_request_counts_once_and_the_log_and_a_snapshot_give_the_same_table() -> None:
    scene = playing()
    scene.add(relieve(scene.table, 0, "same", 2, 80.0, (0, 1), GONE))
    assert relieve(scene.table, 0, "same", 2, 81.0, (0, 1), GONE) == []
    let_bot_play(scene, 1)
    scene.let_bots_answer()
    assert fold(scene.log) == scene.table
    again = read_snapshot(write_snapshot(scene.table))
    assert again is not None
    assert (again.places, again.relief, again.people) == (scene.table.places, scene.table.relief, scene.table.people)


def test_nobody_ends_the_game_without_who_is_away() -> None:
    scene = playing()
    for seat in (0, 1):
        scene.add(agree_end(scene.table, seat, scene.id(), True, 70.0))
    assert scene.table.phase == "playing"
    let_bot_play(scene, 0)
    let_bot_play(scene, 1)
    assert scene.table.phase == "playing"
    scene.add(come_back(scene.table, 2, scene.id(), 99.0))
    rows = scene.add(agree_end(scene.table, 2, scene.id(), True, 100.0))
    assert isinstance(rows[-1], Ended)
    assert scene.table.phase == "over"


def gathering() -> Scene:
    """A table for four where Ann, the host, and Bert sit."""
    scene = Scene([PERSON, PERSON, PERSON, PERSON], options={"cards": 4})
    for seat, name in ((0, "Ann"), (1, "Bert")):
        scene.add(sit(scene.table, seat=seat, name=name, token=f"token of {seat}", at=2.0))
    return scene


def test_the_host_starts_with_bots_in_the_empty_chairs() -> None:
    scene = gathering()
    assert why(fill_chairs(scene.table, 1, scene.id(), None, 3.0)) == "not-host"
    assert why(fill_chairs(scene.table, 0, scene.id(), "nobody", 3.0)) == "no-bot"
    scene.add(fill_chairs(scene.table, 0, "fill", "counter", 3.0))
    assert fill_chairs(scene.table, 0, "fill", "counter", 3.0) == []
    assert [place.bot for place in scene.table.places] == [None, None, "counter", "counter"]
    assert why(fill_chairs(scene.table, 0, scene.id(), None, 3.0)) == "no-empty-chair"
    for seat in (0, 1):
        scene.add(commit_nonce(scene.table, seat, scene.id(), nonce_commit(nonce_of(seat)), 4.0))
    for seat in (0, 1):
        scene.add(reveal_nonce(scene.table, seat, scene.id(), nonce_of(seat), 5.0))
    assert scene.table.phase == "playing"
    assert why(fill_chairs(scene.table, 0, scene.id(), None, 6.0)) == "begun"
    scene.play_out()


def test_bots_in_the_last_chairs_begin_a_game_whose_dice_wait_for_nobody() -> None:
    scene = Scene([PERSON, PERSON, BOT])
    scene.add(sit(scene.table, seat=0, name="Ann", token="a key", at=2.0))
    scene.add(reveal_nonce(scene.table, 0, scene.id(), NOBODY, 3.0))
    scene.add(fill_chairs(scene.table, 0, scene.id(), None, 4.0))
    assert scene.table.phase == "playing"


def test_a_chair_is_freed_by_who_sits_there_or_by_the_host_once_they_are_away() -> None:
    scene = gathering()
    assert why(free_chair(scene.table, 0, scene.id(), 1, 3.0, {})) == "not-away"
    assert why(free_chair(scene.table, 1, scene.id(), 0, 3.0, {0: 0.0})) == "host-chair"
    assert why(free_chair(scene.table, 0, scene.id(), 2, 3.0, {})) == "no-person"
    scene.add(free_chair(scene.table, 0, scene.id(), 1, 99.0, {1: 5.0}))
    assert scene.table.places[1].name is None
    assert scene.table.seat_of("token of 1") is None, "the old key opens nothing any more"
    scene.add(sit(scene.table, seat=1, name="Bert", token="again", at=100.0))
    scene.add(free_chair(scene.table, 1, scene.id(), 1, 101.0, {}))
    assert scene.table.places[1].name is None


def test_nothing_of_who_sat_there_before_is_left_on_a_freed_chair() -> None:
    scene = gathering()
    scene.add(commit_nonce(scene.table, 1, "mine", nonce_commit(nonce_of(1)), 3.0))
    scene.add(free_chair(scene.table, 0, scene.id(), 1, 99.0, {1: 5.0}))
    scene.add(sit(scene.table, seat=1, name="Cleo", token="new", at=100.0))
    assert scene.table.places[1].commit is None
    assert (1, "mine") not in scene.table.ids
    assert fold(scene.log) == scene.table


def test_chairs_do_not_change_hands_for_ever() -> None:
    scene = gathering()
    for turn in range(MOST_FREED):
        scene.add(free_chair(scene.table, 1, scene.id(), 1, 3.0, {}))
        scene.add(sit(scene.table, seat=1, name="Bert", token=f"key {turn}", at=4.0))
    assert why(free_chair(scene.table, 1, scene.id(), 1, 5.0, {})) == "restless-chairs"


def test_no_chair_is_freed_once_nonces_are_told() -> None:
    scene = Scene([PERSON, PERSON, BOT]).seat_people()
    for seat in (0, 1):
        scene.add(commit_nonce(scene.table, seat, scene.id(), nonce_commit(nonce_of(seat)), 4.0))
    assert why(free_chair(scene.table, 0, scene.id(), 1, 99.0, {1: 5.0})) == "dice-thrown"


def test_the_host_closes_the_table_before_the_game() -> None:
    scene = gathering()
    assert why(close_table(scene.table, 1, scene.id(), 3.0)) == "not-host"
    scene.add(close_table(scene.table, 0, "close", 3.0))
    assert close_table(scene.table, 0, "close", 3.0) == []
    told = result(scene.table, 0)
    assert told is not None
    assert (told["kind"], told["text"]) == ("closed", "The host closed the table before the game began.")
    assert why(sit_now(scene)) == "over"


def sit_now(scene: Scene) -> Rows | Refused:
    outcome: Rows | Refused = sit(scene.table, seat=2, name="Cleo", token="late", at=9.0)
    return outcome
