"""Informants: hired in secret, shown later, moved early, and what they do where they are (17.10)."""

from __future__ import annotations

from typing import Any

from omerta.core.nodes import Chance, Decide
from omerta.games.gangsters.positions.hidden import CHIT_CUP, CHIT_HAND, CHIT_SHOWN
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.view import show
from tests.games.gangsters.scenes import asked, beat, criminal, public, words
from tests.games.playing import answer, chance, one, told, why
from tests.rules import rule

GANGS = "0R2@Pawn 0T@Pawn 0V@Pawn 1R2@Needle 1T@Needle 1V@Needle"
X1, X2, X3 = 1, 2, 4
BIT = {"x1": 1, "x1b": 2, "x2": 4, "x3": 8}


def held(chits: int, **things: Any) -> GangstersState:
    """Arrange a Cop Turn with so many chits in hand, drawn one after the other."""
    cup = 0 if chits.bit_count() in (1, 2) else 7 & ~chits
    return beat(phase="chits", chits=chits, chits_held=chits if chits == 7 else 0, chits_cup=cup, **things)


@rule("17.10a", "17.6g", "17.6e", "GS-U59")
def test_17_10_an_informant_costs_100_times_white_and_its_chit_is_drawn_in_secret() -> None:
    state = beat(phase="hire", pieces="2R2@NA3e " + GANGS, dice="1.3.1.0.0", cash="0/0/300", public="x1@NA9e")
    heard = answer(state, "hire")
    assert told(heard, "informant-ordered", "paid") == [("informant-ordered", "17.10a"), ("paid", "17.6g")]
    node = state.node()
    assert isinstance(node, Chance)
    assert (node.draws[0].outcomes, node.draws[0].to) == (("chit-x1", "chit-x2", "chit-x3"), frozenset({2}))
    heard = chance(state, "chit-x2")
    assert [(event.kind, event.to) for event in heard[:2]] == [
        ("chit-drawn", frozenset({2})), ("chit-drawn-hidden", frozenset({0, 1, None})),
    ]  # fmt: skip
    assert (show(state, 2).chits, show(state, 0).chits, show(state, 0).chit_count) == (("chit-x2",), (), 1)
    assert public(state, "x1") == "NA9e", "Public were not moved"
    assert asked(beat(pieces="2R2@NA3e", dice="1.3.1.0.0", cash="0/0/200")) == ("cop-act", (2,))


@rule("17.10b", "GS-U59")
def test_17_10_a_chit_is_shown_and_both_x1_become_informants() -> None:
    state = held(X1 | X3, pieces="2R2@NA3e " + GANGS, public="x1@NA9e x1b@LP1n x2@LP2e", dice="1.1.1.0.0")
    node = state.node()
    assert isinstance(node, Decide)
    assert (node.ask, node.window) == ("chits", True)
    assert words(state, 2) == ["no", "chit-x1"], "no x3 is on the board"
    assert why(state, 2, "chit-x3") == ("no-public-for-chit", "17.10b")
    assert why(state, 2, "chit-x2") == ("no-chit", "17.10b")
    heard = answer(state, "chit-x1")
    assert one(heard, "chit-shown").data == {"seat": 2, "chit": "chit-x1", "count": 2}
    assert (state.informants, state.chit_places.chits) == (BIT["x1"] | BIT["x1b"], X3)
    assert state.chit_places.chits_cup == X1, "everybody saw it go back"
    alone = held(X1, pieces="2R2@NA3e " + GANGS, public="x1b@LP1n", informants=0)
    assert one(answer(alone, "chit-x1"), "chit-shown").data["count"] == 1
    assert not held(X2, pieces="2R2@NA3e " + GANGS, public="x2@LP2e", informants=BIT["x2"]).legal(2)[1:]


@rule("17.10d", "17.6c", "17.10g")
def test_17_10_informants_move_first_and_then_neither_hiring_nor_public() -> None:
    state = held(X2, pieces="2R2@NA3e " + GANGS, public="x1@NA9e x2@LP2e", dice="1.2.1.0.0", cash="0/0/600")
    answer(state, "chit-x2")
    assert asked(state) == ("informant", (2,))
    heard = answer(state, words(state, 2)[1])
    assert told(heard, "informant-moved") == [("informant-moved", "17.10d")]
    assert asked(state) == ("cop-act", (2,))
    answer(state, "done")
    assert (state.turn, public(state, "x1")) == (0, "NA9e"), "nothing was asked about hiring or the x1"
    stays = held(X2, pieces="2R2@NA3e " + GANGS, public="x1@NA9e x2@LP2e", dice="1.2.1.0.0", cash="0/0/600")
    for move in ("chit-x2", "stay", "done"):
        answer(stays, move)
    assert asked(stays) == ("hire", (2,))
    answer(stays, "no")
    assert asked(stays) == ("public", (2,)), "now they move as Public do"


@rule("17.10d", "17.6e", "17.10c")
def test_17_10_an_informant_that_moved_early_forbids_both_even_when_a_raid_sends_it_home() -> None:
    state = held(
        X2, pieces="2R2@NA3e " + GANGS, public="x2@NS1sw x3@LP2e", dice="1.2.2.0.0", joints="0:Carlton=2",
        cops="6@NS1sw", cash="0/0/600",
    )  # fmt: skip
    for move in ("chit-x2", "Carlton", "flip", "cop-6"):
        answer(state, move)
    heard = answer(state, "Carlton")
    assert (public(state, "x2"), state.informants) == ("-", 0), "the raid sent it to the cup"
    assert told(heard, "raid", "turn") == [("raid", "GS-54"), ("turn", "GS-15")], "nothing about hiring or the x3"
    assert (state.turn, public(state, "x3"), state.informing.strolled) == (0, "LP2e", 0)


@rule("17.10e", "GS-C5", "17.10c", "GS-U18")
def test_17_10_an_informant_in_a_joint_is_quiet_until_it_makes_a_crime_scene() -> None:
    state = held(
        X2, pieces="2R2@NA3e " + GANGS, public="x2@NS1sw", dice="1.2.1.0.0", joints="0:Carlton=2", cops="6@NS3sw",
        cash="0/0/0",
    )  # fmt: skip
    answer(state, "chit-x2")
    answer(state, "Carlton")
    assert words(state, 2) == ["no", "flip"]
    quiet = state.clone()
    answer(quiet, "no")
    assert (show(quiet, 0).crime_level, quiet.quiet) == (0, BIT["x2"])
    heard = answer(quiet, "done")
    assert told(heard, "organized-crime") == []
    assert told(answer(state, "flip")) == [("informant-flips", "17.10e")]
    assert show(state, 0).crime_level == 1
    raided = state.clone()
    raided.cops[5] = raided.game.board.stands_by_code["NS1sw"]
    raided.dice = (1, 2, 2, 0, 0)
    answer(raided, "cop-6")
    heard = answer(raided, "Carlton")
    assert told(heard, "raid") == [("raid", "GS-54")]
    assert (public(raided, "x2"), raided.informants) == ("-", 0), "its Public is in the cup"
    heard = answer(state, "done")
    assert told(heard, "organized-crime") == [("organized-crime", "GS-43")]
    assert state.cash[0] == 600 * 2 * 2


@rule("17.10f", "17.6f")
def test_17_10_an_informant_makes_one_gangster_a_criminal_until_he_moves() -> None:
    state = held(X3, pieces="2R2@NA3e 0T@NA8e 0R3@NA8w 1R2@Needle 1V@NA8e!", public="x3@NA6e", dice="1.2.1.0.0")
    answer(state, "chit-x3")
    answer(state, "NA8e")
    assert words(state, 2) == ["no", "point-0-racketeer", "point-0-thug"]
    assert why(state, 2, "point-1-vamp") == ("criminal-already", "17.10f")
    assert why(state, 2, "point-1-racketeer") == ("nobody-to-point-at", "17.10f")
    assert why(state, 2, "flip") == ("flips-in-a-joint", "17.10e")
    assert told(answer(state, "point-0-racketeer")) == [("pointed-at", "17.10f")]
    assert (criminal(state, 0, "R"), public(state, "x3")) == (True, "NA8e")
    heard = answer(state, "done")
    assert told(heard, "informant-leaves") == [("informant-leaves", "17.10f")]
    assert (public(state, "x3"), state.informants) == ("-", 0)
    assert criminal(state, 0, "R"), "cops may shoot at him until he moves"
    state = beat(phase="act", turn=0, dice="1.1.1.1.1", pieces="2R2@NA3e 0R3@NA8w! 1R2@Needle")
    answer(state, "racketeer>NA7w")
    assert not criminal(state, 0, "R")


@rule("GS-C5", "17.10f", "17.6e")
def test_17_10_an_informant_points_after_a_move_in_the_publics_step_too() -> None:
    state = beat(
        phase="public", pieces="2R2@NA3e 0T@NA8e 0R3@NA8w 1R2@Needle", public="x2@NA6w x3@NA6e", dice="1.2.1.0.0",
        informants=BIT["x3"], cops="6@NA8e", aired=2, over=1, finished=1,
    )  # fmt: skip
    answer(state, "NA4w")
    assert asked(state) == ("public", (2,)), "an ordinary Public points at nobody"
    answer(state, "NA8e")
    assert (asked(state), words(state, 2)) == (("inform", (2,)), ["no", "point-0-racketeer", "point-0-thug"])
    state = state.game.from_position(state.game.position(state))
    heard = answer(state, "point-0-racketeer")
    assert told(heard, "pointed-at", "informant-leaves") == [("pointed-at", "17.10f"), ("informant-leaves", "17.10f")]
    node = state.node()
    assert isinstance(node, Chance)
    assert node.draws[0].what == "cop-6.1", "the cop that stood there shoots at him in this turn"
    gang = beat(
        phase="public", turn=1, pieces="2R2@NA3e 0T@NA8e 1R2@Needle", public="x3@NA6e", dice="1.2.1.1.1",
        informants=BIT["x3"],
    )  # fmt: skip
    answer(gang, "NA8e")
    assert asked(gang)[0] != "inform", "it informs the Police, in their turn"


@rule("GS-C5", "17.10e")
def test_17_10_an_informant_led_into_a_joint_with_public_has_turned_already() -> None:
    state = beat(
        phase="public", pieces="2R2@NA3e 0T@Carlton 0R3@NA8e 1R2@Needle", joints="0:Carlton", public="x2@NS1sw",
        dice="1.2.1.0.0", informants=BIT["x2"], aired=2, over=1, finished=1,
    )  # fmt: skip
    street = state.clone()
    answer(state, "Carlton")
    assert (asked(state), words(state, 2)) == (("inform", (2,)), ["no", "point-0-thug"])
    assert why(state, 2, "flip") == ("turned-already", "GS-C5")
    street.at[1] = street.game.board.stands_by_code["NS3sw"]
    answer(street, "NS3sw")
    assert why(street, 2, "flip") == ("flips-in-a-joint", "17.10e")


@rule("17.10g", "17.10c")
def test_17_10_gangs_lead_informants_like_public_and_send_them_home() -> None:
    state = beat(
        phase="public", turn=0, dice="1.2.1.1.1", pieces="2R2@NA3e " + GANGS, public="x2@NS1sw", joints="0:Carlton",
        informants=BIT["x2"],
    )  # fmt: skip
    answer(state, "Carlton")
    assert (state.quiet, show(state, 0).crime_level) == (0, 1), "led by a gang it turns as Public do"
    state = beat(phase="draw", turn=0, dice="1.2.1.1.1", pieces="2R2@NA3e 0T@NA8e! 0R@Pawn", public="x2@NA8w",
                 informants=BIT["x2"])  # fmt: skip
    answer(state, "done")
    assert (public(state, "x2"), state.informants) == ("-", 0)


@rule("17.10a")
def test_17_10_what_everybody_knows_of_the_chits() -> None:
    state = beat(phase="hire", pieces="2R2@NA3e " + GANGS, cash="0/0/900", public="x1@NA9e")

    def lies() -> dict[str, str]:
        zones = {CHIT_HAND: "hand", CHIT_SHOWN: "known", CHIT_CUP: "cup"}
        return {name: zones[zone] for zone, _, name in state.game.placements(state) if zone in zones}

    assert lies() == dict.fromkeys(("chit-x1", "chit-x2", "chit-x3"), "known"), "all are in the cup"
    answer(state, "hire")
    chance(state, "chit-x1")
    assert lies() == {"chit-x1": "hand", "chit-x2": "cup", "chit-x3": "cup"}
    all_three = held(7, pieces="2R2@NA3e " + GANGS, public="x1@NA9e")
    answer(all_three, "chit-x1")
    places = all_three.chit_places
    assert (places.chits_held, places.chits_cup) == (X2 | X3, X1), "two of three are left, all know which"
