"""Positions of Gangsters: those of real games read back, those that make no sense are refused by their field."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from omerta.core.chance import draw
from omerta.core.errors import BadNotation, BadPosition
from omerta.core.nodes import Chance, Over
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.view import show
from tests.games.gangsters.scenes import scene, table
from tests.games.gangsters.short import short_game

ADVANCED = {"heaters": True, "wheels": True, "donuts": True, "random_order": True}


def step(state: GangstersState, rng: Random) -> bool:
    """Play one random step; say no at the end."""
    node = state.node()
    if isinstance(node, Over):
        return False
    if isinstance(node, Chance):
        state.happen(draw(node, rng))
    else:
        state.play({seat: rng.choice(list(state.legal(seat))) for seat in node.seats})
    return True


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, ADVANCED), (5, {})])
def test_whatever_is_read_can_be_played(seats: int, options: dict[str, object]) -> None:
    """Fields of one position put into another give a table that plays on, or an error that names a field."""
    game, rng = short_game(seats, 12, **options), Random(seats)
    positions = []
    for _ in range(3):
        state = game.new()
        while step(state, rng):
            if rng.random() < 0.1 or state.phase not in ("buy", "offer", "public", "act", "roll", "cops"):
                positions.append(game.position(state))
    for position in positions:
        assert game.position(game.from_position(position)) == position
    read = 0
    for _ in range(60):
        one, other = (rng.choice(positions).split(" ") for _ in range(2))
        for _ in range(rng.choice((1, 1, 2, 3))):
            place = rng.randrange(len(one))
            one[place] = other[place]
        try:
            state = game.from_position(" ".join(one))
        except BadPosition:
            continue
        read += 1
        for _ in range(25):
            if not step(state, rng):
                break
            game.from_position(game.position(state))
    assert read > 20


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"turn": -1}, "turn"),
        ({"round": 0}, "round"),
        ({"order": (0,)}, "order"),
        ({"out": 0b01, "done": 0b01}, "turn"),
        ({"win": "cash", "winner": 0}, "winner"),
        ({"partner": 1}, "partner"),
        ({"dice": "0.1.1.1.1"}, "dice"),
        ({"shut": 0}, "shut"),
        ({"promised": 5000}, "promised"),
        ({"mover": 1}, "mover"),
        ({"newcomer": 1}, "newcomer"),
        ({"scene": 3}, "scene"),
        ({"heaters": 1}, "heaters"),
    ],
)
def test_a_field_that_does_not_fit_is_named(changed: dict[str, Any], field: str) -> None:
    with pytest.raises(BadPosition) as caught:
        scene(pieces="0R2@Pawn 1R2@Stan", **changed)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("at=0.thug:NA5e", "at"),
        ("men=0.thug:2", "at"),
        ("men=0.vamp:2 at=0.vamp:NA5e", "men"),
        ("level=Pawn:1", "level"),
        ("owner=Annex:0 level=Annex:1", "owner"),
        ("public=x1:Pawn", "public"),
        ("cash=150/0", "cash"),
        ("bribes=bribe-4/bribe-4", "bribes"),
        ("bribes=bribe-4/-", "known"),
        ("siege=0.thug:1", "siege"),
        ("crime=0.thug:1", "crime"),
        ("at=0.thug:Nowhere", "at"),
        ("known=c,c,c", "known"),
        ("offer=12>3", "offer"),
        ("dice=1.2.3", "dice"),
        ("order=0,0", "order"),
    ],
)
def test_what_cannot_lie_on_a_table_is_named(text: str, field: str) -> None:
    head = "round=1 phase=buy order=0,1 turn=0 "
    with pytest.raises(BadPosition) as caught:
        table().from_position(head + text)
    assert caught.value.field == field


ELSEWHERE = {
    "shut": "1", "partner": "1", "dice": "1.1.1.1.1", "bringing": "1", "cop": "cop-3", "going": "NA3e", "hops": "1",
    "safe": "0", "acts": "1", "mover": "thug", "hired": "1.0.0", "promised": "100", "bribing": "1", "walker": "2",
    "drawing": "1", "newcomer": "x2", "scene": "NA3", "foe": "cop-1", "hits": "0/1/0", "losing": "thug",
    "fired": "0.thug", "fought": "cop-1", "deferred": "1", "bribed": "cop-2", "marched": "cop-1", "passes": "cop-1/-/-",
    "bounty": "100", "sharer": "1", "hurt": "1", "pointing": "x2", "informer": "x2", "aired": "1", "hiring": "1",
    "halted": "1", "assigning": "1", "bomb": "NA3", "blast": "1", "drove_from": "NA3e", "stops": "NA3",
    "drive_by": "1", "held": "100",
}  # fmt: skip
"""What a part of a procedure is like when it is there."""


@pytest.mark.parametrize(("name", "text"), ELSEWHERE.items())
def test_what_belongs_to_other_steps_is_not_there_in_the_buy_phase(name: str, text: str) -> None:
    options: dict[str, object] = dict.fromkeys(("cop_player", "bombs", "heaters", "wheels", "drive_by", "timer"), True)
    state = scene(3, phase="buy", pieces="0R2@NA3e 0T2@NA5e 1R2@WS1s", options=options)
    parts = dict(each.split("=") for each in state.game.position(state).split())
    assert parts[name] != text
    with pytest.raises(BadPosition) as caught:
        state.game.from_position(" ".join(f"{part}={value}" for part, value in {**parts, name: text}.items()))
    assert (caught.value.field, caught.value.why) == (name, "does not belong to the step buy")


def test_moves_that_are_none_are_refused_with_what_would_be_one() -> None:
    state = scene(pieces="0R2@Pawn 0T@NA5e")
    with pytest.raises(BadNotation, match="a move here is a piece and its end like thug>NA5e"):
        state.game.read("thug>Nowhere", state)


def test_floats_are_those_of_the_view() -> None:
    game, rng = short_game(4, 6), Random(4)
    state = game.new()
    while step(state, rng):
        if rng.random() < 0.2:
            for seat in (0, 2, None):
                assert b"".join(game.tensor(show(state, seat)).values()) == game.observe(state, seat)
