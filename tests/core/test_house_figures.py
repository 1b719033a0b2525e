"""The figures of the house are counted from the files as they are."""

from __future__ import annotations

from pathlib import Path

from tools.house_figures import figures, table
from tools.made import ROOT

STATE = '''"""Describe a state."""
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from omerta.games.dice.turn import Turn


@fields
class DiceState(Turning):
    """A state."""

    dice: int = value(0)
    rolled: int = value(0)
    fight: Fight = procedure(NO_FIGHT, steps=("hit",), attacker=part_seat(), hits=part(number(0, 9)))
'''
TURN = '''"""Return to the state."""
from omerta.games.dice.state import DiceState
'''


def test_a_small_checkout_is_counted(tmp_path: Path) -> None:
    game = tmp_path / "src/omerta/games/dice"
    game.mkdir(parents=True)
    for name, text in {"__init__.py": "", "state.py": STATE, "turn.py": TURN, "view.py": "import ast\n"}.items():
        (game / name).write_text(text, encoding="utf-8")
    found = figures(tmp_path)
    assert found["lines of src"] == str(len(STATE.splitlines()) + len(TURN.splitlines()) + 1)
    assert found["most modules in a folder"].startswith("4 omerta/games/dice, 0 ")
    assert found["fields of the largest state"] == "3 DiceState"
    assert found["its fields with the parts of procedures"] == "4"
    assert found["modules in import circles: dice"] == "2"
    assert found["TYPE_CHECKING blocks"] == "1"
    assert found["docstrings that begin with Describe"] == found["docstrings that begin with Return"] == "1"


def test_this_house_has_no_circles_and_its_figures_stand_side_by_side() -> None:
    found = figures(ROOT)
    circles = {name: count for name, count in found.items() if name.startswith("modules in import circles")}
    assert len(circles) == 5
    assert {*circles.values()} == {"0"}
    assert table({"before": {"lines": "2"}, "after": {"lines": "1", "fields": "3"}}).splitlines() == [
        "|  | before | after |",
        "| --- | ---: | ---: |",
        "| lines | 2 | 1 |",
        "| fields |  | 3 |",
    ]
