"""A game of Gangsters from top to bottom: what is asked when, what may be answered, and what follows.

After an answer the game goes on to the first step of `then` that has anything to ask or to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.core.events import Refusal
from omerta.core.turn import Step, Turn
from omerta.games.gangsters import (
    action_refusals,
    actions,
    bombers,
    bombs,
    buying,
    commissioner,
    cop_refusals,
    cop_turn,
    cops,
    crimes,
    drive_bys,
    ending,
    informants,
    losses,
    mob_violence,
    payoffs,
    police,
    police_refusals,
    public,
    raids,
    refusals,
    setup,
    shootouts,
    trading,
)
from omerta.games.gangsters.halting import timed
from omerta.games.gangsters.phases import Phase

if TYPE_CHECKING:
    from omerta.games.gangsters.state import GangstersState

NEXT_TURN = (Phase.OVER, Phase.WHO, Phase.BEGIN)
DICE = (Phase.COP_ROLL, Phase.ROLL)
TRADE = (Phase.MARKER, Phase.ACCEPT, Phase.HAND_OVER, Phase.OFFER)
SHOPPING = (Phase.REASSIGN, *TRADE, Phase.COP_BUY, Phase.BUY, *DICE)
"""A trade that was opened, the Buy Phase that it is part of, and then the dice."""
PUBLIC = (Phase.HIRING, Phase.PUBLIC, Phase.DRAW, Phase.TIME_UP, Phase.PAY)
ACTIONS = (Phase.DRIVE_BY, Phase.CRIME, Phase.COP_ACT, Phase.ACT, Phase.HIRE, *PUBLIC)
INFORMANTS = (Phase.INFORM, Phase.CHITS, Phase.INFORMANT, *ACTIONS)
SPOILS = (Phase.SHARE, Phase.SETTLE)
"""What a raid or a shootout pays the Police, and who shares it."""
SHOOTOUTS = (Phase.BOMB, Phase.DRIVE_BYS, Phase.COP_FIGHT, Phase.FIGHT, Phase.SWEEP)
AFTER_LOSSES = (Phase.LAST, *SHOOTOUTS)
END_SPACE = "a place like NA5e or the code of a building"

TURN: Turn[GangstersState] = Turn(
    # The setup.
    Step(Phase.ORDER, ask=setup.ask_order, happen=setup.draw_order, then=(Phase.ORDER, Phase.PICK)),
    Step(
        Phase.PICK,
        ask=setup.ask_pick,
        legal=setup.may_pick,
        verbs="pick",
        looks="the code of a building",
        why={"pick": refusals.no_pick},
        play=setup.pick,
        then=(Phase.PICK, Phase.GANG),
    ),
    Step(
        Phase.GANG,
        ask=setup.ask_gang,
        legal=setup.may_gang,
        verbs="gang commissioner",
        looks="Racketeers, Thugs and in which of your joints Racketeer, Thug and Vamp start, like 5.2@1.1.3",
        why={"gang": refusals.no_gang, "commissioner": refusals.no_commissioner},
        play=setup.reveal,
        then=(Phase.NEXT,),
    ),
    Step(Phase.NEXT, comes=ending.first_turn, then=(Phase.SUBWAY, Phase.WHO, Phase.BEGIN)),
    Step(Phase.SUBWAY, ask=commissioner.ask_subway, happen=commissioner.roll_subway, then=(Phase.FACING,)),
    Step(
        Phase.FACING,
        ask=commissioner.ask_facing,
        legal=commissioner.may_face,
        verbs="to",
        looks="a place like NA3e",
        why={"to": police_refusals.no_facing},
        play=commissioner.face,
        then=(Phase.WHO, Phase.BEGIN),
    ),
    Step(Phase.WHO, ask=ending.ask_who, happen=ending.draw_who, then=(Phase.BEGIN,)),
    Step(Phase.BEGIN, comes=ending.begin, then=SHOPPING),
    # The Buy Phase, with trades.
    Step(
        Phase.BUY,
        ask=buying.ask,
        legal=buying.may,
        verbs="done buy upgrade heaters wheels sell trade show return repair reassign",
        looks="buy, upgrade, sell-CODE, trade-SEAT, show-bribe-N, return, heaters, wheels, repair-CODE, reassign, done",
        why={
            "buy": refusals.no_purchase,
            "upgrade": refusals.no_upgrade,
            "heaters": refusals.no_equipment,
            "wheels": refusals.no_equipment,
            "sell": refusals.no_sale,
            "trade": refusals.no_trade,
            "show": refusals.no_show,
            "return": refusals.no_return,
            "repair": refusals.no_repair,
            "reassign": refusals.no_reassignment,
        },
        near=refusals.purchases,
        play=buying.buy,
        then=SHOPPING,
    ),
    Step(
        Phase.COP_BUY,
        comes=cop_turn.buy_comes,
        ask=cop_turn.ask_buy,
        legal=cop_turn.may_buy,
        verbs="done buy heaters wheels trade show return repair",
        looks="buy, heaters, wheels, trade-SEAT, show-bribe-N, return, repair-CODE, or done",
        why={
            "buy": police_refusals.no_precinct,
            "heaters": police_refusals.no_police_equipment,
            "wheels": police_refusals.no_police_equipment,
            "trade": refusals.no_trade,
            "show": refusals.no_show,
            "return": refusals.no_return,
            "repair": refusals.no_repair,
        },
        near=police_refusals.precinct_choices,
        play=cop_turn.buy,
        then=SHOPPING,
    ),
    Step(
        Phase.OFFER,
        ask=trading.ask,
        legal=trading.may,
        verbs="propose drop give-cash give-joint give-marker ask-cash ask-joint ask-marker",
        looks="give-300, ask-CODE, give-marker and so on, propose, or drop",
        why=dict.fromkeys(
            ("propose", "give-cash", "give-joint", "give-marker", "ask-cash", "ask-joint", "ask-marker"),
            refusals.no_item,
        ),
        play=trading.build,
        then=SHOPPING,
    ),
    Step(
        Phase.MARKER,
        ask=trading.ask_marker,
        legal=trading.may_marker,
        verbs="marker",
        looks="a marker like bribe-4",
        why={"marker": refusals.no_marker},
        play=trading.name_marker,
        then=SHOPPING,
    ),
    Step(
        Phase.ACCEPT,
        ask=trading.ask_accept,
        legal=trading.may_accept,
        verbs="decline accept",
        looks="accept or decline",
        why={"accept": refusals.no_accept},
        play=trading.answer,
        then=(Phase.LAST, *SHOPPING),
    ),
    Step(
        Phase.HAND_OVER,
        ask=trading.ask_hand_over,
        legal=trading.may_hand_over,
        verbs="marker",
        looks="a marker like bribe-4",
        why={"marker": refusals.no_marker},
        play=trading.give,
        then=(Phase.LAST, *SHOPPING),
    ),
    Step(
        Phase.REASSIGN,
        ask=bombers.ask_assign,
        legal=bombers.may_assign,
        verbs="assign",
        looks="the piece that the Bomber goes with, like assign-thug",
        why={"assign": action_refusals.no_assignment},
        play=bombers.assign,
        then=SHOPPING,
    ),
    Step(Phase.ROLL, ask=lambda state: state.game.five_dice, happen=cops.roll, then=(Phase.COPS,)),
    Step(Phase.COP_ROLL, ask=cop_turn.ask_dice, happen=cop_turn.roll, then=(Phase.REPLACE, *INFORMANTS)),
    # Bribe or move cops.
    timed(
        Step(
            Phase.COPS,
            ask=cops.ask,
            legal=cops.may,
            verbs="pass bribe play bring cop donuts",
            looks="pass, bribe, bring, cop-N or donuts-N, or a marker like bribe-4",
            why={
                "bribe": cop_refusals.no_bribe,
                "play": cop_refusals.no_bribed_cop,
                "bring": cop_refusals.no_new_cop,
                "cop": cop_refusals.no_cop,
                "donuts": cop_refusals.no_donuts,
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
            verbs="pass bribe bring cop",
            looks="pass, bribe, bring or cop-N",
            why={"bribe": cop_refusals.no_bribe, "bring": cop_refusals.no_new_cop, "cop": cop_refusals.no_cop},
            near=cop_refusals.cop_choices,
            play=cop_turn.answer_police,
            then=(Phase.NEW_COP, Phase.COP, *ACTIONS),
        )
    ),
    Step(Phase.NEW_COP, ask=cops.ask_new_cop, happen=cops.draw_cop, then=(Phase.COP,)),
    timed(
        Step(
            Phase.COP,
            ask=cops.ask_end,
            legal=cops.may_end,
            verbs="to hop",
            looks=f"{END_SPACE}, with ~ before it by subway",
            why={"to": cop_refusals.no_end, "hop": cop_refusals.no_end},
            play=cops.announce,
            then=(Phase.STOP, Phase.COP_GOES, *ACTIONS),
        )
    ),
    Step(
        Phase.STOP,
        ask=cops.ask_stop,
        legal=cops.may_stop,
        verbs="no play",
        looks="no, or the cop's marker like bribe-4",
        why={"play": cop_refusals.no_play},
        play=cops.stop,
        then=(Phase.COP_GOES, *ACTIONS),
    ),
    Step(Phase.COP_GOES, comes=cops.goes, then=(Phase.EXCHANGE, Phase.COP_ARRIVES)),
    Step(Phase.EXCHANGE, ask=cops.ask_exchange, happen=cops.exchange, then=(Phase.COP_ARRIVES,)),
    Step(Phase.COP_ARRIVES, comes=cops.arrives, then=(Phase.CONDUCT, Phase.RAID)),
    Step(
        Phase.CONDUCT,
        ask=raids.ask_conduct,
        legal=cops.may_stop,
        verbs="no play",
        looks="no, or the cop's marker like bribe-4",
        why={"play": cop_refusals.no_play},
        play=raids.conduct,
        then=(Phase.RAID,),
    ),
    Step(Phase.RAID, comes=raids.raid, then=(*SPOILS, Phase.LAST, *ACTIONS)),
    Step(
        Phase.SHARE,
        ask=police.ask_share,
        legal=police.may_share,
        verbs="no play",
        looks="no, or the cop's marker like bribe-4",
        why={"play": cop_refusals.no_play},
        play=police.share,
        then=(Phase.SETTLE, Phase.COP_LEAVES, Phase.LAST, *ACTIONS),
    ),
    Step(Phase.SETTLE, comes=police.settle),
    # The Cop Turn: a lost Commissioner, Informants, moves, and Public.
    Step(
        Phase.REPLACE,
        comes=commissioner.replace_comes,
        ask=commissioner.ask_replace,
        legal=commissioner.may_replace,
        verbs="enlist sell",
        looks="enlist-N, or sell-CODE",
        why={"enlist": police_refusals.no_enlisting, "sell": police_refusals.no_precinct_sale},
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
            looks="no, or a chit like chit-x2",
            why={"show-chit": police_refusals.no_chit},
            play=informants.show,
            then=INFORMANTS,
        )
    ),
    timed(
        Step(
            Phase.INFORMANT,
            comes=informants.walk_comes,
            ask=informants.ask_walk,
            legal=informants.may_walk,
            verbs="stay to",
            looks=f"{END_SPACE}, or stay",
            why={"to": cop_refusals.no_public_end},
            play=informants.walk,
            then=INFORMANTS,
        )
    ),
    timed(
        Step(
            Phase.INFORM,
            comes=informants.inform_comes,
            ask=informants.ask_inform,
            legal=informants.may_inform,
            verbs="no flip point",
            looks="no, flip, or point-SEAT-PIECE",
            why={"flip": police_refusals.no_flip, "point": police_refusals.no_pointing},
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
            looks="commissioner>NA5e, enter-NA3e, enlist-N, cop-N, bring, bribe, or done",
            why={
                "done": police_refusals.no_patrol_done,
                "patrol": police_refusals.no_patrol,
                "cruise": police_refusals.no_patrol,
                "enter": police_refusals.no_entrance,
                "enlist": police_refusals.no_enlisting,
                "bribe": cop_refusals.no_bribe,
                "bring": cop_refusals.no_new_cop,
                "cop": cop_refusals.no_cop,
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
            looks="hire or no",
            play=cop_turn.hire,
            then=PUBLIC,
        )
    ),
    Step(Phase.TIME_UP, comes=cop_turn.time_up),
    # Move or recruit.
    timed(
        Step(
            Phase.ACT,
            ask=actions.ask,
            legal=actions.may,
            verbs="done move drive extort-again recruit sell plant bomber",
            looks="a piece and its end like thug>NA5e, extort-thug, recruit-thug-2, plant, or done",
            why={
                "done": action_refusals.no_done,
                "move": action_refusals.no_move,
                "drive": action_refusals.no_move,
                "recruit": action_refusals.no_recruit,
                "extort-again": action_refusals.no_extortion,
                "sell": action_refusals.no_quick_sale,
                "plant": action_refusals.no_bomb,
                "bomber": action_refusals.no_bomber,
            },
            near=action_refusals.hirings,
            play=actions.act,
            then=ACTIONS,
        )
    ),
    timed(
        Step(
            Phase.DRIVE_BY,
            comes=drive_bys.comes,
            ask=drive_bys.ask,
            legal=drive_bys.may,
            verbs="no drive-by",
            looks="no, or a street space like drive-by-NA5",
            why={"drive-by": action_refusals.no_drive_by},
            play=drive_bys.announce,
            then=ACTIONS,
        )
    ),
    timed(
        Step(
            Phase.CRIME,
            comes=crimes.comes,
            ask=crimes.ask,
            legal=crimes.may,
            verbs="no extort hit extort-hit seduce",
            looks="extort, hit-SEAT, extort-hit-SEAT, seduce-SEAT-PIECE, or no",
            why={
                "extort": action_refusals.no_crime,
                "hit": action_refusals.no_hit,
                "extort-hit": action_refusals.no_hit,
                "seduce": action_refusals.no_seduction,
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
            looks="bomber, or no",
            play=bombers.hire,
            then=(Phase.ASSIGN, *PUBLIC),
        )
    ),
    Step(
        Phase.ASSIGN,
        ask=bombers.ask_assign,
        legal=bombers.may_assign,
        verbs="assign",
        looks="the piece that the Bomber goes with, like assign-thug",
        why={"assign": action_refusals.no_assignment},
        play=bombers.assign,
        then=PUBLIC,
    ),
    # Public.
    timed(
        Step(
            Phase.PUBLIC,
            comes=public.comes,
            ask=public.ask,
            legal=public.may,
            verbs="stay to",
            looks=f"{END_SPACE}, or stay",
            why={"to": cop_refusals.no_public_end},
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
            looks="draw or done",
            play=public.draw,
            then=(Phase.NEW_PUBLIC, Phase.PAY),
        )
    ),
    Step(Phase.NEW_PUBLIC, ask=public.ask_new, happen=public.new, then=(Phase.NEWCOMER,)),
    timed(
        Step(
            Phase.NEWCOMER,
            ask=public.ask_newcomer,
            legal=public.may_newcomer,
            verbs="to",
            looks=END_SPACE,
            why={"to": cop_refusals.no_public_end},
            play=public.move_newcomer,
            then=(Phase.DRAW, Phase.PAY),
        )
    ),
    # Pay and be paid.
    Step(Phase.PAY, comes=payoffs.pay, then=(Phase.BRIBE, Phase.CHIT, Phase.PLACE, Phase.PAYOFFS)),
    Step(
        Phase.BRIBE,
        ask=payoffs.ask_bribe,
        happen=payoffs.draw_bribe,
        then=(Phase.CHIT, Phase.PLACE, Phase.PAYOFFS),
    ),
    Step(Phase.CHIT, ask=informants.ask_chit, happen=informants.draw_chit, then=(Phase.PLACE, Phase.PAYOFFS)),
    Step(
        Phase.PLACE,
        comes=payoffs.recruits,
        ask=payoffs.ask_place,
        legal=payoffs.may_place,
        verbs="to",
        looks=END_SPACE,
        why={"to": cop_refusals.no_place},
        play=payoffs.place,
        then=(Phase.PLACE, Phase.PAYOFFS),
    ),
    Step(Phase.PAYOFFS, comes=payoffs.collect, then=SHOOTOUTS),
    # Shootouts: bombs, drive-bys, cops, hits on gangsters, fights over joints.
    Step(Phase.BOMB, ask=bombs.ask_fuse, happen=bombs.fuse, then=(Phase.BLAST, *AFTER_LOSSES)),
    Step(Phase.BLAST, ask=bombs.ask_blast, happen=bombs.blast, then=AFTER_LOSSES),
    Step(Phase.DRIVE_BYS, comes=drive_bys.next_drive_by, then=(Phase.TARGET, Phase.DRIVE_FIRE)),
    Step(
        Phase.TARGET,
        ask=drive_bys.ask_target,
        legal=drive_bys.may_target,
        verbs="hit",
        looks="the gang that is attacked, like hit-SEAT",
        why={"hit": action_refusals.no_target},
        play=drive_bys.name_target,
        then=(Phase.DRIVE_FIRE,),
    ),
    Step(
        Phase.DRIVE_FIRE,
        ask=drive_bys.ask_fire,
        happen=drive_bys.fire,
        then=(Phase.LOSSES, Phase.DRIVE_ENDS),
    ),
    Step(Phase.DRIVE_ENDS, comes=drive_bys.ends, then=AFTER_LOSSES),
    Step(Phase.COP_FIGHT, comes=shootouts.next_cop, then=(Phase.SAFE, Phase.COP_FIRE, Phase.COP_LEAVES)),
    Step(
        Phase.SAFE,
        ask=shootouts.ask_safe,
        legal=shootouts.may_be_safe,
        verbs="no play",
        looks="no, or the cop's marker like bribe-4",
        why={"play": cop_refusals.no_play},
        play=shootouts.be_safe,
        then=(Phase.COP_FIRE, Phase.COP_LEAVES),
    ),
    Step(
        Phase.COP_FIRE,
        ask=shootouts.ask_cop_fire,
        happen=shootouts.cop_fires,
        then=(Phase.SPLIT, Phase.LOSSES, *SPOILS, Phase.COP_LEAVES),
    ),
    Step(
        Phase.SPLIT,
        comes=shootouts.split_comes,
        ask=shootouts.ask_split,
        legal=shootouts.may_split,
        verbs="hits",
        looks="a number of hits",
        why={"hits": cop_refusals.no_split},
        play=shootouts.split,
        then=(Phase.SPLIT, Phase.LOSSES, *SPOILS, Phase.COP_LEAVES),
    ),
    Step(
        Phase.LOSSES,
        comes=losses.comes,
        ask=losses.ask,
        legal=losses.may,
        verbs="hits",
        looks="a number of hits",
        why={"hits": cop_refusals.no_losses},
        play=losses.take,
        then=(Phase.LOSSES, *SPOILS, Phase.COP_LEAVES, Phase.DRIVE_ENDS, Phase.FIGHT_ENDS),
    ),
    Step(Phase.COP_LEAVES, comes=shootouts.cop_leaves, then=AFTER_LOSSES),
    Step(Phase.FIGHT, comes=mob_violence.next_fight, then=(Phase.FIRE,)),
    Step(
        Phase.FIRE,
        ask=mob_violence.ask_fire,
        happen=mob_violence.fire,
        then=(Phase.LOSSES, *SPOILS, Phase.FIGHT_ENDS),
    ),
    Step(Phase.FIGHT_ENDS, comes=mob_violence.fight_ends, then=(Phase.LAST, Phase.FIGHT, Phase.SWEEP)),
    Step(Phase.SWEEP, comes=mob_violence.sweep, then=(Phase.OFF_DUTY,)),
    Step(Phase.OFF_DUTY, comes=raids.cops_leave_joints, then=(Phase.END,)),
    Step(Phase.END, comes=ending.turn_ends, then=NEXT_TURN),
    Step(Phase.LAST, comes=ending.last_gang, then=(Phase.OVER,)),
    Step(Phase.OVER, ask=ending.result, idle=Refusal("over", "GS-59")),
    no_seat="GS-01",
    foreign=Refusal("foreign", "GS-02"),
    other_question=Refusal("other-question", "GS-16"),
    not_asked=refusals.NOT_ASKED,
)
