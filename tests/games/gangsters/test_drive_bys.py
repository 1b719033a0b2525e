"""Drive-by shootouts: announced on the way, halved hits, fought after bombs and before all others (20.1 to 20.5)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from omerta.core.errors import BadOption
from omerta.core.nodes import Chance, Decide
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.view import show
from tests.games.gangsters.scenes import asked, cop, criminal, man, public, scene, table, where, words
from tests.games.playing import answer, chance, one, told, why
from tests.rules import rule

CARS: dict[str, Any] = {"heaters": True, "wheels": True, "drive-by": True}
SEVERAL: dict[str, Any] = {**CARS, "several-drive-bys": True}
PIECES = "0R4@Pawn 0T4@WS9n 0V@Needle"
"""With red, green and black 2, 1 and 3 the Thug drives six spaces north, to WS3."""


def drives(
    pieces: str, *, seats: int = 2, dice: str = "1.1.1.2.3", options: dict[str, Any] = CARS, **more: Any
) -> GangstersState:
    """Arrange a turn of seat 0 with heaters and wheels."""
    more = {"heaters": 0b01, "wheels": 0b01, "cash": "/".join(["0"] * seats), **more}
    return scene(seats, pieces=f"{PIECES} {pieces}", dice=dice, options=options, **more)


def to_the_shootouts(state: GangstersState) -> None:
    """Pass whatever is asked until dice are rolled for a shootout."""
    for _ in range(12):
        node = state.node()
        if not isinstance(node, Decide) or node.ask == "target":
            return
        answer(state, "stay" if node.ask == "public" else "no" if node.ask == "crime" else "done")


@rule("20.1", "20.2", "20.3a", "20.3b")
def test_a_thug_by_wheels_announces_on_its_way_and_drives_on() -> None:
    state = drives("1T2@WS6s 1R3@Tools")
    heard = answer(state, "thug>>WS3n")
    assert told(heard) == [("moved", "GS-U22")]
    assert (asked(state), words(state, 0)) == (("drive-by", (0,)), ["no", "drive-by-WS6"])
    assert why(state, 0, "drive-by-WS3") == ("drive-by-at-end", "20.3b")
    assert why(state, 0, "drive-by-WS5") == ("drive-by-nobody", "20.2")
    heard = answer(state, "drive-by-WS6")
    assert told(heard) == [("drive-by-announced", "20.3a")]
    assert heard[0].data["path"] == ("WS8", "WS7", "WS6", "WS5", "WS4", "WS3")
    assert criminal(state, 0, "T")
    assert (where(state, 0, "T"), show(state, 1).stops) == ("WS3n", ("WS6",))
    assert asked(state) == ("act", (0,))  # one a turn


@rule("20.3b")
def test_a_thug_may_pass_without_a_shot() -> None:
    state = drives("1T2@WS6s")
    answer(state, "thug>>WS3n")
    answer(state, "no")
    assert (criminal(state, 0, "T"), state.drive.stops) == (False, ())


@rule("20.1")
def test_it_takes_heaters_and_wheels() -> None:
    for heaters in (0, 0b10):
        state = drives("1T2@WS6s", heaters=heaters)
        answer(state, "thug>>WS3n")
        assert asked(state) == ("act", (0,))
    with pytest.raises(BadOption, match=r"needs the options 'heaters' and 'wheels'.*20\.1"):
        table(2, **{"drive-by": True, "wheels": True})
    with pytest.raises(BadOption, match=r"variation of 'drive-by'.*20\.5"):
        table(2, **{"several-drive-bys": True})
    with pytest.raises(BadOption, match=r"heaters.*five gangs"):
        table(5, **CARS)


@rule("20.2")
def test_no_target_inside_a_building_no_vamp_and_nobody_of_one_s_own() -> None:
    for others in ("1T2@Tools", "1V@WS6n", "0R4@WS6s"):
        state = drives(others)
        answer(state, "thug>>WS3n")
        assert asked(state) == ("act", (0,)), others


@rule("20.3b")
def test_not_where_no_way_to_the_end_leads() -> None:
    state = drives("1T2@WS6s 1R2@NA5e")
    answer(state, "thug>>WS3n")
    assert why(state, 0, "drive-by-NA5") == ("drive-by-off-way", "20.3b")


@rule("20.3b", "GS-26")
def test_a_thug_whose_about_face_brings_it_back_shoots_in_its_starting_space() -> None:
    """Cycles opens on NA10 alone: the Thug steps in and out, is back among its enemies, and drives west."""
    pieces, cars = "0R4@Pawn 0T4@NA10e 0V@Needle 1T2@NA10w 1R@Tools", dict[str, Any](heaters=0b01, wheels=0b01)
    for rules, shots in ((3, None), (4, ["no", "drive-by-NA10"])):
        made = table(rules=rules, **CARS)
        state = scene(game=made, pieces=pieces, joints="0:Cycles", dice="1.1.1.2.3", cash="0/0", **cars)
        answer(state, "thug>>NA6w")
        if shots is None:
            assert asked(state) == ("act", (0,)), "older records replay"
            continue
        assert (asked(state), words(state, 0)) == (("drive-by", (0,)), shots)
        assert state.game.from_position(state.game.position(state)) == state
        (heard,) = answer(state, "drive-by-NA10")
        assert heard.data["path"] == ("Cycles", "NA10", "NA9", "NA8", "NA7", "NA6")
        to_the_shootouts(state)
        assert (asked(state)[0].count("0.thug"), where(state, 0, "T")) == (4, "NA6w")
    straight = scene(options=CARS, pieces=pieces, joints="0:Cycles", dice="1.1.1.2.3", cash="0/0", **cars)
    answer(straight, "thug>>BW3s")
    assert asked(straight) == ("act", (0,)), "whoever drives straight on has not entered where it starts"


@rule("20.4a", "20.4b", "20.4c", "20.4d", "GS-U58")
def test_both_sides_hits_are_halved_and_cops_and_public_leave() -> None:
    state = drives("1T2@WS6s 1R3@WS6n 1V@WS6n", cops="2@WS6n", public="x1@WS6n x2@NA5e")
    answer(state, "thug>>WS3n")
    answer(state, "drive-by-WS6")
    to_the_shootouts(state)
    node = state.node()
    assert isinstance(node, Chance)
    # Heaters and +1: the Thug hits from 3 on. The defender rolls for the cop; the Vamp does not shoot.
    assert [(draw.what, draw.weights) for draw in node.draws] == [
        *((f"0.thug.{place}", (2, 4)) for place in (1, 2, 3, 4)),
        *((f"1.racketeer.{place}", (5, 1)) for place in (1, 2, 3)),
        *((f"1.thug.{place}", (4, 2)) for place in (1, 2)),
        *((f"cop-2.{place}", (4, 2)) for place in (1, 2)),
    ]
    heard = chance(state, "hit", "hit", "hit", "miss", "hit", "miss", "miss", "hit", "miss", "hit", "hit")
    fight = one(heard, "drive-by-fight")
    assert (fight.rule, fight.data["hits"], fight.data["returned"]) == ("20.4c", 1, 2)
    assert fight.data["scored"] == (3, 1, 1, 2)
    assert man(state, 0, "T") == 2
    assert (asked(state), words(state, 1)) == (("losses", (1,)), ["0", "1"])
    heard = answer(state, "1")
    assert told(heard, "cop-leaves", "public-leaves") == [("cop-leaves", "20.4d"), ("public-leaves", "20.4d")]
    assert (man(state, 1, "R"), man(state, 1, "T"), man(state, 1, "V")) == (2, 2, 1)
    assert (cop(state, 2), public(state, "x1"), public(state, "x2")) == ("-", "-", "NA5e")


@rule("20.4a")
def test_where_several_gangs_are_there_one_is_named() -> None:
    state = drives("1T2@WS6s 2R3@WS6n", seats=3)
    answer(state, "thug>>WS3n")
    answer(state, "drive-by-WS6")
    to_the_shootouts(state)
    assert (asked(state), words(state, 0)) == (("target", (0,)), ["hit-1", "hit-2"])
    assert why(state, 0, "hit-0") == ("drive-by-nobody-of", "20.4a")
    answer(state, "hit-2")
    chance(state, "hit", "hit", "hit", "hit")
    assert (man(state, 1, "T"), man(state, 2, "R")) == (2, 1)


@rule("20.4e", "GS-U66")
def test_the_thug_s_money_is_kept_apart_until_it_survives() -> None:
    for outcomes, dollars, men in (
        (("miss",) * 4, 300, 4),
        (("miss",) * 4 + ("hit",) * 8, 0, 0),
    ):
        state = drives("1T8@WS6s", dice="1.1.1.3.3")
        answer(state, "thug>>Western")
        answer(state, "drive-by-WS6")
        assert words(state, 0) == ["no", "extort"]
        answer(state, "extort")
        heard = []
        for word in ("done", "done"):
            heard = answer(state, word)
        assert told(heard, "money-held") == [("money-held", "20.4e")]
        assert state.cash[0] == 0
        heard = chance(state, *outcomes)
        assert told(heard, "money-kept", "money-lost") == [("money-kept" if men else "money-lost", "20.4e")]
        assert (state.cash[0], man(state, 0, "T")) == (dollars, men)


@rule("20.4e")
def test_a_thug_that_survives_fights_where_it_ended_afterwards() -> None:
    state = drives("1T2@WS6s 1R2@WS3s")
    answer(state, "thug>>WS3n")
    answer(state, "drive-by-WS6")
    answer(state, "hit-1")
    to_the_shootouts(state)
    chance(state)
    node = state.node()
    assert isinstance(node, Chance)
    assert [draw.what for draw in node.draws][-1] == "1.racketeer.2"
    assert node.draws[0].weights == (3, 3)  # a normal shootout, without +1


@rule("20.4a", "GS-U77")
def test_bombs_first_then_drive_bys_then_cops() -> None:
    state = drives(
        "1T2@WS6s 1R3@Tools!",
        options={**CARS, "bombs": True},
        cops="3@NA5e",
        bomb=table(2).board.spaces_by_code["Velvet"],
    )
    state.at[3] = state.game.board.stands_by_code["NA5e"]
    answer(state, "thug>>WS3n")
    answer(state, "drive-by-WS6")
    to_the_shootouts(state)
    order = []
    for _ in range(3):
        node = state.node()
        assert isinstance(node, Chance)
        order.append(node.draws[0].what)
        chance(state, *([2] if node.draws[0].what == "bomb" else []))
    assert order == ["bomb", "0.thug.1", "cop-3.1"]


@rule("20.4a")
def test_a_target_that_is_gone_is_not_shot_at() -> None:
    game = table(2, **CARS, bombs=True)
    state = drives("1T1@WS6s 1R3@Tools", options={**CARS, "bombs": True}, bomb=game.board.spaces_by_code["WS6"])
    answer(state, "thug>>WS3n")
    answer(state, "drive-by-WS6")
    to_the_shootouts(state)
    chance(state, 6)
    heard = chance(state, 6)
    assert told(heard, "blast", "drive-by-void") == [("blast", "19.5e"), ("drive-by-void", "20.4a")]


@rule("20.5")
def test_variation_any_number_in_the_order_announced() -> None:
    state = drives("1T2@WS6s 1R3@WS5s", options=SEVERAL)
    answer(state, "thug>>WS3n")
    answer(state, "drive-by-WS6")
    assert words(state, 0) == ["no", "drive-by-WS5"]
    assert why(state, 0, "drive-by-WS6") == ("drive-by-twice", "20.5")
    answer(state, "drive-by-WS5")
    assert state.drive.stops == tuple(state.game.board.spaces_by_code[code] for code in ("WS6", "WS5"))
    to_the_shootouts(state)
    heard = chance(state, "hit", "hit")
    assert one(heard, "drive-by-fight").data["at"] == "WS6"
    heard = chance(state, "hit", "hit")
    assert one(heard, "drive-by-fight").data["at"] == "WS5"
    assert (man(state, 1, "T"), man(state, 1, "R")) == (1, 2)
    backwards = drives("1T2@WS6s 1R3@WS5s", options=SEVERAL)
    answer(backwards, "thug>>WS3n")
    answer(backwards, "drive-by-WS5")
    assert asked(backwards) == ("act", (0,))  # WS6 lies behind it


@rule("20.5", "GS-U58")
def test_variation_the_gangs_in_a_space_may_be_shot_at_one_time_each_in_sequence() -> None:
    state = drives("1T2@WS6s 1R2@WS6n 2R3@WS6n 2T1@WS5s", seats=3, options=SEVERAL)
    answer(state, "thug>>WS3n")
    answer(state, "drive-by-WS6")
    assert words(state, 0) == ["no", "drive-by-WS5", "drive-by-WS6"]
    heard = answer(state, "drive-by-WS6")
    assert one(heard, "drive-by-announced").data["path"] == ("WS8", "WS7", "WS6", "WS5", "WS4", "WS3")
    assert words(state, 0) == ["no", "drive-by-WS5"], "a gang with two pieces there is one gang"
    assert why(state, 0, "drive-by-WS6") == ("drive-by-twice", "20.5")
    answer(state, "drive-by-WS5")
    to_the_shootouts(state)
    assert (asked(state), words(state, 0)) == (("target", (0,)), ["hit-1", "hit-2"])
    answer(state, "hit-2")
    heard = chance(state, "hit", "hit", "hit", "hit")
    assert (one(heard, "drive-by-fight").data["other"], man(state, 2, "R")) == (2, 1)
    state = state.game.from_position(state.game.position(state))
    heard = chance(state, "hit", "hit", "miss", "miss")  # Only seat 1 is left to be shot at.
    assert (one(heard, "drive-by-fight").data["other"], asked(state)) == (1, ("losses", (1,)))
    heard = answer(state, "1")
    assert state.fight.spared == 0
    heard = chance(state, "hit", "hit", "miss", "miss")
    assert (one(heard, "drive-by-fight").data["at"], man(state, 2, "T")) == ("WS5", 0)


@rule("20.5", "GS-U58")
def test_variation_a_space_that_lies_behind_is_not_announced_again() -> None:
    state = drives("1T2@WS6s 2R3@WS6n 2T1@WS5s", seats=3, options=SEVERAL)
    for move in ("thug>>WS3n", "drive-by-WS6", "drive-by-WS5"):
        answer(state, move)
    assert asked(state) == ("act", (0,))


@rule("20.4b", "20.4c", "GS-U58")
def test_what_comes_back_strikes_the_thug_alone_and_no_vamp_shoots() -> None:
    state = drives("1T4@WS6s 1V@WS6n")
    state.at[0] = state.game.board.stands_by_code["WS6n"]  # A Racketeer of the attacker is there too.
    answer(state, "thug>>WS3n")
    answer(state, "drive-by-WS6")
    to_the_shootouts(state)
    node = state.node()
    assert isinstance(node, Chance)
    assert {draw.what.rpartition(".")[0] for draw in node.draws} == {"0.thug", "1.thug"}
    chance(state, "miss", "miss", "miss", "miss", "hit", "hit", "hit", "hit")
    assert (man(state, 0, "T"), man(state, 0, "R")) == (2, 4)


@rule("GS-C12", "GS-U53", "20.4d")
def test_the_commissioner_shoots_from_the_pavement_unpaid_and_stays() -> None:
    state = drives(
        "1T1@WS6s 1R2@Tools 2R3@WS6n", seats=3, options={**CARS, "cop-player": True}, cops="2@WS6n", bribes="-/2/-"
    )
    answer(state, "thug>>WS3n")
    answer(state, "drive-by-WS6")
    to_the_shootouts(state)
    node = state.node()
    assert isinstance(node, Chance)
    assert [draw.what.rpartition(".")[0] for draw in node.draws][4:] == [
        "1.thug",
        *["2.commissioner"] * 3,
        *["cop-2"] * 2,
    ]
    before = state.cash[2]
    heard = chance(state, *["miss"] * 4, *["hit"] * 6)
    assert (man(state, 0, "T"), told(heard, "shootout-payoff", "share")) == (1, [])
    assert (state.cash[2] - before, where(state, 2, "R"), man(state, 2, "R"), cop(state, 2)) == (0, "WS6n", 3, "-")


@pytest.mark.parametrize("seed", range(4))
def test_ways_past_a_space_are_those_that_a_walk_finds(seed: int) -> None:
    """Hold `via` against every way there is, walked step by step."""
    rng = Random(seed)
    game = table(2, **CARS)
    walks, board = game.routes, game.board
    stand = rng.randrange(board.stands)
    pips, friendly = rng.randint(3, 6), sum(1 << rng.randrange(board.buildings) for _ in range(12)) & (1 << 45) - 1
    for stop in rng.sample(range(board.buildings, board.spaces), 25):
        found = walks.via(stand, pips, friendly, (stop,))
        for end in range(board.stands):
            if found >> end & 1:
                path = walks.path_via(stand, pips, friendly, (stop,), end)
                assert stop in path[:-1]
                assert path[-1] == board.space[end]
                assert walks.gang(stand, pips, friendly) >> end & 1
    seen = 0
    for end in range(board.stands):
        if walks.gang(stand, pips, friendly) >> end & 1:
            for space in walks.gang_path(stand, pips, end, friendly)[:-1]:
                if space >= board.buildings and space != board.space[stand]:
                    assert walks.via(stand, pips, friendly, (space,)) >> end & 1
                    seen += 1
    assert seen


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_with_cars_and_bombs_can_be_written_and_read_back(seed: int) -> None:
    rng = Random(seed)
    game = table(3, **SEVERAL, bombs=True)
    state = scene(
        3,
        pieces="0R6@Velvet 0T3@WS9n 0V@Oasis 1R5@WS5n 1T4@WS6n 1V@Velvet 2R4@WS6s 2T3@NA5w 2V@Coast",
        joints="0:Oasis,Pawn 1:Regent,Velvet=3 2:Coast,Needle",
        cash="9000/9000/9000",
        cops="3@WS6s 8@NS1ne",
        public="x1@WS5n x2@Velvet",
        dice="1.1.1.2.3",
        game=game,
        heaters=0b111,
        wheels=0b111,
    )
    answer(state, "thug>>WS3n")
    answer(state, "drive-by-WS6")
    wanted = {"drive", "drive-by", "bomber", "plant"}
    fights = 0
    for _ in range(250):
        node = state.node()
        if isinstance(node, Chance):
            fights += state.phase == "drive-fire"
            state.happen([rng.randrange(draw.total) for draw in node.draws])
        elif isinstance(node, Decide):
            joint = {}
            for seat in node.seats:
                legal = list(state.legal(seat))
                liked = [move for move in legal if move.verb in wanted and "vamp" not in move.args]
                joint[seat] = rng.choice(liked if liked and rng.random() < 0.7 else legal)
            state.play(joint)
        else:
            break
        assert game.from_position(game.position(state)) == state
        who = rng.choice((0, 1, 2, None))
        world = game.world(show(state, who), rng)
        assert world.view(who) == state.view(who)
    assert fights
