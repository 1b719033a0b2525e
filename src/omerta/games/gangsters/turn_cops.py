"""The steps of cops: Bribe or Move Cops, and the Cop Turn."""

from __future__ import annotations

from omerta.core.turn import Step
from omerta.games.gangsters.phases import Phase
from omerta.games.gangsters.rules import commissioner, cop_turn, cops, informants, police, raids
from omerta.games.gangsters.rules.refusals import cops as cop_refusals
from omerta.games.gangsters.rules.refusals import police as police_refusals
from omerta.games.gangsters.rules.timer import timed
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.step_order import (
    ACTIONS,
    END_SPACE,
    INFORMANTS,
    PUBLIC,
    SPOILS,
)

COPS: tuple[Step[GangstersState], ...] = (
    timed(
        Step(
            Phase.COPS,
            ask=cops.ask,
            legal=cops.may,
            verbs="pass bribe play bring cop donuts",
            format_hint=cops.looks,
            why={
                "bribe": cops.why_not_bribe,
                "play": cops.why_not_play,
                "bring": cops.why_not_bring,
                "cop": cops.why_not_cop,
                "donuts": cops.why_not_donuts,
            },
            near=cop_refusals.cop_choices,
            play=cops.choose,
            then=(Phase.NEW_COP, Phase.COP, Phase.POLICE, *ACTIONS),
        )
    ),
    timed(
        Step(
            Phase.POLICE,
            ask=cop_turn.ask_police,
            legal=cop_turn.may_police,
            verbs="pass bribe bring cop play",
            format_hint="pass, bribe, bring or cop-N",
            why={
                "bribe": cops.why_not_bribe,
                "bring": cops.why_not_bring,
                "cop": cops.why_not_cop,
                "play": police_refusals.why_not_play,
            },
            near=cop_refusals.cop_choices,
            play=cop_turn.answer_police,
            then=(Phase.NEW_COP, Phase.COP, *ACTIONS),
        )
    ),
    Step(Phase.NEW_COP, ask=cops.ask_new_cop, draw=cops.draw_cop, then=(Phase.COP,)),
    timed(
        Step(
            Phase.COP,
            ask=cops.ask_end,
            legal=cops.may_end,
            verbs="to hop",
            format_hint=f"{END_SPACE}, with ~ before it by subway",
            why={"to": cop_refusals.why_not_go, "hop": cop_refusals.why_not_go},
            play=cops.announce,
            then=(Phase.STOP, Phase.COP_GOES, *ACTIONS),
        )
    ),
    Step(
        Phase.STOP,
        ask=cops.ask_stop,
        legal=cops.may_stop,
        verbs="no play",
        format_hint="no, or the cop's marker like bribe-4",
        why={"play": cops.why_not_stop},
        play=cops.stop,
        then=(Phase.COP_GOES, *ACTIONS),
    ),
    Step(Phase.COP_GOES, enter=cops.goes, then=(Phase.EXCHANGE, Phase.COP_ARRIVES)),
    Step(Phase.EXCHANGE, ask=cops.ask_exchange, draw=cops.exchange, then=(Phase.COP_ARRIVES,)),
    Step(Phase.COP_ARRIVES, enter=cops.arrives, then=(Phase.CONDUCT, Phase.RAID)),
    Step(
        Phase.CONDUCT,
        ask=raids.ask_conduct,
        legal=cops.may_stop,
        verbs="no play",
        format_hint="no, or the cop's marker like bribe-4",
        why={"play": cops.why_not_stop},
        play=raids.conduct,
        then=(Phase.RAID,),
    ),
    Step(Phase.RAID, enter=raids.raid, then=(*SPOILS, Phase.LAST, *ACTIONS)),
    Step(
        Phase.SHARE,
        ask=police.ask_share,
        legal=police.may_share,
        verbs="no play",
        format_hint="no, or the cop's marker like bribe-4",
        why={"play": police.why_not_share},
        play=police.share,
        then=(Phase.SETTLE, Phase.COP_LEAVES, Phase.LAST, *ACTIONS),
    ),
    Step(Phase.SETTLE, enter=police.settle),
)
"""Bribe or move cops."""

COP_TURN: tuple[Step[GangstersState], ...] = (
    Step(
        Phase.REPLACE,
        enter=commissioner.replace_comes,
        ask=commissioner.ask_replace,
        legal=commissioner.may_replace,
        verbs="enlist sell done patrol cruise enter bribe bring cop hire",
        format_hint="enlist-N, or sell-CODE",
        why={
            "enlist": police_refusals.why_not_enlist,
            "sell": commissioner.why_not_sell,
            **dict.fromkeys(
                ("done", "patrol", "cruise", "enter", "bribe", "bring", "cop", "hire"), police_refusals.why_nothing_else
            ),
        },
        near=police_refusals.enlistings,
        play=commissioner.replace,
        then=(Phase.REPLACE, Phase.TIME_UP, Phase.PAY),
    ),
    timed(
        Step(
            Phase.CHITS,
            ask=informants.ask_chits,
            legal=informants.may_show,
            verbs="no show-chit",
            format_hint="no, or a chit like chit-x2",
            why={"show-chit": informants.why_not_show},
            play=informants.show,
            then=INFORMANTS,
        )
    ),
    timed(
        Step(
            Phase.INFORMANT,
            enter=informants.walk_comes,
            ask=informants.ask_walk,
            legal=informants.may_walk,
            verbs="stay to",
            format_hint=f"{END_SPACE}, or stay",
            why={"to": cop_refusals.why_not_lead},
            play=informants.walk,
            then=INFORMANTS,
        )
    ),
    timed(
        Step(
            Phase.INFORM,
            enter=informants.inform_comes,
            ask=informants.ask_inform,
            legal=informants.may_inform,
            verbs="no flip point",
            format_hint="no, flip, or point-SEAT-PIECE",
            why={"flip": informants.why_not_flip, "point": informants.why_not_point},
            play=informants.inform,
            then=INFORMANTS,
        )
    ),
    timed(
        Step(
            Phase.COP_ACT,
            ask=cop_turn.ask_act,
            legal=cop_turn.may_act,
            verbs="done patrol cruise enter enlist bribe bring cop",
            format_hint="commissioner>NA5e, enter-NA3e, enlist-N, cop-N, bring, bribe, or done",
            why={
                "done": cop_turn.why_not_done,
                "patrol": police_refusals.why_not_patrol,
                "cruise": police_refusals.why_not_patrol,
                "enter": commissioner.why_not_enter,
                "enlist": police_refusals.why_not_enlist,
                "bribe": cops.why_not_bribe,
                "bring": cops.why_not_bring,
                "cop": cops.why_not_cop,
            },
            near=cop_refusals.cop_choices,
            play=cop_turn.act,
            then={
                **dict.fromkeys(("done", "enter", "enlist", "bribe", "patrol", "cruise"), (Phase.SETTLE, *ACTIONS)),
                "bring": (Phase.NEW_COP,),
                "cop": (Phase.COP,),
            },
        )
    ),
    timed(
        Step(
            Phase.HIRING,
            ask=cop_turn.ask_hire,
            legal=cop_turn.may_hire,
            verbs="no hire",
            format_hint="hire or no",
            play=cop_turn.hire,
            then=PUBLIC,
        )
    ),
    Step(Phase.TIME_UP, enter=cop_turn.time_up),
)
"""The Cop Turn: a lost Commissioner, Informants, moves, and Public."""
