"""The cards as a board shows them: plain values, by code, the same for everybody and for the whole game."""

from __future__ import annotations

from collections.abc import Mapping

from omerta.games.gangsta.cards import Deck, Gangster, Heist, Resource, Reward
from omerta.games.gangsta.skills import SKILLS

Face = Mapping[str, object]


def faces(deck: Deck) -> dict[str, Face]:
    """Show every card of a deck."""
    shown = {card.code: _person(card) for card in deck.gangsters}
    shown |= {card.code: _heist(card) for card in deck.heists}
    return shown | {card.code: _resource(card) for card in deck.resources}


def _skills(skills: tuple[int, ...]) -> list[str]:
    return [SKILLS[skill] for skill in skills]


def _person(card: Gangster) -> Face:
    own: dict[str, object] = (
        {"kind": "boss", "money": card.money} if card.boss else {"kind": "gangster", "cost": card.cost, "ip": card.ip}
    )
    own |= {"code": card.code, "name": card.name, "nickname": card.nickname, "clan": card.clan}
    return own | {"skills": _skills(card.skills), "flavour": card.flavour}


def _heist(card: Heist) -> Face:
    return {
        "kind": "heist",
        "code": card.code,
        "name": card.name,
        "family": card.family,
        "chapter": card.chapter,
        "needs": _skills(card.skills),
        "cash": card.cash,
        "ip": card.ip,
        "coop": card.coop,
        "rewards": [_reward(reward) for reward in card.rewards],
        "flavour": card.flavour,
    }


def _reward(reward: Reward) -> list[str | int]:
    return [reward.kind, SKILLS[reward.amount] if reward.kind == "learning" else reward.amount]


def _resource(card: Resource) -> Face:
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
