"""Another deck of demands is played by the same rules, and the laws hold with it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from omerta import game_types
from omerta.core.game import AnyGame
from tests.laws.fair_play import law_1, law_3, law_4
from tests.laws.secrecy import law_5, law_6

GAME_TYPE = game_types["gangsters-dilemma"]


def deck(*cards: str) -> AnyGame:
    """Make a game of four with these cards, each a line of TOML."""
    text = "".join(f'[[demand]]\ncode = "X{place}"\n{card}\n' for place, card in enumerate(cards, start=1))
    return GAME_TYPE.make(4, data=GAME_TYPE.bring("deck", text))


SMALL = ("points = 1\ncrate = 1", "points = 20\ngin = 6\nart = 2", *["points = 3\njewel = 1"] * 5)
LARGE = tuple(f"points = {1 + place % 20}\nart = {place % 4}\ncrate = {1 + place % 2}" for place in range(60))


@pytest.mark.parametrize("law", [law_1, law_3, law_4, law_5, law_6])
@pytest.mark.parametrize("cards", [SMALL, LARGE], ids=["seven cards", "sixty cards"])
def test_the_laws_hold_with_another_deck(law: Callable[[AnyGame, Random], object], cards: tuple[str, ...]) -> None:
    law(deck(*cards), Random(1))


def test_cards_of_a_few_tokens_are_paid_with_what_they_ask_for() -> None:
    game = deck(*SMALL)
    state = game.from_position(
        "round=5 phase=rob cop=0 turn=- cast=muscle/bootlegger/dame/underboss money=0/0/0/0 "
        "goods=0.0.0.0/0.2.0.6/0.0.0.0/0.0.0.0 taken=-/-/-/- past=0.0.0/0.0.0/0.0.0/0.0.0 row=X1,X2,X3 private=- "
        "cash=1.1.1.1.1 closed=- patrol=4,5 glimpse=- sent=- at=- deals=-/-/-/-"
    )
    state.play({seat: game.read(text, state) for seat, text in ((1, "1"), (2, "2"), (3, "2"))})
    assert [game.write(move) for move in state.legal(1)] == ["no", "X1", "X1-crate/gin", "X2", "X3-jewel/gin"]
