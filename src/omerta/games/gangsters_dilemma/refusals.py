"""Why not: for every move that is not legal now, the reason and the rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from omerta.core.events import Refusal
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Fact, Seat
from omerta.games.gangsters_dilemma.choices import BRIBE, BUY, EXCHANGE, PAY, SELL, STEAL
from omerta.games.gangsters_dilemma.fulfilling import key, on_offer
from omerta.games.gangsters_dilemma.goods import GIN, KINDS, held
from omerta.games.gangsters_dilemma.looting import ARRESTED, BRIBED
from omerta.games.gangsters_dilemma.payments import covers
from omerta.games.gangsters_dilemma.phases import Phase
from omerta.games.gangsters_dilemma.robbery import company

if TYPE_CHECKING:
    from omerta.games.gangsters_dilemma.state import DilemmaState

FOREIGN = Refusal("foreign", "GD-02")
NOT_ASKED = Refusal("not-asked", "GD-A21")
OTHER_QUESTION = Refusal("other-question", "GD-15")
OVER = Refusal("over", "GD-32")
ALL_CHOOSE = Refusal("not-asked", "GD-13")
COP_ROBS = Refusal("cop-robs-nothing", "GD-11")
COP_FULFILS = Refusal("cop-fulfils-nothing", "GD-31")
NOT_FREE = Refusal("did-not-get-away", "GD-A20")
NOT_THERE = Refusal("not-there", "GD-20")


def idle(state: DilemmaState, seat: Seat | None = None) -> Refusal:
    """Say why nothing is taken from whoever owes nothing."""
    match state.phase:
        case Phase.OVER:
            return OVER
        case Phase.ROB:
            return COP_ROBS if seat == state.cop else ALL_CHOOSE
        case Phase.DILEMMA:
            return NOT_THERE
        case Phase.DEMAND if seat is not None:
            if seat == state.cop:
                return COP_FULFILS
            if state.sent[seat] == state.at and state.fates[seat] in (ARRESTED, BRIBED):
                return NOT_FREE
    return NOT_ASKED


def refuse(state: DilemmaState, seat: Seat, move: Move) -> Refusal | None:
    """Say why the seat may not make this move, or None when it may."""
    if not isinstance(seat, int) or not 0 <= seat < state.game.seats:
        return Refusal("no-seat", "GD-01", {"seat": str(seat)})
    if not state.game.knows(move):
        return FOREIGN
    if not isinstance(state.now, Decide) or seat not in state.now.seats:
        return idle(state, seat)
    if move in state.legal(seat):
        return None
    why = WHY.get((state.phase, move.verb))
    return OTHER_QUESTION if why is None else why(state, seat, move)


def near(state: DilemmaState, seat: Seat) -> Sequence[tuple[Move, Refusal]]:
    """List what the question knows but refuses now, with the reasons."""
    if not isinstance(state.now, Decide) or seat not in state.now.seats:
        return ()
    game, phase = state.game, state.phase
    asked: Sequence[Move] = ()
    if phase == Phase.PATROL and state.closed:
        asked = tuple(game.pairs)
    elif phase == Phase.ROB and state.closed:
        asked = tuple(game.place)
    elif phase == Phase.DILEMMA:
        asked = (BRIBE, PAY) if state.cast[seat].bribe else (BRIBE,)
    elif phase == Phase.TRADE:
        asked = [table[kind] for table in (BUY, SELL) for kind in game.street[state.at].market]
    elif phase == Phase.STEAL:
        asked = [STEAL[other] for other in range(game.seats) if other != seat]
    elif phase == Phase.DEMAND:
        ways = game.till.ways[state.cast[seat].gin][key(state, seat)]
        asked = [Move("demand", game.demands[card].code) for card in on_offer(state, seat) if not ways[card]]
    if not asked:
        return ()
    legal = state.legal(seat)
    return tuple([(move, WHY[phase, move.verb](state, seat, move)) for move in asked if move not in legal])


def _taken(_state: DilemmaState, _seat: Seat, move: Move) -> Refusal:
    return Refusal("taken", "GD-03", {"character": str(move.args[0])})


def _closed_to_cops(state: DilemmaState, _seat: Seat, move: Move) -> Refusal:
    first, second = state.game.pairs[move]
    return Refusal("no-patrol", "GD-A5", {"location": state.game.street[_shut(state, first, second)].code})


def _closed(_state: DilemmaState, _seat: Seat, move: Move) -> Refusal:
    return Refusal("closed", "GD-34", {"location": str(move.args[0])})


def _shut(state: DilemmaState, *places: int) -> int:
    return next(place for place in places if state.closed >> place & 1)


def _exchange(state: DilemmaState, seat: Seat, move: Move) -> Refusal:
    """Say what keeps two seats from an exchange: where they are, or what they have."""
    other, given, taken = EXCHANGE[move]
    if other not in company(state, seat):
        return Refusal("not-in-company", "GD-46", {"other": other})
    if not held(state.goods[seat])[given]:
        return Refusal("nothing-to-give", "GD-A14", {"token": KINDS[given]})
    return Refusal("nothing-to-take", "GD-A14", {"other": other, "token": KINDS[taken]})


def _steal(state: DilemmaState, seat: Seat, move: Move) -> Refusal:
    other = move.args[0]
    assert isinstance(other, int)
    data: dict[str, Fact] = {"other": other}
    if other == state.cop:
        return Refusal("cop-is-safe", "GD-A15", data)
    if other not in company(state, seat):
        return Refusal("not-in-company", "GD-47", data)
    return Refusal("no-dollar-to-steal", "GD-A15", data)


def _no_gin(_state: DilemmaState, _seat: Seat, _move: Move) -> Refusal:
    return Refusal("no-gin", "GD-21")


def _no_bribe_in_dollars(state: DilemmaState, seat: Seat, _move: Move) -> Refusal:
    price = state.cast[seat].bribe
    if not price:
        return Refusal("bribes-are-gin", "GD-45")
    return Refusal("too-poor-to-bribe", "GD-A11", {"dollars": price})


def _trade(state: DilemmaState, _seat: Seat, move: Move) -> Refusal:
    """Say why a token cannot be bought or sold: not here, no dollar, or none to sell."""
    kind = KINDS.index(str(move.args[0]))
    data: dict[str, Fact] = {"token": KINDS[kind]}
    rule = "GD-42" if kind == GIN else "GD-41"
    if kind not in state.game.street[state.at].market:
        return Refusal("not-traded-here", rule, data)
    return Refusal("no-dollar", rule) if move.verb == "buy" else Refusal("none-to-sell", rule, data)


def _demand(state: DilemmaState, seat: Seat, move: Move) -> Refusal:
    """Say why a demand is not fulfilled like this; what others hold face down reads like what is in the deck."""
    game, who = state.game, state.cast[seat]
    payment = game.till.payments[move]
    data: dict[str, Fact] = {"card": game.demands[payment.card].code}
    if payment.card not in on_offer(state, seat):
        return Refusal("not-on-offer", "GD-26", data)
    if payment.gin and not who.gin:
        return Refusal("gin-is-no-money", "GD-44")
    if payment.dollars and state.money[seat] < who.substitute:
        return Refusal("no-dollars", "GD-28", {"dollars": who.substitute})
    if not covers(state.goods[seat], payment.tokens):
        need, have = held(payment.tokens), held(state.goods[seat])
        lacks = tuple(kind for kind, many, few in zip(KINDS, need, have, strict=True) if many > few)
        rule = "GD-A18" if payment.gin else "GD-28" if payment.dollars else "GD-27"
        return Refusal("lacks", rule, {**data, "lacks": lacks})
    raise AssertionError(f"{move} can be paid")


WHY: dict[tuple[int, str], Callable[[DilemmaState, Seat, Move], Refusal]] = {
    (Phase.CHARACTER, "character"): _taken,
    (Phase.PATROL, "patrol"): _closed_to_cops,
    (Phase.ROB, "rob"): _closed,
    (Phase.EXCHANGE, "exchange"): _exchange,
    (Phase.STEAL, "steal"): _steal,
    (Phase.DILEMMA, "bribe"): _no_gin,
    (Phase.DILEMMA, "pay"): _no_bribe_in_dollars,
    (Phase.TRADE, "buy"): _trade,
    (Phase.TRADE, "sell"): _trade,
    (Phase.DEMAND, "demand"): _demand,
    (Phase.DEMAND, "demand-gin"): _demand,
    (Phase.DEMAND, "demand-dollars"): _demand,
}
"""Who explains a refused answer, by question and verb."""
