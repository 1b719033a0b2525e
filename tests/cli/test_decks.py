"""`--deck` and `omerta new-deck`: a deck of one's own, from a template, with every mistake named."""

from __future__ import annotations

from pathlib import Path

import pytest

from omerta import game_types
from omerta.core.replay import read_record
from tests.cli.commands import Shell

GAME = "gangsters-dilemma"
OWN = game_types[GAME].file("deck")
WITH_DECKS = [
    game_type.id for game_type in game_types.values() if any(data.kind == "deck" for data in game_type.data.values())
]


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """The game's deck with one card changed: D01 is worth 9 points."""
    file = tmp_path / "mine.toml"
    file.write_text(OWN.text.replace("points = 4", "points = 9", 1), encoding="utf-8")
    return file


@pytest.mark.parametrize("game", WITH_DECKS)
def test_a_new_deck_is_the_game_s_own_and_can_be_played(
    game: str, omerta: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = omerta("new-deck", game)
    file = tmp_path / f"{game_types[game].file('deck').name}.toml"
    assert (ran.code, file.read_text(encoding="utf-8")) == (0, game_types[game].file("deck").text)
    assert f"omerta play {game} --deck {file.name}" in ran.out
    assert omerta("sim", game, "--games", "2", "--seed", "1", "--deck", str(file)).code == 0


def test_a_new_deck_is_printed_where_no_file_is_wanted(omerta: Shell) -> None:
    ran = omerta("new-deck", GAME, "-")
    assert ran.out == OWN.text
    assert ran.out.startswith("# The Boss's demands")


def test_a_file_that_is_there_is_left_alone(omerta: Shell, deck: Path) -> None:
    before = deck.read_text(encoding="utf-8")
    ran = omerta("new-deck", GAME, str(deck))
    assert ran.code == 2
    assert "is there already; name another file" in ran.err
    assert deck.read_text(encoding="utf-8") == before


def test_a_game_with_another_deck_is_recorded_with_it_and_replays_without_the_file(
    omerta: Shell, deck: Path, tmp_path: Path
) -> None:
    games = tmp_path / "games"
    ran = omerta("sim", GAME, "--games", "2", "--seed", "3", "--deck", str(deck), "--records", str(games))
    assert ran.code == 0
    deck.unlink()
    for file in games.iterdir():
        record = read_record(file.read_text(encoding="utf-8"))
        assert record.game.demands[0].points == 9  # type: ignore[attr-defined]
        assert omerta("replay", str(file)).code == 0


def test_with_the_game_s_own_deck_nothing_is_embedded(omerta: Shell, tmp_path: Path) -> None:
    file = tmp_path / "same.toml"
    file.write_bytes(OWN.text.replace("\n", "\r\n").encode())
    record = tmp_path / "game.omerta"
    ran = omerta("play", GAME, "--deck", str(file), "--seed", "1", "--record", str(record), typed="quit\n")
    assert ran.code == 0
    assert "\n| " not in record.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("points = 4", "points = 0", "mine.toml: demand 'D01': field 'points' is a whole number from 1 to 20; not 0"),
        ("points = 4", "points = 4.5", "mine.toml: demand 'D01': field 'points' is a whole number; not 4.5"),
        ("art = 2", "art = 7", "mine.toml: demand 'D01': field 'art' is a whole number from 0 to 6; not 7"),
        ("art = 2", "art = -1", "mine.toml: demand 'D01': field 'art' is a whole number from 0 to 6; not -1"),
        ("art = 2", "bread = 2", "mine.toml: demand 'D01': field 'bread' is unknown; known: code, points, crate"),
        ("art = 2\njewel = 1", "", "field 'crate, art, jewel, gin' is 1 to 8 tokens in all; not 0"),
        ("art = 2", "crate = 4\nart = 4", "field 'crate, art, jewel, gin' is 1 to 8 tokens in all; not 9"),
        ("points = 4\n", "", "mine.toml: demand 'D01': field 'points' is missing; it is a whole number"),
        ('code = "D02"', 'code = "D01"', "mine.toml: demand 'D01': field 'code' stands there twice"),
        (
            'code = "D01"',
            'code = "no"',
            "mine.toml: demand 'no': field 'code' is letters and then a number, such as D08",
        ),
        ('code = "D01"', "code = 1", "mine.toml: demand '1': field 'code' is a text; not 1"),
        ('code = "D01"', 'code = "D 1"', "field 'code' is a short word of letters, digits and dashes; not 'D 1'"),
        ("[[demand]]", "[[demands]]", "mine.toml: field 'demands' is unknown"),
        ("[[demand]]", "[[demand", "mine.toml: line 1: a table begins like [[card]] or [table]; not '[[demand'"),
        ("points = 4", "points = four", "mine.toml: line 3: a value is a number, a text in quotes, true or false"),
        ("points = 4", "points = 4\npoints = 5", "mine.toml: line 4: each field and each table stands there once"),
        ('code = "D01"', 'code = "D01', "line 2: a text ends with the quote that it began with, on the same line"),
        ('code = "D01"', 'code "D01"', """line 2: a line is a field like name = value, or begins a table like"""),
    ],
)
def test_a_mistake_in_a_deck_names_card_and_field(omerta: Shell, deck: Path, old: str, new: str, says: str) -> None:
    deck.write_text(OWN.text[OWN.text.index("[[demand]]\ncode") :].replace(old, new, 1), encoding="utf-8")
    ran = omerta("play", GAME, "--deck", str(deck))
    assert ran.code == 2
    assert says in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("play", "twelve-gangsters", "--deck", "x.toml"), "twelve-gangsters has no deck, so there is none to replace"),
        (("new-deck", "twelve-gangsters"), "twelve-gangsters has no deck, so there is none to replace"),
        (("new-deck", "chess"), "unknown game 'chess'"),
        (("new-board", GAME), f"{GAME} has no board, so there is none to replace"),
        (("play", GAME, "--board", "x.toml"), f"{GAME} has no board, so there is none to replace"),
        (("play", GAME, "--names", "original"), f"unknown names of {GAME} 'original'; known: house"),
        (("new-deck", GAME, "nowhere/x.toml"), "there is no folder nowhere"),
        (("new-deck", GAME, "."), "is a folder; name a file"),
        (("sim", GAME, "--deck", "nowhere.toml"), "nowhere.toml: cannot be read (No such file or directory)"),
        (("sim", GAME, "--deck", "/bin/sh"), "/bin/sh: is not a text file"),
    ],
)
def test_other_mistakes_are_one_line_too(omerta: Shell, arguments: tuple[str, ...], says: str) -> None:
    ran = omerta(*arguments)
    assert ran.code == 2
    assert says in ran.err


def test_a_deck_has_six_to_sixty_cards(omerta: Shell, tmp_path: Path) -> None:
    file = tmp_path / "few.toml"
    for count, right in ((5, False), (6, True), (60, True), (61, False)):
        cards = "".join(f'[[demand]]\ncode = "X{number}"\npoints = 9\ncrate = 1\n' for number in range(count))
        file.write_text(cards, encoding="utf-8")
        ran = omerta("sim", GAME, "--games", "1", "--seed", "1", "--bots", "greedy", "--deck", str(file))
        assert (ran.code == 0) == right
        assert right or "field 'demand' is a list of 6 to 60 tables" in ran.err


GANGSTA = game_types["gangsta"].file("deck")


@pytest.mark.parametrize("game", WITH_DECKS)
def test_every_game_s_own_deck_is_in_order(game: str, omerta: Shell, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(game_types[game].file("deck").text, encoding="utf-8")
    ran = omerta("deck", "check", str(file))
    assert (ran.code, ran.out) == (0, f"{file}: a deck of {game_types[game].texts().get('title')}, all in order.\n")


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ("cost = 2", "cost = 3", 0, "notice: G01: field 'cost' is 3; its skills and points make 2"),
        ("cost = 2", "cost = 9", 1, "G01: field 'cost' is 9; its skills and points make 2"),
        ("money = 8", "money = 6", 0, "notice: B1: field 'money' is 6; a Boss with these skills starts with 8"),
        ("money = 8", "money = 1", 1, "B1: field 'money' is 1; a Boss with these skills starts with 8"),
        ("chapter = 1", "chapter = 2", 2, "heist: field 'chapter' is 1 on 30 cards; not on 29"),
        ('skills = "S"', 'skills = "X"', 2, "gangster 'G01': field 'skills' is one to 3 of the letters"),
        ("cash = 5", "cash = 1", 1, "H101: field 'cash' makes it worth 1.0 with ip, coop and rewards; 3 skills in"),
        (
            'needs = "L M H"',
            'needs = "I I I I I"',
            2,
            "heist 'H101': field 'needs' is more than any gang of 3 can bring",
        ),
        ("[[resource]]", "[[resources]]", 2, "field 'resources' is unknown"),
        ("[[boss]]", "[[boss", 2, "line 35: a table begins like [[card]] or [table]; not '[[boss'"),
    ],
)
def test_a_deck_that_is_off_is_told_card_by_card(
    old: str, new: str, code: int, says: str, omerta: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GANGSTA.text.replace(f"\n{old}", f"\n{new}", 1), encoding="utf-8")
    ran = omerta("deck", "check", str(file))
    assert ran.code == code
    assert f"mine.toml: {says}" in (ran.out if code < 2 else ran.err)
    assert code or "GANGSTA!, all in order; notices: 1." in ran.out


def test_all_mistakes_of_a_deck_are_told_at_once(omerta: Shell, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = GANGSTA.text.replace('\nskills = "L S"\n', '\nskills = "L Q"\nshoes = 2\n', 1)
    text = text.replace("\ncost = 2\n", "\n", 1).replace('\ncode = "H105"', '\ncode = "done"', 1)
    file.write_text(text.replace("chapter-2 = [2, 3, 4]", "chapter-2 = [2, 3]", 1), encoding="utf-8")
    for arguments in (("deck", "check", str(file)), ("play", "gangsta", "--deck", str(file))):
        ran = omerta(*arguments)
        assert ran.code == 2
        said = [line.partition("mine.toml: ")[2] for line in ran.err.splitlines()]
        assert len(said) == 5
        assert said[0].startswith("boss 'B1': field 'shoes' is unknown; known: code, name, clan")
        assert said[1] == "gangster 'G01': field 'cost' is missing; it is a whole number"
        assert said[2].startswith("boss 'B1': field 'skills' is one to 3 of the letters L M I S B H")
        assert said[3].startswith("heist 'done': field 'code' is a word like X07, not one that a move or a command is")
        assert said[4] == "snitch: field 'chapter-2' is a list of 3 numbers from 1 to 9; not [2, 3]"


def test_a_deck_of_no_game_lists_those_there_are(omerta: Shell, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[[wizard]]\n")
    ran = omerta("deck", "check", str(file))
    assert ran.code == 2
    assert "gangsta has boss, gangster, heist, resource, snitch" in ran.err
