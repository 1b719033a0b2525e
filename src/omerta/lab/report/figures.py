"""The figures of a report, from games that were watched: each with its interval and the number of games behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import quantiles

from omerta.core.game import AnyGame
from omerta.core.measures import PLACES, TURN_ORDER, Choice
from omerta.core.nodes import Seat
from omerta.core.words.texts import SEAT_NAMES
from omerta.lab.report.estimates import Difference, Estimate, apart, mean, ratio, together
from omerta.lab.report.watching import TENTHS, Watched

HARDLY = 0.05
"""A choice is hardly ever made if nobody makes it in more than this part of the games that offer it, for certain."""


@dataclass(frozen=True, slots=True)
class RoleShare:
    """How those fared who had a role."""

    kind: str
    code: str
    name: str
    share: Estimate


@dataclass(frozen=True, slots=True)
class ChoiceFigures:
    """How often a choice is made and what it pays.

    `rate` is the part of the questions offering it that were answered with it, `found` the part of the games offering
    it in which somebody did, `gain` what it brought until the next such question. `made` and `left` are the win shares
    of those who made it in a game, and of those who could have and never did; `pays` is how far they are apart.
    """

    ask: str
    name: str
    offered: int
    taken: int
    rate: Estimate | None
    found: Estimate | None
    gain: Estimate | None
    made: Estimate | None
    left: Estimate | None
    pays: Difference | None

    @property
    def dead(self) -> bool:
        """Return whether it is never or hardly ever made, although it is offered."""
        return self.found is not None and self.found.high < HARDLY


@dataclass(frozen=True, slots=True)
class Spread:
    """How a count is spread over games: its mean, the ends of the middle 90%, the middle, and the counts themselves."""

    mean: Estimate
    low: float
    middle: float
    high: float
    values: tuple[int, ...]


def spread(values: Sequence[int]) -> Spread:
    """Describe a count by game."""
    estimate = mean(values)
    assert estimate is not None
    cuts = quantiles(values, n=20, method="inclusive") if len(values) > 1 else [float(values[0])] * 19
    return Spread(estimate, cuts[0], cuts[9], cuts[18], tuple(values))


class Figures:
    """What the games of one table show, all seats taken by the same bot."""

    def __init__(self, game: AnyGame, bot: str, games: Sequence[Watched]) -> None:
        self.game = game
        self.bot = bot
        self.games = games
        self.measures = game.setup.game_type.measures(game)

    @property
    def fair(self) -> float:
        """Return the share of the win that everybody would get were all alike."""
        return 1 / self.game.seats

    @cached_property
    def seats(self) -> list[tuple[str, Estimate]]:
        """Return each seat's share of the win."""
        found = []
        for seat in range(self.game.seats):
            share = mean([game.shares[seat] for game in self.games], share=True)
            assert share is not None
            found.append((f"Seat {seat + 1} ({SEAT_NAMES[seat]})", share))
        return found

    @cached_property
    def roles(self) -> dict[str, list[RoleShare]]:
        """Return the win share of every role, by kind, the best first; places in an order stay in theirs."""
        kinds: dict[str, dict[str, None]] = {}
        for game in self.games:
            for held in game.roles:
                for kind, code in held:
                    kinds.setdefault(kind, {})[code] = None
        return {kind: self._shares(kind, list(codes)) for kind, codes in kinds.items()}

    def _shares(self, kind: str, codes: Sequence[str]) -> list[RoleShare]:
        found = []
        for code in codes:
            share = ratio((self._held(game, kind, code) for game in self.games), share=True)
            assert share is not None
            found.append(RoleShare(kind, code, self._name(code), share))
        if kind == TURN_ORDER:
            return sorted(found, key=lambda role: PLACES.index(role.code))
        return sorted(found, key=lambda role: -role.share.value)

    def _name(self, code: str) -> str:
        word = self.measures.word(code)
        return word[:1].upper() + word[1:]

    @staticmethod
    def _held(game: Watched, kind: str, code: str) -> tuple[float, float]:
        """Return what those who had the role won in a game, and how many they were."""
        shares = [share for share, held in zip(game.shares, game.roles, strict=True) if (kind, code) in held]
        return sum(shares), float(len(shares))

    @property
    def first(self) -> RoleShare | None:
        """Return how whoever begins fared, where somebody does."""
        kind, code = self.measures.first
        return next((role for role in self.roles.get(kind, ()) if role.code == code), None)

    @cached_property
    def steps(self) -> Spread:
        return spread([game.steps for game in self.games])

    @cached_property
    def choices_a_game(self) -> Spread:
        return spread([game.choices for game in self.games])

    @property
    def leads(self) -> bool:
        """Return whether it is known who leads."""
        return all(game.changes is not None for game in self.games)

    @cached_property
    def changes(self) -> Spread:
        return spread([game.changes or 0 for game in self.games])

    @cached_property
    def behind(self) -> Spread:
        return spread([game.behind or 0 for game in self.games])

    @cached_property
    def from_behind(self) -> Estimate:
        """Return the part of the games whose winner did not lead half way."""
        found = mean([float((game.half or 0) > 0) for game in self.games], share=True)
        assert found is not None
        return found

    @cached_property
    def from_last(self) -> Estimate:
        """Return the part of the games whose winner stood behind everybody else half way."""
        last = self.game.seats - 1
        found = mean([float(game.half == last) for game in self.games], share=True)
        assert found is not None
        return found

    @cached_property
    def leaders(self) -> list[tuple[int, Estimate]]:
        """Return, after each tenth of a game but the last, the win share of whoever is ahead alone."""
        found = []
        for tenth in range(1, TENTHS):
            alone = [game for game in self.games if game.leaders[tenth - 1].bit_count() == 1]
            share = mean([game.shares[game.leaders[tenth - 1].bit_length() - 1] for game in alone], share=True)
            if share is not None:
                found.append((tenth, share))
        return found

    @cached_property
    def endings(self) -> list[tuple[str, Estimate]]:
        """Return how often games end in each way, where there are several."""
        ways = Counter(game.ending for game in self.games if game.ending)
        found = []
        for way, _ in ways.most_common():
            share = mean([float(game.ending == way) for game in self.games], share=True)
            assert share is not None
            found.append((way, share))
        return found

    @cached_property
    def choices(self) -> dict[str, list[ChoiceFigures]]:
        """Return the figures of every choice that was offered, by question, the most frequent first."""
        asks: dict[str, dict[str, None]] = {}
        for game in self.games:
            for ask, tallies in game.tallies.items():
                asks.setdefault(ask, {}).update(dict.fromkeys(tallies))
        found = {}
        for ask, words in asks.items():
            figures = [self._choice(ask, word) for word in words]
            found[ask] = sorted(figures, key=lambda each: (-each.taken, -each.offered, each.name))
        return found

    @cached_property
    def _known(self) -> dict[str, Choice]:
        return {" ".join(map(str, choice)): choice for choice in map(self.measures.choice, self.game.moves)}

    def _choice(self, ask: str, word: str) -> ChoiceFigures:
        tallies = [(game, tally) for game in self.games if (tally := game.tallies.get(ask, {}).get(word)) is not None]
        made = [_of(game, tally.made_by) for game, tally in tallies]
        left = [_of(game, tally.offered_to & ~tally.made_by) for game, tally in tallies]
        did, never = ratio(made, share=True), ratio(left, share=True)
        return ChoiceFigures(
            ask,
            self.measures.name(self._known[word]),
            sum(tally.offered for _, tally in tallies),
            sum(tally.made for _, tally in tallies),
            ratio(((tally.made, tally.offered) for _, tally in tallies), share=True),
            mean([float(tally.made > 0) for _, tally in tallies], share=True),
            ratio(((tally.gain, tally.made) for _, tally in tallies), share=False) if self.leads else None,
            did,
            never,
            apart(never, did, together(zip(left, made, strict=True))) if did and never else None,
        )

    @cached_property
    def never_offered(self) -> list[str]:
        """Name the choices of the game that no question ever offered."""
        offered = {word for game in self.games for tallies in game.tallies.values() for word in tallies}
        return [self.measures.name(choice) for word, choice in self._known.items() if word not in offered]

    @cached_property
    def dead(self) -> list[ChoiceFigures]:
        """List the choices that are never or hardly ever made, although they are offered."""
        return [each for choices in self.choices.values() for each in choices if each.dead]


def _of(game: Watched, seats: int) -> tuple[float, float]:
    """Return what some seats won in a game, and how many they are."""
    shares = game.shares
    held: list[Seat] = [seat for seat in range(len(shares)) if seats >> seat & 1]
    return sum(shares[seat] for seat in held), float(len(held))
