"""Every command that a page shows exists, with every option that it is shown with; so does every target of make."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.site.surface import ROOT
from tools.stable import stable_lines

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "src").rglob("*.md")),
]
SHOWN = re.compile(r"(?:^(?:/\S*/|\.venv/bin/)?|`)omerta ((?:--language \w+ )?[a-z][^`\n]*)", re.MULTILINE)
COMMANDS = {line.removeprefix("command omerta ") for line in stable_lines() if line.startswith("command omerta ")}
NAMES = {line for line in COMMANDS if not re.search(r" ?--| ?[A-Z\[{]|^-", line)}
EVERYWHERE = {"--help", "--version", "--language"}


def shown_commands(page: Path) -> Iterator[tuple[str, str]]:
    """Find the commands that a page shows: what is typed after `omerta`, and the name of the command in it."""
    for found in SHOWN.finditer(page.read_text(encoding="utf-8")):
        typed = re.split(r"\s+#|\s+\|\s|\s+2?>", found[1].strip())[0]
        words = re.sub(r"^--language \w+ ", "", typed).split()
        if words[0] not in ("record", "is"):
            pair = " ".join(words[:2]).partition("|")[0]
            yield typed, pair if pair in NAMES else words[0]


@pytest.mark.parametrize("page", [page for page in PAGES if any(shown_commands(page))], ids=lambda page: page.stem)
def test_a_page_shows_commands_that_exist(page: Path) -> None:
    wrong = []
    for typed, name in shown_commands(page):
        options = {option.split("=")[0] for option in re.findall(r"(?<!\S)--[a-z][a-z-]*", typed)} - EVERYWHERE
        if name not in NAMES or not all(f"{name} {option}" in COMMANDS for option in options):
            wrong.append(typed)
    assert wrong == []


def test_most_commands_are_shown_somewhere() -> None:
    shown = {name for page in PAGES for _, name in shown_commands(page)}
    assert len(shown & NAMES) > 15


def test_every_target_of_make_that_a_page_names_is_there() -> None:
    targets = set(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = [
        (page.name, target)
        for page in PAGES
        for target in re.findall(r"(?:^|`)make ([a-z][\w-]*)", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert len(named) > 20
    assert [(page, target) for page, target in named if target not in targets] == []
