"""A table that teaches: the script holds while there are hints, only the learner gets them, and then it is a game."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from random import Random
from typing import Any

import msgspec
import pytest

from omerta.core.errors import UnknownName
from omerta.core.registry import game_types
from omerta.core.replay import read_record
from omerta.core.tutorial import Tutorial
from omerta.core.wire import encode
from omerta.table.acts.choosing import Sealed
from omerta.table.acts.playing import Drawn
from omerta.table.acts.refusal import Refused
from omerta.table.after.record import write_record
from omerta.table.log.entries import tell
from omerta.table.log.fair_dice import verify
from omerta.table.log.opened import Opened
from omerta.table.log.snapshot import read_snapshot, write_snapshot
from omerta.table.log.table import fold
from omerta.table.log.tutorial_table import hint_for, scripted
from omerta.table.opening.opening import reopen_rows, tutorial_rows
from omerta.table.wire.seat_payload import face, now
from tests.table.acted import ask_again, concede
from tests.table.scenes import SEED, Scene, bytes_of, registered_back_room, viewers, with_another_choice

GAMES = [game_type.id for game_type in game_types.values() if (files(game_type.package) / "tutorial.toml").is_file()]
every_game = pytest.mark.parametrize("game", GAMES)


def tutorial_of(game: str) -> Tutorial:
    tutorial = game_types[game].tutorial
    assert tutorial is not None
    return tutorial


def lesson(game: str = "twelve-gangsters") -> Scene:
    """Open a lesson and wait until the learner is asked for the first time."""
    scene = Scene((), game, lesson=True).start()
    scene.let_bots_answer()
    return scene


def learner(scene: Scene) -> int:
    return tutorial_of(scene.table.opened.game).learner


def present(scene: Scene, seat: int | None = None) -> dict[str, Any]:
    """Give what the learner's client is sent."""
    said: dict[str, Any] = msgspec.json.decode(encode(now(scene.table, learner(scene) if seat is None else seat, ())))
    return said


def follow(scene: Scene) -> None:
    """Play what the hint says, and let the bots go on."""
    scene.add(scene.try_choose(learner(scene), present(scene)["hint"]["move"]))
    scene.let_bots_answer()


def follow_all(scene: Scene) -> Scene:
    while present(scene)["hint"]["move"] is not None:
        follow(scene)
    return scene


@every_game
def test_whoever_follows_the_hints_comes_to_the_hand_without_them(game: str) -> None:
    scene, tutorial = lesson(game), tutorial_of(game)
    for number in range(1, tutorial.steps + 1):
        hint = present(scene)["hint"]
        assert (hint["number"], hint["steps"]) == (number, tutorial.steps)
        follow(scene)
    last = present(scene)["hint"]
    assert (last["words"], last["move"]) == (tutorial.hints[len(tutorial.script) + 1].words, None)
    assert scene.table.steps == len(tutorial.script)
    scene.choose(learner(scene))
    scene.let_bots_answer()
    assert present(scene)["hint"] is None
    scene.play_out()
    assert scene.table.over() is not None


@every_game
def test_the_bots_think_for_themselves_once_the_script_has_ended(game: str) -> None:
    scene = follow_all(lesson(game))
    assert scripted(scene.table) == {}
    for _ in range(3):
        scene.choose(learner(scene))
        scene.let_bots_answer()
    by = [row.by for row in scene.log if isinstance(row, Sealed) and row.seat != learner(scene)]
    assert by == ["script"] * by.count("script") + ["bot"] * by.count("bot")
    assert by.count("script") > 0
    assert by.count("bot") > 0


def test_another_legal_move_is_kindly_refused_and_changes_nothing() -> None:
    scene = lesson()
    before = bytes_of(scene.table, 0), list(scene.log)
    other = scene.try_choose(0, ["heist", 7])
    assert isinstance(other, Refused)
    assert (other.reason, other.rule) == ("lesson", None)
    assert other.text == "For the tutorial, choose this: the 5. Once the hints end, every choice is yours."
    assert (bytes_of(scene.table, 0), scene.log) == before
    follow(scene)
    assert present(scene)["hint"]["number"] == 2


def test_what_the_rules_refuse_is_refused_by_its_rule_in_a_lesson_too() -> None:
    scene = lesson()
    follow(scene)
    again = scene.try_choose(0, ["heist", 5])
    assert isinstance(again, Refused)
    assert again.rule == "TG-A9"


def test_after_the_hints_every_move_is_free() -> None:
    scene = follow_all(lesson())
    assert scene.table.state is not None
    for place in range(len(scene.table.state.legal(0))):
        assert not isinstance(scene.try_choose(0, scene.move(0, place)), Refused)


@every_game
def test_hints_go_to_the_learner_alone(game: str) -> None:
    scene, tutorial = lesson(game), tutorial_of(game)
    words = [hint.words for hint in tutorial.hints.values()]
    while present(scene)["hint"] is not None and present(scene)["hint"]["move"] is not None:
        for viewer in viewers(scene.table):
            said = bytes_of(scene.table, viewer).decode()
            told = [each for each in words if encode(each).decode() in said]
            assert told == ([present(scene)["hint"]["words"]] if viewer == tutorial.learner else [])
            assert (hint_for(scene.table, viewer) is None) == (viewer != tutorial.learner)
        follow(scene)


@every_game
def test_nobody_reads_from_the_bytes_what_the_script_has_sealed(game: str) -> None:
    scene, compared = lesson(game), 0
    while present(scene)["hint"]["move"] is not None:
        for envelope in scene.table.sealed:
            twin = with_another_choice(scene.log, scene.table, envelope)
            if twin is not None:
                for viewer in viewers(scene.table):
                    if viewer != envelope:
                        compared += 1
                        assert bytes_of(fold(twin), viewer) == bytes_of(scene.table, viewer)
        follow(scene)
    assert (compared > 0) == any(len(answer.joint) > 1 for answer in tutorial_of(game).script)


@every_game
def test_a_lesson_goes_on_alike_from_its_log_and_from_a_snapshot(game: str) -> None:
    scene = lesson(game)
    while present(scene)["hint"]["move"] is not None:
        kept = read_snapshot(write_snapshot(scene.table))
        assert kept is not None
        for table in (kept, fold(scene.log)):
            for viewer in viewers(table):
                assert encode(now(table, viewer, ())) == encode(now(scene.table, viewer, ()))
            assert scripted(table) == scripted(scene.table)
        follow(scene)


def test_the_log_tells_that_it_is_a_lesson_and_where_the_hints_end() -> None:
    scene = follow_all(lesson())
    told = [tell(entry, None, scene.table.names, scene.table.texts) for entry in scene.table.entries]
    texts = [event["text"] for entry in told for event in entry["events"]]
    assert any("The tutorial begins: its deal is fixed" in text for text in texts)
    over = [entry["n"] for entry in told if entry["kind"] == "lesson"]
    assert over == [scene.question()], "the last thing told before the first question without a hint"
    assert face(scene.table, ())["lesson"] is True


@every_game
def test_the_record_says_which_draws_were_fixed_and_the_others_are_fair(game: str) -> None:
    scene = follow_all(lesson(game)).play_out(Random(3))
    fixed = max(row.step for row in scene.log if isinstance(row, Drawn) and row.fixed)
    assert all(row.fixed == (row.step <= fixed) for row in scene.log if isinstance(row, Drawn))
    text = write_record(scene.log)
    record = read_record(text)
    assert record.fair.startswith(f"tutorial {fixed} hmac-sha256 table 7KQ4FD commitment ")
    verdict = verify(record)
    assert verdict.ok
    assert f"up to step {fixed} the game's own tutorial fixed the draws" in verdict.text
    claimed = verify(read_record(text.replace(f"fair tutorial {fixed} ", "fair ")))
    assert not claimed.ok, "without those words the fixed draws would pass for fair ones"


def test_a_draw_after_the_tutorial_is_still_checked() -> None:
    scene = follow_all(lesson("gangster-dice")).play_out(Random(3))
    text = write_record(scene.log)
    fixed = int(read_record(text).fair.split()[1])
    verdict = verify(read_record(text.replace(f"fair tutorial {fixed} ", f"fair tutorial {fixed - 1} ")))
    assert not verdict.ok
    assert verdict.step == fixed


def test_whoever_concedes_ends_the_lesson_and_a_bot_plays_on_with_fair_draws() -> None:
    scene = lesson("gangster-dice")
    follow(scene)
    scene.add(concede(scene.table, learner(scene), "enough", 7.0))
    assert hint_for(scene.table, learner(scene)) is None
    fixed = max(row.step for row in scene.log if isinstance(row, Drawn))
    scene.let_bots_answer()
    assert scene.table.over() is not None
    assert any(isinstance(row, Drawn) and not row.fixed for row in scene.log)
    assert not any(entry.kind == "lesson" for entry in scene.table.entries)
    record = read_record(write_record(scene.log))
    assert record.fair.startswith(f"tutorial {fixed} ")
    assert verify(record).ok


def test_a_lesson_whose_tutorial_was_rewritten_plays_on_without_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = lesson()
    follow(scene)
    told = bytes_of(scene.table, None)
    another = replace(tutorial_of("twelve-gangsters"), digest="another")
    monkeypatch.setitem(game_types["twelve-gangsters"].__dict__, "tutorial", another)
    assert bytes_of(fold(scene.log), None) == told
    assert hint_for(scene.table, 0) is None
    assert scripted(scene.table) == {}
    assert not isinstance(scene.try_choose(0, ["heist", 3]), Refused)


def test_the_next_game_is_no_lesson() -> None:
    scene = follow_all(lesson()).play_out()
    scene.add(ask_again(scene.table, 0, "again", 8.0, "NEXT"))
    opened = reopen_rows(scene.table, again={0}, code="NEXT", seed=SEED, at=8.0)[0]
    assert isinstance(opened, Opened)
    assert opened.lesson is None


def test_a_game_without_a_tutorial_names_those_that_have_one() -> None:
    with (
        registered_back_room(),
        pytest.raises(UnknownName, match="unknown tutorial 'back-room'; known: twelve-gangsters"),
    ):
        tutorial_rows(code="7KQ4FD", game="back-room", seed=SEED, at=1.0)
