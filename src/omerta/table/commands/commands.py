"""The commands that people give at a table: each checks, and gives the rows to append or the reason for refusing.

A command changes nothing. No rows mean that it was done before (the same id again). The caller brings the time, the
seed and the codes; it appends the rows, and only then folds them into the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from omerta.bots import usual_bot
from omerta.core.events import Refusal
from omerta.core.game import AnyGame
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Fact, Seat
from omerta.core.wire import name_of
from omerta.table.commands.advance import go_on
from omerta.table.log.entries import table_texts
from omerta.table.log.rows import (
    Again,
    Agreed,
    AnyRow,
    Asked,
    Conceded,
    Ended,
    Paused,
    Played,
    Rematch,
    Resumed,
    Sealed,
    StoodIn,
    TakenBack,
    Withdrawn,
)
from omerta.table.log.table import Act, Table
from omerta.table.log.tutorial_table import hint_for, script_of

Rows = list[AnyRow]

MOST_CHANGES = 20
"""The most times a seat may change its sealed answer before the next question; a missing answer is always taken."""
MOST_TAKEN_BACK = 200
"""The most answers that a seat may take back between two draws."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal: a reason for programs, a sentence for people, and the rule of the game if there is one."""

    reason: str
    text: str
    rule: str | None = None


def refused(reason: str, **data: Fact) -> Refused:
    """Refuse in the table's own words."""
    return Refused(reason, table_texts().why(Refusal(reason, "", data)))


def choose(
    table: Table, seat: Seat | None, id: str, question: int, move: object, at: float, hold: float = 0.0
) -> Rows | Refused:
    """Seal an answer, or replace a sealed one; once no answer is missing, all of them are played.

    A question that is younger than `hold` seconds stays open; `close` plays it then.
    """
    found = find_move(table.game, move)
    text = table.game.write(found) if isinstance(found, Move) else str(move)
    before = beforehand(table, seat, id, ("choose", question, text))
    if before is not None or seat is None:
        return before or []
    closed = _not_now(table, seat, question)
    if closed is not None:
        return closed
    if not isinstance(found, Move):
        return found
    if seat in table.sealed and restless(table, seat):
        return refused("changes", most=MOST_CHANGES)
    assert table.state is not None
    refusal = table.state.refuse(seat, found)
    if refusal is not None:
        return Refused(refusal.reason, table.texts.why(refusal, seat, table.names), refusal.rule)
    hint = hint_for(table, seat)
    if hint is not None and hint.move not in (None, found):
        return refused("lesson", move=table.texts.move(hint.move, seat, table.names))
    sealed = Sealed(at=_when(table, at), seat=seat, id=id, question=question, move=text)
    return [sealed, *_play_if_all_in(table, {seat: found}, at, hold)]


def answer(table: Table, question: int, answers: Mapping[Seat, tuple[Move, str]], at: float, hold: float = 0.0) -> Rows:
    """Seal the answers of seats that bots play, that left standing orders, or whose time is over.

    `answers` gives each move and who made it: a bot, a stand-in for one that failed, a tutorial's script, a person's
    standing orders, or the clock.
    """
    if table.question is None or table.question.name != question or table.resting:
        return []
    clock = table.running
    late = [clock.timed.seat] if clock is not None and at >= clock.ends else []
    owed = {*table.owed_by_bots(), *table.ordered(), *late} & {*table.owed()}
    moves = {seat: move for seat, (move, _) in answers.items() if seat in owed}
    rows: Rows = [
        Sealed(at=_when(table, at), seat=seat, question=question, move=table.game.write(move), by=answers[seat][1])
        for seat, move in moves.items()
    ]
    return [*rows, *_play_if_all_in(table, moves, at, hold)] if rows else []


def time_out(table: Table, at: float) -> Rows:
    """Play the move that ends a timed part of a turn, or hand a seat to a bot, when a person's time is over."""
    clock = table.running
    if clock is not None and table.question is not None and at >= clock.ends:
        return answer(table, table.question.name, {clock.timed.seat: (clock.timed.end, "clock")}, at)
    late = table.bank.over(table, at) if table.bank is not None else []
    return [StoodIn(at=at, seat=seat, bot=usual_bot(table.game.setup.game_type), late=True) for seat in late]


def pause(table: Table, at: float) -> Rows:
    """Note that the server stops while somebody's clock runs: the clock stands still from then on."""
    return [Paused(at=at)] if table.ticking else []


def resume(table: Table, at: float) -> Rows:
    """Continue a game whose clock stood still while the server was down, or whose last row lies in the future."""
    return [Resumed(at=at)] if table.ticking or (table.phase == "playing" and at < table.latest) else []


def close(table: Table, question: int, at: float) -> Rows:
    """Play the answers to a question that was held open after the last of them came."""
    if table.question is None or table.question.name != question or table.resting:
        return []
    return list(_play_if_all_in(table, {}, at, 0.0))


def _when(table: Table, at: float) -> float:
    """Give the time that is logged for an answer; in a window it is when the window opened, the same for all seats."""
    assert table.question is not None
    return table.question.at if table.question.node.window else at


def _play_if_all_in(table: Table, new: Mapping[Seat, Move], at: float, hold: float) -> Iterator[AnyRow]:
    assert table.question is not None
    assert table.state is not None
    answers = {**table.sealed, **new}
    seats = table.question.node.seats
    if len(answers) < len(seats) or (hold > 0 and at < table.question.at + hold):
        return
    joint = {seat: answers[seat] for seat in seats}
    state = table.state.clone()
    state.play(joint)
    step = table.steps + 1
    yield Played(at=at, step=step, joint={seat: table.game.write(move) for seat, move in joint.items()})
    yield from go_on(table.game, state, table.stream, script_of(table), step, at)


def withdraw(table: Table, seat: Seat | None, id: str, question: int, at: float) -> Rows | Refused:
    """Take a sealed answer back."""
    before = beforehand(table, seat, id, ("withdraw", question))
    if before is not None or seat is None:
        return before or []
    closed = _not_now(table, seat, question)
    if closed is not None:
        return closed
    if seat not in table.sealed:
        return refused("not-sealed")
    if restless(table, seat):
        return refused("changes", most=MOST_CHANGES)
    return [Withdrawn(at=_when(table, at), seat=seat, id=id, question=question)]


def take_back(table: Table, seat: Seat | None, id: str, question: int, at: float) -> Rows | Refused:
    """Take the last answer back and put its question again, where the seat alone has decided since chance fell."""
    before = beforehand(table, seat, id, ("take-back", question))
    if before is not None or seat is None:
        return before or []
    closed = _not_now(table, seat, question)
    if closed is not None:
        return closed
    if table.opened.daily is not None:
        return refused("daily-taken-back")
    if table.undo == "never":
        return refused("back-never")
    if not table.may_take_back(seat):
        return refused("not-taken-back")
    if table.undone[seat] >= MOST_TAKEN_BACK:
        return refused("taken-back-often", most=MOST_TAKEN_BACK)
    node = table.past.states[-1].node()
    assert isinstance(node, Decide)
    taken = TakenBack(at=at, seat=seat, id=id, question=question, step=table.steps - 1)
    return [taken, Asked(at=at, seats=node.seats, ask=node.ask)]


def concede(table: Table, seat: Seat | None, id: str, at: float) -> Rows | Refused:
    """Leave the game; the usual bot plays on, and the others' agreement to end no longer waits for this seat.

    At a daily table the try ends there.
    """
    before = beforehand(table, seat, id, ("concede",))
    if before is not None or seat is None:
        return before or []
    if table.phase != "playing":
        return refused("over" if table.phase == "over" else "not-started")
    if table.opened.daily is not None:
        return [Ended(at=at, how="given-up", seat=seat, id=id)]
    bot = usual_bot(table.game.setup.game_type)
    rows: Rows = [Conceded(at=at, seat=seat, id=id, bot=bot)]
    left = set(table.players) - {seat}
    return [*rows, Ended(at=at, how="agreed")] if left and left <= table.agreed else rows


def agree_end(table: Table, seat: Seat | None, id: str, agree: bool, at: float) -> Rows | Refused:
    """Agree to end the game here, or no longer; it ends when every person agrees."""
    before = beforehand(table, seat, id, ("agree-end", int(agree)))
    if before is not None or seat is None:
        return before or []
    if table.phase != "playing":
        return refused("over" if table.phase == "over" else "not-started")
    if agree == (seat in table.agreed):
        return [] if agree else refused("not-agreed")
    if not agree and restless(table, seat):
        return refused("changes", most=MOST_CHANGES)
    agreed = {*table.agreed, seat} if agree else table.agreed - {seat}
    rows: Rows = [Agreed(at=at, seat=seat, id=id, agree=agree)]
    return [*rows, Ended(at=at, how="agreed")] if agreed >= set(table.players) else rows


def stop_table(table: Table, at: float) -> Rows | Refused:
    """End the table here, by the word of those who run the server."""
    return refused("over") if table.phase == "over" else [Ended(at=at, how="stopped")]


def ask_again(table: Table, seat: Seat | None, id: str, at: float, code: str) -> Rows | Refused:
    """Ask for another game; when everybody who has not conceded asks, it is set up at the table `code`."""
    before = beforehand(table, seat, id, ("rematch",), conceded_too=True, stood_in_too=True)
    if before is not None or seat is None:
        return before or []
    if table.phase != "over":
        return refused("not-over")
    if table.rematch is not None:
        return refused("gone")
    if seat in table.again:
        return []
    rows: Rows = [Again(at=at, seat=seat, id=id)]
    return [*rows, Rematch(at=at, code=code)] if table.again | {seat} >= set(table.people) else rows


def beforehand(
    table: Table, seat: Seat | None, id: str, act: Act, *, conceded_too: bool = False, stood_in_too: bool = False
) -> Rows | Refused | None:
    """Check what all commands share: refuse spectators, known ids, and people for whom a bot plays."""
    if seat is None:
        return refused("spectator")
    used = table.ids.get((seat, id))
    if used is not None:
        return [] if used == act else refused("id-used", id=id)
    if table.places[seat].conceded and not conceded_too:
        return refused("conceded")
    if table.places[seat].stand_in and not stood_in_too:
        return refused("stood-in")
    return None


def restless(table: Table, seat: Seat) -> bool:
    """Tell whether a seat has changed its sealed answer as often as it may."""
    return table.changes[seat] >= MOST_CHANGES


def _closed(table: Table, seat: Seat, question: int) -> Refused | None:
    """Say why this question takes no answer from this seat."""
    if table.question is None:
        return refused({"gathering": "not-started", "over": "over"}.get(table.phase, "no-question"))
    if table.question.name != question:
        return refused("closed")
    return None if seat in table.question.node.seats else refused("not-asked")


def _not_now(table: Table, seat: Seat, question: int) -> Refused | None:
    """Say why nothing about this question can be changed by this seat now."""
    closed = _closed(table, seat, question)
    return refused("resting") if closed is None and table.resting else closed


def unasked(table: Table, seat: Seat, question: int) -> Refused | None:
    """Say why this seat cannot try out an answer to this question."""
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
