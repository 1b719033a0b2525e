"""The steps of the Shootout step: bombs, drive-bys, cops, hits on gangsters, fights over joints; and the end."""

from __future__ import annotations

from omerta.core.events import Refusal
from omerta.core.turn import Step
from omerta.games.gangsters.phases import Phase
from omerta.games.gangsters.rules import bombs, drive_bys, ending, losses, mob_violence, raids, shootouts
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.step_order import (
    AFTER_LOSSES,
    NEXT_TURN,
    SPOILS,
)

SHOOTING: tuple[Step[GangstersState], ...] = (
    Step(Phase.BOMB, ask=bombs.ask_fuse, draw=bombs.fuse, then=(Phase.BLAST, *AFTER_LOSSES)),
    Step(Phase.BLAST, ask=bombs.ask_blast, draw=bombs.blast, then=AFTER_LOSSES),
    Step(Phase.DRIVE_BYS, enter=drive_bys.next_drive_by, then=(Phase.TARGET, Phase.DRIVE_FIRE)),
    Step(
        Phase.TARGET,
        ask=drive_bys.ask_target,
        legal=drive_bys.may_target,
        verbs="hit",
        format_hint="the gang that is attacked, like hit-SEAT",
        why={"hit": drive_bys.why_not_target},
        play=drive_bys.name_target,
        then=(Phase.DRIVE_FIRE,),
    ),
    Step(
        Phase.DRIVE_FIRE,
        ask=drive_bys.ask_fire,
        draw=drive_bys.fire,
        then=(Phase.LOSSES, Phase.DRIVE_ENDS),
    ),
    Step(Phase.DRIVE_ENDS, enter=drive_bys.ends, then=AFTER_LOSSES),
    Step(Phase.COP_FIGHT, enter=shootouts.next_cop, then=(Phase.SAFE, Phase.COP_FIRE, Phase.COP_LEAVES)),
    Step(
        Phase.SAFE,
        ask=shootouts.ask_safe,
        legal=shootouts.may_be_safe,
        verbs="no play",
        format_hint="no, or the cop's marker like bribe-4",
        why={"play": shootouts.why_not_be_safe},
        play=shootouts.be_safe,
        then=(Phase.COP_FIRE, Phase.COP_LEAVES),
    ),
    Step(
        Phase.COP_FIRE,
        ask=shootouts.ask_cop_fire,
        draw=shootouts.cop_fires,
        then=(Phase.SPLIT, Phase.LOSSES, *SPOILS, Phase.COP_LEAVES),
    ),
    Step(
        Phase.SPLIT,
        enter=shootouts.split_comes,
        ask=shootouts.ask_split,
        legal=shootouts.may_split,
        verbs="hits",
        format_hint="a number of hits",
        why={"hits": shootouts.why_not_split},
        play=shootouts.split,
        then=(Phase.SPLIT, Phase.LOSSES, *SPOILS, Phase.COP_LEAVES),
    ),
    Step(
        Phase.LOSSES,
        enter=losses.comes,
        ask=losses.ask,
        legal=losses.may,
        verbs="hits",
        format_hint="a number of hits",
        why={"hits": losses.why_not_lose},
        play=losses.take,
        then=(Phase.LOSSES, *SPOILS, Phase.COP_LEAVES, Phase.DRIVE_ENDS, Phase.FIGHT_ENDS),
    ),
    Step(Phase.COP_LEAVES, enter=shootouts.cop_leaves, then=AFTER_LOSSES),
    Step(Phase.FIGHT, enter=mob_violence.next_fight, then=(Phase.FIRE,)),
    Step(
        Phase.FIRE,
        ask=mob_violence.ask_fire,
        draw=mob_violence.fire,
        then=(Phase.LOSSES, *SPOILS, Phase.FIGHT_ENDS),
    ),
    Step(Phase.FIGHT_ENDS, enter=mob_violence.fight_ends, then=(Phase.LAST, Phase.FIGHT, Phase.SWEEP)),
    Step(Phase.SWEEP, enter=mob_violence.sweep, then=(Phase.OFF_DUTY,)),
    Step(Phase.OFF_DUTY, enter=raids.cops_leave_joints, then=(Phase.END,)),
    Step(Phase.END, enter=ending.turn_ends, then=NEXT_TURN),
    Step(Phase.LAST, enter=ending.last_gang, then=(Phase.OVER,)),
    Step(Phase.OVER, ask=ending.result, idle=Refusal("over", "GS-59")),
)
"""Shootouts: bombs, drive-bys, cops, hits on gangsters, fights over joints; and the end of a turn."""
