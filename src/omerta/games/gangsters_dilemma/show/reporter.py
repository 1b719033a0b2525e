"""The front page of a finished game of Gangster's Dilemma: who won, who talked and who was arrested."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.nodes import Draw, Over
from omerta.core.words.front_page import FrontPage, Line, Told, TurningPoint, count_of, most, of_kind, winners_of
from omerta.core.words.luck import Drawing, dealt_to
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.table import GOAL

FULFILLED = ("fulfilled", "fulfilled-private", "fulfilled-with-dollars", "fulfilled-with-gin")
TELLING = (
    "arrested",
    *FULFILLED,
    "stole",
    "bribed",
    "bribed-with-dollars",
    "answered-talk",
    "answered-silent",
    "looted",
    "bought",
    "sold",
    "exchanged",
    "went",
)
"""What tells a seat best what came of its choice."""


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


def reason(state: DilemmaState, over: Over) -> Line:
    """Name the sentence for how it was won: by the goal or another end, by money between equals (GD-32, GD-38)."""
    winners, points = winners_of(over), max(over.scores)
    facts = {"points": points, "goal": GOAL, "dollars": state.money[winners[0]], "rounds": state.round}
    if over.scores.count(points) > 1:
        return Line("shared" if len(winners) > 1 else "tie", facts)
    if points < GOAL:
        return Line("limit" if state.shown or state.private else "no-demands", facts)
    alone = sum(score >= GOAL for score in over.scores) == 1
    return Line("most" if not alone else "past" if points > GOAL else "first", facts)


def file_draw(_state: object, draw: Draw) -> Drawing:
    """File a draw: what is dealt to a seat, what the Boss demands of all, and who begins as Cop."""
    seat, what = dealt_to(draw)
    if what == "demand" and seat is not None:
        return Drawing("own-demand", seat)
    return Drawing(what, seat, of_seats=what == "cop")
