"""Observations against expectations written by hand, slot by slot, of the games whose row is short enough.

The numbers of the slots stand in docs/observations; nothing here asks the program where anything lies.
"""

from __future__ import annotations

from typing import cast

import omerta
from omerta import Move
from omerta.games.twelve_gangsters.state import TwelveState
from tests.adapters.slots import filled, numbers, ones
from tests.games.gangsta import scenes as gangsta
from tests.games.gangster_dice import scenes as dice
from tests.games.gangsters_dilemma import scenes as dilemma


def heist(boss: int, *values: int) -> TwelveState:
    """Play the first round of 12 Gangsters at a table of three."""
    state = cast(TwelveState, omerta.make("twelve-gangsters", 3).new())
    state.happen([boss])
    state.play({seat: Move("heist", value) for seat, value in enumerate(values)})
    return state


def test_twelve_gangsters_when_everybody_got_away() -> None:
    """Seat 1 was Boss with the 9; the 5 and the 2 lie under it, and the Boss's own card counts too."""
    state = heist(1, 5, 9, 2)
    own_hand, next_hand, last_hand = (range(start, start + 12) for start in (0, 12, 24))
    assert filled(state, 2) == {
        **ones(*(slot for slot in own_hand if slot != 1)),
        **ones(*(slot for slot in next_hand if slot != 12 + 4)),
        **ones(*(slot for slot in last_hand if slot != 24 + 8)),
        **ones(36 + 1, 48 + 4, 60 + 8),
        **ones(108),
        **numbers(111, 2 / 12),
        **ones(112 + 2),
    }


def test_twelve_gangsters_when_the_boss_is_stopped_and_another_is_too_greedy() -> None:
    state = heist(1, 5, 5, 11)
    assert filled(state, 0) == {
        **ones(*(slot for slot in range(36) if slot not in (4, 12 + 4, 24 + 10))),
        **ones(36 + 4),
        **ones(84 + 4, 96 + 10),
        **ones(108 + 2),
        **numbers(111, 2 / 12),
        **ones(112),
    }


def test_gangster_dice_before_the_bids() -> None:
    """Seven dice of a colour: three on tokens, five with the first two seats, the rest with the last."""
    state = dice.scene(
        "wg wc rf", "bu bu", hands="0,3,4/1,1,2/3,3,3", lawyer="0:", streets="1:r", discard="1.0.2.0", round=5
    )
    own, left, right = 1, 2, 0
    assert filled(state, own) == {
        **numbers(0, *(0, 0, 2), *(4, 4, 4), *(2, 1, 0)),
        **numbers(18 + 8, 0, 0, 2, 0),
        **numbers(30, 4, 0, 0, 0, 4, 0, 0, 0, 4),
        **numbers(42, 1, 1, 0, 0, 0, 0, 0, 1),
        **ones(66 + 2, 74),
        **ones(90, 91, 92, 94),
        **numbers(159, 0, 2, 1, 0, 0),
        **numbers(164, 3, 3, 3),
        **ones(169),
        **ones(176, 177, 178),
        **ones(181),
        **numbers(182, 1, 0, 2, 0),
        **numbers(186, 4 + 1, 10, 9, 2 + 4),
        **numbers(190, 6, 12, 12, 6),
        **numbers(194, 4 + 10 + 9 + 2, 6 - 1),
        **ones(223 + 5),
        **numbers(235, 5 / 500),
        **ones(236 + own),
    }
    hands = {seat: [filled(state, seat).get(159 + value, 0) for value in range(5)] for seat in (left, right)}
    assert hands == {left: [0, 0, 0, 3, 0], right: [1, 0, 0, 1, 1]}


def test_gangsters_dilemma_while_gangsters_choose_where_to_go() -> None:
    """Seat 1 is the Cop at a table of four, has locked 1 and 4, and only the Cop's own row says so."""
    state = dilemma.scene(
        4,
        cop=1,
        money="1/2/3/4",
        goods="1.0.2.1/0.0.0.1/0.3.0.0/2.0.0.0",
        taken="D01/-/D02,D08/-",
        cash="2.3.4.5.6",
        closed="2",
        patrol="1,4",
        round=20,
    )
    by_seat_2 = {
        **numbers(0, 3, 4, 1, 2),
        **numbers(4, *(0, 3, 0, 0), *(2, 0, 0, 0), *(1, 0, 2, 1), *(0, 0, 0, 1)),
        **numbers(20, *(4 + 7, 0), *(5, 5), *(4 + 2, 2), *(0, 0)),
        **ones(40 + 1, 40 + 7, 78 + 0),
        **ones(148 + 3),
        **ones(152, 153, 154),
        **numbers(204, 2, 3, 4, 5, 6),
        **ones(209 + 1),
        **ones(224),
        **ones(226 + 15, 226 + 16, 226 + 17),
        **ones(*(264 + card for card in range(19) if card not in (0, 1, 7, 15, 16, 17))),
        **numbers(283, 13, 0),
        **ones(285 + 7),
        **numbers(299, 20 / 200),
        **ones(308 + 2),
    }
    assert filled(state, 2) == by_seat_2
    cops = {slot for slot in filled(state, 1) if 214 <= slot <= 218}
    assert cops == {214, 217}


def test_gangsta_when_a_turn_comes_to_its_action() -> None:
    """A table of two in Chapter II, seen by seat 1; its sniper has learned to hack from a heist of Chapter I."""
    state = gangsta.scene(
        "B2 G01*",
        "B1 G03+H102",
        cards={"H102": {"needs": "L", "rewards": ["learning hacker"]}},
        chapter=2,
        row="H201 H202 H203 H204 H205",
        reserve="G10 G11 G12 G13 G14",
        money="7/3",
        stored="H104/-",
        discarded="H206",
        let_go="G20",
        lost="G21",
        turn=9,
    )
    gone = (1, 3, 10, 11, 12, 13, 14, 20, 21)
    assert filled(state, 1) == {
        **ones(0, 5 + 2, 40 + 1, 40 + 5),
        **ones(80 + 5),
        **ones(120 + 6 * 7 + 5),
        **numbers(360, *(1, 0, 0, 3, 0, 1), *(1, 0, 0, 1, 1, 0)),
        **ones(542 + 3),
        **numbers(632, 3, 7),
        **numbers(636, 2, 1 + 2),
        **ones(700, 701, 702, 703, 704),
        **ones(774, 775, 776, 777, 778),
        **ones(800 + 35),
        **ones(890 + 24, 890 + 25),
        **ones(*range(930 + 36, 930 + 60), 1022, 1023, 1024),
        **ones(*(1030 + 4 + number for number in range(1, 36) if number not in gone)),
        **ones(1383),
        **ones(1385),
        **ones(1398 + 9),
        **ones(1427),
        **numbers(1429, 9 / 400),
        **ones(1437),
    }
