"""Deciding is folding, done once: the table that was decided is the one that its rows fold to, and the old one stays.

Held to that are all recorded games that a table can play, and random evenings of every game with all that people may
wish for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from omerta import game_types
from omerta.core.nodes import Chance, Decide, Seat
from omerta.core.replay import Record, read_record
from omerta.core.wire import encode
from omerta.table.acts.absence import Relieve, Return
from omerta.table.acts.asking_back import AgreeBack, AskBack
from omerta.table.acts.choosing import Choose, Withdraw
from omerta.table.acts.conceding import Concede
from omerta.table.acts.dice import waive_silent
from omerta.table.acts.ending import AgreeEnd
from omerta.table.acts.pausing import GoOn, Pause
from omerta.table.acts.refusal import Refused
from omerta.table.acts.seating import sit
from omerta.table.acts.taking_back import TakeBack
from omerta.table.acts.wish import Command, Wish
from omerta.table.log.decision import Decision
from omerta.table.log.entries import tell
from omerta.table.log.fair_dice import Stream
from omerta.table.log.opened import Chair, Opened, Origin, TimeControl
from omerta.table.log.rows import read_row, write_row
from omerta.table.log.snapshot import write_snapshot
from omerta.table.log.table import Table, game_for, open_table
from omerta.table.log.watch import Watch
from omerta.table.opening.opening import open_rows
from omerta.table.wire.seat_payload import now
from tests.table.acted import Told
from tests.table.scenes import SEED, registered_back_room, viewers

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*/*.omerta"))
LOOK_EVERY = 9
"""Only so many decisions of a recorded game are looked at in all that they are: looking costs more than playing."""
ACTS = 160
"""So much is tried in one random evening."""


def all_of(table: Table) -> tuple[bytes, list[object], int]:
    """Give everything that a table is: what a snapshot keeps, and its entries."""
    return write_snapshot(table), [(entry.n, entry.kind, entry.facts, entry.events) for entry in table.entries], table.n


def told(table: Table, before: int, watch: Watch) -> list[bytes]:
    """Give all that everybody is sent of what came after an entry, as they saw it happen."""
    found = []
    for seat in viewers(table):
        fresh = [
            tell(entry, seat, table.names, table.texts, watch.changes(entry.n, seat))
            for entry in table.entries[before:]
        ]
        found.append(encode({"entries": fresh, "now": now(table, seat, {0})}))
    return found


class Twice:
    """A table that stands as it was decided, and one that is folded from the rows as a disk gives them back."""

    def __init__(self, opened: Opened) -> None:
        self.table = open_table(opened)
        self.folded = open_table(opened)
        self.log = [opened]

    def act(self, command: Command, at: float, *, look: bool = True, lost: bool = False) -> bool:
        """Decide; where it is `lost`, what was decided cannot be written. Tell whether anything was written."""
        table = self.table
        before = all_of(table) if look else None
        decision = Decision(table, viewers(table))
        why_not = command(decision, at)
        assert before is None or all_of(table) == before, "deciding changes nothing of the table as it stood"
        if why_not is not None or not decision.rows:
            assert decision.table is table
            return False
        if lost:
            again = Decision(table, ())
            assert command(again, at) is None
            assert again.rows == decision.rows, "what was lost is decided once more as before"
            again.show(viewers(table))
            assert told(again.table, table.n, again.watch) == told(decision.table, table.n, decision.watch)
            return False
        start, watch = self.folded.n, Watch(tuple(viewers(table)))
        for row in decision.rows:
            kept = read_row(write_row(row))
            assert kept == row
            self.folded.take(kept, watch)
        assert before is None or all_of(table) == before, "folding elsewhere changes nothing either"
        if look:
            assert all_of(decision.table) == all_of(self.folded)
            assert told(decision.table, start, decision.watch) == told(self.folded, start, watch)
        self.table = decision.table
        return True

    def begin(self) -> None:
        """Seat everybody, and do without their part of the dice."""
        for seat, place in enumerate(self.table.places):
            if place.kind == "human":
                self.act(partial(_sit, seat=seat), 2.0)
        self.act(waive_silent, 3.0)


def _sit(decision: Decision, at: float, seat: Seat) -> Refused | None:
    return sit(decision, seat=seat, name=f"Guest {seat}", token=f"key {seat}", at=at)


def playable(record: Record, text: str) -> bool:
    """Tell whether a table can play a recorded game: with the cards of its rules, and without going back."""
    setup = record.game.setup
    made = game_for(setup.game_type.id, setup.seats, setup.rules, tuple(setup.options.items()))
    return made == record.game and "\nback " not in text


def game_on_file(record: Record) -> Twice:
    setup = record.game.setup
    chairs = tuple(Chair("human") for _ in range(setup.seats))
    return Twice(
        Opened(
            at=1.0,
            code="KEPT",
            game=setup.game_type.id,
            rules=setup.rules,
            seats=setup.seats,
            preset="usual",
            options=setup.options,
            chairs=chairs,
            seed=SEED.hex(),
            host=0,
            origin=Origin(None, 0, record.game.position(record.start), ()) if record.given else None,
        )
    )


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_recorded_game_that_is_decided_is_the_one_that_is_folded(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = read_record(text)
    if not playable(record, text):
        return
    numbers: dict[int, tuple[int, ...]] = {}
    answers: dict[int, Mapping[Seat, object]] = {}
    for step in record.replay():
        if isinstance(step.node, Chance):
            numbers[step.number] = step.numbers
        elif isinstance(step.node, Decide):
            answers[step.number] = {seat: [move.verb, *move.args] for seat, move in step.joint.items()}
    last = max(numbers.keys() | answers.keys(), default=0)

    def drawn(_stream: Stream, step: int, node: Chance) -> tuple[int, ...]:
        return numbers.get(step, tuple(0 for _ in node.draws))

    with patch.object(Stream, "numbers", drawn):
        twice = game_on_file(record)
        twice.begin()
        count = 0
        while twice.table.steps < last:
            table = twice.table
            assert table.question is not None
            for seat, move in answers[table.steps + 1].items():
                count += 1
                wish = Choose(f"{count}", table.question.name, move)  # type: ignore[arg-type]
                assert twice.act(wish.command(seat, Told()), 4.0 + count, look=count % LOOK_EVERY == 0)
        assert all_of(twice.table) == all_of(twice.folded)


def test_nearly_every_record_can_be_played_at_a_table() -> None:
    texts = [file.read_text(encoding="utf-8") for file in RECORDS]
    assert sum(playable(read_record(text), text) for text in texts) > 0.8 * len(texts)


def wishes(table: Table, rng: Random, id: str, seat: Seat) -> Iterator[Wish]:
    """Give what somebody may wish for now, allowed or not, the likeliest first."""
    question = 0 if table.question is None else table.question.name
    if table.state is not None and table.question is not None and rng.random() < 0.75:
        moves = table.state.legal(seat) or table.game.moves
        move = rng.choice(list(moves))
        yield Choose(id, question, [move.verb, *move.args])  # type: ignore[list-item]
    request = table.consent.request
    yield rng.choice(
        [
            TakeBack(id, question),
            Withdraw(id, question),
            AskBack(id),
            AgreeBack(id, 0 if request is None else request.name, rng.random() < 0.8),
            Pause(id, rng.random() < 0.5),
            GoOn(id),
            Relieve(id, rng.randrange(len(table.places))),
            Return(id),
            AgreeEnd(id, rng.random() < 0.3),
            *([Concede(id)] if rng.random() < 0.02 else []),
        ]
    )


@pytest.mark.parametrize("undo", ["free", "consent"])
@pytest.mark.parametrize("game", [*sorted(game_types), "back-room"])
def test_an_evening_that_is_decided_is_the_one_that_is_folded(game: str, undo: str) -> None:
    with registered_back_room():
        seats = game_types[game].usual_seats if game in game_types else 3
        rng = Random(f"{game} {undo}")
        rows = open_rows(
            code="7KQ4FD",
            game=game,
            seats=seats,
            preset=None,
            options={},
            chairs=[Chair("human")] * seats,
            seed=SEED,
            at=1.0,
            undo=undo,
            time=TimeControl("bank", 600, 5) if undo == "free" else None,
        )
        opened = rows[0]
        assert isinstance(opened, Opened)
        twice = Twice(opened)
        twice.begin()
        written, at = 0, 5.0
        for number in range(ACTS):
            if twice.table.phase == "over":
                twice = Twice(opened)
                twice.begin()
            table, at = twice.table, at + rng.random()
            owed = table.owed()
            seat = rng.choice(owed) if owed and rng.random() < 0.8 else rng.randrange(seats)
            around = Told(here=range(seats), gone={each: 0.0 for each in range(seats) if rng.random() < 0.3})
            for wish in wishes(table, rng, f"{number}", seat):
                written += twice.act(wish.command(seat, around), at, lost=rng.random() < 0.1)
        assert written > ACTS / 4
