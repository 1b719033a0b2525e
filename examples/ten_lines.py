"""A bot for 12 Gangsters: the Boss sends one of the high cards, everybody else one of the low ones."""

from random import Random

from omerta import Move
from omerta.games.twelve_gangsters.view import TwelveView


def choose(view: TwelveView, rng: Random) -> Move:
    cards = view.legal[::-1] if view.seat == view.boss else view.legal
    return cards[rng.randrange(1 + len(cards) // 3)]
