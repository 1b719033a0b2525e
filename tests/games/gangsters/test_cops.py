"""Cops and bribes: who may come, who stops whom, raids and safe-conduct (GS-49 to GS-54)."""

from __future__ import annotations

from random import Random

from omerta.core.nodes import Chance, Decide
from omerta.games.gangsters.pieces import COPS
from omerta.games.gangsters.rules import markers
from omerta.games.gangsters.view import show
from tests.games.gangsters.scenes import asked, cop, hand, level, man, owner, public, scene, table, words
from tests.games.playing import answer, chance, one, told, why
from tests.rules import rule


@rule("GS-49")
def test_anyone_moves_any_cop_in_his_turn() -> None:
    for turn in (0, 1):
        state = scene(phase="cops", turn=turn, cops="6@NA9e", dice="1.1.2.1.1", pieces="0R2@Pawn 1R2@Needle")
        answer(state, "cop-6")
        heard = answer(state, "NA11e")
        assert told(heard) == [("cop-announced", "GS-49"), ("cop-moved", "GS-49")]
        assert heard[0].data["path"] == ("NA10", "NA11")
        assert cop(state, 6) == "NA11e"


@rule("GS-50", "GS-U34", "GS-U14")
def test_a_new_cop_needs_a_crime_level_of_at_least_the_cops_on_patrol() -> None:
    state = scene(phase="cops", pieces="0R2@Pawn")
    assert "bring" in words(state, 0)
    state = scene(phase="cops", pieces="0R2@Pawn", cops="6@NA9e", joints="1:Regent")
    assert why(state, 0, "bring") == ("crime-too-low", "GS-50")
    state = scene(phase="cops", pieces="0R2@Pawn 1T@Annex!", cops="6@NA9e")
    assert "bring" in words(state, 0)
    state = scene(phase="cops", pieces="0R2@Pawn", cops="6@NA9e", public="x2@Regent", joints="1:Regent")
    assert (show(state, 0).crime_level, "bring" in words(state, 0)) == (1, True)


@rule("GS-U33")
def test_an_empty_cup_gives_nothing() -> None:
    state = scene(phase="cops", pieces="0R2@Pawn", bribes="1,2,3,4,5/6,7,8,9,10", cash="900/0")
    assert why(state, 0, "bribe") == ("no-markers-left", "GS-U33")
    everywhere = " ".join(f"{number}@NA9e" for number in range(1, COPS + 1))
    state = scene(phase="cops", pieces="0R2@Pawn", cops=everywhere)
    assert why(state, 0, "bring") == ("no-cops-left", "GS-U33")
    # A cop due for exchange stays itself.
    everywhere = " ".join(f"{number}@NA9e" for number in range(1, COPS)) + " 10@NA4w"
    state = scene(phase="cops", pieces="0R2@Pawn", cops=everywhere, dice="1.1.2.1.1")
    answer(state, "cop-10")
    assert told(answer(state, "~NS2ne")) == [("cop-announced", "GS-49"), ("cop-moved", "GS-49")]
    assert cop(state, 10) == "NS2ne"
    state = scene(phase="draw", pieces="0R2@Pawn", public="x1@NA9e x1b@NA9e x2@NA9e")
    answer(state, "draw")
    chance(state, "x3")
    answer(state, "NA3e")
    assert state.turn == 1


@rule("GS-51", "GS-U76", "GS-U72")
def test_a_bribe_is_paid_by_the_blue_die_and_drawn_blind_in_the_pay_step() -> None:
    state = scene(3, phase="cops", pieces="0R2@Pawn", dice="1.1.4.1.1", cash="400/0/0")
    answer(state, "bribe")
    answer(state, "done")
    answer(state, "done")
    node = state.node()
    assert isinstance(node, Chance)
    assert node.draws[0].to == frozenset({0})
    heard = chance(state, "bribe-4")
    drawn = [event for event in heard if event.kind.startswith("marker-drawn")]
    assert [(event.kind, event.rule) for event in drawn] == [
        ("marker-drawn", "GS-51"),
        ("marker-drawn-hidden", "GS-51"),
    ]
    assert drawn[1].data == {"seat": 0}
    assert (hand(state, 0), state.cash[0]) == (["bribe-4"], 0)
    assert why(scene(phase="cops", pieces="0R2@Pawn", dice="1.1.4.1.1", cash="300/0"), 0, "bribe") == (
        "too-dear",
        "GS-51",
    )


@rule("GS-U63", "GS-U17", "GS-52")
def test_holders_are_asked_alike_and_the_matching_bribe_stops_the_cop() -> None:
    state = scene(4, phase="cops", cops="6@NA9e", dice="1.1.2.1.1", bribes="2/4/6/-")
    answer(state, "cop-6")
    answer(state, "NA11e")
    node = state.node()
    assert isinstance(node, Decide)
    assert (node.ask, node.seats, node.window, dict(node.data)) == ("stop", (1, 2), True, {"cop": 6, "to": "NA11e"})
    assert (words(state, 1), words(state, 2)) == (["no"], ["no", "bribe-6"])
    assert why(state, 1, "bribe-6") == ("no-marker", "GS-U63")
    heard = answer(state, "no", "bribe-6")
    assert told(heard) == [("cop-stopped", "GS-52")]
    assert (cop(state, 6), hand(state, 2)) == ("NA9e", [])
    assert asked(state)[0] == "act"


@rule("GS-U17")
def test_a_new_cop_that_is_stopped_goes_back_to_the_cup() -> None:
    state = scene(phase="cops", dice="1.1.2.1.1", bribes="-/6", pieces="0R2@Pawn")
    answer(state, "bring")
    assert told(chance(state, "cop-6")) == [("cop-drawn", "GS-U72")]
    answer(state, "NS3sw")
    answer(state, "bribe-6")
    assert (cop(state, 6), asked(state)[0]) == ("-", "act")


@rule("GS-U38", "GS-U63")
def test_the_untouchables_cannot_be_bribed_and_their_marker_is_returned() -> None:
    state = scene(phase="cops", cops="10@NA9e", dice="1.1.2.1.1", bribes="-/10", pieces="0R2@Pawn")
    answer(state, "cop-10")
    answer(state, "NA11e")
    assert asked(state)[0] == "act"
    state = scene(phase="buy", bribes="10,4/-", pieces="0R2@Pawn")
    heard = answer(state, "return")
    assert told(heard) == [("marker-returned", "GS-U38")]
    assert hand(state, 0) == ["bribe-4"]
    assert why(state, 0, "return") == ("no-void-marker", "GS-U38")


@rule("GS-54", "GS-U18", "GS-U31")
def test_a_raid_takes_a_level_and_public_and_the_cop_leaves() -> None:
    state = scene(
        phase="cops",
        cops="6@NS3ne",
        dice="1.1.2.1.1",
        joints="1:Carlton=2",
        public="x3@Carlton",
        pieces="0R2@Pawn",
    )
    answer(state, "cop-6")
    heard = answer(state, "Carlton")
    assert told(heard, "raid", "cop-leaves") == [("raid", "GS-54"), ("cop-leaves", "GS-U31")]
    assert (level(state, "Carlton"), public(state, "x3"), cop(state, 6)) == (1, "-", "-")


@rule("GS-54", "GS-35")
def test_a_raid_at_level_one_takes_the_joint() -> None:
    state = scene(
        phase="cops", cops="6@NS3ne", dice="1.1.2.1.1", joints="1:Carlton", public="x3@Carlton", pieces="0R2@Pawn"
    )
    answer(state, "cop-6")
    heard = answer(state, "Carlton")
    assert told(heard, "joint-lost") == [("joint-lost", "GS-35")]
    assert owner(state, "Carlton") == -1


@rule("GS-U31", "GS-U18", "GS-53")
def test_with_criminals_inside_the_cop_stays_for_the_shootout() -> None:
    state = scene(
        phase="cops", cops="2@NS3ne", dice="1.1.2.1.1", joints="1:Carlton=2", pieces="0R2@Pawn 1T3@Carlton! 1R@Carlton"
    )
    answer(state, "cop-2")
    answer(state, "Carlton")
    assert (level(state, "Carlton"), cop(state, 2)) == (1, "Carlton")
    answer(state, "done")
    answer(state, "done")
    assert asked(state)[0] == "cop-2.1,cop-2.2"
    heard = chance(state, "hit", "hit")
    assert told(heard, "cop-fires", "men-lost", "cop-leaves") == [
        ("cop-fires", "GS-53"),
        ("men-lost", "GS-57"),
        ("cop-leaves", "GS-53"),
    ]
    assert (man(state, 1, "T"), man(state, 1, "R"), cop(state, 2)) == (1, 1, "-")


@rule("GS-U37", "GS-U63")
def test_a_bribe_is_safe_conduct_before_a_raid() -> None:
    state = scene(
        3,
        phase="cops",
        cops="6@NS3ne",
        dice="1.1.2.1.1",
        joints="1:Carlton=2",
        public="x3@Carlton",
        pieces="0R2@Pawn",
        bribes="-/6/4",
    )
    answer(state, "cop-6")
    answer(state, "Carlton")
    answer(state, "no", "no")
    assert asked(state) == ("conduct", (1,))
    heard = answer(state, "bribe-6")
    assert told(heard, "safe-conduct", "raid") == [("safe-conduct", "GS-U37")]
    assert (level(state, "Carlton"), public(state, "x3"), cop(state, 6)) == (2, "Carlton", "-")
    assert hand(state, 1) == []


@rule("GS-U37")
def test_a_bribe_is_safe_conduct_in_a_shootout() -> None:
    state = scene(3, phase="draw", cops="6@NA5w", pieces="0R2@Pawn 1T3@NA5e! 2T2@NA5w!", bribes="-/6/4")
    answer(state, "done")
    assert asked(state) == ("safe", (1, 2))
    answer(state, "bribe-6", "no")
    heard = chance(state, *["hit"] * 6)
    assert one(heard, "cop-fires").data["seats"] == (2,)
    assert (man(state, 1, "T"), man(state, 2, "T")) == (3, 0)
    # With nobody left to shoot at the cop stays on patrol.
    state = scene(2, phase="draw", cops="6@NA5w", pieces="0R2@Pawn 1T3@NA5e!", bribes="-/6")
    answer(state, "done")
    answer(state, "bribe-6")
    assert (cop(state, 6), state.turn) == ("NA5w", 1)


@rule("GS-U78")
def test_a_holder_shows_a_marker_and_keeps_it() -> None:
    state = scene(3, phase="buy", bribes="4/-/-", pieces="0R2@Pawn")
    assert show(state, 1).may_hold[3] == 0b100001
    heard = answer(state, "show-bribe-4")
    assert told(heard) == [("marker-shown", "GS-U78")]
    assert (show(state, 1).may_hold[3], show(state, None).may_hold[3]) == (0b1, 0b1)
    assert hand(state, 0) == ["bribe-4"]
    assert why(state, 0, "show-bribe-4") == ("shown-already", "GS-U78")
    assert why(state, 0, "show-bribe-5") == ("no-marker", "GS-U78")


@rule("GS-U15")
def test_a_cop_is_as_strong_as_its_number_or_softer() -> None:
    assert table().cop_strength == tuple(range(1, 11))
    assert table(cops="soft").cop_strength == (1, 2, 2, 3, 3, 4, 4, 5, 5, 6)


def test_everybody_knows_of_a_marker_what_was_shown_and_no_more() -> None:
    state = scene(3, phase="buy", bribes="4,7/2/-", pieces="0R2@Pawn")
    view = show(state, 2)
    assert view.markers == (2, 1, 0)
    assert set(view.may_hold) == {0b100011}
    assert show(state, 1).may_hold[1] == 0b10
    markers.put_back(state, 1, 1)
    assert (show(state, 2).may_hold[1], show(state, 2).may_hold[0]) == (0b100000, 0b100001)
    markers.show(state, 0, 3)
    markers.show(state, 0, 6)
    assert set(show(state, 2).may_hold) == {0b1, 0b100000}


def test_worlds_deal_markers_as_the_seat_knows_them() -> None:
    state = scene(4, phase="buy", bribes="4,7/2/5,9/-", pieces="0R2@Pawn")
    answer(state, "show-bribe-4")
    seen: set[tuple[int, ...]] = set()
    for seed in range(200):
        world = state.game.world(state.view(1), Random(seed))
        assert [bits.bit_count() for bits in world.bribes] == [2, 1, 2, 0]
        assert world.bribes[1] == 1 << 1
        assert world.bribes[0] >> 3 & 1
        seen.add(tuple(world.bribes))
    assert len(seen) > 50
