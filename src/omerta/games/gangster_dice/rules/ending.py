"""The end of a round: the Investigator's die, then who is rid of all evidence (DI-A17)."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Node, Over, Seat
from omerta.games.gangster_dice.moves import ASK, DECLINE, TAKES, TAKES_OR_NOT
from omerta.games.gangster_dice.rules.dice import COLOURS, INVESTIGATOR, LAWYER, ONE, SIZE
from omerta.games.gangster_dice.state import DiceState
from omerta.games.gangster_dice.table import ROUNDS


def ask_die(state: DiceState) -> Node | None:
    """Ask whoever has the Investigator for a die, if any lies on it (DI-28)."""
    holder = state.control[INVESTIGATOR]
    return ASK["take"][holder] if holder >= 0 and state.on[INVESTIGATOR] else None


def may_take(state: DiceState, seat: Seat) -> Sequence[Move]:
    """List the colours on the Investigator (DI-A13), and to take none where that is allowed."""
    return (TAKES_OR_NOT if may_decline(state, seat) else TAKES)[state.on[INVESTIGATOR]]


def may_decline(state: DiceState, seat: Seat) -> bool:
    """Return whether the die may be declined: with the Lawyer (DI-20), or by a character's leave (DI-H7)."""
    if state.control[LAWYER] == seat:
        return True
    when = state.cast[seat].declines
    return when == "always" or (when == "won" and seat in state.won)


def take(state: DiceState, joint: Joint, tell: Tell | None) -> None:
    """Take one die off the Investigator into the stash, or leave it where it is."""
    ((seat, move),) = joint.items()
    if move is DECLINE:
        if tell is not None:
            kind, rule = ("declined", "DI-20") if state.control[LAWYER] == seat else ("declined-by-character", "DI-H7")
            tell(Event(kind, rule, {"seat": seat}))
        return
    free = not state.stash[seat]
    die = ONE[COLOURS.index(str(move.args[0]))]
    state.on[INVESTIGATOR] -= die
    state.stash[seat] += die
    if tell is not None:
        left = SIZE[state.on[INVESTIGATOR]]
        tell(Event("took", "DI-28", {"seat": seat, "colour": str(move.args[0]), "left": left}))
        if free:
            tell(Event("not-free", "DI-A17", {"seat": seat}))


def is_over(state: DiceState, tell: Tell | None) -> bool:
    """End the game where somebody has no dice left, together with others (DI-32), or after the last round (DI-A26)."""
    if 0 in state.stash:
        if tell is not None:
            seats = tuple(seat for seat, stash in enumerate(state.stash) if not stash)
            tell(Event("winner" if len(seats) == 1 else "winners", "DI-32", {"seat": seats[0], "seats": seats}))
        return True
    if state.round == ROUNDS:
        if tell is not None:
            fewest = min(SIZE[stash] for stash in state.stash)
            seats = tuple(seat for seat, stash in enumerate(state.stash) if SIZE[stash] == fewest)
            tell(Event("round-limit", "DI-A26", {"rounds": ROUNDS, "seats": seats, "dice": fewest}))
        return True
    return False


def result(state: DiceState) -> Node:
    """Return the result: the fewer dice, the better."""
    left = tuple(-SIZE[stash] for stash in state.stash)
    return Over(left, left)
