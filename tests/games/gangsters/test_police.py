"""The Police: how they win, what pays them, and what gangs do with cops that are theirs (17.1 to 17.5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from omerta.core.errors import BadOption, BadPosition
from omerta.core.nodes import Chance, Over
from omerta.games.gangsters import GAME_TYPE
from omerta.games.gangsters.rules.police import face_value, half, salary, won_by
from omerta.games.gangsters.view import show
from tests.games.gangsters.examples import LOSS, RAID, SALARIES, SHARE
from tests.games.gangsters.scenes import (
    asked,
    beat,
    cop,
    hand,
    lay,
    level,
    man,
    owner,
    raided_in_a_gangs_turn,
    table,
    where,
    words,
)
from tests.games.playing import answer, chance, one, told, why
from tests.rules import rule

SEVEN = "Regent,Carlton,Grand,Coast,Velvet,Oasis,Harbor"
GANGS = "0R2@Pawn 0T@Pawn 0V@Pawn 1R2@Needle 1T@Needle 1V@Needle"


@rule("17.1", "GS-U38")
def test_17_1_the_police_win_with_seven_precincts_or_cash_a_commissioner_and_a_loyal_officer() -> None:
    won: dict[str, Any] = {"pieces": "2R4@NA3e", "joints": f"2:{SEVEN}", "bribes": "-/-/6", "cops": "6@NA9e"}
    assert won_by(beat(**won)) == "precincts"
    assert won_by(beat(**won | {"joints": "2:Regent", "cash": "0/0/10000"})) == "cash"
    assert won_by(beat(**won | {"joints": "2:Regent", "cash": "0/0/9900"})) == "none"
    assert won_by(beat(**won | {"bribes": "6/-/-"})) == "none", "a gang has bribed that officer"
    assert won_by(beat(**won | {"cops": "7@NA9e"})) == "none", "that officer is off the board"
    assert won_by(beat(**won | {"bribes": "-/-/10", "cops": "10@NA9e"})) == "none", "the void marker"
    off = beat(**won)
    off.at[off.game.commissioner] = -1
    assert won_by(off) == "none"


@rule("17.1", "17.6", "GS-U26")
def test_17_1_they_win_at_the_end_of_the_cop_turn_and_not_before() -> None:
    state = beat(pieces="2R2@NA3e " + GANGS, joints=f"2:{SEVEN}", bribes="-/-/6", cops="6@NA9e", cash="0/0/0")
    heard = answer(state, "done")
    assert told(heard, "won-by-precincts") == [("won-by-precincts", "17.1")]
    node = state.node()
    assert isinstance(node, Over)
    assert node.returns == (Fraction(0), Fraction(0), Fraction(1))


@rule("17.2b", "GS-U54")
def test_17_2_example_four_of_six_racketeers_are_worth_1800() -> None:
    men, lost, dollars = LOSS
    assert face_value(0, men, lost) == dollars
    state = beat(pieces="0R6@NA9e! 2R2@NA3e", cops="6@NA9w", cash="0/0/0", dice="1.1.1.0.0")
    answer(state, "done")
    assert asked(state)[0].startswith("cop-6.1")
    heard = chance(state, *["hit"] * lost, *["miss"] * (men - lost))
    assert told(heard, "shootout-payoff") == [("shootout-payoff", "17.2b")]
    assert one(heard, "shootout-payoff").data["dollars"] == dollars
    assert (state.cash[2], man(state, 0, "R")) == (dollars + 300, men - lost), "and a salary at crime level 1"


@rule("17.2a", "17.2d", "17.3b", "17.6h")
def test_17_2_example_of_the_1500_of_the_raid_a_gang_takes_800_and_the_police_700() -> None:
    paid, taken, left = SHARE
    assert (RAID[2], half(paid)) == (paid, taken)
    state = beat(
        pieces="2R4@NA3e " + GANGS, joints=f"0:Coaches={RAID[1]}", public="x1@Coaches", cops="2@LP9e", bribes="-/2/-",
        cash="0/0/0", dice="1.1.2.0.0",
    )  # fmt: skip
    answer(state, "cop-2")
    answer(state, "Coaches")
    assert asked(state) == ("stop", (1,))
    heard = answer(state, "no")
    assert told(heard) == [("cop-moved", "17.6d"), ("raid", "GS-54"), ("cop-leaves", "GS-U31")]
    assert asked(state) == ("share", (1,))
    heard = answer(state, "bribe-2")
    payoff = ["share-claimed", "raid-payoff", "share"]
    assert told(heard, *payoff) == [("share-claimed", "17.2d"), ("raid-payoff", "17.2a"), ("share", "17.2d")]
    assert (state.owed[1], state.owed[2], state.cash) == (taken, left, [0, 0, 0])
    heard = answer(state, "done")
    assert told(heard, "raid-paid") == [("raid-paid", "17.6h"), ("raid-paid", "17.6h")]
    assert state.cash[1] == taken
    assert state.cash[2] == left + 400
    assert (level(state, "Coaches"), hand(state, 1)) == (4, [])


def test_a_share_is_asked_while_the_cop_that_has_raided_is_in_hand_and_the_position_is_read() -> None:
    state = raided_in_a_gangs_turn()
    read, number = state.game.from_position, state.game.position
    assert (asked(state), state.errand.cop, cop(state, 6)) == (("share", (1,)), 5, "Pawn")
    assert read(number(state)) == state
    for wrong in ({"cop": 3}, {"crime": [0] * len(state.crime)}):
        other = state.clone()
        lay(other, **wrong)
        with pytest.raises(BadPosition) as caught:
            read(number(other))
        assert caught.value.field == "cop"


@rule("17.2c", "GS-C7")
def test_17_2_the_police_double_a_raid_by_the_bribe_of_that_cop() -> None:
    state = beat(
        pieces="2R4@NA3e " + GANGS, joints="0:Coaches=5", public="x1@Coaches", cops="2@LP9e", bribes="-/4/2",
        cash="0/0/0", dice="1.1.2.0.0",
    )  # fmt: skip
    answer(state, "cop-2")
    answer(state, "Coaches")
    answer(state, "no")
    assert asked(state) == ("conduct", (2,))
    heard = answer(state, "bribe-2")
    assert told(heard, "payoff-doubled", "raid-payoff") == [("payoff-doubled", "17.2c"), ("raid-payoff", "17.2a")]
    assert state.owed[2] == 3000
    assert hand(state, 2) == []


@rule("17.2c")
def test_17_2_the_police_double_a_shootout_before_its_dice() -> None:
    state = beat(pieces="0T2@NA9e! 2R2@NA3e", cops="6@NA9w", bribes="-/-/6", cash="0/0/0")
    answer(state, "done")
    assert asked(state) == ("safe", (2,))
    answer(state, "bribe-6")
    heard = chance(state, "hit", "hit")
    assert one(heard, "shootout-payoff").data["dollars"] == 600


@rule("17.2e", "17.5b", "17.3b")
def test_17_2_a_gang_that_moved_the_cop_with_its_bribe_shares_without_another() -> None:
    state = beat(
        phase="cops", turn=0, dice="1.1.2.1.1", pieces="2R2@NA3e 1T3@NA9e! " + GANGS.replace("1T@Needle", ""),
        cops="6@NA11w", bribes="6/-/-", cash="0/0/0",
    )  # fmt: skip
    heard = answer(state, "bribe-6")
    assert told(heard) == [("cop-bribed", "17.5b")]
    assert hand(state, 0) == []
    heard = answer(state, "NA9w")
    assert told(heard) == [("cop-announced", "17.5b"), ("cop-moved", "17.5b")], "nobody can stop it"
    answer(state, "done")
    answer(state, "done")
    heard = chance(state, "hit", "hit", "hit")
    assert told(heard, "share") == [("share", "17.2e")]
    assert one(heard, "share").data == {"seat": 0, "other": 2, "dollars": 300}
    assert (state.cash[0], state.cash[2]) == (300, 300)


@rule("GS-C10", "17.2e", "GS-U35")
def test_17_2_a_cop_that_came_in_an_exchange_shares_for_its_own_bribe_alone() -> None:
    state = beat(
        phase="cops", turn=0, dice="1.1.2.1.1", pieces="2R2@NA3e 1T3@BW6n! " + GANGS.replace("1T@Needle", ""),
        cops="6@NA2e", bribes="6,4/-/-", cash="0/0/0",
    )  # fmt: skip
    answer(state, "bribe-6")
    answer(state, next(move for move in words(state, 0) if move.startswith("~BW6")))
    heard = chance(state, "cop-4")
    assert told(heard, "cop-exchanged") == [("cop-exchanged", "GS-29")]
    answer(state, "done")
    answer(state, "done")
    heard = chance(state, "hit", "hit", "hit", "hit")
    assert (told(heard, "share"), asked(state)) == ([], ("share", (0,)))
    kept = state.clone()
    assert told(answer(kept, "no"), "share") == []
    heard = answer(state, "bribe-4")
    assert told(heard, "share-claimed", "share") == [("share-claimed", "17.2d"), ("share", "17.2d")]


@rule("17.3a", "GS-U44")
def test_17_3_gangs_pay_the_police_for_bribes_and_the_police_pay_the_bank() -> None:
    state = beat(phase="cops", turn=0, dice="1.1.4.1.1", pieces="2R2@NA3e " + GANGS, cash="400/0/0")
    answer(state, "bribe")
    answer(state, "done")
    heard = answer(state, "done")
    assert told(heard, "bribe-paid") == [("bribe-paid", "17.3a")]
    assert state.cash == [0, 0, 400]
    state = beat(phase="cops", turn=0, dice="1.1.3.1.1", pieces="2R2@NA3e " + GANGS, cash="0/0/300")
    assert told(answer(state, "pass")) == [("cops-deferred", "17.5a")]
    assert asked(state) == ("police", (2,))
    assert told(answer(state, "bribe")) == [("bribe-ordered", "17.3a")]
    answer(state, "done")
    answer(state, "done")
    node = state.node()
    assert isinstance(node, Chance)
    assert (state.cash, node.draws[0].to) == ([0, 0, 0], frozenset({2}))
    chance(state, "bribe-3")
    assert hand(state, 2) == ["bribe-3"]


@rule("17.4")
@pytest.mark.parametrize(("level", "dollars"), SALARIES)
def test_17_4_example_salaries_at_crime_level_3_0_and_8(level: int, dollars: int) -> None:
    places = ["0R2@Pawn", "0T@Pawn", "0V@Pawn", "1R@Needle", "1T@Needle", "1V@Needle"]
    pieces = " ".join(place + "!" * (number < level) for number, place in enumerate(places))
    public = {6: "x1@Regent", 7: "x2@Regent"}
    state = beat(
        pieces="2R2@NA3e " + pieces, joints="0:Regent",
        public=" ".join(at for number, at in public.items() if number < level),
    )  # fmt: skip
    assert (show(state, 0).crime_level, salary(state)) == (level, dollars)


@rule("17.4", "GS-U14")
def test_17_4_the_salary_is_paid_in_every_turn_from_the_first_cop_turn_on() -> None:
    for round_, turn, dollars in ((1, 0, 0), (1, 2, 400), (2, 0, 400)):
        phase = "draw" if turn < 2 else "cop-act"
        dice = "1.1.1.1.1" if turn < 2 else "1.1.1.0.0"
        state = beat(phase=phase, turn=turn, dice=dice, round=round_, pieces="2R2@NA3e " + GANGS, cash="0/0/0")
        heard = answer(state, "done")
        assert [event.data["dollars"] for event in heard if event.kind == "salary"] == ([dollars] if dollars else [])
        assert state.cash[2] == dollars


@rule("17.5a", "17.5b")
def test_17_5_a_gang_buys_a_bribe_plays_one_or_defers() -> None:
    state = beat(phase="cops", turn=0, dice="1.1.2.1.1", pieces="2R2@NA3e " + GANGS, cops="6@NA9e", bribes="6,7,10/-/-")
    assert words(state, 0) == ["pass", "bribe", "bribe-6"], "cop 7 is off the board, and nothing is criminal"
    assert why(state, 0, "cop-6") == ("police-have-cops", "17.5a")
    assert why(state, 0, "bring") == ("police-have-cops", "17.5a")
    assert why(state, 0, "bribe-7") == ("crime-too-low", "17.5b")
    assert why(state, 0, "bribe-5") == ("no-marker", "17.5b")
    assert why(state, 0, "bribe-10") == ("void-marker", "GS-U38")
    state = beat(
        phase="cops", turn=0, dice="1.1.4.1.1", pieces="2R2@NA3e 1T@NA9e! 0R2@Pawn", cops="6@NA9e", bribes="7/-/-"
    )
    answer(state, "bribe-7")
    answer(state, "RD4n")
    assert cop(state, 7) == "RD4n", "brought on at subway 4"


@rule("17.5c", "GS-17")
def test_17_5_deferred_to_the_police_move_a_cop_by_the_gangs_roll() -> None:
    state = beat(phase="cops", turn=0, dice="1.1.2.1.1", pieces="2R2@NA3e " + GANGS, cops="6@NA9e")
    answer(state, "pass")
    assert words(state, 2) == ["pass", "bribe", "cop-6"]
    answer(state, "cop-6")
    assert asked(state) == ("cop", (2,))
    heard = answer(state, "NA11e")
    assert told(heard, "cop-announced", "cop-moved") == [("cop-announced", "17.5c"), ("cop-moved", "17.5c")]
    assert one(heard, "cop-moved").data["seat"] == 2
    assert asked(state) == ("act", (0,))
    state = beat(phase="cops", turn=0, dice="1.1.2.1.1", pieces="2R2@NA3e " + GANGS)
    answer(state, "pass")
    assert told(answer(state, "pass")) == [("cops-passed", "17.5c")]


@rule("17.5d", "GS-U17")
def test_17_5_the_gang_in_turn_too_may_stop_the_cop_of_the_police() -> None:
    state = beat(phase="cops", turn=0, dice="1.1.2.1.1", pieces="2R2@NA3e " + GANGS, cops="6@NA9e", bribes="6/7/-")
    for move in ("pass", "cop-6", "NA11e"):
        answer(state, move)
    assert asked(state) == ("stop", (0, 1))
    heard = answer(state, "bribe-6", "no")
    assert told(heard, "cop-stopped") == [("cop-stopped", "GS-52")]
    assert cop(state, 6) == "NA9e"


@rule("GS-C8", "GS-U63")
def test_nobody_is_asked_for_a_marker_that_all_have_seen_in_the_cup() -> None:
    state = beat(
        phase="cops", turn=0, dice="1.1.2.1.1", pieces="2R2@NA3e 0R2@Pawn", cops="2@LP9e", joints="1:Coaches=2",
        public="x1@Coaches", bribes="2/4/5",
    )  # fmt: skip
    answer(state, "bribe-2")
    answer(state, "Coaches")
    assert asked(state) == ("act", (0,)), "neither safe-conduct, nor doubling, nor a share: the marker was just played"
    assert state.owed == [300, 0, 300]


@rule("17.8d", "GS-U29", "GS-U74")
def test_the_police_are_never_out_and_count_as_a_rival() -> None:
    state = beat(phase="draw", turn=0, dice="1.1.1.1.1", pieces="0R2@Pawn 0T@Pawn 0V@Pawn", cash="0/0/0")
    answer(state, "done")
    assert show(state, 0).out == (1,)
    assert not isinstance(state.node(), Over)


@rule("GS-C2", "GS-U28")
def test_the_police_trade_cash_and_markers_and_no_joints() -> None:
    state = beat(phase="buy", turn=0, pieces="2R2@NA3e " + GANGS, joints="0:Regent 2:Envoy", bribes="6/-/7")
    answer(state, "trade-2")
    moves = words(state, 0)
    assert "give-100" in moves
    assert "ask-marker" in moves
    assert not [move for move in moves if move in ("give-Regent", "ask-Envoy")]
    assert why(state, 0, "ask-Envoy") == ("no-joints-with-police", "GS-U28")


@rule("17.11a", "GS-U64", "GS-01")
def test_17_11_what_goes_with_the_cop_player() -> None:
    for name in ("heaters", "wheels", "random_order"):
        assert table(5, five_gangs=False, cop_player=True, **{name: True}).police == 4
    with pytest.raises(BadOption, match="donuts"):
        table(5, five_gangs=False, cop_player=True, donuts=True)
    assert table(5, cop_player=True).police == 4, "who asks for the Cop player asks for no fifth gang"
    with pytest.raises(BadOption, match="do not go together"):
        table(5, cop_player=True, five_gangs=True)
    with pytest.raises(BadOption, match="fifth gang"):
        table(5, five_gangs=False)
    with pytest.raises(BadOption, match="cop-player"):
        table(2, cop_player=True)
    with pytest.raises(BadOption, match="came with rules 3"):
        GAME_TYPE.make(5, preset="cop-player", rules=1)
    assert {seats for preset, seats in GAME_TYPE.variants() if preset == "cop-player"} == {5}
    assert GAME_TYPE.usual_preset(5) == "five"


@rule("17.11a", "GS-61")
def test_17_11_in_random_order_the_police_still_move_last() -> None:
    state = beat(phase="draw", turn=1, dice="1.1.1.1.1", pieces="2R2@NA3e " + GANGS, options={"random_order": True})
    answer(state, "done")
    assert state.turn == 0
    state = beat(
        phase="draw", turn=0, dice="1.1.1.1.1", done=0b10, pieces="2R2@NA3e " + GANGS, options={"random_order": True}
    )
    answer(state, "done")
    assert (state.turn, asked(state)) == (2, ("cop-buy", (2,)))


@rule("GS-U50", "17.9b", "GS-C4", "17.2b")
def test_a_precinct_is_hit_like_a_joint_and_pays_for_lost_attackers() -> None:
    state = beat(
        phase="draw", turn=0, dice="1.1.1.1.1", pieces="0T3@Envoy* 0R2@Pawn 2R3@Envoy", joints="2:Envoy",
        cash="0/0/0", round=1,
    )  # fmt: skip
    answer(state, "done")
    node = state.node()
    assert isinstance(node, Chance)
    assert [(draw.what, draw.weights) for draw in node.draws] == [
        *((f"0.thug.{n}", (4, 2)) for n in (1, 2, 3)), *((f"2.commissioner.{n}", (4, 2)) for n in (1, 2, 3)),
        ("joint.1", (5, 1)),
    ]  # fmt: skip
    heard = chance(state, "hit", "miss", "miss", "hit", "miss", "miss", "hit")
    assert told(heard, "men-lost") == [("men-lost", "GS-57")]
    assert asked(state) == ("losses", (2,)), "on the Commissioner or on the precinct"
    heard = answer(state, "1")
    assert told(heard, "commissioner-hit", "shootout-payoff", "commissioner-leaves") == [
        ("commissioner-hit", "17.7c"), ("shootout-payoff", "17.2b"), ("commissioner-leaves", "17.7c"),
    ]  # fmt: skip
    assert one(heard, "shootout-payoff").data["dollars"] == 300 + 200
    assert (man(state, 2, "R"), owner(state, "Envoy"), state.cash[2]) == (2, 2, 500)


@rule("17.7c", "GS-U53")
def test_17_7_in_a_gangs_joint_that_another_gang_attacks_he_shoots_like_any_cop() -> None:
    state = beat(
        phase="draw", turn=0, dice="1.1.1.1.1", pieces="0T3@Envoy* 0R2@Pawn 1R2@Envoy 2R2@Envoy", joints="1:Envoy=2",
        cash="0/0/0",
    )  # fmt: skip
    answer(state, "done")
    assert asked(state)[0] == "2.commissioner.1,2.commissioner.2,0.thug.1,0.thug.2,0.thug.3"
    heard = chance(state, "hit", "miss", "miss", "miss", "miss")
    assert told(heard, "commissioner-fires", "shootout-payoff") == [
        ("commissioner-fires", "17.7c"), ("shootout-payoff", "17.2b"),
    ]  # fmt: skip
    assert asked(state)[0] == "0.thug.1,0.thug.2,1.racketeer.1,1.racketeer.2,joint.1,joint.2", "then the gangs fight"
    chance(state, *["miss"] * 6)
    assert (man(state, 0, "T"), where(state, 2, "R")) == (2, "Envoy"), "he stays unhurt"
