"""The map of plain characters: every place is on it within a hundred columns, and pieces and joints are written in."""

from __future__ import annotations

from omerta.games.gangsters.show.text_map import WIDTH, draw, label, map_lines
from tests.games.gangsters.city import HOUSE, board_of, changed

PLAN = draw(HOUSE)


def test_every_place_is_on_the_map_within_a_hundred_columns() -> None:
    assert set(PLAN.spots) == set(HOUSE.codes)
    assert len(PLAN.rows) <= 40
    for code, (row, column, width) in PLAN.spots.items():
        assert column + width <= WIDTH
        space = HOUSE.spaces_by_code[code]
        if HOUSE.is_building(space):
            assert PLAN.rows[row - 1][column:].startswith(code)
            price = f"${HOUSE.price[space] // 100}" if HOUSE.price[space] else "city"
            assert PLAN.rows[row][column : column + width].strip() == price
    used = [(row, column + place) for row, column, width in PLAN.spots.values() for place in range(width)]
    assert len(used) == len(set(used))


def test_streets_show_numbers_the_first_code_and_subways() -> None:
    (north,) = [row for row in PLAN.rows if "NA1" in row]
    assert "NA1--- 2 -- #1--- 4 --- 5 ---- 6" in north
    for number, space in enumerate(HOUSE.subways, start=1):
        row, column, width = PLAN.spots[HOUSE.codes[space]]
        assert PLAN.rows[row][column : column + width].strip() == f"#{number}"


def test_joints_and_pieces_are_written_in_and_crowds_are_listed_below() -> None:
    lines = map_lines(
        PLAN.rows,
        PLAN.spots,
        {},
        {"Orchard": "A2", "Moretti": "B1"},
        {"Orchard": ["BT2"], "NA5": ["AR5"], "RD7": ["AT2", "C7"], "Moretti": ["BR5", "BV"], "NA9": ["AR10"]},
    )
    assert max(map(len, lines)) <= WIDTH
    assert lines[len(PLAN.rows) :] == ["Moretti: B1 BR5 BV", "NA9: AR10", "RD7: AT2 C7"]
    assert any("--- 4 ---AR5----" in line for line in lines)
    for code, text in (("Orchard", "A2 BT2"), ("Moretti", "B1 BR5+"), ("RD7", "AT+"), ("NA9", "AR+")):
        row, column, width = PLAN.spots[code]
        assert lines[row][column : column + width].strip() == text


def test_a_piece_is_its_seat_its_letter_and_its_strength_small_where_it_is_criminal() -> None:
    assert (label("R", 5, 0), label("T", 2, 1, criminal=True), label("V", seat=2), label("C", 7)) == (
        "AR5",
        "Bt2",
        "CV",
        "C7",
    )


def test_an_owner_s_crowded_board_keeps_its_map_and_lists_what_finds_no_room() -> None:
    """Everything in a tenth of the width: places that lie on each other stay off the map, and are not lost."""
    board = board_of(changed(("size = [1076, 624]", "size = [10760, 624]")))
    plan = draw(board)
    assert 0 < len(plan.spots) < board.spaces
    off = next(code for code in board.codes if code not in plan.spots)
    assert map_lines(plan.rows, plan.spots, {}, {}, {off: ["AR5"]})[-1] == f"{off}: AR5"
