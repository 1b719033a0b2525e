"""What is believed of a player's strength, and how a game changes it, by openskill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

from openskill.models import PlackettLuce

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
