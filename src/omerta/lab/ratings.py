"""Ratings of bots from who won against whom, by openskill, and the file in which the bots' cards find them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from omerta.core.bot import Rating
from omerta.core.errors import OmertaError
from omerta.lab.files import replacing
from omerta.lab.intervals import Z95
from omerta.lab.pairings import Bout
from omerta.lab.skill import Skill, rate_game


def rate(bouts: Sequence[Bout]) -> dict[str, Rating]:
    """Rate every bot by games in the order given: whoever won ranks before everybody else, however far behind."""
    known: dict[str, Skill] = {}
    for bout in bouts:
        names = [bout.bot_at(seat) for seat in range(len(bout.ranks))]
        known |= rate_game(known, names, [min(rank, 2) for rank in bout.ranks])
    order = sorted(known, key=lambda name: known[name][0])
    return {name: Rating(known[name][0], Z95 * known[name][1]) for name in order}


Measured = Mapping[str, Mapping[str, float]]
"""What a card shows of each bot: `rating` and `give`."""


def write_ratings(path: Path, game: str, seats: int, scale: int, games: int, bots: Measured) -> None:
    """Put one game's ratings at one seat count into the file, beside all others that are there."""
    try:
        known: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except (OSError, ValueError) as error:
        raise OmertaError(f"{path}: is no file of ratings ({error})") from None
    known.setdefault(game, {}).setdefault("seats", {})[str(seats)] = {"scale": scale, "games": games, "bots": bots}
    lines = ["# How strong the bots were found to be; written by 'omerta ladder --ratings'."]
    for name in sorted(known):
        lines += ["", f"[{name}]"]
        for count, ladder in sorted(known[name].get("seats", {}).items()):
            lines += ["", f"[{name}.seats.{count}]", f"scale = {ladder['scale']}", f"games = {ladder['games']}", ""]
            lines += [f"[{name}.seats.{count}.bots]"]
            for bot, figures in ladder["bots"].items():
                lines.append(f"{bot} = {{ {', '.join(f'{each} = {figures[each]:g}' for each in figures)} }}")
    with replacing(path) as part:
        part.write_text("\n".join(lines) + "\n", encoding="utf-8")
