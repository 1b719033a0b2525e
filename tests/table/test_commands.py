"""What people may do at a table, and every reason why not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from omerta.core.errors import OmertaError
from omerta.core.replay import read_record
from omerta.table.acts.choosing import Sealed
from omerta.table.acts.ending import Ended
from omerta.table.acts.playing import Played, Started
from omerta.table.acts.refusal import Refused
from omerta.table.acts.rematch import Rematch
from omerta.table.acts.wish import MOST_CHANGES
from omerta.table.after.record import write_record
from omerta.table.log.entries import tell
from omerta.table.log.fair_dice import nonce_commit, verify
from omerta.table.log.opened import Chair
from omerta.table.log.rows import Rows
from omerta.table.log.snapshot import read_snapshot, write_snapshot
from omerta.table.log.table import Table, fold
from omerta.table.opening.opening import open_rows, reopen_rows
from omerta.table.wire.result_payload import result
from omerta.table.wire.seat_payload import now
from tests.table.acted import (
    agree_end,
    answer,
    ask_again,
    choose,
    commit_nonce,
    concede,
    reveal_nonce,
    sit,
    waive_silent,
    withdraw,
)
from tests.table.scenes import BOT, PERSON, SEED, Scene, nonce_of, registered_back_room

TRIO = [PERSON, PERSON, PERSON]
DUEL = [PERSON, PERSON, BOT]


def reason(outcome: Rows | Refused) -> str:
    assert isinstance(outcome, Refused), outcome
    assert outcome.text[-1] in ".?"
    assert "{" not in outcome.text
    return outcome.reason


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "poker"}, "unknown game 'poker'"),
        ({"seats": 7}, "3-6"),
        ({"preset": "huge"}, "unknown preset"),
        ({"options": {"cards": 99}}, "cards"),
        ({"options": {"rules": 1}}, "unknown option 'rules'"),
        ({"options": {"preset": "short"}}, "unknown option 'preset'"),
        ({"options": {"data": "x"}}, "unknown option 'data'"),
        ({"chairs": [PERSON]}, "3 chairs; not 1"),
        ({"chairs": [PERSON, PERSON, Chair("bot", "hal")]}, "unknown bot"),
        ({"chairs": [PERSON, PERSON, Chair("bot")]}, "unknown bot"),
    ],
)
def test_a_table_that_cannot_be_opened_says_what_can(change: dict[str, object], says: str) -> None:
    given: dict[str, object] = {"game": "twelve-gangsters", "seats": 3, "preset": None, "options": {}, "chairs": TRIO}
    with pytest.raises(OmertaError, match=says):
        open_rows(code="X", seed=SEED, at=1.0, **{**given, **change})  # type: ignore[arg-type]


def test_sitting_down() -> None:
    scene = Scene([PERSON, BOT, PERSON])
    table = scene.table
    assert reason(sit(table, seat=1, name="Ann", token="a", at=1.0)) == "bot-chair"
    beyond = sit(table, seat=3, name="Ann", token="a", at=1.0)
    assert reason(beyond) == "no-chair"
    assert isinstance(beyond, Refused)
    assert beyond.text == "There is no chair 4 at this table; they are numbered from 1 to 3."
    assert reason(sit(table, seat=-1, name="Ann", token="a", at=1.0)) == "no-chair"
    scene.add(sit(table, seat=None, name="Ann", token="a", at=1.0))
    assert reason(sit(table, seat=0, name="Bert", token="b", at=1.0)) == "taken"
    scene.add(sit(table, seat=None, name="ann", token="b", at=1.0))
    assert table.names == ("Ann", "Brass", "ann 2")
    assert reason(sit(table, seat=None, name="Cleo", token="c", at=1.0)) == "full"
    assert [table.seat_of(token) for token in ("a", "b", "c", "")] == [0, 2, None, None]


def test_nothing_is_played_before_the_dice_are_set() -> None:
    scene = Scene(TRIO).seat_people()
    table = scene.table
    assert reason(choose(table, 0, "x", 1, ["heist", 1], 1.0)) == "not-started"
    assert reason(withdraw(table, 0, "x", 1, 1.0)) == "not-started"
    assert reason(concede(table, 0, "x", 1.0)) == "not-started"
    assert reason(agree_end(table, 0, "x", True, 1.0)) == "not-started"
    assert reason(ask_again(table, 0, "x", 1.0, "NEXT")) == "not-over"


def test_nonces_are_told_only_when_all_are_fixed_and_shown_only_when_all_are_told() -> None:
    scene = Scene(TRIO).seat_people()
    table = scene.table

    def asks() -> list[object]:
        return [now(table, seat, ())["fair"]["asks"] for seat in (0, 1, 2, None)]

    assert asks() == ["commit", "commit", "commit", None]
    assert reason(commit_nonce(table, 0, "c0", "xyz", 1.0)) == "commit-form"
    assert reason(reveal_nonce(table, 0, "r0", nonce_of(0), 1.0)) == "no-commit"
    scene.add(commit_nonce(table, 0, "c0", nonce_commit(nonce_of(9)), 1.0))
    scene.add(commit_nonce(table, 0, "c0 again", nonce_commit(nonce_of(0)), 1.0))
    assert reason(reveal_nonce(table, 0, "r0", nonce_of(0), 1.0)) == "nonce-early"
    scene.add(commit_nonce(table, 1, "c1", nonce_commit(nonce_of(1)), 1.0))
    scene.add(commit_nonce(table, 2, "c2", nonce_commit(nonce_of(2)), 1.0))
    assert asks() == ["nonce", "nonce", "nonce", None]
    assert reason(commit_nonce(table, 0, "c0 late", nonce_commit(nonce_of(8)), 1.0)) == "nonce-late"
    assert reason(reveal_nonce(table, 0, "r0", "0" * 31, 1.0)) == "nonce-form"
    assert reason(reveal_nonce(table, 0, "r0", nonce_of(9), 1.0)) == "nonce-other"
    scene.add(reveal_nonce(table, 0, "r0", nonce_of(0), 1.0))
    assert reason(reveal_nonce(table, 0, "r0 again", nonce_of(0), 1.0)) == "nonce-set"
    assert now(table, 1, ())["fair"]["nonces"] is None
    scene.add(reveal_nonce(table, 1, "r1", nonce_of(1), 1.0))
    scene.add(reveal_nonce(table, 2, "r2", "-", 1.0))
    fair = now(table, 1, ())["fair"]
    assert fair["nonces"] == [nonce_of(0), nonce_of(1), "-"]
    assert fair["seed"] is None
    assert table.phase == "playing"
    assert reason(reveal_nonce(table, 2, "late", nonce_of(2), 1.0)) == "nonce-late"


def test_silent_clients_do_not_hold_a_table_up() -> None:
    scene = Scene(TRIO)
    assert waive_silent(scene.table, 1.0) == []
    scene.seat_people()
    scene.add(commit_nonce(scene.table, 0, "c", nonce_commit(nonce_of(0)), 1.0))
    assert scene.table.silent() == [1, 2]
    scene.add(waive_silent(scene.table, 2.0))
    assert scene.table.phase == "gathering"
    assert scene.table.silent() == [0]
    rows = scene.add(waive_silent(scene.table, 3.0))
    assert any(isinstance(row, Started) for row in rows)
    assert scene.table.stream.nonces == ("-", "-", "-")
    assert [entry.kind for entry in scene.table.entries].count("fair") == 3


def test_a_table_of_bots_starts_by_itself() -> None:
    scene = Scene([BOT, BOT, Chair("bot", "random")])
    assert scene.table.phase == "playing"
    scene.play_out()
    assert scene.table.phase == "over"
    assert verify(read_record(write_record(scene.log))).ok


def test_an_answer_is_played_when_all_are_in_and_not_before() -> None:
    scene = Scene(TRIO).start()
    first = scene.question()
    assert [type(row) for row in scene.choose(2, 5)] == [Sealed]
    assert [type(row) for row in scene.choose(0, 3)] == [Sealed]
    assert now(scene.table, 1, ())["ready"] == [0, 2]
    rows = scene.choose(1, 4)
    played = next(row for row in rows if isinstance(row, Played))
    assert played.joint == {0: "4", 1: "5", 2: "6"}
    assert scene.question() > first


def test_minds_may_change_until_all_are_in() -> None:
    scene = Scene(TRIO).start()
    scene.choose(0, 3)
    scene.choose(0, 7)
    scene.choose(1, 0)
    scene.add(withdraw(scene.table, 1, scene.id(), scene.question(), 5.0))
    assert now(scene.table, 2, ())["ready"] == [0]
    assert reason(withdraw(scene.table, 1, scene.id(), scene.question(), 5.0)) == "not-sealed"
    scene.choose(1, 1)
    played = next(row for row in scene.choose(2, 2) if isinstance(row, Played))
    assert played.joint == {0: "8", 1: "2", 2: "3"}
    kinds = [entry.kind for entry in scene.table.entries]
    assert kinds.count("ready") == 4
    assert kinds.count("unready") == 1


def test_changes_of_mind_are_limited_and_what_is_owed_can_always_be_given() -> None:
    scene = Scene(TRIO).start()
    table = scene.table
    for _ in range(MOST_CHANGES // 2):
        scene.choose(0)
        scene.choose(0, 1)
        scene.add(withdraw(table, 0, scene.id(), scene.question(), 5.0))
    scene.choose(0, 2)
    assert reason(scene.try_choose(0, scene.move(0, 3))) == "changes"
    assert reason(withdraw(table, 0, scene.id(), scene.question(), 5.0)) == "changes"
    restored = read_snapshot(write_snapshot(table))
    assert restored is not None
    assert reason(withdraw(restored, 0, scene.id(), scene.question(), 5.0)) == "changes", "after a restart as well"
    scene.choose(1)
    scene.choose(2)
    scene.choose(0)
    scene.choose(0, 1)
    assert table.changes == {0: 1}, "the next question counts anew"


def test_agreeing_to_end_and_no_longer_is_limited_as_well() -> None:
    scene = Scene(TRIO).start()
    for _ in range(MOST_CHANGES):
        for agree in (True, False):
            scene.add(agree_end(scene.table, 0, scene.id(), agree, 5.0))
    scene.add(agree_end(scene.table, 0, scene.id(), True, 5.0))
    assert reason(agree_end(scene.table, 0, scene.id(), False, 5.0)) == "changes"


def test_committing_again_does_not_renew_the_grace_of_the_dice_and_is_limited() -> None:
    scene = Scene(TRIO).seat_people()
    table = scene.table
    scene.add(commit_nonce(table, 0, scene.id(), nonce_commit(nonce_of(0)), 3.0))
    for number in range(MOST_CHANGES):
        scene.add(commit_nonce(table, 0, scene.id(), nonce_commit(nonce_of(number)), 100.0 + number))
    assert table.waiting_since == 3.0
    assert reason(commit_nonce(table, 0, scene.id(), nonce_commit(nonce_of(0)), 200.0)) == "changes"
    scene.add(commit_nonce(table, 1, scene.id(), nonce_commit(nonce_of(1)), 7.0))
    assert table.waiting_since == 7.0, "somebody who had not committed before came"


def test_a_choice_is_refused_when_its_question_is_closed() -> None:
    scene = Scene(TRIO).start()
    first = scene.question()
    for seat in scene.seats:
        scene.choose(seat)
    assert reason(scene.try_choose(0, ["heist", 5], first)) == "closed"
    assert reason(scene.try_choose(0, ["heist", 5], first + 1000)) == "closed"
    assert reason(withdraw(scene.table, 0, "w", first, 5.0)) == "closed"


def test_a_refusal_of_the_rules_names_its_rule() -> None:
    scene = Scene(TRIO, options={"cards": 6}).start()
    for seat in scene.seats:
        scene.choose(seat)
    assert scene.try_choose(0, ["heist", 1]) == Refused(
        "played", "The 1 has been played; each card goes out once.", "TG-A9"
    )
    refused = scene.try_choose(0, ["heist", 12])
    assert isinstance(refused, Refused)
    assert refused.rule == "TG-02"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ([], "bad-move"),
        ([7], "bad-move"),
        (["heist", True], "bad-move"),
        (["heist", 7.0], "bad-move"),
        (["heist", None], "bad-move"),
        (["heist", [[1]]], "bad-move"),
        ("heist", "bad-move"),
        (["heist"], "foreign"),
        (["heist", "7"], "foreign"),
        (["heist", [7]], "foreign"),
        (["heist", 7, 7], "foreign"),
        (["heist", 13], "foreign"),
        (["heist", 10**30], "foreign"),
        (["HEIST", 7], "foreign"),
    ],
)
def test_what_is_no_move(move: object, why: str) -> None:
    scene = Scene(TRIO).start()
    assert reason(choose(scene.table, 0, "x", scene.question(), move, 5.0)) == why


def test_the_same_id_again_is_the_same_answer_and_changes_nothing() -> None:
    scene = Scene(TRIO).start()
    question = scene.question()
    ways: list[Callable[[], Table]] = [lambda: scene.table, lambda: fold(scene.log)]
    for table_of in ways:
        first = choose(table_of(), 0, "mine", question, ["heist", 7], 5.0)
        scene.add(first)
        assert choose(table_of(), 0, "mine", question, ["heist", 7], 6.0) == []
        assert reason(choose(table_of(), 0, "mine", question, ["heist", 8], 6.0)) == "id-used"
        assert reason(withdraw(table_of(), 0, "mine", question, 6.0)) == "id-used"
        assert choose(table_of(), 1, "mine", question, ["heist", 7], 6.0) != []
    scene.choose(1)
    scene.choose(2)
    assert choose(scene.table, 0, "mine", question, ["heist", 7], 9.0) == []


@pytest.mark.parametrize(
    "command",
    [
        lambda table: choose(table, None, "x", 5, ["heist", 1], 1.0),
        lambda table: withdraw(table, None, "x", 5, 1.0),
        lambda table: commit_nonce(table, None, "x", "0" * 64, 1.0),
        lambda table: reveal_nonce(table, None, "x", "0" * 32, 1.0),
        lambda table: concede(table, None, "x", 1.0),
        lambda table: agree_end(table, None, "x", True, 1.0),
        lambda table: ask_again(table, None, "x", 1.0, "NEXT"),
    ],
)
def test_a_spectator_only_watches(command: Callable[[Table], Rows | Refused]) -> None:
    assert reason(command(Scene(TRIO).start().table)) == "spectator"
    assert reason(command(Scene(TRIO).start().play_out().table)) == "spectator"


def test_the_last_cards_play_themselves_and_it_is_said() -> None:
    scene = Scene(TRIO, options={"cards": 2}).start()
    for seat in scene.seats:
        scene.choose(seat)
    assert scene.table.phase == "over"
    forced = [row for row in scene.log if isinstance(row, Played) and row.forced]
    assert len(forced) == 1
    assert "forced" in [event.kind for entry in scene.table.entries for event in entry.events]


def test_where_something_is_hidden_even_a_single_move_is_asked_for() -> None:
    with registered_back_room():
        scene = Scene([PERSON, PERSON], "back-room").start().play_out()
        assert not any(isinstance(row, Played) and row.forced for row in scene.log)


def test_whoever_concedes_is_played_by_a_bot_and_the_result_says_so() -> None:
    scene = Scene(DUEL, options={"cards": 4}).start()
    scene.choose(0)
    scene.add(agree_end(scene.table, 0, "end", True, 5.0))
    scene.add(concede(scene.table, 0, "gone", 5.0))
    assert now(scene.table, 1, ())["agreed"] == []
    assert concede(scene.table, 0, "gone", 5.0) == []
    assert reason(scene.try_choose(0, ["heist", 2])) == "conceded"
    assert reason(agree_end(scene.table, 0, "a", True, 5.0)) == "conceded"
    assert scene.table.sealed.keys() == {0}
    scene.play_out()
    told = result(scene.table, 1)
    assert told is not None
    assert (told["kind"], told["conceded"]) == ("conceded", (0,))
    assert "Ann conceded" in str(told["text"])
    assert [row.by for row in scene.log if isinstance(row, Sealed) and row.seat == 0] == ["person", "bot", "bot"]


def test_the_game_ends_when_every_person_agrees() -> None:
    scene = Scene(DUEL).start()
    assert reason(agree_end(scene.table, 0, "a", False, 5.0)) == "not-agreed"
    scene.add(agree_end(scene.table, 0, "b", True, 5.0))
    assert agree_end(scene.table, 0, "c", True, 5.0) == []
    scene.add(agree_end(scene.table, 0, "d", False, 5.0))
    scene.add(agree_end(scene.table, 1, "e", True, 5.0))
    assert scene.table.phase == "playing"
    assert now(scene.table, 0, ())["agreed"] == [1]
    scene.add(agree_end(scene.table, 0, "f", True, 5.0))
    assert scene.table.phase == "over"
    told = result(scene.table, 0)
    assert told is not None
    assert (told["kind"], told["returns"], told["winners"]) == ("agreed", None, ())
    text = write_record(scene.log)
    assert text.rstrip().split("\n")[-1] == "stopped everybody agreed to end the game"
    assert verify(read_record(text)).ok
    assert reason(agree_end(scene.table, 0, "late", True, 5.0)) == "over"
    assert reason(choose(scene.table, 0, "late", 5, ["heist", 1], 5.0)) == "over"


def test_whoever_concedes_no_longer_keeps_the_others_from_ending() -> None:
    scene = Scene(DUEL).start()
    scene.add(agree_end(scene.table, 0, "a", True, 5.0))
    rows = scene.add(concede(scene.table, 1, "b", 5.0))
    assert isinstance(rows[-1], Ended)


def test_a_rematch_moves_everybody_one_seat_on() -> None:
    scene = Scene([PERSON, BOT, PERSON], options={"cards": 2, "first-boss": 0}).start().play_out()
    scene.add(ask_again(scene.table, 0, "a", 7.0, "NEXT1"))
    assert ask_again(scene.table, 0, "a again", 7.0, "NEXT2") == []
    assert scene.table.rematch is None
    rows = scene.add(ask_again(scene.table, 2, "b", 8.0, "NEXT3"))
    assert isinstance(rows[-1], Rematch)
    assert scene.table.rematch == "NEXT3"
    assert reason(ask_again(scene.table, 2, "c", 8.0, "NEXT4")) == "gone"
    after = fold(reopen_rows(scene.table, again=scene.table.again, code="NEXT3", seed=bytes(32), at=8.0))
    assert [place.kind for place in after.places] == ["bot", "human", "human"]
    assert after.names == ("Brick", "Cleo", "Ann")
    assert [after.seat_of(f"token of {seat}") for seat in (0, 2)] == [2, 1]
    assert after.opened.options == scene.table.opened.options
    assert after.stream.seed != scene.table.stream.seed
    assert after.full


def test_a_rematch_does_not_wait_for_whoever_conceded() -> None:
    scene = Scene(TRIO, options={"cards": 3}).start()
    scene.add(concede(scene.table, 1, "gone", 5.0))
    scene.play_out()
    scene.add(ask_again(scene.table, 0, "a", 7.0, "NEXT"))
    rows = scene.add(ask_again(scene.table, 2, "b", 7.0, "NEXT"))
    assert isinstance(rows[-1], Rematch)
    after = fold(reopen_rows(scene.table, again=scene.table.again, code="NEXT", seed=bytes(32), at=8.0))
    assert [place.kind for place in after.places] == ["bot", "human", "human"]


def test_bots_answer_only_for_their_own_seats_and_their_own_question() -> None:
    scene = Scene(DUEL).start()
    table = scene.table
    assert table.state is not None
    moves = {seat: (table.state.legal(seat)[0], "bot") for seat in scene.seats}
    rows = answer(table, scene.question(), moves, 5.0)
    assert [row.seat for row in rows if isinstance(row, Sealed)] == [2]
    assert answer(table, scene.question() + 1, moves, 5.0) == []
    scene.add(rows)
    assert answer(table, scene.question(), moves, 5.0) == []


def test_everybody_is_told_when_a_random_move_stands_in_for_a_bot_that_failed() -> None:
    scene = Scene(DUEL).start()
    table = scene.table
    assert table.state is not None
    move = table.state.legal(2)[0]
    scene.add(answer(table, scene.question(), {2: (move, "stand-in")}, 6.0))
    restored = read_snapshot(write_snapshot(table))
    assert restored is not None
    assert restored.failed == {2}
    assert "bot-failed" not in [event.kind for entry in table.entries for event in entry.events], (
        "not before the reveal"
    )
    scene.choose(0)
    scene.choose(1)
    step = next(entry for entry in reversed(table.entries) if entry.kind == "step")
    told = tell(step, None, table.names, table.texts)["events"]
    assert isinstance(told, list)
    assert told[0]["text"] == f"The bot of {table.names[2]} failed to answer; a random move stands in for it."
    scene.let_bots_answer()
    scene.choose(0)
    scene.choose(1)
    assert "bot-failed" not in [event.kind for event in table.entries[-1].events]


def test_a_table_and_its_rows_tell_the_same_story_every_time() -> None:
    scene = Scene(DUEL).start().play_out(Random(3))
    again = fold(scene.log)
    assert again.entries == scene.table.entries
    assert [entry.n for entry in again.entries] == list(range(1, again.n + 1))
