"""Find what a language lacks: compare its files with those of the first language, sentence by sentence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from omerta.core.words.texts import parts_of

MISTYPED = {
    "U+00A0 before : ; ! ? »": re.compile(r"(?<![ \u00a0«\n])[;!?»](?!\w)| [;:!?»]|\u202f"),
    "U+00A0 after «": re.compile(r"«(?!\u00a0)"),
    "’ for an apostrophe": re.compile(r"(?<=[A-Za-zÀ-ÿ])'(?=[A-Za-zÀ-ÿ])"),
}
"""What French wants, with what is typed in its place; a narrow no-break space (U+202F) is none of ours."""


def read(package: str, *path: str) -> Mapping[str, Any]:
    """Read a TOML file of a package; an empty table where there is none."""
    file = files(package).joinpath(*path)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def sentences(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """List every sentence of a table with its place."""
    for key, value in table.items():
        if isinstance(value, str):
            yield (*path, key), value
        elif isinstance(value, Mapping):
            yield from sentences(value, (*path, key))
        elif isinstance(value, list):
            yield from sentences({str(place): each for place, each in enumerate(value)}, (*path, key))


def places(sentence: str) -> set[str]:
    """Name the facts that a sentence tells."""
    return {field for _, field, _ in parts_of(sentence) if field is not None}


def lacking(first: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """List the sentences of one language that the other lacks, has too many of, or tells other facts in.

    A language may say to the reader apart what the first says to all (`you`), may have forms of a word (`CODE.form`),
    and has a grammar and the ideas of bots (`bot`) of its own.
    """
    here, there = dict(sentences(first)), dict(sentences(other))
    wrong = [f"{'.'.join(path)}: missing" for path in here if path not in there]
    for path, said in there.items():
        told = path if path in here else (*path[:-1], "they") if path[-1] == "you" else path
        if told in here:
            lost = places(here[told]) ^ places(said)
            if path != told:  # what is said to the reader need not name the reader
                lost -= {str(other_about(first, path))}
            wrong += [f"{'.'.join(path)}: {name!r} stands in one language alone" for name in sorted(lost)]
        elif path[0] not in ("grammar", "bot") and not (path[0] == "word" and path[1].partition(".")[1]):
            wrong.append(f"{'.'.join(path)}: not in the first language")
    return wrong


def other_about(table: Mapping[str, Any], path: tuple[str, ...]) -> str:
    """Name the fact by which a sentence knows whether it is about the reader."""
    for part in path[:-1]:
        table = table[part]
    return str(table.get("about", "seats" if path[0] == "ask" else "seat"))


def mistyped(table: Mapping[str, Any]) -> list[str]:
    """List the sentences in which French is typed wrongly; what stands in braces, or is a game's name, is no French."""
    written = {path: said for path, said in sentences(table) if path[0] != "grammar"}
    found = ((path, re.sub(r"\{[^{}]*\}|GANGSTA!", "x", said)) for path, said in written.items())
    return [
        f"{'.'.join(path)}: French wants {wanted}: {said}"
        for path, said in found
        for wanted, typed in MISTYPED.items()
        if typed.search(said)
    ]


def toml_files(folder: Path) -> dict[str, Mapping[str, Any]]:
    """Read the TOML files of a folder by name."""
    return {file.name: tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.toml"))}
