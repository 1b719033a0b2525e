"""`omerta watch`, and bots of one's own at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from omerta.core.replay import read_record
from tests.cli.commands import Shell

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_bots_play_and_the_game_is_told(omerta: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.omerta"
    arguments = ("watch", "twelve-gangsters", "--seats", "3", "--bots", "greedy,random,counter", "--seed", "4")
    ran = omerta(*arguments, "--record", str(file))
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[1] == "At the table: Brick (greedy), Brass (random), Bone (counter)."
    assert sum(line.startswith("Round ") and line.endswith("the cards are shown. (TG-05)") for line in lines) == 12
    assert "Result:" in lines
    assert lines[-1] == f"Saved game: {file}"
    assert len(list(read_record(file.read_text()).replay())) == 13
    assert omerta(*arguments).out.splitlines()[:-1] == lines[:-2]


def test_secrets_are_told_to_whoever_looks_over_the_right_shoulder(omerta: Shell) -> None:
    arguments = ("watch", "gangster-dice", "--seats", "2", "--bots", "random", "--seed", "4")
    looking_on, over_a_shoulder = omerta(*arguments).out, omerta(*arguments, "--seat", "1").out
    assert "You are dealt a favor" in over_a_shoulder or "You draw a favor" in over_a_shoulder
    assert "You " not in looking_on
    ran = omerta(*arguments, "--seat", "2")
    assert (ran.code, ran.err) == (2, "omerta: --seat is from 0 to 1 with 2 seats; not 2\n")


def test_personalities_are_heard_between_what_happened(omerta: Shell) -> None:
    bots = ("--bots", "loyal,liar,hoarder,bully", "--seats", "4", "--seed", "3")
    lines = omerta("watch", "gangsters-dilemma", *bots).out.splitlines()
    said = [line for line in lines if line.endswith("”")]
    assert "Brick: “That is how friends do it.”" in said
    assert 3 < len(said) < len(lines) / 10
    assert omerta("watch", "gangsters-dilemma", *bots).out.splitlines() == lines
    quiet = omerta("watch", "gangsters-dilemma", "--bots", "schemer", "--seats", "4", "--seed", "3")
    assert "”" not in quiet.out


@pytest.mark.serial
@pytest.mark.xdist_group("serial")
def test_bots_of_ones_own_sit_beside_those_of_the_house(omerta: Shell, tmp_path: Path) -> None:
    good, bad = str(EXAMPLES / "ten_lines.py"), tmp_path / "bad.py"
    bad.write_text("def choose(view, rng):\n    return 1 / 0\n")
    ran = omerta(
        "play",
        "twelve-gangsters",
        "--seats",
        "4",
        "--bot",
        good,
        "--bot",
        "greedy",
        "--bot",
        str(bad),
        typed="3\nquit\n",
    )
    assert ran.code == 0
    assert f"At the table: Brass ({good}), Bone (greedy), Bottle ({bad})." in ran.out
    assert (
        f"Bottle's bot ({bad}) is in trouble: it failed: bad.py, line 2: ZeroDivisionError: division by zero; a random"
        " legal move stands in: " in ran.out
    )
    assert "Round 2 of 12." in ran.out, "the table goes on"
    watched = omerta("watch", "twelve-gangsters", "--bot", str(bad), "--bot-seconds", "20")
    assert watched.code == 0
    assert watched.out.count("is in trouble") == 4 * 11
    assert "Result:" in watched.out


def test_what_cannot_be_seated_is_refused_before_the_game(omerta: Shell) -> None:
    arguments = ("play", "twelve-gangsters", "--seats", "3")
    assert omerta(*arguments, "--bot", "gredy").err.startswith(
        "omerta: unknown bot for twelve-gangsters 'gredy'; known: "
    )
    assert omerta(*arguments, "--bot", "no.py").err == "omerta: no.py: there is no such file\n"
    both = omerta(*arguments, "--bot", "random", "--bots", "random")
    assert (both.code, both.err) == (2, "omerta: --bots and --bot say the same; give one of them\n")
    few = omerta("watch", "twelve-gangsters", "--bot", "random", "--bot", "greedy")
    assert few.err == "omerta: 2 bots for 4 seats; name 4, or one for all\n"
    for seconds in ("0", "-1", "nan", "1e9"):
        ran = omerta(*arguments, "--bot-seconds", seconds)
        assert (ran.code, ran.err.split(";")[0]) == (2, "omerta: --bot-seconds is more than 0 and less than 86,400")
