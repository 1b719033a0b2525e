"""What a table waits for, found again from what lies on it: for states that were read, guessed or turned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from omerta.core.nodes import only
from omerta.games.gangsta import deal, refills, scoring, turns
from omerta.games.gangsta.phases import (
    ACTION,
    BOSS,
    ENGAGE,
    FIRST,
    FLY,
    GANGSTER,
    HEIST,
    IGNORE,
    JAIL,
    KEEP,
    OVER,
    PICK,
    RESOURCE,
    SEE_GANGSTER,
    SEE_HEIST,
    VICTIM,
    WAR,
)
from omerta.games.gangsta.tables import ASK, JAILS

if TYPE_CHECKING:
    from omerta.games.gangsta.state import GangstaState


def _keep(state: GangstaState) -> None:
    state.now = state.game.keep_question


def _ignore(state: GangstaState) -> None:
    state.now = state.game.tables.ask_ignore[state.job.card][state.active]


def _engage(state: GangstaState) -> None:
    state.now = state.game.tables.ask_engage[state.job.card][state.active]


def _loser(state: GangstaState) -> None:
    state.now = ASK[state.phase][state.owed[0]]


def _winner(state: GangstaState) -> None:
    state.now = ASK[PICK][state.game.left[state.owed[0]]]


def _jail(state: GangstaState) -> None:
    state.now = JAILS[state.snitches[-1]][state.owed[0]]


def _fly(state: GangstaState) -> None:
    state.now = ASK[FLY][flier(state)]


def flier(state: GangstaState) -> int:
    """Find who has the Private jet."""
    return next((seat for seat in state.game.every if state.assets[seat].effect.flies), -1)


WAIT: Mapping[str, Callable[[GangstaState], None]] = {
    FIRST: deal.ask_first,
    BOSS: deal.ask_boss,
    RESOURCE: deal.ask_resource,
    KEEP: _keep,
    HEIST: lambda state: refills.ask_heist(state, HEIST, None),
    GANGSTER: lambda state: refills.ask_gangster(state, GANGSTER, None),
    SEE_HEIST: lambda state: refills.ask_heist(state, SEE_HEIST, only(state.active)),
    SEE_GANGSTER: lambda state: refills.ask_gangster(state, SEE_GANGSTER, only(state.active)),
    ACTION: turns.ask_action,
    IGNORE: _ignore,
    ENGAGE: _engage,
    VICTIM: _loser,
    WAR: _loser,
    PICK: _winner,
    JAIL: _jail,
    FLY: _fly,
    OVER: lambda state: scoring.finish(state, None),
}


def wait(state: GangstaState) -> None:
    """Set what the state waits for by its phase; what is not in the table is asked of the active seat."""
    state.offers = None
    if state.phase in WAIT:
        WAIT[state.phase](state)
    else:
        state.now = ASK[state.phase][state.active]
