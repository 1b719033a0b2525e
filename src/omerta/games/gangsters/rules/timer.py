"""The timer: where the table has one, `halt` ends the timed part of a turn (17.6f, GS-U60)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Seat, Timed
from omerta.core.state.kinds import NONE
from omerta.core.turn import Step
from omerta.games.gangsters.moves import HALT
from omerta.games.gangsters.phases import Phase
from omerta.games.gangsters.procedures import NO_ERRAND
from omerta.games.gangsters.rules.cops import defer
from omerta.games.gangsters.state import GangstersState


def timed(step: Step[GangstersState]) -> Step[GangstersState]:
    """Return a step of the timed part, which may also be answered by `halt` where the table has a timer."""
    legal, play = step.legal, step.play

    def legal_or_halt(state: GangstersState, seat: Seat) -> Sequence[Move]:
        return (*legal(state, seat), HALT) if state.game.has_timer else legal(state, seat)

    def play_or_halt(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
        if state.game.has_timer and HALT in joint.values():
            halt(state, next(iter(joint)), tell)
        else:
            play(state, joint, tell)

    def hint_or_halt(state: GangstersState) -> str | Mapping[str, str]:
        hint = step.format_hint(state) if callable(step.format_hint) else step.format_hint
        if not state.game.has_timer:
            return hint
        return f"{hint}, or {HALT.verb}" if isinstance(hint, str) else {**hint, HALT.verb: HALT.verb}

    changes: dict[str, Any] = {
        "legal": legal_or_halt,
        "play": play_or_halt,
        "verbs": (*step.verbs, HALT.verb),
        "format_hint": hint_or_halt,
    }
    if isinstance(step.then, dict):
        changes["then"] = {**step.then, HALT.verb: step.then["done"]}
    return step.but(**changes)


TURN_SECONDS, POLICE_SECONDS = 120, 15
"""The time of a turn from the dice on, and that of the Police inside a gang's turn (17.5f)."""


def part(state: GangstersState) -> Timed | None:
    """Name the timed part that the open question belongs to, where the table has the timer (17.5f)."""
    node = state.node()
    if not state.game.has_timer or not isinstance(node, Decide) or HALT not in state.legal(node.seats[0]):
        return None
    (seat,) = node.seats
    if seat == state.turn:
        return Timed(seat, state.round, TURN_SECONDS, HALT)
    return Timed(seat, state.round * state.game.seats + state.turn, POLICE_SECONDS, HALT, brief=True)


def halt(state: GangstersState, seat: Seat, tell: Tell | None) -> None:
    """Stop at once: a piece in hand goes back where it was (17.6f).

    The Police's time inside a gang's turn ends their part alone, and the gang goes on. A gang that had to say what
    becomes of the cops leaves them to the Police (17.5a, GS-C9).
    """
    late = state.phase == Phase.COPS and state.game.police >= 0 and state.game.halt_keeps_duties
    if state.phase == Phase.COP:
        state.errand = NO_ERRAND
    state.walk = replace(state.walk, newcomer=NONE)
    state.actions = state.actions.settled()
    state.drive = replace(state.drive, drove_from=NONE)
    state.informing = state.informing.asked()
    state.duty = state.duty.left_to_police(0)
    state.halted |= seat == state.turn
    if tell is not None:
        tell(Event("halted", "17.6f" if seat == state.game.police else "GS-U60", {"seat": seat}))
    if late:
        defer(state, seat, tell)
