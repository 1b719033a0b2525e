"""Alerts stand in a line for each person: one is on its way at a time, and there is an end to the line."""

from __future__ import annotations

from omerta.server.alerts.alert_lines import MOST_OF_A_PERSON, AlertLines


def test_of_each_person_one_is_on_its_way_and_the_others_follow_in_order() -> None:
    sent = list[str]()
    lines = AlertLines(sent.append)
    for message in ("a1", "a2", "b1", "a3"):
        assert lines.enter(message[0], message)
    assert sent == ["a1", "b1"]
    lines.step("a", again=True)
    lines.stand("a", "a1 again")
    lines.step("a", again=False)
    lines.step("a", again=False)
    assert sent == ["a1", "b1", "a2", "a3", "a1 again"]
    lines.step("a", again=False)
    assert lines.enter("a", "a4")
    assert sent[-1] == "a4"


def test_somebody_has_only_so_many_and_what_is_tried_again_counts() -> None:
    sent = list[int]()
    lines = AlertLines(sent.append)
    assert all(lines.enter("ann", number) for number in range(MOST_OF_A_PERSON))
    assert not lines.enter("ann", 99)
    assert lines.enter("bert", 100)
    lines.step("ann", again=True)
    assert not lines.enter("ann", 99)
    lines.step("ann", again=False)
    assert lines.enter("ann", 99)
    lines.leave("ann")
    assert lines.enter("ann", 98)
    assert not lines.enter("ann", 97)
