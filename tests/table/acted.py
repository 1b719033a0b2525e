"""Acts as tests write them: each decides at a table as it stands, and gives the rows or why not.

The table itself is not changed. Given a decision instead of a table, as `LiveTable.act` does, an act decides there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.table.acts import absence, asking_back, broken_off, choosing, dice, ending, pausing, seating
from omerta.table.acts.asking_back import AgreeBack, AskBack
from omerta.table.acts.chatting import AllowChat
from omerta.table.acts.choosing import Choose, Withdraw
from omerta.table.acts.conceding import Concede
from omerta.table.acts.dice import Nonce
from omerta.table.acts.ending import AgreeEnd, Close
from omerta.table.acts.orders import LeaveOrders
from omerta.table.acts.pausing import GoOn, Pause
from omerta.table.acts.rematch import AskAgain
from omerta.table.acts.taking_back import TakeBack
from omerta.table.acts.wish import Away, Command, Wish
from omerta.table.log.decision import Decision
from omerta.table.log.row import Row
from omerta.table.log.table import Table

At = Table | Decision


@dataclass
class Told:
    """What a test says of what only the server knows."""

    here: Collection[Seat] = ()
    gone: Away = field(default_factory=dict)
    seconds: float = 0.0
    code: str = "NEXT"

    def away(self, at: float) -> Away:
        return self.gone

    def hold(self, table: Table) -> float:
        return self.seconds

    def new_code(self) -> str:
        return self.code

    def hash_key(self, key: str) -> str:
        return key


def decided(table: At, at: float, command: Command) -> Any:
    """Carry a command out on a draft of its own, and give the rows."""
    decision = table if isinstance(table, Decision) else Decision(table)
    why = command(decision, at)
    return decision.rows if why is None and decision is not table else why


def done(table: At, at: float, act: Callable[[Decision, float], None]) -> Any:
    """Have the server do something on a draft of its own, and give the rows."""
    decision = table if isinstance(table, Decision) else Decision(table)
    act(decision, at)
    return None if decision is table else decision.rows


def written(*rows: Callable[[float], Row]) -> Command:
    """Write rows whatever the table says, each made from the time."""

    def command(decision: Decision, at: float) -> None:
        for row in rows:
            decision.write(row(at))

    return command


def wished(table: At, seat: Seat | None, wish: Wish, at: float, told: Told | None = None) -> Any:
    return decided(table, at, wish.command(seat, told or Told()))


def choose(table: At, seat: Seat | None, id: str, question: int, move: object, at: float, hold: float = 0.0) -> Any:
    chosen = Choose(id, question, cast(list[int | str | list[int | str]], move))
    return wished(table, seat, chosen, at, Told(seconds=hold))


def withdraw(table: At, seat: Seat | None, id: str, question: int, at: float) -> Any:
    return wished(table, seat, Withdraw(id, question), at)


def take_back(table: At, seat: Seat | None, id: str, question: int, at: float) -> Any:
    return wished(table, seat, TakeBack(id, question), at)


def concede(table: At, seat: Seat | None, id: str, at: float) -> Any:
    return wished(table, seat, Concede(id), at)


def agree_end(table: At, seat: Seat | None, id: str, agree: bool, at: float) -> Any:
    return wished(table, seat, AgreeEnd(id, agree), at)


def ask_again(table: At, seat: Seat | None, id: str, at: float, code: str) -> Any:
    return wished(table, seat, AskAgain(id), at, Told(code=code))


def ask_back(table: At, seat: Seat | None, id: str, at: float) -> Any:
    return wished(table, seat, AskBack(id), at)


def answer_back(table: At, seat: Seat | None, id: str, request: int, agree: bool, at: float) -> Any:
    return wished(table, seat, AgreeBack(id, request, agree), at)


def wish_pause(table: At, seat: Seat | None, id: str, agree: bool, at: float) -> Any:
    return wished(table, seat, Pause(id, agree), at)


def go_on_playing(table: At, seat: Seat | None, id: str, at: float) -> Any:
    return wished(table, seat, GoOn(id), at)


def relieve(table: At, seat: Seat | None, id: str, absent: Seat, at: float, here: Collection[Seat], away: Away) -> Any:
    return wished(table, seat, absence.Relieve(id, absent), at, Told(here, away))


def come_back(table: At, seat: Seat | None, id: str, at: float) -> Any:
    return wished(table, seat, absence.Return(id), at)


def fill_chairs(table: At, seat: Seat | None, id: str, bot: str | None, at: float) -> Any:
    return wished(table, seat, seating.Fill(id, bot), at)


def free_chair(table: At, seat: Seat | None, id: str, chair: Seat, at: float, away: Away) -> Any:
    return wished(table, seat, seating.Free(id, chair), at, Told((), away))


def reserve_chair(table: At, seat: Seat | None, id: str, chair: Seat, key: str | None, at: float) -> Any:
    return wished(table, seat, seating.Reserve(id, chair, key), at)


def close_table(table: At, seat: Seat | None, id: str, at: float) -> Any:
    return wished(table, seat, Close(id), at)


def leave_orders(table: At, seat: Seat | None, id: str, orders: Mapping[str, tuple[str, ...]], at: float) -> Any:
    return wished(table, seat, LeaveOrders(id, dict(orders)), at)


def switch_chat(table: At, seat: Seat | None, id: str, on: bool, at: float) -> Any:
    return wished(table, seat, AllowChat(id, on), at)


def commit_nonce(table: At, seat: Seat | None, id: str, commit: str, at: float) -> Any:
    return wished(table, seat, Nonce(id, commit=commit), at)


def reveal_nonce(table: At, seat: Seat | None, id: str, nonce: str, at: float) -> Any:
    return wished(table, seat, Nonce(id, nonce=nonce), at)


def sit(table: At, *, seat: Seat | None, name: str, token: str, at: float, key: str | None = None) -> Any:
    return decided(
        table, at, lambda decision, at: seating.sit(decision, seat=seat, name=name, token=token, at=at, key=key)
    )


def answer(table: At, question: int, answers: Mapping[Seat, tuple[Move, str]], at: float, hold: float = 0.0) -> Any:
    return done(table, at, lambda decision, at: choosing.answer(decision, question, answers, at, hold))


def close(table: At, question: int, at: float) -> Any:
    return done(table, at, lambda decision, at: choosing.close(decision, question, at))


def time_out(table: At, at: float) -> Any:
    return done(table, at, absence.time_out)


def pause(table: At, at: float) -> Any:
    return done(table, at, pausing.pause)


def resume(table: At, at: float) -> Any:
    return done(table, at, pausing.resume)


def stop_table(table: At, at: float) -> Any:
    return decided(table, at, ending.stop_table)


def lapse(table: At, at: float) -> Any:
    return done(table, at, asking_back.lapse)


def waive_silent(table: At, at: float) -> Any:
    return done(table, at, dice.waive_silent)


def rest_of(table: At, at: float, code: str) -> Any:
    return done(table, at, lambda decision, at: broken_off.rest_of(decision, at, code))
