"""Why not: for every move that is not legal now, the reason and the rule."""

from __future__ import annotations

from collections.abc import Iterable

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Fact, Seat
from omerta.games.gangsters_dilemma.moves import BRIBE, BUY, EXCHANGE, PAY, SELL, STEAL
from omerta.games.gangsters_dilemma.rules.answers import ARRESTED, BRIBED
from omerta.games.gangsters_dilemma.rules.characters import SUBSTITUTE_DOLLARS
from omerta.games.gangsters_dilemma.rules.fulfilling import on_offer, ways
from omerta.games.gangsters_dilemma.rules.goods import GIN, GOODS, KINDS, held
from omerta.games.gangsters_dilemma.rules.robbery import company
from omerta.games.gangsters_dilemma.state import DilemmaState

NOT_ASKED = Refusal("not-asked", "GD-A21")
ALL_CHOOSE = Refusal("not-asked", "GD-13")
COP_ROBS = Refusal("cop-robs-nothing", "GD-11")
COP_FULFILS = Refusal("cop-fulfils-nothing", "GD-31")
NOT_FREE = Refusal("did-not-get-away", "GD-A20")
NOT_THERE = Refusal("not-there", "GD-20")


def robs_nothing(state: DilemmaState, seat: Seat | None) -> Refusal:
    """Say why a seat does not rob: it is the Cop, or others have not chosen yet."""
    return COP_ROBS if seat == state.cop else ALL_CHOOSE


def fulfils_nothing(state: DilemmaState, seat: Seat | None) -> Refusal:
    """Say why a seat is not asked for a demand."""
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


def taken(_state: DilemmaState, _seat: Seat, move: Move) -> Refusal:
    return Refusal("taken", "GD-03", {"character": str(move.args[0])})


def closed_to_cops(state: DilemmaState, _seat: Seat, move: Move) -> Refusal:
    first, second = state.game.pairs[move]
    return Refusal("no-patrol", "GD-A5", {"location": state.game.street[_shut(state, first, second)].code})


def closed(_state: DilemmaState, _seat: Seat, move: Move) -> Refusal:
    return Refusal("closed", "GD-34", {"location": str(move.args[0])})


def _shut(state: DilemmaState, *places: int) -> int:
    return next(place for place in places if state.closed >> place & 1)


def no_exchange(state: DilemmaState, seat: Seat, move: Move) -> Refusal:
    """Say what keeps two seats from an exchange: where they are, or what they have."""
    other, given, taken = EXCHANGE[move]
    if other not in company(state, seat):
        return Refusal("not-in-company", "GD-46", {"other": other})
    if not held(state.goods[seat])[given]:
        return Refusal("nothing-to-give", "GD-A14", {"token": KINDS[given]})
    return Refusal("nothing-to-take", "GD-A14", {"other": other, "token": KINDS[taken]})


def no_theft(state: DilemmaState, seat: Seat, move: Move) -> Refusal:
    other = move.args[0]
    assert isinstance(other, int)
    data: dict[str, Fact] = {"other": other}
    if other == state.cop:
        return Refusal("cop-is-safe", "GD-A15", data)
    if other not in company(state, seat):
        return Refusal("not-in-company", "GD-47", data)
    return Refusal("no-dollar-to-steal", "GD-A15", data)


def no_gin(_state: DilemmaState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("no-gin", "GD-21")


def no_bribe_in_dollars(state: DilemmaState, seat: Seat, _move: Move) -> Refusal:
    price = state.cast[seat].bribe
    if not price:
        return Refusal("bribes-are-gin", "GD-45")
    return Refusal("too-poor-to-bribe", "GD-A11", {"dollars": price})


def no_trade(state: DilemmaState, _seat: Seat, move: Move) -> Refusal:
    """Say why a token cannot be bought or sold: not here, no dollar, or none to sell."""
    kind = KINDS.index(str(move.args[0]))
    data: dict[str, Fact] = {"token": KINDS[kind]}
    rule = "GD-42" if kind == GIN else "GD-41"
    if kind not in state.game.street[state.at].market:
        return Refusal("not-traded-here", rule, data)
    return Refusal("no-dollar", rule) if move.verb == "buy" else Refusal("none-to-sell", rule, data)


def no_demand(state: DilemmaState, seat: Seat, move: Move) -> Refusal:
    """Say why a demand is not fulfilled like this; what others hold face down reads like what is in the deck."""
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
    raise AssertionError(f"{move} can be paid")
