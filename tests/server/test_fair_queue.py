"""Thinking time is shared: people before watchers before nobody, then by address, then by table, at any number."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from omerta.server.bots.fair_queue import PEOPLE, UNSEEN, WATCHED, FairQueue, QueuedTask


@dataclass(eq=False)
class Asking:
    """A table whose bots want to think."""

    name: str
    lane: int = PEOPLE
    address: str = "here"


def serve(queue: FairQueue[str], count: int, seconds: float = 1.0) -> list[str]:
    """Have so many thoughts one after the other, each taking as long."""
    had = []
    for _ in range(count):
        queued = queue.take()
        if queued is None:
            break
        had.append(queued.what)
        queue.done(queued, seconds)
    return had


def test_a_person_s_bot_is_next_however_many_strangers_tables_wait() -> None:
    queue: FairQueue[str] = FairQueue(2)
    for number in range(29):
        table = Asking(f"stranger {number}", UNSEEN, "strangers")
        for seat in range(4):
            queue.put(table, f"{number}.{seat}")
    first = queue.take()
    assert first is not None
    assert queue.take() is None, "the last process is kept for people"
    queue.put(Asking("Ann", PEOPLE, "home"), "Ann's bot")
    next_one = queue.take()
    assert next_one is not None
    assert next_one.what == "Ann's bot"


def test_a_table_that_somebody_comes_to_see_changes_lanes_while_it_waits() -> None:
    queue: FairQueue[str] = FairQueue(2)
    tables = [Asking(f"{number}", UNSEEN) for number in range(5)]
    for table in tables:
        queue.put(table, table.name)
    tables[4].lane = PEOPLE
    tables[3].lane = WATCHED
    assert serve(queue, 5) == ["4", "3", "0", "1", "2"]


def test_one_address_with_many_tables_has_no_more_than_one_with_few() -> None:
    queue: FairQueue[str] = FairQueue(2)
    for number in range(29):
        table = Asking(f"{number}", PEOPLE, "strangers")
        for _ in range(4):
            queue.put(table, "strangers")
    ann = Asking("Ann", PEOPLE, "home")
    for _ in range(8):
        queue.put(ann, "home")
    assert serve(queue, 16).count("home") >= 7


def test_the_tables_of_one_address_share_as_well() -> None:
    queue: FairQueue[str] = FairQueue(2)
    for name in "abc":
        table = Asking(name)
        for _ in range(6):
            queue.put(table, name)
    assert sorted(serve(queue, 9)) == list("aaabbbccc")


def test_whoever_thinks_for_long_waits_for_long() -> None:
    queue: FairQueue[str] = FairQueue(2)
    slow, quick = Asking("slow", PEOPLE, "a"), Asking("quick", PEOPLE, "b")
    for table in (slow, quick):
        for _ in range(20):
            queue.put(table, table.name)
    had = []
    for _ in range(12):
        queued = queue.take()
        assert queued is not None
        had.append(queued.what)
        queue.done(queued, 1.0 if queued.what == "slow" else 0.1)
    assert had.count("slow") <= 3


def test_the_last_free_process_is_for_an_address_that_has_none() -> None:
    queue: FairQueue[str] = FairQueue(3)
    for number in range(5):
        queue.put(Asking(f"{number}", PEOPLE, "strangers"), "strangers")
    running = [queue.take(), queue.take()]
    assert None not in running
    assert queue.take() is None
    queue.put(Asking("watched", WATCHED, "home"), "watched")
    assert queue.take() is None
    queue.put(Asking("Ann", PEOPLE, "home"), "Ann")
    found = queue.take()
    assert found is not None
    assert found.what == "Ann"


def test_what_is_dropped_is_never_thought() -> None:
    queue: FairQueue[str] = FairQueue(2)
    table = Asking("a")
    kept, dropped = queue.put(table, "kept"), queue.put(table, "dropped")
    queue.drop(dropped)
    queue.drop(dropped)
    assert serve(queue, 9) == [kept.what]
    assert queue.take() is None


steps = st.lists(
    st.tuples(st.sampled_from(["put", "put", "take", "done", "drop", "lane"]), st.integers(0, 5), st.integers(0, 2)),
    max_size=80,
)


@given(steps, st.integers(2, 4))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_every_thought_is_had_once_and_nothing_is_left_over(steps: list[tuple[str, int, int]], places: int) -> None:
    queue: FairQueue[int] = FairQueue(places)
    tables = [Asking(f"{number}", number % 3, f"address {number % 2}") for number in range(6)]
    waiting: list[QueuedTask[int]] = []
    running: list[QueuedTask[int]] = []
    had: list[int] = []
    count = 0

    def take() -> None:
        queued = queue.take()
        if queued is not None:
            waiting.remove(queued)
            running.append(queued)
            had.append(queued.what)

    for kind, number, lane in steps:
        if kind == "put":
            waiting.append(queue.put(tables[number], count))
            count += 1
        elif kind == "take":
            take()
        elif kind == "done" and running:
            queue.done(running.pop(number % len(running)), lane / 2)
        elif kind == "drop" and waiting:
            queue.drop(waiting.pop(number % len(waiting)))
        else:
            tables[number].lane = lane
        assert len(running) <= places
        assert queue.free == places - len(running)
    while waiting or running:
        take()
        if running:
            queue.done(running.pop(), 0.1)
    assert len(set(had)) == len(had)
    assert len(queue) == 0
    assert not queue._by_table
    assert not queue._by_address.seconds
