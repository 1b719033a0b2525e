"""`omerta replay`: a record is checked line by line and told again; a broken one is named by its line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.commands import Shell

STORED = sorted((Path(__file__).parents[1] / "records" / "twelve-gangsters").glob("*.omerta"))


@pytest.fixture
def record(omerta: Shell, tmp_path: Path) -> Path:
    """A game of three seats and four cards, played by typing."""
    file = tmp_path / "game.omerta"
    options = ("--seats", "3", "--option", "cards=4", "--bots", "greedy", "--seed", "5", "--record", str(file))
    assert omerta("play", "twelve-gangsters", *options, typed="1\n2\n3\n").code == 0
    return file


def test_there_are_stored_records() -> None:
    assert STORED


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_every_stored_record_can_be_told(omerta: Shell, file: Path) -> None:
    told = omerta("replay", str(file))
    assert told.code == 0
    assert "Every line checked" in told.out
    data = json.loads(omerta("replay", str(file), "--json").out)
    assert data["header"]["game"] == "twelve-gangsters"
    assert (data["result"] is None) == (data["stopped"] is not None)


def test_the_game_is_told_in_plain_words_with_rules(omerta: Shell, record: Path) -> None:
    lines = omerta("replay", str(record)).out.splitlines()
    assert lines[0] == "12 Gangsters, 3 seats, rules 1, cards 4, first-boss random"
    assert lines[2].startswith("1  ")
    assert lines[2].endswith("starts as Boss. (TG-A2)")
    assert "2  Round 1: the cards are shown. (TG-05)" in lines
    assert lines[-1] == "Every line checked; steps: 5."


def test_a_record_comes_through_a_pipe(omerta: Shell, record: Path) -> None:
    assert omerta("replay", "-", typed=record.read_text()).out == omerta("replay", str(record)).out


def test_a_record_saved_with_windows_line_ends_is_the_same(omerta: Shell, record: Path) -> None:
    there = omerta("replay", "-", typed=record.read_text().replace("\n", "\r\n"))
    assert there.out == omerta("replay", str(record)).out


def test_a_position_is_shown(omerta: Shell, record: Path) -> None:
    lines = omerta("replay", str(record), "--at", "2").out.splitlines()
    assert lines[1] == "Step 2 of 5"
    assert sum(line.startswith("Position: boss=") for line in lines) == 1
    assert "Round 2 of 4." in "\n".join(lines)
    assert "Before the first step of 5" in omerta("replay", str(record), "--at", "0").out


def test_a_seat_is_addressed_as_you(omerta: Shell, record: Path) -> None:
    ran = omerta("replay", str(record), "--seat", "1")
    assert "As Brass, seat 1, saw it." in ran.out
    assert "Your " in ran.out
    assert "Brass's" not in ran.out
    assert "As a spectator saw it." in omerta("replay", str(record), "--seat", "spectator").out
    at = omerta("replay", str(record), "--seat", "1", "--at", "2").out
    assert "Position:" not in at
    assert "Choices: " in at


def test_json_is_one_object(omerta: Shell, record: Path) -> None:
    data = json.loads(omerta("replay", str(record), "--json", "--at", "3", "--seat", "2").out)
    assert (data["step"], data["steps"], data["seat"]) == (3, 5, 2)
    assert data["position"] is None
    assert data["view"]["seat"] == 2
    assert {event["step"] for event in data["events"]} == {1, 2, 3}
    assert data["result"] is None
    whole = json.loads(omerta("replay", str(record), "--json").out)
    assert whole["position"].startswith("boss=")
    assert whole["result"]["ranks"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--at", "6"), "the record has steps 0 to 5; not 6"),
        (("--at", "-1"), "the record has steps 0 to 5; not -1"),
        (("--seat", "3"), "a seat is a number from 0 to 2, or spectator; not '3'"),
        (("--seat", "everybody"), "a seat is a number from 0 to 2, or spectator"),
    ],
)
def test_what_a_record_does_not_have_is_said(omerta: Shell, record: Path, options: tuple[str, ...], told: str) -> None:
    ran = omerta("replay", str(record), *options)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err


def swap(first: int, second: int) -> Callable[[list[str]], None]:
    def change(lines: list[str]) -> None:
        lines[first - 1], lines[second - 1] = lines[second - 1], lines[first - 1]

    return change


def put(line: int, old: str, new: str) -> Callable[[list[str]], None]:
    def change(lines: list[str]) -> None:
        assert old in lines[line - 1]
        lines[line - 1] = lines[line - 1].replace(old, new, 1)

    return change


def cut(after: int) -> Callable[[list[str]], None]:
    def change(lines: list[str]) -> None:
        del lines[after:]

    return change


BROKEN = [
    (cut(10), "line 10: the record ends after step 3"),
    (cut(3), "line 3: the header ends without"),
    (swap(9, 10), "line 9: step 2 belongs here"),
    (put(8, "1 chance boss:1/3=1", "1 chance boss:3/3=1"), "line 8: boss: the number 3 is not below its total 3"),
    (put(8, "=1", "=2"), "line 8: boss: the number 1 gives 1; not 2"),
    (put(9, "0:1", "0:9"), "line 9: "),
    (put(9, "0:1", "0:king"), "line 9: a move of 12 Gangsters is a card from 1 to 12; not 'king'"),
    (put(9, "0:1", "7:1"), "line 9: "),
    (put(10, "0:2", "0:1"), "line 10: "),
    (put(13, "digest 5 ", "digest 5 0"), "line 13: the position after step 5 has the digest"),
    (put(14, "over", "won"), "line 14: "),
    (put(5, "option cards 4", "option deck 4"), "line 5: unknown option 'deck'; known: cards, first-boss"),
    (put(5, "option cards 4", "option cards 40"), "line 5: option 'cards' with 3 seats is one of"),
    (put(2, "twelve", "thirteen"), "line 2: unknown game 'thirteen-gangsters'; known: twelve-gangsters"),
    (put(4, "3", "9"), "line 4: twelve-gangsters is for 3-6 seats; not 9"),
    (put(4, "3", "9" * 5000), "line 4: "),
    (put(3, "1", "7"), "line 3: unknown rules number '7'"),
]


@pytest.mark.parametrize(("change", "told"), BROKEN, ids=[told[:40] for _, told in BROKEN])
def test_a_broken_record_is_named_by_its_line(
    omerta: Shell, record: Path, change: Callable[[list[str]], None], told: str
) -> None:
    lines = record.read_text().splitlines()
    change(lines)
    record.write_text("\n".join(lines) + "\n")
    ran = omerta("replay", str(record))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"omerta: {record}: {told}")
    assert ran.err.count("\n") == 1


def test_a_game_is_explained(omerta: Shell, record: Path) -> None:
    told = omerta("replay", str(record), "--explain")
    assert told.code == 0
    lines = told.out.splitlines()
    assert lines[0] == "Everybody's chance to win; nothing lies hidden in this game."
    assert lines[2].split() == ["Step", "Brick", "Brass", "Bone"]
    rows = [line.split() for line in lines[3 : lines.index("", 3)]]
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5"]
    assert {row[0]: sum(int(share.rstrip("%")) for share in row[1:]) // 98 for row in rows}["5"] == 1
    assert lines[-1].startswith("The expert is the bot called Boss")
    over = STORED[0].with_name("last-round.omerta")
    assert json.loads(omerta("replay", str(over), "--explain", "--json").out)["points"][-1]["shares"] == [0.5, 0.5, 0]
