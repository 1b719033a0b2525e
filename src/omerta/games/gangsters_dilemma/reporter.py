"""The morning after Gangster's Dilemma: who talked, who walked, and who sat in a cell."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.front_page import FrontPage, Line, Told, TurningPoint, count_of, most, of_kind, winners_of
from omerta.core.luck import Drawing, dealt_to
from omerta.core.nodes import Draw, Over

FULFILLED = ("fulfilled", "fulfilled-private", "fulfilled-with-dollars", "fulfilled-with-gin")


def report(told: Sequence[Told], over: Over) -> FrontPage:
    """Write the front page; what the demands do not bring, the Crates do."""
    done = of_kind(told, *FULFILLED)
    sums = []
    for seat, score in enumerate(over.scores):
        demands = [each.number("points") for each in done if each.event.data["seat"] == seat]
        crates = score - sum(demands)
        sums.append((*demands, crates) if crates or not demands else tuple(demands))
    return FrontPage(_headline(told, over), _deck(told, over), _turning(told), tuple(sums))


def _headline(told: Sequence[Told], over: Over) -> Line:
    winners = winners_of(over)
    if len(winners) > 1:
        return Line("shared", {"seats": winners, "points": over.scores[winners[0]]})
    seat = winners[0]
    facts = {"seat": seat, "points": over.scores[seat]}
    for each in of_kind(told, "betrayed"):
        freed = each.event.data["seats"]
        if isinstance(freed, tuple) and seat in freed:
            return Line("talked", facts)
    return Line("favor" if count_of(told, seat, "arrested") else "never", facts)


def _deck(told: Sequence[Told], over: Over) -> Line:
    arrests = [count_of(told, seat, "arrested") for seat in range(len(over.scores))]
    most_often = max(arrests)
    if not most_often:
        return Line("nobody")
    return Line("arrested", {"seat": arrests.index(most_often), "count": most_often})


def _turning(told: Sequence[Told]) -> TurningPoint | None:
    """Choose the arrest that cost the most."""
    dearest = most(of_kind(told, "arrested"), "count")
    if dearest is None or not dearest.number("count"):
        return None
    return TurningPoint(dearest, Line("arrested", dearest.event.data))


def file_draw(_state: object, draw: Draw) -> Drawing:
    """File a draw: what is dealt to a seat, what the Boss demands of all, and who begins as Cop."""
    seat, what = dealt_to(draw)
    if what == "demand" and seat is not None:
        return Drawing("own-demand", seat)
    return Drawing(what, seat, of_seats=what == "cop")
