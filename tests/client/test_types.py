"""The client's types are those of the server, and the rules that it names are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from omerta import game_types
from tools.typescript import FOLDER, Writer, files

WEB = Path(__file__).parents[2] / "web"
RULE = re.compile(r"\b(?:TG|DI|GD|GA|GS)-[A-Z]?\d+\b")


def test_the_types_are_what_would_be_written_now() -> None:
    written = files()
    assert sorted(FOLDER.glob("*.ts")) == sorted(written)
    stale = [file.name for file, text in written.items() if file.read_text(encoding="utf-8") != text]
    assert stale == [], "the server's declarations have changed: run make types"


def named_rules() -> dict[str, set[str]]:
    """Find the rules that the client's own files name, with the files that do."""
    found: dict[str, set[str]] = {}
    sources = [*(WEB / "src").rglob("*.ts"), *(WEB / "src").rglob("*.svelte"), *(WEB / "words").rglob("*.toml")]
    for file in sources:
        if FOLDER not in file.parents:
            for rule in RULE.findall(file.read_text(encoding="utf-8")):
                found.setdefault(rule, set()).add(str(file.relative_to(WEB)))
    return found


def test_every_rule_that_the_client_names_exists() -> None:
    ids = {rule.id for game_type in game_types.values() for rule in game_type.register}
    named = named_rules()
    assert len(named) > 40
    assert {rule: where for rule, where in named.items() if rule not in ids} == {}


def test_what_cannot_be_told_to_a_client_is_refused() -> None:
    with pytest.raises(TypeError, match="no shape that a client could be told"):
        Writer({}).name(Path)
