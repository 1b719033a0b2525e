"""Run every measurement and print it: `make bench`, or `make bench PART=engines` for one of them."""

from __future__ import annotations

import platform
import sys
from importlib import import_module
from importlib.metadata import version

PARTS = ("engines", "environments", "simulations", "search", "arrays", "server_load", "traffic", "client", "tab")
LONG = ("held_sockets",)
"""What takes so long that it is run only by its name."""


def main() -> None:
    chosen = sys.argv[1:] or PARTS
    unknown = [part for part in chosen if part not in PARTS + LONG]
    if unknown:
        sys.exit(f"no bench called {unknown[0]!r}; there are {', '.join(PARTS + LONG)}")
    libraries = ", ".join(f"{name} {version(name)}" for name in ("open_spiel", "pettingzoo", "rlcard"))
    print(f"Python {platform.python_version()}, {libraries}, {platform.machine()}")
    for part in chosen:
        print(f"\n{part}")
        for line in import_module(f"bench.{part}").report():
            print(f"  {line}", flush=True)


if __name__ == "__main__":
    main()
