"""The Back Room from top to bottom: what is asked when, what may be answered, and what follows."""

from __future__ import annotations

from omerta.core.events import Refusal
from omerta.core.turn import Step, Turn
from tests.laws.back_room import rounds
from tests.laws.back_room.phases import Phase
from tests.laws.back_room.state import RoomState
from tests.laws.back_room.table import CALL

NEXT_ROUND = (Phase.TOP, Phase.DRAW, Phase.OVER)
"""The leader draws what lies seen on top, or any card; after the last round it is over."""

TURN: Turn[RoomState] = Turn(
    # The deal.
    Step(Phase.LEAD, ask=rounds.ask_lead, draw=rounds.draw_lead, then=(Phase.DEAL,)),
    Step(Phase.DEAL, ask=rounds.ask_deal, draw=rounds.deal, then=(Phase.DEAL, Phase.MARK)),
    Step(
        Phase.MARK,
        ask=rounds.ask_marks,
        legal=rounds.may_mark,
        verbs="mark",
        format_hint="mark and another seat, like mark-1",
        why={"mark": rounds.no_mark},
        play=rounds.mark,
        then=NEXT_ROUND,
    ),
    # A round.
    Step(Phase.TOP, enter=rounds.take_top, then=(Phase.REMARK,)),
    Step(Phase.DRAW, ask=rounds.ask_draw, draw=rounds.draw, then=(Phase.REMARK,)),
    Step(
        Phase.REMARK,
        ask=rounds.ask_remark,
        legal=rounds.may_mark,
        verbs="mark",
        format_hint="mark and another seat, like mark-1",
        why={"mark": rounds.no_mark},
        play=rounds.remark,
        then=(Phase.PEEK,),
    ),
    Step(
        Phase.PEEK,
        ask=rounds.ask_peek,
        legal=rounds.may_peek,
        verbs="pass peek",
        format_hint="peek, or pass",
        play=rounds.peek,
        then=(Phase.LOOK, Phase.LOCK),
    ),
    Step(Phase.LOOK, ask=rounds.ask_look, draw=rounds.look, then=(Phase.LOCK,)),
    Step(
        Phase.LOCK,
        ask=rounds.ask_lock,
        legal=rounds.may_lock,
        verbs="lock",
        format_hint="lock and a card, like lock-fog",
        why={"lock": rounds.not_held},
        near=lambda state, seat: rounds.cards_out("lock", state),
        play=rounds.lock,
        then=(Phase.SHOW, Phase.CALL, Phase.UNCALLED),
    ),
    Step(
        Phase.SHOW,
        ask=rounds.ask_show,
        legal=rounds.may_show,
        verbs="show",
        format_hint="show and a card, like show-fog",
        why={"show": rounds.not_held},
        near=lambda state, seat: rounds.cards_out("show", state),
        play=rounds.show,
        then=(Phase.CALL, Phase.UNCALLED),
    ),
    Step(
        Phase.CALL,
        ask=rounds.ask_call,
        legal=rounds.may_call,
        verbs="no call",
        format_hint="call, or no",
        why={"call": rounds.no_badge},
        near=lambda state, seat: (CALL,),
        play=rounds.call,
        then=NEXT_ROUND,
    ),
    Step(Phase.UNCALLED, enter=rounds.nobody_calls, then=NEXT_ROUND),
    # The end.
    Step(Phase.OVER, enter=rounds.show_marks, ask=rounds.result),
    no_seat="BR-09",
    foreign=Refusal("foreign", "BR-09"),
    other_question=Refusal("wrong-verb", "BR-09"),
    not_asked=Refusal("not-asked", "BR-09"),
)
