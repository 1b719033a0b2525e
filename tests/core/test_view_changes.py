"""What an event did to a view, said in as few words as will do."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from omerta import game_types
from omerta.core.events import Event
from omerta.core.game import State, View
from omerta.core.moves import Move
from omerta.core.nodes import only
from omerta.core.registry import find
from omerta.core.state.showing import QUESTION
from omerta.core.view_changes import ViewWatcher, change, changed
from omerta.core.wire import plain
from tests.laws.walks import advance, observers

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "web" / "tests" / "changes.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["what"]))
def test_a_change_is_put_in_place_as_the_browser_does_it(case: dict[str, Any]) -> None:
    assert changed(case["before"], case["change"]) == case["after"]


def twelve() -> State:
    game = find("twelve-gangsters").make(3)
    state: State = game.new()
    state.happen([1])
    return state


def test_each_event_has_what_it_did_and_nothing_else() -> None:
    state = twelve()
    eyes = ViewWatcher(state, [0, None])
    state.play({seat: Move("heist", card) for seat, card in enumerate((3, 5, 9))}, eyes)
    eyes.close()
    told = dict(zip([event.kind for event in eyes.events], eyes.seen[0], strict=False))
    assert told["success"] == {}
    assert told["stopped"] == {"face_up.2": [], "face_down.2": [9], "money.2": 0}
    assert told["token"] == {"boss": 2}
    assert eyes.seen[0][-1] == {}
    assert eyes.seen[0] == eyes.seen[None]


def test_a_seat_sees_nothing_at_an_event_that_it_is_not_told() -> None:
    state = twelve()
    eyes = ViewWatcher(state, [0, 1])
    eyes(Event("whisper", "TG-05", {}, only(1)))
    assert (eyes.seen[0], eyes.seen[1]) == ([], [{}])


def test_a_long_list_that_loses_one_thing_is_not_sent_again() -> None:
    game = find("gangsta").make(3)
    state = game.new()
    state.happen([0])
    before = state.view(None)
    while state.view(None).heist_deck == before.heist_deck:
        node = state.node()
        if hasattr(node, "draws"):
            state.happen([0] * len(node.draws))
        else:
            state.play({seat: state.legal(seat)[0] for seat in node.seats})
    found = change(before, state.view(None))
    (path,) = [path for path in found if path.startswith("unseen_heists")]
    assert path.endswith("@0-1")
    assert found[path] == []


def shown(view: View) -> dict[str, Any]:
    return {name: value for name, value in plain(view).items() if name not in QUESTION}


@pytest.mark.parametrize("name", game_types)
def test_what_each_is_shown_of_a_step_adds_up_to_what_each_sees_then(name: str) -> None:
    game = find(name).make(3)
    rng, state = Random(1), game.new()
    before = {seat: shown(state.view(seat)) for seat in observers(game)}
    for _ in range(60):
        eyes = ViewWatcher(state, observers(game))
        if advance(state, rng, eyes) is None:
            break
        eyes.close()
        for seat, changes in eyes.seen.items():
            for each in changes:
                before[seat] = changed(before[seat], each)
            assert before[seat] == shown(state.view(seat)), f"seat {seat}"
        if not game.hides and all(not state.shows.own(state, seat) for seat in observers(game)):
            assert all(changes == eyes.seen[None] for changes in eyes.seen.values())
