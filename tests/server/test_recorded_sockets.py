"""A client that asks for nothing new is sent what release 1.0 sent it, byte for byte."""

from __future__ import annotations

import gzip
import json

import pytest

from tests.server.recorded_table import (
    FOR_THE_CLIENT,
    PLANS,
    Plan,
    by_reader,
    difference,
    for_the_client,
    on_file,
    played,
    sent_at,
)
from tests.server.short_frames import Frame, whole

IF_MEANT = (
    "python -m tests.server.recorded_table {plan} shows it again; if this is meant, run"
    " python -m tests.server.recorded_table --write"
)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_everybody_is_sent_what_is_on_file(plan: Plan) -> None:
    found = difference(on_file(plan), played(plan))
    assert not found, "\n".join([*found, IF_MEANT.format(plan=plan.name)])


def test_a_frame_that_is_not_as_before_is_found() -> None:
    before = '== Ann\n{"type":"now","now":{"n":1}}\n== Bert\n{"type":"now","now":{"n":1,"ready":[1,2]}}\n'
    assert difference(before, before) == []
    assert difference(before, before.replace("[1,2]", "[1,3]")) == ["frame 0 to Bert", "now.ready.1: 2 | 3"]
    assert difference(before, before.replace(",2]", ", 2]"))[:2] == [
        "frame 0 to Bert",
        "the same, written in another way",
    ]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_short_frames_tell_the_same_in_less(plan: Plan) -> None:
    """Through lost lines and missed frames too, every frame made whole is what it is to who asks for none."""
    long, short = dict(by_reader(on_file(plan))), sent_at(plan, short=True)
    assert long.keys() == short.keys()
    for who, frames in short.items():
        had: Frame = {}
        for sent, expected in zip(frames, long[who], strict=True):
            frame = whole(json.loads(sent), had)
            had = frame.get("now", had)
            assert frame == json.loads(expected), who
    news = [(len(one), len(other)) for who in short for one, other in zip(short[who], long[who], strict=True)]
    news = [(one, other) for one, other in news if one != other]
    assert sum(one for one, _ in news) <= 0.5 * sum(other for _, other in news)


def test_the_browser_client_is_tested_with_what_it_is_sent() -> None:
    assert gzip.decompress(FOR_THE_CLIENT.read_bytes()).decode() == for_the_client(), "--write puts it in order"
