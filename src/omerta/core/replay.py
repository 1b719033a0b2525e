"""Reading a record back: the header makes the game, and every line of the body is replayed and checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from omerta.core.errors import BadRecord, OmertaError
from omerta.core.events import Tell
from omerta.core.game import AnyGame, Joint, State
from omerta.core.game_type import Data, GameType
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Node, Over, Seat
from omerta.core.options import settle
from omerta.core.record import BACK, CLOCK, DIGEST_EVERY, FIRST_LINE, digest, result
from omerta.core.registry import find


@dataclass(frozen=True, slots=True)
class Line:
    """A body line with its number in the file."""

    number: int
    word: str
    rest: str


@dataclass(slots=True)
class Step:
    """One replayed step: its number, where it stands, what was asked, what was answered, and the state after it."""

    number: int
    line: Line
    node: Node
    numbers: tuple[int, ...]
    joint: Joint
    clock: tuple[Seat, ...]
    state: State


@dataclass(slots=True)
class Record:
    """A record that was read: the game, its header, and its body not yet replayed."""

    game: AnyGame
    start: State
    fair: str
    lines: list[Line]
    given: bool = False
    """Whether the record starts from a position instead of a new game."""
    refused: list[str] = field(default_factory=list)
    """The rules of the `refused` lines seen while replaying."""

    def replay(self, tell: Tell | None = None, before: Callable[[Line], None] | None = None) -> Iterator[Step]:
        """Play the record step by step and check every line; a step holds the live state, clone it to keep it.

        `before` is called with each line before it is replayed, and may raise to give up.
        """
        yield from _Replay(self).steps(tell, before)


def read_record(text: str, game_type_of: Callable[[str], GameType] = find) -> Record:
    """Read the header and split the body; the error names the line."""
    lines = text.split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    if not lines or lines[0] != FIRST_LINE:
        raise BadRecord(
            1, f"a record starts with {FIRST_LINE!r}; not {lines[0][:40]!r}" if lines else "the file is empty"
        )
    head = _Head()
    place = 1
    while place < len(lines):
        if not head.take(place + 1, lines[place]):
            break
        place += 1
    body = []
    for number, line in enumerate(lines[place:], start=place + 1):
        word, _, rest = line.partition(" ")
        body.append(Line(number, word, rest))
    game, start = head.make(place, game_type_of)
    return Record(game, start, head.fair, body, given="from" in head.single)


class _Head:
    """The header while it is read."""

    words = ("game", "rules", "seats", "option", "data", "|", "fair", "from")

    def __init__(self) -> None:
        self.single: dict[str, tuple[int, str]] = {}
        self.options: dict[str, str] = {}
        self.option_lines: dict[str, int] = {}
        self.data: list[tuple[int, str, str, str]] = []
        self.embedded: dict[str, list[str]] = {}

    @property
    def fair(self) -> str:
        return self.single["fair"][1]

    def take(self, number: int, line: str) -> bool:
        """Take a header line; say no at the first line of the body."""
        word, _, rest = line.partition(" ")
        if word not in self.words:
            return False
        if word == "option":
            name, _, value = rest.partition(" ")
            if name in self.options:
                raise BadRecord(number, f"option {name!r} stands there twice")
            self.options[name] = value
            self.option_lines[name] = number
        elif word == "data":
            parts = rest.split(" ")
            if len(parts) != 3:
                raise BadRecord(number, "a data line is 'data NAME NUMBER SHA256'")
            name, count, sha = parts
            self.data.append((number, name, count, sha))
        elif word == "|":
            if not self.data:
                raise BadRecord(number, "embedded lines follow a data line")
            self.embedded.setdefault(self.data[-1][1], []).append(rest)
        elif word in self.single:
            raise BadRecord(number, f"{word!r} stands there twice")
        else:
            self.single[word] = (number, rest)
        return True

    def make(self, last: int, game_type_of: Callable[[str], GameType]) -> tuple[AnyGame, State]:
        for word in ("game", "rules", "seats", "fair"):
            if word not in self.single:
                raise BadRecord(last, f"the header ends without a {word!r} line")
        number, name = self.single["game"]
        try:
            game_type = game_type_of(name)
            number, text = self.single["rules"]
            rules = game_type.check_rules(_count(number, text))
            number, text = self.single["seats"]
            seats = game_type.check_seats(_count(number, text))
            for option in self.options:
                number = self.option_lines[option]
                settle(game_type.options, {option: self.options[option]}, seats)
            data = dict(self._data(game_type.data))
            game = game_type.make(seats, rules=rules, data=data, **self.options)
            for option in game_type.options_of(rules):
                if option not in self.options:
                    raise BadRecord(last, f"the header has no 'option {option}' line; a record names every option")
            if "from" not in self.single:
                return game, game.new()
            number, text = self.single["from"]
            return game, game.from_position(text)
        except BadRecord:
            raise
        except OmertaError as error:
            raise BadRecord(number, str(error)) from None

    def _data(self, known: Mapping[str, Data]) -> Iterator[tuple[str, Data]]:
        for number, name, count, sha in self.data:
            if name in self.embedded:
                data = Data(name, _count(number, count), "\n".join(self.embedded[name]), shipped=False)
            elif name in known:
                data = known[name]
            else:
                raise BadRecord(number, f"this game has no data called {name!r}")
            if data.digest != sha or str(data.number) != count:
                raise BadRecord(
                    number,
                    f"data {name!r} is number {data.number} with digest {data.digest}; the record says otherwise",
                )
            yield name, data


def _count(line: int, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 40):
        raise BadRecord(line, f"{text!r} is not a whole number")
    return int(text)


_DRAW = re.compile(r"([^:\s]+):([0-9]{1,40})/([0-9]{1,40})=(\S+)")
_WENT_BACK = re.compile(r"([1-9][0-9]{0,5}) ([0-9]{1,2})")
_CHOICE = re.compile(rf"([0-9]{{1,40}}):([^\s!]+)({CLOCK})?")


class _Replay:
    """A record while it is replayed."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = record.game
        self.state = record.start.clone()
        self.done = 0

    def steps(self, tell: Tell | None, before: Callable[[Line], None] | None) -> Iterator[Step]:
        lines = self.record.lines
        closed = False
        sealed = -1
        for line in lines:
            if before is not None:
                before(line)
            if closed:
                raise BadRecord(line.number, "nothing may follow the last line of a game")
            if line.word == "digest":
                self._digest(line)
                sealed = self.done
            elif line.word == "refused":
                self._refused(line)
            elif line.word == BACK:
                self._went_back(line)
            elif line.word in ("over", "stopped"):
                if sealed != self.done:
                    raise BadRecord(line.number, f"no digest after step {self.done}; the last step is sealed by one")
                self._close(line)
                closed = True
            else:
                if self.done and self.done % DIGEST_EVERY == 0 and sealed != self.done:
                    raise BadRecord(line.number, f"no digest after step {self.done}; every tenth step is sealed by one")
                yield self._step(line, tell)
        if not closed:
            last = lines[-1].number if lines else 1
            raise BadRecord(
                last, f"the record ends after step {self.done} without 'over' or 'stopped'; it may be cut off"
            )

    def _step(self, line: Line, tell: Tell | None) -> Step:
        if line.word != str(self.done + 1):
            raise BadRecord(line.number, f"step {self.done + 1} belongs here; not {f'{line.word} {line.rest}'[:40]!r}")
        word, _, rest = line.rest.partition(" ")
        parts = rest.split(" ") if rest else []
        node = self.state.node()
        numbers: tuple[int, ...] = ()
        joint: dict[Seat, Move] = {}
        clock: tuple[Seat, ...] = ()
        if isinstance(node, Over):
            raise BadRecord(line.number, f"the game is over after step {self.done}")
        if isinstance(node, Chance):
            if word != "chance":
                raise BadRecord(line.number, f"'chance' belongs here; not {word!r}")
            numbers = self._numbers(line, node, parts)
            self.state.happen(numbers, tell)
        else:
            if word != node.ask:
                raise BadRecord(line.number, f"{node.ask!r} belongs here; not {word!r}")
            joint = self._joint(line, node, parts)
            clock = tuple(seat for seat, part in zip(joint, parts, strict=True) if part.endswith(CLOCK))
            self._play(line, joint, tell)
        self.done += 1
        return Step(self.done, line, node, numbers, joint, clock, self.state)

    def _numbers(self, line: Line, node: Chance, parts: list[str]) -> tuple[int, ...]:
        if len(parts) != len(node.draws):
            raise BadRecord(line.number, f"{len(node.draws)} draws belong here; not {len(parts)}")
        numbers = []
        for draw, part in zip(node.draws, parts, strict=True):
            match = _DRAW.fullmatch(part)
            if match is None:
                raise BadRecord(line.number, f"{part!r} is not of the form what:number/total=outcome")
            what, number, total, outcome = match[1], int(match[2]), int(match[3]), match[4]
            if what != draw.what:
                raise BadRecord(line.number, f"the draw here is {draw.what!r}; not {what!r}")
            if total != draw.total:
                raise BadRecord(line.number, f"{what} is drawn out of {draw.total}; not {total}")
            if number >= total:
                raise BadRecord(line.number, f"{what}: the number {number} is not below its total {total}")
            if (given := self.game.write_outcome(draw.at(number))) != outcome:
                raise BadRecord(line.number, f"{what}: the number {number} gives {given}; not {outcome}")
            numbers.append(number)
        return tuple(numbers)

    def _choice(self, line: Line, part: str) -> tuple[int, str]:
        match = _CHOICE.fullmatch(part)
        if match is None:
            raise BadRecord(line.number, f"{part!r} is not of the form seat:move")
        return int(match[1]), match[2]

    def _joint(self, line: Line, node: Decide, parts: list[str]) -> dict[Seat, Move]:
        joint: dict[Seat, Move] = {}
        for part in parts:
            seat, text = self._choice(line, part)
            if seat in joint:
                raise BadRecord(line.number, f"seat {seat} stands there twice")
            joint[seat] = self._move(line, text)
        if tuple(joint) != node.seats:
            raise BadRecord(line.number, f"seats {list(node.seats)} answer here, in this order; not {list(joint)}")
        return joint

    def _move(self, line: Line, text: str) -> Move:
        try:
            move: Move = self.game.read(text, self.state)
        except OmertaError as error:
            raise BadRecord(line.number, str(error)) from None
        return move

    def _play(self, line: Line, joint: Joint, tell: Tell | None) -> None:
        try:
            self.state.play(joint, tell)
        except OmertaError as error:
            raise BadRecord(line.number, str(error)) from None

    def _digest(self, line: Line) -> None:
        number, _, text = line.rest.partition(" ")
        if number != str(self.done):
            raise BadRecord(line.number, f"a digest of step {self.done} belongs here; not of {number!r}")
        found = digest(self.game, self.state)
        if text != found:
            raise BadRecord(
                line.number,
                f"the position after step {self.done} has the digest {found}; the record says {text!r}",
            )

    def _refused(self, line: Line) -> None:
        part, _, rule = line.rest.partition(" ")
        seat, text = self._choice(line, part)
        refusal = self.state.refuse(seat, self._move(line, text))
        if refusal is None:
            raise BadRecord(line.number, f"{text} is legal for seat {seat} here; the record says it is refused")
        if refusal.rule != rule:
            raise BadRecord(line.number, f"{text} is refused by {refusal.rule}; the record says {rule!r}")
        self.record.refused.append(rule)

    def _went_back(self, line: Line) -> None:
        match = _WENT_BACK.fullmatch(line.rest)
        if match is None or int(match[1]) <= self.done or int(match[2]) >= self.game.seats:
            raise BadRecord(
                line.number, f"'back STEP SEAT' names a step after {self.done} and a seat; not {line.rest[:40]!r}"
            )

    def _close(self, line: Line) -> None:
        node = self.state.node()
        if line.word == "stopped":
            if not line.rest:
                raise BadRecord(line.number, "'stopped' needs a reason")
            if isinstance(node, Over):
                raise BadRecord(line.number, "the game is over here; 'stopped' is for a game that was broken off")
            return
        if not isinstance(node, Over):
            raise BadRecord(line.number, f"the game is not over after step {self.done}")
        expected = result(node)
        if f"{line.word} {line.rest}" != expected:
            raise BadRecord(line.number, f"the result is {expected!r}; the record says otherwise")
