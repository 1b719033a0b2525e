"""The turn from top to bottom: what comes when, and how often (GS-03, GS-16 to GS-23)."""

from __future__ import annotations

from omerta.core.nodes import Chance
from omerta.games.gangsters.view import show
from tests.games.gangsters.scenes import asked, beat, man, public, scene, table, where, words
from tests.games.playing import answer, chance, one, told, why
from tests.rules import rule

GANG = "0R4@Regent 0T2@NA5e 0V@Envoy"


@rule("GS-03", "GS-U4")
def test_five_dice_are_rolled_together_and_each_piece_has_its_own() -> None:
    state = scene(phase="buy", pieces=GANG)
    answer(state, "done")
    node = state.node()
    assert isinstance(node, Chance)
    assert [draw.what for draw in node.draws] == ["green", "white", "blue", "red", "black"]
    heard = chance(state, 1, 2, 3, 4, 5)
    assert one(heard, "dice").rule == "GS-03"
    assert state.dice == (1, 2, 3, 4, 5)
    assert [state.dice[die] for die in state.game.die_of] == [1, 5, 4]


@rule("GS-16", "GS-32")
def test_the_racketeer_buys_the_building_he_begins_in_before_the_dice() -> None:
    state = scene(phase="buy", pieces="0R4@Theatre!")
    heard = answer(state, "buy")
    assert told(heard) == [("bought", "GS-32")]
    assert (state.cash[0], show(state, 0).bought) == (600, 1)
    assert why(state, 0, "upgrade") == ("bought-already", "GS-32")
    assert why(scene(phase="buy", pieces="0R4@NA5e"), 0, "buy") == ("racketeer-in-street", "GS-16")
    assert why(scene(phase="buy", pieces="0R4@Theatre", joints="1:Theatre"), 0, "buy") == ("owned", "GS-16")
    assert why(scene(phase="buy", pieces="0R4@Annex"), 0, "buy") == ("not-for-sale", "GS-08")
    assert why(scene(phase="buy", pieces="0R4@Theatre", cash="300/0"), 0, "buy") == ("too-dear", "GS-32")


@rule("GS-17")
def test_one_thing_is_done_about_cops() -> None:
    state = scene(phase="cops", pieces=GANG, cops="6@NA9e", dice="1.1.2.1.1", joints="0:Pawn")
    assert words(state, 0) == ["pass", "bribe", "cop-6"]
    assert told(answer(state, "bribe")) == [("bribe-ordered", "GS-17")]
    assert asked(state) == ("act", (0,))
    assert why(scene(phase="cops", pieces=GANG), 0, "cop-6") == ("cop-not-here", "GS-17")


@rule("GS-18", "GS-U6")
def test_half_the_racketeers_strength_is_the_number_of_actions() -> None:
    state = scene(pieces=GANG)
    answer(state, "thug>NA6e")
    assert asked(state)[0] == "act"
    answer(state, "vamp>CP3w")
    assert asked(state)[0] == "draw"
    state = scene(pieces="0R3@Regent 0T2@NA5e 0V@Envoy")
    answer(state, "thug>NA6e")
    assert asked(state)[0] == "draw"
    state = scene(pieces="0R1@Regent 0T2@NA5e")
    assert told(answer(state, "done")) == [("actions-done", "GS-18")]
    assert asked(state)[0] == "draw"


@rule("GS-U7")
def test_a_piece_moves_once_and_recruits_once_besides() -> None:
    state = scene(pieces="0R8@Regent 0T2@NA5e", dice="6.1.3.1.1", cash="5000/0")
    answer(state, "thug>NA6e")
    assert why(state, 0, "thug>NA7e") == ("moved-already", "GS-U7")
    answer(state, "recruit-thug-1")
    assert why(state, 0, "recruit-thug-1") == ("recruited-already", "GS-U7")


@rule("GS-U7")
def test_as_an_option_a_piece_moves_or_recruits() -> None:
    state = scene(pieces="0R8@Regent 0T2@NA5e", dice="6.1.3.1.1", cash="9000/0", options={"recruiting": "instead"})
    answer(state, "thug>NA6e")
    assert why(state, 0, "recruit-thug-1") == ("moved-instead", "GS-U7")
    answer(state, "recruit-racketeer-1")
    assert why(state, 0, "racketeer>BW4s") == ("recruited-instead", "GS-U7")


@rule("GS-19", "GS-U40")
def test_each_public_on_the_board_may_be_moved_once_by_the_white_die() -> None:
    state = scene(pieces=GANG, public="x1@NA9e x3@BW5s", dice="1.2.1.1.1")
    answer(state, "done")
    assert state.node().data == {"public": "x1"}  # type: ignore[union-attr]
    heard = answer(state, "NA11e")
    assert told(heard) == [("public-moved", "GS-19")]
    assert heard[0].data["path"] == ("NA10", "NA11")
    assert state.node().data == {"public": "x3"}  # type: ignore[union-attr]
    answer(state, "stay")
    assert asked(state)[0] == "draw"
    assert (public(state, "x1"), public(state, "x3")) == ("NA11e", "BW5s")


@rule("GS-U11")
def test_at_most_two_public_are_drawn_each_moved_before_the_next() -> None:
    state = scene(pieces=GANG, phase="draw", dice="1.1.1.1.1")
    for name in ("x3", "x1"):
        answer(state, "draw")
        chance(state, name)
        answer(state, "NA3e")
    assert state.phase == "buy"
    assert (public(state, "x3"), public(state, "x1")) == ("NA3e", "NA3e")
    state = scene(pieces=GANG, phase="draw")
    assert one(answer(state, "done"), "no-more-public").rule == "GS-U11"
    state = scene(pieces=GANG, phase="draw", options={"draws": 1})
    answer(state, "draw")
    chance(state, "x2")
    answer(state, "NA3e")
    assert state.turn == 1


@rule("GS-U71", "GS-U72")
def test_a_public_is_drawn_and_shown_before_its_end_is_chosen_and_may_stay_in_the_street() -> None:
    state = scene(pieces=GANG, phase="draw", joints="1:Carlton", dice="1.2.1.1.1")
    answer(state, "draw")
    node = state.node()
    assert isinstance(node, Chance)
    assert (node.draws[0].outcomes, node.draws[0].weights) == (("x1", "x2", "x3"), (2, 1, 1))
    assert told(chance(state, "x3")) == [("public-drawn", "GS-U72")]
    assert words(state, 0) == ["Carlton", "NS1ne", "NS3sw"]
    assert told(answer(state, "NS1ne")) == [("public-moved", "GS-U71")]


@rule("GS-20", "GS-21", "GS-48")
def test_recruits_and_bribes_are_paid_and_extortion_collected_after_the_public() -> None:
    state = scene(pieces="0R4@Regent 0T2@NA5e 0V@Envoy", cash="1000/0", dice="1.1.1.1.1", phase="cops")
    answer(state, "bribe")
    answer(state, "recruit-racketeer-1")
    answer(state, "done")
    assert (state.cash[0], state.bill.promised, man(state, 0, "R")) == (1000, 100 + 500, 4)
    heard = answer(state, "done")
    assert one(heard, "paid").data == {"seat": 0, "dollars": 600}
    assert (state.cash[0], asked(state)[0]) == (400, "bribe")
    heard = chance(state, "bribe-4")
    assert told(heard, "recruited") == [("recruited", "GS-46")]
    assert man(state, 0, "R") == 5


@rule("GS-21", "GS-U12")
def test_every_owner_collects_in_every_payoff_step() -> None:
    state = scene(pieces=GANG, joints="0:Regent 1:Envoy=2", public="x3@Regent x2@Envoy", phase="draw", cash="0/0")
    answer(state, "done")
    assert state.cash == [600 * 3, 400 * 2 * 2]
    options: dict[str, object] = {"payoffs": "active"}
    text = "x3@Regent x2@Envoy"
    state = scene(pieces=GANG, joints="0:Regent 1:Envoy=2", public=text, phase="draw", cash="0/0", options=options)
    answer(state, "done")
    assert state.cash == [600 * 3, 0]
    state = beat(
        phase="public", pieces="2R2@NA3e 0R2@Pawn 1R2@Needle", joints="0:Regent 1:Envoy=2", public=text, cash="0/0/0",
        options=options, aired=2, over=1, finished=1,
    )  # fmt: skip
    answer(state, "stay")
    answer(state, "stay")
    assert state.cash[:2] == [600 * 3, 400 * 2 * 2], "in a Cop Turn all gangs collect (17.6h)"


@rule("GS-22", "GS-44")
def test_public_with_criminals_pay_and_then_go_back_to_the_cup() -> None:
    state = scene(
        pieces="0R4@Regent! 0V@Envoy 1T2@NA5e!", joints="0:Regent", public="x3@Regent x1@NA5w x2@NA6w", phase="draw"
    )
    heard = answer(state, "done")
    assert one(heard, "organized-crime").data["dollars"] == 1800
    assert [event.rule for event in heard if event.kind == "public-leaves"] == ["GS-22", "GS-22"]
    assert [public(state, name) for name in ("x1", "x2", "x3")] == ["-", "NA6w", "-"]


@rule("GS-23", "GS-U26")
def test_victory_is_checked_at_the_end_of_the_own_turn_alone() -> None:
    pieces = "0R4@Regent 0T@Regent 0V@Regent 1R4@Envoy 1T@Envoy 1V@Envoy"
    state = scene(pieces=pieces, phase="draw", cash="0/12000")
    answer(state, "done")
    assert asked(state) == ("buy", (1,))
    answer(state, "done")
    chance(state)
    answer(state, "pass")
    answer(state, "done")
    heard = answer(state, "done")
    assert told(heard, "won-by-cash") == [("won-by-cash", "GS-59")]


@rule("GS-28")
def test_pieces_pass_through_spaces_that_hold_others() -> None:
    state = scene(pieces="0R4@Regent 0T2@NA5e 1R3@NA6e 1T@NA7w", cops="5@NA7e", dice="1.1.1.1.4")
    answer(state, "thug>NA9e")
    assert where(state, 0, "T") == "NA9e"


@rule("GS-U60")
def test_cash_moves_in_public_so_it_is_in_every_view() -> None:
    state = scene(3, pieces=GANG, cash="700/800/900")
    assert {show(state, seat).cash for seat in (0, 1, 2, None)} == {(700, 800, 900)}


@rule("GS-U24")
def test_random_order_is_the_one_unknown_option_that_is_played() -> None:
    names = [option.name for option in table().setup.game_type.options]
    assert [name for name in names if name in ("heaters", "wheels", "donuts", "random-order")] == [
        "heaters",
        "wheels",
        "donuts",
        "random-order",
    ]
