"""Every operation of the OpenAPI page with bodies and paths made up from it, right and wrong; and frames of noise."""

from __future__ import annotations

import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from omerta.server.frames import read_frame
from omerta.table.commands import Refused
from tests.server.player import Player, two_people
from tests.server.running import Server

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
bounded = settings(
    max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_every_operation_answers_as_its_page_says(server: Server, mode: GenerationMode) -> None:
    """Each answer has a status that the page lists and a body of the form that it gives; none is the server's fault."""
    page = schemathesis.openapi.from_url(f"{server.http}/api/openapi.json")
    swept = []
    for found in page.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @given(case=operation.as_strategy(generation_mode=mode))
        @bounded
        def answer(case: Any) -> None:
            case.call_and_validate(checks=CHECKS)

        try:
            answer()
        except Unsatisfiable:
            assert mode is GenerationMode.NEGATIVE, operation.label
        swept.append(operation.label)
    assert len(swept) >= 14


KINDS = ["choose", "withdraw", "nonce", "agree-end", "rematch", "missed", "hello", "x"]
KINDS += ["relieve", "come-back", "fill", "free", "close", "orders"]
FIELDS = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional={
        "id": st.text(max_size=50) | st.integers(),
        "question": st.integers(-2, 20) | st.none() | st.floats(allow_nan=False),
        "move": st.lists(st.integers() | st.text(max_size=5) | st.booleans() | st.lists(st.integers()), max_size=4),
        "commit": st.text("0123456789abcdef", max_size=70),
        "nonce": st.text("0123456789abcdef-", max_size=40),
        "agree": st.just(False),
        "seat": st.integers(-1, 9) | st.text(max_size=3),
        "bot": st.text(max_size=10) | st.none(),
        "orders": st.dictionaries(st.text(max_size=6), st.lists(st.text(max_size=3), max_size=3), max_size=3),
        "since": st.integers(-1, 100),
        "token": st.text(max_size=70) | st.none(),
    },
)
NOISE = st.binary(max_size=200) | st.text(max_size=200)


@given(NOISE | FIELDS.map(json.dumps))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_whatever_is_read_is_a_frame_or_a_reason(data: str | bytes) -> None:
    frame = read_frame(data)
    if isinstance(frame, Refused):
        assert frame.reason in ("not-json", "bad-frame")
        assert frame.text.endswith(".")


def test_noise_on_the_line_never_breaks_the_table(server: Server) -> None:
    ann, bert = two_people(server)

    @given(st.lists(NOISE | FIELDS.map(json.dumps), max_size=90))
    @settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    def make_noise(frames: list[str | bytes]) -> None:
        noisy = Player(server, ann.code, ann.token)
        for frame in frames:
            noisy.send_raw(frame)
        noisy.send(type="ping")
        while (heard := noisy.receive())["type"] != "pong":
            assert heard["type"] in ("ack", "refused", "error", "entry", "entries", "now")
        noisy.close()
        assert server.get("/healthz").status_code == 200

    make_noise()
    ann.close()
    bert.reconnect()
    assert bert.now["phase"] == "playing"
    bert.close()
