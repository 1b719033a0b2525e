"""A table under every order of seals, changes of mind, repeats, late and reordered requests, checked against a model.

The model knows only what was acknowledged: which answer each seat has in its envelope, how the table stood before each
step, and who has agreed to go back. Clients lose frames and get
them twice or in the wrong order; each must always hold a gap-free prefix of its seat's history.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    MultipleResults,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    multiple,
    rule,
)

from omerta.core.nodes import Seat
from omerta.core.wire import encode
from omerta.table.acts.asking_back import BackAnswered, BackAsked, WentBack
from omerta.table.acts.choosing import Sealed, Withdrawn
from omerta.table.acts.conceding import Conceded
from omerta.table.acts.ending import Agreed, Ended
from omerta.table.acts.playing import Played
from omerta.table.acts.refusal import Refused
from omerta.table.log.entries import tell
from omerta.table.log.rows import Rows
from omerta.table.log.snapshot import read_snapshot, write_snapshot
from omerta.table.log.table import fold
from tests.table.acted import agree_end, answer, answer_back, ask_back, choose, concede, withdraw
from tests.table.scenes import BOT, PERSON, Scene, bytes_of, registered_back_room, viewers, with_another_choice

SEATS = st.integers(0, 2)


@dataclass(frozen=True)
class Request:
    """Something a client sent, so that it can be sent again."""

    kind: str
    seat: Seat
    id: str
    question: int
    move: tuple[object, ...] = ()


@dataclass
class Client:
    """A client that keeps a history and asks for what is missing; frames may come late, twice or never."""

    seat: Seat | None
    history: list[bytes] = field(default_factory=list)
    line: list[tuple[int, list[bytes]]] = field(default_factory=list)

    def take(self, first: int, entries: list[bytes]) -> None:
        """Add what continues the history, and leave what would make a gap."""
        for n, entry in enumerate(entries, start=first):
            if n == len(self.history) + 1:
                self.history.append(entry)


class TableModel(RuleBasedStateMachine):
    """Random hands at one table."""

    requests: ClassVar[Bundle[Request]] = Bundle("requests")

    @initialize(game=st.sampled_from(["twelve-gangsters", "back-room"]), bot=st.booleans(), seed=st.integers(0, 99))
    def open(self, game: str, bot: bool, seed: int) -> None:
        self.registered = registered_back_room()
        self.registered.__enter__()
        last = BOT if bot and game == "twelve-gangsters" else PERSON
        self.scene = Scene([PERSON, PERSON, last], game, {"cards": 4} if game == "twelve-gangsters" else {})
        self.scene.start()
        self.rng = Random(seed)
        self.envelopes: dict[Seat, str] = {}
        self.acknowledged: set[Request] = set()
        self.steps = self.scene.table.steps
        self.stood: dict[int, str] = {}
        self.agreed_back: set[Seat] = set()
        self.clients = [Client(viewer) for viewer in viewers(self.scene.table)]
        self.sent = 0
        self.publish()

    def teardown(self) -> None:
        if hasattr(self, "registered"):
            self.registered.__exit__(None, None, None)

    def said(self, seat: Seat | None, start: int) -> list[bytes]:
        table = self.scene.table
        return [encode(tell(entry, seat, table.names, table.texts)) for entry in table.entries[start:]]

    def publish(self) -> None:
        for client in self.clients:
            client.line.append((self.sent + 1, self.said(client.seat, self.sent)))
        self.sent = self.scene.table.n

    def send(self, request: Request) -> Rows | Refused:
        """Have a request carried out, and follow it in the model."""
        table = self.scene.table
        version, owed = table.version, set(table.owed())
        outcome: Rows | Refused
        match request.kind:
            case "choose":
                outcome = choose(table, request.seat, request.id, request.question, list(request.move), 5.0)
            case "withdraw":
                outcome = withdraw(table, request.seat, request.id, request.question, 5.0)
            case "ask-back":
                outcome = ask_back(table, request.seat, request.id, 5.0)
            case "agree-back" | "decline-back":
                agree = request.kind == "agree-back"
                outcome = answer_back(table, request.seat, request.id, request.question, agree, 5.0)
            case "concede":
                outcome = concede(table, request.seat, request.id, 5.0)
            case _:
                outcome = agree_end(table, request.seat, request.id, bool(request.question), 5.0)
        assert table.version == version, "a command changes nothing by itself"
        if isinstance(outcome, Refused):
            assert request not in self.acknowledged, "what was acknowledged once is acknowledged again"
            return outcome
        if request in self.acknowledged:
            assert outcome == [], "a move counts once"
        self.acknowledged.add(request)
        self.follow(outcome, {request.seat}, owed)
        return outcome

    def follow(self, rows: Rows, actors: set[Seat], owed: set[Seat]) -> None:
        table = self.scene.table
        assert table.state is not None
        self.stood[table.steps] = table.game.position(table.state)
        for row in rows:
            match row:
                case BackAsked():
                    assert row.seat in actors
                    self.agreed_back = {row.seat}
                case BackAnswered():
                    assert row.seat in actors
                    self.agreed_back |= {row.seat} if row.agree else set()
                case WentBack():
                    assert self.agreed_back >= set(table.people), "nothing is taken back unless everybody agrees"
                    assert row.seat in self.agreed_back
                    self.envelopes, self.steps = {}, row.step
                case Sealed():
                    assert row.seat in actors, "nobody acts for another seat"
                    self.envelopes[row.seat] = row.move
                case Withdrawn():
                    assert row.seat in actors
                    del self.envelopes[row.seat]
                case Conceded() | Agreed():
                    assert row.seat in actors
                case Played():
                    if not row.forced:
                        assert row.joint == self.envelopes, "exactly what was sealed last is played"
                        assert owed <= actors, "and only when every answer was in"
                    self.envelopes = {}
                    self.steps += 1
                    assert row.step == self.steps
                case Ended():
                    self.envelopes = {}
                case _:
                    self.steps = getattr(row, "step", self.steps)
        self.scene.add(rows)
        if any(isinstance(row, WentBack) for row in rows):
            assert table.game.position(table.state) == self.stood[self.steps], "the table stands as it stood"
        self.publish()

    def new(self, kind: str, seat: Seat, question: int, move: tuple[object, ...] = ()) -> Request:
        request = Request(kind, seat, self.scene.id(), question, move)
        self.send(request)
        return request

    def current(self) -> int:
        question = self.scene.table.question
        return question.name if question is not None else 0

    @rule(target=requests, seat=SEATS, place=st.integers(0, 20))
    def seal(self, seat: Seat, place: int) -> Request:
        state = self.scene.table.state
        assert state is not None
        legal = state.legal(seat)
        move = legal[place % len(legal)] if legal else self.scene.table.game.moves[place]
        return self.new("choose", seat, self.current(), (move.verb, *move.args))

    @rule(target=requests, seat=SEATS, place=st.integers(0, 30))
    def seal_anything(self, seat: Seat, place: int) -> Request:
        moves = self.scene.table.game.moves
        move = moves[place % len(moves)]
        return self.new("choose", seat, self.current(), (move.verb, *move.args))

    @rule(target=requests, seat=SEATS, back=st.integers(1, 6))
    def seal_late(self, seat: Seat, back: int) -> Request:
        request = Request("choose", seat, self.scene.id(), max(0, self.current() - back), ("heist", 1))
        assert isinstance(self.send(request), Refused)
        return request

    @rule(target=requests, seat=SEATS)
    def take_back(self, seat: Seat) -> Request:
        return self.new("withdraw", seat, self.current())

    @rule(target=requests, seat=SEATS)
    def ask_to_go_back(self, seat: Seat) -> Request:
        return self.new("ask-back", seat, 0)

    @rule(target=requests, seat=SEATS, kind=st.sampled_from(["agree-back", "agree-back", "decline-back"]))
    def answer_to_that(self, seat: Seat, kind: str) -> Request:
        request = self.scene.table.consent.request
        return self.new(kind, seat, request.name if request is not None else 0)

    @rule(target=requests, seat=SEATS, agree=st.booleans(), rarely=st.integers(0, 3))
    def agree(self, seat: Seat, agree: bool, rarely: int) -> MultipleResults[Request] | Request:
        return self.new("agree-end", seat, int(agree)) if rarely == 0 else multiple()

    @rule(target=requests, seat=SEATS, rarely=st.integers(0, 9))
    def concede(self, seat: Seat, rarely: int) -> MultipleResults[Request] | Request:
        return self.new("concede", seat, 0) if rarely == 0 else multiple()

    @rule(request=requests)
    def send_again(self, request: Request) -> None:
        self.send(request)

    @rule(request=consumes(requests), seat=SEATS)
    def use_its_id_for_something_else(self, request: Request, seat: Seat) -> None:
        if request in self.acknowledged:
            other = Request("withdraw", request.seat, request.id, 999)
            outcome = self.send(other) if request.kind != "withdraw" else None
            assert outcome is None or isinstance(outcome, Refused)

    @rule()
    def let_bots_answer(self) -> None:
        table = self.scene.table
        seats = set(table.owed_by_bots())
        if not seats:
            return
        assert table.state is not None
        moves = {
            seat: (self.rng.choice(table.state.legal(seat)), "bot") for seat in range(3) if table.state.legal(seat)
        }
        self.follow(answer(table, self.current(), moves, 6.0), seats, set(table.owed()))

    @rule(snapshot=st.booleans())
    def restart(self, snapshot: bool) -> None:
        before = self.scene.table
        if snapshot:
            restored = read_snapshot(write_snapshot(before))
            assert restored is not None
            restored.entries, restored.earlier = list(before.entries), 0
            self.scene.table = restored
        else:
            self.scene.table = fold(self.scene.log)
        for viewer in viewers(before):
            assert bytes_of(before, viewer) == bytes_of(self.scene.table, viewer)

    @rule(place=st.integers(0, 3), order=st.sampled_from(["next", "last", "twice", "lost"]))
    def deliver(self, place: int, order: str) -> None:
        client = self.clients[place]
        if not client.line:
            return
        frame = client.line.pop(-1 if order == "last" else 0)
        if order != "lost":
            client.take(*frame)
        if order == "twice":
            client.take(*frame)

    @rule(place=st.integers(0, 3))
    def ask_for_what_was_missed(self, place: int) -> None:
        client = self.clients[place]
        since = len(client.history)
        client.take(since + 1, self.said(client.seat, since))
        assert client.history == self.said(client.seat, 0)

    @rule()
    def look_for_a_trace_of_what_is_sealed(self) -> None:
        table = self.scene.table
        for envelope in table.sealed:
            twin = with_another_choice(self.scene.log, table, envelope)
            for viewer in viewers(table):
                if twin is not None and viewer != envelope:
                    assert bytes_of(fold(twin), viewer) == bytes_of(table, viewer)

    @invariant()
    def every_history_is_a_gap_free_prefix(self) -> None:
        for client in getattr(self, "clients", ()):
            told = self.said(client.seat, 0)
            assert client.history == told[: len(client.history)]

    @invariant()
    def the_envelopes_are_those_acknowledged(self) -> None:
        if hasattr(self, "scene"):
            table = self.scene.table
            assert {seat: table.game.write(move) for seat, move in table.sealed.items()} == self.envelopes
            assert [entry.n for entry in table.entries] == list(range(1, table.n + 1))


TableModel.TestCase.settings = settings(max_examples=80, stateful_step_count=40, deadline=None, derandomize=True)
TestTableModel = TableModel.TestCase
