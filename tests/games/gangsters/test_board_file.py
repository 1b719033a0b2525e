"""A board that cannot be played is refused with everything that is off in it, in one go."""

from __future__ import annotations

import pytest

from omerta.core.errors import BadData
from tests.games.gangsters.city import board_of, changed


def mistakes(text: str) -> list[str]:
    with pytest.raises(BadData) as caught:
        board_of(text)
    return [line.removeprefix("board: ") for line in str(caught.value).split("\n")]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            'joins = [["CP1", "LP5"], ["CP3", "BW4"]]',
            'joins = [["CP1", "LP5"]]\n\n[[street]]\ncode = "X"\nname = "Dead End"\nspaces = [[10, 10]]\n'
            'joins = [["X1", "WS1"]]',
            "space X1: is a street to nowhere: it touches only WS1, and no piece may turn back; join it to another "
            "space or let a building open on it",
        ),
        (
            'joins = [["CS1", "NA8"], ["CS3", "LP1"]]',
            'joins = [["CS1", "NA8"], ["CS3", "LP13"]]',
            "street CS: joins LP13, which is no street space of this board",
        ),
        ('doors = ["NA10"]', "doors = []", "building Cycles: has no door; field 'doors' lists the street spaces it"),
        ('doors = ["NA10"]', 'doors = ["NA14"]', "building Cycles: opens on NA14, which is no street space of this"),
        ('doors = ["NA10"]', 'doors = ["NA10", "NA10"]', "building Cycles: opens on NA10 twice"),
        ('code = "Cycles"', 'code = "Cafe"', "building Cafe: two entries have this code"),
        ('code = "Cycles"', 'code = "Cycles1"', "building Cycles1: field 'code' is one word of letters; not 'Cycles1'"),
        ('code = "NA"', 'code = "na"', "street na: field 'code' is one to four capitals; not 'na'"),
        (
            'name = "Hogan\'s Cycles"',
            'name = "Cafe Marlow"',
            "building Cycles: field 'name': 'Cafe Marlow' is the name of building Cafe already",
        ),
        (
            'original = "Brandon\'s Bikeshop"',
            'original = "Huff\'s Cafe"',
            "building Cycles: field 'original': \"Huff's Cafe\" is the name of building Cafe already",
        ),
        ('name = "Hogan\'s Cycles"', 'name = " "', "building Cycles: field 'name' is empty"),
        (', "SD3"]', "]", "[board]: subway 6 is missing; field 'subways' lists six street spaces"),
        (', "SD3"]', ', "SD3", "SD4"]', "[board]: field 'subways' lists six street spaces; not 7"),
        (', "SD3"]', ', "SD33"]', "[board]: subway 6 is in 'SD33', which is no street space of this board"),
        (', "SD3"]', ', "NA3"]', "[board]: subway 6 is in NA3, where subway 1 is"),
        ('colour = "red"', 'colour = "pink"', "building Regent: field 'colour' is one of brown, yellow, green, blue,"),
        (
            "price = 600",
            "price = 650",
            "building Regent: field 'price' is a whole number of hundreds from 100 to 9900;",
        ),
        ("price = 600", "", "building Regent: field 'price' is a whole number of hundreds from 100 to 9900; not 0"),
        (
            'colour = "gray"',
            'colour = "gray"\nprice = 100',
            "building Annex: field 'price' is left out for gray, which is not for sale; not 100",
        ),
        ("lines = 2", "lines = 4", "building Grand: field 'lines' is 1, 2 or 3; not 4"),
        ("at = [1000, 170, 72, 54]", "at = [1000, 170, 0, 54]", "building Regent: field 'at' is [x, y, width, height]"),
        (
            "at = [1000, 170, 72, 54]",
            "at = [1000, 170]",
            "building Regent: field 'at' is [x, y, width, height]; not [1000, 170]",
        ),
        ('joins = [["WS1", "NA1"]', 'joins = [["WS1", "WS1"]', "street WS: joins WS1 to itself"),
        (
            'joins = [["WS1", "NA1"]',
            'joins = [["WS1", "WS2"]',
            "street WS: joins WS1 and WS2, which touch already",
        ),
        (
            'joins = [["WS1", "NA1"]',
            'joins = [["BW1", "NA1"]',
            "street WS: joins BW1 and NA1, which are both of other streets",
        ),
        ("[98, 460.8]", "[98, 413.2]", "space WS7: lies on the same spot as WS8"),
        ("[98, 127.6]", "[160, 90]", "space NA1: has NA2 and WS1 both to its e; move one of them"),
        (
            "ring = true\n\n",
            "ring = true\nwide = 3\n\n",
            "street LP: field 'wide' is unknown; known: code, name, spaces",
        ),
        ("price = 600", 'price = "600"', "building Regent: field 'price' is a whole number of dollars; not '600'"),
        ('doors = ["NA10"]\n', "", "building Cycles: field 'doors' is missing; it is a list of street spaces"),
        ('name = "North Avenue"', "name = 5", "street NA: field 'name' is a text; not 5"),
        (
            '[[building]]\ncode = "Regent"',
            '[[street]]\ncode = "X"\nname = "Yard"\nspaces = [[20, 80]]\n\n[[building]]\ncode = "Regent"',
            "space X1: touches no other; join it to a street",
        ),
        ("[board]\n", "[bored]\n", "'bored': is no part of a board; a board has board, street, building"),
        ("[board]\n", "[bored]\n", "[board]: is missing"),
        ("size = [1076, 624]", "size = [0, 624]", "[board]: field 'size' is [width, height], both above 0"),
        ('bridge = ["RD5"', 'bridge = ["RD55"', "[board]: field 'bridge' names RD55, which is no street space"),
        ("[[street]]\ncode", "[[street\ncode", "line 37: a table begins like [[card]] or [table]; not '[[street'"),
    ],
)
def test_a_mistake_in_a_board_is_named(old: str, new: str, says: str) -> None:
    found = mistakes(changed((old, new)))
    assert any(line.startswith(says) for line in found), found


def test_a_board_that_is_too_large_is_refused_for_that_alone() -> None:
    spaces = ", ".join(f"[{place}, 5]" for place in range(20_000))
    lane = f'[[street]]\ncode = "X"\nname = "Long Lane"\nspaces = [{spaces}]\n\n'
    (found,) = mistakes(
        changed(("[[building]]\ncode", f"{lane}[[building]]\ncode"), ('colour = "red"', 'colour = "pink"'))
    )
    assert found.endswith("street spaces; at most 400 can be played")
    houses = "".join(
        f'[[building]]\ncode = "X{"a" * place}"\nname = "House {place}"\ncolour = "gray"\ndoors = ["NA10"]\n'
        "at = [1, 1, 1, 1]\n\n"
        for place in range(100)
    )
    (found,) = mistakes(changed(("[[building]]\ncode", f"{houses}[[building]]\ncode")))
    assert found.endswith("buildings; at most 90 can be played")


@pytest.mark.parametrize("number", ["inf", "-inf", "nan", "1e300"])
@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("size = [1076, 624]", "size = [{}, 624]", "[board]: field 'size'"),
        ("[98, 127.6]", "[98, {}]", "street WS: field 'spaces'"),
        ("at = [1000, 170, 72, 54]", "at = [1000, 170, {}, 54]", "building Regent: field 'at'"),
    ],
)
def test_numbers_that_nothing_can_be_drawn_with_are_refused(number: str, old: str, new: str, where: str) -> None:
    (found,) = mistakes(changed((old, new.format(number))))
    assert found.startswith(f"{where} has numbers from -1,000,000 to 1,000,000; not ")


def test_streets_that_are_no_tables_are_named() -> None:
    assert any("[[street]]: is missing" in line for line in mistakes("street = 5\n[board]\nname = 'X'\n"))


def test_a_part_that_nobody_can_walk_to_is_named() -> None:
    island = '[[street]]\ncode = "I"\nname = "Island"\nspaces = [[10, 10], [40, 10], [20, 40]]\nring = true\n\n'
    text = changed(("[[building]]\ncode", f"{island}[[building]]\ncode"))
    assert mistakes(text) == ["spaces I1, I2, I3: cannot be walked to from the rest of the board"]


def test_all_mistakes_are_told_at_once() -> None:
    text = changed(('doors = ["NA10"]', "doors = []"), ('colour = "red"', 'colour = "pink"'), (', "SD3"]', "]"))
    assert len(mistakes(text)) == 3


def test_an_empty_file_is_no_board() -> None:
    assert mistakes("") == [
        "[board]: is missing",
        "[[street]]: is missing; a board has one such table for each street",
        "[[building]]: is missing; a board has one such table for each building",
    ]


def test_a_dead_end_with_a_house_can_be_left_again() -> None:
    text = changed(
        (
            '[[building]]\ncode = "Regent"',
            '[[street]]\ncode = "X"\nname = "Yard"\nspaces = [[20, 80]]\n'
            'joins = [["X1", "NA1"]]\n\n[[building]]\ncode = "Regent"',
        ),
        ('doors = ["WS1"]', 'doors = ["WS1", "X1"]'),
    )
    board = board_of(text)
    assert board.neighbours[board.spaces_by_code["X1"]] == (board.spaces_by_code["NA1"],)
