"""The server takes the time, chance, threads and processes in few places: all else is given these, or an event loop."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Iterator
from pathlib import Path

from omerta.server.live.tokens import CODE_LENGTH, LETTERS, TOKEN_BYTES, new_code, new_seed, new_token
from omerta.server.outside import Machine, live_on, monotonic, sleep, wall

SERVER = Path(__file__).parents[2] / "src/omerta/server"
WORLD = {
    "time": ("bots/bot_pool.py", "outside.py"),  # the bots' own process finds out how fast the machine is
    "secrets": ("outside.py",),
    "random": ("bots/bot_answers.py",),  # a bot's luck follows from its table's seed
    "uuid": (),
    "threading": (
        *("bots/worker_process.py", "operate/logs.py", "operate/loose_threads.py"),
        *("store/postgres_cluster.py", "store/postgres_store.py", "store/sqlite_store.py"),
    ),
    "concurrent": ("bots/bot_pool.py", "store/postgres_store.py", "store/sqlite_store.py"),
    "multiprocessing": (
        *("bots/bot_pool.py", "bots/worker_process.py"),
        *("replays/analysis_process.py", "replays/replay_processes.py"),
    ),
    "subprocess": (),
}
"""Which modules of Python are another way into the world, and where alone each of them is imported."""
READS = {
    "now": "datetime",
    "utcnow": "datetime",
    "today": "date",
    "urandom": "os",
    "getrandom": "os",
}
"""What is not read of modules that are of use for something else too."""


def imported(tree: ast.AST) -> Iterator[str]:
    """List the modules that a module imports, anywhere in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name.partition(".")[0] for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            yield node.module.partition(".")[0]


def reads(tree: ast.AST) -> Iterator[str]:
    """List what a module reads of a clock or of chance by another module's name."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=module), attr=name) if READS.get(name) == module:
                yield f"{module}.{name}"


def found(folder: Path) -> list[str]:
    """List where the world is let in that should not be."""
    wrong = []
    for file in sorted(folder.rglob("*.py")):
        tree, name = ast.parse(file.read_text()), file.relative_to(folder).as_posix()
        wrong += [f"{name}: {each}" for each in imported(tree) if each in WORLD and name not in WORLD[each]]
        wrong += [f"{name}: {each}" for each in reads(tree)]
    return wrong


def test_nothing_in_the_server_reads_a_clock_or_draws_by_itself() -> None:
    assert found(SERVER) == []


def test_what_is_named_as_the_border_is_one() -> None:
    for module, files in WORLD.items():
        assert [file for file in files if module not in imported(ast.parse((SERVER / file).read_text()))] == []


def test_whoever_lets_the_world_in_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("def f():\n    from time import sleep\n    import os, uuid\n    os.urandom(3)")
    (tmp_path / "two.py").write_text("from datetime import date, datetime\ndate.today(), datetime.now(), self.today")
    one = ["one.py: os.urandom", "one.py: time", "one.py: uuid"]
    assert sorted(found(tmp_path)) == [*one, "two.py: date.today", "two.py: datetime.now"]


class Elsewhere(Machine):
    """Another machine."""

    def monotonic(self) -> float:
        return 7.0

    def wall(self) -> float:
        return 70.0

    def draw(self, count: int) -> bytes:
        return bytes(count)

    def draw_key(self, count: int) -> bytes:
        return bytes(range(count))

    def sleep(self, seconds: float) -> None:
        self.slept = seconds


def test_what_runs_on_another_machine_takes_all_from_it_and_nothing_else_does() -> None:
    async def look() -> tuple[float, float, str, bytes, str]:
        return monotonic(), wall(), new_code(), new_seed(), new_token()

    async def look_elsewhere(other: Elsewhere) -> tuple[float, float, str, bytes, str]:
        live_on(other)
        await asyncio.to_thread(sleep, 3.0)
        return await asyncio.create_task(look())

    async def scene() -> None:
        other = Elsewhere()
        there = asyncio.create_task(look_elsewhere(other))
        here = await look()
        await there
        assert other.slept == 3.0
        assert await there == (7.0, 70.0, LETTERS[0] * CODE_LENGTH, bytes(32), "AAECAwQFBgcICQoLDA0ODw")
        assert here[1] > 1e9
        assert all(one != other for one, other in zip(here, await there, strict=True))
        assert len(here[3]) == 2 * TOKEN_BYTES

    asyncio.run(scene())
