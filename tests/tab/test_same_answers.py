"""A bot answers in a tab as it answers here: the same questions of recorded games, the same luck, the same moves.

`make deep` asks each level 1,000 questions; what is answered otherwise is shown and counted, and must be a rounding of
the last digit somewhere, so it stays below one in a hundred.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from omerta import game_types
from omerta.bots.levels import PARTS
from tests.tab.recorded_questions import Answering, differences

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

QUESTIONS = int(os.environ.get("OMERTA_TAB_QUESTIONS", "20"))
"""The questions for each level, shared by the five games."""
FEWEST = 100


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Answering]:
    answering = Answering.in_a_tab(tmp_path_factory.mktemp("tab"))
    yield answering
    answering.close()


@pytest.mark.parametrize("level", PARTS)
def test_a_level_answers_in_a_tab_as_it_does_here(level: str, tab: Answering) -> None:
    share = QUESTIONS // len(game_types)
    count = max(1, share // 4) if level == "boss" and QUESTIONS < FEWEST else share
    found = [each for game in game_types for each in differences(game, level, count, tab)]
    print(f"{level}: {count * len(game_types)} questions, {len(found)} answered otherwise", *found, sep="\n  ")
    assert len(found) <= count * len(game_types) // 100
