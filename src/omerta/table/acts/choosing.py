"""Answer a question: seal a move, change or withdraw it, and play all answers once none is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from omerta.core.game import AnyGame
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.wire import name_of
from omerta.table.acts.playing import Played, play_until_asked
from omerta.table.acts.refusal import Refused, refused
from omerta.table.acts.wish import Around, Count, Wish, changed_too_often
from omerta.table.log.decision import Decision
from omerta.table.log.entries import note
from omerta.table.log.row import Row
from omerta.table.log.table import Act, Table
from omerta.table.log.tutorial_table import hint_for
from omerta.table.log.watch import Watch


class Choose(Wish, frozen=True):
    """Seal an answer to a question."""

    question: Count
    move: list[int | str | list[int | str]]

    def use(self, table: Table, around: Around) -> Act:
        found = find_move(table.game, self.move)
        return "choose", self.question, table.game.write(found) if isinstance(found, Move) else str(self.move)

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        """Seal it, or replace a sealed one; once no answer is missing, all of them are played."""
        table = decision.table
        closed = not_now(table, seat, self.question)
        if closed is not None:
            return closed
        move = find_move(table.game, self.move)
        if isinstance(move, Refused):
            return move
        if seat in table.sealed and (often := changed_too_often(table, seat)):
            return often
        assert table.state is not None
        refusal = table.state.refuse(seat, move)
        if refusal is not None:
            return Refused(refusal.reason, table.texts.why(refusal, seat, table.names), refusal.rule)
        hint = hint_for(table, seat)
        if hint is not None and hint.move not in (None, move):
            return refused("lesson", move=table.texts.move(hint.move, seat, table.names))
        text, hold = table.game.write(move), around.hold(table)
        row = Sealed(at=_when(table, at), seat=seat, id=self.id, question=self.question, move=text)
        decision.write(row, {seat: move})
        _play_if_all_in(decision, at, hold)
        return None


class Withdraw(Wish, frozen=True):
    """Take a sealed answer back."""

    question: Count

    def decide(self, decision: Decision, seat: Seat, at: float, around: Around) -> Refused | None:
        table = decision.table
        closed = not_now(table, seat, self.question)
        if closed is not None:
            return closed
        if seat not in table.sealed:
            return refused("not-sealed")
        if often := changed_too_often(table, seat):
            return often
        decision.write(Withdrawn(at=_when(table, at), seat=seat, id=self.id, question=self.question))
        return None


class Sealed(Row, frozen=True, kw_only=True):
    """A seat sealed its answer or another one instead.

    `by` is a person, a bot, a stand-in for a bot that failed, the script of a tutorial, a person's standing orders, or
    the clock.
    """

    seat: Seat
    question: int
    move: str
    by: str = "person"
    id: str | None = None

    wish = Choose

    def told_to(self) -> Seat | None:
        return self.seat

    def quiet(self, table: Table) -> bool:
        return self.seat in table.sealed

    def fold(self, table: Table, watch: Watch | None) -> None:
        """Seal it; where others see who has answered, they are told of the first one."""
        assert table.state is not None
        first = self.seat not in table.sealed
        if not first:
            table.changes[self.seat] += 1
        move = None if watch is None else watch.moves.get(self.seat)
        table.sealed[self.seat] = table.game.read(self.move, table.state) if move is None else move
        if self.by == "clock":
            table.late = True
        if self.by == "stand-in":
            table.failed.add(self.seat)
        if first and table.ticks:
            table.tell(self.at, "ready", note("ready", seat=self.seat), seat=self.seat)


class Withdrawn(Row, frozen=True, kw_only=True):
    """A seat took its sealed answer back."""

    seat: Seat
    id: str
    question: int

    wish = Withdraw

    def told_to(self) -> Seat | None:
        return self.seat

    def fold(self, table: Table, watch: Watch | None) -> None:
        table.sealed.pop(self.seat)
        table.changes[self.seat] += 1
        if table.ticks:
            table.tell(self.at, "unready", note("unready", seat=self.seat), seat=self.seat)


def answer(
    decision: Decision, question: int, answers: Mapping[Seat, tuple[Move, str]], at: float, hold: float = 0.0
) -> None:
    """Seal the answers of seats that bots play, that left standing orders, or whose time is over.

    `answers` gives each move and who made it: a bot, a stand-in for one that failed, a tutorial's script, a person's
    standing orders, or the clock.
    """
    table = decision.table
    if table.question is None or table.question.name != question or table.resting:
        return
    clock = table.running
    late = [clock.timed.seat] if clock is not None and at >= clock.ends else []
    owed = {*table.owed_by_bots(), *table.ordered(), *late} & {*table.owed()}
    when = _when(table, at)
    for seat, (move, by) in answers.items():
        if seat in owed:
            text = table.game.write(move)
            decision.write(Sealed(at=when, seat=seat, question=question, move=text, by=by), {seat: move})
    if decision.rows:
        _play_if_all_in(decision, at, hold)


def close(decision: Decision, question: int, at: float) -> None:
    """Play the answers to a question that was held open after the last of them came."""
    table = decision.table
    if table.question is not None and table.question.name == question and not table.resting:
        _play_if_all_in(decision, at, 0.0)


def _when(table: Table, at: float) -> float:
    """Return the time that is logged for an answer; in a window when the window opened, the same for all seats."""
    assert table.question is not None
    return table.question.at if table.question.node.window else at


def _play_if_all_in(decision: Decision, at: float, hold: float) -> None:
    """Play all answers, unless one is missing or the question is younger than `hold` seconds."""
    table = decision.table
    question, sealed = table.question, table.sealed
    assert question is not None
    seats = question.node.seats
    if len(sealed) < len(seats) or (hold > 0 and at < question.at + hold):
        return
    moves = {seat: sealed[seat] for seat in seats}
    joint = {seat: table.game.write(move) for seat, move in moves.items()}
    decision.write(Played(at=at, step=table.steps + 1, joint=joint), moves)
    play_until_asked(decision, at)


def _closed(table: Table, seat: Seat, question: int) -> Refused | None:
    """Return why this question takes no answer from this seat."""
    if table.question is None:
        return refused({"gathering": "not-started", "over": "over"}.get(table.phase, "no-question"))
    if table.question.name != question:
        return refused("closed")
    return None if seat in table.question.node.seats else refused("not-asked")


def not_now(table: Table, seat: Seat, question: int) -> Refused | None:
    """Return why nothing about this question can be changed by this seat now."""
    closed = _closed(table, seat, question)
    return refused("resting") if closed is None and table.resting else closed


def unasked(table: Table, seat: Seat, question: int) -> Refused | None:
    """Return why this seat cannot try out an answer to this question."""
    place = table.places[seat]
    if place.conceded or place.stand_in:
        return refused("conceded" if place.conceded else "stood-in")
    return _closed(table, seat, question)


def find_moves(game: AnyGame, moves: Sequence[object]) -> list[Move] | Refused:
    """Find the moves that lists from the wire name; the first that is none is refused."""
    found = []
    for each in moves:
        move = find_move(game, each)
        if isinstance(move, Refused):
            return move
        found.append(move)
    return found


def find_move(game: AnyGame, move: object) -> Move | Refused:
    """Find the move that a list from the wire names, without making a new one."""
    name = name_of(move)
    if name is None:
        return refused("bad-move", found=str(move)[:40])
    found = _moves_of(game).get(name)
    return refused("foreign") if found is None else found


@lru_cache(maxsize=256)
def _moves_of(game: AnyGame) -> dict[tuple[object, ...], Move]:
    """Index a game's moves by what the wire calls them."""
    return {(move.verb, move.args): move for move in game.moves}
