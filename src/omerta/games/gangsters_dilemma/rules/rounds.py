"""The end of a round: who has the Boss's favor, or what is closed, who is the next Cop, and a dollar everywhere."""

from __future__ import annotations

from omerta.core.events import Event, Tell
from omerta.core.nodes import Over
from omerta.core.state.kinds import NONE
from omerta.games.gangsters_dilemma.rules.answers import ARRESTED
from omerta.games.gangsters_dilemma.rules.goods import crate_points
from omerta.games.gangsters_dilemma.rules.locations import places
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.table import GOAL, MOST_DOLLARS, ROUNDS


def scores(state: DilemmaState) -> tuple[int, ...]:
    """Add the points of demands and held Crates for each seat (GD-32, GD-39)."""
    return tuple([points + crate_points(goods) for points, goods in zip(state.points, state.goods, strict=True)])


def decided(state: DilemmaState) -> bool:
    """Return whether somebody has enough points, or nothing is left to be had (GD-32, GD-A23)."""
    return max(scores(state)) >= GOAL or not (state.shown or state.private)


def first_round(state: DilemmaState, _tell: Tell | None) -> bool:
    """Begin once the setup is over."""
    if state.round:
        return False
    state.round = 1
    return True


def next_round(state: DilemmaState, tell: Tell | None) -> bool:
    """Prepare the next round, unless the game is over (GD-32, GD-A35)."""
    if decided(state) or state.round == ROUNDS:
        return False
    prepare(state, tell)
    return True


def finish(state: DilemmaState, tell: Tell | None) -> bool:
    """Come to the end of the game."""
    state.at = NONE
    if tell is not None:
        _tell_end(state, tell)
    return True


def result(state: DilemmaState) -> Over:
    """Count: most points win, then most money (GD-38)."""
    total = scores(state)
    keys = tuple([points * MOST_DOLLARS + money for points, money in zip(total, state.money, strict=True)])
    return Over(total, keys)


def _tell_end(state: DilemmaState, tell: Tell) -> None:
    """Say why it is over, and who wins by what."""
    now = result(state)
    best = max(now.scores)
    if best >= GOAL:
        reached = tuple(seat for seat, points in enumerate(now.scores) if points >= GOAL)
        tell(Event("goal", "GD-32", {"seats": reached, "goal": GOAL, "rounds": state.round}))
    elif not (state.shown or state.private):
        tell(Event("no-demands", "GD-A23", {"rounds": state.round}))
    else:
        tell(Event("round-limit", "GD-A35", {"rounds": state.round}))
    winners = tuple(seat for seat, rank in enumerate(now.ranks) if rank == 1)
    tied = now.scores.count(best)
    if tied == 1:
        tell(Event("winner", "GD-38", {"seat": winners[0], "points": best}))
        return
    have = {"points": best, "dollars": state.money[winners[0]]}
    if len(winners) == 1:
        tell(Event("tie-broken", "GD-38", {"seat": winners[0], **have}))
    else:
        tell(Event("shared", "GD-38", {"seats": winners, **have}))


def prepare(state: DilemmaState, tell: Tell | None) -> None:
    """Reopen, close, pass the Cop cards on, and add a dollar to every location (GD-33 to GD-36)."""
    game = state.game
    street = game.street
    before, closed = state.closed, state.patrol
    for place, fate in zip(state.sent, state.fates, strict=True):
        if fate == ARRESTED:
            closed &= ~(1 << place)
    if tell is not None:
        for place in places(before):
            state.closed &= ~(1 << place)
            tell(Event("reopened", "GD-33", {"location": street[place].code}))
        for place in places(closed):
            state.closed |= 1 << place
            tell(Event("closed", "GD-33", {"location": street[place].code}))
    state.closed = closed
    last = state.cop
    state.cop = (last + 1) % game.seats
    if tell is not None:
        tell(Event("cop-passes", "GD-35", {"seat": state.cop, "from": last}))
    cash = state.cash
    for place in range(game.places):
        cash[place] += 1
    state.round += 1
    if tell is not None:
        tell(Event("dollar-everywhere", "GD-36", {"round": state.round}))
    clear(state)


def clear(state: DilemmaState) -> None:
    """Take the cards of the round back."""
    state.patrol = 0
    state.glimpse = state.at = state.turn = NONE
    state.sent = ()
    state.deals = state.game.no_deals[:]
    state.fates = state.game.no_fates[:]
    state.replies = state.game.no_replies
