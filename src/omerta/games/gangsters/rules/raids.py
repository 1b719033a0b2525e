"""Raids: a cop in a joint with crime inside takes a level at once and sends Public away (GS-54, GS-U18)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from omerta.core.events import Event, Tell
from omerta.core.game import Joint
from omerta.core.nodes import Decide, Fact, Seat
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.moves import NO
from omerta.games.gangsters.pieces import COMMISSIONER, MARKERS, UNTOUCHABLES
from omerta.games.gangsters.rules import markers
from omerta.games.gangsters.rules.ownership import lose_joint
from omerta.games.gangsters.rules.police import double, earn, may_hold
from omerta.games.gangsters.rules.public_cup import public_leaves
from omerta.games.gangsters.state import GangstersState


def ask_conduct(state: GangstersState) -> Decide | None:
    """Ask who may hold the bribe before the raid: the joint's owner for safe-conduct, the Police to double (GS-U63)."""
    cop, police = state.errand.cop, state.game.police
    building = state.cops[cop]
    if building >= state.game.buildings or cop == UNTOUCHABLES:
        return None
    owner = state.owner[building]
    if owner < 0 or owner == police:
        return None
    asked = (owner, police) if police >= 0 else (owner,)
    seats = tuple([seat for seat in asked if may_hold(state, seat, cop)])
    return _ask_conduct(seats, cop + 1, state.game.board.codes[building]) if seats else None


@lru_cache(maxsize=1 << 12)
def _ask_conduct(seats: tuple[Seat, ...], cop: int, joint: str) -> Decide:
    return Decide(seats, "conduct", window=True, data={"cop": cop, "joint": joint})


def conduct(state: GangstersState, joint: Joint, tell: Tell | None) -> None:
    """Leave the joint's gang out of what this cop does, or double the payoff, when its bribe is played (GS-U37)."""
    for seat, move in joint.items():
        if move is NO:
            continue
        if seat == state.game.police:
            double(state, state.errand.cop, tell)
            continue
        state.errand = replace(state.errand, safe=state.errand.safe | 1 << seat)
        markers.put_back(state, seat, state.errand.cop)
        if tell is not None:
            data: dict[str, Fact] = {"seat": seat, "cop": state.errand.cop + 1, "marker": MARKERS[state.errand.cop]}
            tell(Event("safe-conduct", "GS-U37", data))


def raid(state: GangstersState, tell: Tell | None) -> bool:
    """Raid the joint that the cop is in; without criminal gangsters inside it leaves at once (GS-U18, GS-U31)."""
    cop, building = state.errand.cop, state.cops[state.errand.cop]
    if building >= state.game.buildings:
        return True
    owner = state.owner[building]
    if owner < 0 or owner == state.game.police:
        return True
    if not state.errand.safe >> owner & 1:
        _raid(state, building, owner, cop, tell)
    if not criminals_in(state, building):
        state.cops[cop] = NONE
        state.errand = replace(state.errand, cop=NONE)
        if tell is not None:
            tell(Event("cop-leaves", "GS-U31", {"cop": cop + 1}))
    return True


def commissioner_raids(state: GangstersState, building: int, tell: Tell | None) -> None:
    """Raid the joint that the Commissioner has come to; no bribe fits him, and he may stay (17.7c, GS-U53)."""
    _raid(state, building, state.owner[building], COMMISSIONER, tell)


def _raid(state: GangstersState, building: int, owner: Seat, cop: int, tell: Tell | None) -> None:
    level = state.level[building] - 1
    if state.game.police >= 0:
        earn(state, state.game.price[building] * (level + 1), cop)
    if tell is not None:
        data: dict[str, Fact] = {"seat": owner, "level": level, "joint": state.game.board.codes[building]}
        if cop == COMMISSIONER:
            tell(Event("commissioner-raids", "17.7c", data))
        else:
            tell(Event("raid", "GS-54", {"cop": cop + 1, **data}))
    if level:
        state.level[building] = level
        send_public_away(state, building)
    else:
        lose_joint(state, building)
        if tell is not None:
            tell(Event("joint-lost", "GS-35", {"seat": owner, "joint": state.game.board.codes[building]}))


def cops_leave_joints(state: GangstersState, tell: Tell | None) -> bool:
    """Send cops that found nobody left in a joint back to the cup: none is inside when a turn ends (GS-U31)."""
    for cop, stand in enumerate(state.cops):
        if 0 <= stand < state.game.buildings and 0 <= state.owner[stand] < state.game.gangs:
            state.cops[cop] = NONE
            if tell is not None:
                tell(Event("cop-leaves", "GS-U31", {"cop": cop + 1}))
    return True


def criminals_in(state: GangstersState, building: int) -> bool:
    """Return whether a criminal gangster is in a building."""
    at, crime = state.at, state.crime
    return any(crime[piece] and at[piece] == building for piece in range(len(at)))


def send_public_away(state: GangstersState, building: int) -> None:
    """Send the Public in a building back to the cup."""
    for piece, stand in enumerate(state.public):
        if stand == building:
            public_leaves(state, piece)
