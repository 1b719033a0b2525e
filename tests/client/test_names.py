"""Whatever a registered game offers by an id has a name that people read, in every language of the client."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from omerta import game_types
from omerta.bots import bots_for
from omerta.bots.people import FACES, people_of
from omerta.core.game_type import GameType
from omerta.core.words.languages import languages, speaking
from omerta.table.log.entries import table_texts

WEB = Path(__file__).parents[2] / "web"
each_language = pytest.mark.parametrize("language", languages())
each_game = pytest.mark.parametrize("game_type", game_types.values(), ids=list(game_types))


def words(language: str, file: str = "opening") -> dict[str, Any]:
    return tomllib.loads((WEB / "words" / language / f"{file}.toml").read_text(encoding="utf-8"))


def unnamed(wanted: Iterable[str], language: str, file: str, table: str) -> list[str]:
    """Say where a name is missing, one of a table in a file of the client's words."""
    said = words(language, file)[table]
    return [f"web/words/{language}/{file}.toml, [{table}]: no name for {each}" for each in wanted if each not in said]


def names_of_bots(game_type: GameType, language: str) -> dict[str, str | None]:
    """Name the bots of a game as `botName` in web/src/start/people.ts does: by face, by personality, by title."""
    said = words(language)
    faces = {bot: said["people"][face] for face, bot in people_of(game_type).items()}
    with speaking(language):
        titles = {bot: each.title for bot, each in game_type.personalities.items()}
        return {bot: faces.get(bot) or titles.get(bot) or said["titles"].get(bot) for bot in bots_for(game_type)}


@each_language
@each_game
def test_every_bot_has_a_name_of_its_own(game_type: GameType, language: str) -> None:
    names = names_of_bots(game_type, language)
    assert unnamed((bot for bot, name in names.items() if name is None), language, "opening", "titles") == []
    assert len(set(names.values())) == len(names)


@each_language
@each_game
def test_every_preset_has_a_name(game_type: GameType, language: str) -> None:
    assert unnamed(game_type.presets, language, "opening", "preset") == []
    said = words(language)["preset"]
    assert len({said[preset] for preset in game_type.presets}) == len(game_type.presets)


@each_language
@each_game
def test_every_option_and_what_it_may_be_set_to_has_a_name(game_type: GameType, language: str) -> None:
    assert unnamed((option.name for option in game_type.options), language, "options", "option") == []
    values = {value for option in game_type.options for seats in game_type.seats for value in option.values(seats)}
    assert unnamed((value for value in values if isinstance(value, str)), language, "options", "setting") == []


@each_language
def test_what_has_no_name_is_found_with_the_file_that_lacks_it(language: str) -> None:
    named = next(iter(words(language, "options")["option"]))
    assert unnamed([named, "no-such-option"], language, "options", "option") == [
        f"web/words/{language}/options.toml, [option]: no name for no-such-option"
    ]


@each_language
def test_nothing_is_named_that_no_game_has(language: str) -> None:
    said = words(language)
    bots = {bot for game_type in game_types.values() for bot in bots_for(game_type)}
    presets = {preset for game_type in game_types.values() for preset in game_type.presets}
    assert [f"[titles]: {name} is no bot of any game" for name in said["titles"] if name not in bots] == []
    assert [f"[preset]: {name} is no preset of any game" for name in said["preset"] if name not in presets] == []
    assert set(FACES) <= set(said["people"])


def test_no_page_of_the_start_shows_an_id() -> None:
    """A bot is shown by `botName`; its `name` on the wire only chooses and compares."""
    shown = re.compile(
        r"(?:>|title=)\s*\{(?:capital\()?(?:card|bot|other)\.name\)?\}|bot: card\.name|title = card\.name|\?\? bot\b"
    )
    sources = [file for folder in ("start", "daily") for file in (WEB / "src" / folder).glob("*.svelte")]
    assert [file.name for file in sources if shown.search(file.read_text(encoding="utf-8"))] == []


@each_language
def test_the_expert_is_called_as_people_know_it(language: str) -> None:
    why = str(table_texts(language).get("analysis", "why"))
    assert words(language)["people"]["boss"] in why
    assert "boss" not in why
