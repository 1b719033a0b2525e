"""A game that is over, from its record: how it stood after every step, through the eyes of anybody who was there.

Only a record makes one, and a record is told once its game has ended; so nothing here is a secret any more. Eyes are a
seat, the public, or everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import ClassVar, Literal

import msgspec

from omerta.core.errors import OmertaError
from omerta.core.events import Event, Tell
from omerta.core.game import AnyGame, State, View
from omerta.core.nodes import Chance, Decide, Fact, Over, Ranking, Seat, reaches
from omerta.core.record import BACK, DIGEST_EVERY
from omerta.core.replay import Line, Record, Step, read_record
from omerta.core.view_changes import Change, ViewWatcher
from omerta.core.words.texts import SEAT_NAMES
from omerta.table.acts.playing import Drawn, Played
from omerta.table.after.record import STOPPED
from omerta.table.log.chairs import Chairs, Place
from omerta.table.log.entries import Entry, note, tell
from omerta.table.log.fair_dice import NOBODY, NotShown, read_header
from omerta.table.log.opened import Lesson, Opened, Origin
from omerta.table.log.ranking import rank_table
from omerta.table.log.table import Question
from omerta.table.wire import payload_types
from omerta.table.wire.result_payload import result
from omerta.table.wire.seat_payload import face, now

Eyes = Seat | Literal["public", "all"]
KEPT_EVERY = 16
"""Every so many steps the position is kept; those between are played again when they are looked at."""
MOST_STEPS = 20_000
"""The most steps of a record that are replayed here; no game that ends by its rules takes as many."""
MOST_LINES = 3 * MOST_STEPS
"""The most lines of a record that are read here: its header, its steps, and what stands between them."""
MOST_SECONDS = 20.0
"""The longest that reading and replaying a record may take."""
OPENED = 2
"""How many entries come before the first step: the table is open, and the game begins."""


class TooLong(OmertaError):
    """A record that is too long to be replayed here."""


@dataclass(frozen=True, slots=True)
class PastTable(Chairs):
    """The table of a game that is over as it stood after a step: nothing goes on at it any more."""

    opened: Opened
    game: AnyGame
    places: list[Place]
    phase: payload_types.Phase
    n: int
    state: State
    question: Question | None = None
    """What was asked after the step."""
    ended: str | None = None
    live: ClassVar[None] = None

    @property
    def names(self) -> tuple[str, ...]:
        """Name every seat."""
        return tuple(place.name or SEAT_NAMES[seat] for seat, place in enumerate(self.places))

    def view(self, seat: Seat | None) -> View:
        """Show what a seat saw of the game."""
        return self.state.view(seat)

    def over(self) -> Over | None:
        """Return the result by the rules, when the game was played to its end."""
        node = self.state.node()
        return node if isinstance(node, Over) else None


class PastGame:
    """A game that is over, and can be looked at step by step."""

    def __init__(
        self, key: str, text: str, places: Sequence[Place] = (), preset: str | None = None, at: float | None = None
    ) -> None:
        """Replay a record and check every line; BadRecord names the line that is wrong, TooLong what is too much."""
        self.key = key
        self.text = text
        self.at = at
        until = monotonic() + MOST_SECONDS
        if text.count("\n") > MOST_LINES:
            raise TooLong(f"a record of more than {MOST_LINES:,} lines is not replayed here")
        record = read_record(text)
        self.game = record.game
        self.given = record.given
        self.places = _seated(record, places)
        self.opened = _opened(key, record, preset)
        self._special = _special(record)
        self._lines = record.lines
        self._rows: list[Drawn | Played] = []
        self._kept: list[State] = [record.start.clone()]
        self._entries = [Entry(1, 0.0, "opened", {}, (note("opened"),)), Entry(2, 0.0, "started", {}, (note("begun"),))]
        self._replay(record, until)
        self._note_ways_back(record)
        ended = record.lines[-1] if record.lines else None
        self.ended = "over" if ended is not None and ended.word == "over" else "stopped"
        if ended is not None and ended.rest == STOPPED["agreed"]:
            self.ended = "agreed"
        told = {"over": "over", "agreed": "ended", "stopped": "broken-off"}[self.ended]
        self._entries.append(Entry(len(self._entries) + 1, 0.0, "over", {}, (note(told),)))

    @property
    def last(self) -> int:
        """Return the number of the last step."""
        return len(self._rows)

    @property
    def own(self) -> bool:
        """Return whether the game had somebody's own cards, or began in the middle."""
        return self.given or not all(data.shipped for data in self.game.setup.data.values())

    @property
    def names(self) -> tuple[str, ...]:
        """Name every seat."""
        return tuple(place.name or SEAT_NAMES[seat] for seat, place in enumerate(self.places))

    @property
    def ranking(self) -> Ranking | None:
        """Rank the seats as their table did; None where the game did not end by its rules."""
        return rank_table(self.table(self.last))

    @property
    def result(self) -> payload_types.Result:
        """Tell whoever watches how the game ended."""
        found = result(self.table(self.last), None)
        assert found is not None
        return found

    @property
    def _everybody(self) -> range:
        return range(self.game.seats)

    @property
    def rows(self) -> Sequence[Drawn | Played]:
        """Return what was drawn and answered, step by step."""
        return self._rows

    @property
    def entries(self) -> Sequence[Entry]:
        """Return all that happened, as it is kept; `tell` says who may know what of it."""
        return self._entries

    def events(self, step: int) -> Sequence[Event]:
        """Return what a step brought, from the first on."""
        return self._entries[OPENED + step - 1].events

    def lines(self, step: int) -> tuple[str, ...]:
        """Return the record up to a step: its steps, and one digest of every tenth."""
        found: list[str] = []
        for line in self._lines:
            if line.word == str(step + 1) or line.word in ("over", "stopped"):
                break
            written = f"{line.word} {line.rest}"
            sealed = line.word == "digest" and int(line.rest.split(" ")[0]) % DIGEST_EVERY == 0
            if line.word.isdigit() or (sealed and found[-1:] != [written]):
                found.append(written)
        return tuple(found)

    def state(self, step: int) -> State:
        """Return the position after a step; 0 is the start."""
        if not 0 <= step <= self.last:
            raise OmertaError(f"the game has steps 0 to {self.last}; not {step}")
        state = self._kept[step // KEPT_EVERY].clone()
        for row in self._rows[step - step % KEPT_EVERY : step]:
            self._take(state, row)
        return state

    def table(self, step: int) -> PastTable:
        """Show the table as it stood after a step."""
        places, state = [_seated_then(place, step) for place in self.places], self.state(step)
        if step == self.last:
            opened = msgspec.structs.replace(self.opened, **self._special)
            return PastTable(opened, self.game, places, "over", OPENED + step + 1, state, ended=self.ended)
        n, node = OPENED + step, state.node()
        question = Question(n, node, 0.0) if isinstance(node, Decide) else None
        return PastTable(self.opened, self.game, places, "playing", n, state, question)

    def outline(self, eyes: Eyes) -> payload_types.PastGame:
        """Return the table, how long the game was, and all that these eyes were told."""
        return {
            "key": self.key,
            "face": {**face(self.table(self.last), self._everybody), "cards": self.game.faces},
            "last": self.last,
            "entries": [self._tell(entry, eyes) for entry in self._entries],
            "own": self.own,
        }

    def moment(self, step: int, eyes: Eyes) -> payload_types.Moment:
        """Show the game after a step to somebody's eyes, as they saw it then."""
        seat = eyes if isinstance(eyes, int) else None
        table, entries = self.table(step), list[payload_types.Entry]()
        if step > 0:
            seen = () if eyes == "all" else self._changes(step, seat)
            entries = [self._tell(self._entries[OPENED + step - 1], eyes, seen)]
        if step == self.last:
            entries.append(self._tell(self._entries[-1], eyes))
        return {
            "step": step,
            "now": now(table, seat, self._everybody),
            "entries": entries,
            "answers": self._answers(step, eyes),
            "hidden": self._hidden(table.state) if eyes == "all" else [],
        }

    def _changes(self, step: int, seat: Seat | None) -> Sequence[Change]:
        """Return what the events of a step changed in a seat's view."""
        state = self.state(step - 1)
        watcher = ViewWatcher(state, (seat,))
        self._take(state, self._rows[step - 1], watcher)
        watcher.close()
        return watcher.seen[seat]

    def _take(self, state: State, row: Drawn | Played, tell: Tell | None = None) -> None:
        """Do on a position what a step did."""
        if isinstance(row, Drawn):
            state.happen(row.numbers, tell)
        else:
            state.play({seat: self.game.read(text, state) for seat, text in row.joint.items()}, tell)

    def _replay(self, record: Record, until: float) -> None:
        def look_at_the_clock(line: Line) -> None:
            if monotonic() > until:
                raise TooLong(f"replaying this record takes too long; at line {line.number:,} it was given up")

        events = list[Event]()
        for step in record.replay(events.append, look_at_the_clock):
            if step.number > MOST_STEPS:
                raise TooLong(f"a record of more than {MOST_STEPS:,} steps is not replayed here")
            self._rows.append(_row(record, step))
            facts: payload_types.Facts = {"step": step.number}
            self._entries.append(Entry(len(self._entries) + 1, 0.0, "step", facts, tuple(events)))
            events.clear()
            if step.number % KEPT_EVERY == 0:
                self._kept.append(step.state.clone())

    def _note_ways_back(self, record: Record) -> None:
        """Say after a step that the game came back to it: what was played meanwhile is not in the record."""
        done = 0
        for line in record.lines:
            if line.word == BACK:
                reached, seat = map(int, line.rest.split(" "))
                place = OPENED + done - 1
                entry = self._entries[place]
                told = (*entry.events, note("went-back", seat=seat, step=reached))
                self._entries[place] = msgspec.structs.replace(entry, events=told)
            elif line.word.isdigit():
                done = int(line.word)

    def _tell(self, entry: Entry, eyes: Eyes, changes: Sequence[Change] = ()) -> payload_types.Entry:
        """Tell an entry to somebody's eyes; those that see everything are told what was for one seat alone, as such."""
        texts = self.game.texts()
        if eyes != "all":
            return tell(entry, eyes if isinstance(eyes, int) else None, self.names, texts, changes)
        known = [msgspec.structs.replace(event, to=None) for event in entry.events]
        told = tell(msgspec.structs.replace(entry, events=tuple(known)), None, self.names, texts)
        for event, wrote in zip(entry.events, told["events"], strict=True):
            wrote["private"] = not reaches(event.to, None)
        return told

    def _answers(self, step: int, eyes: Eyes) -> list[payload_types.Answered]:
        """Return how the question after a step was answered: to a seat its own answer, to everything all of them."""
        row = self._rows[step] if step < self.last else None
        if eyes == "public" or not isinstance(row, Played):
            return []
        state, texts = self.state(step), self.game.texts()
        return [
            {"seat": seat, "write": text, "text": texts.move(self.game.read(text, state), None, self.names)}
            for seat, text in row.joint.items()
            if eyes in ("all", seat)
        ]

    def _hidden(self, state: State) -> list[str]:
        """Return what lies where only its owner may look, one sentence for each owner and place."""
        texts, lying = self.game.texts(), dict[tuple[str, tuple[Seat, ...]], list[str]]()
        for zone, owner, name in self.game.placements(state):
            if zone.shown == "owner" and owner is not None:
                owners = owner if isinstance(owner, tuple) else (owner,)
                lying.setdefault((zone.name, owners), []).append(name)
        return [
            texts.fill(texts.get("hidden", zone), self._lying(owners, things), None, self.names)
            for (zone, owners), things in sorted(lying.items(), key=lambda each: (each[0][1], each[0][0]))
        ]

    def _lying(self, owners: tuple[Seat, ...], things: Sequence[str]) -> dict[str, Fact]:
        """Name things that lie hidden: a card by its name, anything else by the end of its code (`favor-2`)."""
        texts, words = self.game.texts(), self.game.words
        said = [words.get(name) or name.rpartition("-")[2].rpartition(".")[2] for name in things]
        listed = texts.fill("{said:list}", {"said": said}, None, self.names)
        return {"seats": owners, "whose": owners[0], "things": listed}


def _seated(record: Record, places: Sequence[Place]) -> list[Place]:
    """Seat those who played, without their keys; a record alone knows the seats by their colours."""
    seats = range(record.game.seats)
    try:
        header = read_header(record.fair, record.game.seats)
        commits, nonces = header.commits or (None,) * len(seats), header.stream.nonces
    except NotShown:
        commits, nonces = (None,) * len(seats), (NOBODY,) * len(seats)
    found = []
    for seat in seats:
        known = places[seat] if places else Place("human", None, SEAT_NAMES[seat])
        place = replace(known, token=None, commit=commits[seat], nonce=nonces[seat], reserved=None)
        found.append(place)
    return found


def _seated_then(place: Place, step: int) -> Place:
    """Show a chair as it was after a step: who left it later still sat there."""
    there = place.left is not None and step < place.left.step
    return replace(place, bot=None, conceded=False, stand_in=False) if there else place


def _opened(key: str, record: Record, preset: str | None) -> Opened:
    """Describe the table that a record was played at."""
    setup = record.game.setup
    try:
        header = read_header(record.fair, record.game.seats)
        seed, day = header.stream.seed.hex(), header.day
    except NotShown:
        seed, day = "", None
    return Opened(
        at=0.0,
        code=key,
        game=record.game.id,
        rules=setup.rules,
        seats=setup.seats,
        preset=preset or setup.game_type.usual_preset(setup.seats),
        options=setup.options,
        chairs=(),
        seed=seed,
        daily=day,
    )


def _special(record: Record) -> dict[str, Lesson | Origin]:
    """Return what a tutorial or a game that was taken up was, as far as its record knows."""
    try:
        header = read_header(record.fair, record.game.seats)
    except NotShown:
        return {}
    if header.origin is not None:
        return {"origin": Origin(None if header.origin == NOBODY else header.origin, header.fixed, "", ())}
    return {"lesson": Lesson("", header.fixed)} if header.fixed else {}


def _row(record: Record, step: Step) -> Drawn | Played:
    """Write a step as a table's log has it."""
    if isinstance(step.node, Chance):
        return Drawn(at=0.0, step=step.number, numbers=step.numbers)
    joint = {seat: record.game.write(move) for seat, move in step.joint.items()}
    return Played(at=0.0, step=step.number, joint=joint)
