"""A short storm does no harm on either store, and it notices the mistakes that a server could make."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.storm.planted import MISTAKES
from tests.storm.servers import HARBOURS
from tests.storm.storm import Storm

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

KILLS, PATIENCE = 3, 40
"""How often servers are killed, and how often at most until a planted mistake shows; mostly it does at once."""


@pytest.mark.parametrize("store", HARBOURS)
def test_nothing_acknowledged_is_lost_or_doubled_and_all_agree_afterwards(tmp_path: Path, store: str) -> None:
    outcome = Storm(HARBOURS[store](tmp_path, "none"), Random(7), tables=6).run(KILLS)
    assert outcome.wrong == []
    assert outcome.moves > 5 * KILLS
    assert outcome.network["repeated"]


@pytest.mark.parametrize("store", HARBOURS)
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_planted_mistake_is_noticed(tmp_path: Path, mistake: str, store: str) -> None:
    assert Storm(HARBOURS[store](tmp_path, mistake), Random(7)).run(PATIENCE).wrong
