"""The final count: Influence Points, bonuses, and who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

WHOLE_BONUS = 2
SHARED_BONUS = 1
MEDIA_LIMIT = 7


@dataclass(frozen=True)
class Boss:
    """Hold what one player owns when the game ends."""

    heists: tuple[int, ...]
    gang: tuple[tuple[str, int], ...]
    money: int
    resource: tuple[str, int] | None = None


def _share(amounts: Sequence[int]) -> list[int]:
    """Award the most with 2 points; "if several players are eligible, they each receive 1 IP"."""
    most = max(amounts)
    bonus = WHOLE_BONUS if amounts.count(most) == 1 else SHARED_BONUS
    return [bonus if amount == most else 0 for amount in amounts]


def _clan_bonuses(bosses: Sequence[Boss]) -> list[list[int]]:
    """Award "the majority in one of the five clans", the Boss counted, unowned clans left out (GA-A52)."""
    members = [Counter(clan for clan, _ in boss.gang) for boss in bosses]
    clans = sorted(set().union(*members))
    return [_share([counted[clan] for counted in members]) for clan in clans]


def _resource_points(boss: Boss) -> int:
    """Count an activated resource, and for Media "each stored heist which includes Influence Points", at most 7."""
    if boss.resource is None:
        return 0
    effect, printed = boss.resource
    if effect != "media":
        return printed
    return printed + min(MEDIA_LIMIT, sum(points > 0 for points in boss.heists))


def count_up(bosses: Sequence[Boss], clans: bool) -> list[int]:
    """Add all points and bonuses; with clans that for the most gangsters "is not assigned"."""
    bonuses = [_share([boss.money for boss in bosses])]
    if clans:
        bonuses.extend(_clan_bonuses(bosses))
    else:
        bonuses.append(_share([len(boss.gang) for boss in bosses]))
    return [
        sum(boss.heists)
        + sum(points for _, points in boss.gang)
        + _resource_points(boss)
        + sum(bonus[seat] for bonus in bonuses)
        for seat, boss in enumerate(bosses)
    ]


def winners(bosses: Sequence[Boss], points: Sequence[int]) -> list[int]:
    """Name who wins: most points, then "the highest number of gangsters", else "all tied players win"."""
    results = [(total, len(boss.gang)) for total, boss in zip(points, bosses, strict=True)]
    best = max(results)
    return [seat for seat, result in enumerate(results) if result == best]
