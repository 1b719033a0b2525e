"""Why not: the reason and the rule that keep a seat from a move, or None; and which refused moves a question shows."""

from __future__ import annotations

from collections.abc import Iterable

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Fact, Seat
from omerta.games.gangsters_dilemma.moves import BRIBE, BUY, EXCHANGE, PAY, SELL, STEAL
from omerta.games.gangsters_dilemma.rules.answers import ARRESTED, BRIBED
from omerta.games.gangsters_dilemma.rules.characters import SUBSTITUTE_DOLLARS
from omerta.games.gangsters_dilemma.rules.fulfilling import on_offer, ways
from omerta.games.gangsters_dilemma.rules.goods import GIN, GOODS, KINDS, ONE_GIN, held
from omerta.games.gangsters_dilemma.rules.looting import PRICE
from omerta.games.gangsters_dilemma.rules.robbery import STOLEN, company
from omerta.games.gangsters_dilemma.state import DilemmaState

NOT_ASKED = Refusal("not-asked", "GD-A21")
ALL_CHOOSE = Refusal("not-asked", "GD-13")
COP_ROBS = Refusal("cop-robs-nothing", "GD-11")
COP_FULFILS = Refusal("cop-fulfils-nothing", "GD-31")
NOT_FREE = Refusal("did-not-get-away", "GD-A20")
NOT_THERE = Refusal("not-there", "GD-20")


def robs_nothing(state: DilemmaState, seat: Seat | None) -> Refusal:
    """Return why a seat does not rob: it is the Cop, or others have not chosen yet."""
    return COP_ROBS if seat == state.cop else ALL_CHOOSE


def fulfils_nothing(state: DilemmaState, seat: Seat | None) -> Refusal:
    """Return why a seat is not asked for a demand."""
    if seat == state.cop:
        return COP_FULFILS
    if seat is not None and state.sent[seat] == state.at and state.fates[seat] in (ARRESTED, BRIBED):
        return NOT_FREE
    return NOT_ASKED


def patrols(state: DilemmaState, _seat: Seat) -> Iterable[Move]:
    """List every patrol, where one is refused."""
    return state.game.pairs if state.closed else ()


def robberies(state: DilemmaState, _seat: Seat) -> Iterable[Move]:
    """List every robbery, where one is refused."""
    return state.game.place if state.closed else ()


def thefts(state: DilemmaState, seat: Seat) -> Iterable[Move]:
    """List everybody else to steal from."""
    return [STEAL[other] for other in range(state.game.seats) if other != seat]


def bribes(state: DilemmaState, seat: Seat) -> Iterable[Move]:
    """List the bribes of a seat."""
    return (BRIBE, PAY) if state.cast[seat].bribe else (BRIBE,)


def trades(state: DilemmaState, _seat: Seat) -> Iterable[Move]:
    """List what is traded here."""
    return [table[kind] for table in (BUY, SELL) for kind in state.game.street[state.at].market]


def demands(state: DilemmaState, seat: Seat) -> Iterable[Move]:
    """List what is on offer and cannot be paid in any way."""
    paid = ways(state, seat)
    return [Move("demand", state.game.demands[card].code) for card in on_offer(state, seat) if not paid[card]]


def why_not_choose(state: DilemmaState, _seat: Seat, move: Move) -> Refusal | None:
    code = str(move.args[0])
    return Refusal("taken", "GD-03", {"character": code}) if any(who.code == code for who in state.cast) else None


def why_not_patrol(state: DilemmaState, _seat: Seat, move: Move) -> Refusal | None:
    for place in state.game.pairs[move]:
        if state.closed >> place & 1:
            return Refusal("no-patrol", "GD-A5", {"location": state.game.street[place].code})
    return None


def why_not_rob(state: DilemmaState, _seat: Seat, move: Move) -> Refusal | None:
    if state.closed >> state.game.place[move] & 1:
        return Refusal("closed", "GD-34", {"location": str(move.args[0])})
    return None


def why_not_exchange(state: DilemmaState, seat: Seat, move: Move) -> Refusal | None:
    """Return what keeps two seats from an exchange: where they are, or what they have."""
    other, given, taken = EXCHANGE[move]
    if other not in company(state, seat):
        return Refusal("not-in-company", "GD-46", {"other": other})
    if not held(state.goods[seat])[given]:
        return Refusal("nothing-to-give", "GD-A14", {"token": KINDS[given]})
    if not held(state.goods[other])[taken]:
        return Refusal("nothing-to-take", "GD-A14", {"other": other, "token": KINDS[taken]})
    return None


def why_not_steal(state: DilemmaState, seat: Seat, move: Move) -> Refusal | None:
    """Return what keeps a seat from a theft: the other is the Cop, somewhere else, or has no dollar."""
    other = move.args[0]
    assert isinstance(other, int)
    data: dict[str, Fact] = {"other": other}
    if other == state.cop:
        return Refusal("cop-is-safe", "GD-A15", data)
    if other not in company(state, seat):
        return Refusal("not-in-company", "GD-47", data)
    return Refusal("no-dollar-to-steal", "GD-A15", data) if state.money[other] < STOLEN else None


def why_not_bribe(state: DilemmaState, seat: Seat, _move: Move) -> Refusal | None:
    return None if state.goods[seat] >= ONE_GIN else Refusal("no-gin", "GD-21")


def why_not_pay(state: DilemmaState, seat: Seat, _move: Move) -> Refusal | None:
    """Return what keeps a seat from a bribe in dollars: its character, or its money."""
    price = state.cast[seat].bribe
    if not price:
        return Refusal("bribes-are-gin", "GD-45")
    return Refusal("too-poor-to-bribe", "GD-A11", {"dollars": price}) if state.money[seat] < price else None


def why_not_trade(state: DilemmaState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a token cannot be bought or sold: not here, no dollar, or none to sell."""
    kind = KINDS.index(str(move.args[0]))
    data: dict[str, Fact] = {"token": KINDS[kind]}
    rule = "GD-42" if kind == GIN else "GD-41"
    if kind not in state.game.street[state.at].market:
        return Refusal("not-traded-here", rule, data)
    if move.verb == "buy":
        return Refusal("no-dollar", rule) if state.money[seat] < PRICE else None
    return None if held(state.goods[seat])[kind] else Refusal("none-to-sell", rule, data)


def why_not_fulfil(state: DilemmaState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a demand is not fulfilled like this; what others hold face down reads like what is in the deck."""
    game, who = state.game, state.cast[seat]
    payment = game.till.payments[move]
    data: dict[str, Fact] = {"card": game.demands[payment.card].code}
    if payment.card not in on_offer(state, seat):
        return Refusal("not-on-offer", "GD-26", data)
    if payment.gin and not who.gin:
        return Refusal("gin-is-no-money", "GD-44")
    if payment.dollars and state.money[seat] < who.substitute:
        rule = "GD-28" if who.substitute == SUBSTITUTE_DOLLARS else "GD-50"
        return Refusal("no-dollars", rule, {"dollars": who.substitute})
    if not GOODS.covers(state.goods[seat], payment.tokens):
        need, have = held(payment.tokens), held(state.goods[seat])
        lacks = tuple(kind for kind, many, few in zip(KINDS, need, have, strict=True) if many > few)
        rule = "GD-A18" if payment.gin else "GD-28" if payment.dollars else "GD-27"
        return Refusal("lacks", rule, {**data, "lacks": lacks})
    return None
