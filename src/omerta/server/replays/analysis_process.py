"""Analyses in a process of their own, behind everything that is played.

The process has a lower priority than the bots at the tables, so that none of them waits for it. It is started for an
analysis and ends with it; one that takes too long is killed. What strangers bring is analysed beside the server's own
tables, with a lower priority still.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from omerta.server.bots.worker_process import MOST_BYTES, STOPPING, at_work, start_process
from omerta.server.operate.loose_threads import in_a_thread
from omerta.server.outside import monotonic
from omerta.server.replays.analysis_jobs import Job, analyse
from omerta.table.after.analysis import Analysis, HowFar

MOST_SECONDS = 300.0
"""So long an analysis may take, on a machine that is busy with tables too."""
NICENESS = 10
"""The nice value of the process: the bots at the tables have less, and come first."""
NICENESS_OF_BROUGHT = 15
"""The nice value where a record that somebody brought is analysed."""


class AnalysisProcess:
    """Analyses one game at a time, each in a new process."""

    def __init__(self, seconds: float = MOST_SECONDS, niceness: int = NICENESS) -> None:
        self._seconds = seconds
        self._niceness = niceness
        self._process: BaseProcess | None = None
        self._stopped = False

    async def analyse(self, job: Job) -> Analysis | str:
        """Analyse a record; what the process says is read in a thread."""
        return await in_a_thread("analysis", partial(self._analysed, job))

    def stop(self) -> None:
        """Kill the process, and start no other."""
        self._stopped = True
        process = self._process
        if process is not None:
            with suppress(OSError, ValueError):
                process.kill()

    def _analysed(self, job: Job) -> Analysis | str:
        """Start the process, follow what it says in a thread, and give the result or what went wrong."""
        if self._stopped:
            return STOPPING
        process, pipe = start_process("analysis", work, job.text, self._niceness)
        self._process = process
        if self._stopped:
            process.kill()
        until = monotonic() + self._seconds
        try:
            while pipe.poll(max(0.0, until - monotonic())):
                said: HowFar | Analysis | str = pipe.recv()
                if not isinstance(said, tuple):
                    return said
                job.done, job.of = said
            return f"it took longer than {self._seconds:g} seconds"
        except (EOFError, OSError):
            return "its process ended"
        finally:
            self._process = None
            process.kill()
            process.join()
            pipe.close()


def work(pipe: Connection, text: str, niceness: int) -> None:
    """Analyse a record in this process, and say through the pipe how far it has come."""
    with at_work(niceness, MOST_BYTES):
        for said in analyse(text):
            pipe.send(said)
