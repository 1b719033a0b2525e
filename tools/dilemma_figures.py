"""Figures for the README of Gangster's Dilemma, from records: `python -m tools.dilemma_figures DIR ...`.

The folders are what `omerta sim gangsters-dilemma --records DIR` wrote. Each gives a row of game lengths; all of them
together give the win share of each character, and how often each answer to a cop was chosen and what came of it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import mean, median
from typing import Any

from omerta.core.events import Event
from omerta.core.nodes import Over
from omerta.core.replay import read_record
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.lab.intervals import wilson

ANSWERS = ("talk", "silent", "bribe")


class Tally:
    """What was counted over many games."""

    def __init__(self) -> None:
        self.shares: dict[str, list[float]] = {}
        self.chosen: Counter[str] = Counter()
        self.came: Counter[tuple[str, str]] = Counter()
        self.dollars: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()

    def game(self, file: Path) -> tuple[int, int]:
        """Count one game, and give its rounds and the demands that were fulfilled."""
        record = read_record(file.read_text(encoding="utf-8"))
        answers: dict[int, str] = {}

        def listen(event: Event) -> None:
            self.hear(event, answers)

        state = record.start
        for step in record.replay(listen):
            state = step.state
        assert isinstance(state, DilemmaState)
        over = state.node()
        assert isinstance(over, Over)
        for who, share in zip(state.cast, over.returns, strict=True):
            self.shares.setdefault(who.name, []).append(float(share))
        return state.round, sum(taken.bit_count() for taken in state.taken)

    def hear(self, event: Event, answers: dict[int, str]) -> None:
        """Follow the answers of a dilemma to what came of them."""
        data: Mapping[str, Any] = event.data
        if event.kind == "answers":
            answers.clear()
            for seat, answer in zip(data["seats"], data["answers"], strict=True):
                answers[seat] = "bribe" if answer == "pay" else str(answer)
                self.chosen[answers[seat]] += 1
        elif event.kind.startswith("bribed"):
            answers.pop(data["seat"])
        elif event.kind == "arrested" and data["seat"] in answers:
            answer = answers.pop(data["seat"])
            self.came[answer, "arrested"] += 1
            self.lost[answer] += data["count"]
        elif event.kind in ("split", "too-little-to-split"):
            for seat in data["seats"]:
                answer = answers.pop(seat, "")
                if answer:
                    self.came[answer, "looted"] += 1
                    self.dollars[answer] += data["dollars"]


def lengths(folder: Path, tally: Tally) -> str:
    """Count the games of one folder, and say how long they were."""
    found = [tally.game(file) for file in sorted(folder.glob("*.omerta"))]
    rounds = sorted(rounds for rounds, _ in found)
    low, high = rounds[len(rounds) // 20], rounds[-1 - len(rounds) // 20]
    demands = mean(demands for _, demands in found)
    return f"| {folder.name} | {len(rounds):,} | {median(rounds):g} | {low} to {high} | {rounds[-1]} | {demands:.1f} |"


def report(folders: list[Path]) -> Iterator[str]:
    """Say it all as tables of a README."""
    tally = Tally()
    yield "| games | | median rounds | 5% to 95% | longest | demands |"
    for folder in folders:
        yield lengths(folder, tally)
    yield "| character | win share | 95% interval | games |"
    for name, shares in sorted(tally.shares.items(), key=lambda item: -mean(item[1])):
        low, high = wilson(mean(shares), len(shares))
        yield f"| {name} | {mean(shares):.1%} | {low:.1%} to {high:.1%} | {len(shares):,} |"
    yield "| answer | chosen | loots | arrested | dollars when it loots | tokens lost when arrested |"
    total = tally.chosen.total()
    for answer in ANSWERS:
        chosen, looted, caught = (
            tally.chosen[answer] or 1,
            tally.came[answer, "looted"],
            tally.came[answer, "arrested"],
        )
        yield (
            f"| {answer} | {chosen / total:.1%} | {looted / chosen:.1%} | {caught / chosen:.1%} "
            f"| {tally.dollars[answer] / (looted or 1):.2f} | {tally.lost[answer] / (caught or 1):.2f} |"
        )


if __name__ == "__main__":
    print("\n".join(report([Path(name) for name in sys.argv[1:]])))
