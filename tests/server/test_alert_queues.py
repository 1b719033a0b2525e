"""Alerts stand in a queue for each person: one is on its way at a time, and there is an end to the queue.

Who answers promptly is known for it, until they let us wait.
"""

from __future__ import annotations

import pytest

from omerta.server.alerts import alert_queues
from omerta.server.alerts.alert_channels import for_webhook
from omerta.server.alerts.alert_queues import (
    MOST_OF_A_PERSON,
    PROMPT_SECONDS,
    SLOW_SECONDS,
    AlertQueues,
    KnownChannels,
)
from omerta.server.store.kept.channels import Channel


def test_of_each_person_one_is_on_its_way_and_the_others_follow_in_order() -> None:
    sent = list[str]()
    queues = AlertQueues(sent.append)
    for message in ("a1", "a2", "b1", "a3"):
        assert queues.enter(message[0], message)
    assert sent == ["a1", "b1"]
    queues.step("a", again=True)
    queues.stand("a", "a1 again")
    queues.step("a", again=False)
    queues.step("a", again=False)
    assert sent == ["a1", "b1", "a2", "a3", "a1 again"]
    queues.step("a", again=False)
    assert queues.enter("a", "a4")
    assert sent[-1] == "a4"


def test_somebody_has_only_so_many_and_what_is_tried_again_counts() -> None:
    sent = list[int]()
    queues = AlertQueues(sent.append)
    assert all(queues.enter("ann", number) for number in range(MOST_OF_A_PERSON))
    assert not queues.enter("ann", 99)
    assert queues.enter("bert", 100)
    queues.step("ann", again=True)
    assert not queues.enter("ann", 99)
    queues.step("ann", again=False)
    assert queues.enter("ann", 99)
    queues.leave("ann")
    assert queues.enter("ann", 98)
    assert not queues.enter("ann", 97)


def hook(person: str, number: int = 0) -> Channel:
    return for_webhook(person, f"https://example.org/{person}/{number}", "en")


def test_a_channel_is_known_once_it_answered_promptly_and_no_more_once_it_let_us_wait() -> None:
    now = 0.0
    known = KnownChannels(lambda: now)
    ann, bert = hook("ann"), hook("bert")
    assert not known.knows(ann)
    known.note(ann, 0.1, answered=False)
    assert not known.knows(ann), "nothing is known of what fails at once"
    for channel in (ann, bert):
        known.note(channel, 0.1, answered=True)
    assert known.knows(ann)
    known.note(ann, PROMPT_SECONDS + 0.1, answered=True)
    assert not known.knows(ann), "an answer that comes late holds others up as well"
    assert known.knows(bert)


def test_who_let_us_wait_is_not_known_again_for_a_while_by_whatever_channel() -> None:
    now = 0.0
    known = KnownChannels(lambda: now)
    for channel in (hook("ann"), hook("ann", 1)):
        known.note(channel, 0.1, answered=True)
    known.note(hook("ann"), 10.0, answered=False)
    known.note(hook("ann", 2), 0.1, answered=True)
    assert not any(known.knows(hook("ann", number)) for number in range(3))
    now = SLOW_SECONDS
    assert [known.knows(hook("ann", number)) for number in range(3)] == [False, True, True]


def test_there_is_an_end_to_what_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alert_queues, "MOST_REMEMBERED", 2)
    known = KnownChannels(lambda: 0.0)
    for person in ("ann", "bert", "ann", "cleo"):
        known.note(hook(person), 0.1, answered=True)
    assert [known.knows(hook(person)) for person in ("ann", "bert", "cleo")] == [True, False, True]
