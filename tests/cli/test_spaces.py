"""`omerta spaces`: what an agent sees at a table, and which number is which move."""

from __future__ import annotations

import json

from tests.cli.commands import Shell


def test_one_table_is_printed_action_by_action(omerta: Shell) -> None:
    out = omerta("spaces", "twelve-gangsters", "--seats", "3").out
    assert "hands      3 x 12  0 to 35     a one for each card in hand" in out
    assert "     6  7     the 7" in out
    assert "    12  wait  owes nothing and waits" in out
    data = json.loads(omerta("spaces", "gangster-dice", "--seats", "2", "--json").out)
    assert data["observation"][0] == {
        "name": "stash",
        "shape": [2, 3],
        "start": 0,
        "stop": 6,
        "meaning": "white, red and blue dice in each stash; the own seat, then clockwise",
    }
    assert data["actions"][0]["move"] == ["bid", "gavel", 0]
    assert data["actions"][-1] == {
        "number": 327,
        "move": None,
        "write": "wait",
        "text": "owes nothing and waits",
    }
