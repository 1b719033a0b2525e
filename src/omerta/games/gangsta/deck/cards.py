"""What is printed on the cards: Bosses, gangsters, heists, snitches and resources, and what a heist gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from omerta.core.own_files.decks import told_apart

CLANS = ("bratva", "cartel", "ghetto-gang", "mafia", "triad")
CHAPTERS = 3
BOSSES, GANGSTERS, HEISTS, RESOURCES = 5, 35, 30, 12
"""How many cards of each kind there are; heists in each chapter (GA-01)."""
SNITCHES = (0, 3, 5)
"""How many snitches are shuffled into each chapter (GA-42)."""
ART_THEFT, HACK_ATTACK = "Art Theft", "Hack Attack"
"""The two families that a rule names (GA-56)."""


@dataclass(frozen=True, slots=True)
class Gangster:
    """A gangster or a Boss: `icons` is the sum of the skills, `money` what a Boss starts with."""

    code: str
    name: str
    nickname: str
    clan: str
    skills: tuple[int, ...]
    icons: int
    cost: int
    ip: int
    money: int
    flavour: str
    boss: bool


@dataclass(frozen=True, slots=True)
class Reward:
    """A special reward: its kind, and how much of it, or which skill is learned."""

    kind: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Heist:
    """A heist: what it needs, and what it gives; `coop` are the dollars of box B, 0 where it is not cooperative."""

    code: str
    name: str
    family: str
    chapter: int
    skills: tuple[int, ...]
    need: int
    cash: int
    ip: int
    coop: int
    rewards: tuple[Reward, ...]
    flavour: str


@dataclass(frozen=True, slots=True)
class Resource:
    """A resource: which effect it has, what activates it, and what it is worth then."""

    code: str
    name: str
    effect: str
    text: str
    skills: tuple[int, ...]
    need: int
    ip: int
    flavour: str


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """A whole box of cards.

    `gangsters` has the Bosses first, then the others; a place in it stands for the card everywhere. `heists` are in the
    order of their chapters. `snitches` are the numbers shown in each chapter, in ascending order.
    """

    gangsters: tuple[Gangster, ...]
    heists: tuple[Heist, ...]
    snitches: tuple[tuple[int, ...], ...]
    resources: tuple[Resource, ...]

    @property
    def words(self) -> Mapping[str, str]:
        """Name every card by its code; where several have the same title, the code is part of the name."""
        named = {card.code: card.nickname for card in self.gangsters}
        named |= {card.code: card.name for card in self.heists}
        return told_apart(named | {card.code: card.name for card in self.resources})
