"""Run a storm, and say what was wrong: `make storm`."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.storm.planted import MISTAKES
from tests.storm.storm import Storm, StormServer


def main() -> int:
    """Run the real server through a storm; exit with 1 when anything acknowledged was lost, doubled or told wrongly."""
    read = argparse.ArgumentParser(prog="make storm STORM='...'", description=main.__doc__)
    read.add_argument("--kills", type=int, default=1000, help="how often the server is killed (1000)")
    read.add_argument("--seed", type=int, default=1, help="which storm (1)")
    read.add_argument("--planted", choices=sorted(MISTAKES), default="none", help="plant a mistake that must be found")
    options = read.parse_args()
    with TemporaryDirectory(prefix="omerta-storm-") as folder:
        server = StormServer(Path(folder), options.planted)
        outcome = Storm(server, Random(options.seed), lambda line: print(line, flush=True)).run(options.kills)
    print(outcome)
    for wrong in outcome.wrong:
        print(f"  {wrong}")
    return int(bool(outcome.wrong))


if __name__ == "__main__":
    raise SystemExit(main())
