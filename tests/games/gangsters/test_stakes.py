"""What a screen and a question say before anybody chooses: prices of gangs, joints that can be raised, cups."""

from __future__ import annotations

from typing import Any

from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.values import price_of_gang
from tests.games.gangsters.scenes import beat, scene, table
from tests.games.playing import answer, legal
from tests.rules import rule

OTHERS = "1:Regent,Orchard,Union"
BEFORE: dict[str, Any] = {"round": 0, "turn": -1}
"""Nobody has had a turn when gangs are bought."""


def at_stake(state: GangstersState, seat: int, language: str = "en") -> list[tuple[str | None, str, str, bool | None]]:
    """Say what is good to know for a seat, with the rules."""
    texts = state.game.texts(language)
    found = [stake for _, stake in state.game.stakes(state.view(seat))]
    return [(*texts.stake(stake, seat), stake.rule, stake.good) for stake in found]


@rule("GS-12", "GS-U6")
def test_a_screen_is_shown_what_every_strength_costs_that_anybody_can_pay() -> None:
    game = table()
    prices: Any = game.faces["prices"]
    assert prices["racketeer"] == prices["thug"] == [100, 300, 600, 1000, 1500, 2100]
    assert prices["vamp"] == [100]
    assert prices["actions"] == [1, 1, 1, 2, 2, 3]
    for racketeers, bought in enumerate(prices["racketeer"], start=1):
        assert bought + prices["thug"][2] + prices["vamp"][0] == price_of_gang(game.values, racketeers, 3)


@rule("17.8a", "17.1")
def test_the_police_are_shown_what_a_commissioner_costs_and_what_they_win_with() -> None:
    game = table(3, cop_player=True)
    prices: Any = game.faces["prices"]
    goals: Any = game.faces["goals"]
    assert prices["commissioner"][4] == 1500
    assert goals["police"] == {"cash": 10_000, "precincts": 7}


@rule("17B.1")
def test_gray_buildings_show_their_price_where_they_are_for_sale() -> None:
    four: Any = table(4).faces["Brendan"]
    five: Any = table(5).faces["Brendan"]
    assert (four["price"], five["price"], five["colour"]) == (0, 100, "gray")


@rule("GS-16", "GS-33", "GS-34")
def test_whoever_buys_a_gang_hears_which_joint_the_racketeer_could_raise() -> None:
    state = scene(phase="gang", joints=f"0:Grill,Tobacco,Harbor {OTHERS}", cash="2300/1800", **BEFORE)
    assert at_stake(state, 0) == [
        ("Racketeer in joint 1", "Harbor Lights cannot be raised yet", "GS-33", False),
        ("Racketeer in joint 2", "Then raise Royal Grill for $100", "GS-16", True),
        ("Racketeer in joint 3", "Then raise Old Pipe Tobacco for $100", "GS-16", True),
    ]
    started = table().new()
    assert list(started.game.stakes(started.view(0))) == []
    for place, (_, _, _, raises) in enumerate(at_stake(state, 0), start=1):
        turn = state.clone()
        answer(turn, f"1.1@{place}.1.1", "1.1@1.1.1")
        assert ("upgrade" in legal(turn, 0)) == raises


@rule("17B.1")
def test_with_five_gangs_gray_and_brown_raise_each_other() -> None:
    everybody = f"0:Grill,Annex,Harbor {OTHERS} 2:Carlton,Envoy,Velvet 3:Cards,Baths,Cafe 4:Market,Baxter,Barber"
    state = scene(5, phase="gang", joints=everybody, cash="2000/2000/2000/2000/2000", **BEFORE)
    assert [said[3] for said in at_stake(state, 0)] == [False, True, True]


@rule("17.8a")
def test_the_police_have_no_joint_to_raise() -> None:
    state = beat(phase="gang", joints=f"0:Grill,Tobacco,Harbor {OTHERS}", cash="2300/1800/1700", **BEFORE)
    assert at_stake(state, 2) == []
    assert len(at_stake(state, 0)) == 3


@rule("GS-04", "GS-05")
def test_who_draws_hears_what_is_left_in_the_cup() -> None:
    state = scene(phase="draw", pieces="0R2@Regent 0T1@NA5e 0V@Envoy 1R1@Union", joints="0:Regent", public="x2@NA3e")
    assert at_stake(state, 0) == [(None, "In the cup, drawn blind: Public that pay x1, x1 and x3.", "GS-05", None)]
    assert at_stake(state, 0, "fr")[0][1] == "Dans le gobelet, tiré à l’aveugle\u00a0: Public qui paie x1, x1 et x3."
    assert at_stake(state, 1) == []
    state = scene(phase="cops", pieces="0R2@Regent 1R1@Union", cops="6@NA3e 9@NA5e")
    assert at_stake(state, 0) == [(None, "In the cup, drawn blind: 8 cops.", "GS-04", None)]
