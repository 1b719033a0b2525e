"""Bots that are programs of their own, started for real: they play, and what they do wrong is said and survived."""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import omerta
from omerta.adapters.bot_sources import Company, command_for
from omerta.bots.match import play_out
from omerta.core.errors import OmertaError, UnknownName
from omerta.core.game import AnyGame
from omerta.core.game_type import GameType
from omerta.core.nodes import Over
from tests.adapters.nodes import node

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

EXAMPLES = Path(__file__).parents[2] / "examples"
LISTENS = """import json, os, signal, subprocess, sys, time
def say(**line): print(json.dumps(line), flush=True)
print(sys.stdin.readline(), file=sys.stderr)
say(type="ready")
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] != "question":
        print(line, file=sys.stderr)
        continue
    question, first = asked["question"], asked["moves"][0]["move"]
"""
Play = Callable[..., list[str]]


@pytest.fixture
def game() -> AnyGame:
    return omerta.make("twelve-gangsters", seats=3, cards=4, first_boss=0)


def play(game: AnyGame, who: str, seconds: float = 30.0) -> list[str]:
    """Play a game with such a bot in seat 1; give what was reported of it."""
    said: list[str] = []
    wanted = {seat: who if seat == 1 else "random" for seat in range(game.seats)}
    with Company(game, wanted, lambda seat, text: said.append(f"{seat}: {text}"), seconds) as company:
        over = play_out(game, [company.bots[seat] for seat in range(game.seats)], Random(1))
        company.part(over)
    assert isinstance(over, Over), "the game was played to its end"
    return said


@pytest.fixture
def answering(game: AnyGame, tmp_path: Path) -> Play:
    """Play with a program that does this whenever it is asked."""

    def start(does: str, **more: float) -> list[str]:
        file = tmp_path / "program.py"
        file.write_text(LISTENS + f"    {does}\n")
        return play(game, shlex.join([sys.executable, str(file)]), **more)

    return start


def test_a_bot_of_ten_lines_plays(game: AnyGame) -> None:
    file = EXAMPLES / "ten_lines.py"
    assert sum(bool(line) for line in file.read_text().splitlines()) <= 10
    assert play(game, str(file)) == []


@pytest.mark.parametrize("game_type", omerta.game_types.values(), ids=lambda game_type: game_type.id)
def test_a_bot_in_another_language_plays_every_game(game_type: GameType) -> None:
    assert play(game_type.make(), shlex.join([node(), str(EXAMPLES / "stdio_bot.js")])) == []


def test_a_program_is_told_all_it_needs(answering: Play, capsys: pytest.CaptureFixture[str]) -> None:
    assert answering('print(line, file=sys.stderr); say(type="choose", question=question, move=first)') == []
    hello, *asked, over = [json.loads(line) for line in capsys.readouterr().err.splitlines() if line]
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": "twelve-gangsters",
        "rules": 1,
        "seats": 3,
        "options": {"cards": 4, "first-boss": 0},
        "data": {},
        "seat": 1,
        "seconds": 30.0,
    }
    assert [each["question"] for each in asked] == [1, 2, 3]
    assert asked[0]["ask"] == "heist"
    assert asked[0]["moves"][0] == {"move": ["heist", 1], "write": "1"}
    assert asked[0]["view"]["seat"] == 1
    assert len({each["seed"] for each in asked}) == 3
    assert set(over) == {"type", "returns", "scores", "ranks"}


def test_a_bot_file_gets_the_game_its_words_and_the_same_luck_again(
    game: AnyGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own bot.py"
    file.write_text(
        "import sibling\n"
        "class Bot:\n"
        "    def __init__(self, game, *words):\n"
        "        self.game, self.words = game, words\n"
        "    def choose(self, view, rng):\n"
        "        print(self.game, self.words, sibling.NAME, type(view).__name__, rng.random())\n"
        "        return view.legal[0]\n"
    )
    (tmp_path / "sibling.py").write_text("NAME = 'sibling'\n")

    def printed() -> list[str]:
        assert play(game, f"{shlex.quote(str(file))} one 'two three'") == []
        return capsys.readouterr().err.splitlines()

    first = printed()
    assert len(set(first)) == len(first) == 3
    assert first[0].startswith(f"{game!r} ('one', 'two three') sibling TwelveView 0.")
    assert printed() == first


def test_answers_that_make_no_sense_are_told_and_stood_in_for(
    answering: Play, capsys: pytest.CaptureFixture[str]
) -> None:
    nonsense = {
        'print("hm", flush=True)': "its answer is no line of JSON: 'hm'",
        'print("[1]", flush=True)': "its answer is no JSON object: '[1]'",
        'say(type="pass")': 'it should answer {"type": "choose", "question": ..., "move": ...}; not',
        'say(type="choose", question=9, move=first)': "it answered question 9; this is question 1",
        'say(type="choose", question=question, move=["heist", 99])': "'[\"heist\",99]' is not one of the moves",
        'say(type="choose", question=question, move=7)': "'7' is not one of the moves that it was offered",
        'say(type="failed", question=question, text="no idea")': "it failed: no idea",
    }
    for does, text in nonsense.items():
        said = answering(does)
        assert len(said) == 3, "it is asked again each time"
        assert said[0].startswith(f"1: {text}")
        assert "; a random legal move stands in: " in said[0]
        refused = [json.loads(line) for line in capsys.readouterr().err.splitlines() if '"refused"' in line]
        assert [each["question"] for each in refused] == [1, 2, 3]
        assert text in refused[0]["text"]


def test_one_mistake_costs_one_move(answering: Play) -> None:
    (said,) = answering('say(type="choose", question=question, move=first if question != 2 else None)')
    assert said.startswith("1: 'null' is not one of the moves")


def test_a_program_that_ends_is_replaced_for_good(answering: Play) -> None:
    assert answering('print("oh dear", file=sys.stderr); os._exit(3)') == [
        "1: it ended with exit code 3; its last words: oh dear; a random bot plays this seat from here on"
    ]
    (said,) = answering("os.kill(os.getpid(), signal.SIGSEGV)")
    assert said.startswith("1: it was ended by SIGSEGV; ")
    (said,) = answering("os.close(1); time.sleep(600)")
    assert said.startswith("1: it closed its output; ")


def test_a_program_that_hangs_is_replaced_and_ended_with_all_it_started(answering: Play, tmp_path: Path) -> None:
    child = tmp_path / "child"
    sleep = 'subprocess.Popen(["sleep", "600"])'
    assert answering(f"open({str(child)!r}, 'w').write(str({sleep}.pid)); time.sleep(600)", seconds=0.5) == [
        "1: it did not answer within 0.5 seconds; a random bot plays this seat from here on"
    ]
    deadline = time.monotonic() + 30
    while sleeping(child.read_text()):
        assert time.monotonic() < deadline, "what the program started is still there"
        time.sleep(0.02)


def sleeping(process: str) -> bool:
    """Tell whether a process is more than a corpse that nobody has buried yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_program_that_never_stops_talking_is_replaced(answering: Play) -> None:
    (said,) = answering('os.write(1, b"x" * (1 << 21))')
    assert said.startswith("1: it said more than 1 MiB in one line; ")


def test_a_program_that_does_not_listen_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "deaf.py"
    file.write_text('import sys, time; sys.stdin.readline(); print(\'{"type": "ready"}\', flush=True); time.sleep(600)')
    big = omerta.make("gangster-dice", seats=3, characters="dealt")
    (said,) = play(big, shlex.join([sys.executable, str(file)]), seconds=0.3)
    assert said.startswith("1: it did not answer within 0.3 seconds; ")


def test_a_bot_file_that_fails_is_told_in_which_line(game: AnyGame, tmp_path: Path) -> None:
    file = tmp_path / "shaky.py"
    file.write_text(
        "def choose(view, rng):\n    if view.round < 3:\n        raise ValueError('boom')\n    return 'the 3'\n"
    )
    first, second, third = play(game, str(file))
    assert first.startswith("1: it failed: shaky.py, line 3: ValueError: boom; a random legal move stands in: ")
    assert second.startswith("1: it failed: shaky.py, line 3: ValueError: boom; ")
    assert third.startswith("1: '\"the 3\"' is not one of the moves that it was offered; ")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("def choose(view rng):\n", "line 1: invalid syntax"),
        ("import no_such_thing\n", "line 1: ModuleNotFoundError: No module named 'no_such_thing'"),
        ("x = 1\n", "has neither a function choose(view, rng) nor a class Bot"),
        (
            "class Bot:\n    def __init__(self): ...\n",
            "TypeError: Bot.__init__() takes 1 positional argument but 2 were",
        ),
        ("import os; os._exit(4)\n", "it ended with exit code 4"),
    ],
    ids=["syntax", "import", "empty", "arguments", "exit"],
)
def test_a_bot_file_that_cannot_start_is_refused_before_the_game(
    game: AnyGame, tmp_path: Path, text: str, why: str
) -> None:
    file = tmp_path / "unready.py"
    file.write_text(text)
    with pytest.raises(OmertaError) as refused:
        play(game, str(file))
    assert str(refused.value).startswith(f"{file}: ")
    assert why in str(refused.value)


def test_a_program_that_is_no_bot_is_refused_before_the_game(game: AnyGame) -> None:
    with pytest.raises(OmertaError, match=r'cat -: the answer to "hello" is {"type": "ready"}; not'):
        play(game, "cat -")
    with pytest.raises(OmertaError, match="/no/such/bot: cannot be started"):
        play(game, "/no/such/bot")


def test_who_is_meant(game: AnyGame, tmp_path: Path) -> None:
    assert command_for(game, "greedy") is None
    assert command_for(game, "node bot.js --fast") == ["node", "bot.js", "--fast"]
    assert command_for(game, "./bot") == ["./bot"]
    with pytest.raises(
        UnknownName, match=r"unknown bot for twelve-gangsters 'gredy'; known: random, .*my_bot.py, a command"
    ):
        command_for(game, "gredy")
    with pytest.raises(OmertaError, match=r"my_bot.py: there is no such file"):
        command_for(game, "my_bot.py")
    with pytest.raises(OmertaError, match="is no command: No closing quotation"):
        command_for(game, "node 'bot.js")
    (tmp_path / "a bot.py").write_text("")
    command = command_for(game, shlex.quote(str(tmp_path / "a bot.py")) + " x")
    assert command is not None
    assert command[-2:] == [str(tmp_path / "a bot.py"), "x"]


def test_no_program_is_left_behind_when_one_cannot_start(game: AnyGame, tmp_path: Path) -> None:
    file = tmp_path / "first.py"
    file.write_text(f"import os\nopen({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\ndef choose(v, r): ...\n")
    with pytest.raises(OmertaError, match="cat -"), Company(game, {0: str(file), 1: "cat -"}, lambda *_: None):
        pass
    assert not sleeping((tmp_path / "pid").read_text())
