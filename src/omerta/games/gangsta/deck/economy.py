"""The printed game's economy, held against a deck: what gangsters cost, what Bosses start with, what heists pay.

A deck made by these laws plays like the printed one. They are laws of thumb there too: a card that lies a little off is
worth a notice, one that lies far off is named, and the deck can be played all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from omerta.core.own_files.toml_input import spelled
from omerta.games.gangsta.deck.cards import Deck, Gangster, Heist, Reward
from omerta.games.gangsta.deck.deck_file import GANG_SIZES, NAMED, crews
from omerta.games.gangsta.deck.skills import LEADER, SPECIAL
from omerta.games.gangsta.deck.special_rewards import SPECIALS

POINT = 1.6
"""What an Influence Point is worth in dollars."""
SHARED_DOLLAR = 0.8
"""What a dollar of box B is worth, which others may get too."""
PAY = {1: (0.8, 1.6, 0.7), 2: (0.7, 1.3, 0.7), 3: (1.2, 1.2, 1.0)}
"""What a chapter pays: at least, for each skill it needs, and how far a card may lie from that."""
START, START_WITH_SPECIAL = 8, 6
NEAR = 2.5
"""How many dollars a price or a reward may lie from these laws and be no more than worth a notice."""
CLOSE, CLOSE_NAMES = 1e-9, 0.8


def price(gangster: Gangster) -> int:
    """Price a gangster: two for each skill with a function, one for each other, and its Influence Points."""
    return sum(2 if skill in SPECIAL else 1 for skill in gangster.skills) + gangster.ip


def worth(rewards: tuple[Reward, ...]) -> float:
    """Value special rewards in dollars."""
    kinds = [(SPECIALS[reward.kind], reward.amount) for reward in rewards]
    return sum(special.worth * amount if special.most else special.worth for special, amount in kinds)


def value(heist: Heist) -> float:
    """Value in dollars all that a heist gives."""
    return heist.cash + POINT * heist.ip + SHARED_DOLLAR * heist.coop + worth(heist.rewards)


def audit(deck: Deck) -> list[str]:
    """List every card that lies far from the printed game's economy, with the field and what would be right."""
    return [said for off, said in _findings(deck) if off > NEAR + CLOSE]


def notices(deck: Deck) -> list[str]:
    """List what is unusual in a deck and no mistake: the printed cards too lie some way from the economy."""
    return [*(said for off, said in _findings(deck) if off <= NEAR + CLOSE), *_families(deck), *_crews(deck)]


def _findings(deck: Deck) -> Iterator[tuple[float, str]]:
    """Find every card that is off, and by how many dollars."""
    yield from _prices(deck)
    yield from _starts(deck)
    yield from _pay(deck)
    yield from _couples(deck)


def _prices(deck: Deck) -> Iterator[tuple[float, str]]:
    for card in deck.gangsters:
        off = 0 if card.boss else abs(card.cost - price(card))
        if off:
            yield off, f"{card.code}: field 'cost' is {card.cost}; its skills and points make {price(card)}"


def _starts(deck: Deck) -> Iterator[tuple[float, str]]:
    for boss in deck.gangsters:
        if boss.boss:
            other = [skill for skill in boss.skills if skill != LEADER]
            wanted = START_WITH_SPECIAL if other and other[0] in SPECIAL else START
            off = abs(boss.money - wanted)
            if off:
                yield off, f"{boss.code}: field 'money' is {boss.money}; a Boss with these skills starts with {wanted}"
            if len(other) != 1:
                yield 0, f"{boss.code}: field 'skills' is Leader and one other skill"


def _pay(deck: Deck) -> Iterator[tuple[float, str]]:
    for heist in deck.heists:
        least, each, spread = PAY[heist.chapter]
        wanted, given = least + each * len(heist.skills), value(heist)
        off = abs(given - wanted)
        if off > spread + CLOSE:
            yield (
                off,
                f"{heist.code}: field 'cash' makes it worth {given:.1f} with ip, coop and rewards; {len(heist.skills)}"
                f" skills in chapter {heist.chapter} pay {wanted - spread:.1f} to {wanted + spread:.1f}",
            )


def _couples(deck: Deck) -> Iterator[tuple[float, str]]:
    """Find rewards that go together on none of our cards."""
    for heist in deck.heists:
        kinds = [reward.kind for reward in heist.rewards]
        if "learning" in kinds and (heist.coop or heist.ip):
            yield 0, f"{heist.code}: field 'rewards' has learning, which goes with coop or ip on none of our cards"
        if "fast recruitment" in kinds and "play again" in kinds:
            yield 0, f"{heist.code}: field 'rewards' has fast recruitment and play again together (GA-A22)"
        if heist.coop and heist.chapter == 1:
            yield 0, f"{heist.code}: field 'coop' is for chapters 2 and 3 on our cards"


def _families(deck: Deck) -> Iterator[str]:
    """Find families that may be meant for one that a resource names, and those that no heist has (GA-56)."""
    there = {heist.family for heist in deck.heists}
    for heist in deck.heists:
        near = get_close_matches(spelled(heist.family), NAMED, n=1, cutoff=CLOSE_NAMES)
        if near and heist.family != NAMED[near[0]]:
            yield f"{heist.code}: field 'family' is {heist.family!r}; a resource names {NAMED[near[0]]!r}"
    for family in NAMED.values():
        if family not in there:
            yield f"heist: field 'family' is {family!r} on no card, so the resource that names it helps with none"


def _crews(deck: Deck) -> Iterator[str]:
    """Find heists that some Boss cannot crew alone; others can, or several together."""
    for heist in deck.heists:
        able = crews(deck, heist)
        without = [boss.code for boss in deck.gangsters if boss.boss and boss not in able]
        if without:
            size = GANG_SIZES[heist.chapter - 1]
            yield f"{heist.code}: field 'needs' is more than {', '.join(without)} can crew with a gang of {size}"
