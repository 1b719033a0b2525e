"""What the Boss demands: a deck read from data, each card with its points and the tokens it asks for."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from omerta.core.game_type import Data
from omerta.core.own_files.decks import Card, Reading
from omerta.games.gangsters_dilemma.rules.goods import KINDS, Counts, heap

ROW = 3
"""How many demands lie open (GD-08)."""
FEWEST, MOST = 6, 60
_CODE = re.compile("[A-Za-z]{1,8}[0-9]{1,4}")
MOST_POINTS, MOST_OF_A_KIND, MOST_TOKENS = 20, 6, 8


class Demand(msgspec.Struct, frozen=True):
    """A demand as everybody sees it: `goods` counts Crates, Art, Jewels and Gin."""

    code: str
    points: int
    goods: Counts

    @property
    def tokens(self) -> int:
        """Return what is asked for as one number."""
        return heap(self.goods)


class Entry(Card, frozen=True, kw_only=True):
    """A demand as it stands in the file."""

    points: int
    crate: int = 0
    art: int = 0
    jewel: int = 0
    gin: int = 0


@lru_cache(maxsize=32)
def read_demands(data: Data) -> tuple[Demand, ...]:
    """Read a deck of demands; every mistake is named by card and field."""
    reading = Reading(data, "demand")
    demands = [_demand(reading, entry) for entry in reading.cards("demand", Entry, FEWEST, MOST).values()]
    reading.finish()
    return tuple(demands)


def _demand(reading: Reading, entry: Entry) -> Demand:
    where, goods = f"demand {entry.code!r}:", (entry.crate, entry.art, entry.jewel, entry.gin)
    if not _CODE.fullmatch(entry.code):
        reading.wrong(where, "code", "letters and then a number, such as D08", entry.code)
    reading.between(where, "points", entry.points, 1, MOST_POINTS)
    for kind, count in zip(KINDS, goods, strict=True):
        reading.between(where, kind, count, 0, MOST_OF_A_KIND)
    if not 1 <= sum(goods) <= MOST_TOKENS and 0 <= min(goods) <= max(goods) <= MOST_OF_A_KIND:
        reading.wrong(where, "crate, art, jewel, gin", f"1 to {MOST_TOKENS} tokens in all", sum(goods))
    return Demand(entry.code, entry.points, goods)
