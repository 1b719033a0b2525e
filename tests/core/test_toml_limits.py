"""TOML that a stranger wrote is held to limits before it is parsed, and what is in them is read quickly."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

from omerta.core.errors import BadData
from omerta.core.game_type import Data
from omerta.core.own_files.toml_input import LONGEST_MISTAKE, LONGEST_TEXT, MOST_MISTAKES, read_toml
from omerta.core.own_files.toml_limits import (
    LONGEST_WORD,
    MOST_DEEP,
    MOST_HEADERS,
    MOST_LETTERS,
    MOST_PARTS,
    MOST_VALUES,
    check_limits,
)
from omerta.core.registry import game_types

SOURCES = Path(__file__).parents[2] / "src" / "omerta"
OURS = {
    "bots/levels.py",
    "bots/people.py",
    "bots/thinking_time.py",
    "cli/new_game.py",
    "cli/settings.py",
    "core/judging/personality.py",
    "core/rules.py",
    "core/words/texts.py",
    "core/words/translation.py",
    "core/tutorial.py",
    "games/gangsters_dilemma/rules/characters.py",
    "lab/ratings.py",
    "lab/report/markup.py",
    "table/opening/daily.py",
}
"""Who parses files of the package, of the checkout, or the settings of whoever starts the program."""
PARTS = ".".join("a" * MOST_PARTS)
TWICE = "\n".join(f"{n}.{PARTS[2:]} = 1" for n in range(8_000))

TOO_MUCH = {
    "a key of many parts": ("a" + ".a" * 100_000 + " = 1", f"line 1: .* at most {MOST_PARTS} parts"),
    "a key of quoted parts": ("x = 1\n'a'" + " . 'a'" * 20_000 + " = 1", f"line 2: .* at most {MOST_PARTS} parts"),
    "a key in a table in a list": ("x = [\n{a" + ".a" * 20_000 + " = 1}]", f"line 2: .* at most {MOST_PARTS} parts"),
    "a deep header": ("[a" + ".a" * 100_000 + "]", f"line 1: .* at most {MOST_PARTS} parts"),
    "a deep header of many tables": ("[[a" + ".a" * 100_000 + "]]", f"line 1: .* at most {MOST_PARTS} parts"),
    "many headers": ("".join(f"[a{n}]\n" for n in range(MOST_HEADERS + 1)), f"line 5001: .* at most {MOST_HEADERS:,}"),
    "many tables of one name": (" [[a]]\n" * (MOST_HEADERS + 1), f"line 5001: .* at most {MOST_HEADERS:,} headers"),
    "many fields": ("a=1\n" * (MOST_VALUES + 1), f"line 50001: .* at most {MOST_VALUES:,} values"),
    "a long list": ("a = [" + "1," * MOST_VALUES + "]", f"line 1: .* at most {MOST_VALUES:,} values"),
    "lists in lists": ("a = " + "[" * 100_000, f"line 1: .* at most {MOST_DEEP} deep"),
    "tables in tables": ("a = " + "{a=" * 60_000, f"line 1: .* at most {MOST_DEEP} deep"),
    "lists and tables in turn": ("a = " + "[{a=\n" * 40_000, f"line {MOST_DEEP // 2 + 1}: .* at most {MOST_DEEP} deep"),
    "a number of many digits": ("a = " + "9" * 5_000, f"line 1: .* at most {LONGEST_WORD} letters"),
    "too much of anything": ("# " + "x" * MOST_LETTERS, f"has 262,146 letters; .* at most {MOST_LETTERS:,}"),
}


@pytest.mark.parametrize(("text", "says"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_what_would_hold_the_parser_up_is_refused_by_name_and_limit(text: str, says: str) -> None:
    with pytest.raises(BadData, match=f"^mine: {says}"):
        read_toml("mine", text)


QUOTED = {
    "headers in a text of many lines": 'a = """\n' + "[x]\n" * (MOST_HEADERS + 1) + '"""',
    "dots in a text": "a = '" + "." * 1_000 + "'\n\"" + "." * 1_000 + '" = 1',
    "brackets in a text": "a = '''\n" + "[{" * 1_000 + "'''",
    "brackets in a comment": "a = 1 # " + "[" * 1_000 + "." * 1_000 + "\nb = 2",
    "commas in a text": 'a = "' + "," * (MOST_VALUES + 1) + '"',
    "a text that ends with quotes": 'a = """["""""\nb = """x\\""""\nc = \'\'\'[\'\'\'\'\'\nd = "\\"["\n',
    "a long text of one word": 'a = "' + "x" * 10_000 + '"',
    "numbers and dates with dots": "a = [1.5, -0.25, 1979-05-27T07:32:00.999]",
}


@pytest.mark.parametrize("text", QUOTED.values(), ids=QUOTED)
def test_what_stands_in_texts_and_comments_counts_for_its_length_alone(text: str) -> None:
    assert read_toml("mine", text) == tomllib.loads(text)


ALLOWED = {
    "keys as deep as they may be, under such a header": f"[{PARTS.upper()}]\n{TWICE}",
    "headers as many and as deep as they may be": "\n".join(f"[{n}{PARTS[1:]}]" for n in range(MOST_HEADERS)),
    "tables of one name with deep keys": f"[[{PARTS}]]\n{PARTS} = 1\n" * MOST_HEADERS,
    "a list as long as it may be": "a = [" + "1," * (MOST_VALUES - 1) + "]",
    "lists as deep as they may be": "".join(f"{n}={'[' * MOST_DEEP}{']' * MOST_DEEP}\n" for n in range(5_000)),
    "tables as deep as they may be": "".join(f"{n}={'{a=' * 16}1{'}' * 16}\n" for n in range(2_500)),
    "nothing but lines": "\n" * MOST_LETTERS,
    "nothing but comments": "#\n" * (MOST_LETTERS // 2),
    "a text of escapes": 'a = """' + "\\\n" * (MOST_LETTERS // 2 - 10) + '"""',
    "numbers as long as they may be": "a = [" + ("9" * LONGEST_WORD + ",") * 1_300 + "]",
}


@pytest.mark.parametrize("text", ALLOWED.values(), ids=ALLOWED)
def test_what_is_just_within_the_limits_is_read(text: str) -> None:
    assert len(text) <= MOST_LETTERS
    assert read_toml("mine", text) == tomllib.loads(text)


@pytest.mark.parametrize("text", ['a = """' + '"\\"' * 1_000, "a = '" + "x" * 1_000, '"""\\' * 1_000], ids=[*"abc"])
def test_a_text_that_does_not_end_is_the_parser_s_to_refuse(text: str) -> None:
    check_limits("mine", text)
    with pytest.raises(BadData, match=r"^mine: line 1: "):
        read_toml("mine", text)


LONG = "x" * 20_000
UNKNOWN = "".join(f"a{n} = 1\n" for n in range(2_000))
FIRST = {
    "gangsters": ("board", "street"),
    "gangsta": ("deck", "boss"),
    "gangster-dice": ("characters", "character"),
    "gangsters-dilemma": ("demands", "demand"),
}
"""Of each game a file that people write, and a table in it."""


@pytest.mark.parametrize("game", FIRST)
def test_mistakes_are_told_up_to_a_number_and_a_length_however_many_there_are(game: str) -> None:
    kind, table = FIRST[game]
    head = "[board]\nname = 'a'\nsize = [1, 1]\nsubways = []\n" if kind == "board" else ""
    text = f"{head}[[{table}]]\ncode = '{LONG}'\n{UNKNOWN}"
    game_type = game_types[game]
    with pytest.raises(BadData) as caught:
        game_type.make(game_type.seats[0], data={**game_type.data, kind: Data(kind, 1, text, shipped=False)})
    *told, more = str(caught.value).split("\n")
    assert len(told) == MOST_MISTAKES
    assert max(map(len, told)) <= LONGEST_MISTAKE + len(f"{kind}: ...")
    assert more.startswith(f"{kind}: and 1,9")


def test_a_name_that_every_step_would_tell_is_short() -> None:
    game_type = game_types["gangsters"]
    board = game_type.data["board"].text
    for letters, fits in ((LONGEST_TEXT, True), (LONGEST_TEXT + 1, False)):
        data = Data("board", 1, board.replace("The Loop", "N" * letters), shipped=False)
        if fits:
            game_type.make(4, data={**game_type.data, "board": data})
            continue
        with pytest.raises(BadData, match=f"street LP: field 'name' has at most {LONGEST_TEXT} letters; not {letters}"):
            game_type.make(4, data={**game_type.data, "board": data})


def test_the_files_of_the_games_are_far_below_the_limits() -> None:
    for game_type in game_types.values():
        for data in game_type.data.values():
            read_toml(data.name, data.text)
            assert len(data.text) * 8 < MOST_LETTERS


def knows_tomllib(source: str) -> bool:
    """Tell whether a module gets at the parser, by whatever way and name."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names) if any(name.name == "tomllib" for name in names):
                return True
            case ast.ImportFrom(module=module, names=names) if "tomllib" in (module, *(name.name for name in names)):
                return True
            case ast.Attribute(attr="tomllib") | ast.Constant(value="tomllib"):
                return True
    return False


@pytest.mark.parametrize(
    ("source", "knows"),
    [
        ("import tomllib", True),
        ("import ast, tomllib as parser", True),
        ("def read():\n    from tomllib import loads as parse", True),
        ("from omerta.core.own_files.toml_input import tomllib", True),
        ("from omerta.core.own_files import toml_input\ntoml_input.tomllib.loads(text)", True),
        ("__import__('tomllib').loads(text)", True),
        ('"""`tomllib` needs time."""\nfrom omerta.core.own_files.toml_input import read_toml', False),
    ],
)
def test_whoever_gets_at_the_parser_is_seen(source: str, knows: bool) -> None:
    assert knows_tomllib(source) is knows


def test_only_files_of_our_own_are_parsed_without_the_limits() -> None:
    found = {
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*.py")
        if knows_tomllib(path.read_text(encoding="utf-8"))
    }
    assert found == OURS | {"core/own_files/toml_input.py"}, "what people bring goes through read_toml"
