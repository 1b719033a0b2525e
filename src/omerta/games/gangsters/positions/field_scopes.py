"""Which fields belong to which steps and to which options: everywhere else they are as they start."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from omerta.core.errors import BadPosition
from omerta.games.gangsters.phases import Phase
from omerta.games.gangsters.state import GangstersState

SETUP = (Phase.ORDER, Phase.PICK, Phase.GANG)
POSTING = (Phase.SUBWAY, Phase.FACING)
TRADE = (Phase.OFFER, Phase.MARKER, Phase.ACCEPT, Phase.HAND_OVER)
SHOP = (Phase.BUY, Phase.COP_BUY, Phase.REASSIGN, *TRADE)
MOVING_COPS = (Phase.NEW_COP, Phase.COP, Phase.STOP, Phase.EXCHANGE, Phase.CONDUCT, Phase.SHARE)
COP_TURN = (Phase.REPLACE, Phase.CHITS, Phase.INFORMANT, Phase.INFORM, Phase.COP_ACT, Phase.HIRING)
COP_STEP = (Phase.COPS, Phase.POLICE, *MOVING_COPS)
HIRING = (Phase.HIRE, Phase.ASSIGN)
ACTING = (Phase.ACT, Phase.DRIVE_BY, Phase.CRIME, *HIRING, *COP_TURN)
PUBLIC = (Phase.PUBLIC, Phase.DRAW, Phase.NEW_PUBLIC, Phase.NEWCOMER)
PAYING = (Phase.BRIBE, Phase.CHIT, Phase.PLACE)
COP_FIGHT = (Phase.SAFE, Phase.COP_FIRE, Phase.SPLIT)
BLASTS = (Phase.BOMB, Phase.BLAST)
DRIVE_FIGHT = (Phase.TARGET, Phase.DRIVE_FIRE)
FIGHTS = (*COP_FIGHT, *DRIVE_FIGHT, Phase.FIRE, Phase.LOSSES)
AFTER_COPS = (*ACTING, *PUBLIC, *PAYING, *BLASTS, *FIGHTS)
AFTER_DICE = (*COP_STEP, *AFTER_COPS)
ROLLS = (Phase.ROLL, Phase.COP_ROLL)
BEFORE_PAYOFFS = (*MOVING_COPS, *ACTING, *PUBLIC, *PAYING)

ONLY_IN = {
    "cash": (*SETUP[1:], *POSTING, *SHOP, Phase.WHO, *ROLLS, *AFTER_DICE, Phase.OVER),
    **dict.fromkeys(("bought", "proposals"), (*SHOP, *ROLLS, *AFTER_DICE)),
    "shut": (*ROLLS, *AFTER_DICE),
    **dict.fromkeys(("partner", "offer", "offered", "deal"), TRADE),
    "dice": AFTER_DICE,
    "bringing": (Phase.NEW_COP,),
    "cop": (Phase.COP, Phase.STOP, Phase.EXCHANGE, Phase.CONDUCT, Phase.SHARE, *AFTER_COPS),
    **dict.fromkeys(("going", "hops"), (Phase.STOP, Phase.EXCHANGE)),
    **dict.fromkeys(("safe", "acts", "over", "moved", "extorts", "drove", "recruited"), AFTER_COPS),
    "mover": (Phase.CRIME, Phase.DRIVE_BY),
    "hired": (*ACTING, *PUBLIC, *PAYING),
    "promised": (*ACTING, *PUBLIC),
    "bribing": (*ACTING, *PUBLIC, Phase.BRIBE),
    "walker": (Phase.INFORMANT, Phase.INFORM, *PUBLIC, *PAYING, *BLASTS, *FIGHTS),
    "draws": (*PUBLIC, *PAYING, *BLASTS, *FIGHTS),
    "finished": (Phase.INFORM, *PUBLIC, *PAYING, *BLASTS, *FIGHTS),
    "drawing": (Phase.NEW_PUBLIC,),
    "newcomer": (Phase.NEWCOMER,),
    "scene": (Phase.FACING, *FIGHTS),
    **dict.fromkeys(("foe", "attacker", "defender", "war", "fired", "fought", "hits", "sharp"), FIGHTS),
    "spared": (*COP_FIGHT, *DRIVE_FIGHT, Phase.LOSSES),
    "shot": (Phase.SPLIT, Phase.LOSSES),
    **dict.fromkeys(("pool", "split"), (Phase.SPLIT,)),
    "losing": (Phase.LOSSES,),
    "target": (*AFTER_COPS,),
    "assigning": (Phase.ASSIGN, Phase.REASSIGN),
    "reassigned": (*SHOP, Phase.ROLL, *AFTER_DICE),
    "bomb": (*ACTING, *PUBLIC, *PAYING, *BLASTS),
    "blast": (Phase.BLAST,),
    "drove_from": (Phase.DRIVE_BY,),
    "stops": AFTER_COPS,
    "drive_by": (*DRIVE_FIGHT, Phase.LOSSES),
    "held": (*BLASTS, *FIGHTS),
    "winner": (Phase.OVER,),
    "win": (Phase.OVER,),
    "owed": BEFORE_PAYOFFS,
    "deferred": (Phase.POLICE,),
    **dict.fromkeys(("bribed", "marched", "passes", "strolled", "aired"), AFTER_DICE),
    "loyal": (*MOVING_COPS, *ACTING, *PUBLIC, Phase.BRIBE),
    **dict.fromkeys(("bounty", "earner", "hurt"), (Phase.LOSSES, Phase.SHARE)),
    "doubled": (Phase.COP_FIRE, Phase.SPLIT, Phase.LOSSES),
    "sharer": (),
    "pointing": (*MOVING_COPS, *ACTING, *PUBLIC),
    "informer": (Phase.INFORM,),
    "hiring": (Phase.BRIBE, Phase.CHIT),
    "halted": (Phase.POLICE, *MOVING_COPS, *PAYING, *BLASTS, *FIGHTS),
}
"""The steps in which a field is not as it starts; what is not named here may be anything at any time."""


OF_POLICE = (
    "owed", "deferred", "bribed", "loyal", "marched", "passes", "bounty", "earner", "doubled", "sharer", "hurt",
    "informants", "quiet", "pointing", "strolled", "informer", "aired", "hiring", "chits", "chits_held", "chits_cup",
)  # fmt: skip


def check_fields(state: GangstersState) -> None:
    """Demand that what belongs to some steps is not there in others."""
    start = state.game.codec.blank()
    here = _counts_as(state)
    for name, phases in ONLY_IN.items():
        if not here & set(phases) and _value(state, name) != _value(start, name):
            raise BadPosition(name, f"does not belong to the step {state.phase}")
    if state.bought > (state.game.buildings if state.turn == state.game.police else 1):
        raise BadPosition("bought", "is 0 or 1; in a Cop Turn 1 and the number of the precinct that was bought")
    thrown = 3 if state.turn == state.game.police else 5
    if state.phase in AFTER_DICE and (0 in state.dice[:thrown] or any(state.dice[thrown:])):
        raise BadPosition("dice", f"all {thrown} are rolled")
    if state.halted and state.phase in COP_STEP and not _deferred(state):
        raise BadPosition("halted", "is 1 in the step of the cops where a gang without time left them to the Police")
    if (state.phase in ONLY_IN["shut"]) != (state.shut > 0):
        raise BadPosition("shut", "is 1 from the roll of the dice on")
    game = state.game
    options = {"heaters": game.has_heaters, "wheels": game.has_wheels, "donuts": game.has_donuts}
    options |= dict.fromkeys(("bomber", "may_bomb", "bomb", "rubble", "crater", "gone", "assigning"), game.has_bombs)
    options |= dict.fromkeys(("drove_from", "stops", "drive_by", "held"), game.has_drive_bys)
    options |= {"halted": game.has_timer, **dict.fromkeys(OF_POLICE, game.police >= 0)}
    for name, there in options.items():
        if not there and _value(state, name) != _value(start, name):
            raise BadPosition(name, "is not played with at this table")


def _value(state: GangstersState, name: str) -> Any:
    """Return the value of a field, or of a part of a procedure."""
    return attrgetter(state.declared[name].path)(state)


def _deferred(state: GangstersState) -> bool:
    """Tell whether the Police may be busy in a turn whose time has run out: in a gang's, or sharing after a fight."""
    if state.phase == Phase.SHARE and state.fight.foe >= 0:
        return True
    late = state.game.halt_keeps_duties and state.turn != state.game.police >= 0
    return late and state.bribed < 0


def _counts_as(state: GangstersState) -> set[str]:
    """Name the step, and what else it belongs to: moving a cop in a Cop Turn is an action, a share follows a fight."""
    found = {state.phase}
    if state.turn == state.game.police >= 0 and state.phase in MOVING_COPS:
        found.add(Phase.COP_ACT)
    if state.phase == Phase.SHARE and state.fight.foe >= 0:
        found.add(Phase.LOSSES)
    return found
