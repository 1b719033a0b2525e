"""A record that is off says in which line and why; what is on it is checked to the letter."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import omerta
from omerta.bots import RandomBot
from omerta.bots.match import play_out
from omerta.core.errors import BadOption, BadRecord
from omerta.core.game import AnyGame
from omerta.core.game_type import Data
from omerta.core.nodes import Decide
from omerta.core.options import Option
from omerta.core.record import Writer
from omerta.core.replay import read_record
from tests.laws import back_room

TWELVE = omerta.make("twelve-gangsters", 4)


def written(game: AnyGame, seed: int = 1) -> str:
    writer = Writer(game)
    play_out(game, [RandomBot(game)] * game.seats, Random(seed), writer=writer)
    return writer.text()


GOOD = written(TWELVE)
LINES = GOOD.splitlines()


def broken(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as bad:
        list(read_record(text).replay())
    return bad.value


def changed(line: int, new: str) -> str:
    """Put another text in place of a line, counted from 1."""
    return "\n".join([*LINES[: line - 1], new, *LINES[line:]]) + "\n"


def test_a_good_record_replays() -> None:
    steps = [step.number for step in read_record(GOOD).replay()]
    assert steps == list(range(1, 14))


@pytest.mark.parametrize(
    ("line", "new", "why"),
    [
        (1, "omerta record 2", "starts with 'omerta record 1'"),
        (2, "game thirteen-gangsters", "unknown game 'thirteen-gangsters'; known: twelve-gangsters"),
        (3, "rules 9", "unknown rules number '9'; known: 1"),
        (3, "rules one", "'one' is not a whole number"),
        (4, "seats 2", "is for 3-6 seats; not 2"),
        (5, "option cards 13", "option 'cards' with 4 seats is one of"),
        (5, "option bombs yes", "unknown option 'bombs'"),
        (6, "option cards 12", "'cards' stands there twice"),
        (5, "| x", "embedded lines follow a data line"),
        (5, "data deck 1", "'data NAME NUMBER SHA256'"),
        (8, "1 chance boss:4/4=0", "the number 4 is not below its total 4"),
        (8, "1 chance boss:0/5=0", "boss is drawn out of 4; not 5"),
        (8, "1 chance boss:1/4=2", "the number 1 gives 1; not 2"),
        (8, "1 chance chief:1/4=1", "the draw here is 'boss'; not 'chief'"),
        (8, "1 chance boss:1/4=1 boss:1/4=1", "1 draws belong here; not 2"),
        (8, "1 chance boss", "not of the form what:number/total=outcome"),
        (8, "1 heist 0:1 1:1 2:1 3:1", "'chance' belongs here; not 'heist'"),
        (8, "2 chance boss:1/4=1", "step 1 belongs here"),
        (9, "2 heist 0:13 1:1 2:1 3:1", "a card from 1 to 12; not '13'"),
        (9, "2 heist 0:1 1:1 2:1", "seats [0, 1, 2, 3] answer here"),
        (9, "2 heist 1:1 0:1 2:1 3:1", "seats [0, 1, 2, 3] answer here"),
        (9, "2 heist 0:1 0:1 2:1 3:1", "seat 0 stands there twice"),
        (9, "2 heist 0=1 1:1 2:1 3:1", "'0=1' is not of the form seat:move"),
        (9, "2 robbery 0:1 1:1 2:1 3:1", "'heist' belongs here; not 'robbery'"),
        (9, "2 chance boss:1/4=1", "'heist' belongs here; not 'chance'"),
        (18, "digest 10 0000000000000000", "the position after step 10 has the digest"),
        (18, "digest 9 0000000000000000", "a digest of step 10 belongs here"),
        (23, "over returns 1,0,0,0 scores 1,2,3,4 ranks 4,3,2,1", "the result is"),
        (23, "stopped because", "the game is over here"),
    ],
)
def test_a_broken_line_is_named(line: int, new: str, why: str) -> None:
    bad = broken(changed(line, new))
    assert bad.line == line
    assert why in bad.why


def test_a_move_that_was_played_before_is_named_with_its_rule() -> None:
    bad = broken(changed(10, LINES[8].replace("2 heist", "3 heist")))
    assert bad.line == 10
    assert "TG-A9" in bad.why


@pytest.mark.parametrize("lines", range(1, len(LINES)))
def test_a_record_cut_anywhere_is_refused(lines: int) -> None:
    bad = broken("\n".join(LINES[:lines]) + "\n")
    assert bad.line <= lines


def test_half_a_line_is_refused() -> None:
    assert broken(GOOD[: len(GOOD) // 2]).line == GOOD[: len(GOOD) // 2].count("\n") + 1


@pytest.mark.parametrize("first", range(8, 22))
def test_swapped_lines_are_refused(first: int) -> None:
    swapped = LINES[:]
    swapped[first - 1], swapped[first] = swapped[first], swapped[first - 1]
    assert broken("\n".join(swapped) + "\n").line in (first, first + 1)


def test_a_line_after_the_last_is_refused() -> None:
    assert broken(GOOD + "14 heist 0:1\n").line == len(LINES) + 1


def test_nothing_and_binary_are_refused() -> None:
    assert "the file is empty" in str(broken(""))
    assert broken("\0\1\2").line == 1


@pytest.mark.parametrize("missing", [2, 3, 4, 5, 7])
def test_a_header_without_a_line_is_refused(missing: int) -> None:
    word = LINES[missing - 1].split()[1 if LINES[missing - 1].startswith("option") else 0]
    assert word in str(broken("\n".join(line for line in LINES if line != LINES[missing - 1]) + "\n"))


def test_a_digest_may_not_be_left_out() -> None:
    assert "every tenth step" in str(broken("\n".join(LINES[:17] + LINES[18:]) + "\n"))
    assert "the last step is sealed" in str(broken("\n".join(LINES[:21] + LINES[22:]) + "\n"))


def test_a_refused_line_is_checked() -> None:
    played = LINES[8].split()[2].partition(":")[2]
    with_line = "\n".join([*LINES[:9], f"refused 0:{played} TG-A9", *LINES[9:]]) + "\n"
    record = read_record(with_line)
    assert len(list(record.replay())) == 13
    assert record.refused == ["TG-A9"]
    assert "is refused by TG-A9; the record says 'TG-03'" in str(broken(with_line.replace("TG-A9", "TG-03")))
    other = next(str(value) for value in range(1, 13) if str(value) != played)
    assert "is legal for seat 0" in str(broken(with_line.replace(f"0:{played} TG-A9", f"0:{other} TG-A9")))


def test_the_clock_is_written_beside_the_choice_it_made() -> None:
    state = TWELVE.new()
    writer = Writer(TWELVE)
    node = state.node()
    state.happen([0])
    writer.chance(node, [0], state)
    asked = state.node()
    assert isinstance(asked, Decide)
    joint = {seat: state.legal(seat)[seat] for seat in asked.seats}
    state.play(joint)
    writer.choice(asked, joint, state, clock=[2])
    writer.stopped(state, "enough")
    assert "2 heist 0:1 1:2 2:3!clock 3:4" in writer.lines
    assert [step.clock for step in read_record(writer.text()).replay()] == [(), (2,)]


def test_a_foreign_deck_is_embedded_and_checked() -> None:
    game_type = back_room.game_type()
    own = Data(
        "deck", 7, back_room.DECK_TEXT.replace('"iron"', '"ink"').replace("number = 1", "number = 7"), shipped=False
    )
    game = game_type.make(3, data={"deck": own})
    text = written(game)
    assert '| cards = ["badge"' in text
    record = read_record(text, lambda _: game_type)
    assert record.game.cards == game.cards  # type: ignore[attr-defined]
    assert len(list(record.replay())) > 10
    with pytest.raises(BadRecord, match="line 5: data 'deck' is number 7 with digest"):
        read_record(text.replace('"ink"', '"inc"'), lambda _: game_type)
    with pytest.raises(BadRecord, match="line 5: data 'deck' is number 1 with digest"):
        read_record("\n".join(line for line in text.split("\n") if not line.startswith("|")), lambda _: game_type)


def test_a_shipped_deck_is_named_by_number_and_digest() -> None:
    game_type = back_room.game_type()
    text = written(game_type.make(2))
    assert f"data deck 1 {game_type.data['deck'].digest}" in text
    assert "| " not in text
    assert list(read_record(text, lambda _: game_type).replay())


def test_an_option_that_came_with_later_rules_is_no_part_of_an_older_record() -> None:
    bombs = Option("bombs", lambda seats: (False, True), lambda seats: False, since=2)
    game_type = replace(TWELVE.setup.game_type, rules=(1, 2), options=(*TWELVE.setup.game_type.options, bombs))
    old, new = written(game_type.make(4, rules=1)), written(game_type.make(4, bombs=True))
    assert "option bombs" not in old
    assert "option bombs yes" in new
    for text in (old, new):
        assert read_record(text, lambda name: game_type).game.setup.game_type is game_type
    with pytest.raises(BadOption, match="option 'bombs' came with rules 2; rules 1 do not have it"):
        game_type.make(4, rules=1, bombs=True)
    with pytest.raises(BadRecord, match="no 'option bombs' line"):
        read_record(old.replace("rules 1", "rules 2"), lambda name: game_type)
