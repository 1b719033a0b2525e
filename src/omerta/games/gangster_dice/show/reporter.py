"""The front page of a finished game of Gangster Dice: who got rid of all dice, and who has how many left."""

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
from omerta.core.words.luck import Drawing, dealt_to
from omerta.games.gangster_dice.rules.dice import SYMBOLS
from omerta.games.gangster_dice.state import DiceState

TELLING = (
    "winner",
    "winners",
    "not-free",
    "won",
    "tie-broken",
    "tie-broken-by-character",
    "tied",
    "pinned",
    "took",
    "bid",
    "bid-with-streets",
    "bid-by-character",
    "bid-without-symbol",
)
"""What tells a seat best what came of its choice."""


def report(told: Sequence[Told], over: Over) -> FrontPage:
    """Write the front page; a score is the dice that are left, counted below nothing."""
    return FrontPage(_headline(told, over), _deck(over), _turning(told), tuple((-score,) for score in over.scores))


def _headline(told: Sequence[Told], over: Over) -> Line:
    winners, second = winners_of(over), runners_up(over)
    rounds = max((each.round for each in told), default=0)
    limit = of_kind(told, "round-limit")
    if limit:
        return Line("limit", {"seats": winners, "dice": -over.scores[winners[0]]})
    if len(winners) > 1:
        return Line("together", {"seats": winners, "rounds": rounds})
    if len(second) == 1 and over.scores[second[0]] == -1:
        return Line("one-die", {"seat": second[0], "winner": winners[0], "rounds": rounds})
    return Line("clean", {"seat": winners[0], "rounds": rounds})


def _deck(over: Over) -> Line:
    last = last_of(over)
    winner = winners_of(over)[0]
    return Line("left", {"seat": last, "dice": -over.scores[last], "winner": winner})


def _turning(told: Sequence[Told]) -> TurningPoint | None:
    """Choose the one who was free but for a die; else the most dice that were pinned at once."""
    found = of_kind(told, "not-free")
    if found:
        return TurningPoint(found[-1], Line("not-free", found[-1].event.data))
    pinned = most(of_kind(told, "pinned"), "dice")
    return None if pinned is None else TurningPoint(pinned, Line("pinned", pinned.event.data))


def reason(state: DiceState, over: Over) -> Line:
    """Name the sentence for how it was won: rid of all dice, alone or together, or with the fewest (DI-32, DI-A26)."""
    dice = -max(over.scores)
    if dice:
        return Line("limit", {"rounds": state.round, "dice": dice})
    return Line("together" if len(winners_of(over)) > 1 else "free")


def file_draw(_state: object, draw: Draw) -> Drawing:
    """File a draw: dice of any colour show symbols; favors and characters are dealt."""
    seat, what = dealt_to(draw)
    return Drawing("symbol" if draw.outcomes == SYMBOLS else what, seat)
