"""The printed game's economy, held against a deck: what gangsters cost, what Bosses start with, what heists pay.

A deck made by these laws plays like the printed one. They are laws of thumb there too, so a card that is off is named
and the deck can be played all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from omerta.games.gangsta.cards import Deck, Gangster, Heist, Reward
from omerta.games.gangsta.skills import LEADER, SPECIAL

POINT = 1.6
"""What an Influence Point is worth in dollars."""
SHARED_DOLLAR = 0.8
"""What a dollar of box B is worth, which others may get too."""
WORTH: Mapping[str, Callable[[int], float]] = {
    "fast recruitment": lambda _: 1.0,
    "play again": lambda _: 2.0,
    "theft": lambda dollars: 1.2 * dollars,
    "rallying": lambda _: 1.5,
    "diversion": lambda gangsters: 0.5 * gangsters,
    "assassination": lambda _: 2.5,
    "learning": lambda _: 2.0,
}
"""What each special reward is worth, by its amount."""
PAY = {1: (0.8, 1.6, 0.7), 2: (0.7, 1.3, 0.7), 3: (1.2, 1.2, 1.0)}
"""What a chapter pays: at least, for each skill it needs, and how far a card may lie from that."""
START, START_WITH_SPECIAL = 8, 6
CLOSE = 1e-9


def price(gangster: Gangster) -> int:
    """Price a gangster: two for each skill with a function, one for each other, and its Influence Points."""
    return sum(2 if skill in SPECIAL else 1 for skill in gangster.skills) + gangster.ip


def worth(rewards: tuple[Reward, ...]) -> float:
    """Value special rewards in dollars."""
    return sum(WORTH[reward.kind](reward.amount) for reward in rewards)


def value(heist: Heist) -> float:
    """Value in dollars all that a heist gives."""
    return heist.cash + POINT * heist.ip + SHARED_DOLLAR * heist.coop + worth(heist.rewards)


def audit(deck: Deck) -> list[str]:
    """List every card that is off the printed game's economy, with the field and what would be right."""
    return [*_prices(deck), *_starts(deck), *_pay(deck), *_couples(deck)]


def _prices(deck: Deck) -> Iterator[str]:
    for gangster in deck.gangsters:
        if not gangster.boss and gangster.cost != price(gangster):
            yield f"{gangster.code}: field 'cost' is {gangster.cost}; its skills and points make {price(gangster)}"


def _starts(deck: Deck) -> Iterator[str]:
    for boss in deck.gangsters:
        if boss.boss:
            other = [skill for skill in boss.skills if skill != LEADER]
            wanted = START_WITH_SPECIAL if other and other[0] in SPECIAL else START
            if boss.money != wanted:
                yield f"{boss.code}: field 'money' is {boss.money}; a Boss with these skills starts with {wanted}"
            if len(other) != 1:
                yield f"{boss.code}: field 'skills' is Leader and one other skill"


def _pay(deck: Deck) -> Iterator[str]:
    for heist in deck.heists:
        least, each, spread = PAY[heist.chapter]
        wanted, given = least + each * len(heist.skills), value(heist)
        if abs(given - wanted) > spread + CLOSE:
            yield (
                f"{heist.code}: field 'cash' makes it worth {given:.1f} with ip, coop and rewards; {len(heist.skills)}"
                f" skills in chapter {heist.chapter} pay {wanted - spread:.1f} to {wanted + spread:.1f}"
            )


def _couples(deck: Deck) -> Iterator[str]:
    """Find rewards that no printed card has together."""
    for heist in deck.heists:
        kinds = [reward.kind for reward in heist.rewards]
        if "learning" in kinds and (heist.coop or heist.ip):
            yield f"{heist.code}: field 'rewards' has learning, which never goes with coop or ip"
        if "fast recruitment" in kinds and "play again" in kinds:
            yield f"{heist.code}: field 'rewards' has fast recruitment and play again together (GA-A22)"
        if heist.coop and heist.chapter == 1:
            yield f"{heist.code}: field 'coop' is for chapters 2 and 3"
