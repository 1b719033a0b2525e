"""Shootouts: dice, hits and who takes them, fights over joints (GS-53, GS-55 to GS-58)."""

from __future__ import annotations

from omerta.core.nodes import Chance
from tests.games.gangsters.scenes import asked, cop, level, man, owner, scene, where, words
from tests.games.playing import answer, chance, one, told, why
from tests.rules import rule


@rule("GS-55", "GS-56", "GS-U19")
def test_each_rolls_a_die_for_each_man_and_level_and_hits_from_its_number_on() -> None:
    state = scene(
        phase="draw", pieces="0R2@Carlton* 0T1@Carlton* 1R1@Carlton 1T1@Carlton", joints="1:Carlton=2", cash="0/0"
    )
    answer(state, "done")
    node = state.node()
    assert isinstance(node, Chance)
    assert [(draw.what, draw.weights) for draw in node.draws] == [
        ("0.racketeer.1", (5, 1)),
        ("0.racketeer.2", (5, 1)),
        ("0.thug.1", (4, 2)),
        ("1.racketeer.1", (5, 1)),
        ("1.thug.1", (4, 2)),
        ("joint.1", (5, 1)),
        ("joint.2", (5, 1)),
    ]
    state = scene(phase="draw", pieces="0R2@Pawn 1T1@NA5e!", cops="3@NA5w")
    answer(state, "done")
    node = state.node()
    assert isinstance(node, Chance)
    assert [(draw.what, draw.weights) for draw in node.draws] == [(f"cop-3.{place}", (4, 2)) for place in (1, 2, 3)]


@rule("GS-57", "GS-U69")
def test_each_side_puts_its_hits_on_its_own_pieces() -> None:
    state = scene(pieces="0R4@NA5e 0T2@NA5e 1R2@NA6w 1T2@NA6w 1V@NA6e", dice="1.1.1.1.1")
    answer(state, "racketeer>NA6e")
    answer(state, "hit-1")
    answer(state, "thug>NA6e")
    answer(state, "hit-1")
    answer(state, "done")
    # One hit of a Racketeer and two of the Thug: the Vamp can take one of the three.
    heard = chance(state, "hit", "miss", "miss", "miss", "hit", "hit")
    assert told(heard) == [("fight", "GS-55")]
    assert asked(state) == ("losses", (1,))
    assert (state.node().data, words(state, 1)) == ({"piece": "racketeer", "hits": 3}, ["0", "1", "2"])  # type: ignore[union-attr]
    assert why(state, 1, "3") == ("wrong-losses", "GS-57")
    answer(state, "0")
    # Two on the Thug and one on the Vamp: there is no other way.
    assert (man(state, 1, "R"), man(state, 1, "T"), man(state, 1, "V")) == (2, 0, 0)


@rule("GS-57", "GS-U69")
def test_hits_that_only_thugs_scored_never_fall_on_the_vamp() -> None:
    state = scene(pieces="0R4@Pawn 0T3@NA5e 1T1@NA6w 1V@NA6e", dice="1.1.1.1.1")
    answer(state, "thug>NA6e")
    answer(state, "hit-1")
    answer(state, "done")
    answer(state, "done")
    chance(state, "hit", "hit", "hit", "miss")
    assert (man(state, 1, "T"), man(state, 1, "V")) == (0, 1)


@rule("GS-U16", "GS-U32")
def test_the_active_player_splits_a_cops_hits_among_the_gangs_there() -> None:
    state = scene(3, phase="draw", cops="5@NA5w", pieces="0R2@Pawn 0T2@NA5e! 1T3@NA5w! 2R2@NA5w", cash="0/0/0")
    answer(state, "done")
    heard = chance(state, "hit", "hit", "hit")
    assert one(heard, "cop-fires").data["seats"] == (0, 1)
    assert (asked(state), words(state, 0)) == (("split", (0,)), ["0", "1", "2"])
    assert why(state, 0, "3") == ("wrong-split", "GS-U16")
    heard = answer(state, "0")
    assert told(heard, "hits-split", "men-lost") == [("hits-split", "GS-U16"), ("men-lost", "GS-57")]
    assert (man(state, 0, "T"), man(state, 1, "T"), man(state, 2, "R")) == (2, 0, 2)
    assert cop(state, 5) == "-"


@rule("GS-U48")
def test_who_moved_the_cop_may_put_his_own_hits_on_it() -> None:
    state = scene(phase="cops", cops="5@NA4e", dice="1.1.1.1.1", pieces="0R2@Pawn 0T3@NA5e!")
    answer(state, "cop-5")
    answer(state, "NA5e")
    answer(state, "done")
    answer(state, "done")
    chance(state, "hit", "hit")
    assert (asked(state), words(state, 0)) == (("losses", (0,)), ["0", "1", "2"])
    heard = answer(state, "0")
    assert told(heard, "cop-takes-hits") == [("cop-takes-hits", "GS-U48")]
    assert (man(state, 0, "T"), cop(state, 5)) == (3, "-")
    # Nobody has that shield from a cop that was not moved this turn.
    state = scene(phase="draw", cops="5@NA5e", pieces="0R2@Pawn 0T3@NA5e!")
    answer(state, "done")
    chance(state, "hit", "hit")
    assert man(state, 0, "T") == 1


@rule("GS-U32", "GS-53")
def test_criminals_that_walk_onto_a_cop_are_shot_at() -> None:
    state = scene(cops="2@NA10w", pieces="0R2@Pawn 0T3@NA9e 1R1@NA10e", dice="1.1.1.1.1", cash="0/0")
    answer(state, "thug>NA10e")
    answer(state, "hit-1")
    answer(state, "done")
    assert asked(state)[0] == "cop-2.1,cop-2.2"
    heard = chance(state, "hit")
    assert told(heard, "cop-leaves", "raid") == [("cop-leaves", "GS-53")]
    assert man(state, 0, "T") == 2


@rule("GS-U36")
def test_several_cops_shoot_one_after_the_other() -> None:
    state = scene(phase="draw", cops="2@NA5w 3@NA5e", pieces="0R2@Pawn 1T4@NA5e!")
    answer(state, "done")
    assert asked(state)[0] == "cop-2.1,cop-2.2"
    chance(state, "hit")
    assert asked(state)[0] == "cop-3.1,cop-3.2,cop-3.3"
    chance(state, "hit")
    assert (man(state, 1, "T"), cop(state, 2), cop(state, 3)) == (2, "-", "-")


@rule("GS-U36", "GS-U37")
def test_a_cop_that_was_bribed_stays_unless_another_ends_the_shootout() -> None:
    for thugs, stays in ((4, "NA5w"), (1, "-")):
        state = scene(phase="draw", cops="2@NA5w 3@NA5e", pieces=f"0R2@Pawn 1R2@Needle 1T{thugs}@NA5e!", bribes="-/2")
        answer(state, "done")
        answer(state, "bribe-2")
        assert asked(state)[0] == "cop-3.1,cop-3.2,cop-3.3"
        chance(state, "hit", "miss", "miss")
        assert (man(state, 1, "T"), cop(state, 2), cop(state, 3)) == (thugs - 1, stays, "-")


@rule("GS-U19", "GS-57")
def test_a_joint_takes_hits_if_its_owner_wishes() -> None:
    state = scene(phase="draw", pieces="0R2@Pawn 0T3@Carlton* 1R2@Carlton", joints="1:Carlton=3")
    answer(state, "done")
    chance(state, "hit", "hit", "miss")
    assert (asked(state), words(state, 1)) == (("losses", (1,)), ["0", "1", "2"])
    heard = answer(state, "0")
    assert told(heard, "joint-hit") == [("joint-hit", "GS-U19")]
    assert (level(state, "Carlton"), man(state, 1, "R")) == (1, 2)


@rule("GS-58", "GS-U70")
def test_a_joint_is_not_lost_when_all_its_attackers_die() -> None:
    state = scene(phase="draw", pieces="0R2@Pawn 0T1@Carlton*", joints="1:Carlton=1", cash="0/0")
    answer(state, "done")
    chance(state, "hit", "hit")
    assert (man(state, 0, "T"), owner(state, "Carlton"), level(state, "Carlton")) == (0, 1, 1)
    state = scene(phase="draw", pieces="0R2@Pawn 0T2@Carlton*", joints="1:Carlton=2", cash="0/0")
    answer(state, "done")
    chance(state, "hit", "hit", "hit", "hit")
    assert (man(state, 0, "T"), level(state, "Carlton")) == (0, 1)


@rule("GS-U25")
def test_the_squirt_gun_splashes_and_changes_nothing() -> None:
    pieces = "0R2@Pawn 1T3@NA5e!"
    for squirts in (True, False):
        state = scene(phase="draw", pieces=pieces, cops="2@NA5w", options={"squirt_gun": squirts})
        answer(state, "done")
        heard = chance(state, "hit")
        assert told(heard, "splash") == ([("splash", "GS-U25")] if squirts else [])
        assert man(state, 1, "T") == 2


@rule("GS-U68", "GS-U77")
def test_cops_come_first_then_hits_then_joints_in_turn_order() -> None:
    state = scene(
        4,
        turn=1,
        pieces="0T2@Carlton* 1R6@NA5e 1T2@Envoy* 2T1@Carlton* 3R1@NA6w 3T1@BW9s!",
        joints="3:Carlton=5,Envoy=5",
        cops="1@BW9n",
        dice="1.1.1.1.1",
    )
    answer(state, "racketeer>NA6e")
    answer(state, "hit-3")
    answer(state, "done")
    answer(state, "done")
    fights = []
    while state.turn == 1:
        fights.append(asked(state)[0].split(",")[0])
        chance(state)
    assert fights == ["cop-1.1", "1.racketeer.1", "1.thug.1", "2.thug.1", "0.thug.1"]


@rule("GS-U77")
def test_losses_count_before_the_next_fight() -> None:
    state = scene(cops="1@NA6e", pieces="0R2@Pawn 0T1@NA5e 1R3@NA6w", dice="1.1.1.1.1", cash="0/0")
    answer(state, "thug>NA6e")
    answer(state, "hit-1")
    answer(state, "done")
    chance(state, "hit")
    assert (where(state, 0, "T"), state.turn) == ("-", 1)
