"""The way that a picture draws before a move is made is the way that is told after it."""

from __future__ import annotations

from random import Random
from typing import Any

import omerta
from omerta.core.events import Event
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide
from omerta.games.gangsters.show.text_board import space_of

WALKING = {"moved", "cop-announced", "public-moved", "public-enters"}


def test_every_way_that_is_offered_is_the_way_that_is_told() -> None:
    game, rng = omerta.make("gangsters", seats=3, wheels=True), Random(5)
    state, walked = game.new(), set[str]()
    for _ in range(1500):
        node = state.node()
        if isinstance(node, Chance):
            state.happen([rng.randrange(draw.total) for draw in node.draws])
            continue
        if not isinstance(node, Decide):
            break
        joint: dict[int, Move] = {seat: rng.choice(state.legal(seat)) for seat in node.seats}
        offered = [game.way(state, move) for move in joint.values()]
        told: list[Event] = []
        state.play(joint, told.append)
        ways = [event.data["path"] for event in told if event.kind in WALKING]
        assert ways == [way for way in offered if way]
        for move, way in zip(joint.values(), offered, strict=True):
            if way:
                assert way[-1] == space_of(str(move.args[-1]))
                walked.add(node.ask)
    assert walked == {"act", "cop", "public", "newcomer"}


def test_a_move_that_goes_nowhere_has_no_way() -> None:
    game = omerta.make("twelve-gangsters", seats=3)
    state = game.new()
    state.happen([0])
    assert game.way(state, state.legal(0)[0]) == ()


def test_a_screen_is_shown_what_wins_and_what_each_die_moves() -> None:
    goals: Any = omerta.make("gangsters", seats=4).faces["goals"]
    assert (goals["cash"], goals["joints"]) == (10_000, 10)
    assert goals["dice"] == {
        "green": "racketeer",
        "black": "thug",
        "red": "vamp",
        "blue": "cops",
        "white": "public",
    }
    assert [(each["colour"], each["enough"], len(each["joints"])) for each in goals["sets"]][:2] == [
        ("brown", 9, 9),
        ("yellow", 8, 8),
    ]
    five: Any = omerta.make("gangsters", seats=5).faces["goals"]
    assert five["sets"][0]["enough"] < len(five["sets"][0]["joints"])
