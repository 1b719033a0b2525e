"""Every move of the game, made once, and the questions that are put to one seat."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product

from omerta.core.moves import Move
from omerta.core.nodes import Decide, Seat
from omerta.games.gangsters_dilemma.rules.goods import ART, GIN, JEWEL, KINDS
from omerta.games.gangsters_dilemma.rules.locations import SHORT_STREET, STREET, Location

MOST_SEATS = 7

LOOK, NO_LOOK = Move("look"), Move("no-look")
NO_EXCHANGE, NO_STEAL, NO_TRADE, NO_DEMAND = (Move(f"no-{verb}") for verb in ("exchange", "steal", "trade", "demand"))
TALK, SILENT, BRIBE, PAY = Move("talk"), Move("silent"), Move("bribe"), Move("pay")
"""The answers to a cop; `bribe` is paid in Gin, `pay` in dollars by whoever may (GD-45)."""

STEAL = tuple(Move("steal", seat) for seat in range(MOST_SEATS))
EXCHANGE = {
    Move("exchange", seat, given, taken): (seat, KINDS.index(given), KINDS.index(taken))
    for seat in range(MOST_SEATS)
    for given in KINDS
    for taken in KINDS
    if given != taken
}
"""Every exchange of two unlike tokens, with whom, what is given and what is taken."""

BUY, SELL = (tuple(Move(verb, kind) for kind in KINDS) for verb in ("buy", "sell"))
ROB = {location.code: Move("rob", location.code) for location in (*STREET, *SHORT_STREET)}
ANSWERS = {
    (gin, dollars): (TALK, SILENT, *((BRIBE,) if gin else ()), *((PAY,) if dollars else ()))
    for gin in (False, True)
    for dollars in (False, True)
}
"""What a gangster may answer a cop: who holds Gin may bribe, and who may pay in dollars and has them (GD-21, GD-45)."""

ASK = {
    ask: tuple(Decide((seat,), ask) for seat in range(MOST_SEATS))
    for ask in ("character", "look", "exchange", "steal", "demand")
}
ASK_PATROL = tuple(Decide((seat,), "patrol", open=False) for seat in range(MOST_SEATS))
ASK_WINDOW = tuple(Decide((seat,), "demand", window=True) for seat in range(MOST_SEATS))
"""The demand question to whoever holds private ones: asked whether they can be paid or not (GD-49)."""


def pairs(locations: tuple[Location, ...]) -> dict[Move, tuple[int, int]]:
    """List the patrols of a street with the two places of each (GD-11, GD-A5)."""
    return {
        Move("patrol", locations[first].code, locations[second].code): (first, second)
        for first, second in combinations(range(len(locations)), 2)
    }


@lru_cache(maxsize=16_384)
def ask_dilemma(seats: tuple[Seat, ...], location: str, dollars: int) -> Decide:
    """Ask the gangsters who met a cop; `shares` is what each gets if one, two, ... of them split the cash."""
    shares = tuple(dollars // count for count in range(1, len(seats) + 1))
    return Decide(seats, "dilemma", data={"location": location, "dollars": dollars, "shares": shares})


@lru_cache(maxsize=1_024)
def ask_trade(seats: tuple[Seat, ...], location: str) -> Decide:
    """Ask everybody who can buy or sell something here."""
    return Decide(seats, "trade", data={"location": location})


class Trades(dict[tuple[bool, bool, bool, bool], tuple[Move, ...]]):
    """What may be bought and sold at a location: by whether there is a dollar, an Art, a Jewel, a Gin."""

    def __init__(self, market: tuple[int, ...]) -> None:
        super().__init__()
        for dollar, art, jewel, gin in product((False, True), repeat=4):
            have = {ART: art, JEWEL: jewel, GIN: gin}
            buy = [BUY[kind] for kind in market if dollar]
            sell = [SELL[kind] for kind in market if have[kind]]
            self[dollar, art, jewel, gin] = (NO_TRADE, *buy, *sell)


TRADES = {location.code: Trades(location.market) for location in (*STREET, *SHORT_STREET) if location.market}
