"""The oracle itself, held against the tables and examples of the register and against positions worked out by hand."""

from __future__ import annotations

import doctest
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pytest

from tests.games.gangsters import oracle
from tests.games.gangsters.examples import LOSS, RAID, SALARIES, SHARE
from tests.games.gangsters.oracle.board import BUILDINGS, CHAINS, PRICES, STREETS, SUBWAYS
from tests.games.gangsters.oracle.fights import (
    COMMISSIONER,
    JOINT,
    CopFight,
    End,
    Fire,
    JointFight,
    MobHit,
    after,
    cops_in_joints,
    count_hits,
    ends,
    evictions,
    fights,
    fire,
    is_raid,
    may_declare,
    raid,
    takes_place,
)
from tests.games.gangsters.oracle.money import (
    face_value,
    level_limit,
    may_buy,
    may_extort_in_place,
    may_raise,
    may_recruit_at,
    raid_payoff,
    recruit_choices,
    salary,
    seduce,
    seduction_targets,
    shared,
)
from tests.games.gangsters.oracle.table import (
    POLICE,
    RACKETEER,
    THUG,
    VAMP,
    Cop,
    Joint,
    Piece,
    Public,
    Table,
    crime_level,
    crime_scenes,
    may_bring_a_cop,
)
from tests.games.gangsters.oracle.victory import best, has_won, needed, police_share, share
from tests.games.gangsters.oracle.walking import (
    COP,
    PUBLIC,
    Stop,
    Town,
    commissioner_stops,
    cop_stops,
    entry_space,
    entry_stops,
    gang_stops,
    public_stops,
)

MODULES = ("board", "walking", "table", "money", "victory", "fights", "dynamite")
NOBODY = Town()


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_oracle_hold(name: str) -> None:
    assert doctest.testmod(import_module(f"tests.games.gangsters.oracle.{name}")).failed == 0


def test_the_oracle_imports_nothing_of_the_product() -> None:
    files = list(Path(oracle.__file__).parent.glob("*.py"))
    assert len(files) == len(MODULES) + 1
    assert [file.name for file in files if "omerta" in file.read_text()] == []


# The board and the walks


def test_the_board_has_the_counts_of_the_register() -> None:
    assert len(STREETS) == 87
    assert len(CHAINS) == 13
    colours = [building.colour for building in BUILDINGS.values()]
    assert {colour: colours.count(colour) for colour in (*PRICES, "gray")} == {
        "brown": 9, "yellow": 8, "green": 7, "blue": 6, "purple": 5, "red": 4, "gray": 6,
    }  # fmt: skip
    assert all(space in STREETS for building in BUILDINGS.values() for space in building.doors)
    assert STREETS["RD5"] == ("CB2", "CW1", "RD4", "RD6", "VI1")
    assert all(len(spaces) >= 2 for spaces in STREETS.values()), "no dead end (U40)"


def places(stops: frozenset[Stop]) -> set[str]:
    """Forget the facings."""
    return {place for place, _ in stops}


def test_every_one_jump_of_the_board_is_one() -> None:
    everything_owned = Town(owners=dict.fromkeys(BUILDINGS, 0))
    everything_criminal = Town(crime_scenes=frozenset(BUILDINGS))
    for name, building in BUILDINGS.items():
        reached = {n for n in range(1, 7) if name in places(entered(PUBLIC, n, everything_owned))}
        assert reached == ({building.one_jump} if building.one_jump else set()), name
        assert reached == {n for n in range(1, 7) if name in places(entered(COP, n, everything_criminal))}, name


def entered(kind: str, die: int, town: Town) -> frozenset[Stop]:
    """Forget a cop's exchanges."""
    return frozenset(stop for stop, _ in entry_stops(kind, die, town))


def test_mobility_is_that_of_the_board() -> None:
    for name, building in BUILDINGS.items():
        reached = {place for pips in range(1, 7) for place in places(gang_stops(name, None, pips, 0, NOBODY))}
        assert len((reached & set(BUILDINGS)) - {name}) == building.mobility, name


def test_every_roll_can_be_used_from_every_stop() -> None:
    for pips in range(1, 7):
        for space, near in STREETS.items():
            for behind in near:
                assert gang_stops(space, behind, pips, 0, NOBODY)
                assert public_stops(space, behind, pips, NOBODY)
                assert cop_stops(space, behind, pips, NOBODY)
        assert all(public_stops(name, None, pips, NOBODY) for name in BUILDINGS)


def test_a_street_piece_keeps_its_facing() -> None:
    assert public_stops("WS7", "WS8", 2, NOBODY) == {("WS5", "WS6")}
    assert public_stops("WS7", "WS8", 3, NOBODY) == {("WS4", "WS5"), ("CW3", "WS5")}
    assert gang_stops("WS7", "WS8", 2, 0, NOBODY) == {("WS5", "WS6"), ("Taylor's Machine Shop", None)}


def test_out_of_a_door_a_piece_turns_either_way() -> None:
    assert gang_stops("Taylor's Machine Shop", None, 1, 0, NOBODY) == {("WS6", "WS5"), ("WS6", "WS7")}
    assert gang_stops("Taylor's Machine Shop", None, 2, 0, NOBODY) == {("WS5", "WS6"), ("WS7", "WS6")}


def test_about_face_through_a_friendly_joint_only_back_to_the_start() -> None:
    own = Town(owners={"Taylor's Machine Shop": 0})
    assert gang_stops("WS6", "WS7", 2, 0, own) == {
        ("WS4", "WS5"), ("CW3", "WS5"), ("Freight Depot", None), ("WS6", "WS5"), ("WS6", "WS7"),
    }  # fmt: skip
    assert ("WS7", "WS6") in gang_stops("WS6", "WS7", 3, 0, own)
    assert ("WS7", "WS6") not in gang_stops("WS6", "WS7", 3, 1, own), "not through another gang's Joint"
    # From WS7 the same Joint is a dead end: back out at WS6 is no starting space.
    assert gang_stops("WS7", "WS8", 3, 0, own) == {("WS4", "WS5"), ("CW3", "WS5"), ("Freight Depot", None)}


def test_a_friendly_joint_is_a_short_cut_between_its_doors() -> None:
    own = Town(owners={"Orpheum Billiards": 2})
    # SB1 to SB2, in by one door, out by the other at SD12, then on to SD13 or back to SD11.
    reached = gang_stops("SB1", "SD11", 4, 2, own)
    assert {("SD13", "SD12"), ("SD11", "SD12")} <= reached
    assert not {("SD13", "SD12"), ("SD11", "SD12")} & gang_stops("SB1", "SD11", 4, 0, own)
    assert ("Orpheum Billiards", None) in gang_stops("SB1", "SD11", 2, 0, own)


def test_subways_are_one_step_apart_and_used_once() -> None:
    from_three = gang_stops("LP9", "LP8", 1, 0, NOBODY)
    assert places(from_three) == {"LP10", "NA3", "NS2", "RD7", "BW6", "SD3"}
    assert {("NS2", "NS1"), ("NS2", "NS3")} <= from_three, "free facing on arrival"
    again = places(gang_stops("LP9", "LP8", 2, 0, NOBODY))
    assert {"Hawthorne", "Pussycat Club", "NS1", "NS3"} <= again
    assert not again & set(SUBWAYS.values())
    assert places(public_stops("LP9", "LP8", 1, NOBODY)) == {"LP10"}


def test_a_cop_is_exchanged_on_the_subway_and_enters_crime_scenes_only() -> None:
    scene = Town(crime_scenes=frozenset({"Hawthorne"}))
    assert (("Hawthorne", None), ("subway",)) in cop_stops("LP9", "LP8", 2, scene)
    assert (("Pussycat Club", None), ("subway",)) not in cop_stops("LP9", "LP8", 2, scene)
    assert (("Hawthorne", None), ()) in cop_stops("NS1", "NA12", 2, scene)
    assert (("LP10", "LP9"), ()) in cop_stops("LP9", "LP8", 1, scene)


def test_a_precinct_lets_cops_through_and_in() -> None:
    precinct = Town(owners={"Orpheum Billiards": POLICE})
    assert (("Orpheum Billiards", None), ("Orpheum Billiards",)) in cop_stops("SB1", "SD11", 2, precinct)
    assert (("SD12", "SD11"), ("Orpheum Billiards",)) in cop_stops("SB1", "SD11", 3, precinct)
    four = entry_stops(COP, 4, precinct)
    # In at the precinct (1), out to SD12 (2), then SD11 (3) and SD10 (4), or round the corner of Broadway.
    assert {(("SD10", "SD11"), ()), (("BW9", "SD13"), ()), (("SB1", "SD11"), ())} <= four
    assert ("SD10", "SD11") not in {stop for stop, _ in entry_stops(COP, 3, precinct)}
    assert ("Orpheum Billiards", None) not in public_stops("SB1", "SD11", 2, precinct)
    assert ("SD12", "SD11") in commissioner_stops("SB1", "SD11", 3, precinct)
    assert ("Freight Depot", None) in commissioner_stops("WS4", "WS3", 2, precinct), "any building"


def test_from_the_cup_the_subway_takes_one_pip() -> None:
    assert entered(PUBLIC, 1, NOBODY) == {("NA3", "NA2"), ("NA3", "NA4")}
    assert entered(PUBLIC, 2, NOBODY) == {("NS1", "NS2"), ("NS3", "NS2")}
    assert places(entered(COP, 3, NOBODY)) == {"LP7", "LP11"}, "no subway after entry"


def test_public_enter_owned_joints_as_the_last_step_and_leave_them() -> None:
    town = Town(owners={"Hawthorne": 3})
    assert ("Hawthorne", None) in public_stops("NS1", "NA12", 2, town)
    assert ("Hawthorne", None) not in public_stops("NS1", "NA12", 2, NOBODY)
    assert public_stops("Hawthorne", None, 1, town) == {("NS2", "NS1"), ("NS2", "NS3")}
    assert "Hawthorne" not in places(public_stops("Hawthorne", None, 2, town))


def test_bombs_close_buildings_spaces_and_subways() -> None:
    assert places(gang_stops("WS7", "WS8", 2, 0, Town(rubble=frozenset({"Taylor's Machine Shop"})))) == {"WS5"}
    blocked = Town(craters=frozenset({"WS6"}))
    assert gang_stops("WS7", "WS8", 2, 0, blocked) == {("WS7", "WS6")}, "it may turn round"
    assert entry_space(6, Town(craters=frozenset({"SD3"}))) == "NA3"
    assert "SD3" not in places(gang_stops("LP9", "LP8", 1, 0, Town(craters=frozenset({"SD3"}))))


# Fights

FIVE = Piece(0, RACKETEER, 5, "RD5", hits=1, criminal=True)
TWO = Piece(0, THUG, 2, "RD5", hits=1, criminal=True)


def test_dice_and_faces_of_a_hit() -> None:
    enemy = (Piece(1, RACKETEER, 3, "RD5"), Piece(1, VAMP, 1, "RD5"), Piece(2, THUG, 4, "RD5"))
    table = Table(4, 0, (FIVE, TWO, *enemy))
    (hit,) = fights(table)
    assert hit == MobHit("RD5", 0, 1)
    assert fire(hit, table) == [
        Fire((0, RACKETEER), 5, 6), Fire((0, THUG), 2, 5), Fire((1, RACKETEER), 3, 6),
    ]  # fmt: skip
    armed = replace(table, heaters=frozenset({0}))
    assert [shots.lowest for shots in fire(hit, armed)] == [5, 4, 6]
    assert count_hits(Fire((0, THUG), 3, 5), (4, 5, 6)) == 2


def test_a_vamp_takes_no_more_hits_than_racketeers_scored() -> None:
    table = Table(4, 0, (FIVE, TWO, Piece(1, RACKETEER, 1, "RD5"), Piece(1, VAMP, 1, "RD5")))
    (hit,) = fights(table)
    man, vamp = ((1, RACKETEER), 1), ((1, VAMP), 1)
    assert ends(hit, {(0, THUG): 2}, table) == {End((man,))}, "the second hit of the Thug is lost"
    assert ends(hit, {(0, THUG): 1, (0, RACKETEER): 1}, table) == {End((man, vamp))}
    assert ends(hit, {(0, RACKETEER): 1}, table) == {End((man,)), End((vamp,))}, "the owner chooses"


def test_who_may_be_hit_by_whom() -> None:
    vamp = Piece(1, VAMP, 1, "RD5")
    table = Table(4, 0, (vamp,), joints=(("Lou's Diner", Joint(1, 2)),))
    racketeer, thug = replace(FIVE, hits=None), replace(TWO, hits=None)
    assert may_declare(racketeer, "RD5", 1, table)
    assert not may_declare(thug, "RD5", 1, table)
    assert may_declare(thug, "Lou's Diner", 1, table)
    assert not may_declare(thug, "Lou's Diner", 2, table)
    assert not may_declare(Piece(0, VAMP, 1, "RD6"), "Lou's Diner", 1, table)


def test_a_cop_shoots_the_criminals_of_every_gang_and_goes() -> None:
    table = Table(
        4,
        2,
        (Piece(0, THUG, 2, "WS5", True), Piece(1, VAMP, 1, "WS5", True), Piece(1, RACKETEER, 4, "WS5")),
        cops=(Cop(3, 3, "WS5", mover=2),),
    )
    (fight,) = fights(table)
    assert fight == CopFight("WS5", table.cops, (0, 1))
    assert fire(fight, table) == [Fire((POLICE, "cop 3"), 3, 5)]
    one, two = End((((0, THUG), 1),)), End((((0, THUG), 2),))
    assert ends(fight, {(POLICE, "cop 3"): 1}, table) == {one, End((((1, VAMP), 1),))}
    assert ends(fight, {(POLICE, "cop 3"): 2}, table) == {two, End((((0, THUG), 1), ((1, VAMP), 1)))}
    left = after(fight, two, table)
    assert left.cops == ()
    assert left.piece(0, THUG) is None
    assert not fights(left)


def test_the_mover_may_put_his_own_hits_on_his_cop() -> None:
    table = Table(4, 0, (Piece(0, THUG, 2, "WS5", True),), cops=(Cop(2, 2, "WS5", mover=0),))
    (fight,) = fights(table)
    assert ends(fight, {(POLICE, "cop 2"): 1}, table) == {End(()), End((((0, THUG), 1),))}
    nobody = replace(table, cops=(Cop(2, 2, "WS5"),))
    (fight,) = fights(nobody)
    assert ends(fight, {(POLICE, "cop 2"): 1}, nobody) == {End((((0, THUG), 1),))}


def test_the_commissioner_is_hurt_and_leaves() -> None:
    table = Table(4, 0, (Piece(0, RACKETEER, 3, "WS5", True),), cops=(Cop(0, 4, "WS5"),), heaters=frozenset({POLICE}))
    (fight,) = fights(table)
    assert fire(fight, table) == [Fire((POLICE, COMMISSIONER), 4, 4), Fire((0, RACKETEER), 3, 6)]
    (end,) = ends(fight, {(POLICE, COMMISSIONER): 1, (0, RACKETEER): 2}, table)
    assert (end.commissioner(), end.men()) == (2, {(0, RACKETEER): 1})
    assert after(fight, end, table).cops == ()
    assert after(fight, End(()), table).cops == table.cops


def joint_table(level: int = 2) -> Table:
    """Lay Red's attack with a Racketeer and a Thug on Green's Westgate Hotel, where a Vamp sleeps."""
    return Table(
        4,
        3,
        (
            Piece(0, RACKETEER, 1, "Westgate Hotel", True, hits=1),
            Piece(0, THUG, 1, "Westgate Hotel", True, hits=1),
            Piece(1, VAMP, 1, "Westgate Hotel"),
        ),
        joints=(("Westgate Hotel", Joint(1, level)),),
        public=(Public(2, "RD5"), Public(1, "Westgate Hotel", True)),
    )


def test_a_joint_shoots_with_its_level_and_loses_it() -> None:
    table = joint_table()
    (fight,) = fights(table)
    assert fight == JointFight("Westgate Hotel", 0, 1)
    assert fire(fight, table) == [
        Fire((0, RACKETEER), 1, 6), Fire((0, THUG), 1, 5), Fire((1, JOINT), 2, 6),
    ]  # fmt: skip
    (end,) = ends(fight, {(0, THUG): 1}, table)
    assert end.levels() == 1
    assert len(ends(fight, {(0, RACKETEER): 1}, table)) == 2, "Vamp or level"
    left = after(fight, end, table, first_shot=True)
    assert left.joint("Westgate Hotel") == Joint(1, 1)
    assert left.public == (), "Gang War"
    assert fights(left) == [fight]
    assert after(fight, end, table).public == table.public


def test_a_joint_that_falls_ends_its_fight() -> None:
    table = joint_table(level=1)
    (fight,) = fights(table)
    (end,) = ends(fight, {(0, THUG): 1}, table)
    left = after(fight, end, table)
    assert left.joint("Westgate Hotel") is None
    assert left.public == (Public(2, "RD5"),)
    assert not fights(left)
    assert left.piece(0, THUG) == Piece(0, THUG, 1, "Westgate Hotel", True)


def test_a_joint_keeps_its_last_level_when_all_attackers_die() -> None:
    table = joint_table(level=2)
    (fight,) = fights(table)
    found = ends(fight, {(0, THUG): 1, (0, RACKETEER): 1, (1, JOINT): 2}, table)
    assert {(end.levels(), end.men().get((1, VAMP), 0)) for end in found} == {(1, 1)}
    found = ends(fight, {(0, THUG): 1, (0, RACKETEER): 1, (1, JOINT): 1}, table)
    assert {(end.levels(), end.men().get((1, VAMP), 0)) for end in found} == {(2, 0), (1, 1)}


def test_cops_come_before_hits_and_hits_before_joints() -> None:
    table = joint_table()
    hit = (replace(FIVE, gang=3, hits=2), Piece(2, THUG, 2, "RD5"))
    table = replace(table, pieces=(*table.pieces, *hit), cops=(Cop(6, 6, "RD5", 3),))
    order = fights(table)
    assert order == [CopFight("RD5", table.cops, (3,)), MobHit("RD5", 3, 2), JointFight("Westgate Hotel", 0, 1)]
    dead = after(order[0], End((((3, RACKETEER), 5),)), table)
    assert not takes_place(order[1], dead), "losses count before the next fight"
    assert takes_place(order[2], dead)
    assert fights(after(order[1], End(()), table))[1:] == order[2:], "a hit is one round"


def test_several_gangs_attack_a_joint_in_turn_order() -> None:
    more = Piece(3, THUG, 2, "Westgate Hotel", True, hits=1)
    table = joint_table()
    table = replace(table, pieces=(*table.pieces, more))
    assert [fight.attacker for fight in fights(table) if isinstance(fight, JointFight)] == [3, 0]
    assert [fight.attacker for fight in fights(replace(table, active=1)) if isinstance(fight, JointFight)] == [3, 0]
    assert [fight.attacker for fight in fights(replace(table, active=0)) if isinstance(fight, JointFight)] == [0, 3]


def test_a_raid_takes_a_level_and_the_public() -> None:
    cop = Cop(4, 4, "Lou's Diner", 0)
    table = Table(
        4,
        0,
        (Piece(1, THUG, 2, "Lou's Diner"),),
        joints=(("Lou's Diner", Joint(1, 2)),),
        cops=(cop,),
        public=(Public(3, "Lou's Diner", True), Public(1, "RD5")),
    )
    assert is_raid(cop, table)
    left = raid(cop, table)
    assert (left.joint("Lou's Diner"), left.public, left.cops) == (Joint(1, 1), (Public(1, "RD5"),), ())
    criminal = replace(table, pieces=(replace(table.pieces[0], criminal=True),))
    assert raid(cop, criminal).cops == (cop,), "it stays to shoot"
    assert cops_in_joints(raid(cop, criminal)).cops == ()
    assert not is_raid(cop, left)
    lost = raid(cop, table.with_joint("Lou's Diner", Joint(1, 1)))
    assert lost.joint("Lou's Diner") is None


def test_public_beside_a_criminal_leave_after_the_fights() -> None:
    table = Table(4, 0, (Piece(1, THUG, 2, "RD5", True),), public=(Public(3, "RD5"), Public(1, "RD6")))
    assert evictions(table).public == (Public(1, "RD6"),)


# Money and men


def test_crime_level_and_scenes() -> None:
    table = Table(
        4,
        0,
        (Piece(0, THUG, 4, "Freight Depot", True), Piece(1, VAMP, 1, "RD5", True), Piece(2, THUG, 1, "RD5")),
        cops=(Cop(1, 1, "NA3"), Cop(2, 2, "NA3"), Cop(0, 5, "NA3")),
        public=(Public(1, "Hawthorne", True), Public(2, "RD5")),
    )
    assert crime_level(table) == 3
    assert crime_scenes(table) == {"Freight Depot", "Hawthorne"}
    assert may_bring_a_cop(table)
    assert not may_bring_a_cop(replace(table, pieces=(), public=()))


def test_the_police_are_paid_as_the_rulebook_s_examples_say() -> None:
    men, lost, dollars = LOSS
    assert face_value(men, lost) == dollars
    joint, level, payoff = RAID
    assert raid_payoff(joint, level) == payoff
    assert shared(SHARE[0]) == SHARE[1:]
    for crimes, salaried in SALARIES:
        assert salary(Table(4, 0, (Piece(0, THUG, 1, "RD5", True),) * crimes)) == salaried


def test_seduction_takes_one_man_at_once() -> None:
    table = Table(4, 0, (Piece(0, VAMP, 1, "RD5"), Piece(0, RACKETEER, 5, "NA3"), Piece(1, RACKETEER, 1, "RD5")))
    table = replace(table, pieces=(*table.pieces, Piece(2, THUG, 3, "RD5"), Piece(2, VAMP, 1, "RD5")))
    assert seduction_targets("RD5", 0, table) == {(1, RACKETEER), (2, THUG)}
    taken = seduce((1, RACKETEER), "RD5", 0, table)
    assert taken.piece(1, RACKETEER) is None
    assert taken.piece(0, RACKETEER) == Piece(0, RACKETEER, 6, "NA3")
    taken = seduce((2, THUG), "RD5", 0, table)
    assert taken.piece(0, THUG) == Piece(0, THUG, 1, "RD5")
    full = replace(table, pieces=tuple(replace(p, men=10) if p.kind == RACKETEER else p for p in table.pieces))
    assert seduction_targets("RD5", 0, full) == {(2, THUG)}


def test_recruits_are_limited_by_blue_by_ten_and_by_cash() -> None:
    assert recruit_choices(THUG, 1, 1, blue_left=6, cash_left=900) == (1, 2, 3)
    assert recruit_choices(RACKETEER, 9, 1, blue_left=6, cash_left=9000) == (1,)
    assert recruit_choices(VAMP, 1, 1, blue_left=6, cash_left=9000) == ()
    assert recruit_choices(VAMP, 0, 6, blue_left=2, cash_left=600) == (1,)
    table = Table(4, 0, (Piece(1, VAMP, 1, "RD5"),))
    assert not may_recruit_at("RD5", 0, table)
    assert may_recruit_at("RD5", 1, table)
    assert may_recruit_at(None, 0, table)


def test_levels_are_limited_by_joints_of_the_colour() -> None:
    table = Table(4, 0, joints=(("Lou's Diner", Joint(0, 2)), ("Dockside Pawn", Joint(0, 1))), cash=(100, 0, 0, 0))
    assert level_limit("Lou's Diner", 0, table) == 2
    assert not may_raise("Lou's Diner", 0, table)
    assert may_raise("Dockside Pawn", 0, table)
    assert not may_raise("Dockside Pawn", 0, replace(table, cash=(0, 0, 0, 0)))
    lone = replace(table, joints=(("Lou's Diner", Joint(0, 2)),))
    assert not may_raise("Lou's Diner", 0, lone), "the level stays, but no more is bought (U61)"
    gray = table.with_joint("Freight Depot", Joint(0, 1))
    assert level_limit("Lou's Diner", 0, replace(gray, grays_sold=True)) == 3
    assert not may_buy("Pumping House", 0, table)
    assert may_buy("Pumping House", 0, replace(table, grays_sold=True))
    assert not may_buy("Hawthorne", 0, table)


def test_extortion_in_place_needs_a_criminal_that_stayed() -> None:
    table = Table(4, 0)
    thug = Piece(0, THUG, 2, "Freight Depot", True)
    assert may_extort_in_place(thug, False, table)
    assert not may_extort_in_place(thug, True, table)
    assert not may_extort_in_place(replace(thug, criminal=False), False, table)
    assert not may_extort_in_place(thug, False, table.with_joint("Freight Depot", Joint(POLICE, 1)))


# Victory


def owning(*names: str, cash: int = 0, grays_sold: bool = False) -> Table:
    """Give seat 0 a complete gang, these Joints and so much cash, on its own turn."""
    gang = tuple(Piece(0, kind, 1, "RD5") for kind in (RACKETEER, THUG, VAMP))
    joints = tuple((name, Joint(0, 1)) for name in names)
    return Table(4, 0, gang, joints, cash=(cash, 0, 0, 0), grays_sold=grays_sold)


def of_colour(*colours: str) -> list[str]:
    """Name the buildings of these colours."""
    return [name for name, building in BUILDINGS.items() if building.colour in colours]


def test_three_ways_to_win_with_a_complete_gang() -> None:
    assert has_won(0, owning(cash=10_000))
    assert not has_won(0, owning(cash=9_900))
    assert has_won(0, owning(*of_colour("red")))
    assert not has_won(0, owning(*of_colour("red")[1:]))
    assert has_won(0, owning(*of_colour("yellow")[:7], *of_colour("red")[:3]))
    assert not has_won(0, replace(owning(cash=10_000), active=1)), "nobody wins in another's turn"
    rich = owning(cash=10_000)
    assert not has_won(0, replace(rich, pieces=rich.pieces[:2]))


def test_nine_brown_and_gray_are_a_monopoly_in_17b() -> None:
    nine = (*of_colour("gray"), *of_colour("brown")[:3])
    assert has_won(0, owning(*nine, grays_sold=True))
    assert needed("brown", owning(grays_sold=True)) == 9
    bombed = replace(owning(*nine, grays_sold=True), rubble=frozenset({"Lou's Diner"}))
    assert not has_won(0, bombed), "a bombed one blocks the whole colour"
    assert share(0, bombed) == Fraction(9, 10)


def test_shares_are_the_best_of_the_conditions() -> None:
    assert share(0, owning(cash=4_200)) == Fraction(42, 100)
    assert share(0, owning("Hawthorne", "Astoria", cash=4_200)) == Fraction(1, 2)
    rubble = owning("Hawthorne", "Astoria").with_joint("Astoria", Joint(0, 1, rubble=True))
    assert share(0, rubble) == Fraction(1, 10)
    police = Table(4, 0, joints=tuple((name, Joint(POLICE, 1)) for name in of_colour("brown")[:5]))
    assert police_share(6_000, police) == Fraction(5, 7)
    assert best([Fraction(1, 2), Fraction(1, 3), Fraction(1, 2)]) == (0, 2)
