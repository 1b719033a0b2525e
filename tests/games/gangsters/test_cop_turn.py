"""The Cop Turn: the Commissioner, his precincts, and what the Police do with three dice (17.6 to 17.9, 17.11)."""

from __future__ import annotations

import re
from random import Random

import pytest

from omerta.core.errors import BadNotation, BadPosition
from omerta.core.nodes import Chance, Decide
from omerta.games.gangsters.moves import HALT
from omerta.games.gangsters.rules.precincts import first_digit_is
from omerta.games.gangsters.state import GangstersState
from tests.games.gangsters.city import HOUSE
from tests.games.gangsters.oracle.board import BUILDINGS
from tests.games.gangsters.oracle.walking import (
    COP,
    POLICE,
    Town,
    commissioner_stops,
    cop_stops,
    entry_stops,
    precinct_number,
)
from tests.games.gangsters.scenes import (
    asked,
    beat,
    cop,
    criminal,
    lay,
    level,
    man,
    owner,
    public,
    scene,
    table,
    where,
    words,
)
from tests.games.gangsters.test_oracle_walks import bits
from tests.games.gangsters.translation import stop_of
from tests.games.playing import answer, chance, one, told, why
from tests.laws.walks import quick_move, whole_walk
from tests.rules import rule

CODES = {stop_of(HOUSE, stand): code for stand, code in enumerate(HOUSE.stand_codes)}
"""The engine's words for the oracle's stops."""
GANGS = "0R2@Pawn 0T@Pawn 0V@Pawn 1R2@Needle 1T@Needle 1V@Needle"


@rule("17.8a", "17.8b")
def test_17_8_the_police_start_with_1700_and_buy_a_commissioner_who_stands_at_a_subway() -> None:
    state = table(3, cop_player=True).new()
    heard = chance(state, 1)
    assert told(heard, "police-cash") == [("police-cash", "17.8a")]
    assert (state.order, state.cash) == ((1, 0, 2), [3000, 3000, 1700])
    for _ in range(6):
        assert asked(state)[1] != (2,), "no precinct at the start"
        answer(state, words(state, state.node().seats[0])[0])  # type: ignore[union-attr]
    assert asked(state) == ("gang", (0, 1, 2))
    assert words(state, 2) == [f"commissioner-{men}" for men in range(1, 6)], "$1,500 for five, $2,100 for six"
    assert why(state, 2, "commissioner-6") == ("gang-too-dear", "17.8a")
    assert why(state, 2, "2.1@1.1.1") == ("no-gang", "17.8a")
    assert why(state, 0, "commissioner-2") == ("police-alone", "17.8a")
    heard = answer(state, "2.1@1.1.1", "2.1@1.1.1", "commissioner-4")
    assert one(heard, "commissioner").data == {"seat": 2, "men": 4, "dollars": 1000}
    assert told(chance(state, 2)) == [("subway-rolled", "17.8b")]
    assert words(state, 2) == ["NS2sw", "NS2ne"]
    assert why(state, 2, "NA3e") == ("other-subway", "17.8b")
    assert told(answer(state, "NS2ne"), "commissioner-placed") == [("commissioner-placed", "17.8b")]
    assert (where(state, 2, "R"), man(state, 2, "R"), state.cash[2]) == ("NS2ne", 4, 700)
    assert asked(state) == ("buy", (1,))


@rule("17.6", "17.6a", "17.9a")
def test_17_9_the_commissioner_buys_the_unowned_quiet_building_that_he_starts_in() -> None:
    for place, price in (("Envoy", 400), ("Annex", 100)):
        state = beat(phase="cop-buy", pieces=f"2R2@{place} " + GANGS, cash="0/0/400")
        assert words(state, 2)[:2] == ["done", "buy"]
        heard = answer(state, "buy")
        assert told(heard) == [("precinct-bought", "17.9a")]
        assert (owner(state, place), level(state, place), state.cash[2]) == (2, 1, 400 - price)
        assert why(state, 2, "buy") == ("bought-already", "17.9a")
    crime = beat(phase="cop-buy", pieces="2R2@Envoy 0T@Envoy! 1R@Needle")
    assert why(crime, 2, "buy") == ("crime-scene", "17.9a")
    assert why(beat(phase="cop-buy", pieces="2R2@Envoy", joints="0:Envoy"), 2, "buy") == ("owned", "17.9a")
    assert why(beat(phase="cop-buy", pieces="2R2@NA3e"), 2, "buy") == ("commissioner-in-street", "17.9a")
    assert why(beat(phase="cop-buy", pieces="2R2@Envoy", cash="0/0/300"), 2, "buy") == ("too-dear", "17.9a")


@rule("17.6b", "17.6d", "GS-U51")
def test_17_6_three_dice_and_half_the_commissioners_strength_in_moves() -> None:
    state = beat(phase="cop-buy", pieces="2R4@NA3e " + GANGS, cops="6@NA9e 7@LP9w")
    answer(state, "done")
    assert told(chance(state, 2, 1, 3)) == [("cop-dice", "17.6b")]
    assert (state.dice, asked(state)) == ((2, 1, 3, 0, 0), ("cop-act", (2,)))
    answer(state, "cop-6")
    answer(state, "NA12e")
    assert why(state, 2, "cop-6") == ("cop-moved-already", "GS-U51")
    answer(state, "commissioner>NA5e")
    assert asked(state)[0] != "cop-act"
    assert told(answer(beat(pieces="2R1@NA3e " + GANGS), "done"), "actions-done") == [("actions-done", "17.6d")]


@rule("17.6d", "17.7a", "17.7b", "17.6g", "17.8a")
def test_17_7_the_commissioner_moves_or_recruits_by_green_and_blue_sets_no_limit() -> None:
    state = beat(pieces="2R2@NA3e " + GANGS, cash="0/0/1500", dice="1.1.1.0.0")
    assert [move for move in words(state, 2) if move.startswith("enlist")] == ["enlist-1", "enlist-2", "enlist-3"]
    assert told(answer(state, "enlist-3"), "recruits-announced") == [("recruits-announced", "17.7b")]
    assert man(state, 2, "R") == 2, "they come in the Pay step"
    assert told(answer(state, "no"), "paid", "recruited") == [("paid", "17.6g"), ("recruited", "17.7b")]
    assert (man(state, 2, "R"), state.cash[2]) == (5, 1500 - 300 - 400 - 500 + 400)
    state = beat(pieces="2R4@NA3e " + GANGS, dice="2.1.1.0.0")
    answer(state, "commissioner>NA5e")
    assert why(state, 2, "enlist-1") == ("commissioner-acted", "17.6d")
    assert why(state, 2, "commissioner>NA6e") == ("commissioner-acted", "17.6d")
    beside = beat(pieces="2R4@NA3e 0T@NA3w", dice="2.1.1.0.0")
    assert why(beside, 2, "enlist-1") == ("enemy-beside", "GS-U8")


@rule("17.7a")
def test_17_7_he_moves_as_a_gangster_does_and_never_in_a_gangs_turn() -> None:
    owners = {"Orpheum Billiards": POLICE}
    state = beat(pieces="2R4@SB1nw " + GANGS, joints="2:Orpheum", dice="3.1.1.0.0")
    ends = {move.partition(">")[2] for move in words(state, 2) if move.startswith("commissioner>")}
    stops = commissioner_stops("SB1", "SD11", 3, Town(owners=owners))
    assert ends == {CODES[stop] for stop in stops}
    state = beat(phase="cops", turn=0, dice="1.1.1.1.1", pieces="2R4@NA3e " + GANGS)
    answer(state, "pass")
    assert not [move for move in words(state, 2) if move.startswith("commissioner")]
    hop = beat(pieces="2R4@NA4w " + GANGS, dice="2.1.1.0.0")
    answer(hop, "commissioner>NS2ne")
    assert where(hop, 2, "R") == "NS2ne", "by subway, and he is not exchanged"


@rule("17.9c", "17.9d")
def test_17_9_cops_come_in_stay_and_pass_as_the_oracle_says() -> None:
    owners = {"Orpheum Billiards": POLICE}
    town = Town(owners=owners)
    state = beat(pieces="2R4@NA3e " + GANGS, joints="2:Orpheum", cops="6@SB1nw", dice="1.1.3.0.0")
    answer(state, "cop-6")
    plain = {CODES[stop] for stop, stations in cop_stops("SB1", "SD11", 3, town) if not stations}
    changed = {CODES[stop] for stop, stations in cop_stops("SB1", "SD11", 3, town) if stations}
    assert {move for move in words(state, 2) if move[0] != "~"} == plain
    assert {move[1:] for move in words(state, 2) if move[0] == "~"} == changed
    state = beat(pieces="2R4@NA3e " + GANGS, joints="2:Orpheum", dice="1.1.4.0.0")
    answer(state, "bring")
    chance(state, "cop-6")
    entries = entry_stops(COP, 4, town)
    assert set(words(state, 2)) == {("~" if stations else "") + CODES[stop] for stop, stations in entries}


@rule("17.9c")
def test_17_9_example_on_a_blue_4_a_cop_enters_at_the_ambassadors_club() -> None:
    state = beat(pieces="2R4@NA3e " + GANGS, joints="2:Envoy", dice="1.1.4.0.0")
    answer(state, "bring")
    chance(state, "cop-6")
    heard = answer(state, "BW1n")
    assert one(heard, "cop-announced").data["path"] == ("Envoy", "BW3", "BW2", "BW1")
    state = beat(pieces="2R4@NA3e " + GANGS, joints="2:Envoy", dice="1.1.5.0.0")
    answer(state, "bring")
    chance(state, "cop-6")
    assert "BW1n" not in words(state, 2), "on a 5 the precinct stays shut"


@rule("17.9c")
def test_17_9_a_precinct_lets_cops_and_the_commissioner_in_on_future_turns_alone() -> None:
    state = beat(phase="cop-buy", pieces="2R4@Envoy " + GANGS, cash="0/0/400")
    for move in ("buy", "done"):
        answer(state, move)
    chance(state, 4, 1, 4)
    bought = state.clone()
    answer(state, "bring")
    chance(state, "cop-6")
    assert "BW1n" not in words(state, 2), "it was bought this turn"
    assert first_digit_is(bought, 4) == (), "nor for the Commissioner by the green die"
    answer(bought, next(move for move in words(bought, 2) if move.startswith("commissioner>")))
    assert first_digit_is(bought, 4) == (), "and not when he has left it"
    answer(bought, "done")
    assert (bought.turn, bought.shopping.bought) == (0, 0)
    assert first_digit_is(bought, 4) == (bought.game.board.spaces_by_code["Envoy"],), "open to all from now on"
    gang = beat(phase="act", turn=0, dice="1.1.1.1.1", joints=f"2:{HOUSE.codes[0]}", bought=1)
    assert any(first_digit_is(gang, die) == (0,) for die in range(1, 7)), "what a gang bought shuts no precinct"


@rule("17.9c")
def test_17_9_example_on_a_blue_2_cops_enter_at_any_yellow_precinct() -> None:
    state = beat(pieces="2R4@NA3e " + GANGS, joints="2:Barber,Prairie,Annex", dice="1.1.2.0.0")
    answer(state, "bring")
    chance(state, "cop-6")
    spaces = {move.rstrip("nsew") for move in words(state, 2)}
    assert spaces == {"NS1", "NS3", "LP12", "LP6"}, "subway 2, and outside the doors of both yellow ones"
    gray = beat(pieces="2R4@NA3e " + GANGS, joints="2:Barber,Annex", dice="1.1.1.0.0")
    answer(gray, "bring")
    chance(gray, "cop-6")
    answer(gray, "Annex")
    assert cop(gray, 6) == "Annex", "gray on a 1, and it stays"


@rule("17.9d", "GS-C1", "GS-U35")
def test_17_9_a_cop_that_enters_a_precinct_is_exchanged_and_may_stay() -> None:
    state = beat(pieces="2R4@NA3e " + GANGS, joints="2:Orpheum 0:Laundry", cops="6@SB1nw", dice="1.1.2.0.0")
    answer(state, "cop-6")
    assert why(state, 2, "Orpheum") == ("shift-changes", "17.9d")
    assert why(state, 2, "Laundry")[0] != "shift-changes"
    answer(state, "~Orpheum")
    heard = chance(state, "cop-3")
    assert told(heard) == [("cop-exchanged", "17.9d"), ("cop-moved", "17.6d")]
    answer(state, "done")
    assert (cop(state, 6), cop(state, 3), owner(state, "Orpheum")) == ("-", "Orpheum", 2), "no raid, and it stays"


@rule("17.9d", "17.5c", "GS-C1")
def test_17_9_a_cop_from_the_cup_changes_shift_where_it_enters_a_precinct() -> None:
    pieces = "2R4@NA3e " + GANGS
    state = beat(phase="cops", turn=0, dice="1.1.3.1.1", pieces=pieces, joints="2:Coaches", bribes="-/6/-")
    read = state.game.from_position
    for move in ("pass", "bring"):
        answer(state, move)
    chance(state, "cop-6")
    answer(state, "~Coaches")
    assert asked(state) == ("stop", (1,))
    assert read(state.game.position(state)) == state, "a bribe may stop it on its way"
    state.play({1: state.game.read("no", state)})
    assert asked(state) == ("exchange", ())
    assert read(state.game.position(state)) == state
    assert told(chance(state, "cop-3")) == [("cop-exchanged", "17.9d"), ("cop-moved", "17.5c")]
    assert (cop(state, 6), cop(state, 3)) == ("-", "Coaches")


def test_an_announced_cop_goes_where_the_blue_die_takes_it() -> None:
    state = beat(phase="cops", turn=0, dice="1.1.3.1.1", pieces="2R4@NA3e " + GANGS, bribes="-/6/-")
    for move in ("pass", "bring"):
        answer(state, move)
    chance(state, "cop-6")
    answer(state, words(state, 2)[0])
    for wrong in ({"going": state.game.board.stands_by_code["SD5e"]}, {"hops": 1}):
        other = state.clone()
        lay(other, **wrong)
        with pytest.raises(BadPosition) as caught:
            other.game.from_position(other.game.position(other))
        assert caught.value.field == "going"


@rule("17.7c", "GS-U53", "17.2a")
def test_17_7_at_a_crime_scene_he_raids_like_a_cop_and_stays() -> None:
    state = beat(
        pieces="2R4@NS1sw " + GANGS, joints="0:Carlton=2", public="x2@Carlton", dice="2.1.1.0.0", cash="0/0/0",
        bribes="4/-/-",
    )  # fmt: skip
    heard = answer(state, "commissioner>Carlton")
    assert told(heard) == [("commissioner-moved", "17.7a"), ("commissioner-raids", "17.7c"), ("raid-payoff", "17.2a")]
    assert (state.owed[2], level(state, "Carlton"), public(state, "x2")) == (1200, 1, "-")
    assert asked(state) == ("cop-act", (2,)), "no bribe fits him"
    answer(state, "done")
    assert where(state, 2, "R") == "Carlton"
    quiet = beat(pieces="2R4@NS1sw " + GANGS, joints="0:Carlton=2", dice="2.1.1.0.0")
    assert told(answer(quiet, "commissioner>Carlton")) == [("commissioner-moved", "17.7a")]


@rule("17.7c", "GS-C3", "17.2b")
def test_17_7_in_a_shootout_he_is_a_cop_of_his_strength_and_leaves_when_hurt() -> None:
    state = beat(pieces="2R2@NA9e 0T3@NA9w! 0R2@Pawn", cash="0/0/0")
    answer(state, "done")
    node = state.node()
    assert isinstance(node, Chance)
    assert [(draw.what, draw.weights) for draw in node.draws] == [
        ("2.commissioner.1", (4, 2)), ("2.commissioner.2", (4, 2)), *((f"0.thug.{n}", (4, 2)) for n in (1, 2, 3)),
    ]  # fmt: skip
    heard = chance(state, "hit", "miss", "hit", "miss", "miss")
    fight = "commissioner-fires", "men-lost", "commissioner-hit", "shootout-payoff", "commissioner-leaves"
    assert told(heard, *fight) == [
        ("commissioner-fires", "17.7c"), ("commissioner-hit", "17.7c"), ("men-lost", "GS-57"),
        ("shootout-payoff", "17.2b"), ("commissioner-leaves", "17.7c"),
    ]  # fmt: skip
    assert (man(state, 2, "R"), where(state, 2, "R"), man(state, 0, "T")) == (1, "-", 2)
    unhurt = beat(pieces="2R2@NA9e 0V@NA9w! 0R2@Pawn", cash="0/0/0")
    answer(unhurt, "done")
    chance(unhurt, "miss", "miss")
    assert where(unhurt, 2, "R") == "NA9e", "a Vamp does not shoot, and he stays"


@rule("17.5e", "GS-C3")
def test_17_5_cops_that_the_police_moved_take_hits_for_the_commissioner() -> None:
    state = beat(pieces="2R4@NA9e 0T3@NA9w! 0R2@Pawn", cops="2@NA10w 7@NA9e", dice="1.1.1.0.0", cash="0/0/0")
    answer(state, "cop-2")
    answer(state, "NA9w")
    answer(state, "done")
    chance(state, *["miss"] * 4, "hit", "hit", "hit")
    node = state.node()
    assert isinstance(node, Decide)
    assert (node.ask, node.seats, node.data["piece"]) == ("losses", (2,), "commissioner")
    assert words(state, 2) == ["1", "2", "3"], "cop 2 takes two at most, cop 7 was not moved"
    heard = answer(state, "1")
    assert told(heard, "cops-take-hits") == [("cops-take-hits", "17.5e")]
    assert one(heard, "cops-take-hits").data["hits"] == 2


@rule("17.7d", "GS-U41")
def test_17_7_no_vamp_and_no_hit_gets_at_him() -> None:
    state = beat(phase="act", turn=0, dice="1.1.1.1.1", pieces="2R4@NA9e 0V@NA8e 0R4@NA10w 1R2@NA9e")
    answer(state, "vamp>NA9e")
    assert words(state, 0) == ["no", "seduce-1-racketeer"]
    assert why(state, 0, "seduce-2-racketeer") == ("commissioner-immune", "17.7d")
    answer(state, "no")
    answer(state, "racketeer>NA9w")
    assert words(state, 0) == ["no", "hit-1"]
    assert why(state, 0, "hit-2") == ("no-hit-on-police", "GS-U53")


@rule("17.7e", "GS-U52")
def test_17_7_off_the_board_one_of_the_moves_must_bring_him_in() -> None:
    state = beat(pieces="2R4@NA3e " + GANGS, dice="4.1.1.0.0", joints="2:Envoy", cops="6@NA9e")
    state.at[state.game.commissioner] = -1
    state = state.game.from_position(state.game.position(state))
    moves = words(state, 2)
    assert {move for move in moves if move.startswith("enter")} == {"enter-Envoy", "enter-RD7s", "enter-RD7n"}
    assert "cop-6" in moves
    assert why(state, 2, "done") == ("commissioner-first", "17.7e")
    assert why(state, 2, "enter-NA3e") == ("no-entrance", "17.7e")
    answer(state, "cop-6")
    answer(state, "NA10e")
    assert {move.partition("-")[0] for move in words(state, 2)} == {"enter"}
    assert why(state, 2, "bring") == ("commissioner-first", "17.7e")
    heard = answer(state, "enter-RD7s")
    assert told(heard, "commissioner-enters") == [("commissioner-enters", "17.7e")]
    assert where(state, 2, "R") == "RD7s"


@rule("17.7e", "GS-51")
def test_17_7_only_the_last_move_is_kept_for_bringing_him_in() -> None:
    for strength, reason in (("4", ("too-dear", "GS-51")), ("2", ("commissioner-first", "17.7e"))):
        state = beat(pieces=f"2R{strength}@NA3e " + GANGS, dice="4.1.6.0.0", cash="0/0/100")
        state.at[state.game.commissioner] = -1
        assert why(state, 2, "bribe") == reason


@rule("17.8c", "17.8e", "GS-U52")
def test_17_8_with_the_commissioner_lost_the_turn_is_for_a_new_one_at_any_price() -> None:
    state = beat(phase="cop-roll", dice="0.0.0.0.0", shut=1, pieces=GANGS, joints="2:Regent", cash="0/0/1800",
                 cops="6@NA9e", public="x1@NA9e")  # fmt: skip
    chance(state, 6, 1, 1)
    assert words(state, 2) == ["enlist-1", "enlist-2"], "$600 and $1,200; no cop, no Public"
    heard = answer(state, "enlist-2")
    assert told(heard, "recruits-announced", "paid") == [("recruits-announced", "17.8c"), ("paid", "17.6g")]
    assert asked(state) == ("place", (2,))
    assert set(words(state, 2)) == {"SD3e", "SD3w", "Regent"}
    assert told(answer(state, "Regent"), "placed", "recruited") == [("placed", "17.8e"), ("recruited", "17.7b")]
    assert (where(state, 2, "R"), man(state, 2, "R"), state.cash[2]) == ("Regent", 2, 400)


@rule("17.8d")
def test_17_8_precincts_are_sold_for_him_and_at_last_he_costs_all_there_is() -> None:
    state = beat(phase="cop-roll", dice="0.0.0.0.0", shut=1, pieces=GANGS, joints="2:Envoy,Barber", cash="0/0/100")
    chance(state, 6, 1, 1)
    assert words(state, 2) == ["sell-Envoy", "sell-Barber"]
    assert why(state, 2, "enlist-1") == ("too-dear", "GS-U44")
    assert why(state, 2, "sell-Regent") == ("not-yours", "17.8d")
    assert told(answer(state, "sell-Envoy")) == [("sold", "17.8d")]
    assert words(state, 2) == ["sell-Barber"], "$500 are not $600"
    answer(state, "sell-Barber")
    assert words(state, 2) == ["enlist-1"]
    poor = beat(phase="cop-roll", dice="0.0.0.0.0", shut=1, pieces=GANGS, joints="2:Barber", cash="0/0/100")
    heard = chance(poor, 6, 1, 1)
    assert told(heard, "commissioner-given") == [("commissioner-given", "17.8d")]
    assert asked(poor) == ("place", (2,))
    answer(poor, "SD3e")
    assert (man(poor, 2, "R"), poor.cash[2], owner(poor, "Barber")) == (1, 400, -1), "and then a salary"


@rule("17.8d")
def test_17_8_precincts_are_not_sold_while_cash_pays() -> None:
    state = beat(phase="cop-roll", dice="0.0.0.0.0", shut=1, pieces=GANGS, joints="2:Envoy", cash="0/0/600")
    chance(state, 6, 1, 1)
    assert why(state, 2, "sell-Envoy") == ("cash-first", "17.8d")


@rule("17.6e", "17.6i")
def test_17_6_the_police_move_public_by_white_and_draw_none() -> None:
    state = beat(pieces="2R2@NA3e 0T@NA9e! 0R2@Pawn", public="x1@NA6e x2@NA9e", dice="1.2.1.0.0", cash="0/0/0")
    answer(state, "done")
    assert asked(state) == ("public", (2,))
    assert told(answer(state, "NA8e")) == [("public-moved", "17.6e")]
    heard = answer(state, "stay")
    assert told(heard, "public-leaves") == [("public-leaves", "GS-22")]
    assert (public(state, "x1"), public(state, "x2"), state.turn) == ("NA8e", "-", 0)


@rule("GS-U50", "17.6h")
def test_public_enter_no_precinct_and_gangs_collect_in_the_cop_turn() -> None:
    state = beat(
        phase="public", turn=0, dice="1.1.1.1.1", pieces="2R2@NA3e " + GANGS, public="x1@NA10e", joints="2:Cycles"
    )
    assert why(state, 0, "Cycles") == ("precinct", "GS-U50")
    state = beat(pieces="2R2@NA3e " + GANGS, public="x3@Regent", joints="0:Regent=2", cash="0/0/0")
    answer(state, "done")
    heard = answer(state, "stay")
    assert told(heard, "organized-crime") == [("organized-crime", "GS-43")]
    assert state.cash[0] == 3600


@rule("17.11b", "17.11c", "GS-C6", "17.6a")
def test_17_11_wheels_and_heaters_for_the_commissioner_alone() -> None:
    armed = {"heaters": True, "wheels": True}
    state = beat(phase="cop-buy", pieces="2R2@Annex 0T@NA9e! " + GANGS.replace("0T@Pawn ", ""), cash="0/0/2100",
                 options=armed, cops="6@NA9w")  # fmt: skip
    assert told(answer(state, "heaters")) == [("heaters", "17.11c")]
    assert told(answer(state, "wheels")) == [("wheels", "17.11b")]
    assert why(state, 2, "wheels") == ("has-already", "17.11b")
    assert told(answer(state, "buy")) == [("precinct-bought", "17.9a")]
    answer(state, "done")
    chance(state, 2, 3, 4)
    assert any(move.startswith("commissioner>>") for move in words(state, 2))
    end = next(move for move in words(state, 2) if move.startswith("commissioner>>NA"))
    heard = answer(state, end)
    assert told(heard, "commissioner-moved") == [("commissioner-moved", "17.11b")]
    assert len(one(heard, "commissioner-moved").data["path"]) in (8, 9)  # type: ignore[arg-type]
    crime = beat(phase="cop-buy", pieces="2R2@Annex 0T@Annex! 1R2@Needle", cash="0/0/2100", options=armed)
    assert why(crime, 2, "wheels") == ("no-police-shop", "17.11b")
    fight = beat(pieces="2R1@NA9e 0V@NA9w! 0R2@Pawn", cops="1@NA9e", options=armed, heaters=0b100, cash="0/0/0")
    answer(fight, "done")
    node = fight.node()
    assert isinstance(node, Chance)
    assert [draw.weights for draw in node.draws] == [(3, 3)]
    chance(fight, "miss")
    node = fight.node()
    assert isinstance(node, Chance)
    assert [draw.weights for draw in node.draws] == [(4, 2)], "no heaters for cops"
    assert criminal(fight, 0, "V")


@rule("GS-C14", "17.6a", "17.11b", "17.11c", "17.9a")
def test_17_11_a_gray_precinct_still_sells_in_the_turn_in_which_it_is_bought() -> None:
    armed = {"heaters": True, "wheels": True}
    state = beat(phase="cop-buy", pieces="2R2@Annex " + GANGS, cash="0/0/2100", options=armed)
    assert told(answer(state, "buy")) == [("precinct-bought", "17.9a")]
    assert why(state, 2, "buy") == ("bought-already", "17.9a")
    assert told(answer(state, "heaters")) == [("heaters", "17.11c")]
    state = state.game.from_position(state.game.position(state))
    assert told(answer(state, "wheels")) == [("wheels", "17.11b")]
    assert why(state, 2, "wheels") == ("has-already", "17.11b")
    later = beat(phase="cop-buy", pieces="2R2@Annex " + GANGS, joints="2:Annex", cash="0/0/2100", options=armed)
    assert words(later, 2)[0] == "done"
    assert not {"buy", "heaters", "wheels"} & set(words(later, 2))
    assert why(later, 2, "wheels") == ("no-police-shop", "17.11b")


@rule("17.6d", "GS-U17", "GS-C11")
def test_a_cop_that_is_stopped_in_a_cop_turn_spends_that_move_and_may_be_sent_again() -> None:
    state = beat(pieces="2R4@NA3e " + GANGS, cops="6@NA9e", bribes="6/-/-", dice="1.1.2.0.0")
    answer(state, "cop-6")
    answer(state, "NA11e")
    answer(state, "bribe-6")
    assert (asked(state), state.actions.acts, cop(state, 6)) == (("cop-act", (2,)), 1, "NA9e")
    answer(state, "cop-6")
    answer(state, "NA11e")
    assert cop(state, 6) == "NA11e"


@rule("GS-U37", "17.6d")
def test_safe_conduct_of_one_cop_holds_while_the_police_move_the_next() -> None:
    state = beat(
        pieces="2R4@NA3e 0T2@Regent! 0R2@Pawn 1R2@Needle", joints="0:Regent=2", cops="3@BW4n 6@NA9e", bribes="3/-/-",
        dice="1.1.2.0.0",
    )  # fmt: skip
    answer(state, "cop-3")
    answer(state, "Regent")
    answer(state, "no")
    assert asked(state) == ("conduct", (0,))
    answer(state, "bribe-3")
    answer(state, "cop-6")
    answer(state, "NA11e")
    answer(state, "no")
    assert (man(state, 0, "T"), level(state, "Regent"), cop(state, 3)) == (2, 2, "-")


def test_a_table_without_the_police_never_asks_for_them() -> None:
    state = scene(phase="cops", cops="6@NA9e", dice="1.1.2.1.1", pieces="0R2@Pawn 1R2@Needle", bribes="6/-")
    assert "bribe-6" not in words(state, 0)
    assert why(state, 0, "bribe-6") == ("no-police", "GS-17")


@rule("17.9d", "GS-31")
def test_cops_among_precincts_go_where_the_oracle_says_from_everywhere() -> None:
    rng, game = Random(17), table(3, cop_player=True)
    for pips in range(1, 7):
        precincts, scenes = (frozenset(rng.sample(sorted(BUILDINGS), 9)) for _ in range(2))
        town = Town(dict.fromkeys(precincts, POLICE), scenes)
        for stand in rng.sample(range(HOUSE.stands), 60):
            moves = game.cop_moves(stand, pips, bits(scenes), 0, bits(precincts))
            stops = cop_stops(*stop_of(HOUSE, stand), pips, town)
            found = {(str(move.args[0]), move.verb == "hop") for move in moves}
            assert found == {(CODES[stop], bool(stations)) for stop, stations in stops}, HOUSE.stand_codes[stand]


@rule("17.9c", "17.9d", "GS-U10")
def test_cops_from_the_cup_pass_precincts_and_go_where_the_oracle_says() -> None:
    rng, game = Random(19), table(3, cop_player=True)
    passed = 0
    for die in [1, 2, 3, 4, 5, 6] * 8:
        owned, scenes = (frozenset(rng.sample(sorted(BUILDINGS), 12)) for _ in range(2))
        town = Town(dict.fromkeys(owned, POLICE), scenes)
        gates = tuple(
            sorted(bits(frozenset({name})).bit_length() - 1 for name in owned if precinct_number(name) == die)
        )
        moves = game.cop_entries(die, bits(scenes), bits(owned), gates, 0)
        found = {(str(move.args[0]), move.verb == "hop") for move in moves}
        assert found == {(CODES[stop], bool(stations)) for stop, stations in entry_stops(COP, die, town)}
        passed += sum(changed and end not in HOUSE.codes[: HOUSE.buildings] for end, changed in found)
        for move in moves:
            end, changed = HOUSE.stands_by_code[str(move.args[0])], move.verb == "hop"
            path = game.public_routes_at(0).entries_path(die, end, gates, bits(owned), changed)
            assert (len(path), path[-1]) == (die, HOUSE.space[end])
            assert changed == any(bits(owned) >> space & 1 for space in path[1:])
    assert passed > 20, "many go through a precinct into a street"


@rule("GS-C13", "17.9d", "17.7a", "GS-26")
def test_only_the_commissioner_about_faces_through_a_precinct() -> None:
    state = beat(pieces="2R4@NA6e " + GANGS, joints="2:Lunch", cops="6@NA6e", dice="3.1.3.0.0")
    assert "commissioner>NA5w" in words(state, 2), "into the Lunch Counter, back, and on"
    answer(state, "cop-6")
    assert not any(move.endswith("NA5w") for move in words(state, 2))


@rule("17.9d", "GS-U35")
def test_17_9_a_cop_from_the_cup_that_passes_a_precinct_is_exchanged() -> None:
    state = beat(pieces="2R4@NA3e " + GANGS, joints="2:Grill", dice="1.1.4.0.0")
    answer(state, "bring")
    chance(state, "cop-6")
    through = [move for move in words(state, 2) if move[0] == "~"]
    assert through, "the Grill lies on the way"
    heard = answer(state, through[0])
    path = one(heard, "cop-announced").data["path"]
    assert isinstance(path, tuple)
    assert "Grill" in path[1:-1]
    heard = chance(state, "cop-3")
    assert told(heard) == [("cop-exchanged", "17.9d"), ("cop-moved", "17.6d")]
    assert (cop(state, 6), cop(state, 3)) == ("-", through[0][1:])


@rule("17.9b", "17.8d", "17.8c", "17.5c")
def test_what_the_police_ask_for_in_vain_is_refused_by_its_rule() -> None:
    state = beat(phase="cop-buy", pieces="2R2@Envoy " + GANGS, joints="2:Envoy 0:Pawn", options={"bombs": True})
    assert why(state, 2, "upgrade") == ("precinct-level", "17.9b")
    assert why(state, 2, "sell-Envoy") == ("cash-first", "17.8d")
    assert why(state, 2, "sell-Pawn") == ("not-yours", "17.8d")
    assert why(state, 2, "reassign") == ("no-bomber", "19.2c")
    lost = beat(phase="cop-roll", dice="0.0.0.0.0", shut=1, pieces=GANGS, cops="6@NA9e", cash="0/0/900")
    chance(lost, 1, 1, 1)
    for move in ("done", "bribe", "bring", "cop-6", "commissioner>NA4e", "enter-NA3e", "hire"):
        assert why(lost, 2, move) == ("commissioner-lost", "17.8c"), move
    asks = beat(phase="cops", turn=0, dice="1.1.2.1.1", pieces="2R4@NA3e " + GANGS, cops="6@NA9e", bribes="-/-/6")
    answer(asks, "pass")
    assert why(asks, 2, "bribe-6") == ("cops-unbribed", "17.5c")


def test_a_notation_error_names_only_what_this_table_plays_with() -> None:
    gangs = scene(phase="buy", pieces=GANGS)
    with pytest.raises(BadNotation, match=r"a move here is buy, upgrade, sell-CODE, trade.* or done; not 'heaters'"):
        gangs.game.read("heaters", gangs)
    police = beat(phase="cop-buy", pieces="2R2@Envoy " + GANGS, options={"trading": False})
    with pytest.raises(BadNotation, match="a move here is buy, show-bribe-N, return or done; not 'heaters'"):
        police.game.read("heaters", police)
    armed = beat(phase="cop-buy", pieces="2R2@Envoy " + GANGS, options={"heaters": True})
    assert why(armed, 2, "heaters")[1] == "17.11c"


@pytest.mark.parametrize(
    ("options", "moves"),
    [
        ({}, "pass, bribe, bring or cop-N"),
        ({"donuts": True}, "pass, bribe, bring, cop-N or donuts-N"),
        ({"timer": True}, "pass, bribe, bring, cop-N or halt"),
        ({"cop-player": True}, "pass, bribe or a marker like bribe-4"),
        ({"cop-player": True, "timer": True}, "pass, bribe, a marker like bribe-4 or halt"),
    ],
)
def test_a_notation_error_in_the_step_of_the_cops_names_what_this_table_allows(
    options: dict[str, object], moves: str
) -> None:
    criminals = GANGS.replace("1R2@Needle", "1R2@Needle!").replace("1T@Needle", "1T@Needle!")
    state = scene(3, phase="cops", pieces=criminals, options=options, cops="6@NA9e", bribes="6/-/-")
    with pytest.raises(BadNotation, match=f"^a move here is {moves}; not 'x'$"):
        state.game.read("x", state)
    listed = moves.replace("cop-N", "cop-6").replace("donuts-N", "donuts-6").replace("a marker like bribe-4", "bribe-6")
    assert set(words(state, 0)) == set(re.split(", | or ", listed)), "and all of them are legal here"


def test_a_notation_error_names_halt_wherever_it_is_legal() -> None:
    seen = set()
    for seats, preset in ((4, "base"), (5, "everything")):
        game = table(seats, preset=preset, timer=True)
        for state in whole_walk(game, Random(2), quick_move(game)):
            assert isinstance(state, GangstersState)
            node = state.node()
            if isinstance(node, Decide) and HALT in state.legal(node.seats[0]) and node.ask not in seen:
                seen.add(node.ask)
                with pytest.raises(BadNotation, match=r" or halt; not 'x'$"):
                    game.read("x", state)
    assert seen >= {"cops", "act", "cop-act", "police", "cop", "public"}
