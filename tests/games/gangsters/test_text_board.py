"""The table in plain lines: the map holds every joint and piece, and others' cash stays out of sight."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from omerta.core.events import Refusal
from omerta.core.nodes import Chance, Decide, Over
from omerta.games.gangsters import GAME_TYPE
from omerta.games.gangsters.show.text_board import space_of, text_board
from omerta.games.gangsters.show.text_map import SEATS, WIDTH
from omerta.games.gangsters.view import GangstersView
from tests.core.written_languages import read, sentences
from tests.games.gangsters.city import HOUSE

NAMES = ["Brick", "Brass", "Bone", "Bottle"]
GAME = GAME_TYPE.make(4, preset="base")


def after(steps: int, seed: int, seat: int | None) -> GangstersView:
    """Play at random for so many steps, and look."""
    state, chance = GAME.new(), Random(seed)
    for _ in range(steps):
        node = state.node()
        if isinstance(node, Chance):
            state.happen([chance.randrange(draw.total) for draw in node.draws])
        elif isinstance(node, Decide):
            state.play({each: chance.choice(state.legal(each)) for each in node.seats})
    view: GangstersView = state.view(seat)
    return view


@pytest.mark.parametrize("steps", [0, 10, 40, 200, 600, 1500])
def test_every_joint_and_piece_is_told_within_a_hundred_columns_of_map(steps: int) -> None:
    view = after(steps, 5, None)
    lines = text_board(view, GAME.texts(), NAMES)
    text = "\n".join(lines)
    drawn = lines[1 : 1 + len(GAME.faces["map"]["rows"])]  # type: ignore[index]
    assert max(map(len, drawn)) <= WIDTH
    for seat, cash in enumerate(view.cash):
        if seat not in view.out:
            assert f"{SEATS[seat]} {NAMES[seat]}: ${cash:,}" in text
    for building, owner in enumerate(view.owner):
        if owner is not None:
            code, level = HOUSE.codes[building], view.level[building]
            assert f"({code}) {level}" in text
            assert f"{SEATS[owner]}{level}" in text
    for at in (*view.at, *view.cops, *view.public):
        assert at is None or at in text


def test_what_houses_cost_is_written_as_the_reader_writes_money() -> None:
    view = after(0, 5, None)
    faces: Any = GAME.faces
    rows = faces["map"]["rows"]
    english, french = (
        "\n".join(text_board(view, GAME.texts(language), NAMES)[1 : 1 + len(rows)]) for language in ("en", "fr")
    )
    drawn = "\n".join(rows)
    gray = sum(face.get("colour") == "gray" for face in faces.values())
    assert english == drawn
    assert [drawn.count("city"), french.count("ville"), french.count("city")] == [gray, gray, 0]
    assert "$6" in drawn
    assert "6\u00a0$" in french
    assert re.findall(r"\$\d", french) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_money_is_written_in_one_way(language: str) -> None:
    digits, fact = (
        (r"\d{1,3}(?:,\d{3})*(?!\d|,\d)", r"\{\w+:,\}")
        if language == "en"
        else (r"(?<![\d\u00a0])\d{1,3}(?:\u00a0\d{3})*", r"\{\w+:,\}")
    )
    sum_ = rf"\$(?:{digits}|{fact})" if language == "en" else rf"(?:{digits}|{fact})\u00a0\$"
    short = {("board", "price")}  # the map writes hundreds
    said = dict(sentences(read("omerta.games.gangsters", "texts", f"{language}.toml")))
    wrong = {path: text for path, text in said.items() if path not in short and "$" in re.sub(sum_, "", text)}
    assert wrong == {}
    assert sum("$" in text for text in said.values()) > 60


def test_thousands_are_parted() -> None:
    refusal = Refusal("too-dear", "", {"dollars": 12_100})
    assert "$12,100" in GAME.texts("en").why(refusal)
    assert "12\u00a0100\u00a0$" in GAME.texts("fr").why(refusal)


def test_others_cash_is_not_shown_to_a_seat_until_the_end() -> None:
    view = after(300, 2, 1)
    lines = text_board(view, GAME.texts(), NAMES)
    gangs = [line for line in lines if ": " in line and line[1:2] == " " and line[0] in SEATS[:4]]
    assert [line[0] for line in gangs] == ["B", "C", "D", "A"]
    assert f"B You: ${view.cash[1]:,}, {view.percent[1]}% of a victory" in gangs[0]
    assert all("cash not shown" in line and "%" not in line for line in gangs[1:])


def test_the_end_and_the_start_are_said() -> None:
    assert text_board(after(0, 1, None), GAME.texts(), NAMES)[0] == "The city is being shared out."
    view = after(60_000, 1, 0)
    assert isinstance(view.node, Over)
    lines = text_board(view, GAME.texts(), NAMES)
    assert lines[0] == f"The game is over, in round {view.round}."
    assert not any("cash not shown" in line for line in lines)


def test_original_names_are_a_choice_of_the_reader() -> None:
    view = after(40, 5, None)
    joint = next(HOUSE.codes[building] for building, owner in enumerate(view.owner) if owner is not None)
    for naming in ("house", "original"):
        texts = GAME.texts(naming=naming)
        assert f"{texts.words[joint]} ({joint})" in "\n".join(text_board(view, texts, NAMES))
    assert GAME.texts(naming="original").words["Orchard"] == "Greenwood Park"


def test_a_stand_is_in_its_space() -> None:
    for stand, space in enumerate(HOUSE.space):
        assert space_of(HOUSE.stand_codes[stand]) == HOUSE.codes[space]
