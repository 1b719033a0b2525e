"""The house board keeps every fact that is known of the published one, and it can be drawn."""

from __future__ import annotations

import math
from collections import Counter
from random import Random

import pytest

from omerta.core.errors import BadData
from omerta.core.nodes import Chance, Over
from omerta.core.record import Writer
from omerta.games.gangsters import GAME_TYPE
from omerta.games.gangsters.city.board import COLOURS, HEADINGS, NONE
from omerta.games.gangsters.city.board_drawing import blemishes, doorway, longest_line
from omerta.games.gangsters.city.board_facts import differences
from omerta.games.gangsters.city.movement import gang_ends, one_jumps
from omerta.games.gangsters.show.board_faces import faces, words
from omerta.games.gangsters.show.text_map import draw
from tests.games.gangsters.city import HOUSE, TEXT, board_of, changed, some, stand
from tests.rules import rule


@rule("GS-07", "GS-08", "GS-U1", "GS-U30")
def test_the_house_board_has_nine_to_four_buildings_of_a_colour_and_six_gray() -> None:
    assert Counter(COLOURS[HOUSE.colour[space]] for space in range(HOUSE.buildings)) == {
        "brown": 9,
        "yellow": 8,
        "green": 7,
        "blue": 6,
        "purple": 5,
        "red": 4,
        "gray": 6,
    }
    assert {(COLOURS[HOUSE.colour[space]], HOUSE.price[space]) for space in range(HOUSE.buildings)} == {
        ("brown", 100),
        ("yellow", 200),
        ("green", 300),
        ("blue", 400),
        ("purple", 500),
        ("red", 600),
        ("gray", 0),
    }
    assert HOUSE.spaces - HOUSE.buildings == 87
    assert differences(HOUSE) == []


@rule("GS-U10")
def test_thirteen_buildings_are_one_jumps_and_none_of_subway_one_or_gray() -> None:
    jumps = {HOUSE.codes[space]: dice for space, dice in enumerate(one_jumps(HOUSE)) if dice}
    assert jumps == {
        "Regent": (5,),
        "Carlton": (2,),
        "Velvet": (2,),
        "Oasis": (5,),
        "Envoy": (5,),
        "Imports": (6,),
        "Coaches": (3,),
        "Moretti": (4,),
        "Orchard": (3,),
        "Sailors": (4,),
        "Grill": (6,),
        "Diner": (6,),
        "Tobacco": (6,),
    }
    assert not any(HOUSE.colour[HOUSE.spaces_by_code[code]] == COLOURS.index("gray") for code in jumps)


@rule("GS-25", "GS-U1")
def test_every_turn_that_the_clarifications_call_legal_is_possible() -> None:
    """Each is a stand before the turn and one after it, with the pips between."""
    for before, pips, after in (
        ("CB2w", 1, "RD5w"),
        ("CB2w", 2, "RD6s"),
        ("CB2w", 2, "RD4n"),
        ("RD4s", 2, "CB2e"),
        ("RD6n", 2, "CB2e"),
        ("CS3s", 2, "LP2e"),
        ("CS3s", 2, "LP12s"),
        ("NA11e", 2, "NS1sw"),
        ("CB2w", 2, "VI1se"),
        ("SD10e", 2, "SB1nw"),
        ("CP3e", 2, "BW5s"),
    ):
        assert stand(after) in gang_ends(HOUSE, stand(before), pips), (before, after)


@rule("GS-U40")
def test_every_stand_can_use_every_roll() -> None:
    for each in range(HOUSE.stands):
        for pips in range(1, 7):
            assert gang_ends(HOUSE, each, pips), (HOUSE.stand_codes[each], pips)


def test_the_board_is_one_piece_and_its_tables_agree() -> None:
    for space in range(HOUSE.buildings, HOUSE.spaces):
        assert not HOUSE.is_building(space)
        for other in HOUSE.neighbours[space]:
            assert space in HOUSE.neighbours[other]
        for building in HOUSE.houses[space]:
            assert space in HOUSE.doors[building]
        assert len(HOUSE.facings[space]) == len(HOUSE.neighbours[space]) >= 2
    for each, space in enumerate(HOUSE.space):
        assert each in HOUSE.facings[space]
        assert (HOUSE.facing[each] == NONE) == HOUSE.is_building(space)
        assert HOUSE.stand_codes[each].startswith(HOUSE.codes[space])
    assert [HOUSE.subway[space] for space in HOUSE.subways] == [1, 2, 3, 4, 5, 6]
    assert all(map(HOUSE.is_subway, HOUSE.subways))
    assert HEADINGS[HOUSE.facing[stand("NA5e")]] == "e"
    assert HOUSE.codes[HOUSE.behind[stand("NA5e")]] == "NA4"


def test_the_house_board_can_be_drawn() -> None:
    assert blemishes(HOUSE) == []
    wall, street = doorway(HOUSE, HOUSE.spaces_by_code["Pumps"], HOUSE.spaces_by_code["NA11"])
    assert (wall, street) == ((820, 62), (820, 80))
    assert longest_line("Hardware & Gun Shop", 2) == len("Hardware &")
    assert longest_line("Hardware & Gun Shop", 1) == 19


def test_what_spoils_a_drawing_is_named() -> None:
    text = changed(
        ("at = [118, 14, 92, 48]", "at = [1050, 14, 92, 48]"),
        ("at = [424, 14, 114, 48]", "at = [690, 30, 114, 48]"),
        ("at = [604, 330, 84, 54]", "at = [400, 318, 60, 44]"),
        ("[98, 460.8]", "[900, 120]"),
        ("[584, 346]", "[500, 348]"),
    )
    found = blemishes(board_of(text))
    for expected in (
        "Tailors: stands outside the drawing of 1076 by 624",
        "Cycles: stands on Lunch, or closer than 3",
        "Barber: the name 'Loop Barber Shop' is wider than its building on 1 lines",
        "Lunch: stands in the street NA9-NA10",
        "LP11: lies on CB1",
        "WS7-WS8: crosses RD5-RD6, and neither is on the bridge or the viaduct",
        "Diner: its door to WS8 is 881 long; 75 at most",
        "Diner: its door to WS8 leads across the street",
        "Diner: its door to WS8 leads through Velvet",
    ):
        assert any(line.startswith(expected) for line in found), (expected, found)


def test_house_names_are_our_own_and_original_ones_stand_beside_them() -> None:
    place = HOUSE.spaces_by_code["Orchard"]
    assert (HOUSE.names[place], HOUSE.originals[place]) == ("Orchard Park", "Greenwood Park")
    assert words(HOUSE)["Orchard"] == "Orchard Park"
    assert words(HOUSE, original=True)["Orchard"] == "Greenwood Park"
    assert words(HOUSE)["NA5e"] == "North Avenue 5 (E)"
    for building in range(HOUSE.buildings):
        known = HOUSE.basis[building] != "ours"
        assert known == (HOUSE.names[building] != HOUSE.originals[building]), HOUSE.codes[building]


def test_faces_show_a_screen_every_space() -> None:
    shown = faces(HOUSE)
    assert set(shown) == {*HOUSE.codes, "map"}
    assert shown["Orchard"] == {
        "kind": "building",
        "code": "Orchard",
        "name": "Orchard Park",
        "original": "Greenwood Park",
        "basis": "name known, price derived, one-jump likely",
        "colour": "yellow",
        "price": 200,
        "doors": ["LP10", "LP11", "CB1"],
        "one_jump": [3],
        "at": [488, 363, 76, 50],
        "lines": 1,
    }
    assert shown["NA3"] == {
        "kind": "street",
        "code": "NA3",
        "name": "North Avenue 3",
        "original": "North Avenue 3",
        "x": 222,
        "y": 80,
        "touches": ["NA2", "NA4"],
        "facings": {"e": "NA2", "w": "NA4"},
        "subway": 1,
    }
    assert shown["map"]["bridge"] == ["RD5", "CB2", "CB1"]


def test_an_owner_s_board_is_held_against_what_is_known() -> None:
    text = changed(
        ('colour = "red"\nprice = 600', 'colour = "gray"'),
        ("price = 400", "price = 700"),
        ('subways = ["NA3", "NS2"', 'subways = ["NA2", "NS1"'),
    )
    found = differences(board_of(text))
    assert found == [
        "red: 3 buildings; the published board has 4",
        "gray: 7 buildings; ours has 6, the published number is not known",
        "Envoy: costs $700; a blue building is known for $400",
        "one-jumps: 12 buildings (Regent #5, Velvet #2, Oasis #5, Envoy #5, Imports #6, Coaches #3, Moretti #4, "
        "Orchard #3, Sailors #4, Grill #6, Diner #6, Tobacco #6); the published board has 13",
        "Regent: is a gray one-jump; on our board no gray building is one",
    ]


def test_the_file_is_what_the_board_says() -> None:
    assert TEXT.startswith("# The board of Gangsters, reconstructed.")
    assert HOUSE.by_colour[COLOURS.index("red")] == some("Regent", "Carlton", "Grand", "Coast")


def test_a_table_knows_its_board_by_name_and_an_owner_s_in_place_of_the_house_s() -> None:
    game = GAME_TYPE.make(4, preset="base")
    assert game.words["Orchard"] == "Orchard Park"
    assert game.other_words["original"]["Orchard"] == "Greenwood Park"
    assert game.faces["Orchard"] == faces(HOUSE)["Orchard"]
    mine = GAME_TYPE.bring("board", changed(("Orchard Park", "Peach Park"), ("price = 600", "price = 700")))
    assert not mine["board"].shipped
    other = GAME_TYPE.make(4, preset="base", data=mine)
    assert other.words["Orchard"] == "Peach Park"
    assert GAME_TYPE.audit is not None
    assert GAME_TYPE.audit(mine["board"]) == ["Regent: costs $700; a red building is known for $600"]
    assert GAME_TYPE.audit(GAME_TYPE.file("board")) == []


def test_a_game_on_an_owner_s_board_is_written_down_with_it() -> None:
    game = GAME_TYPE.make(2, preset="base", data=GAME_TYPE.bring("board", changed(("price = 600", "price = 700"))))
    text = Writer(game).text()
    digest = game.setup.data["board"].digest
    assert f"data board 1 {digest}" in text
    assert "| price = 700" in text


def ring(houses: int, price: int) -> str:
    """Write a board of one round street with twelve spaces, its houses all around it."""
    turns = [2 * math.pi * place / 12 for place in range(12)]
    spaces = [[round(500 + 400 * math.cos(turn)), round(300 + 250 * math.sin(turn))] for turn in turns]
    text = '[board]\nname = "Ring"\nsize = [1000, 600]\nsubways = ["R1", "R2", "R3", "R4", "R5", "R6"]\n\n'
    text += f'[[street]]\ncode = "R"\nname = "Ring"\nring = true\nspaces = {spaces}\n'
    for house in range(houses):
        code, (x, y) = "H" + "abcdefghijklmnopqrst"[house], spaces[house % 12]
        text += f'\n[[building]]\ncode = "{code}"\nname = "House {code}"\ncolour = "{COLOURS[house % 6]}"\n'
        text += f'price = {price}\ndoors = ["R{house % 12 + 1}"]\nat = [{x - 20}, {max(0, y - 50)}, 40, 20]\n'
    return text


def test_a_quite_different_board_is_played_to_its_end() -> None:
    game = GAME_TYPE.make(3, preset="base", data=GAME_TYPE.bring("board", ring(12, 300)))
    state, chance = game.new(), Random(4)
    while not isinstance(node := state.node(), Over):
        if isinstance(node, Chance):
            state.happen([chance.randrange(draw.total) for draw in node.draws])
        else:
            state.play({seat: chance.choice(state.legal(seat)) for seat in node.seats})
    assert len(draw(board_of(ring(12, 300))).spots) == 24


@rule("GS-10")
@pytest.mark.parametrize(
    ("houses", "price", "says"),
    [
        (8, 100, "board: has 8 buildings for sale; 3 gangs pick 9"),
        (
            9,
            1000,
            "board: the 9 cheapest buildings are too dear: a gang may have to pay $3,000 for 3 of them and $300 for its"
            " pieces; it starts with $3,000",
        ),
    ],
)
def test_a_board_that_cannot_seat_the_table_is_refused(houses: int, price: int, says: str) -> None:
    with pytest.raises(BadData) as caught:
        GAME_TYPE.make(3, preset="base", data=GAME_TYPE.bring("board", ring(houses, price)))
    assert str(caught.value) == says
    assert GAME_TYPE.make(3, preset="base", data=GAME_TYPE.bring("board", ring(9, 900))).seats == 3
