"""Every operation of the OpenAPI page with bodies and paths made up from it, right and wrong; and frames of noise."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
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
from websockets.exceptions import ConnectionClosed

from omerta.core.registry import find
from omerta.server.live.frames import read_frame
from omerta.server.live.live_table import WRONG_TOKEN
from omerta.table.acts.refusal import Refused
from tests.server.player import Hung, Player, two_people
from tests.server.running import Server
from tests.server.wishes import ANSWERS, KINDS, Meaning, spoiled, wish, written

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


NOISE = st.binary(max_size=200) | st.text(max_size=200)
GAME = find("twelve-gangsters").make(3)
MEANING: Meaning = {
    "id": ["a", "b", "c"],
    "question": [*range(20)],
    "move": [[move.verb, *move.args] for move in GAME.moves],
    "moves": [[[move.verb, *move.args]] for move in GAME.moves],
    "request": [*range(20)],
    "seat": [0, 1, 2],
    "bot": ["greedy", "nobody"],
    "phrase": ["hello", "well-played"],
    "since": [0, 5, 10**6],
}
"""What fields may hold that means something at a table of this game."""


@st.composite
def frames(draw: st.DrawFn, kinds: Sequence[str] = tuple(KINDS)) -> str:
    """Draw a frame of any type that the server reads, now and then a spoiled one."""
    rng = draw(st.randoms())
    frame = wish(rng, draw(st.sampled_from(kinds)), MEANING)
    return written(frame if draw(st.integers(0, 3)) else spoiled(rng, frame))


@given(NOISE | frames())
@settings(max_examples=300, deadline=None, derandomize=True)
def test_whatever_is_read_is_a_frame_or_a_reason(data: str | bytes) -> None:
    frame = read_frame(data)
    if isinstance(frame, Refused):
        assert frame.reason in ("not-json", "bad-frame")
        assert frame.text.endswith(".")


@pytest.mark.parametrize("kind", KINDS)
def test_every_type_of_frame_is_made_here_and_read(kind: str) -> None:
    rng = Random(1)
    for _ in range(20):
        frame = read_frame(written(wish(rng, kind, MEANING)))
        assert not isinstance(frame, Refused), frame
        assert frame.__struct_config__.tag == kind


@pytest.mark.parametrize("phase", ["gathering", "playing"])
def test_noise_on_the_line_never_breaks_the_table(server: Server, phase: str) -> None:
    """Two people and somebody who watches send whatever comes to their minds, to a new table each time."""

    @given(st.lists(st.tuples(st.integers(0, 2), NOISE | frames()), max_size=90))
    @settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    def make_noise(noise: list[tuple[int, str | bytes]]) -> None:
        if phase == "playing":
            players = list(two_people(server))
        else:
            key = server.open_table("hhh")
            players = [Player(server, key["code"], each) for each in (key["token"], server.sit(key["code"])["token"])]
        code, tokens = players[0].code, [*(player.token for player in players), None]
        players.append(Player(server, code, None))
        for who, frame in noise:
            with suppress(ConnectionClosed):  # a chair that is free again is nobody's
                players[who].send_raw(frame)
        for player in players:
            try:
                player.send(type="ping")
                while player.receive()["type"] != "pong":
                    assert player.last is not None
                    assert player.last["type"] in ANSWERS
            except (Hung, ConnectionClosed):
                assert player.socket.close_code == WRONG_TOKEN
            player.close()
        assert server.get("/healthz").status_code == 200
        for token in tokens:
            again = Player(server, code, token, hello=False)
            again.send(type="hello", token=token)
            if again.receive()["type"] == "error":
                assert again.last is not None
                assert again.last["reason"] == "wrong-token", "somebody stood up"
            again.close()

    make_noise()
