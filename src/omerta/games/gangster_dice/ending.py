"""The end of a round: the Investigator's die, then who is rid of all evidence (DI-A17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.core.events import Event, Tell
from omerta.core.moves import Move
from omerta.core.nodes import Node, Over, Seat
from omerta.games.gangster_dice import rolls
from omerta.games.gangster_dice.dice import COLOURS, INVESTIGATOR, LAWYER, ONE, SIZE
from omerta.games.gangster_dice.phases import Phase

if TYPE_CHECKING:
    from omerta.games.gangster_dice.state import DiceState

ROUNDS = 500
"""Where programs stop (DI-A26)."""


def investigate(state: DiceState, tell: Tell | None) -> None:
    """Ask whoever has the Investigator for a die, if any lies on it (DI-28)."""
    holder = state.control[INVESTIGATOR]
    if holder >= 0 and state.on[INVESTIGATOR]:
        state.phase, state.now = Phase.TAKE, None
    else:
        close(state, tell)


def may_decline(state: DiceState, seat: Seat) -> bool:
    """Tell whether the die may be declined: with the Lawyer (DI-20), or by a character's leave (DI-H7)."""
    if state.control[LAWYER] == seat:
        return True
    when = state.cast[seat].declines
    return when == "always" or (when == "won" and seat in state.won)


def take(state: DiceState, seat: Seat, move: Move, tell: Tell | None) -> None:
    """Take one die off the Investigator into the stash."""
    free = not state.stash[seat]
    die = ONE[COLOURS.index(str(move.args[0]))]
    state.on[INVESTIGATOR] -= die
    state.stash[seat] += die
    if tell is not None:
        left = SIZE[state.on[INVESTIGATOR]]
        tell(Event("took", "DI-28", {"seat": seat, "colour": str(move.args[0]), "left": left}))
        if free:
            tell(Event("not-free", "DI-A17", {"seat": seat}))
    close(state, tell)


def decline(state: DiceState, seat: Seat, tell: Tell | None) -> None:
    """Leave the Investigator's die where it is."""
    if tell is not None:
        rule = "DI-20" if state.control[LAWYER] == seat else "DI-H7"
        tell(Event("declined" if rule == "DI-20" else "declined-by-character", rule, {"seat": seat}))
    close(state, tell)


def close(state: DiceState, tell: Tell | None) -> None:
    """Close the round: whoever has no dice left wins, together with others (DI-32); else the next round begins."""
    if 0 in state.stash:
        finish(state)
        if tell is not None:
            seats = tuple(seat for seat, stash in enumerate(state.stash) if not stash)
            tell(Event("winner" if len(seats) == 1 else "winners", "DI-32", {"seat": seats[0], "seats": seats}))
    elif state.round == ROUNDS:
        finish(state)
        if tell is not None:
            fewest = min(SIZE[stash] for stash in state.stash)
            seats = tuple(seat for seat, stash in enumerate(state.stash) if SIZE[stash] == fewest)
            tell(Event("round-limit", "DI-A26", {"rounds": ROUNDS, "seats": seats, "dice": fewest}))
    else:
        rolls.next_round(state)


def finish(state: DiceState) -> None:
    """End the game."""
    state.phase, state.now = Phase.OVER, None


def result(state: DiceState) -> Node:
    """Give the result: the fewer dice, the better."""
    left = tuple(-SIZE[stash] for stash in state.stash)
    return Over(left, left)
