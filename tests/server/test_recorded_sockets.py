"""A client that asks for nothing new is sent what release 1.0 sent it, byte for byte."""

from __future__ import annotations

import pytest

from tests.server.recorded_table import PLANS, Plan, difference, on_file, played


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_everybody_is_sent_what_is_on_file(plan: Plan) -> None:
    found = difference(on_file(plan), played(plan))
    assert not found, "\n".join([*found, f"python -m tests.server.recorded_table {plan.name} shows it again"])


def test_a_frame_that_is_not_as_before_is_found() -> None:
    before = '== Ann\n{"type":"now","now":{"n":1}}\n== Bert\n{"type":"now","now":{"n":1,"ready":[1,2]}}\n'
    assert difference(before, before) == []
    assert difference(before, before.replace("[1,2]", "[1,3]")) == ["frame 0 to Bert", "now.ready.1: 2 | 3"]
    assert difference(before, before.replace(",2]", ", 2]"))[:2] == [
        "frame 0 to Bert",
        "the same, written in another way",
    ]
