"""`omerta play GAME --tutorial`: hint by hint through a pipe, and then the game goes on."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from omerta import game_types
from omerta.core.replay import read_record
from omerta.core.tutorial import Tutorial
from tests.cli.commands import Shell

GAMES = [game_type.id for game_type in game_types.values() if (files(game_type.package) / "tutorial.toml").is_file()]


def tutorial_of(game: str) -> Tutorial:
    tutorial = game_types[game].tutorial
    assert tutorial is not None
    return tutorial


def moves(game: str) -> list[str]:
    """Write the moves that the hints ask for."""
    tutorial = tutorial_of(game)
    return [tutorial.game.write(hint.move) for hint in tutorial.hints.values() if hint.move is not None]


@pytest.mark.parametrize("game", GAMES)
def test_whoever_types_what_the_hints_say_comes_to_the_hand_without_them(
    omerta: Shell, tmp_path: Path, game: str
) -> None:
    tutorial, file = tutorial_of(game), tmp_path / "lesson.omerta"
    typed = "".join(f"{move}\n" for move in [*moves(game), "quit"])
    ran = omerta("play", game, "--tutorial", "--record", str(file), typed=typed)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    hints = [line for line in lines if line.startswith("Hint ")]
    assert len(hints) == tutorial.steps
    assert hints[0].startswith(f"Hint 1 of {tutorial.steps}: ")
    assert [line for line in lines if line.startswith("No more hints: ")] == [
        f"No more hints: {tutorial.hints[len(tutorial.script) + 1].words}"
    ]
    assert not any("Not possible" in line or "For the tutorial" in line for line in lines)
    record = read_record(file.read_text())
    assert record.fair == f"tutorial {len(tutorial.script)} none"
    assert len(list(record.replay())) == len(tutorial.script)


def test_it_goes_on_as_a_game_to_its_end(omerta: Shell) -> None:
    left = [str(card) for card in range(1, 13) if str(card) not in moves("twelve-gangsters")]
    typed = "".join(f"{move}\n" for move in [*moves("twelve-gangsters"), *left])
    ran = omerta("play", "twelve-gangsters", "--tutorial", "--seed", "4", typed=typed)
    assert ran.code == 0
    assert "Result:" in ran.out
    again = omerta("play", "twelve-gangsters", "--tutorial", "--seed", "4", typed=typed)
    assert again.out == ran.out


def test_another_choice_is_answered_kindly_and_the_question_stays(omerta: Shell) -> None:
    ran = omerta("play", "twelve-gangsters", "--tutorial", typed="7\n\n5\nquit\n")
    said = ran.out.split("> 7\n")[1].splitlines()
    assert said[0] == "For the tutorial, choose this: the 5. Type 5. Once the hints end, every choice is yours."
    assert ran.out.count("Hint 1 of 5: ") == 2, "an empty line tells the choices and the hint again"
    assert "Hint 2 of 5: " in ran.out


def test_a_record_of_it_is_not_taken_for_fair(omerta: Shell, tmp_path: Path) -> None:
    file = tmp_path / "lesson.omerta"
    omerta("play", "twelve-gangsters", "--tutorial", "--record", str(file), typed="5\nquit\n")
    told = omerta("replay", "--verify", str(file))
    assert told.code == 1
    assert "the record says 'fair tutorial 6 none'" in told.out


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("--seats", "4"), "--tutorial brings its own table; leave --seats out"),
        (("--seat", "1", "--bots", "random"), "leave --seat and --bots out"),
        (("--option", "cards=3", "--preset", "short"), "leave --option and --preset out"),
    ],
)
def test_it_brings_its_own_table(omerta: Shell, given: tuple[str, ...], says: str) -> None:
    ran = omerta("play", "twelve-gangsters", "--tutorial", *given)
    assert ran.code == 2
    assert says in ran.err


def test_a_name_that_sits_at_the_table_already_is_refused(omerta: Shell) -> None:
    ran = omerta("play", "twelve-gangsters", "--tutorial", "--name", "Brass")
    assert ran.code == 2
    assert "somebody else at the table is called Brass" in ran.err
