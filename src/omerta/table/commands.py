"""What people may do at a table: each command checks, and gives the rows to append or the reason why not.

A command changes nothing. No rows mean that it was done before (the same id again). The caller brings the time, the
seed and the codes; it appends the rows, and only then folds them into the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from omerta.bots import bots_for, seat_bot
from omerta.core.errors import BadOption, UnknownName
from omerta.core.events import Refusal
from omerta.core.game import AnyGame, State
from omerta.core.moves import Move
from omerta.core.nodes import Chance, Decide, Fact, Seat
from omerta.core.options import Value
from omerta.core.registry import find
from omerta.table.entries import table_texts
from omerta.table.fair import COMMIT, NOBODY, NONCE, Stream, nonce_commit
from omerta.table.rows import (
    Again,
    Agreed,
    AnyRow,
    Asked,
    Chair,
    Committed,
    Conceded,
    Drawn,
    Ended,
    Opened,
    Played,
    Rematch,
    Revealed,
    Sat,
    Sealed,
    Started,
    Waived,
    Withdrawn,
)
from omerta.table.table import Act, Table, open_table

Rows = list[AnyRow]


@dataclass(frozen=True, slots=True)
class Refused:
    """Why not: a reason for programs, a sentence for people, and the rule of the game if one says so."""

    reason: str
    text: str
    rule: str | None = None


def refused(reason: str, **data: Fact) -> Refused:
    """Refuse in the table's own words."""
    return Refused(reason, table_texts().why(Refusal(reason, "", data)))


def open_rows(
    *,
    code: str,
    game: str,
    seats: int,
    preset: str | None,
    options: Mapping[str, object],
    chairs: Sequence[Chair],
    seed: bytes,
    at: float,
) -> Rows:
    """Open a table; what the game does not offer raises an OmertaError that names what it does."""
    family = find(game)
    known = [option.name for option in family.options]
    given: dict[str, Any] = {name: options[name] for name in known if name in options}
    if len(given) < len(options):
        raise UnknownName("option", min(options.keys() - given), known or "none, this game has no options")
    made = family.make(seats, preset=preset, **given)
    if len(chairs) != seats:
        raise BadOption(f"a table for {seats} has {seats} chairs; not {len(chairs)}")
    for chair in chairs:
        if chair.kind == "bot":
            seat_bot(made, chair.bot or "")
    people = [seat for seat, chair in enumerate(chairs) if chair.kind == "human"]
    values: dict[str, Value] = dict(made.options)
    opened = Opened(
        at=at,
        code=code,
        game=game,
        rules=made.setup.rules,
        seats=seats,
        preset=preset or "printed",
        options=values,
        chairs=tuple(chairs),
        seed=seed.hex(),
        host=people[0] if people else None,
    )
    return [opened] if people else [opened, *begin(open_table(opened), [NOBODY] * seats, at)]


def sit(table: Table, *, seat: Seat | None, name: str, token: str, at: float) -> Rows | Refused:
    """Take a chair, or the first free one; `token` is the hash of the new key."""
    free = [place for place, each in enumerate(table.places) if each.name is None]
    if seat is None:
        if not free:
            return refused("full")
        seat = free[0]
    if not 0 <= seat < len(table.places):
        return refused("no-chair", seat=seat, last=len(table.places) - 1)
    if table.places[seat].kind == "bot":
        return refused("bot-chair")
    if seat not in free:
        return refused("taken")
    return [Sat(at=at, seat=seat, name=_unlike(name, table.names), token=token)]


def _unlike(name: str, others: Sequence[str]) -> str:
    """Tell namesakes apart: the second Ann is Ann 2."""
    taken = {other.casefold() for other in others}
    found, count = name, 1
    while found.casefold() in taken:
        count += 1
        found = f"{name[:21]} {count}"
    return found


def commit_nonce(table: Table, seat: Seat | None, id: str, commit: str, at: float) -> Rows | Refused:
    """Fix a seat's part of the dice; until all are fixed it may be fixed anew."""
    before = _before(table, seat, id, ("commit", commit))
    if before is not None or seat is None:
        return before or []
    if COMMIT.fullmatch(commit) is None:
        return refused("commit-form")
    if table.places[seat].nonce is not None or table.fair_asks != "commit":
        return refused("nonce-late")
    return _and_begin(table, Committed(at=at, seat=seat, id=id, commit=commit))


def reveal_nonce(table: Table, seat: Seat | None, id: str, nonce: str, at: float) -> Rows | Refused:
    """Tell a seat's part of the dice, or `-` when it is lost."""
    before = _before(table, seat, id, ("nonce", nonce))
    if before is not None or seat is None:
        return before or []
    if nonce != NOBODY and NONCE.fullmatch(nonce) is None:
        return refused("nonce-form")
    if table.phase != "gathering":
        return refused("nonce-late")
    place = table.places[seat]
    if place.nonce is not None:
        return refused("nonce-set")
    if nonce == NOBODY:
        return _and_begin(table, Waived(at=at, seat=seat, id=id))
    if place.commit is None:
        return refused("no-commit")
    if table.fair_asks != "nonce":
        return refused("nonce-early")
    if nonce_commit(nonce) != place.commit:
        return refused("nonce-other")
    return _and_begin(table, Revealed(at=at, seat=seat, id=id, nonce=nonce))


def waive_silent(table: Table, at: float) -> Rows:
    """Stop waiting for the seats that keep the dice from being set."""
    silent = table.silent()
    rows: Rows = [Waived(at=at, seat=seat) for seat in silent]
    if not rows:
        return []
    nonces = _nonces(table, dict.fromkeys(silent, NOBODY))
    return rows + (begin(table, nonces, at) if None not in nonces else [])


def _nonces(table: Table, new: Mapping[Seat, str]) -> list[str | None]:
    return [new.get(seat, place.nonce) for seat, place in enumerate(table.places)]


def _and_begin(table: Table, row: Committed | Revealed | Waived) -> Rows:
    """Begin the game with this row, if it was the last thing waited for."""
    match row:
        case Revealed():
            nonces = _nonces(table, {row.seat: row.nonce})
        case Waived():
            nonces = _nonces(table, {row.seat: NOBODY})
        case _:
            nonces = _nonces(table, {})
    begins = table.full and None not in nonces
    return [row, *(begin(table, nonces, row.at) if begins else [])]


def begin(table: Table, nonces: Sequence[str | None], at: float) -> Rows:
    """Start the game; with bots only, as soon as the table is open."""
    stream = Stream(bytes.fromhex(table.opened.seed), table.code, tuple(nonce or NOBODY for nonce in nonces))
    return [Started(at=at), *_go_on(table.game, table.game.new(), stream, 0, at)]


def _go_on(game: AnyGame, state: State, stream: Stream, steps: int, at: float) -> Iterator[AnyRow]:
    """Answer chance and what leaves no choice, until somebody has to be asked or the game is over."""
    while True:
        node = state.node()
        if isinstance(node, Chance):
            steps += 1
            numbers = stream.numbers(steps, node)
            state.happen(numbers)
            yield Drawn(at=at, step=steps, numbers=numbers)
        elif isinstance(node, Decide):
            only = forced(game, state, node)
            if only is None:
                yield Asked(at=at, seats=node.seats, ask=node.ask)
                return
            steps += 1
            yield Played(at=at, step=steps, joint={seat: game.write(move) for seat, move in only.items()}, forced=True)
            state.play(only)
        else:
            yield Ended(at=at, how="over")
            return


def forced(game: AnyGame, state: State, node: Decide) -> dict[Seat, Move] | None:
    """Give the only joint move there is, where asking would be idle.

    In a game that hides anything everybody is always asked: that all have one move left may itself be a secret.
    """
    if game.hides or node.window:
        return None
    moves = {seat: state.legal(seat) for seat in node.seats}
    return (
        {seat: legal[0] for seat, legal in moves.items()} if all(len(legal) == 1 for legal in moves.values()) else None
    )


def choose(table: Table, seat: Seat | None, id: str, question: int, move: object, at: float) -> Rows | Refused:
    """Seal an answer, or another one instead; the last answer that was missing has all of them played."""
    found = find_move(table.game, move)
    text = table.game.write(found) if isinstance(found, Move) else str(move)
    before = _before(table, seat, id, ("choose", question, text))
    if before is not None or seat is None:
        return before or []
    closed = _closed(table, seat, question)
    if closed is not None:
        return closed
    if not isinstance(found, Move):
        return found
    assert table.state is not None
    refusal = table.state.refuse(seat, found)
    if refusal is not None:
        return Refused(refusal.reason, table.texts.why(refusal, seat, table.names), refusal.rule)
    sealed = Sealed(at=at, seat=seat, id=id, question=question, move=text)
    return [sealed, *_play_if_all_in(table, {seat: found}, at)]


def answer(table: Table, question: int, answers: Mapping[Seat, tuple[Move, str]], at: float) -> Rows:
    """Seal what bots chose for the seats they play; `answers` gives each move and who made it, a bot or a stand-in."""
    if table.question is None or table.question.name != question:
        return []
    owed = table.owed_by_bots()
    moves = {seat: move for seat, (move, _) in answers.items() if seat in owed}
    rows: Rows = [
        Sealed(at=at, seat=seat, question=question, move=table.game.write(move), by=answers[seat][1])
        for seat, move in moves.items()
    ]
    return [*rows, *_play_if_all_in(table, moves, at)] if rows else []


def _play_if_all_in(table: Table, new: Mapping[Seat, Move], at: float) -> Iterator[AnyRow]:
    assert table.question is not None
    assert table.state is not None
    answers = {**table.sealed, **new}
    seats = table.question.node.seats
    if len(answers) < len(seats):
        return
    joint = {seat: answers[seat] for seat in seats}
    state = table.state.clone()
    state.play(joint)
    step = table.steps + 1
    yield Played(at=at, step=step, joint={seat: table.game.write(move) for seat, move in joint.items()})
    yield from _go_on(table.game, state, table.stream, step, at)


def withdraw(table: Table, seat: Seat | None, id: str, question: int, at: float) -> Rows | Refused:
    """Take a sealed answer back."""
    before = _before(table, seat, id, ("withdraw", question))
    if before is not None or seat is None:
        return before or []
    closed = _closed(table, seat, question)
    if closed is not None:
        return closed
    if seat not in table.sealed:
        return refused("not-sealed")
    return [Withdrawn(at=at, seat=seat, id=id, question=question)]


def concede(table: Table, seat: Seat | None, id: str, at: float) -> Rows | Refused:
    """Leave the game; the strongest bot plays on, and the others' agreement to end no longer waits for this seat."""
    before = _before(table, seat, id, ("concede",))
    if before is not None or seat is None:
        return before or []
    if table.phase != "playing":
        return refused("over" if table.phase == "over" else "not-started")
    bot = list(bots_for(table.game.setup.family))[-1]
    rows: Rows = [Conceded(at=at, seat=seat, id=id, bot=bot)]
    left = set(table.people) - {seat}
    return [*rows, Ended(at=at, how="agreed")] if left and left <= table.agreed else rows


def agree_end(table: Table, seat: Seat | None, id: str, agree: bool, at: float) -> Rows | Refused:
    """Agree to end the game here, or no longer; it ends when every person agrees."""
    before = _before(table, seat, id, ("agree-end", int(agree)))
    if before is not None or seat is None:
        return before or []
    if table.phase != "playing":
        return refused("over" if table.phase == "over" else "not-started")
    if agree == (seat in table.agreed):
        return [] if agree else refused("not-agreed")
    agreed = {*table.agreed, seat} if agree else table.agreed - {seat}
    rows: Rows = [Agreed(at=at, seat=seat, id=id, agree=agree)]
    return [*rows, Ended(at=at, how="agreed")] if agreed >= set(table.people) else rows


def ask_again(table: Table, seat: Seat | None, id: str, at: float, code: str) -> Rows | Refused:
    """Ask for another game; when everybody who has not conceded asks, it is set up at the table `code`."""
    before = _before(table, seat, id, ("rematch",), conceded_too=True)
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


def reopen_rows(table: Table, *, again: set[Seat], code: str, seed: bytes, at: float) -> Rows:
    """Open the next table of a rematch: everybody moves one seat down, so that the next one starts.

    People keep their names and their keys. Whoever conceded and did not ask again leaves the chair to the bot.
    """
    count = len(table.places)
    order = [(seat + 1) % count for seat in range(count)]
    chairs, sat = [], []
    for seat, old in enumerate(order):
        place = table.places[old]
        stays = place.kind == "human" and old in again
        chairs.append(Chair("human") if stays else Chair("bot", place.bot))
        if stays and place.name is not None and place.token is not None:
            sat.append(Sat(at=at, seat=seat, name=place.name, token=place.token))
    opened = table.opened
    host = sat[0].seat if sat else None
    return [
        Opened(
            at=at,
            code=code,
            game=opened.game,
            rules=opened.rules,
            seats=opened.seats,
            preset=opened.preset,
            options=opened.options,
            chairs=tuple(chairs),
            seed=seed.hex(),
            host=host,
        ),
        *sat,
    ]


def _before(table: Table, seat: Seat | None, id: str, act: Act, *, conceded_too: bool = False) -> Rows | Refused | None:
    """Settle what comes before every command: spectators, ids used before, people who conceded."""
    if seat is None:
        return refused("spectator")
    used = table.ids.get((seat, id))
    if used is not None:
        return [] if used == act else refused("id-used", id=id)
    if table.places[seat].conceded and not conceded_too:
        return refused("conceded")
    return None


def _closed(table: Table, seat: Seat, question: int) -> Refused | None:
    """Say why this question takes no answer from this seat."""
    if table.question is None:
        return refused({"gathering": "not-started", "over": "over"}.get(table.phase, "no-question"))
    if table.question.name != question:
        return refused("closed")
    return None if seat in table.question.node.seats else refused("not-asked")


def find_move(game: AnyGame, move: object) -> Move | Refused:
    """Find the move that a list from the wire names, without making a new one."""
    plain = isinstance(move, list) and move and isinstance(move[0], str)
    if not plain or not isinstance(move, list):
        return refused("bad-move", found=str(move)[:40])
    args = []
    for arg in move[1:]:
        whole = arg if isinstance(arg, list) else [arg]
        if any(type(part) not in (int, str) for part in whole):
            return refused("bad-move", found=str(move)[:40])
        args.append(tuple(arg) if isinstance(arg, list) else arg)
    found = _moves_of(game).get((move[0], tuple(args)))
    return refused("foreign") if found is None else found


@lru_cache(maxsize=256)
def _moves_of(game: AnyGame) -> dict[tuple[object, ...], Move]:
    """Index a game's moves by what the wire calls them."""
    return {(move.verb, move.args): move for move in game.moves}
