"""A game goes on from a moment of another: the same position, new dice, and a record that tells the whole of it."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from omerta.core.errors import BadOption, NoSuchSeat
from omerta.core.replay import read_record
from omerta.core.wire import plain
from omerta.table.acts.taking_back import TakenBack
from omerta.table.after.past_game import PastGame
from omerta.table.after.record import write_record
from omerta.table.log.fair_dice import Kept, NotShown, commitment, read_header, verify
from omerta.table.log.opened import Chair, Opened, Origin
from omerta.table.log.snapshot import read_snapshot, write_snapshot
from omerta.table.log.table import fold
from omerta.table.opening import opening
from omerta.table.opening.opening import take_up_rows
from tests.games.gangsters.scenes import raided_in_a_gangs_turn
from tests.table.scenes import PERSON, Scene

GAMES = [("twelve-gangsters", 4), ("gangster-dice", 3), ("gangsters-dilemma", 5), ("gangsta", 3), ("gangsters", 3)]


class TakenUp(Scene):
    """A table that goes on from a moment of a game that is over."""

    def __init__(self, past: PastGame, step: int, seat: int) -> None:
        self.log = take_up_rows(past=past, step=step, seat=seat, code="TAKEN7", seed=bytes(reversed(range(32))), at=9.0)
        self.table = fold(self.log)
        self.requests = 0


class TakenUpAt(Scene):
    """A table that goes on from a position."""

    def __init__(self, position: str, opened: Opened) -> None:
        self.log = [replace(opened, origin=Origin(None, 0, position, ()))]
        self.table = fold(self.log)
        self.requests = 0


def played(game: str, seats: int) -> PastGame:
    scene = Scene([PERSON] * (seats - 1) + [Chair("bot", "greedy")], game).start().play_out()
    return PastGame("7KQ4FD", write_record(scene.log), scene.table.places, scene.table.opened.preset)


def without_lines(opened: Opened) -> Opened:
    assert opened.origin is not None
    return replace(opened, origin=replace(opened.origin, lines=()))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_it_goes_on_from_the_moment_and_its_record_replays(game: str, seats: int) -> None:
    past = played(game, seats)
    for step in (0, past.last // 2):
        scene = TakenUp(past, step, seat=1)
        assert [place.kind for place in scene.table.places].count("human") == 1
        assert scene.table.places[seats - 1].bot == ("greedy" if seats - 1 != 1 else None)
        scene.start()
        assert scene.table.steps >= step
        if scene.table.steps == step:
            assert scene.table.state is not None
            for seat in (None, *scene.seats):
                eyes = "public" if seat is None else seat
                shown = past.moment(step, eyes)["now"]["view"]  # type: ignore[arg-type]
                assert plain(scene.table.state.view(seat)) == plain(shown)
        restored = read_snapshot(write_snapshot(scene.table))
        assert restored is not None
        assert restored.opened == without_lines(scene.table.opened)
        scene.play_out(Random(step))
        text = write_record(scene.log)
        again = PastGame("TAKEN7", text)
        assert again.last == scene.table.steps
        assert again.lines(step) == past.lines(step)
        assert again.game.position(again.state(step)) == past.game.position(past.state(step))
        header = read_header(read_record(text).fair, seats)
        assert (header.fixed, header.origin, header.stream.code) == (step, "7KQ4FD", "TAKEN7")
        verdict = verify(read_record(text))
        assert verdict.ok
        assert f"up to step {step} this is the game of table 7KQ4FD, and its dice are not checked here" in verdict.text


def test_it_goes_on_from_a_moment_between_a_raid_and_its_share() -> None:
    state = raided_in_a_gangs_turn()
    moment = state.game.position(state)
    scene = TakenUpAt(moment, Scene([PERSON] * 3, "gangsters", state.game.options).table.opened).start()
    assert scene.table.state == state
    restored = read_snapshot(write_snapshot(scene.table))
    assert restored is not None
    assert restored.state == state
    assert restored.question == scene.table.question
    scene.play_out(Random(1))
    assert scene.table.phase == "over"


def test_its_dice_are_its_own() -> None:
    past = played("gangster-dice", 3)
    scene = TakenUp(past, 20, seat=0).start().play_out()
    text = write_record(scene.log)
    numbers = [line for line in text.splitlines() if " chance " in line and int(line.split()[0]) > 20]
    theirs = [line for line in past.text.splitlines() if " chance " in line and int(line.split()[0]) > 20]
    assert numbers
    assert numbers != theirs
    spoiled = text.replace(numbers[0], numbers[0].replace("/", "0/", 1))
    assert spoiled != text
    with pytest.raises(ValueError, match="line"):
        verify(read_record(spoiled))


def test_only_the_step_that_the_table_named_is_left_unchecked() -> None:
    scene = TakenUp(played("gangster-dice", 3), 20, seat=0).start().play_out()
    record = read_record(write_record(scene.log))
    shown = commitment(bytes(reversed(range(32))))
    assert verify(record, Kept(shown, taken=20)).ok
    silent = verify(record, Kept(shown))
    assert not silent.ok
    assert "taken up at step 20 of another; nothing that was kept from the table says so" in silent.text
    earlier = verify(record, Kept(shown, taken=19))
    assert not earlier.ok
    assert earlier.text.endswith("the table said that it was taken up at step 19")


def test_what_was_played_before_is_not_taken_back() -> None:
    past = played("gangsta", 3)
    for step in range(past.last // 3, past.last // 3 + 12):
        scene = TakenUp(past, step, seat=0).start()
        for seat in scene.seats:
            assert not scene.table.may_take_back(seat)
        assert not any(isinstance(row, TakenBack) for row in scene.log)


def test_the_table_says_where_its_game_comes_from() -> None:
    past = played("twelve-gangsters", 4)
    scene = TakenUp(past, 3, seat=2).start()
    opened = scene.log[0]
    assert isinstance(opened, Opened)
    assert opened.origin is not None
    assert (opened.origin.code, opened.origin.step) == ("7KQ4FD", 3)
    told = [event for entry in scene.table.entries for event in entry.events if event.kind == "taken-up"]
    assert [event.data for event in told] == [{"step": 3, "code": "7KQ4FD"}]
    brought = PastGame("0" * 32, past.text)
    scene = TakenUp(brought, 3, seat=2).start()
    assert any(event.kind == "taken-up-record" for entry in scene.table.entries for event in entry.events)
    text = write_record(scene.play_out().log)
    assert "fair continued 3 from - hmac-sha256 table TAKEN7" in text
    assert "the game of another game" not in verify(read_record(text)).text


def test_a_moment_from_which_nobody_can_go_on() -> None:
    past = played("twelve-gangsters", 4)
    with pytest.raises(BadOption, match="over after step"):
        TakenUp(past, past.last, seat=0)
    with pytest.raises(NoSuchSeat):
        TakenUp(past, 2, seat=4)
    with pytest.raises(ValueError, match="steps 0 to"):
        TakenUp(past, past.last + 1, seat=0)


def test_a_beginning_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    past = played("twelve-gangsters", 4)
    monkeypatch.setattr(opening, "LARGEST_BEGINNING", len("\n".join(past.lines(5))) + 1)
    TakenUp(past, 5, seat=0)
    with pytest.raises(BadOption, match="up to step 6 is longer than a table can begin with"):
        TakenUp(past, 6, seat=0)


def test_a_snapshot_that_still_has_the_lines_is_read() -> None:
    table = TakenUp(played("twelve-gangsters", 4), 3, seat=2).start().table
    snapshot = msgspec.json.decode(write_snapshot(table))
    assert snapshot["opened"]["origin"]["lines"] == []
    snapshot["opened"]["origin"]["lines"] = list(table.opened.origin.lines) if table.opened.origin else []
    restored = read_snapshot(msgspec.json.encode(snapshot))
    assert restored is not None
    assert restored.opened == table.opened


def test_a_header_that_makes_no_sense_shows_nothing() -> None:
    past = played("twelve-gangsters", 4)
    fair = read_record(past.text).fair
    assert read_header(f"continued 4 from - {fair}", 4).origin == "-"
    for front in ("continued x from - ", "continued 4 - ", "continued 4 from lower "):
        with pytest.raises(NotShown):
            read_header(front + fair, 4)
