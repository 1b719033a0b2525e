"""What skill is worth: how much stronger bots win, and how much of a win the deal and the seat decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import exp, fsum, nan
from random import Random
from statistics import fmean, variance

from omerta.bots import bots_for
from omerta.core.bot import Rating
from omerta.core.game import AnyGame
from omerta.lab.intervals import ENOUGH, wilson
from omerta.lab.ladder import Ladder, Step
from omerta.lab.pairings import ANCHOR, Bout, Pairing
from omerta.lab.report.estimates import Estimate

OWN_BOTS = 3
"""So many of a game's own bots meet each other in every pairing, unless the game names them."""
STEEPEST, SEARCHES = 2.0, 60
RESAMPLES = 400
"""How often the deals are drawn anew for an interval."""


def rivals(game: AnyGame) -> tuple[str, ...]:
    """Name the bots that meet: the random one, and some of the game's own, which answer quickly; the usual one last."""
    game_type = game.setup.game_type
    own = game_type.measures(game).bots or tuple(card.name for card in game_type.bots[-OWN_BOTS:])
    return (ANCHOR, *own)


def meetings(bots: Sequence[str]) -> tuple[Pairing, ...]:
    """Let each bot sit alone at a table of each other."""
    return tuple(Pairing(challenger, table) for challenger, table in permutations(bots, 2))


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pairing with the distance of its two bots in rating."""

    step: Step
    distance: float

    @property
    def share(self) -> Estimate:
        return share_of(self.step)


def share_of(step: Step) -> Estimate:
    """Return the challenger's share with its interval by deal; where all deals ended alike it is Wilson's for them."""
    ends = (step.low, step.high) if step.low < step.high else wilson(step.share, step.games * step.fair)
    return Estimate(step.share, *ends, step.games)


class Skill:
    """What a small ladder shows about skill and luck."""

    def __init__(self, ladder: Ladder) -> None:
        self.ladder = ladder
        self.bots = tuple(dict.fromkeys(pairing.challenger for pairing in ladder.pairings))
        self.cards = bots_for(ladder.game.setup.game_type)
        seats = ladder.game.seats
        self.shipped = {name: card.ratings[seats] for name, card in self.cards.items() if seats in card.ratings}
        """What the ladder that ships with the bots says of them at this number of seats."""
        self.measured = all(name in self.shipped for name in self.bots)
        """Whether the distances are those of that ladder; else they are of these games."""
        self.ratings: Mapping[str, Rating] = self.shipped if self.measured else ladder.ratings()

    def meetings(self) -> list[Meeting]:
        """List who met whom, with how far apart they are rated."""
        rated = self.ratings
        return [
            Meeting(step, rated[step.pairing.challenger].value - rated[step.pairing.table].value)
            for step in self.ladder.steps()
        ]

    def among_own(self) -> list[Step]:
        """List the steps between the game's own bots; whoever loses to the random one shows nothing about the game."""
        steps = self.ladder.steps()
        return [step for step in steps if ANCHOR not in (step.pairing.challenger, step.pairing.table)] or list(steps)

    def slope(self) -> float:
        """Find by how much the log-odds against each rival grow with a point of rating, by least squares."""
        found, seats = self.meetings(), self.ladder.game.seats
        low, high = 0.0, STEEPEST
        for _ in range(SEARCHES):
            left, right = low + (high - low) / 3, high - (high - low) / 3
            if _misfit(found, seats, left) < _misfit(found, seats, right):
                high = right
            else:
                low = left
        return (low + high) / 2

    def luck(self) -> list[Luck]:
        """Part the wins of every two bots that met, the widest apart first."""
        found = [part_luck(self.ladder.bouts, pairing, self.ladder.seed) for pairing in self.ladder.pairings]
        return sorted((each for each in found if each is not None), key=lambda each: -each.skill.value)


def expected(distance: float, seats: int, slope: float) -> float:
    """Return the win share of a challenger that is rated so far above equal rivals (Plackett and Luce)."""
    ahead = exp(min(50.0, slope * distance))
    return ahead / (ahead + seats - 1)


def _misfit(meetings: Sequence[Meeting], seats: int, slope: float) -> float:
    return fsum((each.step.share - expected(each.distance, seats, slope)) ** 2 for each in meetings)


@dataclass(frozen=True, slots=True)
class Luck:
    """Of what decides who wins: the part that is who plays, the part of deal and seat, and the rest.

    The rest is later chance, and what the bots draw.
    """

    pairing: Pairing
    skill: Estimate
    deal: Estimate
    rest: Estimate


def part_luck(bouts: Sequence[Bout], pairing: Pairing, seed: int) -> Luck | None:
    """Part the spread of wins over seats and games into who played, the deal, and the rest.

    A deal is played once for each seat of the challenger, so every seat of a deal is seen with the same chance and
    other company. What bots of each kind win on average is the part of skill. What two games of one deal have in common
    in one seat, beyond that, is the part of the deal: the mean product of what is left over. Both are right on average
    however few games there are; below nothing they count as nothing. Intervals are made by drawing deals anew.
    """
    by_deal: dict[int, list[Bout]] = {}
    for bout in bouts:
        if bout.pairing == pairing:
            by_deal.setdefault(bout.deal, []).append(bout)
    deals = [each for each in by_deal.values() if len(each) > 1]
    if len(deals) < 2:
        return None
    seats = len(deals[0][0].ranks)
    won = fmean(bout.share for deal in deals for bout in deal)
    means = {True: won, False: (1 - won) / (seats - 1)}
    seen = [(fmean(bout.share for bout in deal), _in_common(deal, means)) for deal in deals]
    rng = Random(seed)
    drawn = [_parts(rng.choices(seen, k=len(seen)), seats) for _ in range(RESAMPLES)]
    found, games = _parts(seen, seats), sum(map(len, deals))
    if won in (0.0, 1.0):
        drawn = _alike(won, len(deals), seats)
    cut = len(drawn) // 40
    parts = []
    for place, value in enumerate(found):
        low, high = nan, nan
        if len(deals) >= ENOUGH:
            ends = sorted(each[place] for each in drawn)
            low, high = min(value, ends[cut]), max(value, ends[-cut - 1])
        parts.append(Estimate(value, low, high, games))
    return Luck(pairing, *parts)


def _alike(share: float, deals: int, seats: int) -> list[tuple[float, float, float]]:
    """Return what is possible where all games ended alike: drawing deals anew would always give the same."""
    most = [_skill(end, seats) for end in wilson(share, deals)]
    low, high = min(most), max(most)
    return [(low, 0.0, 0.0), (high, 1.0 - low, 1.0 - low)]


def _skill(share: float, seats: int) -> float:
    """Return the part of skill where the challenger's true share is known."""
    return min(1.0, (share - 1 / seats) ** 2 / (seats - 1) / (1 / seats * (1 - 1 / seats)))


def _parts(seen: Sequence[tuple[float, float]], seats: int) -> tuple[float, float, float]:
    """Return the parts of skill, deal and rest, from what the challenger won and what seats had in common, by deal."""
    total = 1 / seats * (1 - 1 / seats)
    shares = [share for share, _ in seen]
    ahead = (fmean(shares) - 1 / seats) ** 2 - variance(shares) / len(shares)
    skill = min(1.0, max(0.0, ahead / (seats - 1) / total))
    deal = min(1.0 - skill, max(0.0, fmean(common for _, common in seen) / total))
    return skill, deal, 1.0 - skill - deal


def _in_common(bouts: Sequence[Bout], means: Mapping[bool, float]) -> float:
    """Average the products of what is left over in one seat in two games of one deal."""
    left = []
    for bout in bouts:
        share = 1 / bout.ranks.count(1)
        left.append([(share if rank == 1 else 0.0) - means[seat == bout.seat] for seat, rank in enumerate(bout.ranks)])
    return fmean(fmean(a * b for a, b in zip(one, other, strict=True)) for one, other in combinations(left, 2))
