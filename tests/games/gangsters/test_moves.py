"""Moves as the game offers and refuses them; how ends are found is tested with the movement (GS-24 to GS-31)."""

from __future__ import annotations

from omerta.games.gangsters.city.movement import entry_ends
from omerta.games.gangsters.view import show
from tests.games.gangsters.city import HOUSE, codes
from tests.games.gangsters.scenes import cop, criminal, public, scene, where, words
from tests.games.playing import answer, chance, one, told, why
from tests.rules import rule


@rule("GS-24")
def test_a_piece_moves_by_exactly_its_die() -> None:
    state = scene(pieces="0R4@Regent 0T2@NA5e", dice="1.1.1.1.3")
    assert why(state, 0, "thug>NA7e") == ("wrong-count", "GS-24")
    assert why(state, 0, "thug>SD13e") == ("out-of-reach", "GS-24")
    heard = answer(state, "thug>NA8e")
    assert told(heard) == [("moved", "GS-24")]
    assert heard[0].data["path"] == ("NA6", "NA7", "NA8")


@rule("GS-25", "GS-U39")
def test_no_piece_starts_backwards_and_the_facing_is_that_of_the_last_step() -> None:
    state = scene(pieces="0R4@Regent 0T2@NA9e", dice="1.1.1.1.2")
    assert why(state, 0, "thug>NA7w") == ("backwards", "GS-25")
    assert why(state, 0, "thug>NA11w") == ("other-facing", "GS-U39")
    state = scene(pieces="0R4@Regent 0T2@Cycles", dice="1.1.1.1.2")
    assert {"thug>NA9w", "thug>NA11e"} <= set(words(state, 0))
    state = scene(pieces="0R4@Grand 0T2@NA9e", dice="2.1.1.1.2")
    assert why(state, 0, "racketeer>Grand") == ("same-building", "GS-U39")


@rule("GS-26")
def test_a_gang_passes_through_its_own_joints_and_may_turn_about_in_one() -> None:
    # Baths has doors on CS1 and NA8.
    state = scene(pieces="0R4@Regent 0T2@NA7e", joints="0:Baths", dice="1.1.1.1.4")
    assert "thug>CS2s" in words(state, 0)
    # Into the joint at the starting space, straight back, and away the other way.
    state = scene(pieces="0R4@Regent 0T2@NA8e", joints="0:Baths", dice="1.1.1.1.3")
    assert "thug>NA7w" in words(state, 0)
    assert "thug>NA7w" not in words(scene(pieces="0R4@Regent 0T2@NA8e", dice="1.1.1.1.3"), 0)


@rule("GS-27")
def test_other_buildings_end_a_move() -> None:
    state = scene(pieces="0R4@Regent 0T2@NA7e", joints="1:Baths", dice="1.1.1.1.4")
    refusal = state.refuse(0, state.game.read("thug>CS2s", state))
    assert refusal is None or refusal.reason != "through-a-building"
    state = scene(pieces="0R4@Regent 0T2@NA8e", joints="1:Baths", dice="1.1.1.1.3")
    assert why(state, 0, "thug>NA7w") == ("through-a-building", "GS-27")
    state = scene(pieces="0R4@Regent 0T2@NA7e", joints="1:Baths", dice="1.1.1.1.2")
    assert "thug>Baths" in words(state, 0)


@rule("GS-29", "GS-U35")
def test_a_cop_that_takes_the_subway_is_exchanged_and_only_the_new_ones_bribe_matters() -> None:
    state = scene(
        phase="cops",
        cops="6@NA4w",
        dice="1.1.2.1.1",
        joints="1:Carlton",
        public="x1@Carlton",
        bribes="-/3",
        pieces="0R4@Pawn",
    )
    answer(state, "cop-6")
    assert "~NS2ne" in words(state, 0)
    answer(state, "~NS2ne")
    assert answer(state, "no") == []
    heard = chance(state, "cop-3")
    assert told(heard) == [("cop-exchanged", "GS-29"), ("cop-moved", "GS-49")]
    assert (cop(state, 6), cop(state, 3)) == ("-", "NS2ne")


@rule("GS-29", "GS-U9")
def test_gang_pieces_hop_between_subways_for_one_pip() -> None:
    state = scene(pieces="0R4@Regent 0T2@NA2e", dice="1.1.1.1.2")
    assert {"thug>NS2ne", "thug>NS2sw", "thug>BW6n", "thug>BW6s"} <= set(words(state, 0))
    state = scene(phase="draw", dice="1.1.1.1.1", public="x1@NA2e")
    answer(state, "draw")
    chance(state, "x3")
    assert words(state, 0) == ["NA3e", "NA3w"]


@rule("GS-U9")
def test_a_new_cop_takes_no_subway_in_the_same_move() -> None:
    state = scene(phase="cops", dice="1.1.2.1.1")
    answer(state, "bring")
    chance(state, "cop-6")
    assert why(state, 0, "~LP9e") == ("no-hop-on-entry", "GS-U9")


@rule("GS-30", "GS-U13")
def test_public_enter_owned_joints_alone_and_turn_criminal_inside() -> None:
    state = scene(pieces="0R4@Pawn", phase="public", public="x2@NS3ne", joints="1:Carlton", dice="1.2.1.1.1")
    assert why(state, 0, "Velvet") == ("no-joint", "GS-30")
    heard = answer(state, "Carlton")
    assert one(heard, "public-enters").rule == "GS-U13"
    assert show(state, 0).crime_level == 1
    state = scene(pieces="0R4@Pawn", phase="public", public="x2@Carlton", joints="1:Carlton", dice="1.1.1.1.1")
    answer(state, "NS2ne")
    assert (public(state, "x2"), show(state, 0).crime_level) == ("NS2ne", 0)


@rule("GS-31")
def test_cops_enter_crime_scenes_alone_and_no_joint_keeps_one() -> None:
    state = scene(phase="cops", cops="6@NS3ne", dice="1.1.2.1.1", joints="1:Carlton", pieces="0R4@Pawn 1V@Velvet!")
    answer(state, "cop-6")
    assert why(state, 0, "Carlton") == ("no-crime-scene", "GS-31")
    assert "Velvet" in words(state, 0)
    # The cop raids a joint for the sake of a Thug who then moves away.
    state = scene(
        phase="cops",
        cops="6@NS3ne",
        dice="1.1.2.1.1",
        joints="1:Carlton=2",
        pieces="0R4@Pawn 0T@Carlton*",
    )
    answer(state, "cop-6")
    answer(state, "Carlton")
    assert cop(state, 6) == "Carlton"
    answer(state, "thug>NS2sw")
    answer(state, "done")
    heard = answer(state, "done")
    assert told(heard, "cop-leaves") == [("cop-leaves", "GS-U31")]
    assert cop(state, 6) == "-"


@rule("GS-37")
def test_a_criminal_stays_one_until_it_moves() -> None:
    state = scene(pieces="0R4@Regent 0T2@NA5e! 0V@Annex!", dice="1.1.1.1.2")
    answer(state, "thug>NA7e")
    assert (criminal(state, 0, "T"), criminal(state, 0, "V")) == (False, True)


@rule("GS-U65")
def test_different_paths_to_one_end_are_one_move() -> None:
    state = scene(pieces="0R4@Regent 0T2@LP12n", dice="1.1.1.1.6")
    listed = words(state, 0)
    assert len(listed) == len(set(listed))
    answer(state, "thug>LP6s")
    assert where(state, 0, "T") == "LP6s"


@rule("GS-U56")
def test_who_is_due_at_a_closed_subway_comes_in_at_the_next() -> None:
    closed = 1 << HOUSE.subways[0]
    assert codes(entry_ends(HOUSE, 1)) == {"NA3e", "NA3w"}
    assert codes(entry_ends(HOUSE, 1, closed=closed)) == {"NS2ne", "NS2sw"}
