"""Measure how long a move takes every bot: `python -m tools.seconds [GAME ...]` writes omerta/bots/seconds.toml anew.

Every bot of a game answers questions from all over a game of random moves, at each preset and seat count, and the
longest of its answers counts, in the processor's seconds. With games named only those are measured, and with bots named
behind a game (`python -m tools.seconds GAME BOT`) only these; their seconds are converted into those of the machine
that the file is about, and all others stay. Everything takes about an hour, and nothing else should run.
"""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from omerta import game_types
from omerta.bots import bots_for
from omerta.bots.thinking_time import time_fixed_work
from omerta.core.game_type import GameType
from omerta.core.registry import find
from omerta.lab.pace import seconds_a_move

FILE = Path(__file__).parents[1] / "src" / "omerta" / "bots" / "seconds.toml"
QUESTIONS = 16

Measured = dict[str, dict[str, Any]]


def measure(game_type: GameType, references: list[float], only: Collection[str] = ()) -> Measured:
    """Time every bot of a game, or only some, at all its tables, and between them the fixed work."""
    bots = [bot for bot in bots_for(game_type) if not only or bot in only]
    found: Measured = {}
    for preset, seats in game_type.variants():
        game, table = game_type.make(seats, preset=preset), found.setdefault(preset, {"seats": []})
        table["seats"].append(seats)
        for bot in bots:
            references.append(time_fixed_work(process_time))
            table.setdefault(bot, []).append(seconds_a_move(game, bot, QUESTIONS)[1])
        longest = max(bots, key=lambda bot: table[bot][-1])
        print(f"{game_type.id}, {preset}, {seats} seats: {table[longest][-1]:.3f} s by {longest}", flush=True)
    return found


def converted(found: Measured, factor: float) -> Measured:
    """Put what was found into the seconds of another machine."""
    return {
        preset: {
            name: row if name == "seats" else [round(each * factor, 4) for each in row] for name, row in table.items()
        }
        for preset, table in found.items()
    }


def beside(game_type: GameType, found: Measured, known: Measured) -> Measured:
    """Put what was found of some bots beside what is known of the others, in the order of the game's bots."""
    if {preset: table["seats"] for preset, table in known.items()} != {
        preset: table["seats"] for preset, table in found.items()
    }:
        raise SystemExit(f"the file has other tables of {game_type.id}: run python -m tools.seconds {game_type.id}")
    return {
        preset: {
            name: table.get(name) or known[preset][name]
            for name in ("seats", *bots_for(game_type))
            if name in table or name in known[preset]
        }
        for preset, table in found.items()
    }


def write(reference: float, games: Mapping[str, Measured]) -> str:
    """Write the file."""
    lines = [
        "# What was measured of the bots: the most seconds that a move took each, by the seat counts of a preset,",
        "# and as 'reference' what a fixed piece of work took the same machine. Written by 'python -m tools.seconds'.",
        f"reference = {reference:.4f}",
    ]
    for game, presets in sorted(games.items()):
        for preset, table in presets.items():
            lines += ["", f"[{game}.{preset}]"]
            lines += [f"{name} = [{', '.join(f'{each:g}' for each in row)}]" for name, row in table.items()]
    return "\n".join(lines) + "\n"


def wanted(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Read which games are meant, and which bots of the only one."""
    usage = "python -m tools.seconds [-h] [GAME ... | GAME BOT ...]"
    parser = argparse.ArgumentParser(usage=usage, description=__doc__.partition("`")[0].rstrip(": ") + ".")
    parser.add_argument(
        "names", metavar="GAME", nargs="*", help="games to measure, all where none is named; or one, and its bots"
    )
    names = parser.parse_args(words).names
    games = [name for name in names if name in game_types]
    bots = [name for name in names if name not in game_types]
    if bots and len(games) != 1:
        parser.error(f"{bots[0]!r} is no game; bots stand behind one of {', '.join(game_types)}")
    known = bots_for(find(games[0])) if bots else {}
    for bot in bots:
        if bot not in known:
            parser.error(f"{games[0]} has no bot {bot!r}, but {', '.join(known)}")
    return games, bots


def main(words: Sequence[str]) -> None:
    """Measure these games, or all, and write what was found of each beside what is known of the others."""
    games, bots = wanted(words)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    known: dict[str, Any] = tomllib.loads(FILE.read_text(encoding="utf-8")) if games else {}
    reference = known.pop("reference", None)
    for name in games or game_types:
        references: list[float] = []
        found, here = measure(find(name), references, bots), median(references)
        reference = here if reference is None else reference
        found = converted(found, reference / here)
        known[name] = beside(find(name), found, known[name]) if bots else found
        FILE.write_text(write(reference, known), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
