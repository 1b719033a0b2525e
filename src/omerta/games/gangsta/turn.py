"""A game of GANGSTA! from top to bottom: what is asked when, what may be answered, and what follows.

After an answer the game goes on to the first step of `then` that has anything to ask or to do. The rules of each step
stand in modules of their own, called as in the rulebook.
"""

from __future__ import annotations

from omerta.core.events import Refusal
from omerta.core.turn import Step, Turn
from omerta.games.gangsta.deck.deck_tables import MOST_HELD
from omerta.games.gangsta.phases import Phase
from omerta.games.gangsta.rules import (
    chapters,
    deal,
    heists,
    mobilisation,
    passing,
    refills,
    refusals,
    resources,
    rewards,
    scoring,
    snitches,
    turns,
)
from omerta.games.gangsta.state import GangstaState

NEXT_TURN = (Phase.NEXT_TURN, Phase.OVER)
END_OF_TURN = (Phase.TURN_OVER, *NEXT_TURN)
FILL_GAPS = (Phase.GAP, *END_OF_TURN)
"""Fill what is missing in the rows, one by one; then the turn ends."""
AFTER_ACTION = (Phase.CHAPTER_OVER, *FILL_GAPS)
"""A chapter ends before gaps are filled (GA-A6)."""
REWARDS = (Phase.REWARD, Phase.FLY, Phase.STORED)
"""To the next special reward, or where there is none home, and then the card is stored."""
A_GANGSTER = "a gangster like G07"

TURN: Turn[GangstaState] = Turn(
    # The setup: who begins, Bosses, and resources where they are played.
    Step(Phase.FIRST, ask=deal.ask_first, draw=deal.draw_first, then=(Phase.BOSS,)),
    Step(
        Phase.BOSS,
        ask=deal.ask_boss,
        draw=deal.draw_boss,
        then=(Phase.BOSS, Phase.RESOURCE, Phase.NEW_CHAPTER),
    ),
    Step(Phase.RESOURCE, ask=deal.ask_resource, draw=deal.draw_resource, then=(Phase.RESOURCE, Phase.KEEP)),
    Step(
        Phase.KEEP,
        ask=deal.ask_keep,
        legal=deal.may_keep,
        verbs="keep",
        format_hint="a resource like R05",
        why={"keep": refusals.why_not_keep},
        play=deal.keep,
        then=(Phase.NEW_CHAPTER,),
    ),
    # A chapter is laid out. Then, and after every action, gaps are filled: heists first, then gangsters.
    Step(Phase.NEW_CHAPTER, enter=chapters.open_next, then=FILL_GAPS),
    Step(
        Phase.GAP,
        enter=refills.has_gap,
        then=(Phase.HEIST, Phase.SNITCH, Phase.GANGSTER, *END_OF_TURN),
    ),
    Step(
        Phase.HEIST,
        enter=refills.next_heist,
        ask=refills.ask_heist,
        draw_raw=refills.draw_heist,
        then=(Phase.SNITCH, *FILL_GAPS),
    ),
    Step(
        Phase.GANGSTER,
        enter=refills.next_gangster,
        ask=refills.ask_gangster,
        draw_raw=refills.draw_gangster,
        then=FILL_GAPS,
    ),
    # A turn begins: a resource may show a top card, then the gang is mobilised.
    Step(Phase.NEXT_TURN, enter=turns.begin, then=(Phase.LOOK, Phase.MOBILISATION)),
    Step(Phase.LOOK, enter=resources.look, then=(Phase.SEE_HEIST, Phase.SEE_GANGSTER, Phase.MOBILISATION)),
    Step(
        Phase.SEE_HEIST,
        enter=resources.looks_at_heists,
        ask=resources.ask_to_see_heist,
        draw_raw=resources.see_heist,
        then=(Phase.MOBILISATION,),
    ),
    Step(
        Phase.SEE_GANGSTER,
        enter=resources.looks_at_gangsters,
        ask=resources.ask_to_see_gangster,
        draw_raw=resources.see_gangster,
        then=(Phase.MOBILISATION,),
    ),
    Step(Phase.MOBILISATION, enter=mobilisation.mobilise, then=(Phase.MOBILISE, Phase.ACTION)),
    Step(
        Phase.MOBILISE,
        ask=mobilisation.ask,
        legal=mobilisation.may_ready,
        verbs="ready ready-all done",
        format_hint=f"{A_GANGSTER}, all, done",
        why={"ready": refusals.why_not_ready, "ready-all": refusals.why_not_ready_all},
        near=refusals.own_gang,
        play=mobilisation.ready,
        then={"ready": (Phase.MOBILISE, Phase.ACTION), "ready-all": (Phase.ACTION,), "done": (Phase.ACTION,)},
    ),
    # One action: Recruit, Heist or Pass.
    Step(
        Phase.ACTION,
        enter=turns.comes_to_act,
        ask=turns.ask_action,
        legal=turns.may_act,
        verbs="pass recruit heist",
        format_hint=f"pass, {A_GANGSTER}, a heist like H208",
        why={
            "recruit": refusals.why_not_recruit,
            "heist": refusals.why_not_announce,
            "ready": refusals.why_nobody_readies,
        },
        near=refusals.open_cards,
        play=turns.act,
        then={
            "recruit": AFTER_ACTION,
            "heist": (Phase.IGNORE, Phase.ENGAGE),
            "pass": (Phase.RECOVER, Phase.DISCARD, *AFTER_ACTION),
        },
    ),
    # A heist: its crew one by one, then its rewards.
    Step(
        Phase.IGNORE,
        ask=heists.ask_ignore,
        legal=heists.may_ignore,
        verbs="ignore decline",
        format_hint="a skill like hacker, no",
        why={"ignore": refusals.why_not_ignore, "decline": refusals.why_not_decline},
        play=heists.ignore,
        then=(Phase.ENGAGE, Phase.PERFORMED),
    ),
    Step(
        Phase.ENGAGE,
        ask=heists.ask_crew,
        legal=heists.may_engage,
        verbs="engage",
        format_hint=A_GANGSTER,
        why={"engage": refusals.why_not_engage},
        near=refusals.everybody_in_reach,
        play=heists.engage,
        then=(Phase.ENGAGE, Phase.PERFORMED),
    ),
    Step(Phase.PERFORMED, enter=rewards.pay, then=REWARDS),
    Step(
        Phase.REWARD,
        enter=rewards.next_reward,
        then=(Phase.FAST, Phase.LEARN, Phase.STEAL, Phase.DIVERT, Phase.HIT, Phase.AGAIN),
    ),
    Step(
        Phase.FAST,
        ask=rewards.ask_fast,
        legal=rewards.may_recruit,
        verbs="recruit decline",
        format_hint=f"{A_GANGSTER}, no",
        why={"recruit": refusals.why_not_recruit},
        near=refusals.reserve,
        play=rewards.recruit,
        then=REWARDS,
    ),
    Step(
        Phase.LEARN,
        ask=rewards.asks(Phase.LEARN, "learning"),
        legal=rewards.may_teach,
        verbs="teach decline",
        format_hint=f"{A_GANGSTER}, no",
        why={"teach": rewards.why_not_teach},
        near=refusals.own_crew,
        play=rewards.teach,
        then=REWARDS,
    ),
    Step(
        Phase.STEAL,
        ask=rewards.asks(Phase.STEAL, "theft"),
        legal=rewards.may_steal,
        verbs="steal decline",
        format_hint="the number of a seat, no",
        why={"steal": rewards.why_not_steal},
        near=refusals.thefts,
        play=rewards.steal,
        then=REWARDS,
    ),
    Step(
        Phase.DIVERT,
        ask=rewards.ask_to_divert,
        legal=rewards.may_divert,
        verbs="divert done",
        format_hint=f"{A_GANGSTER}, done",
        why={"divert": refusals.why_not_divert},
        near=refusals.rivals,
        play=rewards.divert,
        then={"divert": (Phase.DIVERT, *REWARDS), "done": REWARDS},
    ),
    Step(
        Phase.HIT,
        ask=rewards.asks(Phase.HIT, "assassination"),
        legal=rewards.may_hit,
        verbs="hit decline",
        format_hint="the number of a seat, no",
        why={"hit": rewards.why_not_hit},
        near=refusals.hits,
        play=rewards.hit,
        then={"hit": (Phase.VICTIM,), "decline": REWARDS},
    ),
    Step(
        Phase.VICTIM,
        ask=rewards.ask_who_dies,
        legal=rewards.may_die,
        verbs="lose",
        format_hint=A_GANGSTER,
        why={"lose": refusals.why_not_lose},
        near=refusals.loser_s_gang,
        play=rewards.die,
        then=REWARDS,
    ),
    Step(
        Phase.FLY,
        ask=resources.ask_to_fly,
        legal=resources.may_fly,
        verbs="ready decline",
        format_hint=f"{A_GANGSTER}, no",
        why={"ready": refusals.why_not_ready},
        play=resources.fly,
        then=(Phase.STORED,),
    ),
    Step(
        Phase.AGAIN,
        ask=rewards.asks(Phase.AGAIN, "play again"),
        legal=rewards.may_play_again,
        verbs="again decline",
        format_hint="yes, no",
        play=rewards.play_again,
        then=REWARDS,
    ),
    Step(Phase.STORED, enter=rewards.store, then=AFTER_ACTION),
    # A pass: the Hospital, then a card of the rows may go.
    Step(
        Phase.RECOVER,
        ask=passing.ask_recover,
        legal=passing.may_recover,
        verbs="recover done",
        format_hint=f"{A_GANGSTER}, done",
        why={"recover": refusals.why_not_recover},
        play=passing.recover,
        then={
            "recover": (Phase.RECOVER, Phase.DISCARD, *AFTER_ACTION),
            "done": (Phase.DISCARD, *AFTER_ACTION),
        },
    ),
    Step(
        Phase.DISCARD,
        enter=passing.comes_to_discard,
        ask=passing.ask_discard,
        legal=passing.may_discard,
        verbs="discard decline",
        format_hint="a card like H208 or G07, no",
        why={"discard": refusals.why_not_discard},
        play=passing.discard,
        then=AFTER_ACTION,
    ),
    # A Snitch: everybody who cannot pay loses somebody; the third one ends the game.
    Step(Phase.SNITCH, enter=snitches.comes_to_settle, then=(Phase.JAIL, Phase.OVER)),
    Step(
        Phase.JAIL,
        ask=snitches.ask_jail,
        legal=snitches.may_go_to_jail,
        verbs="lose",
        format_hint=A_GANGSTER,
        why={"lose": refusals.why_not_lose},
        near=refusals.loser_s_gang,
        play=snitches.go_to_jail,
        then=(Phase.SNITCH, *FILL_GAPS),
    ),
    # The end of a chapter.
    Step(Phase.CHAPTER_OVER, enter=chapters.is_over, then=(Phase.OPPORTUNITY, Phase.GANG_WAR, Phase.OVER)),
    Step(Phase.OPPORTUNITY, enter=chapters.pay_opportunity, then=(Phase.NEW_CHAPTER,)),
    Step(Phase.GANG_WAR, enter=chapters.go_to_war, then=(Phase.PICK, Phase.WAR, Phase.NEW_CHAPTER)),
    Step(
        Phase.WAR,
        ask=chapters.ask_loser,
        legal=chapters.may_fall,
        verbs="lose",
        format_hint=A_GANGSTER,
        why={"lose": refusals.why_not_lose},
        near=refusals.loser_s_gang,
        play=chapters.fall,
        then=(Phase.WAR, Phase.NEW_CHAPTER),
    ),
    Step(
        Phase.PICK,
        enter=chapters.comes_to_pick,
        ask=chapters.ask_winner,
        legal=chapters.may_fall,
        verbs="lose",
        format_hint=A_GANGSTER,
        why={"lose": refusals.why_not_lose},
        near=refusals.loser_s_gang,
        play=chapters.fall,
        then=(Phase.NEW_CHAPTER,),
    ),
    # The end of a turn, where a resource may have its say; or of the game.
    Step(Phase.TURN_OVER, enter=resources.have_their_say, then=(Phase.SOCIETY, Phase.BANK, *NEXT_TURN)),
    Step(
        Phase.SOCIETY,
        ask=resources.ask_society,
        legal=resources.may_ready_leader,
        verbs="ready decline",
        format_hint=f"{A_GANGSTER}, no",
        why={"ready": refusals.why_not_ready},
        near=refusals.own_gang,
        play=resources.ready_leader,
        then=NEXT_TURN,
    ),
    Step(
        Phase.BANK,
        ask=resources.ask_bank,
        legal=resources.may_hold,
        verbs="bank",
        format_hint=f"a sum from 0 to {MOST_HELD}",
        why={"bank": refusals.why_not_hold},
        play=resources.hold,
        then=NEXT_TURN,
    ),
    Step(Phase.OVER, enter=scoring.finish, ask=scoring.result, idle=Refusal("over", "GA-43")),
    no_seat="GA-01",
    foreign=Refusal("foreign", "GA-06"),
    other_question=Refusal("other-question", "GA-06"),
    not_asked=Refusal("not-asked", "GA-06"),
)
