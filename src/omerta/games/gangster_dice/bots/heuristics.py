"""What a search is told about Gangster Dice: an evaluation before each roll, and which token a seat wants most.

A standing is what a seat has for the win, as a logit: the shares of the win expected are as e to the standings. The
figures were fitted to who won in 6,000 games of `odds` bots that now and then picked any move, for two seats and for
more. They say what the rules hide: dice are strength as long as they are of one colour, for then one win of the
Investigator is the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from omerta.core.game import AnyGame
from omerta.core.judging.heuristics import Heuristics, shares
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.gangster_dice.moves import DECLINE, DONE, KEEP, SWAPPED, Bid, swaps
from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.rules.dice import (
    COLOURS,
    COUNTS,
    HEAPS,
    INVESTIGATOR,
    LAWYER,
    OF_COLOUR,
    ONE,
    SIZE,
    SPEAKEASY,
    STREETS,
    shown,
)
from omerta.games.gangster_dice.rules.favors import FOUR, VALUES
from omerta.games.gangster_dice.state import DiceState

FREE = 8.0
"""What it is worth to have no dice left: the win, unless a die comes back."""
GAIN_WEIGHT, SHOWN, SPENT = 1.0, 0.35, 0.1
"""How much a token's worth, a die that shows its symbol, and a point of favor make a bid likelier, as logits."""
EVEN = 0.2
"""Which part of the priors goes to all moves alike."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What each thing a seat has adds to its standing."""

    one_colour: float
    two_colours: float
    die: float
    die_of_one_colour: float
    lawyer: float
    speakeasy: tuple[float, float, float]
    streets: float
    streets_one_colour: float
    streets_die: float
    investigator: float
    investigator_one_colour: float
    evidence: float
    favor: float
    four: float


PAIR = Figures(0.39, 0.31, 0.19, 0.3, 0.08, (-0.04, 0.01, 0.14), 0.08, 0.2, 0.11, 0.0, -0.82, -0.01, 0.01, 0.06)
MANY = Figures(0.94, 0.7, 0.14, 0.25, 0.02, (-0.04, 0.08, 0.35), 0.15, 0.59, 0.15, 0.16, -1.0, -0.12, 0.05, 0.12)


class DiceHeuristics(Heuristics):
    """Stop before the next roll, and evaluate the position there."""

    iterations = 15552

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.figures = figures = PAIR if game.seats == 2 else MANY
        self.stashes = {dice: _stash(dice, figures) for dice in HEAPS}
        self.hands: dict[int, float] = {}
        self.swaps: dict[tuple[int, int], Move] = {}

    def settled(self, state: DiceState) -> bool:
        return state.phase == Phase.ROLL

    def playout(self, state: DiceState, rng: Random) -> list[float]:
        """Play the round to its end, and judge the table there."""
        over = self.play_on(state, rng, self.settled)
        if over is not None:
            return shares(over)
        odds = [exp(self.standing(state, seat)) for seat in range(len(state.stash))]
        total = sum(odds)
        return [each / total for each in odds]

    def standing(self, state: DiceState, seat: Seat) -> float:
        """Judge what a seat has."""
        figures, stash, control = self.figures, state.stash[seat], state.control
        standing = self.stashes[stash] + self.worth_of_hand(state.hands[seat])
        alone = COLOURS_IN[stash] == 1
        if control[LAWYER] == seat:
            standing += figures.lawyer
        if control[SPEAKEASY] == seat:
            standing += figures.speakeasy[COLOURS_IN[stash] - 1]
        if control[STREETS] == seat:
            standing += figures.streets + figures.streets_die * SIZE[state.on[STREETS]]
            if alone:
                standing += figures.streets_one_colour
        if control[INVESTIGATOR] == seat:
            standing += figures.investigator + figures.evidence * min(3, SIZE[state.on[INVESTIGATOR]])
            if alone:
                standing += figures.investigator_one_colour
        return standing

    def worth_of_hand(self, hand: int) -> float:
        found = self.hands.get(hand)
        if found is None:
            values = VALUES[hand]
            found = self.hands[hand] = self.figures.favor * sum(values) + self.figures.four * values.count(FOUR)
        return found

    def gain(self, state: DiceState, seat: Seat, token: int) -> float:
        """Judge what a win of this token would bring a seat now."""
        figures, stash, control = self.figures, state.stash[seat], state.control
        alone = COLOURS_IN[stash] == 1
        fires = control[token] == seat or state.cast[seat].at_once[token]
        if token == LAWYER:
            return figures.four + 2 * figures.favor if fires else figures.lawyer
        if token == SPEAKEASY:
            swapped = self.best_swap(stash, state.on[SPEAKEASY]) if fires else None
            if swapped is None:
                return figures.speakeasy[COLOURS_IN[stash] - 1]
            given, taken = SWAPPED[swapped]
            return self.stashes[stash - given + taken] - self.stashes[stash]
        if token == STREETS:
            if not fires:
                bonus = figures.streets_die * SIZE[state.on[STREETS]]
                return figures.streets + bonus + figures.streets_one_colour * alone
            best = max(self.stashes[stash - ONE[colour]] for colour in range(3) if stash & OF_COLOUR[colour])
            return max(0.0, best + figures.streets_die - self.stashes[stash])
        holder = control[INVESTIGATOR]
        if holder < 0:
            return 0.0
        if holder == seat:
            return -figures.investigator - figures.investigator_one_colour * alone
        left = [stash - (stash & OF_COLOUR[colour]) for colour in range(3) if stash & OF_COLOUR[colour]]
        return max(0.0, max(self.stashes[rest] for rest in left) - self.stashes[stash])

    def best_swap(self, stash: int, speakeasy: int) -> Move:
        """Find the swap after which the stash is best."""
        key = (stash, speakeasy)
        found = self.swaps.get(key)
        if found is None:
            found = self.swaps[key] = max(swaps(stash, speakeasy), key=lambda move: self.after_swap(stash, move))
        return found

    def after_swap(self, stash: int, move: Move) -> float:
        given, taken = SWAPPED[move]
        return self.stashes[stash - given + taken]

    def priors(self, state: DiceState, seat: Seat, legal: Sequence[Move], rng: Random) -> Sequence[float]:
        """Lean towards bids on tokens that would bring much and show often."""
        even = 1.0 / len(legal)
        if state.phase != Phase.BID:
            return [even] * len(legal)
        dice = shown(state.rolled[seat])
        wants = [GAIN_WEIGHT * self.gain(state, seat, token) + SHOWN * dice[token] for token in range(4)]
        odds = []
        for move in legal:
            assert isinstance(move, Bid)
            odds.append(exp(sum([wants[token] + SPENT * favor for token, favor in move.cards])))
        scale = (1.0 - EVEN) / sum(odds)
        return [each * scale + EVEN * even for each in odds]

    def quick(self, state: DiceState, seat: Seat, legal: Sequence[Move], rng: Random) -> Move:
        """Take what leaves the best stash; bid by the priors, roll nothing again."""
        if len(legal) == 1:
            return legal[0]
        phase, stash = state.phase, state.stash[seat]
        stashes = self.stashes
        if phase == Phase.SWAP:
            if state.leave[seat] == stash:
                return self.best_swap(stash, state.on[SPEAKEASY])
            return max(legal, key=lambda move: self.after_swap(stash, move))
        if phase == Phase.STREETS:
            best = max(legal[1:], key=lambda move: stashes[stash - DIE[move.args[0]]])
            return best if stashes[stash - DIE[best.args[0]]] + self.figures.streets_die > stashes[stash] else KEEP
        if phase == Phase.COLOUR:
            leave = state.leave[seat]
            return max(legal, key=lambda move: stashes[stash - (leave & PILE[move.args[0]])])
        if phase == Phase.TAKE:
            if legal[0] is DECLINE:
                takes = legal[1:]
                best = max(takes, key=lambda move: stashes[stash + DIE[move.args[0]]])
                return best if stashes[stash + DIE[best.args[0]]] > stashes[stash] else DECLINE
            return max(legal, key=lambda move: stashes[stash + DIE[move.args[0]]])
        if phase == Phase.BID:
            return rng.choices(legal, self.priors(state, seat, legal, rng))[0]
        if phase == Phase.HAND:
            return max(legal, key=lambda move: stashes[state.stash[move.number()]])
        if phase == Phase.REROLL:
            return DONE
        return legal[int(rng.random() * len(legal))]


def _stash(dice: int, figures: Figures) -> float:
    """Judge a stash alone."""
    white, red, blue = COUNTS[dice]
    there, count = (white > 0) + (red > 0) + (blue > 0), white + red + blue
    if not there:
        return FREE
    standing = figures.die * count
    if there == 1:
        return standing + figures.one_colour + figures.die_of_one_colour * count
    return standing + figures.two_colours if there == 2 else standing


COLOURS_IN = {dice: sum(count > 0 for count in counts) for dice, counts in COUNTS.items()}
DIE: dict[object, int] = dict(zip(COLOURS, ONE, strict=True))
PILE: dict[object, int] = dict(zip(COLOURS, OF_COLOUR, strict=True))
