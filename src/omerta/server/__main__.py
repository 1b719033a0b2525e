"""Start the server from the command line: `python -m omerta.server`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from omerta.server.serve import serve


def main() -> int:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(prog="python -m omerta.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", type=Path, default=Path("omerta.db"))
    parser.add_argument("--client", type=Path, help="folder of the built browser client")
    parser.add_argument("--origin", action="append", default=[], help="another origin that may connect")
    parser.add_argument("--thinkers", type=int, help="processes in which bots think")
    parser.add_argument("--grace-seconds", type=float, default=5.0, help="wait this long for a silent client's dice")
    parser.add_argument("--tables-per-minute", type=float, default=30, help="tables that one address may open")
    parser.add_argument("--behind-proxy", action="store_true", help="believe a local proxy about addresses")
    parser.add_argument("--quiet", action="store_true", help="log warnings only")
    given = parser.parse_args()
    return serve(
        given.host,
        given.port,
        given.database,
        client=given.client,
        origins=tuple(given.origin),
        thinkers=given.thinkers,
        grace_seconds=given.grace_seconds,
        tables_per_minute=given.tables_per_minute,
        behind_proxy=given.behind_proxy,
        quiet=given.quiet,
    )


if __name__ == "__main__":
    sys.exit(main())
