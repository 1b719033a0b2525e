"""A game of Gangster's Dilemma from top to bottom: what is asked when, what may be answered, and what follows.

After an answer the game goes on to the first step of `then` that has anything to ask or to do.
"""

from __future__ import annotations

from omerta.core.events import Refusal
from omerta.core.turn import Step, Turn
from omerta.games.gangsters_dilemma.phases import Phase
from omerta.games.gangsters_dilemma.rules import deal, fulfilling, looting, patrol, refusals, robbery, rounds
from omerta.games.gangsters_dilemma.state import DilemmaState

ALONG_THE_STREET = (Phase.LOCATION, Phase.NEXT_ROUND, Phase.OVER)
"""To the next location, or where there is none to the next round, or where it is decided to the end."""

TURN: Turn[DilemmaState] = Turn(
    # The setup.
    Step(
        Phase.COP,
        ask=deal.ask_cop,
        draw=deal.draw_cop,
        then=(Phase.CHARACTER, Phase.PRIVATE, Phase.ROW),
    ),
    Step(
        Phase.CHARACTER,
        ask=deal.ask_character,
        legal=deal.may_choose,
        verbs="character",
        format_hint="the code of a character",
        why={"character": refusals.why_not_choose},
        play=deal.choose,
        draw=deal.draw_character,
        then=(Phase.CHARACTER, Phase.PRIVATE, Phase.ROW),
    ),
    Step(
        Phase.PRIVATE,
        ask=deal.ask_private,
        draw=deal.draw_private,
        then=(Phase.PRIVATE, Phase.ROW),
    ),
    Step(
        Phase.ROW,
        enter=deal.next_hole,
        ask=deal.ask_demand,
        draw=deal.draw_demand,
        then=(Phase.ROW, Phase.FIRST_ROUND, Phase.DEMAND, *ALONG_THE_STREET),
    ),
    Step(Phase.FIRST_ROUND, enter=rounds.first_round, then=(Phase.PATROL,)),
    # A round: the Cop locks two locations, the others choose one each.
    Step(
        Phase.PATROL,
        ask=patrol.ask,
        legal=patrol.may_patrol,
        verbs="patrol",
        format_hint="two locations in order, like 2+5",
        why={"patrol": refusals.why_not_patrol},
        near=refusals.patrols,
        play=patrol.lock,
        then=(Phase.LOOK, Phase.ROB),
    ),
    Step(
        Phase.LOOK,
        ask=patrol.ask_look,
        legal=patrol.may_look,
        verbs="no-look look",
        format_hint="look, or no",
        play=patrol.look,
        then=(Phase.GLIMPSE, Phase.ROB),
    ),
    Step(
        Phase.GLIMPSE,
        ask=patrol.ask_glimpse,
        draw=patrol.glimpse,
        then=(Phase.ROB,),
    ),
    Step(
        Phase.ROB,
        ask=robbery.ask,
        legal=robbery.may_rob,
        verbs="rob",
        format_hint="the number of a location",
        why={"rob": refusals.why_not_rob},
        near=refusals.robberies,
        idle=refusals.robs_nothing,
        play=robbery.reveal,
        then=(Phase.ABILITY, *ALONG_THE_STREET),
    ),
    # Abilities after the reveal, clockwise from the Cop's left.
    Step(Phase.ABILITY, enter=robbery.next_ability, then=(Phase.EXCHANGE, Phase.STEAL)),
    Step(
        Phase.EXCHANGE,
        enter=robbery.is_to_exchange,
        ask=robbery.ask_ability,
        legal=robbery.may_exchange,
        verbs="no-exchange exchange",
        format_hint="a token given, a token taken and a seat, like gin/art@3, or no",
        why={"exchange": refusals.why_not_exchange},
        play=robbery.exchange,
        then=(Phase.ABILITY, *ALONG_THE_STREET),
    ),
    Step(
        Phase.STEAL,
        ask=robbery.ask_ability,
        legal=robbery.may_steal,
        verbs="no-steal steal",
        format_hint="the number of a seat, or no",
        why={"steal": refusals.why_not_steal},
        near=refusals.thefts,
        play=robbery.steal,
        then=(Phase.ABILITY, *ALONG_THE_STREET),
    ),
    # The locations one by one: first the cops, then cash and loot, then the Boss's demands (GD-14, GD-15).
    Step(Phase.LOCATION, enter=looting.next_location, then=(Phase.DILEMMA, Phase.SHARE)),
    Step(
        Phase.DILEMMA,
        enter=looting.cop_arrives,
        ask=looting.ask_answers,
        legal=looting.may_answer,
        verbs="talk silent bribe pay",
        format_hint="talk, silent, bribe (with Gin) or pay (with dollars)",
        why={"bribe": refusals.why_not_bribe, "pay": refusals.why_not_pay},
        near=refusals.bribes,
        idle=refusals.NOT_THERE,
        play=looting.answer,
        then=(Phase.SHARE, *ALONG_THE_STREET),
    ),
    Step(Phase.SHARE, enter=looting.share_out, then=(Phase.TRADE, Phase.DEMAND, *ALONG_THE_STREET)),
    Step(
        Phase.TRADE,
        ask=looting.ask_trades,
        legal=looting.may_trade,
        verbs="no-trade buy sell",
        format_hint="buy or sell with a token, like buy-art, or no",
        why={"buy": refusals.why_not_trade, "sell": refusals.why_not_trade},
        near=refusals.trades,
        play=looting.trade,
        then=(Phase.DEMAND, *ALONG_THE_STREET),
    ),
    Step(
        Phase.DEMAND,
        enter=fulfilling.next_in_line,
        ask=fulfilling.ask,
        legal=fulfilling.may_fulfil,
        verbs="no-demand demand demand-gin demand-dollars",
        format_hint="a demand, like D12, D12-art with dollars for the Art, D12-art/gin with Gin for it, or no",
        why=dict.fromkeys(("demand", "demand-gin", "demand-dollars"), refusals.why_not_fulfil),
        near=refusals.demands,
        idle=refusals.fulfils_nothing,
        play=fulfilling.fulfil,
        then=(Phase.ROW, Phase.DEMAND, *ALONG_THE_STREET),
    ),
    # The end of a round, or of the game.
    Step(Phase.NEXT_ROUND, enter=rounds.next_round, then=(Phase.PATROL,)),
    Step(Phase.OVER, enter=rounds.finish, ask=rounds.result, idle=Refusal("over", "GD-32")),
    no_seat="GD-01",
    foreign=Refusal("foreign", "GD-02"),
    other_question=Refusal("other-question", "GD-15"),
    not_asked=refusals.NOT_ASKED,
)
