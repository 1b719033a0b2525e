"""The engine and the independent oracle play whole games and must agree on every question, card and dollar.

The oracle stands in its own folder, written from the rulebook and our rulings alone, and imports nothing of the
product. `make deep` plays twenty to forty times as many games.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from tests.games.gangsta import oracle
from tests.games.gangsta.oracle import Cards
from tests.games.gangsta.oracle_comparison import Comparison
from tests.games.gangsta.scenes import SHIPPED

ASKED = int(os.environ.get("OMERTA_LAW_GAMES", "0"))
GAMES_EACH = {True: 4 * max(10, ASKED), False: 4 * max(5, ASKED)}
"""So many games with resources, and without them, show all that there is."""
CARDS = Cards(SHIPPED)
ALWAYS = {
    "again", "alone", "bonus-clans", "bonus-size", "bonus-wealth", "box-b", "called", "cannot-pay", "clan-price",
    "declined", "discarded", "diverted", "engaged-in-part", "extra-turn", "fell", "gangsters-shuffled",
    "heists-shuffled", "jailed",
    "killed", "learned", "no-effect", "opportunity", "paid-off", "passed", "rallied", "readied",
    "readied-for-pay", "recruited", "recruited-fast", "safe", "snitch", "snitch-aside", "stolen", "synchronised",
    "targeted", "third-snitch", "war-drawn", "war-won",
}  # fmt: skip
"""What random games must have told at any number of seats: no corner of the rules is left out."""
WITH_RESOURCES = {
    "activated", "banked", "black-market", "flown", "hospital", "ignored", "looked", "press-gone",
    "press-stored", "printed", "readied-all", "recovered", "resource-counted", "rode-out", "society",
}  # fmt: skip
FOR_TWO = {"crushed", "picked-off"}


def test_the_oracle_imports_nothing_of_the_product() -> None:
    files = list(Path(oracle.__file__).parent.glob("*.py"))
    assert len(files) > 5
    assert [file.name for file in files if "omerta" in file.read_text()] == []


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("resources", [False, True], ids=["plain", "resources"])
def test_engine_and_oracle_agree_on_whole_games(seats: int, resources: bool) -> None:
    told: Counter[str] = Counter()
    for number in range(GAMES_EACH[resources]):
        seed = f"games {seats} {resources} {number}"
        idle = 0.9 if number % 10 == 0 else 0.0
        game = Comparison(CARDS, seats, clans=number % 2 == 1, resources=resources, idle=idle, seed=seed)
        game.play()
        told += game.kinds
    wanted = ALWAYS | (WITH_RESOURCES if resources else set()) | (FOR_TWO if seats == 2 else set())
    assert wanted - set(told) == set()
