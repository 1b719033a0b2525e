"""What may be said at a table, and what bots with a personality say: always the same to the same table."""

from __future__ import annotations

import pytest

from omerta.core.game_type import GameType
from omerta.core.registry import game_types
from omerta.core.words.languages import speaking
from omerta.table.acts.refusal import Refused
from omerta.table.log.opened import Chair
from omerta.table.log.snapshot import read_snapshot, write_snapshot
from omerta.table.log.table import fold
from omerta.table.talk.clean_text import clean_line
from omerta.table.talk.phrases import (
    LONGEST_MESSAGE,
    MOST_PHRASES,
    PHRASES_SECONDS,
    Voices,
    about_talk,
    phrases,
    remarks,
)
from tests.table.acted import switch_chat
from tests.table.scenes import PERSON, Scene

TALKERS = [Chair("bot", "hothead"), Chair("bot", "miser"), Chair("bot", "counter")]


def test_the_same_table_hears_the_same_lines_whenever_it_is_folded() -> None:
    scene = Scene([PERSON, *TALKERS]).start().play_out()
    said = remarks(scene.table, 0)
    assert said
    assert {each.seat for each in said} <= {1, 2}
    assert remarks(fold(scene.log), 0) == said
    by_entry = [remarks(scene.table, n)[:1] for n in range(scene.table.n)]
    assert {each for found in by_entry for each in found} == set(said), "what comes after an entry is said once"


def test_another_seed_brings_other_lines() -> None:
    tables = [Scene([PERSON, *TALKERS], seed=bytes([seed] * 32)).start().play_out().table for seed in range(4)]
    assert len({tuple(remarks(table, 0)) for table in tables}) > 1


def test_a_bot_that_plays_for_a_person_says_nothing() -> None:
    scene = Scene([PERSON, *[Chair("bot", "counter")] * 3]).start()
    scene.table.change_place(0, bot="hothead", stand_in=True)
    scene.play_out()
    assert remarks(scene.table, 0) == []


@pytest.mark.parametrize("game", game_types.values(), ids=lambda game: game.id)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_has_phrases_and_says_what_its_rulebook_says_of_talk(game: GameType, language: str) -> None:
    with speaking(language):
        table = Scene([PERSON] * game.usual_seats, game.id).table
        assert len(phrases(table)) >= 8
        assert len(set(phrases(table).values())) == len(phrases(table))
        text, rule = about_talk(table)
    assert text
    assert game.register.rules[rule].option is None, "the rule holds at every table of the game"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("meet me\n\tat nine ", "meet me at nine"),
        ("\u202eabc\u202c \u2066x\u2069", "abc x"),
        ("a\x00b\x1b[31m\x7f", "ab[31m"),
        ("<b>no</b> & <script>", "<b>no</b> & <script>"),
        ("o" + "\u0336" * 9, "o" + "\u0336" * 3),
        ("\u200b\u2060\ufeff", ""),
        ("\u3164 \u200d", ""),
        ("\ud800x", "x"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0645"),
    ],
)
def test_a_line_is_plain_text_that_can_be_seen(written: str, read: str) -> None:
    assert clean_line(written) == read


def reason(answer: object) -> str | None:
    return answer.reason if isinstance(answer, Refused) else None


def test_people_write_before_the_game_and_after_it_within_limits() -> None:
    now = 0.0
    scene, voices = Scene([PERSON, PERSON, PERSON]).seat_people(), Voices(lambda: now)
    assert voices.write(scene.table, 0, "  hello ") == "hello"
    assert reason(voices.write(scene.table, None, "hello")) == "spectator"
    assert reason(voices.write(scene.table, 1, " \u200b")) == "empty-line"
    assert reason(voices.write(scene.table, 1, "x" * (LONGEST_MESSAGE + 1))) == "long-line"
    for _ in range(MOST_PHRASES):
        assert voices.write(scene.table, 1, "x" * LONGEST_MESSAGE) == "x" * LONGEST_MESSAGE
    assert reason(voices.write(scene.table, 1, "more")) == "too-many-phrases"
    assert reason(voices.say(Scene([PERSON, PERSON, PERSON]).start().table, 1, "bad-luck")) == "too-many-phrases", (
        "both are counted"
    )
    now += PHRASES_SECONDS / MOST_PHRASES
    assert voices.write(scene.table, 1, "more") == "more"
    assert reason(voices.write(scene.table, 1, "and more")) == "too-many-phrases", "one is regained at a time"
    scene.table.change_place(2, conceded=True)
    assert reason(voices.write(scene.table, 2, "hello")) == "conceded"


def test_the_host_switches_chat_off_and_on_and_the_log_remembers_that_alone() -> None:
    scene, voices = Scene([PERSON, PERSON, PERSON]).start(), Voices()
    assert reason(switch_chat(scene.table, 1, "a", False, 7.0)) == "not-host"
    assert reason(switch_chat(scene.table, None, "a", False, 7.0)) == "spectator"
    scene.add(switch_chat(scene.table, 0, "off", False, 7.0))
    assert switch_chat(scene.table, 0, "off", False, 7.0) == []
    assert scene.table.entries[-1].kind == "chat"
    assert reason(voices.write(scene.table, 1, "hello")) == "chat-off"
    assert voices.say(scene.table, 1, "bad-luck") == "Bad luck."
    restored = read_snapshot(write_snapshot(scene.table))
    assert restored is not None
    assert restored.chat is fold(scene.log).chat is False
    scene.add(switch_chat(scene.table, 0, "on", True, 7.0))
    assert voices.write(scene.table, 1, "hello") == "hello"
