"""The locations one by one: first the cops, then cash and loot, then the Boss's demands (GD-14, GD-15).

Three cases stand at each location: no cop, a cop and one gangster, a cop and several. The last is the dilemma: each
gangster answers in secret, and what becomes of everybody follows from all the answers.
"""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Fact, Seat
from omerta.games.gangsters_dilemma.moves import (
    ANSWERS,
    BRIBE,
    NO_TRADE,
    PAY,
    SILENT,
    TALK,
    TRADES,
    ask_dilemma,
    ask_trade,
)
from omerta.games.gangsters_dilemma.rules.answers import ANSWERED, ARRESTED, BRIBED, FREE, PAST
from omerta.games.gangsters_dilemma.rules.goods import KINDS, ONE, ONE_GIN, held
from omerta.games.gangsters_dilemma.state import DilemmaState

PRICE = 1
"""Dollars for which a market buys and sells a token."""


def next_location(state: DilemmaState, tell: Tell | None) -> bool:
    """Go along the street to where somebody can get away; who meets a cop alone is arrested on the way (GD-18)."""
    game, patrol, sent = state.game, state.patrol, state.sent
    for at in range(state.at + 1, game.places):
        if patrol >> at & 1:
            many = sent.count(at)
            if many > 1:
                state.at = at
                return True
            if many:
                here = (sent.index(at),)
                if tell is not None:
                    tell(Event("caught-alone", "GD-18", {"seat": here[0], "location": game.street[at].code}))
                arrest(state, here, "GD-18", tell)
            elif tell is not None:
                tell(Event("nobody-there", "GD-A6", {"location": game.street[at].code}))
        elif at in sent:
            state.at = at
            if tell is not None:
                tell(Event("quiet", "GD-16", {"seats": gangsters_here(state), "location": game.street[at].code}))
            return True
    return False


def cop_arrives(state: DilemmaState, tell: Tell | None) -> bool:
    """Come to the dilemma, where a cop meets several (GD-20)."""
    if not state.patrol >> state.at & 1:
        return False
    if tell is not None:
        location = state.game.street[state.at].code
        tell(Event("cop-arrives", "GD-20", {"seats": gangsters_here(state), "location": location}))
    return True


def gangsters_here(state: DilemmaState) -> tuple[Seat, ...]:
    """List who went to the location that is settled now, clockwise from the Cop's left."""
    sent, at = state.sent, state.at
    return tuple([seat for seat in state.game.gangsters[state.cop] if sent[seat] == at])


def ask_answers(state: DilemmaState) -> Decide:
    """Ask the gangsters who met a cop what they do (GD-20)."""
    return ask_dilemma(gangsters_here(state), state.game.street[state.at].code, state.cash[state.at])


def may_answer(state: DilemmaState, seat: Seat) -> Sequence[Move]:
    """List talk, silent, and what the seat can bribe with (GD-20, GD-21, GD-45)."""
    price = state.cast[seat].bribe
    return ANSWERS[state.goods[seat] >= ONE_GIN, price > 0 and state.money[seat] >= price]


def answer(state: DilemmaState, joint: Joint, tell: Tell | None) -> None:
    """Show the answers and settle them: bribers leave, then talk and silence decide over the rest (GD-22 to GD-25)."""
    talking: list[Seat] = []
    silent: list[Seat] = []
    bribing: list[Seat] = []
    deals, past = state.deals, state.past
    for seat, move in joint.items():
        deals[seat] = move
        past[seat] += PAST.ones[ANSWERED[move]]
        (talking if move is TALK else silent if move is SILENT else bribing).append(seat)
    if tell is not None:
        _tell_answers(state, tuple(joint), joint, tell)
    if bribing:
        _bribe(state, bribing, tell)
    if tell is not None:
        tell(_outcome(state, talking, silent))
    if talking:
        arrest(state, silent or talking, "GD-24" if silent else "GD-25", tell)


def fate(mine: Move | None, answers: Sequence[Move | None]) -> int:
    """Return what becomes of one answer among all that were given at a location; alone, nobody is asked."""
    if mine is None:
        return ARRESTED
    if mine in (BRIBE, PAY):
        return BRIBED
    if TALK not in answers:
        return FREE
    return FREE if mine is TALK and SILENT in answers else ARRESTED


def _tell_answers(state: DilemmaState, here: tuple[Seat, ...], joint: Joint, tell: Tell) -> None:
    """Show all answers together; who bribed is told with what was paid."""
    answers = tuple(joint[seat].verb for seat in here)
    location = state.game.street[state.at].code
    tell(Event("answers", "GD-20", {"seats": here, "answers": answers, "location": location}))
    for seat, verb in zip(here, answers, strict=True):
        if verb in ("talk", "silent"):
            tell(Event(f"answered-{verb}", "GD-20", {"seat": seat}))


def _outcome(state: DilemmaState, talking: list[Seat], silent: list[Seat]) -> Event:
    """Return what the answers come to."""
    data: dict[str, Fact] = {"location": state.game.street[state.at].code}
    if not talking and not silent:
        return Event("all-bribed", "GD-A10", data)
    if not talking:
        return Event("all-silent", "GD-23", {**data, "seats": tuple(silent)})
    if not silent:
        return Event("all-talked", "GD-25", {**data, "seats": tuple(talking)})
    return Event("betrayed", "GD-24", {**data, "seats": tuple(talking), "silent": tuple(silent)})


def _bribe(state: DilemmaState, bribing: list[Seat], tell: Tell | None) -> None:
    """Let bribers pay the Cop and walk away; the first bribe of a round earns a tip (GD-21, GD-22, GD-51)."""
    cop, goods, money = state.cop, state.goods, state.money
    first = BRIBED not in state.fates
    for seat in bribing:
        state.fates[seat] = BRIBED
        if state.deals[seat] is BRIBE:
            goods[seat] -= ONE_GIN
            goods[cop] += ONE_GIN
            if tell is not None:
                tell(Event("bribed", "GD-21", {"seat": seat, "cop": cop}))
        else:
            price = state.cast[seat].bribe
            money[seat] -= price
            money[cop] += price
            if tell is not None:
                tell(Event("bribed-with-dollars", "GD-45", {"seat": seat, "cop": cop, "dollars": price}))
    if first:
        for seat, who in enumerate(state.cast):
            if who.tip:
                money[seat] += who.tip
                if tell is not None:
                    tell(Event("tipped", "GD-51", {"seat": seat, "dollars": who.tip}))


def arrest(state: DilemmaState, seats: Sequence[Seat], rule: str, tell: Tell | None) -> None:
    """Take all loot of those arrested and give it to the Cop; money is safe (GD-18, GD-19)."""
    goods, cop = state.goods, state.cop
    for seat in seats:
        lost = goods[seat]
        goods[cop] += lost
        goods[seat] = 0
        state.fates[seat] = ARRESTED
        if tell is not None:
            tell(Event("arrested", rule, {"seat": seat, "cop": cop, "lost": tokens(lost), "count": len(tokens(lost))}))


def tokens(goods: int) -> tuple[str, ...]:
    """Name every token of a heap."""
    return tuple(kind for kind, count in zip(KINDS, held(goods), strict=True) for _ in range(count))


def share_out(state: DilemmaState, tell: Tell | None) -> bool:
    """Split the cash among those who got away with it, if any, and hand out loot (GD-17, GD-40)."""
    at, sent, fates = state.at, state.sent, state.fates
    free = tuple([seat for seat in state.game.gangsters[state.cop] if sent[seat] == at and not fates[seat]])
    if not free:
        return False
    location = state.game.street[at]
    share, left = divmod(state.cash[at], len(free))
    state.cash[at] = left
    money = state.money
    for seat in free:
        fates[seat] = FREE
        money[seat] += share
    if tell is not None:
        data: dict[str, Fact] = {"seats": free, "location": location.code, "dollars": share, "left": left}
        tell(Event("split" if share else "too-little-to-split", "GD-17", data))
    if location.loot is not None:
        goods, token = state.goods, ONE[location.loot]
        for seat in free:
            goods[seat] += token
        if tell is not None:
            for seat in free:
                tell(Event("looted", "GD-40", {"seat": seat, "token": KINDS[location.loot]}))
    return True


def ask_trades(state: DilemmaState) -> Decide | None:
    """Ask everybody who can buy or sell something, where there is a market."""
    location = state.game.street[state.at]
    asked = traders(state, free_here(state)) if location.market else ()
    return ask_trade(asked, location.code) if asked else None


def traders(state: DilemmaState, free: Sequence[Seat]) -> tuple[Seat, ...]:
    """List those who can buy or sell anything here."""
    return tuple([seat for seat in free if len(may_trade(state, seat)) > 1])


def may_trade(state: DilemmaState, seat: Seat) -> Sequence[Move]:
    """List what the seat can buy and sell at the location that is settled now (GD-41, GD-42, GD-43)."""
    _, art, jewel, gin = held(state.goods[seat])
    return TRADES[state.game.street[state.at].code][state.money[seat] >= PRICE, art > 0, jewel > 0, gin > 0]


def trade(state: DilemmaState, joint: Joint, tell: Tell | None) -> None:
    """Buy or sell one token each, all at the same time (GD-A38)."""
    for seat, move in joint.items():
        if move is NO_TRADE:
            if tell is not None:
                tell(Event("no-trade", "GD-A29", {"seat": seat}))
            continue
        kind = str(move.args[0])
        sign = 1 if move.verb == "buy" else -1
        state.goods[seat] += sign * ONE[KINDS.index(kind)]
        state.money[seat] -= sign * PRICE
        if tell is not None:
            rule = "GD-42" if kind == "gin" else "GD-41"
            tell(Event("bought" if sign > 0 else "sold", rule, {"seat": seat, "token": kind, "dollars": PRICE}))


def free_here(state: DilemmaState) -> tuple[Seat, ...]:
    """List who got away with it at the location that is settled now, clockwise from the Cop's left."""
    fates = state.fates
    return tuple([seat for seat in gangsters_here(state) if fates[seat] == FREE])
