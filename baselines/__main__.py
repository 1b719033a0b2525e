"""Measure the baselines: `make baselines`, or one part of it: play, nashconv, sizes, table."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from baselines import equilibria, sizes
from baselines.contests import pace, play, summed, until, write_json
from baselines.plan import HERE, Plan, plans_for, read_plans
from baselines.table import renew, write_parquet
from omerta import __version__
from omerta.core.errors import OmertaError

PARTS = ("play", "nashconv", "sizes", "table")
RESULTS = HERE / "results.json"
PAGES = (HERE.parent / "docs" / "baselines.md", HERE.parent / "docs" / "benchmark.md")


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m baselines", description=__doc__)
    parser.add_argument("part", nargs="?", choices=PARTS, help="one part; all of them, one after the other, without")
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games to play or to size; all of them without")
    parser.add_argument("--folder", type=Path, default=Path("build/baselines"), help="where journals are kept")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seconds", type=int, help="stop each game after so long; the same command goes on from there")
    parser.add_argument("--share", type=float, default=1.0, help="play this part of the plan's games")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    plans = plans_for(given.games, read_plans())
    given.folder.mkdir(parents=True, exist_ok=True)
    for part in [given.part] if given.part else PARTS:
        if part == "play" and not play_all(given, plans):
            sys.exit("stopped; the same command goes on from here")
        if part == "nashconv":
            count_nash_conv(given.folder / "nashconv.json", plans[0].seed)
        if part == "sizes":
            write_json(given.folder / "sizes.json", {"rows": [size(plan) for plan in plans]})
        if part == "table":
            write_tables(given.folder, plans)


def play_all(given: argparse.Namespace, plans: list[Plan]) -> bool:
    """Play the games of all plans; tell whether nothing is left."""
    done = True
    for plan in plans:
        pace(plan, given.folder)
        with until(given.seconds) as gate:
            left = play(plan, given.folder, gate, given.jobs, given.share)
        say(f"{plan.game}: {left:,} games left to play")
        done = done and not left
        if gate.interrupted:
            return False
    return done


def count_nash_conv(file: Path, seed: int) -> None:
    """Count NashConv of what the file lacks, and write it down after each; a file of another seed is refused."""
    known = read(file, {"seed": seed, "rows": []})
    if known["seed"] != seed:
        raise OmertaError(f"{file} was counted with seed {known['seed']}, not {seed}; move it away to count anew")
    for found in equilibria.report(seed, known["rows"]):
        write_json(file, found)
        say(f"NashConv: {found['rows'][-1]}")


def size(plan: Plan) -> dict[str, Any]:
    found = sizes.measure(plan)
    say(f"size {found}")
    return found


def write_tables(folder: Path, plans: list[Plan]) -> None:
    """Gather what the folder holds into the results file, and renew the pages; what is not there stays as it was."""
    results: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    games: dict[str, Mapping[str, Any]] = {game["game"]: game for game in results.get("games", [])}
    games |= {plan.game: summed(plan, folder) for plan in plans if (folder / f"{plan.game}.journal").exists()}
    order = list(read_plans())
    results = {
        "omerta": __version__,
        "games": sorted(games.values(), key=lambda game: order.index(game["game"])),
        "nash_conv": read(folder / "nashconv.json", results.get("nash_conv", {"rows": []})),
        "sizes": read(folder / "sizes.json", {"rows": results.get("sizes", [])})["rows"],
    }
    write_json(RESULTS, results)
    write_parquet(results, folder / "baselines.parquet")
    for page in PAGES:
        renew(page, results)
    say(f"{RESULTS.name}, {folder / 'baselines.parquet'} and {', '.join(page.name for page in PAGES)} are written")


def read(path: Path, usual: Any) -> Any:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else usual


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    try:
        main()
    except OmertaError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
