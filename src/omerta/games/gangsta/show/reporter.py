"""The front page of a finished game of GANGSTA!: who won, by which heists, and who was lost."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.nodes import Draw, Over
from omerta.core.words.front_page import (
    FrontPage,
    Line,
    Told,
    TurningPoint,
    count_of,
    most,
    of_kind,
    runners_up,
    winners_of,
)
from omerta.core.words.luck import Drawing, dealt_to
from omerta.games.gangsta.rules.snitches import sung
from omerta.games.gangsta.state import GangstaState

TELLING = (
    "war-won",
    "fell",
    "picked-off",
    "killed",
    "jailed",
    "cannot-pay",
    "paid-off",
    "performed",
    "stolen",
    "targeted",
    "recruited",
    "recruited-fast",
    "recruited-from-deck",
    "announced",
    "rode-out",
    "learned",
    "passed",
)
"""What tells a seat best what came of its choice."""


def report(told: Sequence[Told], over: Over) -> FrontPage:
    """Write the front page; Influence comes from heists, gangsters and bonuses."""
    sums: list[tuple[int, ...]] = [(score,) for score in over.scores]
    for each in of_kind(told, "counted"):
        sums[each.number("seat")] = tuple(each.number(name) for name in ("heists", "gangsters", "bonus"))
    return FrontPage(_headline(told, over), _deck(over), _turning(told, over), tuple(sums))


def _headline(told: Sequence[Told], over: Over) -> Line:
    winners = winners_of(over)
    if len(winners) > 1:
        return Line("shared", {"seats": winners, "points": over.scores[winners[0]]})
    seat = winners[0]
    heists = [count_of(told, each, "performed") for each in range(len(over.scores))]
    if of_kind(told, "third-snitch"):
        return Line("snitch", {"seat": seat})
    if heists.count(max(heists)) == 1 and heists[seat] == max(heists):
        return Line("heists", {"seat": seat, "count": heists[seat]})
    return Line("won", {"seat": seat, "points": over.scores[seat]})


def _deck(over: Over) -> Line:
    winners, second = winners_of(over), runners_up(over)
    points = over.scores[winners[0]]
    if not second:
        return Line("all", {"points": points})
    margin = points - over.scores[second[0]]
    return Line("ahead" if margin else "level", {"points": points, "margin": margin, "seats": second})


def _turning(told: Sequence[Told], over: Over) -> TurningPoint | None:
    """Choose the gang war where the winner won it; else the heist that was worth the most."""
    war = [each for each in of_kind(told, "war-won") if each.event.data["seat"] in winners_of(over)]
    if war:
        return TurningPoint(war[-1], Line("war", war[-1].event.data))
    heist = most(of_kind(told, "points"), "points")
    return None if heist is None else TurningPoint(heist, Line("heist", heist.event.data))


def reason(state: GangstaState, over: Over) -> Line:
    """Name the sentence for how it was won: by most Influence, or by the larger gang (GA-43, GA-48)."""
    winners, points = winners_of(over), max(over.scores)
    level = tuple(seat for seat, score in enumerate(over.scores) if score == points and seat not in winners)
    kind = "shared" if len(winners) > 1 else "tie" if level else "snitch" if sung(state) else "most"
    return Line(kind, {"points": points, "others": level})


def file_draw(_state: object, draw: Draw) -> Drawing:
    """File a draw: what is dealt to a seat, what is turned up for all, and who begins."""
    seat, what = dealt_to(draw)
    return Drawing(what, seat, of_seats=what == "first")
