"""What a bot of Gangster Dice takes from a table of others, with most of the luck taken out.

`python -m bench.without_luck 4 boss playout --seconds 500` seats one bot among three others, in every seat in turn.
A game of strong bots takes a minute or two, and who wins is mostly luck. So two kinds of luck are taken off the result:
how much better the roll was than other rolls of the same dice, and how much better the bids came out than the bots'
mixtures do on average, both by what was learned. Each is zero on average, whatever was learned, so the mean stays what
it is and the interval gets narrower (Burch, Schmid, Moravcik, Morrill and Bowling, "AIVAT: A New Variance Reduction
Technique for Agent Evaluation in Imperfect Information Games", 2018).
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Any, cast

import numpy

from omerta import make
from omerta.bots import seat_bot
from omerta.bots.levels import learned_for
from omerta.bots.match import Duplicate
from omerta.core.bot import Bot
from omerta.core.chance import answer_chance
from omerta.core.game import AnyGame
from omerta.core.judging.heuristics import shares
from omerta.core.judging.network import Array
from omerta.core.moves import Move
from omerta.core.nodes import Over, Seat
from omerta.games.gangster_dice.bots.bid_solver import PLACE, WORLDS, BidSolver, Say
from omerta.games.gangster_dice.bots.learned import DiceLearned
from omerta.games.gangster_dice.bots.table_arrays import tables_of
from omerta.games.gangster_dice.rules.dice import COUNTS, WEIGHTS, shown
from omerta.games.gangster_dice.rules.favors import VALUES
from omerta.games.gangster_dice.state import DiceState

ROLLS, ROUNDS = 24, 32
"""With how many other rolls one is compared, and by how many rounds of regret matching the bids of each are solved."""
DRAWN = 192
"""How many bids are drawn to say what a mixture brings after a roll; for the bids that were made, eight times that."""

Odds = dict[Move, float]


@dataclass(frozen=True, slots=True)
class BidRound:
    """A round: the table where bids were asked for, by seat the odds of its bids, and what it bid."""

    state: DiceState
    odds: Sequence[Odds]
    made: Sequence[Move]


class OpenHands:
    """A table as somebody sees it who knows all hands."""

    def __init__(self, say: Say, state: DiceState) -> None:
        self.state, self.seats = state, len(state.stash)
        hands = numpy.array([PLACE[VALUES[hand]] for hand in state.hands])
        self.hands = numpy.broadcast_to(hands, (WORLDS, self.seats))
        self.dice = [shown(roll) for roll in state.rolled]
        self.solver = BidSolver(say, tables_of(state), self.dice, state.stack, hands)
        self.rows = self.solver.row[hands]

    def rolled(self, luck: Any) -> list[list[int]]:
        """Roll the dice of all seats again."""
        sides = numpy.array(WEIGHTS) / 6.0
        return [luck.multinomial(COUNTS[stash], sides).sum(0).tolist() for stash in self.state.stash]

    def worth(self, dice: Sequence[Sequence[int]], seat: Seat, luck: Any) -> float:
        """Say what a roll is worth to a seat when everybody bids as solved."""
        self.solver.roll(dice)
        mixtures = self.solver.solve(None, self.hands, self.hands, ROUNDS, luck)
        return self.brings(mixtures[self.rows, numpy.arange(self.seats)], seat, DRAWN, luck)

    def brings(self, mixtures: Array, seat: Seat, draws: int, luck: Any) -> float:
        """Say what a seat may expect when everybody draws a bid from a mixture."""
        picked = (luck.random((draws, self.seats, 1)) * 0.99999 >= mixtures.cumsum(-1)).sum(-1)
        tried = self.solver.tries(numpy.broadcast_to(self.rows, picked.shape), picked)
        return float((tried[:, seat] @ mixtures[seat]).mean())

    def luck_of_roll(self, seat: Seat, luck: Any) -> float:
        """Say by how much the roll was better for a seat than others of the same dice."""
        others = [self.worth(self.rolled(luck), seat, luck) for _ in range(ROLLS)]
        return self.worth(self.dice, seat, luck) - fmean(others)

    def luck_of_bids(self, odds: Sequence[Odds], made: Sequence[Move], seat: Seat, luck: Any) -> float:
        """Say by how much the bids came out better for a seat than they do on average."""
        self.solver.roll(self.dice)
        bids: list[Move] = list(self.solver.bids)
        mixtures = numpy.array([[each.get(bid, 0.0) for bid in bids] for each in odds])
        mixtures /= mixtures.sum(-1, keepdims=True)
        picked = numpy.array([[bids.index(move) for move in made]])
        came_out = float(self.solver.tries(self.rows[None], picked)[0, seat, picked[0, seat]])
        return came_out - self.brings(mixtures, seat, 8 * DRAWN, luck)


def played(game: AnyGame, bots: Sequence[Bot], deal: str, rng: Random) -> tuple[Over, list[BidRound]]:
    """Play a game, and keep its bids; the dice are those of the deal."""
    table, rounds, nature = game.new(), list[BidRound](), Duplicate(deal)
    while not isinstance(node := answer_chance(table, nature), Over):
        joint, odds = dict[Seat, Move](), list[Odds]()
        for seat in node.seats:
            view = table.view(seat)
            bot = bots[seat]
            if len(view.legal) > 1 and node.ask == "bid" and hasattr(bot, "mixture"):
                mixture = bot.mixture(view, rng)
                joint[seat] = rng.choices(view.legal, mixture)[0]
                odds.append(dict(zip(view.legal, mixture, strict=True)))
            else:
                joint[seat] = view.legal[0] if len(view.legal) == 1 else bot.choose(view, rng)
                odds.append({joint[seat]: 1.0})
        if node.ask == "bid":
            rounds.append(BidRound(cast(DiceState, table.clone()), odds, list(joint.values())))
        table.play(joint)
    return node, rounds


def luck_in(say: Say, rounds: Sequence[BidRound], seat: Seat, luck: Any) -> float:
    """Add up the luck that a seat had in a game."""
    total = 0.0
    for each in rounds:
        table = OpenHands(say, each.state)
        total += table.luck_of_roll(seat, luck) + table.luck_of_bids(each.odds, each.made, seat, luck)
    return total


def games(game: AnyGame, bot: str, among: str, seconds: float, seed: int) -> Iterator[tuple[float, float]]:
    """Play deals in every seat in turn until the time is up; give the result of each game, and what is left of it."""
    told = learned_for(game)
    assert isinstance(told, DiceLearned)
    started, number = perf_counter(), 0
    while perf_counter() - started < seconds:
        deal, seat = divmod(number, game.seats)
        bots = [seat_bot(game, bot if each == seat else among) for each in range(game.seats)]
        over, rounds = played(game, bots, f"{seed} {deal}", Random(f"{seed} {number}"))
        result = shares(over)[seat]
        yield result, result - luck_in(told.say, rounds, seat, numpy.random.default_rng([seed, number]))
        number += 1


def tell(results: Sequence[tuple[float, float]]) -> str:
    """Say what was taken in all games, and what is left of that without the luck, with its interval."""
    raw, left = (fmean(each) for each in zip(*results, strict=True))
    said = f"{len(results)} games: takes {raw:.1%}; without luck {left:.1%}"
    if len(results) < 2:
        return said
    give = 1.96 * stdev(left for _, left in results) / sqrt(len(results))
    return f"{said} ({left - give:.1%} to {left + give:.1%})"


def main() -> None:
    parser = ArgumentParser(description="what a bot of Gangster Dice takes from others, without most of the luck")
    parser.add_argument("seats", type=int)
    parser.add_argument("bot")
    parser.add_argument("among")
    parser.add_argument("--seconds", type=float, default=500.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game, results = make("gangster-dice", seats=asked.seats), list[tuple[float, float]]()
    for result in games(game, asked.bot, asked.among, asked.seconds, asked.seed):
        results.append(result)
        print(tell(results), flush=True)


if __name__ == "__main__":
    main()
