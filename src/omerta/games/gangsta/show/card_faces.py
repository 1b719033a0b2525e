"""The cards as a board shows them: plain values, by code, the same for everybody and for the whole game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from omerta.core.own_files.toml_input import spelled
from omerta.games.gangsta.deck.cards import Deck, Gangster, Heist, Resource, Reward
from omerta.games.gangsta.deck.skills import SKILLS, Skill
from omerta.games.gangsta.deck.special_rewards import SPECIALS, SpecialName


class Worth(TypedDict, total=False):
    """What a Boss brings along, or what a gangster costs and is worth."""

    money: int
    cost: int
    ip: int


class PersonFace(Worth):
    """Somebody who can be in a gang."""

    kind: Literal["boss", "gangster"]
    code: str
    name: str
    nickname: str
    clan: str
    skills: Sequence[Skill]
    flavour: str


class HeistFace(TypedDict):
    """A heist: what it needs and gives; `coop` are the dollars of box B, 0 where nobody can be called.

    `family` is in the reader's language; `picture` names its drawing in every language.
    """

    kind: Literal["heist"]
    code: str
    name: str
    family: str
    picture: str
    chapter: int
    needs: Sequence[Skill]
    cash: int
    ip: int
    coop: int
    rewards: Sequence[tuple[SpecialName, Skill | int]]
    flavour: str


class ResourceFace(TypedDict):
    """A resource: the heist by which it is activated, and what it then does."""

    kind: Literal["resource"]
    code: str
    name: str
    effect: str
    text: str
    needs: Sequence[Skill]
    ip: int
    flavour: str


Face = PersonFace | HeistFace | ResourceFace


def faces(deck: Deck) -> dict[str, Face]:
    """Show every card of a deck."""
    shown: dict[str, Face] = {card.code: _person(card) for card in deck.gangsters}
    shown |= {card.code: _heist(card) for card in deck.heists}
    return shown | {card.code: _resource(card) for card in deck.resources}


def _skills(skills: tuple[int, ...]) -> list[Skill]:
    return [SKILLS[skill] for skill in skills]


def _person(card: Gangster) -> PersonFace:
    worth: Worth = {"money": card.money} if card.boss else {"cost": card.cost, "ip": card.ip}
    return {
        "kind": "boss" if card.boss else "gangster",
        **worth,
        "code": card.code,
        "name": card.name,
        "nickname": card.nickname,
        "clan": card.clan,
        "skills": _skills(card.skills),
        "flavour": card.flavour,
    }


def _heist(card: Heist) -> HeistFace:
    return {
        "kind": "heist",
        "code": card.code,
        "name": card.name,
        "family": card.family,
        "picture": spelled(card.family),
        "chapter": card.chapter,
        "needs": _skills(card.skills),
        "cash": card.cash,
        "ip": card.ip,
        "coop": card.coop,
        "rewards": [_reward(reward) for reward in card.rewards],
        "flavour": card.flavour,
    }


def _reward(reward: Reward) -> tuple[SpecialName, Skill | int]:
    return reward.kind, SKILLS[reward.amount] if SPECIALS[reward.kind].behind == "SKILL" else reward.amount


def _resource(card: Resource) -> ResourceFace:
    return {
        "kind": "resource",
        "code": card.code,
        "name": card.name,
        "effect": card.effect,
        "text": card.text,
        "needs": _skills(card.skills),
        "ip": card.ip,
        "flavour": card.flavour,
    }
