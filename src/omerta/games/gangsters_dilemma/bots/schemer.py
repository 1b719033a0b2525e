"""A bot that schemes: where will the cops be, what will the others say, and which demand can still be had in time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import exp
from random import Random

from omerta.core.moves import Move
from omerta.core.nodes import Decide, Seat
from omerta.games.gangsters_dilemma.bots.evaluation import Judge, Weights
from omerta.games.gangsters_dilemma.bots.opponent_model import Habit, Odds, Outlook, habit
from omerta.games.gangsters_dilemma.bots.policy import Policy
from omerta.games.gangsters_dilemma.game import GangstersDilemma
from omerta.games.gangsters_dilemma.moves import (
    BRIBE,
    EXCHANGE,
    LOOK,
    NO_DEMAND,
    NO_EXCHANGE,
    NO_LOOK,
    NO_STEAL,
    NO_TRADE,
    PAY,
    SILENT,
    TALK,
)
from omerta.games.gangsters_dilemma.phases import Phase
from omerta.games.gangsters_dilemma.rules.fulfilling import on_offer
from omerta.games.gangsters_dilemma.rules.goods import KINDS, ONE, ONE_GIN, crate_points, held
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.table import GOAL

NEAR = (0.8, 0.5, 0.32, 0.2, 0.12, 0.07, 0.04, 0.03, 0.02)
FINISH = 6.0
"""What it is worth, in points, to have enough of them for the end."""
ROBBING, PATROLLING, ANSWERING = 2.2, 1.2, 2.0
"""How strongly sealed choices follow what looks best, per point; who always did what looks best could be foreseen."""
IN_COMPANY, SURE = 0.45, 0.05
"""How likely a gangster in company is to be arrested; and the least doubt there is about where somebody goes."""


@dataclass(frozen=True, slots=True)
class SchemerStyle:
    """How a schemer judges, in points.

    `crates`, `token` and `dollar` are what a point of held Crates, any token and a dollar are worth. `spite` is what a
    rival's loss is worth to oneself, and `threat` how much more when the rival is about to win. `talk`, `silence` and
    `bribe` are added to what such an answer to a cop is worth, `boldness` to a visit for each dollar that lies there.
    """

    crates: float = 0.5
    token: float = 0.15
    dollar: float = 0.2
    spite: float = 0.35
    threat: float = 1.5
    talk: float = 0.0
    silence: float = 0.0
    bribe: float = 0.0
    boldness: float = 0.0


class Schemer(Policy):
    """Weigh every move by what the others are likely to do."""

    def __init__(self, game: GangstersDilemma, style: SchemerStyle | None = None) -> None:
        super().__init__(game)
        self.style = style = style or SchemerStyle()
        weights = Weights(near=NEAR, second=0.35, crates=style.crates, token=style.token, dollar=style.dollar)
        self.judge = Judge(game, weights)
        self.sealed = {
            Phase.ROB: (self.robberies, ROBBING),
            Phase.PATROL: (self.patrols, PATROLLING),
            Phase.DILEMMA: (self.replies, ANSWERING),
        }

    def odds(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> list[float]:
        """Return the odds of each of these moves: a sealed choice is drawn, any other is what looks best."""
        if state.phase == Phase.CHARACTER:
            return [1.0 / len(legal)] * len(legal)
        if state.phase in self.sealed:
            worths, strength = self.sealed[state.phase]
            return likely(worths(state, seat, legal), strength)
        pick = self.quick(state, seat, legal, rng)
        return [float(move is pick) for move in legal]

    def standing(
        self, state: DilemmaState, seat: Seat, goods: int, money: int, points: int, cards: Sequence[int]
    ) -> float:
        """Weigh a seat's whole standing: points, what it holds, and whether that is enough for the end."""
        worth = points + self.judge.worth(state.cast[seat], goods, money, cards)
        return worth + FINISH if points + crate_points(goods) >= GOAL else worth

    def now(self, state: DilemmaState, seat: Seat) -> float:
        """Weigh a seat's standing as it is."""
        return self.standing(
            state, seat, state.goods[seat], state.money[seat], state.points[seat], on_offer(state, seat)
        )

    def fulfilled(
        self, state: DilemmaState, seat: Seat, goods: int, money: int, left: dict[int, float] | None = None
    ) -> tuple[float, Move]:
        """Find the best demand to fulfil with these goods, or none; `left` are the odds that a card is still there."""
        who, points, cards = state.cast[seat], state.points[seat], on_offer(state, seat)
        best = self.standing(state, seat, goods, money, points, cards)
        pick = NO_DEMAND
        till = self.game.till
        ways = till.ways[who.gin][money >= who.substitute][till.keys[goods]]
        for card in cards:
            if card < 0 or not ways[card]:
                continue
            others = [other for other in cards if other != card]
            there = left.get(card, 1.0) if left else 1.0
            late = self.standing(state, seat, goods, money, points, others)
            for move in ways[card]:
                payment = till.payments[move]
                paid = self.standing(
                    state,
                    seat,
                    goods - payment.tokens,
                    money - (who.substitute if payment.dollars else 0),
                    points + self.judge.points[card],
                    others,
                )
                worth = there * paid + (1.0 - there) * late
                if worth > best:
                    best, pick = worth, move
        return best, pick

    def loot(
        self, state: DilemmaState, seat: Seat, place: int, dollars: int, left: dict[int, float] | None = None
    ) -> float:
        """Weigh a visit that nobody stops: cash, loot or the best trade, and then the best demand."""
        goods, money = state.goods[seat], state.money[seat] + dollars
        location = self.game.street[place]
        if location.loot is not None:
            return self.fulfilled(state, seat, goods + ONE[location.loot], money, left)[0]
        best = self.fulfilled(state, seat, goods, money, left)[0]
        for kind in location.market:
            if money:
                best = max(best, self.fulfilled(state, seat, goods + ONE[kind], money - 1, left)[0])
            if held(goods)[kind]:
                best = max(best, self.fulfilled(state, seat, goods - ONE[kind], money + 1, left)[0])
        return best

    def arrested(self, state: DilemmaState, seat: Seat) -> float:
        """Weigh an arrest."""
        return self.standing(state, seat, 0, state.money[seat], state.points[seat], on_offer(state, seat))

    def bribes(self, state: DilemmaState, seat: Seat) -> dict[Move, float]:
        """Weigh each bribe that a seat could pay."""
        who, goods, money, points = state.cast[seat], state.goods[seat], state.money[seat], state.points[seat]
        cards = on_offer(state, seat)
        found = {}
        if goods >= ONE_GIN:
            found[BRIBE] = self.standing(state, seat, goods - ONE_GIN, money, points, cards)
        if who.bribe and money >= who.bribe:
            found[PAY] = self.standing(state, seat, goods, money - who.bribe, points, cards)
        return found

    def rob(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Go where cash, loot and a demand are likely to be had in spite of cops and rivals."""
        return drawn(legal, self.robberies(state, seat, legal), ROBBING, rng)

    def robberies(self, state: DilemmaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Weigh each robbery."""
        outlook = Outlook(self.judge, state, seat)
        prospects = self.prospects(outlook, outlook.cops())
        place = self.game.place
        bold = [self.style.boldness * dollars for dollars in state.cash]
        return [prospects[place[move]] + bold[place[move]] for move in legal]

    def prospects(self, outlook: Outlook, cops: Odds) -> Odds:
        """Weigh a visit to each open location."""
        found = [0.0] * self.game.places
        for place in outlook.open:
            alone, met = self.visit(outlook, cops, place)
            found[place] = (1.0 - cops[place]) * alone + cops[place] * met
        return found

    def visit(self, outlook: Outlook, cops: Odds, place: int) -> tuple[float, float]:
        """Weigh a visit to a location without a cop, and one with a cop there."""
        state, seat = outlook.state, outlook.seat
        caught = self.arrested(state, seat)
        bribe = max(self.bribes(state, seat).values(), default=caught)
        left = {card: outlook.left_for(place, card, cops) for card in state.row if card >= 0}
        company = outlook.company(place)
        shares = [
            self.loot(state, seat, place, state.cash[place] // (count + 1), left) for count in range(len(company))
        ]
        alone = sum(chance * share for chance, share in zip(company, shares, strict=True))
        met = company[0] * caught
        usual = outlook.usual(place)
        for count in range(1, len(company)):
            if company[count] > 0.001:
                met += company[count] * meeting(usual, count, shares, caught, bribe)
        return alone, met

    def look(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Pay for a look if what it may show is worth more than the dollar."""
        outlook = Outlook(self.judge, state, seat)
        blind = outlook.cops()
        without = max(self.prospects(outlook, blind)[place] for place in outlook.open)
        gained = 0.0
        for seen in outlook.open:
            rest = [place for place in outlook.open if place != seen]
            total = sum(blind[place] for place in rest)
            cops = [blind[place] / total if place in rest else 0.0 for place in range(self.game.places)]
            cops[seen] = 1.0
            gained += blind[seen] / 2 * max(self.prospects(outlook, cops)[place] for place in outlook.open)
        return LOOK if gained - without > self.style.dollar else NO_LOOK

    def patrol(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Send the cops where most loot is likely to be taken, most of all from whoever is about to win."""
        return drawn(legal, self.patrols(state, seat, legal), PATROLLING, rng)

    def patrols(self, state: DilemmaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Weigh each patrol."""
        pull = self.pulls(state, Outlook(self.judge, state, seat))
        pairs = [self.game.pairs[move] for move in legal]
        return [pull[first] + pull[second] for first, second in pairs]

    def pulls(self, state: DilemmaState, outlook: Outlook) -> Odds:
        """Weigh a cop at each location."""
        pull = [0.0] * self.game.places
        for other, going in outlook.going.items():
            threat, haul = self.threat(state, other), self.haul(state, other)
            for place in outlook.open:
                alone = outlook.company(place)[0] / max(SURE, 1.0 - going[place])
                odds = alone + (1.0 - alone) * IN_COMPANY
                kept = self.judge.visit(state, other, place, state.cash[place] // 2, state.row) - outlook.holds[other]
                pull[place] += going[place] * odds * (haul + self.style.spite * threat * (outlook.stakes[other] + kept))
        return pull

    def haul(self, state: DilemmaState, other: Seat) -> float:
        """Weigh what an arrest of a gangster would bring the Cop."""
        cop = state.cop
        cards, money, points = on_offer(state, cop), state.money[cop], state.points[cop]
        before = self.standing(state, cop, state.goods[cop], money, points, cards)
        return self.standing(state, cop, state.goods[cop] + state.goods[other], money, points, cards) - before

    def threat(self, state: DilemmaState, other: Seat) -> float:
        """Return how much more a rival's loss counts the nearer the rival is to the end."""
        total = state.points[other] + crate_points(state.goods[other])
        return 1.0 + self.style.threat * (total / GOAL) ** 2

    def dilemma(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Answer what is best on average over all that the others may answer, by their habits."""
        return drawn(legal, self.replies(state, seat, legal), ANSWERING, rng)

    def replies(self, state: DilemmaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Weigh each answer to a cop."""
        asked = state.node()
        assert isinstance(asked, Decide)
        others = [other for other in asked.seats if other != seat]
        habits = [habit(state, other) for other in others]
        shares = [
            self.loot(state, seat, state.at, state.cash[state.at] // (count + 1)) for count in range(len(others) + 1)
        ]
        caught = self.arrested(state, seat)
        talk = silent = 0.0
        for answers in product((0, 1, 2), repeat=len(others)):
            chance = 1.0
            for each, own in zip(answers, habits, strict=True):
                chance *= own[each]
            if chance:
                talks, keeps = answers.count(0), answers.count(1)
                talk += chance * (shares[talks] if keeps else caught)
                silent += chance * (caught if talks else shares[keeps])
        style = self.style
        worth = {TALK: talk + style.talk, SILENT: silent + style.silence}
        worth |= {move: bribe + style.bribe for move, bribe in self.bribes(state, seat).items()}
        return [worth[move] for move in legal]

    def trade(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Make the trade after which the best demand, if any, leaves oneself best off."""
        goods, money = state.goods[seat], state.money[seat]

        def worth(move: Move) -> float:
            if move is NO_TRADE:
                return self.fulfilled(state, seat, goods, money)[0]
            sign = 1 if move.verb == "buy" else -1
            return self.fulfilled(state, seat, goods + sign * ONE[KINDS.index(str(move.args[0]))], money - sign)[0]

        return max(legal, key=worth)

    def demand(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Fulfil the demand that leaves oneself best off, or none."""
        return self.fulfilled(state, seat, state.goods[seat], state.money[seat])[1]

    def exchange(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Exchange what helps oneself and hurts the other."""
        cards, points, row = on_offer(state, seat), state.points[seat], state.row

        def worth(move: Move) -> float:
            if move is NO_EXCHANGE:
                return self.now(state, seat)
            other, given, taken = EXCHANGE[move]
            change = ONE[taken] - ONE[given]
            mine = self.standing(state, seat, state.goods[seat] + change, state.money[seat], points, cards)
            before, after = (
                self.judge.worth(state.cast[other], goods, state.money[other], row)
                for goods in (state.goods[other], state.goods[other] - change)
            )
            return mine + self.style.spite * (before - after)

        return max(legal, key=worth)

    def steal(self, state: DilemmaState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Steal from whoever is nearest to the end, of those the richest."""
        money = state.money

        def worth(move: Move) -> tuple[float, int]:
            if move is NO_STEAL:
                return 0.0, 0
            other = move.args[0]
            assert isinstance(other, int)
            return self.threat(state, other), money[other]

        return max(legal, key=worth)


def likely(worth: Sequence[float], strength: float) -> list[float]:
    """Return the odds of moves, the likelier the better they look."""
    best = max(worth)
    odds = [exp(strength * (each - best)) for each in worth]
    whole = sum(odds)
    return [each / whole for each in odds]


def drawn(moves: Sequence[Move], worth: Sequence[float], strength: float, rng: Random) -> Move:
    """Draw a move, the likelier the better it looks."""
    best = max(worth)
    return rng.choices(moves, [exp(strength * (each - best)) for each in worth])[0]


def meeting(usual: Habit, others: int, shares: Odds, caught: float, bribe: float) -> float:
    """Weigh a cop in the company of so many others who answer as is usual: the best of the three answers."""
    talk, keep, _ = usual
    no_talk, no_silence = (1.0 - talk) ** others, (1.0 - keep) ** others
    quiet = shares[min(others, round(others * keep / max(0.01, 1.0 - talk)))]
    loud = shares[min(others, round(others * talk))]
    return max(no_talk * quiet + (1.0 - no_talk) * caught, (1.0 - no_silence) * loud + no_silence * caught, bribe)
