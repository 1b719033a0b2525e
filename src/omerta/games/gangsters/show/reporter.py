"""The morning after Gangsters: who owns the city, by what, and the shooting that people talk about."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.nodes import Draw, Over
from omerta.core.words.front_page import FrontPage, Line, Told, TurningPoint, most, of_kind, winners_of
from omerta.core.words.luck import Drawing, dealt_to
from omerta.games.gangsters.rules.bombs import FACES
from omerta.games.gangsters.rules.shootouts import HIT, MISS
from omerta.games.gangsters.state import GangstersState

WON = ("won-by-cash", "won-by-monopoly", "won-by-joints", "won-by-last", "won-by-precincts", "stopped")
TELLING = (
    "out",
    "joint-lost",
    "fight",
    "joint-fight",
    "drive-by-fight",
    "bomb-planted",
    "seduced",
    "traded",
    "bought",
    "upgraded",
    "picked",
    "gang",
    "hit-declared",
    "hit-on-joint",
    "extorted",
    "extorts",
    "moved",
)
"""What tells a seat best what came of its choice."""


def report(told: Sequence[Told], over: Over) -> FrontPage:
    """Write the front page; a score is how near a seat came, in percent."""
    return FrontPage(_headline(told, over), _deck(told), _turning(told), tuple((score,) for score in over.scores))


def _headline(told: Sequence[Told], over: Over) -> Line:
    won = of_kind(told, *WON)
    return Line(won[-1].event.kind, won[-1].event.data) if won else Line("won", {"seats": winners_of(over)})


def _deck(told: Sequence[Told]) -> Line:
    out = tuple(each.number("seat") for each in of_kind(told, "out"))
    rounds = max((each.round for each in told), default=0)
    return Line("out", {"seats": out, "rounds": rounds}) if out else Line("rounds", {"rounds": rounds})


def _turning(told: Sequence[Told]) -> TurningPoint | None:
    """Choose the shooting with the most hits, of one gang at another or at its joint; else the last joint lost."""
    shot = most([each for each in of_kind(told, "fight", "joint-fight") if each.number("hits")], "hits")
    if shot is not None:
        return TurningPoint(shot, Line(shot.event.kind, shot.event.data))
    lost = of_kind(told, "joint-lost")
    return TurningPoint(lost[-1], Line("joint-lost", lost[-1].event.data)) if lost else None


def reason(state: GangstersState, over: Over) -> Line:
    """Describe by what it was won: a victory condition, or the best share of one when programs stop (GS-59, GS-U62)."""
    seat = winners_of(over)[0]
    joints, percent = state.joints[seat].bit_count(), over.scores[seat]
    facts = {"dollars": state.cash[seat], "joints": joints, "rounds": state.round, "percent": percent}
    return Line(state.end.win, facts)


def file_draw(state: GangstersState, draw: Draw) -> Drawing:
    """File a draw: a die belongs to whoever is in turn, before the first turn to nobody; a shot to whoever fires it."""
    seat, what = dealt_to(draw)
    in_turn = state.turn if state.turn >= 0 else None
    if draw.outcomes == (MISS, HIT):
        return Drawing("shot", seat)
    if draw.outcomes == FACES:
        return Drawing("die", in_turn if seat is None else seat)
    if what in ("order", "next"):
        return Drawing("order", of_seats=True)
    return Drawing("cop" if what == "exchange" else what, in_turn if what == "public" else seat)
