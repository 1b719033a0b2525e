"""Two players of 12 Gangsters: one that takes what looks best now, one that counts what each seat can still do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, product
from math import exp, prod
from operator import mul
from random import Random

from omerta.core.bot import BotCard
from omerta.core.game import AnyGame
from omerta.core.judging.personality import Style
from omerta.core.moves import Move
from omerta.core.nodes import Over, Seat
from omerta.games.twelve_gangsters.view import TwelveView

Hands = Sequence[Sequence[int]]
Odds = list[float]
"""How likely each card is in one round, in the order of the hand."""
Plan = list[Odds]
"""A seat's odds for each round that is left, this one first."""
OddsByValue = list[float]
"""The same by value, with nothing for the cards that are not held."""


class Greedy:
    """Take the most money expected this round, as if everybody else played any card alike.

    Of cards that promise the same the lowest goes, since a higher one can do more later.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: TwelveView, rng: Random) -> Move:
        assert view.seat is not None
        assert view.boss is not None
        prospects = [prospect(card, view.seat, view.boss, view.hands) for card in view.hands[view.seat]]
        return view.legal[prospects.index(max(prospects))]


def prospect(card: int, seat: Seat, boss: Seat, hands: Hands) -> int:
    """Add up what a card takes over all that the others may play; in whole numbers, so that a tie is a tie."""
    if seat != boss:
        return card * sum(limit >= card for limit in hands[boss])
    return card * prod(len(hand) - (card in hand) for rival, hand in enumerate(hands) if rival != boss)


@dataclass(frozen=True, slots=True)
class CounterStyle:
    """How a counter judges.

    `slip` is how often a seat is taken to play any card alike, whatever its plan, and `heat` how many millions more
    make a card e times as likely. `rivalry` is how many millions of one's own it is worth that the rivals take a
    million less, and `lead` how many millions more make a rival count e times as much. `level` is the part of the best
    card's odds that makes a card almost level with it. `early` leans towards high cards in the first rounds, below
    zero towards low ones: a sixth of so many millions for each step of the card and of the round from the middle.
    """

    slip: float = 0.5
    heat: float = 0.5
    rivalry: float = 1.5
    lead: float = 20.0
    level: float = 0.9
    early: float = 0.0


class Counter:
    """Plan every round that is left for every seat at once, and play this round's part of one's own plan.

    A seat holds as many cards as there are rounds, and the Boss of each round is known. So a plan says how likely each
    card is in each round, and spends no card twice. All plans start even. Then, a few times over, each seat leans
    towards the plan that pays it best against what the others have planned so far: the money it takes, less the money
    it lets its rivals take, the leaders' before all. Nobody is trusted to keep to a plan: half the time any card may
    come. With two cards left every way to the end is played out, and the share of the win takes the place of money.
    Cards that come out almost level are drawn by their odds, so that people cannot read the answer off the table.
    """

    passes = 2
    """How often all seats change their plans before one's own last reply."""
    share_heat = 0.05
    """How much more of the win makes a card e times as likely."""

    def __init__(self, game: AnyGame, style: CounterStyle | None = None) -> None:
        self.game = game
        self.style = style or CounterStyle()

    def choose(self, view: TwelveView, rng: Random) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        odds = self.last_two(view, rng) if len(view.legal) == 2 else self.planned(view)
        bar = self.style.level * max(odds)
        return rng.choices(view.legal, [chance if chance >= bar else 0.0 for chance in odds])[0]

    def planned(self, view: TwelveView) -> Odds:
        """Plan the rounds that are left, and give the odds of one's own cards in this one."""
        assert view.seat is not None
        assert view.boss is not None
        hands, left, seats = view.hands, len(view.legal), range(len(view.hands))
        bosses = [(view.boss + ahead) % len(hands) for ahead in range(left)]
        stakes = [self.stakes(seat, view.money) for seat in seats]
        plans = [[[1.0 / left] * left] * left for _ in seats]
        scarcity = [[1.0] * left for _ in seats]

        def reply(seat: Seat, rounds: Sequence[Round]) -> Plan:
            worths = [each.weigh(seat, hands[seat], stakes[seat]) for each in rounds]
            if seat == view.seat and self.style.early:
                worths = self.leaning(worths, hands[seat])
            return spend([[exp(worth / self.style.heat) for worth in row] for row in worths], scarcity[seat])

        for done in range(1, self.passes + 1):
            rounds = self.foresee(bosses, hands, plans, view.rounds)
            for seat in seats:
                plans[seat] = [
                    [old + (new - old) / done for old, new in zip(before, after, strict=True)]
                    for before, after in zip(plans[seat], reply(seat, rounds), strict=True)
                ]
        return reply(view.seat, self.foresee(bosses, hands, plans, view.rounds))[0]

    def leaning(self, worths: list[list[float]], hand: Sequence[int]) -> list[list[float]]:
        """Lean towards playing high cards in the first of the rounds that are left, or low ones."""
        middle, mean, early = (len(hand) - 1) / 2, sum(hand) / len(hand), self.style.early / 6
        return [
            [worth + early * (card - mean) * (middle - ahead) for worth, card in zip(row, hand, strict=True)]
            for ahead, row in enumerate(worths)
        ]

    def foresee(self, bosses: Sequence[Seat], hands: Hands, plans: Sequence[Plan], cards: int) -> list[Round]:
        """Expect every round to go by these plans, slips included."""
        slip, kept = self.style.slip / len(bosses), 1.0 - self.style.slip
        rounds = []
        for ahead, boss in enumerate(bosses):
            tables = []
            for hand, plan in zip(hands, plans, strict=True):
                table = [0.0] * (cards + 1)
                for card, chance in zip(hand, plan[ahead], strict=True):
                    table[card] = slip + kept * chance
                tables.append(table)
            rounds.append(Round(boss, tables))
        return rounds

    def stakes(self, seat: Seat, money: Sequence[int]) -> list[float]:
        """Return how much it hurts a seat when each of its rivals takes a million."""
        weights = [exp(taken / self.style.lead) if rival != seat else 0.0 for rival, taken in enumerate(money)]
        return [self.style.rivalry * weight / sum(weights) for weight in weights]

    def last_two(self, view: TwelveView, rng: Random) -> Odds:
        """Return the odds of one's own last two cards by the share of the win that each leads to."""
        assert view.seat is not None
        endings = self.endings(view, rng)
        higher = [0.5] * len(view.hands)
        for done in range(1, self.passes + 2):
            expected = [self.style.slip / 2 + (1.0 - self.style.slip) * chance for chance in higher]
            gains = [0.0] * len(higher)
            for picks, shares in endings:
                chances = [chance if pick else 1.0 - chance for chance, pick in zip(expected, picks, strict=True)]
                likely = prod(chances)
                for seat, (pick, chance, share) in enumerate(zip(picks, chances, shares, strict=True)):
                    gains[seat] += (share if pick else -share) * likely / chance
            reply = [1.0 / (1.0 + exp(-gain / self.share_heat)) for gain in gains]
            higher = [old + (new - old) / done for old, new in zip(higher, reply, strict=True)]
        return [1.0 - reply[view.seat], reply[view.seat]]

    def endings(self, view: TwelveView, rng: Random) -> list[tuple[tuple[int, ...], list[float]]]:
        """Play out every way the last two cards can fall: who plays the higher one first, and the shares of the win."""
        world = self.game.world(view, rng)
        pairs = [world.legal(seat) for seat in range(len(view.hands))]
        endings = []
        for picks in product((0, 1), repeat=len(pairs)):
            end = world.clone()
            end.play({seat: pairs[seat][pick] for seat, pick in enumerate(picks)})
            end.play({seat: pairs[seat][1 - pick] for seat, pick in enumerate(picks)})
            over = end.node()
            assert isinstance(over, Over)
            endings.append((picks, [float(share) for share in over.returns]))
        return endings


class Round:
    """One round to come: its Boss, and how likely each seat is to play each card, in tables by value."""

    __slots__ = ("boss", "clear", "passing", "tables")

    def __init__(self, boss: Seat, tables: Sequence[OddsByValue]) -> None:
        self.boss = boss
        self.tables = tables
        self.clear = [1.0] * len(tables[boss])
        for seat, table in enumerate(tables):
            if seat != boss:
                self.clear = [clear * (1.0 - chance) for clear, chance in zip(self.clear, table, strict=True)]
        self.passing = list(accumulate(reversed(tables[boss])))[::-1]

    def weigh(self, seat: Seat, hand: Sequence[int], stakes: Sequence[float]) -> list[float]:
        """Weigh a seat's cards: what each takes, less what it lets the rivals take."""
        clear, passing, table, limits = self.clear, self.passing, self.tables[seat], self.tables[self.boss]
        if seat == self.boss:
            columns = enumerate(zip(*self.tables, strict=True))
            let_through = list(accumulate(card * sum(map(mul, stakes, chances)) for card, chances in columns))
            return [card * clear[card] - let_through[card] for card in hand]
        # The Boss is stopped once, however many equal it: one's own card counts if the others miss.
        stake = stakes[self.boss]
        return [card * (passing[card] + stake * limits[card] * clear[card] / (1.0 - table[card])) for card in hand]


def spend(leanings: Sequence[Odds], scarcity: list[float]) -> Plan:
    """Turn leanings into a plan of one card a round and each card once; it starts from `scarcity`, and betters it."""
    shares = [1.0 / sum(map(mul, leaning, scarcity)) for leaning in leanings]
    scarcity[:] = [1.0 / sum(map(mul, column, shares)) for column in zip(*leanings, strict=True)]
    return [
        [lean * scarce * share for lean, scarce in zip(leaning, scarcity, strict=True)]
        for leaning, share in zip(leanings, shares, strict=True)
    ]


def styled(game: AnyGame, style: Style) -> Counter:
    """Seat a counter with a style of its own."""
    return Counter(game, CounterStyle(**style))


BOTS = (
    BotCard("greedy", "takes the most money expected this round", Greedy),
    BotCard("counter", "plans all rounds left for every seat, by what it holds", Counter, chance=True, search=True),
)
