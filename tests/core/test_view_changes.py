"""What an event did to a view, said in as few words as will do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from omerta.core.events import Event
from omerta.core.game import State
from omerta.core.moves import Move
from omerta.core.nodes import only
from omerta.core.registry import find
from omerta.core.view_changes import ViewWatcher, change, changed

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
