"""Figures for the README of Gangster's Dilemma, from records: `python -m tools.dilemma_figures DIR ...`.

The folders are what `omerta sim gangsters-dilemma --records DIR` wrote. Each gives a row of game lengths; all of them
together give the win share of each character, and how often each answer to a cop was given and what it paid.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median
from typing import Any

from omerta.core.events import Event
from omerta.core.nodes import Over
from omerta.core.replay import read_record
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.lab.intervals import wilson

ANSWERS = {"talk": "Talk", "silent": "Silent", "bribe": "Bribe", "pay": "Bribe"}


class Tally:
    """What was counted over many games: the wins of each character, and what followed each answer."""

    def __init__(self) -> None:
        self.wins: defaultdict[str, list[float]] = defaultdict(list)
        self.given: Counter[str] = Counter()
        self.followed: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.answers: dict[int, str] = {}

    def game(self, file: Path) -> tuple[int, int]:
        """Count one game, and give its rounds and the demands that were fulfilled."""
        for step in read_record(file.read_text(encoding="utf-8")).replay(self.hear):
            state = step.state
        assert isinstance(state, DilemmaState)
        over = state.node()
        assert isinstance(over, Over)
        for who, share in zip(state.cast, over.returns, strict=True):
            self.wins[who.name].append(float(share))
        return state.round, sum(taken.bit_count() for taken in state.taken)

    def hear(self, event: Event) -> None:
        """Follow each answer through its round: what it brought, and what an arrest took."""
        data: Any = event.data
        if event.kind == "shown":
            self.answers.clear()
        elif event.kind == "answers":
            given = {seat: ANSWERS[answer] for seat, answer in zip(data["seats"], data["answers"], strict=True)}
            self.given.update(given.values())
            self.answers |= given
        elif event.kind in ("split", "too-little-to-split"):
            for seat in data["seats"]:
                self.follow(seat, "loots", 1)
                self.follow(seat, "dollars", data["dollars"])
        elif event.kind == "arrested":
            self.follow(data["seat"], "arrested", 1)
            self.follow(data["seat"], "lost", data["count"])
        elif event.kind.startswith("fulfilled"):
            self.follow(data["seat"], "points", data["points"])

    def follow(self, seat: int, what: str, count: int) -> None:
        """Count what came of a seat's answer, if it gave one this round."""
        if seat in self.answers:
            self.followed[self.answers[seat]][what] += count


def lengths(folder: Path, tally: Tally) -> str:
    """Count the games of one folder, and say how long they were."""
    found = [tally.game(file) for file in sorted(folder.glob("*.omerta"))]
    rounds = sorted(rounds for rounds, _ in found)
    low, high = rounds[len(rounds) // 20], rounds[-1 - len(rounds) // 20]
    demands = mean(demands for _, demands in found)
    return f"| {folder.name} | {len(rounds):,} | {median(rounds):g} | {low} to {high} | {rounds[-1]} | {demands:.1f} |"


def report(folders: list[Path]) -> Iterator[str]:
    """Say it all as rows of tables."""
    tally = Tally()
    yield "| folder | games | median rounds | 5% to 95% | longest | demands |"
    for folder in folders:
        yield lengths(folder, tally)
    yield "| character | win share | 95% interval | games |"
    for name, shares in sorted(tally.wins.items(), key=lambda item: -mean(item[1])):
        low, high = wilson(mean(shares), len(shares))
        yield f"| {name} | {mean(shares):.1%} | {low:.1%} to {high:.1%} | {len(shares):,} |"
    yield "| answer | given | loots | arrested | dollars | demand points | tokens lost |"
    for answer, given in tally.given.most_common():
        each = {what: count / given for what, count in tally.followed[answer].items()}
        chances = " | ".join(f"{each.get(what, 0):.1%}" for what in ("loots", "arrested"))
        means = " | ".join(f"{each.get(what, 0):.2f}" for what in ("dollars", "points", "lost"))
        yield f"| {answer} | {given / tally.given.total():.1%} | {chances} | {means} |"
    yield f"{tally.given.total():,} answers"


if __name__ == "__main__":
    print("\n".join(report([Path(name) for name in sys.argv[1:]])))
