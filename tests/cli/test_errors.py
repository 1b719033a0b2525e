"""Whatever the caller got wrong is one line that names what would be right, exit code 2, and nothing else happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import Shell

PLAY, SIM = ("play", "twelve-gangsters"), ("sim", "twelve-gangsters")

MISTAKES = [
    (
        ("dance",),
        "no such command 'dance'; known: games, rules, spaces, play, watch, replay, serve, static, backup",
    ),
    (("games", "--colour"), "--colour"),
    (("play",), "missing argument 'GAME'; known: twelve-gangsters"),
    (("play", "chess"), "unknown game 'chess'; known: twelve-gangsters"),
    (("sim", "chess"), "unknown game 'chess'; known: twelve-gangsters"),
    (("rules", "chess"), "unknown game 'chess'; known: twelve-gangsters"),
    (("rules", "twelve-gangsters", "TG-99"), "unknown rule 'TG-99'; known: TG-01, TG-02"),
    ((*PLAY, "--seats", "7"), "3-6 seats; not 7"),
    ((*PLAY, "--seats", "2"), "3-6 seats; not 2"),
    ((*PLAY, "--seats", "four"), "'four' is not a whole number"),
    ((*PLAY, "--seat", "4"), "--seat is from 0 to 3 with 4 seats; not 4"),
    ((*PLAY, "--seat", "-1"), "--seat is from 0 to 3"),
    ((*PLAY, "--option", "deck=short"), "known: cards, first-boss"),
    ((*PLAY, "--option", "preset=short"), "known: cards, first-boss"),
    ((*PLAY, "--option", "self=1"), "known: cards, first-boss"),
    ((*PLAY, "--option", "cards"), "NAME=VALUE; not 'cards'"),
    ((*PLAY, "--option", "cards=13"), "one of 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12; not '13'"),
    ((*PLAY, "--option", "cards=3", "--option", "cards=4"), "option 'cards' is given twice"),
    ((*PLAY, "--seats", "5", "--option", "cards=12"), "with 5 seats is one of 2, 3, 4, 5, 6, 7, 8, 9, 10; not '12'"),
    ((*PLAY, "--preset", "long"), "unknown preset 'long'; known: printed, short, fixed-boss"),
    ((*PLAY, "--bots", "al"), "unknown bot for twelve-gangsters 'al'; known: random, greedy"),
    ((*PLAY, "--bots", "random,random"), "2 bots for 3 other seats; name 3, or one for all"),
    ((*PLAY, "--name", ""), "--name is a name"),
    ((*PLAY, "--name", "Bone"), "somebody else at the table is called Bone"),
    ((*PLAY, "--seed", "-3"), "--seed is a number from 0"),
    ((*PLAY, "--record", "nowhere/game.omerta"), "nowhere/game.omerta: there is no folder nowhere"),
    ((*PLAY, "--record", "."), "is a folder; name a file"),
    ((*SIM, "--bots", "random,random"), "3-6 seats; not 2"),
    ((*SIM, "--bots", "random,random,random", "--seats", "4"), "3 bots for 4 seats; name 4, or one for all seats"),
    ((*SIM, "--bots", "random,al,random"), "unknown bot for twelve-gangsters 'al'; known: random, greedy"),
    ((*SIM, "--bots", ""), "unknown bot for twelve-gangsters ''"),
    ((*SIM, "--games", "0"), "at least 1 game"),
    ((*SIM, "--games", "1e3"), "'1e3' is not a whole number"),
    ((*SIM, "--games"), "requires an argument"),
    ((*SIM, "--jobs", "0"), "from 1 to 256; not 0"),
    (
        (*SIM, "--ray", "somewhere"),
        "auto for the one that this machine belongs to, or local to start one; not 'somewhere'",
    ),
    ((*SIM, "--ray", "127.0.0.1:1"), "nobody answers at 127.0.0.1:1"),
    (("dataset", "twelve-gangsters", "--bots", "no.npz", "--ray", "127.0.0.1:1"), "no.npz: there is no such file"),
    (("dataset", "twelve-gangsters", "--shard", "0"), "a shard has at least 1 game; not 0"),
    ((*SIM, "--jobs", "many"), "'many' is not a whole number"),
    ((*SIM, "--seed", "9" * 30), "--seed is a number from 0"),
    ((*SIM, "--option", "cards=1"), "option 'cards' with 4 seats is one of 2"),
    ((*SIM, "--preset", "long"), "known: printed, short, fixed-boss"),
    ((*SIM, "--out", "table.csv"), "name a file that ends in .parquet"),
    ((*SIM, "--out", "nowhere/table.parquet"), "there is no folder nowhere"),
    ((*SIM, "--out", "/proc/table.parquet"), "the folder /proc cannot be written to"),
    ((*SIM, "--records", "nowhere/games"), "there is no folder nowhere"),
    ((*SIM, "--records", "a-file"), "a-file is a file; name a folder"),
    ((*SIM, "more"), "unexpected extra argument"),
    (("replay",), "missing argument 'FILE'"),
    (("replay", "nowhere.omerta"), "nowhere.omerta: cannot be read (No such file or directory)"),
    (("replay", "."), "cannot be read (Is a directory)"),
    (("replay", "a-file", "--at", "x"), "'x' is not a whole number"),
    (("replay", "a-file"), "a-file: line 1: a record starts with 'omerta record 1'"),
    (("replay", "binary"), "binary: is not a text file"),
    (("replay", "-"), "standard input: line 1: the file is empty"),
]


@pytest.mark.parametrize(("arguments", "told"), MISTAKES, ids=[" ".join(mistake)[:50] for mistake, _ in MISTAKES])
def test_a_mistake_is_one_line_that_says_what_is_right(
    omerta: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a-file").write_text("no record\n")
    Path("binary").write_bytes(b"\x00\xff\xfe")
    before = sorted(tmp_path.rglob("*"))
    ran = omerta(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("omerta: ")
    assert ran.err.count("\n") == 1
    assert told in ran.err
    assert sorted(tmp_path.rglob("*")) == before, "nothing was written"


@pytest.mark.parametrize("command", [(), ("games",), ("rules",), ("play",), ("sim",), ("replay",)])
def test_every_command_has_help(omerta: Shell, command: tuple[str, ...]) -> None:
    ran = omerta(*command, "--help")
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.startswith(f"Usage: {' '.join(('omerta', *command))}")


def test_omerta_alone_shows_the_commands(omerta: Shell) -> None:
    ran = omerta()
    assert ran.code == 0
    for command in ("games", "rules", "play", "sim", "replay"):
        assert f"\n  {command} " in ran.out


def test_the_version_is_told(omerta: Shell) -> None:
    assert omerta("--version").out.startswith("omerta ")
