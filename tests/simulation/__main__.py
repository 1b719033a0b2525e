"""Run worlds of the simulator, look how soon planted mistakes are found, or tell the story of a seed."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from tests.simulation.planted import MISTAKES, plant
from tests.simulation.story import shrink, tell
from tests.simulation.world import World

USUAL_SEEDS = "1-20"
MOST_SEEDS = 40
"""How many worlds are run at most until a planted mistake is found."""


def main() -> None:
    """Do what the arguments say; exit with 1 when something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seeds", default=USUAL_SEEDS, help=f"which worlds, as in {USUAL_SEEDS}")
    parser.add_argument("--planted", help=f"plant a mistake, or 'all', each by itself: {', '.join(MISTAKES)}")
    parser.add_argument("--story", type=int, help="shrink a seed that fails, and tell what happens in it")
    parser.add_argument("--trace", type=Path, help="write all that happened in the last world to a file")
    given = parser.parse_args()
    first, _, last = given.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    if given.planted == "all":
        sys.exit(not find_all(seeds.start))
    if given.planted is not None:
        plant(given.planted)
    if given.story is not None:
        world = shrink(given.story)
        print("\n".join(tell(world)), *world.faults, sep="\n")
        sys.exit(bool(world.faults))
    sys.exit(run_all(seeds, given.trace, stop=given.planted is not None) > 0)


def find_all(first: int) -> bool:
    """Plant each mistake by itself, and say which seed finds it; return whether all are found."""
    found = 0
    for mistake in MISTAKES:
        seeds = f"{first}-{first + MOST_SEEDS - 1}"
        command = [sys.executable, "-m", "tests.simulation", "--seeds", seeds, "--planted", mistake]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        worlds = [line for line in done.stdout.splitlines() if " s in " in line]
        if not worlds or (done.returncode == 0 and len(worlds) < MOST_SEEDS):
            print(f"{mistake}: cannot be planted: {done.stderr[-300:]}", flush=True)
            continue
        found += done.returncode != 0
        how = f"found in world {len(worlds)}: {worlds[-1]}" if done.returncode else f"not found in {len(worlds)} worlds"
        print(f"{mistake}: {how}"[:300], flush=True)
    print(f"{found} of {len(MISTAKES)} mistakes are found")
    return found == len(MISTAKES)


def run_all(seeds: range, trace: Path | None, *, stop: bool) -> int:
    """Run worlds and print what they were like; return how many have faults."""
    total: Counter[str] = Counter()
    began, virtual, wrong = time.process_time(), 0.0, 0
    for seed in seeds:
        at = time.process_time()
        world = World(seed, keep=trace is not None)
        faults = world.run()
        total += world.counts
        virtual += world.loop.now
        wrong += bool(faults)
        took, counts = time.process_time() - at, world.counts
        print(
            f"{seed} {world.digest[:12]} {world.loop.now:.0f} s in {took:.2f} s: {counts['moves']} moves,"
            f" {counts['crashes']} crashes, {counts['faults']} faults",
            *faults[:3],
            sep="; ",
            flush=True,
        )
        if trace is not None:
            trace.write_text("\n".join(world.story or ()))
        if faults and stop:
            break
    seconds = time.process_time() - began
    figures = ", ".join(f"{total[what] / seconds:.0f} {what}" for what in ("moves", "rows", "faults"))
    print(f"{virtual / seconds:.0f} times real time; a processor second has {figures};", end=" ")
    print(f"{total['crashes']} crashes, {wrong} worlds where something is wrong")
    return wrong


if __name__ == "__main__":
    main()
