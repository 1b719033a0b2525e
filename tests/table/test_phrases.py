"""What bots with a personality say: always the same to the same table, and of bots alone."""

from __future__ import annotations

from omerta.table.phrases import remarks
from omerta.table.rows import Chair
from omerta.table.table import fold
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
    scene.table.places[0].bot = "hothead"
    scene.table.places[0].stand_in = True
    scene.play_out()
    assert remarks(scene.table, 0) == []
