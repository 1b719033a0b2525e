"""Bombers: hired beside recruits, assigned in secret to a piece, lost with it, or revealed when the bomb is planted.

Everybody knows who has a Bomber, and with which of that gang's pieces he may be (`may_bomb`): those that stood free of
enemies when an assignment was written. With which he is (`bomber`) only his own gang knows (19.1 to 19.4).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Fact, Seat, only
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.moves import ASSIGN, BOMBER, HIRING
from omerta.games.gangsters.pieces import GANG, KINDS
from omerta.games.gangsters.procedures import Assignment, Planted
from omerta.games.gangsters.rules.shared_spaces import enemy_beside
from omerta.games.gangsters.state import GangstersState

PRICE = 1000
"""What a Bomber costs, always (19.2)."""


def free_pieces(state: GangstersState, seat: Seat) -> int:
    """Return the kinds of pieces that a Bomber may be assigned to, as bits: no enemy gangster is beside them (19.2)."""
    return sum(
        [1 << kind for kind in range(GANG) if state.men[seat * GANG + kind] and not enemy_beside(state, seat, kind)]
    )


def may_hire(state: GangstersState, seat: Seat) -> bool:
    """Whether a gang may buy a Bomber after its actions, while it has time (19.2)."""
    in_time = state.game.has_bombs and not state.halted and seat != state.game.police
    return in_time and why_not_hire(state, seat) is None


def why_not_hire(state: GangstersState, seat: Seat) -> Refusal | None:
    """Return why a gang gets no Bomber: a second one, no recruits, the money, a bomb, or no piece (19.1, GS-U55)."""
    if state.may_bomb[seat]:
        return Refusal("one-bomber", "19.1")
    if not state.bill.recruited:
        return Refusal("bomber-alone", "19.2a")
    if state.cash[seat] - state.bill.promised < PRICE:
        return Refusal("too-dear", "19.2a", {"dollars": PRICE})
    if state.planted.bomb >= 0 and state.game.bomber_waits:
        return Refusal("bomb-not-settled", "GS-U55")
    return None if free_pieces(state, seat) else Refusal("no-piece-for-bomber", "19.2b")


def ask_hire(state: GangstersState) -> Decide | None:
    """Ask who has recruited this turn for a Bomber (19.2)."""
    return state.game.ask("bomber", state.turn) if may_hire(state, state.turn) else None


def hirings(_state: GangstersState, _seat: Seat) -> Sequence[Move]:
    """List both answers."""
    return HIRING


def hire(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Buy a Bomber; whom he goes with is written down next (19.2)."""
    ((seat, move),) = joint.items()
    if move is BOMBER:
        state.bill = state.bill.owing(PRICE)
        state.assignment = replace(state.assignment, assigning=1)
        if tell is not None:
            tell(Event("bomber-hired", "19.2a", {"seat": seat, "dollars": PRICE}))


def ask_assign(state: GangstersState) -> Decide | None:
    """Ask whom the Bomber goes with; nobody else is told (19.2)."""
    return state.game.ask_closed("assign", state.turn) if state.assignment.assigning else None


def may_assign(state: GangstersState, seat: Seat) -> Sequence[Move]:
    """List the pieces without an enemy beside them, and the one that he is with already."""
    return [move for move in ASSIGN if why_not_assign(state, seat, move) is None]


def why_not_assign(state: GangstersState, seat: Seat, move: Move) -> Refusal | None:
    """Return why the Bomber does not go with a piece: it is lost, or an enemy is beside it (19.2b)."""
    kind, piece = ASSIGN.index(move), str(move.args[0])
    if not state.men[seat * GANG + kind]:
        return Refusal("no-piece", "GS-02", {"piece": piece})
    if kind != state.bomber[seat] and enemy_beside(state, seat, kind):
        return Refusal("bomber-enemy-beside", "19.2b", {"piece": piece})
    return None


def assign(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Write the assignment down (19.2)."""
    ((seat, move),) = joint.items()
    kind = ASSIGN.index(move)
    state.may_bomb[seat] |= free_pieces(state, seat)
    state.bomber[seat] = kind
    state.assignment = replace(state.assignment, assigning=0)
    if tell is not None:
        rule = "19.2b" if state.shopping.shut else "19.2c"
        tell(Event("bomber-assigned", rule, {"seat": seat, "piece": KINDS[kind]}, only(seat)))
        tell(Event("bomber-assigned-hidden", rule, {"seat": seat}, state.game.others(seat)))


def why_not_reassign(state: GangstersState, seat: Seat, _move: Move) -> Refusal | None:
    """Return why no assignment is crossed out: there is none, it was this turn, or no piece is free (19.2c)."""
    if not state.may_bomb[seat]:
        return Refusal("no-bomber", "19.2c")
    if state.assignment.reassigned:
        return Refusal("reassigned-already", "19.2c")
    return None if free_pieces(state, seat) else Refusal("no-piece-for-bomber", "19.2c")


def reassign(state: GangstersState) -> None:
    """Cross the assignment out; the new one is written next."""
    state.assignment = Assignment(assigning=1, reassigned=1)


def may_plant(state: GangstersState, seat: Seat) -> bool:
    """Whether a gang has a Bomber who can plant his bomb (19.4)."""
    return state.may_bomb[seat] > 0


def why_not_plant(state: GangstersState, seat: Seat, _move: Move) -> Refusal | None:
    return None if may_plant(state, seat) else Refusal("no-bomber", "19.4a")


def plant(state: GangstersState, seat: Seat, tell: Tell | None) -> None:
    """Reveal the Bomber's piece and put the bomb into its space (19.4)."""
    kind = state.bomber[seat]
    state.planted = Planted(state.game.space_of[state.at[seat * GANG + kind]])
    state.bomber[seat] = NONE
    state.may_bomb[seat] = 0
    if tell is not None:
        data: dict[str, Fact] = {"seat": seat, "piece": KINDS[kind], "at": state.game.board.codes[state.planted.bomb]}
        tell(Event("bomb-planted", "19.4a", data))


def piece_lost(state: GangstersState, piece: int, tell: Tell | None) -> None:
    """Remove the Bomber with his piece; where he was with another, everybody sees that he lives (19.3)."""
    seat, kind = divmod(piece, GANG)
    if not state.may_bomb[seat] >> kind & 1:
        return
    killed = state.bomber[seat] == kind
    if killed:
        state.bomber[seat] = NONE
        state.may_bomb[seat] = 0
    else:
        state.may_bomb[seat] &= ~(1 << kind)
    if tell is not None:
        data: dict[str, Fact] = {"seat": seat, "piece": KINDS[kind]}
        tell(Event("bomber-killed" if killed else "bomber-lives", "19.3", data))
