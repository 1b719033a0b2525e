"""Every stored record is a test: it replays to the letter, for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from omerta.core.nodes import Chance, Decide
from omerta.core.record import Writer
from omerta.core.replay import read_record

pytestmark = pytest.mark.check

FOLDER = Path(__file__).parent
RECORDS = sorted(file for file in FOLDER.rglob("*.omerta") if "retired" not in file.parts)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_replays(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = read_record(text)
    writer = Writer(record.game, record.start if "\nfrom " in text else None, record.fair)
    state = record.start
    for step in record.replay():
        state = step.state
        if isinstance(step.node, Chance):
            writer.chance(step.node, step.numbers, state)
        elif isinstance(step.node, Decide):
            writer.choice(step.node, step.joint, state, step.clock)
    if "\nstopped " in text:
        writer.stopped(state, text.rstrip("\n").rpartition("stopped ")[2])
    else:
        writer.over(state)
    kept = [line for line in text.splitlines() if not line.startswith("refused ")]
    assert writer.text().splitlines() == kept


def test_there_are_records() -> None:
    assert len(RECORDS) >= 8
