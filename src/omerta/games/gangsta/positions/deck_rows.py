"""Rows of floats that mark cards of a deck, made once for every deck."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from omerta.core.state.float_rows import Rows
from omerta.games.gangsta.deck.deck_tables import SNITCH, SNITCH_NUMBERS, DeckTables
from omerta.games.gangsta.deck.effects import Holding
from omerta.games.gangsta.deck.skills import SKILLS


class DeckRows:
    """Rows that mark cards of a deck, by the cards."""

    def __init__(self, tables: DeckTables) -> None:
        people, heists, resources = len(tables.codes), len(tables.heist_codes), len(tables.resource_codes)
        self.people, self.heists, self.resources = cards_of(people), cards_of(heists), cards_of(resources)
        deck, icons = heists + SNITCH_NUMBERS, len(SKILLS)
        at = {card: card if card < SNITCH else heists + card - SNITCH for card in tables.heist_places.values()}
        self.deck: Rows[tuple[str, ...]] = Rows(
            lambda codes: marked(deck)([at[tables.heist_places[code]] for code in codes])
        )
        self.gangsters: Rows[tuple[str, ...]] = Rows(
            lambda codes: marked(people)([tables.places[code] for code in codes])
        )
        self.top: Rows[tuple[int, int]] = Rows(
            lambda seen: marked(deck + people)(
                [*[at[card] for card in seen[:1] if card >= 0], *[deck + card for card in seen[1:] if card >= 0]]
            )
        )
        self.learned: Rows[tuple[int, ...]] = Rows(
            lambda lessons: marked(people * icons)(
                [card * icons + tables.teaches[heist] for card, heist in enumerate(lessons) if heist >= 0]
            )
        )
        self.asset: Rows[Holding] = Rows(lambda holding: [holding.card == card for card in range(resources)])


@lru_cache(maxsize=32)
def rows_of(tables: DeckTables) -> DeckRows:
    """Return the rows of a deck; every table that plays with it shares them."""
    return DeckRows(tables)


def cards_of(count: int) -> Rows[tuple[int, ...]]:
    """Make rows that mark cards among so many; NONE marks nothing."""
    return Rows(lambda cards: marked(count)([card for card in cards if card >= 0]))


def marked(width: int) -> Callable[[Iterable[int]], list[int]]:
    """Mark cards among so many."""

    def mark(cards: Iterable[int]) -> list[int]:
        row = [0] * width
        for card in cards:
            row[card] += 1
        return row

    return mark
