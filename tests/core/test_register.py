"""The register is whole: every rule has a test, every citation a rule, and what play should show is shown."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from omerta import Event, game_types
from omerta.core.errors import BadData, UnknownName
from omerta.core.game import State
from omerta.core.game_type import GameType
from omerta.core.replay import read_record
from omerta.core.rules import read_register
from omerta.core.words.languages import speaking
from tests.records.test_records import RECORDS

pytestmark = pytest.mark.check

TESTS = Path(__file__).parents[1]
ALL = [pytest.param(game_type, id=game_type.id) for game_type in game_types.values()]


@cache
def cited_in_tests() -> list[tuple[Path, str]]:
    """Find the ids of every `@rule(...)` above a test."""
    cited: list[tuple[Path, str]] = []
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "rule":
                        cited += ((file, ast.literal_eval(argument)) for argument in mark.args)
    return cited


def prefixes(game_type: GameType) -> set[str]:
    return {name.partition("-")[0] for name in game_type.register.rules}


@pytest.mark.parametrize("game_type", ALL)
def test_every_rule_has_a_test(game_type: GameType) -> None:
    tested = {name for _, name in cited_in_tests()}
    untested = [name for name in game_type.register.rules if name not in tested]
    assert [f'{name}: no test has @rule("{name}") above it' for name in untested] == []


@pytest.mark.parametrize("game_type", ALL)
def test_tests_cite_rules_that_exist(game_type: GameType) -> None:
    ours = [(file, name) for file, name in cited_in_tests() if name.partition("-")[0] in prefixes(game_type)]
    assert ours
    assert [(file, name) for file, name in ours if name not in game_type.register.rules] == []


@pytest.mark.parametrize("game_type", ALL)
def test_code_cites_rules_that_exist(game_type: GameType) -> None:
    pattern = re.compile(rf"\b(?:{'|'.join(prefixes(game_type))})-[A-Z]?\d+[a-z]?\b")
    folder = Path(str(files(game_type.package)))
    cited = {
        name
        for file in [*folder.rglob("*.py"), *folder.rglob("texts/*.toml"), *folder.rglob("*.md")]
        for name in pattern.findall(file.read_text(encoding="utf-8"))
    }
    assert cited
    assert cited - set(game_type.register.rules) == set()


def shown_in_records(game_type: GameType) -> set[str]:
    """Collect the rules that the stored records show: by an event, by a refused move, or by `near`."""
    shown: set[str] = set()
    for file in RECORDS:
        record = read_record(file.read_text(encoding="utf-8"))
        if record.game.id == game_type.id:
            events: list[Event] = []
            for step in record.replay(events.append):
                shown |= refusals(step.state, record.game.seats)
            shown |= {*record.refused, *(event.rule for event in events)}
    return shown


def refusals(state: State, seats: int) -> set[str]:
    return {refusal.rule for seat in range(seats) for _, refusal in state.near(seat)}


@pytest.mark.parametrize("game_type", ALL)
def test_the_stored_records_show_every_event_and_refusal_rule(game_type: GameType) -> None:
    wanted = {name for name, entry in game_type.register.rules.items() if entry.shown_by in ("event", "refusal")}
    assert unshown(game_type, wanted - shown_in_records(game_type)) == []


def unshown(game_type: GameType, rules: set[str]) -> list[str]:
    """Say of rules that no record shows what to do about it."""
    return [
        f"{name} is shown_by {game_type.register.rules[name].shown_by}, and in no record: keep one that shows it in"
        f" tests/records/{game_type.id}"
        for name in sorted(rules)
    ]


def test_a_rule_that_no_record_shows_is_named_with_the_folder() -> None:
    assert unshown(game_types["gangsters-dilemma"], {"GD-32"}) == [
        "GD-32 is shown_by event, and in no record: keep one that shows it in tests/records/gangsters-dilemma"
    ]


@pytest.mark.parametrize("game_type", ALL)
def test_a_rule_that_names_an_option_names_one_of_the_game(game_type: GameType) -> None:
    named = {entry.option for entry in game_type.register.rules.values()} - {None}
    assert named <= {option.name for option in game_type.options}


READ_TWO_WAYS = {"GS-U58", "GS-U59", "GS-C6", "GS-C12"}
"""Rules of ours where the rulebook can be read otherwise, and whoever reads it so should know that we know."""


def test_a_rule_that_can_be_read_two_ways_names_both_in_every_language() -> None:
    for language, otherwise in (("en", "Read otherwise, "), ("fr", "Autre lecture\N{NO-BREAK SPACE}: ")):
        with speaking(language):
            told = {rule.id: rule.text.partition(otherwise) for rule in game_types["gangsters"].register}
        assert {name for name, (_, there, _) in told.items() if there} == READ_TWO_WAYS
        for ours, _, other in (told[name] for name in READ_TWO_WAYS):
            assert len(ours.split()) > 10, "the reading that is played"
            assert re.search(r"\b(17|20)\.\d+", other), "the sentence of the rulebook that can be read otherwise"


@pytest.mark.parametrize("game_type", ALL)
def test_options_presets_and_asked_questions_have_words(game_type: GameType) -> None:
    texts = game_type.texts()
    for path in (("title",), ("tagline",), ("minute",)):
        assert texts.get(*path)
    assert all(texts.get("option", option.name) for option in game_type.options)
    assert all(texts.get("preset", preset) for preset in game_type.presets)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ('id = "X-1"\ntext = "t"\nsource = "s"\nstatus = "rulebook"', "rule X-1: .*shown_by"),
        ('id = "X-1"\ntext = 3\nsource = "s"\nstatus = "rulebook"\nshown_by = "event"', r"rule X-1: .*\$\.text"),
        ('id = "X-1"\ntext = "t"\nsource = "s"\nstatus = "sure"\nshown_by = "event"', "rule X-1: status is one of"),
        ('id = "X-1"\ntext = "t"\nsource = "s"\nstatus = "ruling"\nshown_by = "x"', "rule X-1: shown_by is one of"),
        ('id = "X-1"\ntxt = "t"\nsource = "s"\nstatus = "ruling"\nshown_by = "event"', "rule X-1"),
    ],
)
def test_a_mistake_in_a_register_names_rule_and_field(tmp_path: Path, entry: str, message: str) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(f"[[rule]]\n{entry}\n")
    with pytest.raises(BadData, match=message):
        read_register(file)


def test_a_rule_stands_once(tmp_path: Path) -> None:
    entry = '[[rule]]\nid = "X-1"\ntext = "t"\nsource = "s"\nstatus = "ruling"\nshown_by = "event"\n'
    file = tmp_path / "rules.toml"
    file.write_text(entry * 2)
    with pytest.raises(BadData, match="X-1 stands there twice"):
        read_register(file)


def test_an_unknown_rule_lists_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="TG-01, TG-02"):
        game_types["twelve-gangsters"].register["TG-99"]
