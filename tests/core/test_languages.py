"""Every sentence exists in every language, with the same facts in it, and each reader hears their own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from omerta import game_types
from omerta.bots import bots_for
from omerta.core.errors import UnknownName
from omerta.core.events import Event
from omerta.core.game_type import GameType
from omerta.core.tutorial import MOST_WORDS
from omerta.core.words.languages import FIRST, language_of, languages, speaking, spoken_language, wanted_language
from omerta.core.words.texts import Texts, read_texts
from omerta.core.words.translation import cards_of, translated
from tests.core.written_languages import lacking, mistyped, read, sentences, toml_files

OTHERS = [language for language in languages() if language != FIRST]
PACKAGES = ("omerta.core", "omerta.table", "omerta.terminal", "omerta.bots", "omerta.server")
GAMES = list(game_types.values())
CLIENT = Path(__file__).parents[2] / "web" / "words"
PRINTED = {"name", "nickname", "family", "ability", "flavour", "text"}
"""What of a card's words may be put into another language."""
LONGER = 8
"""How many words more a hint may have in another language."""

each_language = pytest.mark.parametrize("language", OTHERS)
each_game = pytest.mark.parametrize("game_type", GAMES, ids=[each.id for each in GAMES])


@each_language
@pytest.mark.parametrize("package", PACKAGES)
def test_every_shared_sentence_is_there(package: str, language: str) -> None:
    assert lacking_in(package, language) == []


def lacking_in(package: str, language: str) -> list[str]:
    """Say which sentences a package's texts lack in a language, with the file."""
    found = lacking(read(package, "texts", "en.toml"), read(package, "texts", f"{language}.toml"))
    return [f"{package}/texts/{language}.toml, {each}" for each in found]


@each_language
@each_game
def test_every_sentence_of_a_game_is_there(game_type: GameType, language: str) -> None:
    assert lacking_in(game_type.package, language) == []


@each_language
@each_game
def test_every_rule_is_there(game_type: GameType, language: str) -> None:
    said, rules = read(game_type.package, f"rules.{language}.toml")["text"], game_type.register.rules
    file = f"{game_type.package}/rules.{language}.toml, [text]"
    assert [f"{file}: no sentence for {rule}" for rule in rules if rule not in said] == []
    assert [f"{file}: {rule} is no rule of the game" for rule in said if rule not in rules] == []
    with speaking(language):
        assert [rule.text for rule in game_type.register] == [said[rule.id] for rule in game_type.register]


@each_language
@each_game
def test_every_hint_is_there(game_type: GameType, language: str) -> None:
    tutorial = game_type.tutorial
    assert tutorial is not None
    with speaking(language):
        said = [game_type.words_of(hint) for hint in tutorial.hints.values()]
    assert len(read(game_type.package, f"tutorial.{language}.toml")["step"]) == tutorial.steps
    assert not set(said) & {hint.words for hint in tutorial.hints.values()}
    assert max(len(words.split(" ")) for words in said) <= MOST_WORDS + LONGER


@each_language
@each_game
def test_every_personality_and_bot_speaks(game_type: GameType, language: str) -> None:
    first, other = (read(game_type.package, f"personalities{part}.toml") for part in ("", f".{language}"))
    wordless = {"style", "portrait"}
    plain = {name: {key: each[key] for key in each if key not in wordless} for name, each in first.items()}
    assert [path for path, _ in sentences(other)] == [path for path, _ in sentences(plain)]
    ideas = {card.name: card.idea for card in bots_for(game_type).values()}
    with speaking(language):
        said = {card.name: card.idea for card in bots_for(game_type).values()}
        titles = [each.title for each in game_type.personalities.values()]
    untold = [name for name in ideas if said[name] == ideas[name]]
    assert [f"{game_type.package}/texts/{language}.toml, [bot]: nothing about {name}" for name in untold] == []
    assert titles == [each["title"] for each in other.values()]


@each_language
@each_game
def test_what_is_printed_on_cards_is_there(game_type: GameType, language: str) -> None:
    for name in ("deck", "characters", *game_type.data):
        beside = read(game_type.package, f"{name}.{language}.toml")
        if name in ("board", "values"):  # names of streets and houses stay, and numbers have no words
            assert beside == {}
            continue
        cards = {card["code"]: card for card in cards_of(read(game_type.package, f"{name}.toml"))}
        assert set(beside) <= set(cards)
        sentences_there = {code: PRINTED & {"ability", "flavour", "text"} & set(card) for code, card in cards.items()}
        lost = {code: fields - set(beside.get(code, {})) for code, fields in sentences_there.items()}
        assert {code: fields for code, fields in lost.items() if fields} == {}
        assert beside or not any(sentences_there.values())
        assert all(set(said) <= PRINTED & set(cards[code]) for code, said in beside.items())


@each_language
def test_every_word_of_the_browser_is_there(language: str) -> None:
    first, other = toml_files(CLIENT / FIRST), toml_files(CLIENT / language)
    assert list(first) == list(other)
    assert {name: lacking(first[name], table) for name, table in other.items() if lacking(first[name], table)} == {}


def test_french_is_typed_as_french_is() -> None:
    assert {str(file): wrong for file, table in _french().items() if (wrong := mistyped(table))} == {}


def test_no_french_sentence_uses_the_english_genitive() -> None:
    wrong = [said for table in _french().values() for _, said in sentences(table) if ":whose}" in said.lower()]
    assert wrong == []


def _french() -> dict[Path, Mapping[str, Any]]:
    """Read every French file."""
    folders = [Path(str(files(package))) for package in (*PACKAGES, *(each.package for each in GAMES))]
    found = [file for folder in folders for file in (*folder.glob("texts/fr.toml"), *folder.glob("*.fr.toml"))]
    return {file: tomllib.loads(file.read_text(encoding="utf-8")) for file in (*found, *CLIENT.glob("fr/*.toml"))}


def test_a_missing_sentence_is_found() -> None:
    first = {"event": {"fall": {"about": "seat", "they": "{seat:Seat} falls {far} feet."}, "rise": "It rises."}}
    assert lacking(first, {}) == ["event.fall.about: missing", "event.fall.they: missing", "event.rise: missing"]
    said = {"event": {"fall": {"about": "seat", "they": "Tombe.", "you": "Vous tombez de {far}."}, "rise": "Monte."}}
    assert lacking(first, said) == [
        "event.fall.they: 'far' stands in one language alone",
        "event.fall.they: 'seat' stands in one language alone",
    ]
    assert lacking({"a": "x"}, {"a": "y", "b": "z"}) == ["b: not in the first language"]


def test_wrong_blanks_are_found() -> None:
    assert mistyped({"a": "Ah bon ?", "b": "Ah bon?", "c": "Ah\u00a0bon\u00a0?", "d": "l'or", "e": "« or »"}) == [
        "a: French wants U+00A0 before : ; ! ? »: Ah bon ?",
        "b: French wants U+00A0 before : ; ! ? »: Ah bon?",
        "d: French wants ’ for an apostrophe: l'or",
        "e: French wants U+00A0 before : ; ! ? »: « or »",
        "e: French wants U+00A0 after «: « or »",
    ]


def test_the_best_liked_language_is_chosen() -> None:
    assert wanted_language("fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7") == "fr"
    assert wanted_language("en-GB,en;q=0.9,fr;q=0.2") == "en"
    assert wanted_language("de, fr;q=0.3") == "fr"
    assert wanted_language("tlh;q=x, ,;;") == wanted_language("fr;q=0") == "en"
    assert language_of({"LC_ALL": "", "LC_MESSAGES": "fr_CH", "LANG": "en_GB.UTF-8"}) == "fr"


def test_a_language_is_spoken_until_the_end_of_the_block() -> None:
    assert spoken_language() == FIRST
    with speaking("fr"):
        assert game_types["twelve-gangsters"].texts().language == "fr"
    assert game_types["twelve-gangsters"].texts().language == FIRST
    with pytest.raises(UnknownName, match="unknown language 'tlh'; known: en, fr"):
        read_texts("omerta.core", "tlh")


def test_a_game_that_lacks_a_language_is_told_in_the_first() -> None:
    assert read_texts("tests.laws.back_room", "fr").language == FIRST


def fill(template: str, reader: int | None = None, **data: object) -> str:
    return read_texts("omerta.core", "fr").fill(template, data, reader, ("Ada", "Bo", "Éloi"))


def test_french_words_meet() -> None:
    assert [fill("la carte de {x:seat}", x=seat) for seat in range(3)] == [
        "la carte d’Ada",
        "la carte de Bo",
        "la carte d’Éloi",
    ]
    assert fill("De {x} à {y}", x="le Bar", y="les Quais") == "Du Bar aux Quais"
    assert fill("plus que {x}, {n:,} points", x="aucun", n=12000) == "plus qu’aucun, 12\u00a0000 points"


def test_french_counts_none_as_one() -> None:
    assert [fill("{n} {n:dé|dés}", n=number) for number in (0, 1, 2)] == ["0 dé", "1 dé", "2 dés"]
    assert fill("{x:choisit|choisissent}", x=(0, 1)) == "choisissent"


def test_a_verb_follows_its_seat() -> None:
    said = "{x:Seats} {x:gagnez/gagne/gagnent}"
    assert [fill(said, reader, x=(0, 1)) for reader in (0, 2)] == ["Vous et Bo gagnez", "Ada et Bo gagnent"]
    assert [fill("{x:Seat} {x:perdez/perd}", reader, x=1) for reader in (1, None)] == ["Vous perdez", "Bo perd"]


def test_a_word_has_forms() -> None:
    texts = Texts("here", "fr", {"word": {"art": "œuvre d’art", "art.the": "l’œuvre d’art"}}, {})
    assert texts.fill("{x:Word.the}, {x:word.a}", {"x": "art"}, None, ()) == "L’œuvre d’art, œuvre d’art"


def test_cards_are_translated_by_what_is_printed() -> None:
    assert translated({"B1": {"name": "Sal", "text": ["Runs.", 3]}}, {"Runs.": "Court."}) == {
        "B1": {"name": "Sal", "text": ["Court.", 3]}
    }


def test_an_event_is_told_to_each_in_their_language() -> None:
    texts = game_types["twelve-gangsters"].texts("fr")
    event = Event("success", "TG-07", {"seat": 1, "card": 4, "limit": 9})
    assert texts.say(event, 1) == "Votre 4 est sous le 9 du Boss\u00a0: 4 millions sont à vous."
    assert texts.say(event, 0, ("Ada", "Ida", "Bo")) == "Le 4 d’Ida est sous le 9 du Boss et rapporte 4 millions."
