"""Two players of GANGSTA!: one that takes what pays best at once, one that plans whole turns."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from omerta.core.bot import BotCard
from omerta.core.game import AnyGame
from omerta.core.judging.personality import Style
from omerta.core.moves import Move
from omerta.core.nodes import Decide
from omerta.games.gangsta.bots.evaluation import BotFacts, lacking
from omerta.games.gangsta.bots.turn_plans import SNITCHES_TO_END, Planner, Taste
from omerta.games.gangsta.deck.cards import BOSSES, CHAPTERS
from omerta.games.gangsta.deck.deck_tables import AGAIN, DECLINE, DONE, PASS, READY_ALL
from omerta.games.gangsta.deck.economy import value
from omerta.games.gangsta.deck.skills import SKILLS, USED, pack, size
from omerta.games.gangsta.game import Gangsta
from omerta.games.gangsta.rules.chapters import SIZES
from omerta.games.gangsta.rules.scoring import BONUS
from omerta.games.gangsta.view import GangstaView

SPARE_MONEY = 4
"""A greedy Boss pays for readying only above this."""
KEPT_MONEY = 2
"""What a greedy Boss keeps for the police."""


class Greedy:
    """Perform the heist that pays best, else recruit whoever costs most, else pass."""

    def __init__(self, game: AnyGame) -> None:
        assert isinstance(game, Gangsta)
        self.game = game
        self.answers: dict[str, Callable[[BotFacts, GangstaView], Move]] = {
            "keep": self.keep,
            "mobilise": self.mobilise,
            "action": self.action,
            "ignore": self.ignore,
            "engage": self.engage,
            "fast": self.dearest,
            "learn": self.learn,
            "steal": self.steal,
            "divert": self.divert,
            "hit": self.hit,
            "victim": self.lose,
            "fly": self.strongest,
            "again": self.again,
            "recover": self.recover,
            "discard": self.discard,
            "jail": self.lose,
            "war": self.lose,
            "pick": self.pick,
            "society": self.strongest,
            "bank": self.bank,
        }

    def choose(self, view: GangstaView, rng: Random) -> Move:
        assert isinstance(view.node, Decide)
        return self.answers[view.node.ask](BotFacts(self.game, view), view)

    def keep(self, facts: BotFacts, view: GangstaView) -> Move:
        """Keep the resource that lacks the fewest skills, then the one with more points."""
        cards = self.game.deck.resources
        by_code = {card.code: card for card in cards}
        return min(
            view.legal,
            key=lambda move: (lacking(facts.total, by_code[str(move.args[0])].need), -by_code[str(move.args[0])].ip),
        )

    def mobilise(self, facts: BotFacts, view: GangstaView) -> Move:
        """Ready the first it may while that is free, or there is money to spare."""
        return view.legal[-1] if view.free or facts.money > SPARE_MONEY else DONE

    def action(self, facts: BotFacts, view: GangstaView) -> Move:
        """Take what is worth most at face value, a heist by what it pays, a gangster by its price; else pass."""
        return max(view.legal, key=lambda move: self.face_value(facts, move))

    def face_value(self, facts: BotFacts, move: Move) -> float:
        """Value an action in dollars; once there are snitches some money is kept, and no game ended to lose it."""
        tables = self.game.tables
        if move.verb == "heist":
            return value(self.game.deck.heists[tables.of[move]])
        if move.verb == "recruit":
            price = tables.cost[tables.of[move]]
            kept = KEPT_MONEY if facts.view.chapter > 1 else 0
            return price if facts.money - price >= kept and not self.ends_badly(facts) else -1.0
        return 0.0

    def ends_badly(self, facts: BotFacts) -> bool:
        """Return whether one more gangster would end the game without a lead of more than both bonuses."""
        points = facts.view.points
        last = facts.view.chapter == CHAPTERS and len(facts.gang) + 1 == SIZES[CHAPTERS]
        return last and points[facts.seat] < max(points[seat] for seat in facts.rivals) + 2 * BONUS

    def dearest(self, facts: BotFacts, view: GangstaView) -> Move:
        """Recruit whoever costs most, or nobody."""
        return max(view.legal, key=lambda move: self.face_value(facts, move))

    def ignore(self, facts: BotFacts, view: GangstaView) -> Move:
        """Ignore the last requirement that may be ignored."""
        return view.legal[-1]

    def engage(self, facts: BotFacts, view: GangstaView) -> Move:
        """Engage whoever brings most of what is needed, one's own first."""
        assert view.job is not None
        need = pack([SKILLS.index(skill) for skill in view.job.open])
        icons = {member.code: facts.icons(member) for gang in view.gangs for member in gang}
        return max(view.legal, key=lambda move: size(USED[need, icons[str(move.args[0])]]))

    def learn(self, facts: BotFacts, view: GangstaView) -> Move:
        """Teach the first who can learn."""
        return view.legal[1]

    def steal(self, facts: BotFacts, view: GangstaView) -> Move:
        """Steal from the richest."""
        return max(view.legal[1:], key=lambda move: view.money[move.number()])

    def divert(self, facts: BotFacts, view: GangstaView) -> Move:
        """Engage as many as it may."""
        return view.legal[1]

    def hit(self, facts: BotFacts, view: GangstaView) -> Move:
        """Send the assassin to whoever leads."""
        leader = facts.leading_rival([seat for move in view.legal[1:] if isinstance(seat := move.args[0], int)])
        return next(move for move in view.legal[1:] if move.args[0] == leader)

    def lose(self, facts: BotFacts, view: GangstaView) -> Move:
        """Lose whoever is missed the least."""
        code = facts.weakest([str(move.args[0]) for move in view.legal])
        return next(move for move in view.legal if move.args[0] == code)

    def pick(self, facts: BotFacts, view: GangstaView) -> Move:
        """Pick whoever will be missed the most."""
        return max(view.legal, key=lambda move: facts.gangster_worth(facts.place(str(move.args[0]))))

    def strongest(self, facts: BotFacts, view: GangstaView) -> Move:
        """Ready whoever has most skills."""
        icons = {member.code: facts.icons(member) for member in facts.gang}
        return max(view.legal[1:], key=lambda move: size(icons[str(move.args[0])]))

    def again(self, facts: BotFacts, view: GangstaView) -> Move:
        """Play again."""
        return AGAIN

    def recover(self, facts: BotFacts, view: GangstaView) -> Move:
        """Take everybody back."""
        return view.legal[1]

    def discard(self, facts: BotFacts, view: GangstaView) -> Move:
        """Discard the heist that is furthest from one's own reach."""
        tables = self.game.tables
        heists = [
            move for move in view.legal if move in tables.of and str(move.args[0]) in self.game.tables.only_heists
        ]
        if not heists:
            return DECLINE
        return max(heists, key=lambda move: lacking(facts.total, tables.need[tables.of[move]]))

    def bank(self, facts: BotFacts, view: GangstaView) -> Move:
        """Hold as much as can be held."""
        return view.legal[-1]


class PlannerBot(Greedy):
    """Weigh whole turns: what they give, how ready the gang is afterwards, and what a chapter's end would mean."""

    def __init__(self, game: AnyGame, taste: Taste | None = None) -> None:
        super().__init__(game)
        self.taste = taste or Taste()

    def planner(self, view: GangstaView) -> Planner:
        """Lay the view out for planning."""
        return Planner(self.game, view, self.taste)

    def mobilise(self, facts: BotFacts, view: GangstaView) -> Move:
        """Ready whom the best plan needs, from left to right; or all for a dollar, where several are tired."""
        tired = sum(member.engaged for member in facts.gang)
        if READY_ALL in view.legal and tired > view.free + 1:
            return READY_ALL
        wanted = {facts.gang[place].code for place in self.planner(view).best(True).ready}
        return next((move for move in view.legal if move.args and move.args[0] in wanted), DONE)

    def action(self, facts: BotFacts, view: GangstaView) -> Move:
        """Do what the best plan says."""
        plan = self.planner(view).best(False)
        chosen = (move for move in view.legal if move.verb == plan.verb and plan.card in ("", *move.args))
        return next(chosen, PASS)

    def engage(self, facts: BotFacts, view: GangstaView) -> Move:
        """Engage the first of the crew that leaves the gang in the best shape."""
        first = self.planner(view).best_crew()[0]
        return next(move for move in view.legal if move.args[0] == first)

    def dearest(self, facts: BotFacts, view: GangstaView) -> Move:
        """Recruit at once whoever is worth more than the price."""
        planner = self.planner(view)
        gains = {plan.card: plan.worth for plan in planner.recruit_plans(())}
        stay = planner.readiness(planner.engaged) + planner.safety(facts.money, facts.total)
        return max(view.legal, key=lambda move: gains[str(move.args[0])] if move.args else stay)

    def learn(self, facts: BotFacts, view: GangstaView) -> Move:
        """Teach the Boss, who is never lost, or else whoever is worth most."""
        return max(view.legal[1:], key=lambda move: self.loyalty(facts, str(move.args[0])))

    def loyalty(self, facts: BotFacts, code: str) -> float:
        """Weigh how likely a gangster is to stay."""
        card = facts.place(code)
        return facts.gangster_worth(card) if card >= BOSSES else float("inf")

    def divert(self, facts: BotFacts, view: GangstaView) -> Move:
        """Engage the rivals' gangsters, but never the last one Available: that would synchronise the gang."""
        for move in view.legal[1:]:
            gang = next(gang for gang in view.gangs if any(member.code == move.args[0] for member in gang))
            if sum(not member.engaged for member in gang) > 1:
                return move
        return DONE

    def discard(self, facts: BotFacts, view: GangstaView) -> Move:
        """Discard the heist that is worth most to rivals and least to oneself; do not draw a Snitch that would hurt."""
        if self.fears_a_card(facts, view):
            return DECLINE
        gains = {code: self.gain_of_discarding(facts, code) for code in view.row if code is not None}
        best = max(gains, key=lambda code: gains[code], default=None)
        if best is None or gains[best] <= 0:
            return DECLINE
        return next(move for move in view.legal if move.args and move.args[0] == best)

    def fears_a_card(self, facts: BotFacts, view: GangstaView) -> bool:
        """Return whether a new card might end a game that is not won, or bring police that cannot be paid."""
        traps = [code for code in view.unseen_heists if code.startswith("snitch")]
        if not traps:
            return False
        ends = view.chapter == CHAPTERS and len(view.snitches) == SNITCHES_TO_END - 1
        if ends:
            return view.points[facts.seat] <= max(view.points[seat] for seat in facts.rivals)
        return self.planner(view).safety(facts.money, facts.total) < -self.taste.jail / 4

    def gain_of_discarding(self, facts: BotFacts, code: str) -> float:
        """Weigh a heist that would be gone: what it is worth to rivals who can crew it, less what it is to oneself."""
        card = self.game.tables.only_heists[code]
        need = self.game.tables.need[card]
        worth = value(self.game.deck.heists[card])
        theirs = 0.0
        for seat in facts.rivals:
            gap = lacking(sum(facts.icons(member) for member in facts.view.gangs[seat]), need)
            theirs += worth / (1 + gap) / len(facts.rivals)
        return theirs - worth / (1 + lacking(facts.total, need))


def styled(game: AnyGame, style: Style) -> PlannerBot:
    """Seat a planner with a taste of its own."""
    return PlannerBot(game, Taste(**style))


BOTS = (
    BotCard("greedy", "performs the heist that pays best, else recruits the dearest it can pay, else passes", Greedy),
    BotCard("planner", "weighs whole turns: crews, staying Synchronised, and what ending a chapter means", PlannerBot),
)
