"""The front page of a finished game of 12 Gangsters: who won, and which card was one too many."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.nodes import Draw, Over
from omerta.core.words.front_page import (
    FrontPage,
    Line,
    Told,
    TurningPoint,
    last_of,
    most,
    of_kind,
    runners_up,
    winners_of,
)
from omerta.core.words.luck import Drawing
from omerta.games.twelve_gangsters.cards import HEISTS
from omerta.games.twelve_gangsters.state import TwelveState

CLOSE, RUNAWAY = 3, 15
TELLING = ("equal", "boss-stopped", "boss-stopped-once", "boss-success", "stopped", "success")
"""What tells a seat best what came of its choice."""


def report(told: Sequence[Told], over: Over) -> FrontPage:
    """Write the front page."""
    taken = of_kind(told, "success", "equal", "boss-success")
    sums = tuple(
        tuple(each.number("card") for each in taken if each.event.data["seat"] == seat)
        for seat in range(len(over.scores))
    )
    return FrontPage(_headline(over), _deck(over), _turning(told, over), sums)


def _headline(over: Over) -> Line:
    winners, second = winners_of(over), runners_up(over)
    money = over.scores[winners[0]]
    if len(winners) > 1:
        return Line("shared", {"seats": winners, "money": money})
    margin = money - over.scores[second[0]]
    facts = {"seat": winners[0], "money": money, "margin": margin}
    if margin == 0:
        return Line("tie", facts)
    return Line("close" if margin <= CLOSE else "runaway" if margin >= RUNAWAY else "won", facts)


def _deck(over: Over) -> Line:
    second = runners_up(over)
    if not second:
        return Line("all", {"money": over.scores[0]})
    margin = over.scores[winners_of(over)[0]] - over.scores[second[0]]
    if margin and len(second) < len(over.scores) - 1:
        last = last_of(over)
        return Line("both", {"seats": second, "margin": margin, "last": last, "money": over.scores[last]})
    return Line("short" if margin else "level", {"seats": second, "margin": margin})


def _turning(told: Sequence[Told], over: Over) -> TurningPoint | None:
    """Choose the card that would have won the game if it had not been stopped; else the dearest heist of a Boss."""
    best, won = max(over.scores), winners_of(over)
    stopped = [each for each in of_kind(told, "stopped") if each.event.data["seat"] not in won]
    decisive = [each for each in stopped if over.scores[each.number("seat")] + each.number("card") > best]
    if decisive:
        found = min(reversed(decisive), key=lambda each: each.number("card") - each.number("limit"))
        seat, card = found.number("seat"), found.number("card")
        facts = {**found.event.data, "over": card - found.number("limit"), "would": over.scores[seat] + card}
        return TurningPoint(found, Line("won-by-it", facts))
    boss = most(of_kind(told, "boss-success"), "card")
    return None if boss is None else TurningPoint(boss, Line("boss", boss.event.data))


def reason(state: TwelveState, over: Over) -> Line:
    """Describe by what it was won: the most money, and where that is level, more heists (TG-13, TG-14)."""
    winners, money = winners_of(over), max(over.scores)
    kind = "shared" if len(winners) > 1 else "tie" if over.scores.count(money) > 1 else "most"
    return Line(kind, {"money": money, "heists": HEISTS[state.up[winners[0]]]})


def file_draw(_state: object, draw: Draw) -> Drawing:
    """File the one draw of the game: who begins as Boss."""
    return Drawing(draw.what, of_seats=True)
