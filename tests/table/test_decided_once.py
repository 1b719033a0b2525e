"""Deciding is folding, done once: the table that was decided is the one that its rows fold to, and the old one stays.

Held to that are all recorded games that a table can play, and random evenings of every game, with all that people may
wish for and all that the server does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import partial
from pathlib import Path
from random import Random
from unittest.mock import patch

import msgspec
import pytest

from omerta import game_types
from omerta.core.nodes import Chance, Decide, Seat
from omerta.core.registry import find
from omerta.core.replay import Record, read_record
from omerta.core.wire import encode
from omerta.table.acts.absence import Relieve, Return, time_out
from omerta.table.acts.asking_back import AgreeBack, AskBack, lapse
from omerta.table.acts.choosing import Choose, Withdraw, answer, close
from omerta.table.acts.conceding import Concede
from omerta.table.acts.dice import Nonce, waive_silent
from omerta.table.acts.ending import AgreeEnd, Close, stop_table
from omerta.table.acts.every_act import ROWS, WISHES
from omerta.table.acts.orders import LeaveOrders, declined
from omerta.table.acts.pausing import GoOn, Pause, pause, resume
from omerta.table.acts.refusal import Refused
from omerta.table.acts.rematch import AskAgain
from omerta.table.acts.seating import Fill, Free, Reserve, sit
from omerta.table.acts.taking_back import TakeBack
from omerta.table.acts.wish import Command, Wish
from omerta.table.log.decision import Decision
from omerta.table.log.entries import tell
from omerta.table.log.fair_dice import Stream
from omerta.table.log.opened import Chair, Opened, Origin, TimeControl
from omerta.table.log.row import Row
from omerta.table.log.rows import read_row, write_row
from omerta.table.log.snapshot import write_snapshot
from omerta.table.log.table import Table, game_for, open_table
from omerta.table.log.watch import Watch
from omerta.table.opening.opening import open_rows
from omerta.table.wire.seat_payload import now
from tests.laws.variants import variants
from tests.server.wishes import meanings, wish
from tests.table.acted import Told
from tests.table.scenes import SEED, registered_back_room, viewers

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*/*.omerta"))
LOOK_EVERY = 25
"""Only so many decisions of a recorded game are looked at in all that they are: looking costs more than playing."""
TABLES, ACTS = 5, 150
"""At so many tables, and so much at each, is tried in one random evening."""


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
        self.log: list[Row] = [opened]

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
            self.log.append(kept)
        assert before is None or all_of(table) == before, "folding elsewhere changes nothing either"
        if look:
            assert all_of(decision.table) == all_of(self.folded)
            assert told(decision.table, start, decision.watch) == told(self.folded, start, watch)
        self.table = decision.table
        return True

    def begin(self, at: float) -> None:
        """Seat everybody, and do without their part of the dice."""
        for seat, place in enumerate(self.table.places):
            if place.name is None:
                self.act(partial(_sit, seat=seat), at)
        for _ in range(2):
            self.act(waive_silent, at)


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
        twice.begin(3.0)
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


def by_the_server(table: Table, rng: Random) -> list[Command]:
    """Give what the server itself may do now, whether there is anything to do or not."""
    question = 0 if table.question is None else table.question.name
    hold = rng.choice([0.0, 0.0, 30.0])
    moves = {} if table.state is None else {seat: table.state.legal(seat) for seat in table.owed()}
    answers = {seat: (rng.choice(each), rng.choice(["bot", "stand-in"])) for seat, each in moves.items() if each}

    def decline(decision: Decision, at: float) -> None:
        if table.question is not None:
            answer(decision, question, declined(table), at, hold)

    return [
        *[lambda decision, at: answer(decision, question, answers, at, hold)] * 4,
        *[decline, time_out] * 2,
        lambda decision, at: close(decision, question, at),
        *[lapse] * (1 if table.consent.request is None else 20),
        *(resume, pause, waive_silent, partial(_sit, seat=rng.randrange(len(table.places)))),
        *([stop_table] if rng.random() < 0.1 else []),
    ]


def likely(table: Table) -> list[type[Wish]]:
    """List what people at such a table mostly wish for."""
    match table.phase:
        case "gathering":
            return [Nonce, Nonce, Nonce, Free, Reserve]
        case "over":
            return [AskAgain]
    if table.resting:
        return [GoOn]
    if table.consent.request is not None:
        return [AgreeBack]
    return [*[Choose] * 8, TakeBack, AskBack, Pause, Relieve, Return, LeaveOrders, Withdraw]


def by_somebody(table: Table, rng: Random, ids: Sequence[str], absent: Sequence[Seat]) -> tuple[type[Wish], Command]:
    """Give what somebody may wish for now, allowed or not."""
    seat, kind = rng.choice([None, *[*range(len(table.places))] * 3]), rng.choice(likely(table))
    if rng.random() < 0.3:
        kind = rng.choice(WISHES)
    if kind in (AgreeEnd, Close, Concede, Fill) and rng.random() < 0.6:
        kind = rng.choice(WISHES)
    if asked := table.silent() if kind is Nonce else table.owed() if kind in (Choose, TakeBack) else []:
        seat = rng.choice(asked)
    frame = wish(rng, str(kind.__struct_config__.tag), meanings(rng, table, seat, ids, absent))
    if kind is Nonce:
        frame.pop(rng.choice(["commit", "nonce"]), None)
    around = Told(range(len(table.places)), dict.fromkeys(absent, 0.0), rng.choice([0.0, 0.0, 30.0]))
    return kind, remembered(msgspec.convert(frame, kind), seat, around)


def remembered(wish: Wish, seat: Seat | None, around: Told) -> Command:
    """Carry a wish out; what its id was used for, as the rows say it, has to be what the wish itself says.

    Of who stands up nothing is remembered.
    """
    command = wish.command(seat, around)

    def carry_out(decision: Decision, at: float) -> Refused | None:
        rows = len(decision.rows)
        why = command(decision, at)
        if len(decision.rows) > rows:
            assert seat is not None
            used = None if decision.rows[-1].frees() == seat else wish.use(decision.table, around)
            assert decision.table.ids.get((seat, wish.id)) == used
        return why

    return carry_out


def opened_by_chance(game: str, undo: str, rng: Random) -> Opened:
    """Open a table of a game in any preset that the laws look at, with some bots, and time that may be limited."""
    preset, seats = rng.choice(variants(find(game)))
    (opened, *_) = open_rows(
        code="7KQ4FD",
        game=game,
        seats=seats,
        preset=preset,
        options={"timer": True} if "timer" in {each.name for each in find(game).options} else {},
        chairs=[
            Chair("human"),
            *(rng.choice([Chair("human")] * 2 + [Chair("bot", "random")]) for _ in range(1, seats)),
        ],
        seed=SEED,
        at=1.0,
        undo=undo,
        time=rng.choice([None, TimeControl("bank", 600, 5), TimeControl("days", 86_400)]),
        party=rng.random() < 0.3,
    )
    assert isinstance(opened, Opened)
    return opened


def spend(
    game: str, undo: str, seed: int = 0, look: Callable[[Table], None] = lambda _: None
) -> tuple[set[type[Wish]], set[type[Row]]]:
    """Spend an evening at several tables, and look at them; give the wishes that brought something, and the rows."""
    rng, at = Random(f"{game} {undo} {seed}"), 1.0
    wished, written = set[type[Wish]](), set[type[Row]]()
    for _ in range(TABLES):
        twice, ids = Twice(opened_by_chance(game, undo, rng)), ["none"]
        begins, over = rng.randrange(ACTS // 2), 0
        for number in range(ACTS):
            table = twice.table
            over += table.phase == "over"
            if over > len(table.places) * 3:
                break
            before = len(twice.log)
            at += rng.choice([0.0, 0.5, 5.0, 5.0, 70.0, 700.0])
            ids = [*ids[-3:], f"{number}"]
            absent = [seat for seat in range(len(table.places)) if rng.random() < 0.3]
            kind: type[Wish] | None = None
            if rng.random() < 0.75:
                kind, command = by_somebody(table, rng, ids, absent)
            else:
                command = rng.choice(by_the_server(table, rng))
            if number == begins:
                twice.begin(at)
            if twice.act(command, at, lost=rng.random() < 0.1) and kind is not None:
                wished.add(kind)
            written |= {type(row) for row in twice.log[before:]}
            look(twice.table)
    return wished, written


@pytest.mark.parametrize("undo", ["free", "consent"])
@pytest.mark.parametrize("game", [*sorted(game_types), "back-room"])
def test_an_evening_that_is_decided_is_the_one_that_is_folded(game: str, undo: str) -> None:
    with registered_back_room():
        wished, written = spend(game, undo)
    assert len(wished) > len(WISHES) / 2
    assert len(written) > len(ROWS) / 2


def test_these_evenings_know_every_wish_and_every_row() -> None:
    wished, written = set[type[Wish]](), set[type[Row]]({Opened})
    evenings = [("gangsters", "free"), *[("gangster-dice", "consent"), ("gangsta", "consent")] * 10]
    for seed, (game, undo) in enumerate(evenings, start=1):
        if wished != {*WISHES} or written != {*ROWS}:
            more = spend(game, undo, seed)
            wished, written = wished | more[0], written | more[1]
    assert {*WISHES} - wished == set(), "what nobody wishes for is not held to anything: play more"
    assert {*ROWS} - written == set(), "what nobody writes is not held to anything: play more"


SHARED = {
    "game": "no game changes",
    "state": "a step is played on a clone of it",
    "sights": "they are put anew when the game moves on, and say of one state the same to everybody",
    "past.states.*": "they are put back and cloned then; the list is the draft's own",
    "past.now": "it is cloned before a step, as any state",
    "consent.stands": "another list is put in its place",
    "bank.running": "another set is put in its place",
    "relief.*": "other agreements are put in their place",
    "orders.*": "they are a part of their row",
    "sealed.*": "no move changes",
}
"""What a draft shares with its table although it could be changed, by where it stands, and why nothing changes it."""
NEVER_CHANGE = (type(None), bool, int, float, str, bytes, frozenset, tuple)


def never_changes(one: object) -> bool:
    """Return whether this is a value whose fields cannot be set."""
    if isinstance(one, msgspec.Struct):
        return one.__struct_config__.frozen
    return is_dataclass(one) and bool(vars(type(one))["__dataclass_params__"].frozen)


def shared(one: object, other: object, where: str) -> Iterator[str]:
    """Name what two tables share, of all that could be changed, by where it stands."""
    if isinstance(one, NEVER_CHANGE):
        return
    if one is other:
        if not never_changes(one):
            yield where
        return
    parts: Iterable[tuple[str, object, object]] = ()
    if is_dataclass(one) or isinstance(one, msgspec.Struct):
        names = [each.name for each in fields(one)] if is_dataclass(one) else one.__struct_fields__
        parts = ((f"{where}.{name}", getattr(one, name), getattr(other, name)) for name in names)
    elif isinstance(one, Mapping):
        assert isinstance(other, Mapping)
        parts = ((f"{where}.*", one[key], other[key]) for key in one)
    elif isinstance(one, list):
        assert isinstance(other, list)
        parts = ((f"{where}.*", *both) for both in zip(one, other, strict=True))
    else:
        assert isinstance(one, set), f"`{where}` is looked at as what it is"
    for place, mine, yours in parts:
        yield from shared(mine, yours, place)


def test_a_draft_shares_nothing_with_its_table_that_anything_changes() -> None:
    found = set[str]()

    def look(table: Table) -> None:
        draft = table.draft()
        for each in fields(Table):
            found.update(shared(getattr(table, each.name), getattr(draft, each.name), each.name))

    for undo in ("free", "consent"):
        spend("gangsters", undo, look=look)
    assert found - SHARED.keys() == set(), "a draft has its own of whatever changes"
    assert SHARED.keys() - found == set(), "what is said to be shared is"
