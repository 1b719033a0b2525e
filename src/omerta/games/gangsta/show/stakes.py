"""What is at stake in GANGSTA!: what a question is about, what an action costs and gives, what a crew still needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from omerta.core.events import Stake
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Seat
from omerta.games.gangsta.deck.cards import Heist
from omerta.games.gangsta.deck.skills import LEADER, NAMES, SKILLS
from omerta.games.gangsta.deck.special_rewards import SPECIALS
from omerta.games.gangsta.table import GangstaTable
from omerta.games.gangsta.view import GangstaView

GOOD_TO_KNOW: Mapping[str, str] = {
    "keep": "GA-52", "action": "GA-11", "ignore": "GA-56", "fast": "GA-23", "learn": "GA-24", "steal": "GA-26",
    "hit": "GA-28", "victim": "GA-28", "again": "GA-25", "discard": "GA-20", "jail": "GA-41", "war": "GA-41",
    "pick": "GA-41", "recover": "GA-58", "fly": "GA-60", "society": "GA-65", "bank": "GA-54",
}  # fmt: skip
"""By question, the rule that is good to know at it; its words go by the same name."""


def stakes(game: GangstaTable[Any, Any], view: GangstaView) -> Iterator[tuple[Move | None, Stake]]:
    """Return what is good to know at a question, and what each move that is offered costs and gives."""
    node, seat = view.node, view.seat
    if not isinstance(node, Decide) or seat not in node.seats:
        return
    yield None, _about(view, seat, node.ask)
    if node.ask == "mobilise":
        paid = not view.free
        for move in view.legal:
            if move.verb == "ready":
                yield move, Stake("ready-for-pay" if paid else "ready-free", "GA-10" if paid else "GA-08")
    elif node.ask == "action":
        for move in view.legal:
            yield from ((move, stake) for stake in _action(game, view, seat, move))


def _about(view: GangstaView, seat: Seat, ask: str) -> Stake:
    """Return what is good to know at a question."""
    if ask == "mobilise":
        return Stake("mobilise", "GA-10", {"free": view.free, "money": view.money[seat]})
    if ask == "divert":
        return Stake("divert", "GA-27", {"free": view.free})
    if ask == "engage" and view.job is not None:
        return Stake("engage", "GA-15", {"skills": view.job.open})
    if ask == "action" and not any(member.engaged for member in view.gangs[seat]):
        return Stake("nobody-engaged", "GA-07")
    return Stake(ask, GOOD_TO_KNOW[ask])


def _action(game: GangstaTable[Any, Any], view: GangstaView, seat: Seat, move: Move) -> Iterator[Stake]:
    """Return what an action costs and gives."""
    tables = game.tables
    if move.verb == "heist":
        yield from _heist(game.deck.heists[tables.only_heists[str(move.args[0])]])
    elif move.verb == "recruit":
        code = str(move.args[0])
        price = view.prices[view.reserve.index(code)] if code in view.reserve else view.top_price
        place = tables.places[code]
        brings = NAMES[game.deck.gangsters[place].icons]
        yield Stake("recruit", "GA-12", {"skills": brings, "dollars": price or 0, "points": tables.points[place]})
    elif move.verb == "pass":
        asset = view.assets[seat]
        working = asset is not None and asset.status == "active"
        more = tables.effects[tables.resource_places[asset.code]].passing if asset is not None and working else 0
        leaders = view.skills[seat][LEADER]
        yield Stake("pass", "GA-61" if more else "GA-19", {"dollars": leaders + more})


def _heist(heist: Heist) -> Iterator[Stake]:
    """Return what a heist needs and gives: its skills, its cash and points, its special rewards, and box B."""
    yield Stake("needs", "GA-13", {"skills": NAMES[heist.need]})
    gives = "heist" if heist.cash and heist.ip else "heist-points" if heist.ip else "heist-cash"
    yield Stake(gives, "GA-22" if heist.ip else "GA-21", {"dollars": heist.cash, "points": heist.ip})
    for reward in heist.rewards:
        special = SPECIALS[reward.kind]
        amount = SKILLS[reward.amount] if special.behind == "SKILL" else reward.amount
        yield Stake(reward.kind.replace(" ", "-"), special.rule, {"amount": amount})
    if heist.coop:
        yield Stake("cooperation", "GA-33", {"dollars": heist.coop})
