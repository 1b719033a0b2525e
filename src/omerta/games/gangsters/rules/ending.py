"""From turn to turn: who is next, who is out, who has won, and when programs stop (GS-23, GS-59, GS-U26, GS-U62)."""

from __future__ import annotations

from functools import lru_cache

from omerta.core.events import Event, Tell
from omerta.core.nodes import Chance, Draw, Over, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.pieces import GANG, RACKETEER, THUG, VAMP
from omerta.games.gangsters.procedures import (
    NO_ACTIONS,
    NO_ASSIGNMENT,
    NO_BILL,
    NO_ERRAND,
    NO_INFORMING,
    NO_SHOOTING,
    NO_SHOPPING,
    NO_WALK,
    End,
)
from omerta.games.gangsters.rules import bombs, markers, police
from omerta.games.gangsters.rules.defaults import u29_is_out, u57_joints, u57_monopolies, u79_share
from omerta.games.gangsters.rules.ownership import take_over
from omerta.games.gangsters.state import GangstersState

WHOLE = 25_200_000
"""A victory condition met, as a number that every share of it divides evenly on the usual board."""


def complete(state: GangstersState, seat: Seat) -> bool:
    """Return whether a gang has a Racketeer, a Thug and a Vamp (GS-59)."""
    first = seat * GANG
    men = state.men
    return men[first + RACKETEER] > 0 and men[first + THUG] > 0 and men[first + VAMP] > 0


def won_by(state: GangstersState, seat: Seat) -> str:
    """Return by what a gang has won at the end of its turn, or "none" (GS-59); the Police win their own way (17.1)."""
    if seat == state.game.police:
        return police.won_by(state)
    if not complete(state, seat):
        return "none"
    victory, joints = state.game.values.victory, u57_joints(state, seat)
    if state.cash[seat] >= victory.cash:
        return "cash"
    for colour, count in u57_monopolies(state):
        if (joints & colour).bit_count() >= count:
            return "monopoly"
    return "joints" if joints.bit_count() >= victory.joints else "none"


def turn_ends(state: GangstersState, tell: Tell | None) -> bool:
    """Put down what the turn needed, see who is out, and whether the gang in turn has won."""
    seat = state.turn
    clear(state)
    _see_who_is_out(state, tell)
    left = [each for each in range(state.game.seats) if not state.out >> each & 1]
    win = won_by(state, seat)
    if len(left) == 1:
        seat, win = left[0], "last"
    if not left:
        return _stop(state, tell)
    if win != "none":
        state.end = End(seat, win)
        if tell is not None:
            _tell_win(state, tell)
        return True
    state.done |= 1 << seat | state.out
    every = (1 << state.game.seats) - 1
    if state.done == every:
        state.done = state.out
        if state.round == state.game.rounds:
            return _stop(state, tell)
        state.round += 1
    state.turn = NONE
    return True


def last_gang(state: GangstersState, tell: Tell | None) -> bool:
    """End the game at once, in the middle of a turn, when one gang alone has anything left (GS-U74)."""
    if state.trade.partner >= 0:
        return False
    left = [seat for seat in range(state.game.seats) if not (state.out >> seat & 1 or u29_is_out(state, seat))]
    return len(left) == 1 and turn_ends(state, tell)


def _stop(state: GangstersState, tell: Tell | None) -> bool:
    """Break off: the best share of a victory condition wins (GS-U62)."""
    state.end = End(win="stopped")
    if tell is not None:
        over = result(state)
        assert over is not None
        winners = tuple(seat for seat, rank in enumerate(over.ranks) if rank == 1)
        tell(Event("stopped", "GS-U62", {"rounds": state.round, "seats": winners, "percent": max(over.scores)}))
    return True


def clear(state: GangstersState) -> None:
    """Put down what belongs to one turn alone."""
    seat = state.turn
    state.shopping = NO_SHOPPING
    state.dice = NO_DICE
    state.errand = NO_ERRAND
    state.actions, state.bill = NO_ACTIONS, NO_BILL
    state.walk = NO_WALK
    state.shooting, state.assignment = NO_SHOOTING, NO_ASSIGNMENT
    state.halted = 0
    if state.game.police >= 0:
        state.duty, state.informing = state.game.no_duty, NO_INFORMING
    first = seat * GANG
    for piece in range(first, first + GANG):
        state.target[piece] = NONE


NO_DICE = (0, 0, 0, 0, 0)


def _see_who_is_out(state: GangstersState, tell: Tell | None) -> None:
    """Let a gang leave that has nothing any more (GS-U29)."""
    for seat in range(state.game.seats):
        if not state.out >> seat & 1 and u29_is_out(state, seat):
            state.out |= 1 << seat
            if state.bribes[seat]:
                markers.put_all_back(state, seat)
            state.equipment = state.equipment.with_donuts(seat, NONE)
            for building in range(state.game.buildings):
                if state.joints[seat] >> building & 1:
                    take_over(state, NONE, building, 0)
            if tell is not None:
                tell(Event("out", "GS-U29", {"seat": seat}))


def first_turn(state: GangstersState, _tell: Tell | None) -> bool:
    """Start the first round once the gangs are shown."""
    state.round = 1
    return True


@lru_cache(maxsize=1 << 10)
def _draw_next(left: tuple[Seat, ...]) -> Chance:
    return Chance((Draw("next", left, (1,) * len(left)),))


def ask_who(state: GangstersState) -> Chance | None:
    """Draw who moves next among those yet to move, where the order is random (GS-61)."""
    if state.turn >= 0 or not state.game.random_order or state.end.win != "none":
        return None
    gangs = state.order[: state.game.gangs]
    left = tuple([seat for seat in gangs if not state.done >> seat & 1])
    return _draw_next(tuple(sorted(left))) if len(left) > 1 else None


def draw_who(state: GangstersState, seat: Seat, tell: Tell | None) -> None:
    """Let the gang that was drawn move next."""
    state.turn = seat
    if tell is not None:
        tell(Event("next-drawn", "GS-61", {"seat": seat}))


def begin(state: GangstersState, tell: Tell | None) -> bool:
    """Begin the turn of the next gang in the order (GS-15); its donuts are eaten up (GS-U23)."""
    if state.end.win != "none":
        return False
    if state.turn < 0:
        done = state.done
        for seat in state.order:
            if not done >> seat & 1:
                state.turn = seat
                break
    if state.equipment.donuts[state.turn] >= 0:
        state.equipment = state.equipment.with_donuts(state.turn, NONE)
    if tell is not None:
        cop_turn = ("cop-turn", "17.6") if state.turn == state.game.police else ("turn", "GS-15")
        tell(Event(*cop_turn, {"seat": state.turn, "round": state.round}))
    if state.closed:
        bombs.clear_craters(state, tell)
    return True


def result(state: GangstersState) -> Over | None:
    """Rank the gangs: the winner, then by the best share of a victory condition (GS-62, GS-U79)."""
    if state.end.win == "none":
        return None
    shares = [u79_share(state, seat, WHOLE) for seat in range(state.game.seats)]
    scores = tuple([share * 100 // WHOLE for share in shares])
    if state.end.winner < 0:
        return Over(scores, tuple(shares))
    ranked = state.game.rank_losers
    top = max(shares) + 1
    keys = [top if seat == state.end.winner else share if ranked else 0 for seat, share in enumerate(shares)]
    return Over(scores, tuple(keys))


def _tell_win(state: GangstersState, tell: Tell) -> None:
    seat, win = state.end.winner, state.end.win
    data = {"seat": seat, "dollars": state.cash[seat], "joints": state.joints[seat].bit_count(), "rounds": state.round}
    rule = "GS-U74" if win == "last" else "17.1" if seat == state.game.police else "GS-59"
    tell(Event(f"won-by-{win}", rule, data))
