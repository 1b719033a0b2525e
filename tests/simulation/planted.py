"""Mistakes that are planted in the server, each as a programmer might make it."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from typing import Any

import msgspec

from omerta.server.live import audience, loading, table_tasks
from omerta.server.live.live_table import LiveTable
from omerta.server.live.served_connection import ServedConnection
from omerta.server.live.table_registry import TableRegistry
from omerta.server.store.kept import results
from omerta.server.store.sqlite_store import SQLiteStore
from omerta.table.acts import choosing, pausing, wish
from omerta.table.log import entries, fair_dice, snapshot, steps
from omerta.table.log.time_bank import TimeBank
from tests.simulation.world import World
from tests.storm.planted import MISTAKES as STORMY


def edit(holder: Any, name: str, *changes: tuple[str, str]) -> None:
    """Rewrite the source of a function, and put it in the place of the old one wherever that is known."""
    before = inspect.getattr_static(holder, name)
    text = inspect.getsource(before)
    for old, new in changes:
        assert text.count(old) == 1, f"{name}: {old!r} is there {text.count(old)} times"
        text = text.replace(old, new)
    made: dict[str, Any] = {}
    text = "from __future__ import annotations\n" + ("if True:\n" if text[0] == " " else "") + text
    module = sys.modules[before.__module__]
    exec(compile(text, f"<planted {name}>", "exec"), module.__dict__, made)
    setattr(holder, name, made[name])
    for each in list(sys.modules.values()):
        if getattr(each, "__name__", "").startswith("omerta.") and getattr(each, name, None) is before:
            setattr(each, name, made[name])


def id_used_again() -> None:
    edit(wish, "carry_out", ("if used is not None:", "if used is not None and False:"))


def ids_lost_in_a_snapshot() -> None:
    before = snapshot.read_snapshot

    def read(body: bytes) -> Any:
        table = before(body)
        if table is not None:
            table.ids = {}
        return table

    loading.read_snapshot = read  # type: ignore[attr-defined]


def no_work_after_a_restart() -> None:
    edit(TableRegistry, "_resume_each", ("                    live.start_due_work()\n", ""))
    edit(LiveTable, "join", ("        self.start_due_work()\n", ""), ("        self.look()\n", ""))


def no_work_after_a_failure() -> None:
    edit(
        table_tasks,
        "start",
        ("        start_due_work(live)\n", "        if not live.failures:\n            start_due_work(live)\n"),
    )


def spectators_share_with_the_first_seat() -> None:
    edit(LiveTable, "_tell_news", ("to = (seat, connection", "to = (seat or 0, connection"))


def stale_view_after_going_back() -> None:
    stale = 'if kind != "taken-back":\n            table.sights = watcher.sights'
    edit(
        steps,
        "_move_on",
        ("    table.move_on()\n", "    table.moved = table.version\n"),
        ("table.sights = watcher.sights", stale),
    )


def stale_snapshot_after_going_back() -> None:
    kept: dict[tuple[str, int], Any] = {}
    before = snapshot.write_snapshot

    def write(table: Any) -> bytes:
        body = msgspec.json.decode(before(table))
        if body.get("position") is not None:
            body["position"] = kept.setdefault((table.code, table.steps), body["position"])
        return msgspec.json.encode(body)

    after = LiveTable._adopt

    def adopt(self: LiveTable, decision: Any, act: Any = None) -> None:
        after(self, decision, act)
        table = self.table
        if table.state is not None:
            kept.setdefault((table.code, table.steps), table.game.position(table.state))

    LiveTable._adopt = adopt  # type: ignore[method-assign]
    table_tasks.write_snapshot = write  # type: ignore[attr-defined]


def a_row_is_skipped_behind_a_snapshot() -> None:
    edit(loading, "load", ("for row in rows[1:]:", "for row in rows[2:]:"))


def time_runs_while_the_server_is_down() -> None:
    edit(pausing, "rests", ("return table.ticking or (", "return False and ("))


def time_by_the_clock_on_the_wall() -> None:
    edit(World, "clock", ("clock_from(wall())", "lambda: round(wall(), 3)"))


def an_answer_given_anew_brings_time() -> None:
    edit(TimeBank, "bring_increments", ("if step > self.brought.get(seat, 0):", "if step:"))
    edit(TimeBank, "rescue", ("LEAST_SECONDS)", "LEAST_SECONDS) + 40"))


def rated_twice() -> None:
    results._COUNT = results._COUNT.replace("AND counted = 0", "AND counted >= 0")
    results._UNCOUNTED = results._UNCOUNTED.replace("counted = 0 AND", "")


def never_counted() -> None:
    edit(table_tasks, "follow_up", ("live.services.count is not None and", "False and"))
    results._UNCOUNTED = results._UNCOUNTED.replace("counted = 0", "counted = 2")


def dice_of_the_first_seat_alone() -> None:
    edit(fair_dice.Stream, "_block", ("self.nonces", "self.nonces[:1]"))


def secrets_told_to_everybody() -> None:
    edit(entries, "tell", ("        if reaches(event.to, seat)\n", ""))


def spectators_miss_what_was_kept() -> None:
    lost = "            self._timer, self._frames = None, []\n"
    edit(audience.Audience, "part", ("            self._send_all()\n", lost))


def a_slow_reader_is_told_out_of_order() -> None:
    edit(ServedConnection, "_send_on", ("self._waiting.pop(0)", "self._waiting.pop()"))


def short_frames_go_on_from_something_else() -> None:
    edit(
        LiveTable,
        "note",
        (
            "connection.had = present if connection.short else None",
            "connection.had = connection.had or (present if connection.short else None)",
        ),
    )


def an_acknowledgement_is_dropped() -> None:
    edit(ServedConnection, "hold", ("self._held = frame", "self._held = None if self._sending else frame"))


def a_commit_that_failed_counts() -> None:
    edit(SQLiteStore, "_commit", ("                job.error = explained\n", "                pass\n"))


def what_failed_is_not_undone() -> None:
    edit(
        SQLiteStore,
        "_commit",
        (
            '                    connection.execute("ROLLBACK")\n            for job',
            "                    pass\n            for job",
        ),
    )


def who_has_left_stays() -> None:
    edit(
        ServedConnection,
        "_leave",
        ("            self._live.leave(self)\n", "            self._live.leave(self) if self.seat is None else None\n"),
    )


def old_entries_are_loaded_out_of_turn() -> None:
    edit(LiveTable, "recall", ("            async with self._turns:\n", "            if True:\n"))


def a_table_has_two_objects() -> None:
    edit(
        TableRegistry,
        "open",
        ("            self._loading[code] = opened\n", ""),
        ("                del self._loading[code]\n", ""),
    )


def a_bot_answers_another_question() -> None:
    edit(
        choosing,
        "answer",
        ("table.question.name != question or", ""),
        ("question=question, move", "question=table.question.name, move"),
    )


def a_table_is_forgotten_at_the_stop() -> None:
    edit(
        TableRegistry,
        "_resume_unfinished",
        ("await self.services.store.unfinished()", "(await self.services.store.unfinished())[1:]"),
    )
    edit(LiveTable, "join", ("        self.start_due_work()\n", ""), ("        self.look()\n", ""))


def the_state_before_is_shared() -> None:
    edit(steps, "set_off", ("if keep or (watch is not None and watch.own is not before):", "if False and keep:"))


def a_take_back_leaves_what_was_sealed() -> None:
    edit(steps, "return_to", ("    table.sealed, table.failed = {}, set()\n", ""))


def who_comes_late_is_told_too_little() -> None:
    edit(
        LiveTable,
        "recall",
        ("if start < self.table.earlier:\n            async", "if start + 9 < self.table.earlier:\n            async"),
    )


def the_seed_is_told() -> None:
    said = 'connection.send(\'{"type":"said","seed":"%s"}\' % self.table.opened.seed)'
    edit(LiveTable, "note", ("        self.regroup()\n", f"        self.regroup()\n        {said}\n"))


MISTAKES: dict[str, Callable[[], None]] = {
    **STORMY,
    **{
        name.replace("_", "-"): each
        for name, each in list(globals().items())
        if inspect.isfunction(each) and each.__module__ == __name__ and name != "edit"
    },
}
"""All of them by name, those of the storm first."""


def plant(mistake: str) -> None:
    """Plant a mistake by its name."""
    MISTAKES[mistake]()
