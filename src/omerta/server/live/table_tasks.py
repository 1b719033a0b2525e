"""What the server itself does for a table: bots, the end of windows, clocks, silent clients' dice, and snapshots.

Each is a task of its own, at most one of a name, and whatever it brings about goes through `LiveTable.act` like
anybody's command. Only a task that runs holds the table in memory.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING

from omerta.core.nodes import Seat
from omerta.server.bots.bot_answers import BotTask
from omerta.server.bots.fair_queue import UNSEEN
from omerta.server.live.answer_timing import LEAST_SECONDS, hold, pace
from omerta.server.store.errors import Damaged, StoreError
from omerta.table.acts.absence import time_out
from omerta.table.acts.asking_back import BOTS_WAIT_SECONDS, lapse
from omerta.table.acts.broken_off import breaks_off, rest_of
from omerta.table.acts.choosing import answer, close
from omerta.table.acts.dice import waive_silent
from omerta.table.acts.orders import declined
from omerta.table.acts.refusal import Refused
from omerta.table.acts.wish import Command
from omerta.table.log.decision import Decision
from omerta.table.log.rows import Rows
from omerta.table.log.snapshot import write_snapshot
from omerta.table.log.table import Table
from omerta.table.log.tutorial_table import scripted
from omerta.table.opening.daily import bot_luck

if TYPE_CHECKING:
    from omerta.server.live.live_table import LiveTable

log = logging.getLogger("omerta.server")

SNAPSHOT_EVERY = 100
RETRY_SECONDS, LONGEST_RETRY_SECONDS = 1.0, 30.0
FAR_SECONDS, FAR_CLOCK_SECONDS = 3600.0, 30.0
"""A clock with as much time left is checked less often."""
CLOCK_SECONDS = 1.0
"""How often a running clock is checked, in seconds."""
TICK_SECONDS = 0.001
"""The time is told to the millisecond: to wait for less would be to ask again and again."""


def start_due_work(live: LiveTable) -> None:
    """Start the tasks for whatever the table waits for, if this server owns it."""
    table = live.table
    if live.damaged is not None or not live.ours or table.resting:
        return
    if breaks_off(table):
        start(live, "rest", partial(_write_rest, live))
        return
    if live.services.alerts is not None:
        live.services.alerts.look(live)
    if table.owed_by_bots() and table.consent.request is not None:
        start(live, "consent", partial(_wait_for_consent, live))
    elif table.owed_by_bots():
        _start_bots(live)
    elif table.question is not None and not table.owed():
        start(live, "close", partial(_close, live))
    if table.orders and set(table.ordered()) & set(table.owed()):
        start(live, "orders", partial(_keep_orders, live))
    if table.silent():
        start(live, "grace", partial(_give_grace, live))
    if table.deadline is not None:
        start(live, "clock", partial(_watch_clock, live))


def start(live: LiveTable, name: str, work: Callable[[], Coroutine[None, None, None]]) -> None:
    """Run a background task, one of each name at a time, and call `start_due_work` when it is done."""
    if name in live.running:
        return

    async def run() -> None:
        try:
            await work()
        except Exception:
            log.exception("table %s: %s failed", live.table.code, name)
            await _pause(live)
        finally:
            del live.running[name]
        start_due_work(live)

    live.running[name] = asyncio.create_task(run())


def stop(live: LiveTable) -> None:
    """End all tasks but those that write what is decided: a snapshot, and what belongs to people."""
    for name, task in live.running.items():
        if name not in ("snapshot", "results"):
            task.cancel()


async def settle(live: LiveTable) -> None:
    """Wait until no background task is left but one that may wait for long: a clock, people's answers, or thrift."""
    while tasks := [task for name, task in live.running.items() if name not in ("clock", "consent", "thrift")]:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)


async def _act_or_pause(live: LiveTable, command: Command) -> None:
    """Carry a command of the server's own out; when the disk does not take it, wait before it is tried again."""
    done = await live.act(command, own=True)
    if isinstance(done, Refused):
        await _pause(live)
    else:
        live.failures = 0


async def _pause(live: LiveTable) -> None:
    """Wait before something is tried again, each time longer."""
    if live.damaged is None:
        await asyncio.sleep(min(RETRY_SECONDS * 2**live.failures, LONGEST_RETRY_SECONDS))
        live.failures = min(live.failures + 1, 10)


async def _write_rest(live: LiveTable) -> None:
    """Write what follows from the last row of a log that breaks off; close the table if nothing can be made of it."""
    last = live.table.version

    def finish(decision: Decision, at: float) -> Refused | None:
        table = decision.table
        try:
            rest_of(decision, at, live.new_code())
        except Exception as error:
            log.exception("table %s: its log breaks off after row %d", table.code, table.version)
            what = f"what follows from the rows before it cannot be worked out ({type(error).__name__})"
            return live.close_for(Damaged(table.code, table.version + 1, what))
        return None

    await _act_or_pause(live, finish)
    if live.table.version > last:
        log.warning("table %s: its log broke off after row %d, and goes on from there", live.table.code, last)


async def _let_bots_answer(live: LiveTable) -> None:
    """Have the bots answer, and seal their answers at a moment that does not tell how long they took."""
    table, asked = live.table, live.services.clock()
    assert table.question is not None
    question = table.question.name
    answers = {seat: (move, "script") for seat, move in scripted(table).items()}
    bot_tasks = [_thought(table, seat) for seat in table.owed_by_bots() if seat not in answers]
    if bot_tasks:
        found = await live.services.bot_pool.answers(bot_tasks, live, pace(table))
        answers |= {each.seat: (each.move, each.by) for each in found}
        live.services.metrics.ran_out_of_time(table.game.id, sum(each.late for each in found))
    if live.lane == UNSEEN:  # Bots among themselves leave time to tables where somebody waits.
        await asyncio.sleep(asked + LEAST_SECONDS - live.services.clock())

    def give(decision: Decision, at: float) -> None:
        # Where somebody has asked to go back meanwhile, bots wait until people have answered that.
        if decision.table.consent.request is None:
            answer(decision, question, answers, at, hold(decision.table))

    await _act_or_pause(live, give)


def answer_at_once(live: LiveTable, decision: Decision, at: float) -> None:
    """Seal bots' answers together with a question that asks people too, where that reveals nothing.

    In a game that hides nothing, how long a bot takes that searches nothing follows from what everybody sees. What it
    answers is written and told in one piece with the question.
    """
    table = decision.table
    question, bots = table.question, table.owed_by_bots()
    if question is None or question is live.table.question or not bots or len(bots) == len(question.node.seats):
        return
    if table.game.hides or question.node.window or table.opened.lesson is not None or table.resting or not live.ours:
        return
    pool = live.services.bot_pool
    if pool.at_once(table.game.id, [table.places[seat].bot or "random" for seat in bots]):
        found = pool.think_here([_thought(table, seat) for seat in bots])
        answer(decision, question.name, {each.seat: (each.move, each.by) for each in found}, at)


def _start_bots(live: LiveTable) -> None:
    """Have the bots answer, unless they rest, or have to wait until they may write again."""
    if live.asleep:
        return
    if _owed_rows(live) > 0:
        start(live, "thrift", partial(_save_rows, live))
    else:
        start(live, "bots", partial(_let_bots_answer, live))


def _owed_rows(live: LiveTable) -> float:
    """Return the seconds until bots among themselves may write again for their address."""
    return 0.0 if live.table.people else live.services.unattended.rows.owe(live.address, 0)


async def _save_rows(live: LiveTable) -> None:
    """Make bots among themselves wait until they may write again, or a person takes a seat back."""
    while live.ours and live.damaged is None and not live.asleep and (seconds := _owed_rows(live)) > 0:
        await asyncio.sleep(max(TICK_SECONDS, min(seconds, CLOCK_SECONDS)))


async def _wait_for_consent(live: LiveTable) -> None:
    """Let bots wait while people are asked to go back, but not for ever."""
    while live.ours and live.damaged is None and (request := live.table.consent.request) is not None:
        left = request.at + BOTS_WAIT_SECONDS - live.services.clock()
        if left > 0:
            await asyncio.sleep(max(TICK_SECONDS, min(left, CLOCK_SECONDS)))
        else:
            await _act_or_pause(live, lapse)
        if not live.table.owed_by_bots():
            return


async def _keep_orders(live: LiveTable) -> None:
    """Decline at the end of a window for everybody who has left orders about it and has not answered."""
    table = live.table
    assert table.question is not None
    question = table.question.name
    seconds = hold(table)
    await asyncio.sleep(min(seconds, table.question.at + seconds - live.services.clock()))

    def decline(decision: Decision, at: float) -> None:
        answer(decision, question, declined(decision.table), at, hold(decision.table))

    await _act_or_pause(live, decline)


async def _watch_clock(live: LiveTable) -> None:
    """Act when a person's time is over; a shorter time may begin in the middle of a longer one."""
    while live.ours and live.damaged is None and (deadline := live.table.deadline) is not None:
        left = deadline - live.services.clock()
        if left > 0:
            often = CLOCK_SECONDS if left < FAR_SECONDS else FAR_CLOCK_SECONDS
            await asyncio.sleep(max(TICK_SECONDS, min(left, often)))
        else:
            await _act_or_pause(live, time_out)


async def _close(live: LiveTable) -> None:
    """Close a window to which every answer came at once, when it has been open for a moment."""
    table = live.table
    assert table.question is not None
    question, seconds = table.question.name, hold(table)
    await asyncio.sleep(min(seconds, table.question.at + seconds - live.services.clock()))
    await _act_or_pause(live, lambda decision, at: close(decision, question, at))


def _thought(table: Table, seat: Seat) -> BotTask:
    assert table.state is not None
    opened = table.opened
    return BotTask(
        game=opened.game,
        seats=opened.seats,
        rules=opened.rules,
        options=tuple(opened.options.items()),
        bot=table.places[seat].bot or "random",
        seat=seat,
        view=table.view(seat),
        seed=bot_luck(table, seat),
    )


async def _give_grace(live: LiveTable) -> None:
    """Wait for silent clients' part of the dice, then go on without it."""
    while live.ours and live.damaged is None and live.table.silent():
        at, since = live.services.clock(), live.table.waiting_since
        # While the server was down nobody could be heard; and what stopped it may have had another time.
        if not live.loaded <= since <= at:
            since = live.loaded
        left = since + live.services.grace_seconds - at
        if left > 0:
            await asyncio.sleep(max(TICK_SECONDS, left))
        else:
            await _act_or_pause(live, waive_silent)


def follow_up(live: LiveTable, rows: Rows) -> None:
    """Start what follows from written rows, without waiting for it."""
    _keep_snapshot(live, len(rows))
    if not live.table.people:
        live.services.unattended.rows.owe(live.address, len(rows))
    if live.services.count is not None and any(row.ends_game for row in rows):
        start(live, "results", partial(_count, live, live.services.count))


async def _count(live: LiveTable, count: Callable[[Table], Coroutine[None, None, None]]) -> None:
    """Have a game that has ended count for its people; where the store does not take it, housekeeping tries again."""
    try:
        await count(live.table)
    except StoreError as error:
        log.warning("table %s: its game does not count yet: %s", live.table.code, error)


def _keep_snapshot(live: LiveTable, count: int) -> None:
    """Write a snapshot now and then; nobody waits for it, and without it nothing is lost."""
    table = live.table
    if table.version // SNAPSHOT_EVERY > (table.version - count) // SNAPSHOT_EVERY:
        start(live, "snapshot", partial(_write_snapshot, live, table.version, write_snapshot(table)))


async def _write_snapshot(live: LiveTable, version: int, body: bytes) -> None:
    try:
        await live.services.store.keep_snapshot(live.table.code, version, body)
    except StoreError as error:
        log.warning("table %s: no snapshot: %s", live.table.code, error)
