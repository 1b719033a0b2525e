"""What things are worth to a bot: cards, gangs and money in Influence Points, from a view and the printed cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from omerta.core.nodes import Seat
from omerta.games.gangsta.deck.economy import worth
from omerta.games.gangsta.deck.skills import LEADER, ONE, SKILLS, USED, count
from omerta.games.gangsta.game import Gangsta
from omerta.games.gangsta.in_play import Member
from omerta.games.gangsta.view import GangstaView


class BotFacts:
    """A view as numbers: gangs by places and icons, so that crews can be tried out quickly."""

    def __init__(self, game: Gangsta, view: GangstaView) -> None:
        assert view.seat is not None
        self.game, self.view, self.seat = game, view, view.seat
        self.tables = game.tables
        self.gang = view.gangs[self.seat]
        self.money = view.money[self.seat]
        self.rivals = game.clockwise[self.seat][1:]

    def place(self, code: str) -> int:
        """Find a gangster in the deck."""
        return self.tables.places[code]

    def icons(self, member: Member) -> int:
        """Add up a gangster's skills, the learned one too."""
        own = self.tables.icons[self.place(member.code)]
        return own + ONE[SKILLS.index(member.learned)] if member.learned is not None else own

    @cached_property
    def own_icons(self) -> list[int]:
        """List the icons of one's own gang, in its order."""
        return [self.icons(member) for member in self.gang]

    @cached_property
    def total(self) -> int:
        """Add up one's own gang."""
        return sum(self.own_icons)

    def row(self) -> Iterator[int]:
        """List the open heists."""
        return (self.tables.heist_places[code] for code in self.view.row if code is not None)

    def leader(self, icons: int) -> bool:
        """Return whether somebody leads."""
        return bool(count(icons, LEADER))

    def gangster_worth(self, card: int) -> float:
        """Value a gangster in a gang by its price."""
        return self.tables.cost[card] + 0.6 * self.tables.points[card]

    def weakest(self, codes: Sequence[str]) -> str:
        """Find the gangster that is missed the least."""
        return min(codes, key=lambda code: self.gangster_worth(self.place(code)))

    def leading_rival(self, seats: Sequence[Seat]) -> Seat:
        """Find the opponent with the most points, and money to break the tie."""
        return max(seats, key=lambda seat: (self.view.points[seat], self.view.money[seat]))


def heist_worth(game: Gangsta, card: int, dollar: float, point: float = 1.0) -> float:
    """Value a heist done alone in Influence Points, by what a dollar is worth now."""
    tables = game.tables
    return point * tables.heist_points[card] + dollar * (tables.cash[card] + worth(tables.rewards[card]))


def crews(icons: Sequence[int], need: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Try crews out: each set of members who all bring something, in an order that is legal, with what is still needed.

    What is needed after a crew depends on who is in it and not on the order, so every set is tried once.
    """
    seen = {0}
    wave: list[tuple[int, tuple[int, ...], int]] = [(0, (), need)]
    while wave:
        following = []
        for mask, order, left in wave:
            for place, own in enumerate(icons):
                both = mask | 1 << place
                if both not in seen:
                    used = USED[left, own]
                    if used:
                        seen.add(both)
                        yield (*order, place), left - used
                        if used != left:
                            following.append((both, (*order, place), left - used))
        wave = following


def lacking(have: int, need: int) -> int:
    """Count the icons that a need lacks."""
    return sum(max(0, count(need, skill) - count(have, skill)) for skill in range(len(SKILLS)))
