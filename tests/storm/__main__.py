"""Run a storm, and say what was wrong: `make storm`."""

from __future__ import annotations

import argparse
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.storm.planted import MISTAKES
from tests.storm.servers import HARBOURS
from tests.storm.storm import Storm

LAST_WORDS = 20
"""So many lines of each server's log are shown when something was wrong."""


def main() -> int:
    """Run real servers through a storm; exit with 1 when anything acknowledged was lost, doubled or told wrongly."""
    read = argparse.ArgumentParser(prog="make storm STORM='...'", description=main.__doc__)
    read.add_argument("--store", choices=[*HARBOURS, "both"], default="both", help="where the tables are kept (both)")
    read.add_argument("--kills", type=int, default=1000, help="how often servers are killed on each store (1000)")
    read.add_argument("--minutes", type=float, default=inf, help="how long it rages on each store at most")
    read.add_argument("--seed", type=int, default=1, help="which storm (1)")
    read.add_argument("--planted", choices=sorted(MISTAKES), default="none", help="plant a mistake that must be found")
    options = read.parse_args()
    faults = 0
    for store in [*HARBOURS] if options.store == "both" else [options.store]:
        with TemporaryDirectory(prefix="omerta-storm-") as folder:
            harbour = HARBOURS[store](Path(folder), options.planted)
            storm = Storm(harbour, Random(options.seed), lambda line: print(line, flush=True))
            outcome = storm.run(options.kills, options.minutes)
            print(f"{store}: {outcome}", flush=True)
            for wrong in outcome.wrong:
                print(f"  {wrong}", flush=True)
            if outcome.wrong:
                for server in harbour.servers:
                    print(server.log, *server.log.read_text().splitlines()[-LAST_WORDS:], sep="\n    ", flush=True)
        faults += len(outcome.wrong)
    return int(bool(faults))


if __name__ == "__main__":
    raise SystemExit(main())
