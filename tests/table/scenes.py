"""Tables set up for tests: opened, seated, started, and a log that is written and read like the server's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

import msgspec

from omerta.bots import seat_bot
from omerta.core import registry
from omerta.core.nodes import Seat
from omerta.core.wire import encode
from omerta.table.acts.choosing import Sealed
from omerta.table.acts.refusal import Refused
from omerta.table.log.entries import tell
from omerta.table.log.fair_dice import nonce_commit
from omerta.table.log.opened import AWAY_SECONDS, Chair
from omerta.table.log.rows import AnyRow, Rows, read_row, write_row
from omerta.table.log.table import Table, fold
from omerta.table.log.tutorial_table import scripted
from omerta.table.opening.opening import open_rows, tutorial_rows
from omerta.table.wire.seat_payload import now
from tests.laws import back_room
from tests.table.acted import answer, choose, commit_nonce, reveal_nonce, sit

SEED = bytes(range(32))
NAMES = ("Ann", "Bert", "Cleo", "Dora", "Egon", "Fay")
PERSON = Chair("human")
BOT = Chair("bot", "counter")


@contextmanager
def registered_back_room() -> Iterator[None]:
    """Register the game with every kind of secret for as long as a test runs."""
    game_type = back_room.game_type()
    with patch.dict(registry._game_types, {game_type.id: game_type}):
        yield


class Scene:
    """A table and its log; whatever is done goes through the rows as they are written on disk."""

    def __init__(
        self,
        chairs: Sequence[Chair],
        game: str = "twelve-gangsters",
        options: Mapping[str, object] | None = None,
        code: str = "7KQ4FD",
        lesson: bool = False,
        seed: bytes = SEED,
        away_seconds: int = AWAY_SECONDS,
        undo: str = "consent",
        party: bool = False,
    ) -> None:
        self.log: list[AnyRow] = (
            tutorial_rows(code=code, game=game, seed=seed, at=1.0)
            if lesson
            else open_rows(
                code=code,
                game=game,
                seats=len(chairs),
                preset=None,
                options=options or {},
                chairs=chairs,
                seed=seed,
                at=1.0,
                away_seconds=away_seconds,
                undo=undo,
                party=party,
            )
        )
        self.table = fold(self.log)
        self.requests = 0

    @property
    def seats(self) -> range:
        return range(len(self.table.places))

    def add(self, rows: Rows | Refused) -> Rows:
        """Append what a command gave; a refusal fails the test."""
        assert not isinstance(rows, Refused), rows
        for row in rows:
            kept = read_row(write_row(row))
            assert kept == row
            self.log.append(kept)
            self.table.take(kept)
        return rows

    def id(self) -> str:
        self.requests += 1
        return f"request {self.requests}"

    def seat_people(self) -> Scene:
        for seat, place in enumerate(self.table.places):
            if place.kind == "human":
                self.add(sit(self.table, seat=seat, name=NAMES[seat], token=f"token of {seat}", at=2.0))
        return self

    def start(self) -> Scene:
        """Seat everybody and set the dice."""
        self.seat_people()
        people = self.table.people
        for seat in people:
            self.add(commit_nonce(self.table, seat, self.id(), nonce_commit(nonce_of(seat)), 3.0))
        for seat in people:
            self.add(reveal_nonce(self.table, seat, self.id(), nonce_of(seat), 4.0))
        return self

    def question(self) -> int:
        assert self.table.question is not None
        return self.table.question.name

    def choose(self, seat: Seat, place: int = 0) -> Rows:
        """Seal the legal move at a place of the list."""
        return self.add(self.try_choose(seat, self.move(seat, place)))

    def try_choose(self, seat: Seat | None, move: list[object], question: int | None = None) -> Rows | Refused:
        name = self.question() if question is None else question
        outcome: Rows | Refused = choose(self.table, seat, self.id(), name, move, 5.0)
        return outcome

    def move(self, seat: Seat, place: int = 0) -> list[object]:
        assert self.table.state is not None
        legal = self.table.state.legal(seat)
        move = legal[place % len(legal)]
        return [move.verb, *move.args]

    def let_bots_answer(self) -> None:
        table = self.table
        while table.owed_by_bots():
            assert table.state is not None
            name = self.question()
            answers = {seat: (move, "script") for seat, move in scripted(table).items()}
            for seat in set(table.owed_by_bots()) - set(answers):
                rng = Random(table.stream.bot_seed(name, seat))
                bot = seat_bot(table.game, table.places[seat].bot or "random")
                answers[seat] = (bot.choose(table.state.view(seat), rng), "bot")
            self.add(answer(table, name, answers, 6.0))

    def play_out(self, rng: Random | None = None) -> Scene:
        """Play to the end, people by random legal moves."""
        rng = rng or Random(1)
        while self.table.phase == "playing":
            self.let_bots_answer()
            for seat in self.table.owed():
                if not self.table.places[seat].played_by_bot:
                    self.choose(seat, rng.randrange(100))
        return self


def nonce_of(seat: Seat) -> str:
    return f"{seat:032x}"


def bytes_of(table: Table, seat: Seat | None) -> bytes:
    """Give all that a seat could ever be sent: every entry and the present."""
    told = [tell(entry, seat, table.names, table.texts) for entry in table.entries]
    return encode({"entries": told, "now": now(table, seat, {0, 1})})


def viewers(table: Table) -> list[Seat | None]:
    return [None, *range(len(table.places))]


def with_another_choice(log: list[AnyRow], table: Table, seat: int) -> list[AnyRow] | None:
    """Give the same log with another legal answer in this seat's last envelope."""
    assert table.state is not None
    place = max(number for number, row in enumerate(log) if isinstance(row, Sealed) and row.seat == seat)
    sealed = log[place]
    assert isinstance(sealed, Sealed)
    others = [text for text in map(table.game.write, table.state.legal(seat)) if text != sealed.move]
    if not others:
        return None
    return [*log[:place], msgspec.structs.replace(sealed, move=others[-1]), *log[place + 1 :]]
