"""A bot answers in a tab as it answers here: the same questions of recorded games, the same luck, the same moves.

`make deep` asks each level 1,000 questions; what is answered otherwise is shown and counted.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from omerta import game_types
from omerta.bots.levels import PARTS
from tests.tab.recorded_questions import Answering, asked_of, differences

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

QUESTIONS = int(os.environ.get("OMERTA_TAB_QUESTIONS", "20"))
"""The questions for each level, shared by the five games."""
FEW = 100
"""Where a level is asked fewer than this, `boss` is asked one question of each game."""
AT_A_TIME = {"easy": 200, "medium": 100, "hard": 40, "boss": 10}
"""The most questions of one test, so that none takes long."""


def parts() -> Iterator[tuple[str, str, int, int]]:
    """List the tests: a level, a game, how many questions that is asked, and the first of this test."""
    for level in PARTS:
        for game in game_types:
            count = 1 if level == "boss" and QUESTIONS < FEW else QUESTIONS // len(game_types)
            yield from ((level, game, count, first) for first in range(0, count, AT_A_TIME[level]))


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Answering]:
    answering = Answering.in_a_tab(tmp_path_factory.mktemp("tab"))
    yield answering
    answering.close()


@pytest.mark.parametrize(("level", "game", "count", "first"), [*parts()])
def test_a_level_answers_in_a_tab_as_it_does_here(
    level: str, game: str, count: int, first: int, tab: Answering
) -> None:
    tasks = asked_of(game, level, count)[first : first + AT_A_TIME[level]]
    found = differences(game, level, tasks, tab)
    print(f"{game}, {level}: {len(tasks)} questions, {len(found)} answered otherwise", *found, sep="\n  ")
    assert found == []
