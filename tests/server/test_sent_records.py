"""A game that was played without the server is sent to it: played through, refused where it is forged, never rated."""

from __future__ import annotations

from pathlib import Path

import pytest

from omerta.table.after.record import write_record
from tests.browser.laid import LaidTable
from tests.server.running import Server
from tests.server.test_replays import refused

pytestmark = [pytest.mark.serial, pytest.mark.xdist_group("serial")]

PLAYED = write_record(LaidTable(seed=5, seats=3).play_out().log)


def forged(line: str, wanted: str) -> str:
    """Change what the first line says that begins so."""
    lines = PLAYED.split("\n")
    place = next(place for place, text in enumerate(lines) if text.startswith(line))
    assert lines[place] != wanted
    lines[place] = wanted
    return "\n".join(lines)


RESULT = next(text for text in PLAYED.split("\n") if text.startswith("over "))
WINNER = RESULT.split()[2].split(",")


@pytest.mark.parametrize(
    "text",
    [
        forged("over ", RESULT.replace(RESULT.split()[2], ",".join([*WINNER[1:], WINNER[0]]))),
        forged("digest ", "digest 1 0123456789abcdef"),
        PLAYED.replace("=favor-1", "=favor-2", 1),
        PLAYED.rsplit("over ", 1)[0],
    ],
    ids=["another winner", "another position", "another number", "no end"],
)
def test_what_does_not_replay_is_refused_with_the_reason(server: Server, text: str) -> None:
    assert text != PLAYED
    answer = server.post("/api/replays", {"record": text})
    assert refused(answer) == (400, "bad-record")
    assert "line" in answer.json()["error"]["text"]


def test_it_has_a_link_and_counts_for_nobody(server: Server) -> None:
    ladder = server.get("/api/games/gangster-dice/ladder").json()
    key = server.post("/api/replays", {"record": PLAYED}).json()["key"]
    assert server.get(f"/api/replays/{key}/record").text == PLAYED
    assert server.get("/api/games/gangster-dice/ladder").json() == ladder


def test_an_address_sends_only_so_many(tmp_path: Path) -> None:
    with Server(tmp_path, tables_per_minute=2) as server:
        statuses = [server.post("/api/replays", {"record": PLAYED}).status_code for _ in range(3)]
        assert statuses == [201, 201, 429]
