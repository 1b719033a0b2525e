"""Play the games of a plan, or go on where they were stopped, and sum them up."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean
from types import FrameType
from typing import Any

from baselines.machine import this_machine
from baselines.methods import Contest, method_bot
from baselines.plan import Plan
from omerta import __version__
from omerta.lab.files import replacing
from omerta.lab.interrupts import Gate
from omerta.lab.intervals import wilson
from omerta.lab.journal import Journal, head_of
from omerta.lab.ladder import play_missing
from omerta.lab.pace import seconds_of
from omerta.lab.pairings import Bout, Pairing, read_bout, write_bout
from omerta.lab.processes import Processes
from omerta.lab.simulate import Progress

DIGITS = 4
"""Digits of a share in the results."""


class Stop(Gate):
    """A gate that remembers whether a Ctrl-C came, or only the alarm."""

    interrupted = False

    def take(self, number: int, frame: FrameType | None) -> None:
        self.interrupted = self.interrupted or number == signal.SIGINT
        super().take(number, frame)


@contextmanager
def until(seconds: int | None) -> Iterator[Stop]:
    """Give a gate that lets a Ctrl-C in, and an alarm after so many seconds."""
    gate = Stop()
    with gate.listening(signal.SIGINT), gate.listening(signal.SIGALRM):
        signal.alarm(seconds or 0)
        try:
            yield gate
        finally:
            signal.alarm(0)


def play(
    plan: Plan,
    folder: Path,
    gate: Gate,
    jobs: int = 1,
    share: float = 1.0,
    on_progress: Progress | None = None,
) -> int:
    """Play what the journal in the folder lacks, `share` of the plan's games; say how many are left."""
    game = plan.table()
    work = Contest(game.setup, plan.seed, 1, (), rollouts=plan.rollouts)
    return play_missing(game, work, plan.places(share), journal_of(plan, folder), Processes(jobs), gate, on_progress)


def journal_of(plan: Plan, folder: Path) -> Journal[Bout]:
    """Open the journal of a game, or begin it: budgets are in the methods' names, so one journal holds them all."""
    head = head_of("baselines", plan.table(), plan.seed, {"omerta": __version__, "rollouts": plan.rollouts})
    return Journal(folder / f"{plan.game}.journal", head, lambda found: read_bout(found, plan.seats), write_bout)


def pace(plan: Plan, folder: Path) -> None:
    """Time every method on one core that was not timed on this machine yet, and write it down beside the journal."""
    game, file = plan.table(), folder / f"{plan.game}.pace"
    found = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    known = found["seconds"] if found.get("machine") == this_machine() else {}
    taken = {
        name: known[name] if name in known else seconds_of(game, method_bot(game, name, plan.rollouts))[0]
        for name in plan.methods
    }
    if taken != known:
        write_json(file, {"machine": this_machine(), "seconds": taken})


def summed(plan: Plan, folder: Path) -> dict[str, Any]:
    """Sum up the games in the journal of a folder, with the times that were taken there."""
    game = plan.table()
    taken: dict[Pairing, list[float]] = {pairing: [] for pairing in plan.pairings()}
    for bout in journal_of(plan, folder).games:
        if bout.pairing in taken:
            taken[bout.pairing].append(bout.share)
    timed = folder / f"{plan.game}.pace"
    found: dict[str, Any] = {
        "game": plan.game,
        "title": game.setup.game_type.texts().get("title"),
        "seats": plan.seats,
        "rules": game.setup.rules,
        "seed": plan.seed,
        "methods": list(plan.methods),
        "script": plan.script,
        "rollouts": plan.rollouts,
        "rows": [row(pairing, shares) for pairing, shares in taken.items() if shares],
    }
    return found | (json.loads(timed.read_text(encoding="utf-8")) if timed.exists() else {})


def row(pairing: Pairing, shares: Sequence[float]) -> dict[str, Any]:
    """Sum up a pairing, each game of which had a deal of its own: the share with Wilson's interval."""
    share = fmean(shares)
    low, high = (round(end, DIGITS) for end in wilson(share, len(shares)))
    found = {"challenger": pairing.challenger, "table": pairing.table, "games": len(shares)}
    return {**found, "share": round(share, DIGITS), "low": low, "high": high}


def write_json(path: Path, found: Mapping[str, Any]) -> None:
    """Write plain data; the file appears whole or not at all."""
    with replacing(path) as part:
        part.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
