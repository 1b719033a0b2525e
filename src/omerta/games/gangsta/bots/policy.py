"""Rules of thumb for every question of GANGSTA!, straight from the state: quick enough for thousands of playouts.

Each rule gives the legal moves a worth in Influence Points, by the same figures as the planner's, but without trying
whole turns out: what a heist pays and what it tires, what a gangster brings for the turns to come, whom a heist in
reach needs readied.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangsta.bots.turn_plans import REFILLS_A_TURN, SNITCHES_TO_END, TURNS_LEFT, WIN, Taste
from omerta.games.gangsta.deck.cards import BOSSES
from omerta.games.gangsta.deck.deck_tables import DECLINE, DONE, PASS, READY_ALL
from omerta.games.gangsta.deck.economy import SHARED_DOLLAR, worth
from omerta.games.gangsta.deck.skills import INFORMANT, LEADER, MERCENARY, USED, count, size
from omerta.games.gangsta.phases import Phase
from omerta.games.gangsta.rules.chapters import SIZES
from omerta.games.gangsta.rules.gangs import skills
from omerta.games.gangsta.rules.scoring import award, points
from omerta.games.gangsta.state import GangstaState
from omerta.games.gangsta.table import GangstaTable

TASTE = Taste()
WASTE = 0.6
"""How much of an icon is lost that a crew takes along without need."""
COMPANY, SMALL_FIRST = 0.5, 4.0
"""What a rival's gangster is short of one's own in a crew, and how many icons one's own lead by to be Synchronised."""
RISK = 0.8
"""What it costs to hold less money than the police may ask for."""
REMOTE, LET_GO = 0.2, 0.5
"""What a discarded heist is worth for each skill it lacks, and what a discarded gangster costs."""


class Policy:
    """Weighs the moves of a seat by rules of thumb."""

    def __init__(self, game: GangstaTable[Any, Any]) -> None:
        self.game = game
        self.tables = tables = game.tables
        self.special = [
            worth(rewards) + SHARED_DOLLAR * tables.coop[card] for card, rewards in enumerate(tables.rewards)
        ]
        self.rallies = [any(reward.kind == "rallying" for reward in rewards) for rewards in tables.rewards]
        self.loyal = [
            WIN if card < BOSSES else cost + 0.6 * points
            for card, (cost, points) in enumerate(zip(tables.cost, tables.points, strict=True))
        ]
        self.rules: Mapping[str, Callable[[GangstaState, Seat, Sequence[Move]], list[float]]] = {
            Phase.KEEP: self.keep,
            Phase.MOBILISE: self.mobilise,
            Phase.ACTION: self.action,
            Phase.IGNORE: self.last,
            Phase.ENGAGE: self.engage,
            Phase.FAST: self.action,
            Phase.LEARN: self.learn,
            Phase.STEAL: self.steal,
            Phase.DIVERT: self.divert,
            Phase.HIT: self.hit,
            Phase.VICTIM: self.lose,
            Phase.FLY: self.rest,
            Phase.AGAIN: self.last,
            Phase.RECOVER: self.learn,
            Phase.DISCARD: self.discard,
            Phase.JAIL: self.lose,
            Phase.WAR: self.lose,
            Phase.PICK: self.pick,
            Phase.SOCIETY: self.rest,
            Phase.BANK: self.last,
        }

    def weigh(self, state: GangstaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Return what each legal move is worth."""
        return self.rules[state.phase](state, seat, legal)

    def horizon(self, state: GangstaState) -> float:
        """Guess how many turns of one's own are to come."""
        largest = max(map(len, state.gangs))
        if state.chapter < 3:
            return TURNS_LEFT[state.chapter] - 1.5 * max(0, largest - SIZES.get(state.chapter - 1, 1))
        traps = len(state.traps)
        refills = (SNITCHES_TO_END - len(state.snitches)) * (len(state.heists) + traps + 1) / (traps + 1)
        return max(0.5, min(refills / (REFILLS_A_TURN * self.game.seats), 3.0 * (SIZES[3] - largest)))

    def dollar(self, horizon: float) -> float:
        """Value a dollar by the turns in which it can be spent."""
        return TASTE.dollar * min(1.0, horizon / 4) + 0.02

    def heist(self, card: int, dollar: float) -> float:
        """Value what a heist pays."""
        return self.tables.heist_points[card] + dollar * (self.tables.cash[card] + self.special[card])

    def action(self, state: GangstaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Weigh a pass by its dollars, a gangster by what it brings, a heist by what it pays and whom it tires."""
        tables, of = self.tables, self.tables.of
        horizon = self.horizon(state)
        dollar = self.dollar(horizon)
        total = skills(state, seat)
        rested = size(state.ready[seat])
        due = self.due(state, total)
        money = state.money[seat]
        worths = []
        for move in legal:
            verb = move.verb
            if verb == "heist":
                card = of[move]
                gain = self.heist(card, dollar)
                tires = size(tables.need[card])
                if not self.rallies[card] and tires < rested:
                    gain -= TASTE.ready * tires
                elif tires >= rested:
                    gain += TASTE.ready * (size(total) - rested)
                worths.append(gain - RISK * (money + tables.cash[card] < due))
            elif verb == "recruit":
                worths.append(self.recruit(state, seat, of[move], horizon, dollar, total, due))
            elif move is PASS:
                income = (state.leaders & state.masks[seat]).bit_count() + state.assets[seat].effect.passing
                worths.append(dollar * income - RISK * (money + income < due))
            else:
                worths.append(-RISK * (money < due))
        return worths

    def due(self, state: GangstaState, total: int) -> int:
        """Reckon what the police may ask for: the middle Snitch of those that may come."""
        traps = state.traps
        return traps[len(traps) // 2] - count(total, INFORMANT) if traps else 0

    def recruit(
        self, state: GangstaState, seat: Seat, card: int, horizon: float, dollar: float, total: int, due: int
    ) -> float:
        """Weigh a gangster: points, icons for the turns to come, how it fits the open heists, and a chapter's end."""
        tables, taste = self.tables, TASTE
        own = tables.icons[card]
        price = self.game.prices[state.gangs[seat][0]][card]
        grown = size(own)
        gain = tables.points[card] + grown * (taste.ready + horizon * taste.icon) - dollar * price
        gain += horizon * taste.leader * count(own, LEADER)
        both = total + own
        for heist in state.row:
            if heist >= 0:
                need = tables.need[heist]
                before, after = USED[need, total], USED[need, both]
                if after != before:
                    gain += taste.fit * (1.0 if after == need else 0.4) * self.heist(heist, dollar)
        if state.money[seat] - price < due - count(own, INFORMANT):
            gain -= RISK
        if len(state.gangs[seat]) + 1 >= SIZES[state.chapter]:
            gain += self.ending(state, seat, card, dollar)
        return gain

    def ending(self, state: GangstaState, seat: Seat, card: int, dollar: float) -> float:
        """Weigh the end of the chapter, or of the game, that a gangster would bring."""
        own, every = self.tables.icons[card], self.game.every
        if state.chapter == 1:
            sizes = [size(skills(state, other)) for other in every]
            sizes[seat] += size(own)
            return dollar * (sum(sizes) - len(sizes) * sizes[seat]) / (len(sizes) - 1)
        if state.chapter == 2:
            guns = [count(skills(state, other), MERCENARY) for other in every]
            guns[seat] += count(own, MERCENARY)
            most = max(guns)
            return TASTE.war if guns[seat] == most and guns.count(most) == 1 else -TASTE.war
        total = [points(state, other) for other in every]
        total[seat] += self.tables.points[card]
        money = state.money[:]
        money[seat] -= self.game.prices[state.gangs[seat][0]][card]
        gangs = [len(state.gangs[other]) + (other == seat) for other in every]
        scores = [sum(row) for row in zip(total, award(money), award(gangs), strict=True)]
        best = max(scores)
        return WIN if scores[seat] == best and scores.count(best) == 1 else -WIN

    def mobilise(self, state: GangstaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Ready whom the best heist in reach needs, from left to right; or all for a dollar, if several are tired."""
        of = self.tables.of
        ready = [move for move in legal if move is not DONE and move is not READY_ALL]
        if len(ready) + 1 < len(legal) and len(ready) > state.free + 1:
            first = READY_ALL
        else:
            wanted = self.wanted(state, seat, [of[move] for move in ready])
            first = next((move for move in ready if of[move] in wanted), DONE)
        return [1.0 if move is first else 0.0 for move in legal]

    def wanted(self, state: GangstaState, seat: Seat, tired: list[int]) -> list[int]:
        """Choose whom to ready: for the heist that pays best after what it costs, and with what is free the largest."""
        icons, free, have = state.icons, state.free, state.ready[seat]
        tired.sort(key=lambda card: -size(icons[card]))
        dollar = self.dollar(self.horizon(state))
        best, wanted = 0.0, tired[:0]
        for heist in state.row:
            if heist < 0:
                continue
            need = self.tables.need[heist]
            left = need - USED[need, have]
            picked = []
            for card in tired:
                used = USED[left, icons[card]]
                if used:
                    left -= used
                    picked.append(card)
            paid = max(0, len(picked) - free)
            gain = self.heist(heist, dollar) - TASTE.ready * size(need) - dollar * paid
            if not left and paid <= state.money[seat] and gain > best:
                best, wanted = gain, picked
        spare = max(0, free - len(wanted))
        return [*wanted, *[card for card in tired if card not in wanted][:spare]]

    def engage(self, state: GangstaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Engage who brings much and wastes little; small ones first where the whole gang can be engaged."""
        icons, need, own = state.icons, state.job.need, state.masks[seat]
        gather = self.synchronises(state, seat)
        worths = []
        for move in legal:
            card = self.tables.of[move]
            used = size(USED[need, icons[card]])
            spare = size(icons[card]) - used
            if not own >> card & 1:
                worths.append(used - WASTE * spare - COMPANY)
            elif gather:
                worths.append(SMALL_FIRST - used - WASTE * spare)
            else:
                worths.append(used - WASTE * spare)
        return [0.5 * worth for worth in worths]

    def synchronises(self, state: GangstaState, seat: Seat) -> bool:
        """Return whether all who are Available can join the crew, the small ones first."""
        icons, left = state.icons, state.job.need
        rested = [icons[card] for card in state.gangs[seat] if not state.engaged >> card & 1]
        for own in sorted(rested, key=size):
            used = USED[left, own]
            if not used:
                return False
            left -= used
        return True

    def keep(self, state: GangstaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Keep the resource with the most points, less a point for each skill that it lacks."""
        total, tables = skills(state, seat), self.tables
        cards = [tables.of[move] for move in legal]
        needs = [tables.resource_need[card] for card in cards]
        return [
            tables.resource_points[card] - float(size(need - USED[need, total]))
            for card, need in zip(cards, needs, strict=True)
        ]

    def learn(self, state: GangstaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Teach the Boss, who is never lost, or else whoever is worth most."""
        return [0.3 * min(10.0, self.loyal[self.tables.of[move]]) if move.args else 0.0 for move in legal]

    def steal(self, state: GangstaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Steal from the richest."""
        return [0.3 * state.money[self.tables.of[move]] if move is not DECLINE else 0.0 for move in legal]

    def divert(self, state: GangstaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Engage rivals' gangsters by their size, but never the last one Available: that would synchronise the gang."""
        worths = []
        for move in legal:
            if move is DONE:
                worths.append(0.0)
                continue
            card = self.tables.of[move]
            mask = next(mask for mask in state.masks if mask >> card & 1)
            alone = (mask & ~state.engaged).bit_count() == 1
            worths.append(-1.0 if alone else 0.3 * size(state.icons[card]))
        return worths

    def hit(self, state: GangstaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Send the assassin to whoever leads."""
        of = self.tables.of
        return [0.2 * points(state, of[move]) + 1.0 if move is not DECLINE else 0.0 for move in legal]

    def lose(self, state: GangstaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Lose whoever is missed the least."""
        return [-self.loyal[self.tables.of[move]] for move in legal]

    def pick(self, state: GangstaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Pick whoever will be missed the most."""
        return [self.loyal[self.tables.of[move]] for move in legal]

    def rest(self, state: GangstaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Ready whoever has most skills."""
        return [0.3 * size(state.icons[self.tables.of[move]]) if move.args else 0.0 for move in legal]

    def last(self, state: GangstaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Play again, hold as much as can be held, and ignore what may be ignored."""
        return [1.0 if move is legal[-1] else 0.0 for move in legal]

    def discard(self, state: GangstaState, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """Discard the heist that is furthest from one's own reach; do not draw into a Snitch that would hurt."""
        tables, total = self.tables, skills(state, seat)
        fear = RISK if state.traps and state.money[seat] < self.due(state, total) else 0.0
        worths = []
        for move in legal:
            if move is DECLINE:
                worths.append(0.0)
            elif str(move.args[0]) in tables.places:
                worths.append(-LET_GO - fear)
            else:
                need = tables.need[tables.of[move]]
                worths.append(REMOTE * size(need - USED[need, total]) - fear)
        return worths
