"""Ratings of bots from who won against whom, by openskill, and the file in which the bots' cards find them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from openskill.models import PlackettLuce

from omerta.core.bot import Rating
from omerta.core.errors import OmertaError
from omerta.lab.files import replacing
from omerta.lab.intervals import Z95
from omerta.lab.pairings import Bout

Skill = tuple[float, float]
"""What is believed of a player's strength: the mean and the standard deviation."""

_model = PlackettLuce()
BEGINNER: Skill = (_model.mu, _model.sigma)
"""What is believed of somebody before the first game."""


def rate_game(known: Mapping[str, Skill], names: Sequence[str], ranks: Sequence[int]) -> dict[str, Skill]:
    """Rate everybody at a table by who ranked before whom; it makes no difference who sat where.

    A name that sits there more than once is one player: what the game says of each of them is averaged.
    """
    teams = [[_model.create_rating(list(known.get(name, BEGINNER)))] for name in names]
    after = _model.rate(teams, ranks=[float(rank) for rank in ranks])
    found = {}
    for name in set(names):
        same = [team[0] for team, other in zip(after, names, strict=True) if other == name]
        found[name] = fmean(each.mu for each in same), fmean(each.sigma for each in same)
    return found


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
