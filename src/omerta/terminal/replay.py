"""A record told again: every line is checked, then the story, a position, or all of it as JSON is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from omerta.core.errors import OmertaError
from omerta.core.events import Event
from omerta.core.game import HOUSE_NAMES, State
from omerta.core.nodes import Audience, Decide, Over, Seat, reaches
from omerta.core.options import spell
from omerta.core.replay import Record, read_record
from omerta.core.wire import encode
from omerta.terminal.narrator import Narrator
from omerta.terminal.typed_moves import Choices, numbered


@dataclass(frozen=True, slots=True)
class Told:
    """A record that was replayed to its last line: what happened at which step, and the position after step `at`."""

    record: Record
    steps: int
    at: int
    state: State
    events: tuple[tuple[int, Event], ...]
    """The events up to step `at`, each with its step."""
    stopped: str | None

    @property
    def over(self) -> Over | None:
        """Return the result, if step `at` reached it."""
        node = self.state.node()
        return node if isinstance(node, Over) else None


def replay(text: str, at: int | None = None) -> Told:
    """Read a record and check every line of it; then give it up to a step, or to the end."""
    record = read_record(text)
    events: list[tuple[int, Event]] = []
    fresh: list[Event] = []
    steps = 0
    state = record.start.clone()
    for step in record.replay(fresh.append):
        steps = step.number
        if at is None or steps <= at:
            state = step.state.clone()
            events += [(steps, event) for event in fresh]
        fresh.clear()
    if at is not None and not 0 <= at <= steps:
        raise OmertaError(f"the record has steps 0 to {steps}; not {at}")
    last = record.lines[-1]
    stopped = last.rest if last.word == "stopped" else None
    return Told(record, steps, steps if at is None else at, state, tuple(events), stopped)


@dataclass(frozen=True, slots=True)
class Reader:
    """Whose eyes a replay is seen through: everything, or what a seat or a spectator was told; and with which names."""

    everything: bool = True
    seat: Seat | None = None
    naming: str = HOUSE_NAMES

    def hears(self, event: Event) -> bool:
        return self.everything or reaches(event.to, self.seat)


def story(told: Told, reader: Reader) -> list[str]:
    """Describe the whole game in plain words."""
    narrator = Narrator(told.record.game, reader.seat, naming=reader.naming)
    lines = [*_head(told, reader, narrator), ""]
    width = len(str(told.steps)) + 2
    before = 0
    for step, event in told.events:
        if reader.hears(event):
            number = "" if step == before else str(step)
            lines.append(f"{number:<{width}}{narrator.event(event)}")
            before = step
    lines += ["", *_end(told, narrator), narrator.fill("replay", "checked", steps=told.steps)]
    return lines


def position(told: Told, reader: Reader) -> list[str]:
    """Show the table after a step, and the events of that step."""
    narrator = Narrator(told.record.game, reader.seat, naming=reader.naming)
    view = told.state.view(reader.seat)
    lines = _head(told, reader, narrator)
    lines.append(narrator.fill("replay", "step" if told.at else "start", step=told.at, steps=told.steps))
    lines += [f"  {narrator.event(event)}" for step, event in told.events if step == told.at and reader.hears(event)]
    if reader.everything:
        lines.append(narrator.fill("replay", "position", position=told.record.game.position(told.state)))
    lines += narrator.table(view)
    if isinstance(view.node, Decide):
        lines.append(narrator.texts.question(view.node, reader.seat, narrator.names))
    if view.legal:
        by_number = numbered(narrator.game)
        lines += narrator.choices(Choices(narrator.game, view, narrator.texts, numbered=by_number).labelled)
    if told.at == told.steps:
        lines += _end(told, narrator)
    return lines


def _head(told: Told, reader: Reader, narrator: Narrator) -> list[str]:
    game = told.record.game
    title = narrator.fill("replay", "head", title=narrator.texts.get("title"), seats=game.seats, rules=game.setup.rules)
    options = [narrator.fill("replay", "option", name=name, value=spell(value)) for name, value in game.options.items()]
    lines = [", ".join([title, *options])]
    if not reader.everything:
        name = None if reader.seat is None else narrator.names[reader.seat]
        kind = "spectator" if reader.seat is None else "seat"
        lines.append(narrator.fill("replay", kind, name=name, seat=reader.seat))
    return lines


def _end(told: Told, narrator: Narrator) -> list[str]:
    over = told.over
    if over is not None:
        return narrator.result(over)
    return [narrator.fill("replay", "stopped", steps=told.steps, reason=told.stopped)]


def as_json(told: Told, reader: Reader) -> bytes:
    """Return the game up to a step as one JSON object.

    For a seat or a spectator it holds what they may know and no more: no position, and nobody else's events.
    """
    game, setup = told.record.game, told.record.game.setup
    narrator = Narrator(game, reader.seat, naming=reader.naming)
    over = told.over
    return encode(
        {
            "header": {
                "game": game.id,
                "rules": setup.rules,
                "seats": game.seats,
                "options": dict(setup.options),
                "data": {name: {"number": data.number, "sha256": data.digest} for name, data in setup.data.items()},
                "fair": told.record.fair,
            },
            "step": told.at,
            "steps": told.steps,
            "seat": "all" if reader.everything else "spectator" if reader.seat is None else reader.seat,
            "position": game.position(told.state) if reader.everything else None,
            "view": told.state.view(reader.seat),
            "events": [_event(step, event, reader, narrator) for step, event in told.events if reader.hears(event)],
            "result": None
            if over is None
            else {"returns": list(map(str, over.returns)), "scores": over.scores, "ranks": over.ranks},
            "stopped": told.stopped if told.at == told.steps else None,
        }
    )


def _event(step: int, event: Event, reader: Reader, narrator: Narrator) -> Mapping[str, object]:
    found: dict[str, object] = {"step": step, "kind": event.kind, "rule": event.rule, "data": event.data}
    if reader.everything:
        found["to"] = _audience(event.to)
    return {**found, "text": narrator.texts.say(event, reader.seat, narrator.names)}


def _audience(to: Audience) -> object:
    """Write an audience in a fixed order: everybody, or the seats and the spectators."""
    if to is None:
        return "everybody"
    return [*sorted(seat for seat in to if seat is not None), *(["spectator"] if None in to else [])]


def reader_named(name: str | None, seats: int, naming: str = HOUSE_NAMES) -> Reader:
    """Read whose eyes are meant: a seat's number, `spectator`, or everything."""
    if name is None:
        return Reader(naming=naming)
    if name == "spectator":
        return Reader(everything=False, naming=naming)
    if name in map(str, range(seats)):
        return Reader(everything=False, seat=int(name), naming=naming)
    raise OmertaError(f"a seat is a number from 0 to {seats - 1}, or spectator; not {name!r}")
