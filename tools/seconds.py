"""Measure how long a move takes every bot: `python -m tools.seconds [GAME ...]` writes omerta/bots/seconds.toml anew.

Every bot of a game answers questions from all over a game of random moves, at each preset and seat count, and the
longest of its answers counts, in the processor's seconds. With games named only those are measured, and their seconds
are converted into those of the machine that the file is about. It takes about an hour, and nothing else should run.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Mapping
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


def measure(game_type: GameType, references: list[float]) -> Measured:
    """Time every bot of a game at all its tables, and between them the fixed work."""
    found: Measured = {}
    for preset, seats in game_type.variants():
        game, table = game_type.make(seats, preset=preset), found.setdefault(preset, {"seats": []})
        table["seats"].append(seats)
        for bot in bots_for(game_type):
            references.append(time_fixed_work(process_time))
            table.setdefault(bot, []).append(seconds_a_move(game, bot, QUESTIONS)[1])
        longest = max(bots_for(game_type), key=lambda bot: table[bot][-1])
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


def main(names: list[str]) -> None:
    """Measure these games, or all, and write what was found of each beside what is known of the others."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    known: dict[str, Any] = tomllib.loads(FILE.read_text(encoding="utf-8")) if names else {}
    reference = known.pop("reference", None)
    for name in names or game_types:
        references: list[float] = []
        found, here = measure(find(name), references), median(references)
        reference = here if reference is None else reference
        known[name] = converted(found, reference / here)
        FILE.write_text(write(reference, known), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
