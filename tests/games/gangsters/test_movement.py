"""Where pieces can go: the register's sentences, one by one, and every end against a walk taken step by step."""

from __future__ import annotations

from random import Random

import pytest

from omerta.games.gangsters.city.board import NONE, Board
from omerta.games.gangsters.city.movement import (
    cop_ends,
    cop_path,
    entry_ends,
    entry_path,
    gang_ends,
    gang_path,
    public_ends,
    public_path,
)
from omerta.games.gangsters.city.streets import NO_SUBWAYS, Ends
from omerta.games.gangsters.rules.refusals.movement import Fault, cop_fault, entry_fault, gang_fault, public_fault
from tests.games.gangsters.city import HOUSE, codes, some, spaces, stand
from tests.rules import rule


def gang(code: str, pips: int, *friendly: str) -> set[str]:
    return codes(gang_ends(HOUSE, stand(code), pips, some(*friendly)))


@rule("GS-24", "GS-25", "GS-U39")
def test_a_piece_in_the_street_goes_on_by_its_facing_and_never_back() -> None:
    assert gang("NA9e", 1) == {"NA10e"}
    assert gang("NA9w", 1) == {"NA8w"}
    assert gang("NA12e", 1) == {"NA13e", "NS1sw"}
    assert gang("NA11w", 2) == {"NA9w", "Cycles"}


@rule("GS-U39")
def test_a_piece_in_a_building_leaves_by_any_door_and_turns_either_way() -> None:
    assert gang("Envoy", 1) == {"BW3n", "BW3s", "CP3e", "CP3w"}
    assert "Regent" in gang("Envoy", 2)


@rule("GS-U39")
def test_a_move_never_ends_in_the_building_it_began_in() -> None:
    for pips in range(1, 7):
        for building in range(HOUSE.buildings):
            every = (1 << HOUSE.buildings) - 1
            assert building not in gang_ends(HOUSE, building, pips, every)
            assert building not in public_ends(HOUSE, building, pips, every)
            assert not any(building in ends for ends in cop_ends(HOUSE, building, pips, every))


def test_the_thug_of_the_drawn_table_has_eight_ends() -> None:
    assert gang("RD6n", 4, "Tailors", "Western", "Tools", "Grocery", "Diner") == {
        "Orchard",
        "Harbor",
        "Haulage",
        "Grocery",
        "LP11e",
        "RD2n",
        "VI3se",
        "CW3w",
    }


@rule("GS-09", "GS-29", "GS-U9")
def test_subways_touch_each_other_for_one_pip_and_once_a_move() -> None:
    assert {"NS2sw", "NS2ne", "LP9e", "LP9w"} <= gang("NA2e", 2)
    assert "NA4e" in gang("NA2e", 2)
    assert "Carlton" in gang("NA2e", 3)
    assert "LP9e" not in gang("NA3e", 3)
    free = codes(gang_ends(HOUSE, stand("NA2e"), 1, hop=0))
    dear = codes(gang_ends(HOUSE, stand("NA2e"), 3, hop=2))
    none = codes(gang_ends(HOUSE, stand("NA2e"), 2, hop=NO_SUBWAYS))
    assert {"NA3e", "LP9e", "LP9w"} <= free
    assert "LP9e" in dear
    assert "LP9e" not in codes(gang_ends(HOUSE, stand("NA2e"), 2, hop=2))
    assert none == {"NA4e"}


@rule("GS-26", "GS-27")
def test_a_friendly_joint_is_passed_through_and_any_other_building_only_ended_in() -> None:
    """Moretti opens on RD4 and RD5: through it, a piece can turn round on Riverside Drive."""
    assert gang("RD3s", 2) == {"RD5s", "Moretti"}
    assert "CW1w" in gang("RD3s", 4, "Moretti")
    assert gang_path(HOUSE, stand("RD3s"), 3, stand("RD5n")) == ()
    assert spaces(gang_path(HOUSE, stand("RD3s"), 3, stand("RD5n"), some("Moretti"))) == ["RD4", "Moretti", "RD5"]
    through = gang("RD3s", 3, "Moretti") - gang("RD3s", 3)
    assert through == {"RD5e", "RD5n", "RD5nw", "RD5s", "RD5w"}
    assert "RD5e" not in gang("RD3s", 3, "Harbor")


@rule("GS-26")
def test_about_face_is_only_for_the_starting_space() -> None:
    """Cycles opens on NA10 only: whoever stands there may step in and out and go the other way, others may not."""
    assert gang("NA10e", 3, "Cycles") - gang("NA10e", 3) == {"NA9w", "NA11e"}
    assert spaces(gang_path(HOUSE, stand("NA10e"), 3, stand("NA9w"), some("Cycles"))) == ["Cycles", "NA10", "NA9"]
    assert gang("NA10e", 2, "Cycles") - gang("NA10e", 2) == {"NA10e", "NA10w"}
    assert gang("NA9e", 4, "Cycles") == gang("NA9e", 4)
    assert gang("NA10e", 3) == gang("NA10e", 3, "Baxter")


@rule("GS-31", "GS-U31")
def test_a_cop_enters_only_crime_scenes_and_as_its_last_space() -> None:
    start = stand("NA9e")
    assert codes(cop_ends(HOUSE, start, 2)[0]) == {"NA11e"}
    assert codes(cop_ends(HOUSE, start, 2, some("Cycles"))[0]) == {"NA11e", "Cycles"}
    through = cop_ends(HOUSE, stand("RD3s"), 3, some("Moretti"))[0]
    assert codes(through) == {"CB2e", "CW1w", "RD6s", "VI1se", "Moretti"}


@rule("GS-29", "GS-U9", "GS-U65")
def test_a_cop_that_takes_the_subway_is_swapped_so_that_is_another_move() -> None:
    on_foot, by_subway = cop_ends(HOUSE, stand("NA2e"), 2)
    assert codes(on_foot) == {"NA4e"}
    assert {code[:3] for code in codes(by_subway)} == {"NS2", "LP9", "RD7", "BW6", "SD3"}
    assert spaces(cop_path(HOUSE, stand("NA2e"), 2, stand("SD3w"), True)) == ["NA3", "SD3"]
    assert spaces(cop_path(HOUSE, stand("NA2e"), 2, stand("NA4e"), False)) == ["NA3", "NA4"]


@rule("GS-30", "GS-U13")
def test_public_enter_only_owned_joints_and_never_the_subway() -> None:
    start = stand("NA2e")
    assert codes(public_ends(HOUSE, start, 3)) == {"NA5e"}
    assert codes(public_ends(HOUSE, start, 3, some("Brendan", "Cycles"))) == {"NA5e", "Brendan"}
    assert spaces(public_path(HOUSE, start, 3, stand("Brendan"))) == ["NA3", "NA4", "Brendan"]


@rule("GS-09", "GS-U10")
def test_a_piece_from_the_cup_starts_on_the_subway_of_its_die_for_one_pip() -> None:
    assert codes(entry_ends(HOUSE, 1)) == {"NA3e", "NA3w"}
    assert codes(entry_ends(HOUSE, 2)) == {"NS1ne", "NS3sw"}
    assert codes(entry_ends(HOUSE, 2, some("Velvet", "Carlton", "Coast"))) == {"NS1ne", "NS3sw", "Velvet", "Carlton"}
    assert spaces(entry_path(HOUSE, 4, stand("Moretti"))) == ["RD7", "RD6", "RD5", "Moretti"]
    assert spaces(entry_path(HOUSE, 1, stand("NA3w"))) == ["NA3"]


def test_a_closed_space_is_not_entered_and_the_next_subway_serves_for_a_closed_one() -> None:
    crater = some("NA10")
    assert codes(gang_ends(HOUSE, stand("NA9e"), 1, closed=crater)) == {"NA9w"}  # it may turn round (GS-U40)
    assert "Cycles" not in codes(gang_ends(HOUSE, stand("NA8e"), 3, closed=crater))
    assert gang_ends(HOUSE, stand("Cycles"), 1, closed=crater) == ()
    assert codes(entry_ends(HOUSE, 1, closed=some("NA3"))) == {"NS2ne", "NS2sw"}
    assert codes(entry_ends(HOUSE, 6, closed=some("SD3"))) >= {"NA8e"}
    rubble = some("Cycles")
    assert "Cycles" not in codes(gang_ends(HOUSE, stand("NA9e"), 2, closed=rubble))
    assert codes(gang_ends(HOUSE, stand("Cycles"), 1, closed=rubble)) == {"NA10e", "NA10w"}


@rule("GS-U65")
def test_several_paths_to_one_end_are_one_move_with_the_first_path() -> None:
    """From the Annex both doors lead to the corner of the Loop; streets come before doors and subways."""
    ends = gang_ends(HOUSE, stand("Annex"), 3)
    assert len(ends) == len(set(ends))
    assert list(ends) == sorted(ends)
    for end in ends:
        path = gang_path(HOUSE, stand("Annex"), 3, end)
        assert path == gang_path(HOUSE, stand("Annex"), 3, end)
        assert (len(path), path[-1]) == (3, HOUSE.space[end])


@rule("GS-24", "GS-25", "GS-27")
@pytest.mark.parametrize(
    ("start", "pips", "end", "friendly", "fault"),
    [
        ("NA5e", 2, "NA7e", (), None),
        ("NA5e", 2, "NA3w", (), Fault("backwards")),
        ("NA5e", 3, "NA3w", (), Fault("far")),
        ("NA5e", 2, "NA8e", (), Fault("count", pips=3)),
        ("NA5e", 3, "NA7e", (), Fault("count", pips=2)),
        ("NA5e", 2, "NA6e", (), Fault("count", pips=1)),
        ("NA5e", 2, "NA11e", (), Fault("count", pips=6)),
        ("NA5e", 2, "NA12e", (), Fault("far")),
        ("NA5e", 2, "NA13e", (), Fault("far")),
        ("NA5e", 2, "NA7w", (), Fault("facing")),
        ("NA5e", 1, "SD5e", (), Fault("far")),
        ("Cycles", 2, "Cycles", (), Fault("stays", building=HOUSE.spaces_by_code["Cycles"])),
        ("RD3s", 3, "RD5w", (), Fault("through", building=HOUSE.spaces_by_code["Moretti"])),
        ("RD3s", 3, "RD5w", ("Moretti",), None),
        ("RD3s", 3, "RD5w", ("Harbor",), Fault("through", building=HOUSE.spaces_by_code["Moretti"])),
    ],
)
def test_a_destination_that_is_out_of_reach_says_why(
    start: str, pips: int, end: str, friendly: tuple[str, ...], fault: Fault | None
) -> None:
    assert gang_fault(HOUSE, stand(start), pips, stand(end), some(*friendly)) == fault


def test_cops_public_and_the_cup_say_why_too() -> None:
    cycles = HOUSE.spaces_by_code["Cycles"]
    assert cop_fault(HOUSE, stand("NA9e"), 2, cycles, False) == Fault("shut", building=cycles)
    assert cop_fault(HOUSE, stand("NA9e"), 2, cycles, False, some("Cycles")) is None
    assert cop_fault(HOUSE, stand("NA2e"), 2, stand("SD3w"), False) == Fault("far")
    assert cop_fault(HOUSE, stand("NA2e"), 2, stand("SD3w"), True) is None
    assert public_fault(HOUSE, stand("NA9e"), 2, cycles) == Fault("shut", building=cycles)
    assert public_fault(HOUSE, stand("NA9w"), 2, cycles, some("Cycles")) == Fault("backwards")
    assert public_fault(HOUSE, stand("NA9e"), 2, cycles, some("Cycles"), some("Cycles")) == Fault(
        "closed", building=cycles
    )
    assert entry_fault(HOUSE, 3, stand("Coaches")) == Fault("shut", building=stand("Coaches"))
    assert entry_fault(HOUSE, 3, stand("Coaches"), some("Coaches")) is None
    assert entry_fault(HOUSE, 3, stand("Diner"), some("Diner")) == Fault("far")


def walked(board: Board, start: int, pips: int, friendly: int, hop: int) -> dict[int, set[bool]]:
    """Take every walk step by step, as a child with the piece in hand would: ends, and whether a subway was used."""
    found: dict[int, set[bool]] = {}
    first = board.space[start]

    def settle(space: int, before: int, ride: bool) -> None:
        if board.is_building(space):
            if space != first:
                found.setdefault(space, set()).add(ride)
            return
        for facing in board.facings[space]:
            if before == NONE or board.is_building(before) or board.behind[facing] == before:
                found.setdefault(facing, set()).add(ride)

    def walk(space: int, before: int, left: int, ride: bool, taken: list[int]) -> None:
        """`before` is the space stepped from, NONE where the piece may turn any way."""
        if left == 0:
            settle(space, before, ride)
        if board.is_building(space):
            if left and ((space == first and not taken[1:]) or friendly >> space & 1):
                for door in board.doors[space]:
                    straight_back = door == before and taken == [first, space] and door == first
                    if door != before or straight_back:
                        walk(door, space, left - 1, ride, [*taken, door])
            return
        if left:
            for other in board.neighbours[space]:
                if other != before:
                    walk(other, space, left - 1, ride, [*taken, other])
            for house in board.houses[space]:
                if house != before and (left == 1 or friendly >> house & 1):
                    walk(house, space, left - 1, ride, [*taken, house])
        if hop != NO_SUBWAYS and left >= hop and board.subway[space] and not ride:
            for other in board.subways:
                if other != space:
                    walk(other, NONE, left - hop, True, [*taken, other])

    walk(first, board.behind[start] if board.is_street(first) else NONE, pips, False, [first])
    return found


def test_every_end_of_every_stand_and_die_is_what_walking_gives() -> None:
    for start in range(HOUSE.stands):
        for pips in range(1, 7):
            expected = walked(HOUSE, start, pips, 0, 1)
            assert gang_ends(HOUSE, start, pips) == tuple(sorted(expected))
            every = (1 << HOUSE.buildings) - 1
            on_foot, by_subway = cop_ends(HOUSE, start, pips, every)
            assert on_foot == tuple(sorted(end for end, rides in expected.items() if False in rides))
            assert by_subway == tuple(sorted(end for end, rides in expected.items() if True in rides))
            assert public_ends(HOUSE, start, pips, every) == tuple(sorted(walked(HOUSE, start, pips, 0, NO_SUBWAYS)))


@pytest.mark.parametrize("hop", [NO_SUBWAYS, 0, 1, 2])
def test_friendly_joints_add_what_walking_adds_and_paths_are_legal(hop: int) -> None:
    chance = Random(f"walks {hop}")
    for _ in range(400):
        start, pips = chance.randrange(HOUSE.stands), chance.randint(1, 6)
        friendly = sum(1 << building for building in chance.sample(range(HOUSE.buildings), chance.randint(1, 20)))
        expected = walked(HOUSE, start, pips, friendly, hop)
        ends: Ends = gang_ends(HOUSE, start, pips, friendly, hop=hop)
        assert ends == tuple(sorted(expected))
        for end in ends:
            check_path(start, gang_path(HOUSE, start, pips, end, friendly, hop=hop), pips, friendly, hop)


def check_path(start: int, path: tuple[int, ...], pips: int, friendly: int, hop: int) -> None:
    """Check that a path touches step by step, costs what was rolled, and passes friendly joints only."""
    here, cost = HOUSE.space[start], 0
    for place, space in enumerate(path):
        ride = HOUSE.is_subway(here) and HOUSE.is_subway(space)
        assert ride or space in (*HOUSE.neighbours[here], *HOUSE.houses[here], *HOUSE.doors[here])
        cost += hop if ride else 1
        assert HOUSE.is_street(space) or place == len(path) - 1 or friendly >> space & 1
        here = space
    assert cost == pips


def test_a_roll_of_three_dice_together_is_found_too() -> None:
    """Wheels move a piece by up to eighteen; there are too many walks to take them one by one."""
    start, own = stand("NA2e"), some("Moretti", "Orchard")
    for pips in (12, 18):
        ends = gang_ends(HOUSE, start, pips, own)
        assert len(ends) > 100
        for end in ends:
            check_path(start, gang_path(HOUSE, start, pips, end, own), pips, own, 1)
