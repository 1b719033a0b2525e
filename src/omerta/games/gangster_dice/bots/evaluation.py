"""What a stash and a token are worth to a seat, for bots: rough figures, in dice, that the rules know nothing of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from omerta.core.nodes import Seat
from omerta.games.gangster_dice.game import GangsterDice
from omerta.games.gangster_dice.moves import MAY_BID, SWAPPED, swaps
from omerta.games.gangster_dice.rules.characters import NOBODY, Character
from omerta.games.gangster_dice.rules.dice import (
    COUNTS,
    HEAP,
    INVESTIGATOR,
    LAWYER,
    OF_COLOUR,
    ONE,
    SIZE,
    SPEAKEASY,
    STREETS,
    SYMBOLS,
)
from omerta.games.gangster_dice.view import DiceView

DIE, COLOUR, FREE = 0.5, 1.5, 4.0
"""What each die and each colour of a stash costs, and what it is worth to be rid of the last one."""
FOUR, LAWYER_HELD, DECLINE = 0.8, 0.5, 0.7
SPEAKEASY_HELD = 0.4
STREETS_HELD, STREETS_DIE = 0.7, 0.5
PASS_ON, PASS_ON_DICE, FIRST = 0.2, 0.8, 0.6


@lru_cache(maxsize=4096)
def worth(stash: int) -> float:
    """Weigh a stash: few dice are good, few colours better, none is the aim."""
    if not stash:
        return FREE
    return -DIE * SIZE[stash] - COLOUR * sum(1 for count in COUNTS[stash] if count)


def best_colour(stash: int) -> tuple[float, int]:
    """Find the colour whose dice are best put on the Investigator, and what that gains."""
    there = [colour for colour in range(3) if stash & OF_COLOUR[colour]]
    after = {colour: worth(stash - (stash & OF_COLOUR[colour])) for colour in there}
    best = max(there, key=after.__getitem__)
    return after[best] - worth(stash), best


def best_die(stash: int) -> tuple[float, int]:
    """Find the die that is best put on the Streets, and what that gains."""
    there = [colour for colour in range(3) if stash & OF_COLOUR[colour]]
    best = max(there, key=lambda colour: worth(stash - ONE[colour]))
    return worth(stash - ONE[best]) - worth(stash), best


@lru_cache(maxsize=1 << 15)
def best_swap(stash: int, speakeasy: int) -> float:
    """Find what the best swap gains."""
    moves = swaps(stash, speakeasy)
    return max(worth(stash - SWAPPED[move][0] + SWAPPED[move][1]) for move in moves) - worth(stash)


class BotFacts:
    """A view with figures for bots: every seat's stash, symbols and powers, and what each token would bring."""

    def __init__(self, game: GangsterDice, view: DiceView) -> None:
        self.view = view
        self.seats = range(game.seats)
        self.stash = [HEAP.pack(counts) for counts in view.stash]
        self.cast: Sequence[Character] = (
            [game.characters.get(mugshot.code, NOBODY) for mugshot in view.characters]
            if view.characters
            else [NOBODY] * game.seats
        )
        self.shown = [[sum(names.count(symbol) for names in faces) for symbol in SYMBOLS] for faces in view.rolled]
        self.bonus = [0] * game.seats
        streets = view.control[STREETS]
        if streets is not None:
            self.bonus[streets] = sum(view.streets)

    def may_bid(self, seat: Seat, token: int) -> bool:
        """Return whether a seat may bid on a token."""
        return self.shown[seat][token] > 0 or bool(self.cast[seat].symbols & MAY_BID[token])

    def dice(self, seat: Seat, token: int) -> int:
        """Return a seat's score on a token without its favor."""
        return self.shown[seat][token] + self.bonus[seat] + self.cast[seat].edges[token] // 4

    def tie_rank(self, seat: Seat, token: int) -> int:
        """Order the seats in a tie: the Streets' controller, a character's tie-break, anybody."""
        return 2 * (self.view.control[STREETS] == seat) + self.cast[seat].edges[token] % 2

    def fires(self, seat: Seat, token: int) -> bool:
        """Return whether a win would bring the token's special effect."""
        return self.view.control[token] == seat or self.cast[seat].at_once[token]

    def gain(self, seat: Seat, token: int) -> float:
        """Weigh what a win of this token would bring a seat now."""
        view, stash, fires = self.view, self.stash[seat], self.fires(seat, token)
        if token == LAWYER:
            held = view.control[LAWYER] == seat
            exposed = view.control[INVESTIGATOR] == seat and sum(view.investigator) > 0
            return FOUR * fires + LAWYER_HELD * (not held) + DECLINE * (exposed and not held)
        if token == SPEAKEASY:
            held = view.control[SPEAKEASY] == seat
            return SPEAKEASY_HELD * (not held) + (best_swap(stash, HEAP.pack(view.speakeasy)) if fires else 0.0)
        if token == STREETS:
            if fires:
                return best_die(stash)[0] + STREETS_DIE
            return STREETS_HELD + STREETS_DIE * sum(view.streets)
        holder = view.control[INVESTIGATOR]
        if holder is None:
            return FIRST
        if holder == seat:
            return PASS_ON + PASS_ON_DICE * (sum(view.investigator) > 0)
        return best_colour(stash)[0]
