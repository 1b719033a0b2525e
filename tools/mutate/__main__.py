"""Take a sample of mistakes, judge them one by one within a budget of time, and report what survived."""

from __future__ import annotations

import argparse
import json
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from random import Random
from time import monotonic

from omerta import game_types
from omerta.core.game_type import GameType
from tools.mutate.guards import ROOT, Copy, rule_modules
from tools.mutate.mistakes import Mistake, mistakes

KEPT = ROOT / "build" / "mutants.jsonl"
GOAL = 0.85
PATIENCE, LEAST = 4, 60.0
"""A mistake that makes the tests so many times slower than they are, or takes so many seconds, goes on for ever."""


def main() -> int:
    """Judge a sample of the mistakes, or go on where the last run stopped."""
    read = argparse.ArgumentParser(prog="make mutate MUTATE='...'", description=main.__doc__)
    read.add_argument("--game", action="append", choices=sorted(game_types), help="only this game; may be given again")
    read.add_argument("--mutants", type=int, default=40, help="how many mistakes in each game (40)")
    read.add_argument("--seed", default="1", help="which sample (1)")
    read.add_argument("--minutes", type=float, default=60.0, help="stop after so long (60); the next run goes on")
    read.add_argument("--kept", type=Path, default=KEPT, help="the file with the verdicts")
    options = read.parse_args()
    chosen = [game_types[name] for name in options.game or game_types]
    turns = zip_longest(*(sampled(game_type, options.mutants, options.seed) for game_type in chosen))
    sample = [each for turn in turns for each in turn if each is not None]
    verdicts = read_verdicts(options.kept)
    judge(sample, verdicts, options.kept, monotonic() + 60 * options.minutes)
    return report(sample, verdicts)


def sampled(game_type: GameType, number: int, seed: str) -> list[tuple[GameType, Mistake]]:
    """Pick mistakes of a game; a larger sample with the same seed holds the smaller one."""
    every = [mistake for file in rule_modules(game_type) for mistake in mistakes(file)]
    Random(f"{seed} {game_type.id}").shuffle(every)
    return [(game_type, mistake) for mistake in every[:number]]


def key(mistake: Mistake) -> str:
    """Name a mistake in a file as the file is now."""
    digest = sha256(mistake.file.read_bytes()).hexdigest()[:12]
    return f"{mistake.file.relative_to(ROOT)} {digest} {mistake.start}-{mistake.end} {mistake.after}"


def read_verdicts(file: Path) -> dict[str, str]:
    """Read what was judged before."""
    if not file.is_file():
        return {}
    entries = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {entry["mistake"]: entry["verdict"] for entry in entries}


def judge(sample: list[tuple[GameType, Mistake]], verdicts: dict[str, str], kept: Path, until: float) -> None:
    """Judge what has no verdict yet, and keep each verdict as soon as it is known."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    waiting = [(game_type, mistake) for game_type, mistake in sample if key(mistake) not in verdicts]
    if not waiting:
        return
    copy = Copy(kept.parent / "mutants")
    limits: dict[str, float] = {}
    for game_type, mistake in waiting:
        if monotonic() > until:
            return
        if game_type.id not in limits:
            verdict, seconds = copy.judge(game_type, None, b"", 3600)
            if verdict != "survived":
                raise SystemExit(f"the tests of {game_type.id} fail without any mistake: mend them first")
            limits[game_type.id] = max(LEAST, PATIENCE * seconds)
            print(f"{game_type.id}: {seconds:.0f} s without a mistake", flush=True)
        verdict, seconds = copy.judge(game_type, mistake.file, mistake.planted(), limits[game_type.id])
        verdicts[key(mistake)] = verdict
        with kept.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"mistake": key(mistake), "verdict": verdict}) + "\n")
        print(f"{verdict:8} {seconds:5.0f} s  {where(mistake)}  {mistake}", flush=True)


def where(mistake: Mistake) -> str:
    """Say where a mistake was made."""
    return f"{mistake.file.relative_to(ROOT / 'src')}:{mistake.line}"


def report(sample: list[tuple[GameType, Mistake]], verdicts: dict[str, str]) -> int:
    """Print how many were caught in each game, and every survivor; fail below the goal."""
    print()
    judged = [(game_type, mistake) for game_type, mistake in sample if key(mistake) in verdicts]
    survivors = [(game_type, mistake) for game_type, mistake in judged if verdicts[key(mistake)] == "survived"]
    for game_type in dict.fromkeys(game_type.id for game_type, _ in sample):
        planted = [mistake for each, mistake in judged if each.id == game_type]
        lived = [mistake for each, mistake in survivors if each.id == game_type]
        if planted:
            caught = len(planted) - len(lived)
            print(f"{game_type:20} {len(planted):4} planted  {caught:4} caught  {caught / len(planted):.0%}")
    for _, mistake in survivors:
        print(f"survived  {where(mistake)}  {mistake}")
    if len(judged) < len(sample):
        print(f"{len(sample) - len(judged)} are still to be judged: run it again")
    share = 1 - len(survivors) / len(judged) if judged else 1.0
    print(f"{share:.0%} of {len(judged)} caught; the goal is {GOAL:.0%}")
    return int(share < GOAL)


if __name__ == "__main__":
    raise SystemExit(main())
