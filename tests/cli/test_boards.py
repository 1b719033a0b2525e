"""`--board`, `omerta new-board` and `omerta board check`: a board of one's own, with every mistake named."""

from __future__ import annotations

from pathlib import Path

import pytest

from omerta import game_types
from omerta.core.replay import read_record
from tests.cli.commands import Shell

GAME = "gangsters"
OWN = game_types[GAME].file("board")


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """The game's board with one house renamed and dearer."""
    file = tmp_path / "mine.toml"
    text = OWN.text.replace("Orchard Park", "Peach Park", 1).replace("price = 600", "price = 700", 1)
    file.write_text(text, encoding="utf-8")
    return file


def test_a_new_board_is_the_game_s_own_and_can_be_played(
    omerta: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = omerta("new-board", GAME)
    file = tmp_path / "board.toml"
    assert (ran.code, file.read_text(encoding="utf-8")) == (0, OWN.text)
    assert "omerta play gangsters --board board.toml" in ran.out
    assert omerta("board", "check", "board.toml").out == "board.toml: a board of Gangsters, all in order.\n"
    assert omerta("sim", GAME, "--games", "1", "--seed", "1", "--board", "board.toml").code == 0
    assert omerta("new-board", GAME).code == 2


def test_a_game_on_another_board_is_recorded_with_it_and_replays_without_the_file(
    omerta: Shell, board: Path, tmp_path: Path
) -> None:
    games = tmp_path / "games"
    ran = omerta("sim", GAME, "--games", "1", "--seed", "3", "--board", str(board), "--records", str(games))
    assert ran.code == 0
    board.unlink()
    (file,) = games.iterdir()
    record = read_record(file.read_text(encoding="utf-8"))
    data = record.game.setup.data["board"]
    assert not data.shipped
    assert f"data board {data.number} {data.digest}" in file.read_text(encoding="utf-8")
    assert record.game.board.price[0] == 700  # type: ignore[attr-defined]
    assert "Peach Park" in record.game.words.values()
    assert omerta("replay", str(file)).code == 0


def test_differences_are_listed_and_the_board_plays_all_the_same(omerta: Shell, board: Path) -> None:
    ran = omerta("board", "check", str(board))
    assert ran.code == 1
    assert ran.out.splitlines() == [
        f"{board}: Regent: costs $700; a red building is known for $600",
        f"{board}: a board of Gangsters that can be played; differences: 1.",
    ]


def test_all_mistakes_of_a_board_are_told_with_the_file_each_on_its_line(omerta: Shell, board: Path) -> None:
    text = board.read_text(encoding="utf-8").replace('doors = ["NA10"]', "doors = []").replace(', "SD3"]', "]")
    board.write_text(text, encoding="utf-8")
    for arguments in (("board", "check", str(board)), ("play", GAME, "--board", str(board))):
        ran = omerta(*arguments)
        assert ran.code == 2
        assert ran.err.splitlines() == [
            f"omerta: {board}: building Cycles: has no door; field 'doors' lists the street spaces it opens on",
            f"{board}: [board]: subway 6 is missing; field 'subways' lists six street spaces",
        ]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("new-deck", GAME), "gangsters has no deck, so there is none to replace"),
        (("play", GAME, "--board", "nowhere.toml"), "nowhere.toml: cannot be read"),
        (("play", GAME, "--names", "real"), "unknown names of gangsters 'real'; known: house, original"),
        (("play", "gangsta", "--board", "x.toml"), "gangsta has no board, so there is none to replace"),
    ],
)
def test_other_mistakes_say_what_is_right(omerta: Shell, arguments: tuple[str, ...], says: str) -> None:
    ran = omerta(*arguments)
    assert ran.code == 2
    assert says in ran.err


def test_original_names_are_shown_to_whoever_asks_for_them(omerta: Shell, tmp_path: Path) -> None:
    told = {}
    for names in ("house", "original"):
        record = tmp_path / f"{names}.omerta"
        arguments = ("--seed", "1", "--bots", "random", "--names", names, "--record", str(record))
        told[names] = omerta("watch", GAME, *arguments).out
    assert "Orchard Park" in told["house"]
    assert "Greenwood Park" not in told["house"]
    assert "Greenwood Park" in told["original"]
    records = [(tmp_path / f"{names}.omerta").read_text(encoding="utf-8") for names in told]
    assert records[0] == records[1]
    assert "Park" not in records[0]
    assert "Greenwood Park" in omerta("replay", str(tmp_path / "house.omerta"), "--names", "original").out
