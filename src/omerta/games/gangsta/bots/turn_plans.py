"""Plans for a whole turn: whom to ready, what to do, with which crew, and what the table looks like afterwards.

A plan is weighed in Influence Points: what it gives, what it costs, how much of the gang is Available when the next
turn begins (all of it if the gang is Synchronised), and what ending a chapter would mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from omerta.games.gangsta.bots.evaluation import BotFacts, crews, heist_worth, lacking
from omerta.games.gangsta.deck.skills import INFORMANT, LEADER, MERCENARY, SKILLS, USED, count, pack, size
from omerta.games.gangsta.game import Gangsta
from omerta.games.gangsta.rules.chapters import SIZES
from omerta.games.gangsta.rules.scoring import award
from omerta.games.gangsta.view import GangstaView

TURNS_LEFT = {1: 18.0, 2: 12.0}
"""How many turns of one's own are to come at the start of a chapter, roughly."""
REFILLS_A_TURN = 0.75
"""How many heists are laid in a turn, roughly: performed or discarded."""
SNITCHES_TO_END = 3
WIN = 40.0
"""More than anything else can be worth."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What a planner finds important, in Influence Points.

    `heist` and `gangster` are what pulling off any heist, and recruiting anybody, is worth by itself; `grand` is what
    each Influence Point of a heist is worth above what it counts.
    """

    dollar: float = 0.42
    icon: float = 0.07
    leader: float = 0.07
    ready: float = 0.16
    fit: float = 0.12
    rival: float = 0.35
    nuisance: float = 0.08
    war: float = 1.5
    jail: float = 2.2
    heist: float = 0.0
    grand: float = 0.0
    gangster: float = 0.0


@dataclass(frozen=True, slots=True)
class Plan:
    """A turn: the worth, whom to ready (places in the gang), and the action with its crew, own and called."""

    worth: float
    ready: tuple[int, ...]
    verb: str
    card: str
    crew: tuple[str, ...] = ()


class Planner:
    """Weighs whole turns from one seat's view."""

    def __init__(self, game: Gangsta, view: GangstaView, taste: Taste) -> None:
        self.game, self.view, self.taste = game, view, taste
        self.facts = BotFacts(game, view)
        self.icons = self.facts.own_icons
        self.engaged = sum(1 << place for place, member in enumerate(self.facts.gang) if member.engaged)
        self.all = (1 << len(self.icons)) - 1
        self.leaders = sum(1 << place for place, own in enumerate(self.icons) if count(own, LEADER))
        self.horizon = turns_left(view, game.seats)
        self.dollar = taste.dollar * min(1.0, self.horizon / 4) + 0.02

    def best(self, may_ready: bool) -> Plan:
        """Find the best plan for the rest of the turn."""
        return max(self.plans(may_ready), key=lambda plan: plan.worth)

    def plans(self, may_ready: bool) -> Iterator[Plan]:
        """List plans: pass, recruit anybody, perform any heist with any crew."""
        free = self.view.free if may_ready else 0
        idle = self.free_choice(self.all, free)
        yield self.pass_plan(idle)
        yield from self.recruit_plans(idle)
        for card in self.facts.row():
            yield from self.heist_plans(card, self.facts.money if may_ready else 0, free)
        if self.view.top_heist in self.game.tables.only_heists and self.facts.money:
            for plan in self.heist_plans(self.game.tables.only_heists[str(self.view.top_heist)], 0, free):
                yield Plan(plan.worth - self.dollar, plan.ready, plan.verb, plan.card, plan.crew)

    def free_choice(self, among: int, free: int) -> tuple[int, ...]:
        """Choose whom to ready free: the largest first, among some, from the mark on."""
        tired = [
            place for place in range(self.view.mark, len(self.icons)) if self.engaged & among & 1 << place and free
        ]
        tired.sort(key=lambda place: -size(self.icons[place]))
        return tuple(sorted(tired[:free]))

    def readiness(self, engaged: int) -> float:
        """Value the icons that will be Available when the next turn begins, Synchronised or not."""
        if engaged == self.all:
            return self.taste.ready * sum(map(size, self.icons))
        leaders = (self.leaders & ~engaged).bit_count()
        rested = sum(size(own) for place, own in enumerate(self.icons) if not engaged & 1 << place)
        tired = sorted((size(own) for place, own in enumerate(self.icons) if engaged & 1 << place), reverse=True)
        return self.taste.ready * (rested + sum(tired[:leaders]) + 0.5 * sum(tired[leaders : leaders + 1]))

    def after(self, ready: tuple[int, ...], crew: int = 0) -> int:
        """Find who is Engaged after the turn."""
        return self.engaged & ~sum(1 << place for place in ready) | crew

    def safety(self, money: float, icons: int) -> float:
        """Weigh the risk that a Snitch comes and cannot be paid."""
        traps = [int(code.rpartition("-")[2]) for code in self.view.unseen_heists if code.startswith("snitch")]
        if not traps:
            return 0.0
        chance = min(1.0, REFILLS_A_TURN * self.game.seats * len(traps) / max(1, len(self.view.unseen_heists)))
        short = sum(traps) / len(traps) - count(icons, INFORMANT)
        if short <= 0:
            return 0.0
        return -chance * (self.dollar * short if money >= short else self.taste.jail)

    def pass_plan(self, ready: tuple[int, ...]) -> Plan:
        """Weigh passing: a dollar for each Leader."""
        gain = self.leaders.bit_count()
        worth = self.dollar * gain + self.readiness(self.after(ready))
        return Plan(worth + self.safety(self.facts.money + gain, self.facts.total), ready, "pass", "")

    def recruit_plans(self, ready: tuple[int, ...]) -> Iterator[Plan]:
        """Weigh every gangster that can be paid."""
        options = [
            (code, price) for code, price in zip(self.view.reserve, self.view.prices, strict=True) if code is not None
        ]
        if self.view.top_gangster is not None:
            options.append((self.view.top_gangster, self.view.top_price))
        base = self.readiness(self.after(ready))
        for code, price in options:
            if price is not None and price <= self.facts.money:
                card = self.facts.place(code)
                own = self.game.tables.icons[card]
                worth = base + self.taste.ready * size(own) + self.gangster_gain(card) - self.dollar * price
                worth += self.safety(self.facts.money - price, self.facts.total + own) + self.chapter_gain(own, card)
                yield Plan(worth, ready, "recruit", code)

    def gangster_gain(self, card: int) -> float:
        """Weigh a new gangster: its points, its icons for the turns to come, and how it fits the open heists."""
        tables, taste = self.game.tables, self.taste
        own = tables.icons[card]
        gain = (
            taste.gangster
            + tables.points[card]
            + self.horizon * (taste.icon * size(own) + taste.leader * count(own, LEADER))
        )
        for heist in self.facts.row():
            before = lacking(self.facts.total, tables.need[heist])
            after = lacking(self.facts.total + own, tables.need[heist])
            if after < before:
                share = 1.0 if not after else 0.4
                gain += taste.fit * share * heist_worth(self.game, heist, self.dollar)
        return gain

    def chapter_gain(self, own: int, card: int) -> float:
        """Weigh the end of a chapter, if the new gangster brings it."""
        view, taste = self.view, self.taste
        grown = len(self.icons) + 1
        if grown < SIZES[view.chapter]:
            return 0.0
        if view.chapter == 1:
            totals = [sum(skills) for skills in view.skills]
            totals[self.facts.seat] += size(own)
            best = max(totals)
            theirs = sum(best - totals[seat] for seat in self.facts.rivals) / len(self.facts.rivals)
            return self.dollar * (best - totals[self.facts.seat] - theirs)
        if view.chapter == 2:
            guns = [skills[MERCENARY] for skills in view.skills]
            guns[self.facts.seat] += count(own, MERCENARY)
            most = max(guns)
            won = guns[self.facts.seat] == most and guns.count(most) == 1
            return taste.war if won else -taste.war
        return WIN if self.would_win(card) else -WIN

    def would_win(self, card: int) -> bool:
        """Count the game up as if it ended with this gangster."""
        view, seat = self.view, self.facts.seat
        points = list(view.points)
        points[seat] += self.game.tables.points[card]
        sizes = [len(gang) for gang in view.gangs]
        sizes[seat] += 1
        money = list(view.money)
        money[seat] -= self.game.tables.cost[card]
        totals = [sum(each) for each in zip(points, award(money), award(sizes), strict=True)]
        return totals[seat] == max(totals) and totals.count(totals[seat]) == 1

    def heist_plans(self, card: int, purse: int, free: int) -> Iterator[Plan]:
        """Weigh a heist with every crew, readying whom it takes, and calling rivals where that is possible."""
        gain = heist_worth(self.game, card, self.dollar, 1.0 + self.taste.grand) + self.taste.heist
        reach = [
            own if not self.engaged & 1 << place or (place >= self.view.mark and free + purse) else 0
            for place, own in enumerate(self.icons)
        ]
        need = self.game.tables.need[card]
        if self.game.tables.coop[card] or not lacking(sum(reach), need):
            for plan in self.crew_plans(card, need, reach, purse, free):
                yield Plan(plan.worth + gain, plan.ready, plan.verb, plan.card, plan.crew)

    def crew_plans(self, card: int, need: int, reach: list[int], purse: int, free: int) -> Iterator[Plan]:
        """Weigh crews for what a heist needs, by what they cost and what they leave."""
        tables = self.game.tables
        coop = tables.coop[card]
        rallies = any(reward.kind == "rallying" for reward in tables.rewards[card])
        started: list[tuple[tuple[int, ...], int]] = [((), need)] if self.view.job and self.view.job.crew else []
        for order, left in (*started, *crews(reach, need)):
            called, price = self.call(left) if left and coop else ((), 0.0)
            if left and not called:
                continue
            mask = sum(1 << place for place in order)
            ready = tuple(place for place in order if self.engaged & 1 << place)
            paid = max(0, len(ready) - free)
            if paid > purse:
                continue
            engaged = self.after(ready, mask)
            if engaged != self.all:
                ready = (*ready, *self.free_choice(self.all & ~mask, max(0, free - len(ready))))
                engaged = self.after(ready, mask)
            worth = self.readiness(0 if rallies else engaged) - self.dollar * (paid - coop * bool(called)) + price
            worth += self.safety(self.facts.money - paid + tables.cash[card], self.facts.total)
            crew = (*(self.facts.gang[place].code for place in order), *called)
            yield Plan(worth, tuple(sorted(ready)), "heist", tables.heist_codes[card], crew)

    def best_crew(self) -> tuple[str, ...]:
        """Find the best crew for the heist that is being performed."""
        job = self.view.job
        assert job is not None
        reach = [0 if self.engaged & 1 << place else own for place, own in enumerate(self.icons)]
        need = pack([SKILLS.index(skill) for skill in job.open])
        plans = self.crew_plans(self.game.tables.only_heists[job.heist], need, reach, 0, 0)
        return max(plans, key=lambda plan: plan.worth).crew

    def call(self, need: int) -> tuple[tuple[str, ...], float]:
        """Choose rivals' gangsters for what a crew lacks, the most useful first; and weigh what that means."""
        idle = [
            (seat, member.code, self.facts.icons(member))
            for seat in self.facts.rivals
            for member in self.view.gangs[seat]
            if not member.engaged
        ]
        called: list[str] = []
        price = 0.0
        while need:
            best = max(idle, key=lambda other: size(USED[need, other[2]]), default=None)
            if best is None or not USED[need, best[2]]:
                return (), 0.0
            need -= USED[need, best[2]]
            idle.remove(best)
            called.append(best[1])
            price += self.taste.nuisance * size(best[2]) - self.taste.rival * self.dollar
        return tuple(called), price


def turns_left(view: GangstaView, seats: int) -> float:
    """Guess how many turns of one's own are to come."""
    largest = max(len(gang) for gang in view.gangs)
    if view.chapter < 3:
        return TURNS_LEFT[view.chapter] - 1.5 * max(0, largest - SIZES.get(view.chapter - 1, 1))
    traps = sum(code.startswith("snitch") for code in view.unseen_heists)
    wanted = SNITCHES_TO_END - len(view.snitches)
    refills = wanted * (len(view.unseen_heists) + 1) / (traps + 1)
    return max(0.5, min(refills / (REFILLS_A_TURN * seats), 3.0 * (SIZES[3] - largest)))
