"""`omerta play`: a whole game through a pipe, and who sits where."""

from __future__ import annotations

from pathlib import Path

from omerta import game_types
from omerta.bots import usual_bot
from omerta.core.replay import read_record
from tests.cli.commands import Shell

CARDS = "".join(f"{card}\n" for card in range(1, 13))


def test_a_game_is_played_in_a_pipe(omerta: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.omerta"
    ran = omerta("play", "twelve-gangsters", "--bots", "greedy", "--seed", "1", "--record", str(file), typed=CARDS)
    assert ran.code == 0
    assert ran.err == ""
    assert "\x1b" not in ran.out
    assert ran.out.count("\n> ") == 11
    assert "\n> 7\n" in ran.out, "what was typed can be read in the transcript"
    assert "Result:" in ran.out
    assert len(list(read_record(file.read_text()).replay())) == 13


def test_the_same_seed_and_answers_give_the_same_game(omerta: Shell) -> None:
    arguments = ("play", "twelve-gangsters", "--bots", "random", "--seed", "8")
    assert omerta(*arguments, typed=CARDS).out == omerta(*arguments, typed=CARDS).out


def test_a_fresh_seed_is_printed(omerta: Shell) -> None:
    first = omerta("play", "twelve-gangsters", "--bots", "random", typed="quit\n")
    seed = first.out.split("--seed ")[1].split()[0]
    assert omerta("play", "twelve-gangsters", "--bots", "random", "--seed", seed, typed="quit\n").out == first.out


def test_bots_sit_around_the_player(omerta: Shell) -> None:
    bots = ("--bots", "random,greedy", "--seats", "3", "--seat", "1", "--name", "Ann")
    ran = omerta("play", "twelve-gangsters", *bots, typed="quit\n")
    assert "You are Ann, seat 1. At the table: Brick (random), Bone (greedy)." in ran.out


def test_the_usual_bot_sits_there_unless_told(omerta: Shell) -> None:
    usual = usual_bot(game_types["twelve-gangsters"])
    ran = omerta("play", "twelve-gangsters", "--seats", "3", typed="quit\n")
    assert f"At the table: Brass ({usual}), Bone ({usual})." in ran.out


def test_leaving_and_running_out_of_input_have_their_codes(omerta: Shell) -> None:
    arguments = ("play", "twelve-gangsters", "--bots", "random")
    assert omerta(*arguments, typed="3\nquit\n").code == 0
    assert omerta(*arguments, typed="3\n").code == 1
