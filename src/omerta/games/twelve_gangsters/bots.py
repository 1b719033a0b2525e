"""Two players of 12 Gangsters: one that takes what looks best now, one that counts what each seat can still do."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from omerta.core.bot import BotCard
from omerta.core.game import AnyGame
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.games.twelve_gangsters.view import TwelveView

Odds = dict[int, float]
"""How likely a seat is to play each card it still holds."""


def takings(card: int, seat: Seat, boss: Seat, odds: Sequence[Odds]) -> float:
    """Expect what a card takes this round, if the other seats play by these odds."""
    if seat == boss:
        clear = 1.0
        for other, chances in enumerate(odds):
            if other != boss:
                clear *= 1.0 - chances.get(card, 0.0)
        return card * clear
    return card * sum(chance for limit, chance in odds[boss].items() if limit >= card)


def evenly(hand: Sequence[int]) -> Odds:
    """Suppose that a seat plays any of its cards alike."""
    return dict.fromkeys(hand, 1.0 / len(hand)) if hand else {}


class Greedy:
    """Take the most money expected this round, supposing that everybody else plays any card alike."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: TwelveView, rng: Random) -> Move:
        assert view.seat is not None
        assert view.boss is not None
        odds = [evenly(hand) for hand in view.hands]
        seat, boss = view.seat, view.boss
        return max(view.legal, key=lambda move: takings(int(move.args[0]), seat, boss, odds))  # type: ignore[arg-type]


class Counter:
    """Guess what every seat will play from what it still holds, and weigh each card now against keeping it.

    A seat is supposed to lean towards the cards that pay it best (a soft best reply to even play, once more for the
    reply to that). A card costs what it would bring in later: in one's own turns as Boss, or below the best cards that
    the coming Bosses still hold. Stopping the Boss is worth a part of what the Boss loses.
    """

    heat = 0.75
    """How far, in millions, a seat's play strays from its best card."""
    depth = 2
    spite = 0.35

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def odds(self, view: TwelveView) -> list[Odds]:
        """Guess each seat's play by replying softly to even play, `depth` times over."""
        assert view.boss is not None
        odds = [evenly(hand) for hand in view.hands]
        for _ in range(self.depth):
            odds = [
                _lean({card: self.worth(card, seat, view, odds) for card in hand}, self.heat)
                for seat, hand in enumerate(view.hands)
            ]
        return odds

    def worth(self, card: int, seat: Seat, view: TwelveView, odds: Sequence[Odds]) -> float:
        """Weigh a card: what it takes now, what it costs the Boss, less what it would bring later."""
        boss = view.boss
        assert boss is not None
        worth = takings(card, seat, boss, odds) - self.later(card, seat, view)
        if seat != boss:
            worth += self.spite * card * odds[boss].get(card, 0.0)
        return worth

    def later(self, card: int, seat: Seat, view: TwelveView) -> float:
        """Expect what a card brings in the rounds after this one."""
        seats = len(view.hands)
        left = len(view.hands[seat]) - 1
        if left <= 0:
            return 0.0
        assert view.boss is not None
        bosses = [(view.boss + step) % seats for step in range(1, left + 1)]
        own = bosses.count(seat)
        above = sum(1 for other in view.hands[seat] if other > card)
        if above < own:
            return 0.9 * card
        limits = [sorted(view.hands[other], reverse=True) for other in bosses if other != seat]
        if not limits:
            return 0.9 * card
        best = sum(1 for hand in limits if hand[0] >= card) / len(limits)
        middling = sum(sum(1 for limit in hand if limit >= card) / len(hand) for hand in limits) / len(limits)
        return card * (0.5 * best + 0.5 * middling)

    def choose(self, view: TwelveView, rng: Random) -> Move:
        assert view.seat is not None
        odds = self.odds(view)
        seat = view.seat
        return max(view.legal, key=lambda move: self.worth(int(move.args[0]), seat, view, odds))  # type: ignore[arg-type]


def _lean(worths: Odds, heat: float) -> Odds:
    """Turn worths into odds: the better, the likelier."""
    if not worths:
        return {}
    best = max(worths.values())
    weights = {card: exp((worth - best) / heat) for card, worth in worths.items()}
    total = sum(weights.values())
    return {card: weight / total for card, weight in weights.items()}


BOTS = (
    BotCard("greedy", "takes the most money expected this round", Greedy),
    BotCard("counter", "counts what each seat still holds, guesses its play, keeps cards that pay later", Counter),
)
