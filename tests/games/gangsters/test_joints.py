"""Joints: bought, raised, lost, sold (GS-32 to GS-36, GS-43 to GS-45)."""

from __future__ import annotations

from tests.games.gangsters.scenes import asked, criminal, level, owner, public, scene, where, words
from tests.games.playing import answer, chance, one, told, why
from tests.rules import rule


@rule("GS-32")
def test_one_buy_or_one_upgrade_a_turn() -> None:
    state = scene(phase="buy", pieces="0R4@Pawn", joints="0:Needle")
    answer(state, "buy")
    assert (owner(state, "Pawn"), level(state, "Pawn")) == (0, 1)
    assert why(state, 0, "buy") == ("bought-already", "GS-32")


@rule("GS-33", "GS-34", "GS-U61")
def test_levels_cost_the_price_and_reach_the_number_of_joints_of_the_colour() -> None:
    state = scene(phase="buy", pieces="0R4@Envoy", joints="0:Envoy,Theatre")
    heard = answer(state, "upgrade")
    assert told(heard) == [("upgraded", "GS-34")]
    assert (level(state, "Envoy"), state.cash[0]) == (2, 600)
    state = scene(phase="buy", pieces="0R4@Envoy", joints="0:Envoy=2,Theatre")
    assert why(state, 0, "upgrade") == ("level-limit", "GS-33")
    # After a loss levels stay, but none is added.
    state = scene(phase="buy", pieces="0R4@Envoy", joints="0:Envoy=3,Theatre")
    assert why(state, 0, "upgrade") == ("level-limit", "GS-33")
    assert why(scene(phase="buy", pieces="0R4@Envoy", joints="1:Envoy"), 0, "upgrade") == (
        "racketeer-not-home",
        "GS-16",
    )
    poor = scene(phase="buy", pieces="0R4@Envoy", joints="0:Envoy,Theatre", cash="300/0")
    assert why(poor, 0, "upgrade") == ("too-dear", "GS-34")


@rule("GS-36", "GS-U75")
def test_the_bank_buys_a_joint_back_for_its_price() -> None:
    state = scene(phase="buy", pieces="0R4@Envoy", joints="0:Envoy=2,Theatre", public="x3@Envoy")
    heard = answer(state, "sell-Envoy")
    assert told(heard) == [("sold", "GS-U75")]
    assert (owner(state, "Envoy"), state.cash[0], public(state, "x3")) == (-1, 1400, "-")
    assert why(state, 0, "sell-Regent") == ("not-yours", "GS-36")
    state = scene(phase="buy", pieces="0R4@Envoy", joints="0:Envoy=2,Theatre", options={"sale": "level"})
    answer(state, "sell-Envoy")
    assert state.cash[0] == 1800


@rule("GS-43")
def test_a_public_in_a_joint_pays_price_times_level_times_multiplier() -> None:
    state = scene(phase="draw", pieces="0R4@Regent", joints="0:Velvet=2,Oasis", public="x3@Velvet x2@Oasis", cash="0/0")
    heard = answer(state, "done")
    assert [event.data["dollars"] for event in heard if event.kind == "organized-crime"] == [1000, 3000]
    assert {event.rule for event in heard if event.kind == "organized-crime"} == {"GS-43"}
    assert state.cash == [4000, 0]


@rule("GS-35", "GS-U67")
def test_a_joint_that_falls_is_nobodys_and_those_inside_stay() -> None:
    state = scene(
        phase="draw", pieces="0R4@Regent 0T3@Velvet* 1V@Velvet", joints="1:Velvet", public="x3@Velvet x1@NA9e"
    )
    answer(state, "done")
    heard = chance(state, "hit", "miss", "miss", "miss")
    assert told(heard, "joint-lost") == [("joint-lost", "GS-35")]
    assert (owner(state, "Velvet"), public(state, "x3")) == (-1, "-")
    assert (where(state, 0, "T"), where(state, 1, "V")) == ("Velvet", "Velvet")
    assert criminal(state, 0, "T")
    assert not any(state.siege)
    assert state.turn == 1


@rule("GS-U73")
def test_a_building_with_enemy_criminals_may_be_bought_and_is_a_crime_scene() -> None:
    state = scene(phase="buy", pieces="0R4@Velvet 1V@Velvet!", cops="6@NS3ne")
    answer(state, "buy")
    answer(state, "done")
    chance(state, 1, 1, 2, 1, 1)
    answer(state, "cop-6")
    assert "Velvet" in words(state, 0)
    state = scene(turn=1, pieces="1R2@Pawn 1V@Velvet!", joints="0:Velvet")
    assert why(state, 1, "extort-vamp") == ("nothing-to-extort", "GS-38")


@rule("GS-45", "GS-U47")
def test_all_public_flee_when_a_joint_is_first_fired_on_after_they_have_paid() -> None:
    joints, flocks = "0:Regent 1:Carlton=3", "x3@Regent x1@NA9e"
    state = scene(pieces="0R4@Pawn 0T2@NS2sw", joints=joints, public=flocks, dice="1.1.1.1.1", cash="0/0")
    answer(state, "thug>Carlton")
    answer(state, "hit-1")
    answer(state, "done")
    answer(state, "stay")
    answer(state, "stay")
    heard = answer(state, "done")
    assert told(heard, "organized-crime", "gang-war") == [("organized-crime", "GS-43"), ("gang-war", "GS-45")]
    assert (public(state, "x3"), public(state, "x1")) == ("-", "-")
    # From the second round on they may come back.
    state = scene(phase="draw", pieces="0R4@Pawn 0T2@Carlton*", joints=joints, public=flocks)
    heard = answer(state, "done")
    assert told(heard, "gang-war") == []
    assert asked(state)[0].startswith("0.thug.1")
    assert public(state, "x3") == "Regent"


@rule("GS-U47")
def test_as_an_option_they_flee_only_when_a_joint_falls() -> None:
    options: dict[str, object] = {"gang-war": "falls"}
    state = scene(pieces="0R4@Pawn 0T2@NS2sw", joints="1:Carlton", public="x1@NA9e", options=options)
    answer(state, "thug>Carlton")
    answer(state, "hit-1")
    answer(state, "done")
    answer(state, "stay")
    assert told(answer(state, "done"), "gang-war") == []
    heard = chance(state, "hit", "miss", "miss")
    assert told(heard, "joint-lost", "gang-war") == [("joint-lost", "GS-35"), ("gang-war", "GS-45")]
    assert one(heard, "gang-war").data == {"building": "Carlton"}


@rule("GS-U47")
def test_as_another_they_stay() -> None:
    options: dict[str, object] = {"gang-war": "never"}
    state = scene(pieces="0R4@Pawn 0T2@NS2sw", joints="1:Carlton", public="x1@NA9e", options=options)
    answer(state, "thug>Carlton")
    answer(state, "hit-1")
    answer(state, "done")
    answer(state, "stay")
    answer(state, "done")
    heard = chance(state, "hit", "miss", "miss")
    assert told(heard, "joint-lost", "gang-war") == [("joint-lost", "GS-35")]
    assert public(state, "x1") == "NA9e"
