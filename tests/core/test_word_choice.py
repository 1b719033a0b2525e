"""One thing has one name: what was called otherwise before, or in one place alone, is called so nowhere any more."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from omerta import game_types
from omerta.core.words.languages import languages
from omerta.table.log.entries import note, say
from tests.core.written_languages import sentences

CLIENT = Path(__file__).parents[2] / "web" / "words"
SHARED = ("omerta.core", "omerta.table", "omerta.terminal", "omerta.bots", "omerta.server")
REPLACED = {
    "en": {
        r"\bsign (?:here|in)\b": "Sign in and join",
        r"\byour file\b": "Your file",
        r"\bdeal me in\b": "Deal me in",
        r"\bledgers?\b": "Back to the ledger",
        r"\brecord(?:s|ed)?\b": "The record names another hash.",
        r"^talk$": "Talk",
        r"^movement$": "Movement",
        r"\b(?:shows?|no) (?:a )?notes?\b": "This browser does not let us show notes.",
        r"\btell a program\b": "Tell a program: its address",
        r"\bby one who knows\b": "What happened, by one who knows",
        r"\bexplain (?:this|the) game\b": "Explain this game",
        r"\bdearest\b": "The dearest arrest",
        r"\byou are rated\b": "What you are rated",
        r"\bshown at least\b": "In the order of what they have shown at least",
        r"^lacks \{": "Lacks {count}",
        r"^(?:let them|no, it stands|ask no more)$": "Ask no more",
        r"^agree to end the game$": "Agree to end the game",
        r"\bplays itself\b": "Only one move is left, so it plays itself.",
        r"\bfor the lesson\b": "For the lesson, choose this.",
        r"\bbookmaker['’]s\b": "The bookmaker’s sheet",
        r"\bexpert is boss\b": "The expert is boss.",
    },
    "fr": {
        r"\bniveaux? de crime\b": "Niveau de crime",
        r"\bprocès-verba": "Procès-verbal",
        r"\bjournal du matin\b": "Journal du matin",
        r"\btutoriels?\b": "Tutoriel, sans cote",
        r"\bpar les demandes\b": "par les demandes",
        r"\bplus de demandes?\b": "quand il n’y avait plus de demande",
        r"\bexpert est boss\b": "L’expert est boss.",
    },
}
"""What no sentence says any more, each with one that did, by language."""
RULEBOOK = {"talk": re.compile("gangsters[-_]dilemma")}
"""Words that are an answer of a rulebook, and the files in which they are."""


def written(language: str) -> Iterator[tuple[str, str]]:
    """List all sentences that people may read in a language, each with its place."""
    packages = [Path(str(files(package))) for package in (*SHARED, *(each.package for each in game_types.values()))]
    names = (
        f"texts/{language}.toml",
        *(("rules.toml", "tutorial.toml") if language == "en" else (f"*.{language}.toml",)),
    )
    found = [file for package in packages for name in names for file in package.glob(name)]
    for file in (*found, *(CLIENT / language).glob("*.toml")):
        for path, said in sentences(tomllib.loads(file.read_text(encoding="utf-8"))):
            yield f"{'/'.join(file.parts[-3:])}: {'.'.join(path)}", said


def wrong(pattern: str, place: str, said: str) -> bool:
    """Tell whether a sentence says a word that was replaced; one of a rulebook stays in its game."""
    allowed = RULEBOOK.get(said.lower())
    return bool(re.search(pattern, said, re.IGNORECASE)) and not (allowed and allowed.search(place))


@pytest.mark.parametrize("language", languages())
def test_no_sentence_says_a_word_that_was_replaced(language: str) -> None:
    there = list(written(language))
    assert len(there) > 2_000
    assert [
        (place, said) for pattern in REPLACED[language] for place, said in there if wrong(pattern, place, said)
    ] == []


@pytest.mark.parametrize(("pattern", "said"), [pair for each in REPLACED.values() for pair in each.items()])
def test_a_word_that_was_replaced_would_be_found(pattern: str, said: str) -> None:
    assert wrong(pattern, "en/table.toml: said", said)


def test_the_last_card_is_called_a_card_where_there_are_cards() -> None:
    told = {
        game: [say(note("forced"), None, (), game_type.texts(language)) for language in ("en", "fr")]
        for game, game_type in game_types.items()
    }
    assert told.pop("twelve-gangsters") == ["Last card played automatically.", "Dernière carte jouée automatiquement."]
    assert {said[0] for said in told.values()} == {"The last choice left is played automatically."}
