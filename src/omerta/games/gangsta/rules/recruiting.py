"""Recruit a Gangster: pay the price, and a gangster of the Reserve joins, Available."""

from __future__ import annotations

from omerta.core.events import Event, Tell
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsta.rules.gangs import join
from omerta.games.gangsta.rules.money import pay
from omerta.games.gangsta.rules.resources import activate
from omerta.games.gangsta.state import GangstaState


def price(state: GangstaState, seat: Seat, card: int) -> int:
    """Price a gangster of the Reserve for a seat: with clans $1 less for the Boss's own (GA-50)."""
    return state.game.prices[state.gangs[seat][0]][card]


def top_price(state: GangstaState, seat: Seat, card: int) -> int:
    """Price a gangster on top of the deck: for the Boss's clan $1 less again (GA-64, GA-A63)."""
    clans = state.game.tables.clan_of
    return price(state, seat, card) - (clans[card] == clans[state.gangs[seat][0]])


def may_hire(state: GangstaState, seat: Seat) -> list[Move]:
    """Offer the gangsters of the Reserve that the seat can pay."""
    money, moves = state.money[seat], state.game.tables.recruit
    prices = state.game.prices[state.gangs[seat][0]]
    return [moves[card] for card in state.reserve if prices[card] <= money]


def may_recruit(state: GangstaState, seat: Seat) -> list[Move]:
    """Offer the same for the action of a turn, and the top gangster to whoever has seen it (GA-64)."""
    found, card = may_hire(state, seat), state.top_gangster
    if card != NONE and state.assets[seat].effect.sees_gangster and top_price(state, seat, card) <= state.money[seat]:
        found.append(state.game.tables.recruit[card])
    return found


def may_recruit_fast(state: GangstaState, seat: Seat) -> list[Move]:
    """Offer what Fast recruitment reaches: the Reserve, and by one reading of GA-A69 the gangster that was seen."""
    return may_recruit(state, seat) if state.game.fast_indicator else may_hire(state, seat)


def has_seen(state: GangstaState, seat: Seat) -> bool:
    """Return whether the seat has seen the top gangster; all know that it has, and not which one it is (GA-64)."""
    return state.top_gangster != NONE and state.assets[seat].effect.sees_gangster


def recruit(state: GangstaState, seat: Seat, card: int, tell: Tell | None, fast: bool = False) -> None:
    """Pay a gangster and let it join (GA-12)."""
    if card == state.top_gangster:
        dollars, kind, rule = top_price(state, seat, card), "recruited-from-deck", "GA-64"
        state.top_gangster = NONE
    else:
        dollars, kind, rule = state.game.prices[state.gangs[seat][0]][card], "recruited", "GA-12"
        state.reserve[state.reserve.index(card)] = NONE
        if fast:
            kind, rule = "recruited-fast", "GA-23"
    pay(state, seat, dollars)
    join(state, seat, card)
    if tell is not None:
        tables = state.game.tables
        size = len(state.gangs[seat])
        tell(
            Event(kind, rule, {"seat": seat, "gangster": tables.codes[card], "dollars": dollars, "size": size}),
        )
        if dollars < tables.cost[card] and kind != "recruited-from-deck":
            tell(Event("clan-price", "GA-50", {"seat": seat, "clan": tables.clan_of[card]}))
    if state.assets[seat].status == "idle":
        activate(state, seat, tell)
