"""The steps from the setup to the dice: joints, gangs, the Buy Phase with trades."""

from __future__ import annotations

from omerta.core.turn import Step
from omerta.games.gangsters.phases import Phase
from omerta.games.gangsters.rules import bombers, buying, commissioner, cop_turn, cops, ending, rubble, setup, trading
from omerta.games.gangsters.rules.refusals import buying as refusals
from omerta.games.gangsters.rules.refusals import police as police_refusals
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.step_order import (
    INFORMANTS,
    SHOPPING,
)

SETUP: tuple[Step[GangstersState], ...] = (
    Step(Phase.ORDER, ask=setup.ask_order, draw=setup.draw_order, then=(Phase.ORDER, Phase.PICK)),
    Step(
        Phase.PICK,
        ask=setup.ask_pick,
        legal=setup.may_pick,
        verbs="pick",
        format_hint="the code of a building",
        why={"pick": setup.why_not_pick},
        play=setup.pick,
        then=(Phase.PICK, Phase.GANG),
    ),
    Step(
        Phase.GANG,
        ask=setup.ask_gang,
        legal=setup.may_gang,
        verbs="gang commissioner",
        format_hint={
            "gang": "Racketeers, Thugs and in which of your joints Racketeer, Thug and Vamp start, like 5.2@1.1.3",
            "commissioner": "the strength of the Commissioner, like commissioner-4",
        },
        why={"gang": refusals.why_not_gang, "commissioner": commissioner.why_not_start},
        play=setup.reveal,
        then=(Phase.NEXT,),
    ),
    Step(Phase.NEXT, enter=ending.first_turn, then=(Phase.SUBWAY, Phase.WHO, Phase.BEGIN)),
    Step(Phase.SUBWAY, ask=commissioner.ask_subway, draw=commissioner.roll_subway, then=(Phase.FACING,)),
    Step(
        Phase.FACING,
        ask=commissioner.ask_facing,
        legal=commissioner.may_face,
        verbs="to",
        format_hint="a place like NA3e",
        why={"to": commissioner.why_not_face},
        play=commissioner.face,
        then=(Phase.WHO, Phase.BEGIN),
    ),
    Step(Phase.WHO, ask=ending.ask_who, draw=ending.draw_who, then=(Phase.BEGIN,)),
    Step(Phase.BEGIN, enter=ending.begin, then=SHOPPING),
)
"""The setup."""

DEALINGS = {
    "heaters": "heaters",
    "wheels": "wheels",
    "trade": "trade-SEAT",
    "show": "show-bribe-N",
    "return": "return",
    "repair": "repair-CODE",
}
"""What gangs and Police write alike in their Buy Phase."""

BUYING: tuple[Step[GangstersState], ...] = (
    Step(
        Phase.BUY,
        ask=buying.ask,
        legal=buying.may,
        verbs="done buy upgrade heaters wheels sell trade show return repair reassign",
        format_hint={
            "buy": "buy",
            "upgrade": "upgrade",
            "sell": "sell-CODE",
            **DEALINGS,
            "reassign": "reassign",
            "done": "done",
        },
        why={
            "buy": buying.why_not_buy,
            "upgrade": buying.why_not_upgrade,
            "heaters": buying.why_not_equip,
            "wheels": buying.why_not_equip,
            "sell": buying.why_not_sell,
            "trade": buying.why_not_trade,
            "show": buying.why_not_show,
            "return": buying.why_not_return,
            "repair": rubble.why_not_repair,
            "reassign": bombers.why_not_reassign,
        },
        near=refusals.purchases,
        play=buying.buy,
        then=SHOPPING,
    ),
    Step(
        Phase.COP_BUY,
        enter=cop_turn.buy_comes,
        ask=cop_turn.ask_buy,
        legal=cop_turn.may_buy,
        verbs="done buy upgrade heaters wheels sell trade show return repair reassign",
        format_hint={"buy": "buy", **DEALINGS, "done": "done"},
        why={
            "buy": cop_turn.why_not_buy,
            "upgrade": police_refusals.why_not_upgrade,
            "sell": commissioner.why_not_sell,
            "reassign": bombers.why_not_reassign,
            "heaters": cop_turn.why_not_equip,
            "wheels": cop_turn.why_not_equip,
            "trade": buying.why_not_trade,
            "show": buying.why_not_show,
            "return": buying.why_not_return,
            "repair": rubble.why_not_repair,
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
        format_hint="give-300, ask-CODE, give-marker and so on, propose, or drop",
        why=dict.fromkeys(
            ("propose", "give-cash", "give-joint", "give-marker", "ask-cash", "ask-joint", "ask-marker"),
            refusals.why_not_offer,
        ),
        play=trading.build,
        then=SHOPPING,
    ),
    Step(
        Phase.MARKER,
        ask=trading.ask_marker,
        legal=trading.may_marker,
        verbs="marker",
        format_hint="a marker like bribe-4",
        why={"marker": trading.why_not_lay},
        play=trading.name_marker,
        then=SHOPPING,
    ),
    Step(
        Phase.ACCEPT,
        ask=trading.ask_accept,
        legal=trading.may_accept,
        verbs="decline accept",
        format_hint="accept or decline",
        why={"accept": trading.why_not_accept},
        play=trading.answer,
        then=(Phase.LAST, *SHOPPING),
    ),
    Step(
        Phase.HAND_OVER,
        ask=trading.ask_hand_over,
        legal=trading.may_hand_over,
        verbs="marker",
        format_hint="a marker like bribe-4",
        why={"marker": trading.why_not_hand_over},
        play=trading.give,
        then=(Phase.LAST, *SHOPPING),
    ),
    Step(
        Phase.REASSIGN,
        ask=bombers.ask_assign,
        legal=bombers.may_assign,
        verbs="assign",
        format_hint="the piece that the Bomber goes with, like assign-thug",
        why={"assign": bombers.why_not_assign},
        play=bombers.assign,
        then=SHOPPING,
    ),
    Step(Phase.ROLL, ask=lambda state: state.game.five_dice, draw=cops.roll, then=(Phase.COPS,)),
    Step(Phase.COP_ROLL, ask=cop_turn.ask_dice, draw=cop_turn.roll, then=(Phase.REPLACE, *INFORMANTS)),
)
"""The Buy Phase, with trades, and the dice."""
