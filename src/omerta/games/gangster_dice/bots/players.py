"""Two players of Gangster Dice: one that goes for what looks best, one that counts the odds of getting it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from random import Random

from omerta.core.bot import BotCard
from omerta.core.game import AnyGame
from omerta.core.judging.personality import Style
from omerta.core.moves import Move
from omerta.core.nodes import Decide, Seat
from omerta.games.gangster_dice.bots.evaluation import BotFacts, worth
from omerta.games.gangster_dice.game import GangsterDice
from omerta.games.gangster_dice.moves import DECLINE, DONE, KEEP, SWAPPED, Bid
from omerta.games.gangster_dice.rules.dice import COLOURS, ONE, SYMBOLS
from omerta.games.gangster_dice.rules.favors import FOUR
from omerta.games.gangster_dice.view import DiceView

Odds = list[float]
"""How likely each favor from 0 to +4 is."""


class Greedy:
    """Bid on what would bring the most if it were won, weighed by one's own dice, with the highest favor."""

    def __init__(self, game: AnyGame) -> None:
        assert isinstance(game, GangsterDice)
        self.game = game
        self.answers: dict[str, Callable[[BotFacts, Seat, Random], Move]] = {
            "bid": self.bid,
            "swap": self.swap,
            "streets": self.streets,
            "colour": self.colour,
            "take": self.take,
            "hand": self.hand,
            "reroll": self.reroll,
            "character": self.character,
        }

    def choose(self, view: DiceView, rng: Random) -> Move:
        assert view.seat is not None
        assert isinstance(view.node, Decide)
        return self.answers[view.node.ask](BotFacts(self.game, view), view.seat, rng)

    def bid(self, facts: BotFacts, seat: Seat, rng: Random) -> Move:
        """Pick the bid with the best prospects."""
        prospects = [facts.gain(seat, token) * (1 + facts.dice(seat, token)) for token in range(4)]

        def rate(move: Move) -> float:
            assert isinstance(move, Bid)
            return sum(prospects[token] * (1 + favor / 8) for token, favor in move.cards)

        return max(facts.view.legal, key=rate)

    def swap(self, facts: BotFacts, seat: Seat, rng: Random) -> Move:
        """Swap so that the stash has few colours, with as few dice as that takes."""
        stash = facts.stash[seat]
        return max(facts.view.legal, key=lambda move: worth(stash - SWAPPED[move][0] + SWAPPED[move][1]))

    def streets(self, facts: BotFacts, seat: Seat, rng: Random) -> Move:
        """Put a die of the rarest colour on the Streets."""
        legal = {move.args[0]: move for move in facts.view.legal if move is not KEEP}
        stash = facts.stash[seat]
        return max(legal.values(), key=lambda move: worth(stash - ONE[COLOURS.index(str(move.args[0]))]))

    def colour(self, facts: BotFacts, seat: Seat, rng: Random) -> Move:
        """Name the colour that gains the most."""
        stash = facts.stash[seat]
        legal = facts.view.legal

        def after(move: Move) -> float:
            colour = COLOURS.index(str(move.args[0]))
            return worth(stash - facts.view.leaving[seat][colour] * ONE[colour])

        return max(legal, key=after)

    def take(self, facts: BotFacts, seat: Seat, rng: Random) -> Move:
        """Decline the die, or take one of a colour that is there already."""
        if DECLINE in facts.view.legal:
            return DECLINE
        stash = facts.stash[seat]
        return max(facts.view.legal, key=lambda move: worth(stash + ONE[COLOURS.index(str(move.args[0]))]))

    def hand(self, facts: BotFacts, seat: Seat, rng: Random) -> Move:
        """Send the Investigator to whoever is nearest to the win."""
        return max(facts.view.legal, key=lambda move: worth(facts.stash[move.number()]))

    def reroll(self, facts: BotFacts, seat: Seat, rng: Random) -> Move:
        """Keep the dice that show the symbols with the best prospects, one for each bid, and roll the others again."""
        bids = 2 if len(facts.seats) == 2 else 1
        order = sorted(range(4), key=lambda token: facts.gain(seat, token) * (1 + facts.dice(seat, token)))
        aims = [SYMBOLS[token] for token in order[-bids:]]
        others = (move for move in facts.view.legal if move is not DONE and move.args[1] not in aims)
        return next(others, DONE)

    def character(self, facts: BotFacts, seat: Seat, rng: Random) -> Move:
        """Choose any character alike."""
        legal = facts.view.legal
        return legal[int(rng.random() * len(legal))]


@dataclass(frozen=True, slots=True)
class OddsStyle:
    """How a counter of odds judges, in dice.

    `lean` is how strongly a rival's choice is taken to follow what a token would bring it, `thrift` what a point of
    favor is worth in later rounds, `spite` what it is worth to keep a rival from a gain, and `lead` how much more that
    counts for each die that the rival is nearer to the win. The others are what a token is worth to it by itself.
    """

    lean: float = 1.0
    thrift: float = 0.06
    spite: float = 0.35
    lead: float = 0.0
    lawyer: float = 0.0
    speakeasy: float = 0.0
    streets: float = 0.0
    investigator: float = 0.0


class OddsCounter(Greedy):
    """Bid where the gain times the odds of winning it is highest, less what the favor would be worth later.

    Rolls are open, so what a rival can score is known but for the favor; that is one of those not seen yet. A rival is
    supposed to lean towards tokens that would bring it much and that it shows often.
    """

    def __init__(self, game: AnyGame, style: OddsStyle | None = None) -> None:
        super().__init__(game)
        self.style = style or OddsStyle()
        self.wants = (self.style.lawyer, self.style.speakeasy, self.style.streets, self.style.investigator)

    def bid(self, facts: BotFacts, seat: Seat, rng: Random) -> Move:
        rivals = [other for other in facts.seats if other != seat]
        gains = {other: [facts.gain(other, token) for token in range(4)] for other in facts.seats}
        gains[seat] = [gain + want for gain, want in zip(gains[seat], self.wants, strict=True)]
        aims = {other: self.aims(facts, other, gains[other]) for other in rivals}
        favors = {other: self.favors(facts, other) for other in rivals}
        rated: dict[tuple[int, int], float] = {}
        for move in facts.view.legal:
            assert isinstance(move, Bid)
            for token, favor in move.cards:
                if (token, favor) not in rated:
                    rated[token, favor] = self.rate(facts, seat, token, favor, gains, aims, favors)

        def whole(move: Move) -> float:
            assert isinstance(move, Bid)
            return sum(rated[token, favor] for token, favor in move.cards)

        return max(facts.view.legal, key=whole)

    def aims(self, facts: BotFacts, seat: Seat, gains: list[float]) -> Odds:
        """Guess how likely a seat is to bid on each token."""
        weights = [
            exp(self.style.lean * gains[token] + 0.35 * facts.dice(seat, token)) if facts.may_bid(seat, token) else 0.0
            for token in range(4)
        ]
        each = 2 if len(facts.seats) == 2 else 1
        total = sum(weights)
        return [min(1.0, each * weight / total) for weight in weights]

    def favors(self, facts: BotFacts, seat: Seat) -> Odds:
        """Guess which favor a seat plays: any of its hidden ones, the higher the likelier, or a +4 it holds."""
        view = facts.view
        hidden = view.counts[seat] - view.fours[seat]
        total = sum(view.unseen) or 1
        odds = [0.0] * (FOUR + 1)
        if hidden:
            below = 0.0
            for value, count in enumerate(view.unseen):
                share = count / total
                best = (below + share) ** hidden - below**hidden
                odds[value] = 0.5 * share + 0.5 * best
                below += share
        if view.fours[seat]:
            odds = [0.4 * chance for chance in odds]
            odds[FOUR] = 1.0 - sum(odds)
        return odds

    def rate(
        self,
        facts: BotFacts,
        seat: Seat,
        token: int,
        favor: int,
        gains: dict[Seat, list[float]],
        aims: dict[Seat, Odds],
        favors: dict[Seat, Odds],
    ) -> float:
        """Weigh one bid card with one favor."""
        score = facts.dice(seat, token) + favor
        rank = facts.tie_rank(seat, token)
        clear, kept_off = 1.0, 0.0
        for other, odds in favors.items():
            aim = aims[other][token]
            if not aim:
                continue
            other_dice, other_rank = facts.dice(other, token), facts.tie_rank(other, token)
            beaten = 0.0
            for value, chance in enumerate(odds):
                their = other_dice + value
                if their > score or (their == score and other_rank >= rank):
                    beaten += chance
            clear *= 1.0 - aim * beaten
            ahead = max(0, sum(facts.view.stash[seat]) - sum(facts.view.stash[other]))
            kept_off += aim * (1.0 - beaten) * gains[other][token] * (1.0 + self.style.lead * ahead)
        style = self.style
        return clear * gains[seat][token] + style.spite * kept_off / len(favors) - style.thrift * favor


def styled(game: AnyGame, style: Style) -> OddsCounter:
    """Seat a counter of odds with a style of its own."""
    return OddsCounter(game, OddsStyle(**style))


BOTS = (
    BotCard("greedy", "bids on what would bring the most, with the highest favor", Greedy),
    BotCard("odds", "counts the odds of winning each token from open rolls and unseen favors", OddsCounter),
)
