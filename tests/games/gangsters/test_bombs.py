"""Bombs: Bombers hired and assigned in secret, bombs planted, explosions, rubble, craters, repairs (19.1 to 19.6)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from omerta.core.nodes import Chance, Decide, reaches
from omerta.games.gangsters.rules import bombs, cops, markers
from omerta.games.gangsters.rules.ending import won_by
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.view import show
from tests.games.gangsters.city import some
from tests.games.gangsters.scenes import asked, cop, hand, level, man, owner, public, scene, table, where, words
from tests.games.playing import answer, chance, one, told, why
from tests.rules import rule

BOMBS: dict[str, Any] = {"bombs": True}
RACKETEER, THUG, VAMP = range(3)


def armed(seat: int, kind: int, seats: int = 2) -> dict[str, Any]:
    """Give a seat a Bomber with one of its pieces, for all that others know with any."""
    bomber, may = [-1] * seats, [0] * seats
    bomber[seat], may[seat] = kind, 1 << kind
    return {"bomber": bomber, "may_bomb": may}


def planted(pieces: str, at: str, *, seats: int = 2, roll: int = 6, **fields: Any) -> GangstersState:
    """Arrange a table whose bomb has just been rolled for, in the turn of seat 0."""
    game = table(seats, bombs=True)
    bomb = game.board.spaces_by_code[at]
    state = scene(seats, phase="draw", pieces=pieces, game=game, bomb=bomb, **fields)
    answer(state, "done")
    assert asked(state) == ("bomb", ())
    chance(state, roll)
    return state


@rule("19.5a", "19.5b", "19.5e", "19.4a", "19.4b")
def test_example_of_19_5_the_pussycat_club() -> None:
    """Red's Vamp leaves a bomb in Green's level-3 Pussycat Club, with Green's 5-Racketeer and Brown's Vamp."""
    red, green, brown = 0, 1, 2
    state = scene(
        3,
        pieces="0R4@Pawn 0V@Velvet 1R5@Velvet 2R2@Needle 2V@Velvet",
        joints="1:Velvet=3,Oasis",
        public="x2@Oasis x1@NA5e",
        dice="1.1.1.1.1",
        options=BOMBS,
        **armed(red, VAMP, 3),
    )
    heard = answer(state, "plant")
    assert one(heard, "bomb-planted").data == {"seat": red, "piece": "vamp", "at": "Velvet"}
    answer(state, "vamp>NS2ne")
    for word in ("done", "stay", "stay", "done"):
        answer(state, word)
    assert asked(state) == ("bomb", ())
    heard = chance(state, 2)
    assert told(heard) == [("explosion", "19.5a"), ("destroyed", "19.5b"), ("gang-war", "19.5b")]
    assert (public(state, "x2"), public(state, "x1")) == ("-", "-")
    node = state.node()
    assert isinstance(node, Chance)
    assert [draw.what for draw in node.draws] == [*(f"1.racketeer.{man}" for man in range(1, 6)), "2.vamp.1"]
    heard = chance(state, 3, 5, 1, 6, 2, 4)
    assert [event.data["men"] for event in heard if event.kind == "blast"] == [3, 1]
    assert (man(state, green, "R"), man(state, brown, "V")) == (2, 0)
    assert (man(state, red, "V"), where(state, red, "V")) == (1, "NS2ne")
    assert (owner(state, "Velvet"), level(state, "Velvet")) == (green, 1)
    assert show(state, None).rubble == ("Velvet",)


@rule("19.5a")
def test_a_one_is_a_dud_and_is_removed() -> None:
    state = planted("0R4@Pawn 0V@Needle 1R5@Velvet", "Velvet", roll=1, joints="1:Velvet=3")
    assert state.planted.bomb == -1
    assert (level(state, "Velvet"), state.rubble, man(state, 1, "R")) == (3, 0, 5)


@rule("19.2a", "19.1")
def test_a_bomber_is_bought_beside_another_recruit_for_a_thousand() -> None:
    state = scene(pieces="0R4@Pawn 0T2@Needle 0V@Cycles 1R2@Oasis", cash="2500/0", dice="1.1.3.1.1", options=BOMBS)
    assert why(state, 0, "bomber") == ("bomber-alone", "19.2a")
    answer(state, "recruit-thug-1")
    assert why(state, 0, "bomber") == ("bomber-after-actions", "19.2a")
    answer(state, "done")
    assert (asked(state), words(state, 0)) == (("bomber", (0,)), ["no", "bomber"])
    heard = answer(state, "bomber")
    assert told(heard) == [("bomber-hired", "19.2a")]
    heard = answer(state, "assign-thug")
    assert told(heard) == [("bomber-assigned", "19.2b"), ("bomber-assigned-hidden", "19.2b")]
    answer(state, "done")
    assert state.cash[0] == 2500 - 300 - 1000
    assert [show(state, seat).bomber for seat in (0, 1, None)] == ["bomber-0.thug", None, None]
    assert show(state, 1).may_bomb == (("racketeer", "thug", "vamp"), ())


@rule("19.2a")
def test_without_recruits_or_money_nobody_is_asked_for_a_bomber() -> None:
    state = scene(pieces="0R4@Pawn 0T2@Needle", cash="1200/0", dice="1.1.3.1.1", options=BOMBS)
    answer(state, "recruit-thug-1")
    assert why(state, 0, "bomber") == ("too-dear", "19.2a")
    answer(state, "done")
    assert asked(state) == ("draw", (0,))
    state = scene(pieces="0R4@Pawn 0T2@Needle", cash="5000/0", options=BOMBS)
    answer(state, "done")
    assert asked(state) == ("draw", (0,))
    assert "bomber" not in [move.verb for move in table(2).moves]


@rule("19.1")
def test_one_bomber_at_a_time() -> None:
    state = scene(pieces="0R4@Pawn 0T2@Needle", cash="9000/0", dice="1.1.3.1.1", options=BOMBS, **armed(0, THUG))
    assert why(state, 0, "bomber") == ("one-bomber", "19.1")
    answer(state, "recruit-thug-1")
    answer(state, "done")
    assert asked(state) == ("draw", (0,))


@rule("19.4b", "GS-U55")
def test_a_new_bomber_may_be_bought_once_the_bomb_is_planted_or_once_it_is_settled() -> None:
    for reading, question in (("planted", "bomber"), ("settled", "draw")):
        options = {**BOMBS, "next-bomber": reading}
        state = scene(pieces="0R4@Pawn 0T2@Needle", cash="9000/0", dice="1.1.3.1.1", options=options, **armed(0, THUG))
        answer(state, "plant")
        answer(state, "recruit-racketeer-1")
        if reading == "settled":
            assert why(state, 0, "bomber") == ("bomb-not-settled", "GS-U55")
        answer(state, "done")
        assert asked(state) == (question, (0,))


@rule("19.2b")
def test_he_goes_with_no_piece_beside_an_enemy() -> None:
    state = scene(pieces="0R4@Pawn 0T2@NA5e 0V@Cycles 1R2@NA5w", cash="9000/0", dice="1.1.3.1.1", options=BOMBS)
    answer(state, "recruit-racketeer-1")
    answer(state, "done")
    answer(state, "bomber")
    assert words(state, 0) == ["assign-racketeer", "assign-vamp"]
    assert why(state, 0, "assign-thug") == ("bomber-enemy-beside", "19.2b")
    answer(state, "assign-vamp")
    assert show(state, 1).may_bomb[0] == ("racketeer", "vamp")
    crowd = scene(pieces="0R4@NA5e 0T2@Cycles 1R2@NA5w 1T1@Cycles", cash="9000/0", dice="1.1.3.1.1", options=BOMBS)
    assert crowd.game.has_bombs
    answer(crowd, "done")
    assert asked(crowd) == ("draw", (0,))


@rule("19.2c")
def test_he_is_assigned_anew_in_the_buy_phase_and_only_his_gang_knows() -> None:
    fields: dict[str, Any] = {"bomber": [THUG, -1], "may_bomb": [0b010, 0]}
    state = scene(phase="buy", pieces="0R4@Pawn 0T2@NA5e 0V@Cycles 1R2@NA5w", options=BOMBS, **fields)
    answer(state, "reassign")
    assert asked(state) == ("assign", (0,))
    assert state.node().open is False  # type: ignore[union-attr]
    assert words(state, 0) == ["assign-racketeer", "assign-thug", "assign-vamp"]  # the Thug keeps him, enemies or not
    heard = answer(state, "assign-vamp")
    assert told(heard) == [("bomber-assigned", "19.2c"), ("bomber-assigned-hidden", "19.2c")]
    assert [(reaches(event.to, 0), reaches(event.to, 1), reaches(event.to, None)) for event in heard] == [
        (True, False, False),
        (False, True, True),
    ]
    assert (show(state, 0).bomber, show(state, 1).may_bomb[0]) == ("bomber-0.vamp", ("racketeer", "thug", "vamp"))
    assert why(state, 0, "reassign") == ("reassigned-already", "19.2c")
    assert why(scene(phase="buy", pieces="0R4@Pawn", options=BOMBS), 0, "reassign") == ("no-bomber", "19.2c")


@rule("19.3")
def test_a_bomber_dies_with_his_piece_and_adds_nothing_to_it() -> None:
    fields: dict[str, Any] = {"bomber": [-1, THUG], "may_bomb": [0, 0b011]}
    state = scene(pieces="0R4@Pawn 0V@NA4e 1R2@Needle 1T1@NA5w", dice="1.1.1.1.1", options=BOMBS, **fields)
    answer(state, "vamp>NA5e")
    heard = answer(state, "seduce-1-thug")
    assert told(heard) == [("bomber-killed", "19.3"), ("seduced", "GS-39")]
    assert (state.bomber[1], state.may_bomb[1]) == (-1, 0)
    fields = {"bomber": [-1, RACKETEER], "may_bomb": [0, 0b011]}
    state = scene(pieces="0R4@Pawn 0V@NA4e 1R2@Needle 1T1@NA5w", dice="1.1.1.1.1", options=BOMBS, **fields)
    answer(state, "vamp>NA5e")
    heard = answer(state, "seduce-1-thug")
    assert told(heard) == [("bomber-lives", "19.3"), ("seduced", "GS-39")]
    assert show(state, 0).may_bomb[1] == ("racketeer",)


@rule("19.4a")
def test_a_bomb_is_planted_after_the_last_action_too_and_never_by_force() -> None:
    state = scene(
        pieces="0R2@Pawn 0V@NS1ne 1R5@Velvet", joints="1:Velvet=3", dice="1.1.1.1.1", options=BOMBS, **armed(0, VAMP)
    )
    answer(state, "vamp>Velvet")
    answer(state, "no")
    assert words(state, 0) == ["done", "plant"]  # its one action is spent
    spared = state.clone()
    answer(spared, "done")
    answer(spared, "done")
    assert spared.planted.bomb == -1
    heard = answer(state, "plant")
    assert told(heard) == [("bomb-planted", "19.4a")]
    assert why(scene(pieces="0R2@Pawn", options=BOMBS), 0, "plant") == ("no-bomber", "19.4a")


@rule("19.5c", "19.5f", "GS-U56")
def test_a_bomb_in_the_street_closes_it_until_that_gang_s_next_turn() -> None:
    state = planted("0R2@Pawn 0V@Needle 1R2@NA5e 1T1@NA6w", "NA5", public="x1@NA5w x2@NA6e", cash="0/0")
    assert (public(state, "x1"), public(state, "x2")) == ("-", "NA6e")
    chance(state, 1, 2)
    assert (show(state, 1).crater, man(state, 1, "R")) == (("NA5", None), 2)
    answer(state, "done")
    chance(state, 1, 1, 1, 1, 1)
    answer(state, "pass")
    assert "racketeer>NA6e" in words(state, 1)  # whoever survives may leave
    assert why(state, 1, "thug>NA5w") == ("crater", "19.5f")
    for word in ("done", "stay", "done"):
        heard = answer(state, word)
    assert told(heard, "crater-cleared") == [("crater-cleared", "19.5f")]
    assert (state.crater, state.closed) == ([-1, -1], 0)


@rule("19.5d")
def test_cops_in_the_blast_and_their_bribes_leave_the_game_and_the_bomber_s_gang_returns_its_markers() -> None:
    state = planted("0R2@Pawn 1R2@Needle", "NA5", cops="4@NA5e 7@NA6e", bribes="2,9/4,8")
    assert show(state, None).gone == ("cop-4",)
    assert (cop(state, 4), cop(state, 7)) == ("-", "NA6e")
    assert (hand(state, 0), hand(state, 1)) == ([], ["bribe-8"])
    assert 3 not in cops.in_cup(state)


@rule("19.5d", "GS-U33")
def test_cops_that_left_the_game_are_not_in_the_cup() -> None:
    patrol = " ".join(f"{number}@NA9e" for number in range(6, 11))
    criminals = "0R2@NA5e! 0T@NA5e! 0V@NA5e! 1R2@NA6e! 1T@NA6e! 1V@NA6e!"
    state = scene(phase="cops", pieces=criminals, cops=patrol, options={"bombs": True}, gone=0b11111)
    assert why(state, 0, "bring") == ("no-cops-left", "GS-U33")
    state = scene(phase="cops", pieces=criminals.replace("!", ""), cops=patrol, options={"bombs": True}, gone=0b1111)
    assert why(state, 0, "bring") == ("crime-too-low", "GS-50")
    assert not markers.cup(state) >> 3 & 1
    assert state.game.conserved(state)["markers"] == 10


@rule("19.5d")
def test_what_is_told_of_removed_cops() -> None:
    game = table(2, bombs=True)
    bomb = game.board.spaces_by_code["NA5"]
    pieces, bribes = "0R2@Pawn 1R2@Needle", "2,9/4,8"
    state = scene(phase="draw", pieces=pieces, cops="4@NA5e 5@NA5w", bribes=bribes, game=game, bomb=bomb)
    answer(state, "done")
    heard = chance(state, 5)
    kinds = ("cop-killed", "bribe-removed", "bribe-removed-from-cup", "bribes-returned")
    assert told(heard, *kinds) == [
        ("cop-killed", "19.5d"),
        ("bribe-removed", "19.5d"),
        ("cop-killed", "19.5d"),
        ("bribe-removed-from-cup", "19.5d"),
        ("bribes-returned", "19.5d"),
    ]
    assert one(heard, "bribe-removed").data["seat"] == 1


@rule("19.6a", "GS-U57")
def test_nothing_enters_rubble_and_what_is_in_it_may_leave() -> None:
    state = scene(pieces="0R4@NS1ne 0V@Velvet 1R2@Needle", dice="1.1.1.1.1", options=BOMBS, rubble=some("Velvet"))
    assert why(state, 0, "racketeer>Velvet") == ("destroyed", "19.6a")
    answer(state, "vamp>NS2ne")
    shop = scene(phase="buy", pieces="0R4@Velvet", cash="5000/0", options=BOMBS, rubble=some("Velvet"))
    assert why(shop, 0, "buy") == ("destroyed", "GS-U57")
    held = scene(
        phase="buy", pieces="0R4@Velvet", joints="0:Velvet,Oasis", cash="5000/0", options=BOMBS, rubble=some("Velvet")
    )
    assert why(held, 0, "upgrade") == ("destroyed", "GS-U57")


@rule("19.6a", "19.6b")
def test_a_destroyed_joint_counts_for_no_victory_and_blocks_the_monopoly_of_its_colour() -> None:
    reds = "0:Regent,Carlton,Grand,Coast"
    pieces = "0R4@Pawn 0T1@Pawn 0V@Pawn 1R2@Needle"
    whole = scene(pieces=pieces, joints=reds, options=BOMBS)
    assert won_by(whole, 0) == "monopoly"
    broken = scene(pieces=pieces, joints=reds, options=BOMBS, rubble=some("Coast"))
    assert won_by(broken, 0) == "none"
    codes = whole.game.board.codes
    ten = "0:" + ",".join([*(code for code in codes[:3]), *codes[20:27]])
    assert won_by(scene(pieces=pieces, joints=ten, options=BOMBS), 0) == "joints"
    assert won_by(scene(pieces=pieces, joints=ten, options=BOMBS, rubble=some(codes[20])), 0) == "none"


@rule("19.6b")
def test_a_destroyed_joint_is_neither_sold_nor_traded() -> None:
    state = scene(
        phase="buy",
        pieces="0R4@Pawn 1R2@Needle",
        joints="0:Velvet,Oasis 1:Regent",
        options=BOMBS,
        rubble=some("Velvet"),
    )
    assert why(state, 0, "sell-Velvet") == ("destroyed", "19.6b")
    assert "sell-Oasis" in words(state, 0)
    answer(state, "trade-1")
    assert why(state, 0, "give-Velvet") == ("destroyed", "19.6b")
    assert owner(state, "Velvet") == 0


@rule("19.6c", "19.6d", "GS-U57")
def test_repairs_cost_double_and_give_nobody_a_joint() -> None:
    state = scene(
        phase="buy",
        pieces="0R4@Pawn 1R2@Needle",
        joints="0:Velvet 1:Oasis",
        cash="1900/0",
        options=BOMBS,
        rubble=some("Velvet", "Oasis", "Annex", "Regent"),
    )
    assert why(state, 0, "repair-Oasis") == ("owned", "19.6c")
    assert why(state, 0, "repair-Pawn") == ("not-destroyed", "19.6c")
    heard = answer(state, "repair-Velvet")
    assert told(heard) == [("repaired", "19.6c")]
    assert (state.cash[0], owner(state, "Velvet"), level(state, "Velvet")) == (900, 0, 1)
    assert why(state, 0, "repair-Regent") == ("too-dear", "19.6c")
    heard = answer(state, "repair-Annex")
    assert told(heard) == [("repaired", "19.6d")]
    assert (state.cash[0], owner(state, "Annex")) == (700, -1)
    assert show(state, None).rubble == ("Regent", "Oasis")


@rule("19.5b", "GS-40", "GS-41")
def test_a_hit_declared_in_a_joint_is_carried_out_on_its_gangsters_when_a_bomb_destroys_it() -> None:
    state = scene(
        2, pieces="0R6@Pawn 0T5@BW9n 0V@Oasis 1R5@Oasis 1V@Needle 1T@Tools", joints="1:Oasis=3", cash="0/0",
        options={"bombs": True}, **armed(0, 2),
    )  # fmt: skip
    for move in ("plant", "thug>Oasis", "hit-1", "done", "done"):
        answer(state, move)
    chance(state, 6)
    chance(state, *[1] * 11)
    node = state.node()
    assert isinstance(node, Chance)
    shooters = list(dict.fromkeys(draw.what.rpartition(".")[0] for draw in node.draws))
    assert shooters == ["0.thug", "1.racketeer"], "the joint itself shoots no more"
    heard = chance(state, *["hit"] * 2, *["miss"] * 8)
    assert told(heard, "fight", "joint-fight") == [("fight", "GS-55")]
    assert (man(state, 1, "R"), state.turn, max(state.siege)) == (3, 1, 0), "one round, and then no siege"
    earlier = planted("0T2@Oasis* 0R2@Pawn 0V@Needle 1R2@Oasis", "Oasis", joints="1:Oasis=3")
    node = earlier.node()
    assert isinstance(node, Chance)
    chance(earlier, *[1] * len(node.draws))
    assert (earlier.turn, max(earlier.siege)) == (1, 0), "a siege of an earlier turn just ends"


@rule("GS-U40")
def test_a_piece_that_a_crater_blocks_may_turn_round() -> None:
    blocked = scene(
        pieces="0R2@NA2w 1R2@Needle",
        dice="1.1.1.1.1",
        cash="0/0",
        options=BOMBS,
        crater=[-1, at("NA1")],
        rubble=some("Tailors"),
    )
    assert words(blocked, 0) == ["done", "racketeer>NA2e"]
    heard = answer(blocked, "racketeer>NA2e")
    assert one(heard, "moved").data["path"] == ("NA2",)
    free = scene(pieces="0R2@NA2w 1R2@Needle", dice="1.1.1.1.1", cash="0/0", options=BOMBS)
    assert "racketeer>NA2e" not in words(free, 0)


def at(code: str) -> int:
    return table(2).board.spaces_by_code[code]


@rule("19.5f", "GS-U56")
def test_a_closed_subway_is_passed_on_to_the_next_by_number() -> None:
    game = table(2, bombs=True)
    first, second = (game.board.subways[number] for number in (0, 1))
    assert game.public_routes_at(1 << first).entrance(1) == second


@rule("GS-U56")
def test_the_marker_of_a_gang_that_is_out_goes_when_its_turn_would_have_come() -> None:
    state = scene(3, pieces="0R2@Pawn 2R2@Needle", options=BOMBS, crater=[-1, at("NA5"), -1])
    state.out, state.turn = 0b010, 2
    bombs.clear_craters(state, None)
    assert state.crater == [-1, -1, -1]


@rule("19.5b", "GS-U57")
def test_a_gang_with_only_rubble_left_is_out_and_its_ruins_are_nobody_s() -> None:
    state = planted("0R2@Pawn 0T1@Pawn 2R2@Needle", "Velvet", seats=3, joints="1:Velvet 2:Regent", cash="0/0/0")
    assert state.out == 0b010
    assert (owner(state, "Velvet"), show(state, None).rubble) == (-1, ("Velvet",))


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_with_bombs_can_be_written_and_read_back(seed: int) -> None:
    """Bombs wherever they can be: each position reads back, and every world of every seat is sound."""
    rng = Random(seed)
    game = table(3, bombs=True)
    state = scene(
        3,
        phase="buy",
        pieces="0R6@Velvet 0T3@NA5e 0V@Oasis 1R5@Regent 1T2@NA6e 1V@Velvet 2R4@NS1ne 2T3@NA5w 2V@Coast",
        joints="0:Oasis,Pawn 1:Regent,Velvet=3 2:Coast,Needle",
        cash="9000/9000/9000",
        cops="3@NA5e 8@NS1ne",
        public="x1@NA5e x2@Velvet",
        bribes="1,2/3/8",
        game=game,
        bomber=[VAMP, VAMP, THUG],
        may_bomb=[0b111, 0b110, 0b011],
    )
    wanted = {"plant", "bomber", "assign", "reassign", "recruit", "repair"}
    for _ in range(250):
        node = state.node()
        if isinstance(node, Chance):
            state.happen([rng.randrange(draw.total) for draw in node.draws])
        elif isinstance(node, Decide):
            joint = {}
            for seat in node.seats:
                legal = list(state.legal(seat))
                liked = [move for move in legal if move.verb in wanted]
                joint[seat] = rng.choice(liked if liked and rng.random() < 0.6 else legal)
            state.play(joint)
        else:
            break
        assert game.from_position(game.position(state)) == state
        who = rng.choice((0, 1, 2, None))
        world = game.world(show(state, who), rng)
        assert world.view(who) == state.view(who)
        game.from_position(game.position(world))
