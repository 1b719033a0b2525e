"""The steps of the moves: actions, Public, and what is paid for them."""

from __future__ import annotations

from omerta.core.turn import Step
from omerta.games.gangsters.phases import Phase
from omerta.games.gangsters.rules import actions, bombers, crimes, drive_bys, informants, payoffs, public
from omerta.games.gangsters.rules.refusals import actions as action_refusals
from omerta.games.gangsters.rules.refusals import cops as cop_refusals
from omerta.games.gangsters.rules.timer import timed
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.step_order import (
    ACTIONS,
    END_SPACE,
    PUBLIC,
    SHOOTOUTS,
)

ACTING: tuple[Step[GangstersState], ...] = (
    timed(
        Step(
            Phase.ACT,
            ask=actions.ask,
            legal=actions.may,
            verbs="done move drive extort-again recruit sell plant bomber",
            format_hint={
                "move": "a piece and its end like thug>NA5e",
                "drive": "with wheels like thug>>NA5e",
                "extort-again": "extort-thug",
                "recruit": "recruit-thug-2",
                "sell": "sell-CODE",
                "plant": "plant",
                "bomber": "bomber",
                "done": "done",
            },
            why={
                "done": actions.why_not_done,
                "move": action_refusals.why_not_move,
                "drive": action_refusals.why_not_move,
                "recruit": action_refusals.why_not_recruit,
                "extort-again": action_refusals.why_not_extort_again,
                "sell": action_refusals.why_not_sell,
                "plant": bombers.why_not_plant,
                "bomber": action_refusals.why_not_hire,
            },
            near=action_refusals.hirings,
            play=actions.act,
            then=ACTIONS,
        )
    ),
    timed(
        Step(
            Phase.DRIVE_BY,
            enter=drive_bys.comes,
            ask=drive_bys.ask,
            legal=drive_bys.may,
            verbs="no drive-by",
            format_hint="no, or a street space like drive-by-NA5",
            why={"drive-by": drive_bys.why_not_announce},
            play=drive_bys.announce,
            then=ACTIONS,
        )
    ),
    timed(
        Step(
            Phase.CRIME,
            enter=crimes.comes,
            ask=crimes.ask,
            legal=crimes.may,
            verbs="no extort hit extort-hit seduce",
            format_hint="extort, hit-SEAT, extort-hit-SEAT, seduce-SEAT-PIECE, or no",
            why={
                "extort": crimes.why_not_extort,
                "hit": crimes.why_not_hit,
                "extort-hit": crimes.why_not_hit,
                "seduce": crimes.why_not_seduce,
            },
            play=crimes.commit,
            then=(Phase.ACT, Phase.HIRE, *PUBLIC),
        )
    ),
    timed(
        Step(
            Phase.HIRE,
            ask=bombers.ask_hire,
            legal=bombers.hirings,
            verbs="no bomber",
            format_hint="bomber, or no",
            play=bombers.hire,
            then=(Phase.ASSIGN, *PUBLIC),
        )
    ),
    Step(
        Phase.ASSIGN,
        ask=bombers.ask_assign,
        legal=bombers.may_assign,
        verbs="assign",
        format_hint="the piece that the Bomber goes with, like assign-thug",
        why={"assign": bombers.why_not_assign},
        play=bombers.assign,
        then=PUBLIC,
    ),
)
"""Move or recruit."""

LEADING: tuple[Step[GangstersState], ...] = (
    timed(
        Step(
            Phase.PUBLIC,
            enter=public.comes,
            ask=public.ask,
            legal=public.may,
            verbs="stay to",
            format_hint=f"{END_SPACE}, or stay",
            why={"to": cop_refusals.why_not_lead},
            play=public.move,
            then=(Phase.INFORM, *PUBLIC),
        )
    ),
    timed(
        Step(
            Phase.DRAW,
            ask=public.ask_draw,
            legal=public.may_draw,
            verbs="done draw",
            format_hint="draw or done",
            play=public.draw,
            then=(Phase.NEW_PUBLIC, Phase.PAY),
        )
    ),
    Step(Phase.NEW_PUBLIC, ask=public.ask_new, draw=public.new, then=(Phase.NEWCOMER,)),
    timed(
        Step(
            Phase.NEWCOMER,
            ask=public.ask_newcomer,
            legal=public.may_newcomer,
            verbs="to",
            format_hint=END_SPACE,
            why={"to": cop_refusals.why_not_lead},
            play=public.move_newcomer,
            then=(Phase.DRAW, Phase.PAY),
        )
    ),
)
"""Public."""

PAYING: tuple[Step[GangstersState], ...] = (
    Step(Phase.PAY, enter=payoffs.pay, then=(Phase.BRIBE, Phase.CHIT, Phase.PLACE, Phase.PAYOFFS)),
    Step(
        Phase.BRIBE,
        ask=payoffs.ask_bribe,
        draw=payoffs.draw_bribe,
        then=(Phase.CHIT, Phase.PLACE, Phase.PAYOFFS),
    ),
    Step(Phase.CHIT, ask=informants.ask_chit, draw=informants.draw_chit, then=(Phase.PLACE, Phase.PAYOFFS)),
    Step(
        Phase.PLACE,
        enter=payoffs.recruits,
        ask=payoffs.ask_place,
        legal=payoffs.may_place,
        verbs="to",
        format_hint=END_SPACE,
        why={"to": payoffs.why_not_place},
        play=payoffs.place,
        then=(Phase.PLACE, Phase.PAYOFFS),
    ),
    Step(Phase.PAYOFFS, enter=payoffs.collect, then=SHOOTOUTS),
)
"""Pay and be paid."""
