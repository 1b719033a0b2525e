"""A deck laid out in tables: every move made once, and what the rules look up at each step, by the cards' places."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from omerta.core.game_type import Data
from omerta.core.moves import Move
from omerta.core.nodes import Decide
from omerta.games.gangsta.deck.cards import BOSSES, CHAPTERS, HEISTS, Deck
from omerta.games.gangsta.deck.deck_file import read_deck
from omerta.games.gangsta.deck.effects import EFFECTS, NOTHING, STATUSES, Holding
from omerta.games.gangsta.deck.skills import ICONS, LEADER, SKILLS, count
from omerta.games.gangsta.phases import ASKED, Phase

MOST_SEATS = 4
PASS, DONE, DECLINE, AGAIN, READY_ALL = (Move(verb) for verb in ("pass", "done", "decline", "again", "ready-all"))
STEAL, HIT = (tuple(Move(verb, seat) for seat in range(MOST_SEATS)) for verb in ("steal", "hit"))
IGNORE_SKILL = tuple(Move("ignore", skill) for skill in SKILLS)
MOST_HELD = 10
BANKED = tuple(Move("bank", dollars) for dollars in range(MOST_HELD + 1))
BY_GANGSTER = ("recruit", "ready", "engage", "teach", "divert", "lose", "recover", "discard-gangster")
SNITCH = 100
"""A Snitch among heists goes by this and its number."""
SNITCH_NUMBERS = 10
"""Snitches show a number below this."""

ASK = {ask: tuple(Decide((seat,), ask) for seat in range(MOST_SEATS)) for ask in ASKED}
"""The questions that are put to one seat, by phase."""
ASK_ABOUT_DECK, ASK_FAST_ABOUT_DECK = (
    tuple(Decide((seat,), ask, window=True) for seat in range(MOST_SEATS)) for ask in (Phase.ACTION, Phase.FAST)
)
"""The action, or the Fast recruitment, of a seat that has seen a top card: how many moves it has is its secret."""
JAILS = tuple(
    tuple(Decide((seat,), Phase.JAIL, data={"snitch": number}) for seat in range(MOST_SEATS))
    for number in range(SNITCH_NUMBERS)
)


BEYOND = ICONS.highest
"""More of everything than anybody has."""


class DeckTables:
    """What a deck means for the rules.

    Gangsters, the Bosses among them, and heists go by their places in the deck file; what is to be drawn, `gangsters`
    and the `decks` of the chapters, by their codes. `of` finds the place, a card's or a skill's, that a move names.
    Where gaps are looked up like cards, NONE finds the last value: in `prices`, by Boss, and in `lone_need`, which is
    what a heist needs that is not cooperative, that is `BEYOND` everybody.
    """

    def __init__(self, deck: Deck) -> None:
        people, heists = deck.gangsters, deck.heists
        self.codes = tuple(card.code for card in people)
        self.heist_codes = tuple(card.code for card in heists)
        self.resource_codes = tuple(card.code for card in deck.resources)
        self.places = {code: place for place, code in enumerate(self.codes)}
        self.heist_places = {code: place for place, code in enumerate(self.heist_codes)}
        self.only_heists = dict(self.heist_places)
        self.heist_places |= {snitch(number): SNITCH + number for number in range(SNITCH_NUMBERS)}
        self.resource_places = {code: place for place, code in enumerate(self.resource_codes)}
        self.icons = tuple(card.icons for card in people)
        self.leaders = sum(1 << place for place, card in enumerate(people) if count(card.icons, LEADER))
        self.clan_of = tuple(card.clan for card in people)
        self.points = tuple(card.ip for card in people)
        self.cost = tuple(card.cost for card in people)
        self.prices = ((*self.cost, BEYOND),) * BOSSES
        self.clan_prices = tuple(
            (*[dollars - (clan == boss) for dollars, clan in zip(self.cost, self.clan_of, strict=True)], BEYOND)
            for boss in self.clan_of[:BOSSES]
        )
        self.start = tuple(card.money for card in people[:BOSSES])
        self.gangsters = self.codes[BOSSES:]
        self.no_lessons = (-1,) * len(people)
        self.need = tuple(card.need for card in heists)
        self.coop = (*[card.coop for card in heists], 0)
        self.lone_need = (*[BEYOND if card.coop else card.need for card in heists], BEYOND)
        self.cash = tuple(card.cash for card in heists)
        self.heist_points = tuple(card.ip for card in heists)
        self.rewards = tuple(card.rewards for card in heists)
        self.teaches = tuple(
            next((reward.amount for reward in card.rewards if reward.kind == "learning"), -1) for card in heists
        )
        self.families = tuple(card.family for card in heists)
        self.chapters = tuple(range(HEISTS * at, HEISTS * (at + 1)) for at in range(CHAPTERS))
        self.decks = tuple(self.heist_codes[chapter.start : chapter.stop] for chapter in self.chapters)
        self.snitches = deck.snitches
        self.resource_need = tuple(card.need for card in deck.resources)
        self.resource_points = tuple(card.ip for card in deck.resources)
        self.effects = tuple(EFFECTS[card.effect] for card in deck.resources)
        self.holdings = {
            (card, status): Holding(card, status, effect if status == "active" else NOTHING)
            for card, effect in enumerate(self.effects)
            for status in STATUSES
        }
        self.recruit, self.ready, self.engage, self.teach, self.divert, self.lose, self.recover, self.let_go = (
            tuple(Move(verb.partition("-")[0], code) for code in self.codes) for verb in BY_GANGSTER
        )
        self.heist, self.discard = (
            tuple(Move(verb, code) for code in self.heist_codes) for verb in ("heist", "discard")
        )
        self.keep = tuple(Move("keep", code) for code in self.resource_codes)
        self.of = self._of()
        self.ask_engage = self._ask(Phase.ENGAGE)
        self.ask_ignore = self._ask(Phase.IGNORE)

    def heist_code(self, card: int) -> str:
        """Name a card of the heist deck, a Snitch too."""
        return snitch(card - SNITCH) if card >= SNITCH else self.heist_codes[card]

    def _of(self) -> Mapping[Move, int]:
        found: dict[Move, int] = {}
        people = (self.recruit, self.ready, self.engage, self.teach, self.divert, self.lose, self.recover, self.let_go)
        for moves in (*people, self.heist, self.discard, self.keep, IGNORE_SKILL, STEAL, HIT, BANKED):
            found |= {move: place for place, move in enumerate(moves)}
        return found

    def _ask(self, phase: str) -> tuple[tuple[Decide, ...], ...]:
        return tuple(
            tuple(Decide((seat,), phase, data={"heist": code}) for seat in range(MOST_SEATS))
            for code in self.heist_codes
        )


@lru_cache(maxsize=32)
def tables_of(data: Data) -> DeckTables:
    """Return what a deck file means; every table that plays with it shares that."""
    return DeckTables(read_deck(data))


def snitch(number: int) -> str:
    """Name a Snitch by its number."""
    return f"snitch-{number}"
