"""Another deck of demands is played by the same rules, and the laws hold with it."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from omerta import game_types
from omerta.core.errors import BadData
from omerta.core.game import AnyGame
from omerta.games.gangsters_dilemma.game import GangstersDilemma
from tests.laws.fair_play import law_1, law_3, law_4
from tests.laws.secrecy import law_5, law_6

GAME_TYPE = game_types["gangsters-dilemma"]


def deck(*cards: str) -> AnyGame:
    """Make a game of four with these cards, each a line of TOML."""
    text = "".join(f'[[demand]]\ncode = "X{place}"\n{card}\n' for place, card in enumerate(cards, start=1))
    return GAME_TYPE.make(4, data=GAME_TYPE.bring("deck", text))


USUAL = "points = 3\njewel = 1"
FIVE = [USUAL] * 5
SMALL = ("points = 1\ncrate = 1", "points = 20\ngin = 6\nart = 2", *FIVE)
LARGE = tuple(f"points = {1 + place % 20}\nart = {place % 4}\ncrate = {1 + place % 2}" for place in range(60))


@pytest.mark.parametrize("law", [law_1, law_3, law_4, law_5, law_6])
@pytest.mark.parametrize("cards", [SMALL, LARGE], ids=["seven cards", "sixty cards"])
def test_the_laws_hold_with_another_deck(law: Callable[[AnyGame, Random], object], cards: tuple[str, ...]) -> None:
    law(deck(*cards), Random(1))


def test_a_deck_at_its_limits_is_read() -> None:
    least, most = "points = 1\ncrate = 1", "points = 20\ngin = 6\nart = 2"
    for cards in ([least] * 5 + [most], [most] * 59 + [least]):
        game = deck(*cards)
        assert isinstance(game, GangstersDilemma)
        assert len(game.demands) == len(cards)


@pytest.mark.parametrize(
    ("cards", "complaint"),
    [
        (FIVE, "field 'demand' is a list of 6 to 60 tables, one for each card; not 5"),
        ([USUAL] * 61, "field 'demand' is a list of 6 to 60 tables, one for each card; not 61"),
        ([*FIVE, "points = 0\njewel = 1"], "'X6': field 'points' is a whole number from 1 to 20; not 0"),
        (
            [*FIVE, "points = 21\njewel = 1"],
            "'X6': field 'points' is a whole number from 1 to 20; not 21",
        ),
        (
            [*FIVE, "points = 3\ngin = -1\nart = 1"],
            "'X6': field 'gin' is a whole number from 0 to 6; not -1",
        ),
        ([*FIVE, "points = 3\ngin = 7"], "'X6': field 'gin' is a whole number from 0 to 6; not 7"),
        ([*FIVE, "points = 3"], "'X6': field 'crate, art, jewel, gin' is 1 to 8 tokens in all; not 0"),
        (
            [*FIVE, "points = 3\ngin = 6\nart = 3"],
            "'X6': field 'crate, art, jewel, gin' is 1 to 8 tokens in all; not 9",
        ),
    ],
)
def test_a_deck_beyond_its_limits_is_refused_by_card_and_field(cards: list[str], complaint: str) -> None:
    with pytest.raises(BadData, match=re.escape(complaint)):
        deck(*cards)


def test_cards_of_a_few_tokens_are_paid_with_what_they_ask_for() -> None:
    game = deck(*SMALL)
    state = game.from_position(
        "round=5 phase=rob cop=0 turn=- cast=muscle/bootlegger/dame/underboss money=0/0/0/0 "
        "goods=0.0.0.0/0.2.0.6/0.0.0.0/0.0.0.0 taken=-/-/-/- past=0.0.0/0.0.0/0.0.0/0.0.0 row=X1,X2,X3 private=- "
        "cash=1.1.1.1.1 closed=- patrol=4,5 glimpse=- sent=- at=- deals=-/-/-/-"
    )
    state.play({seat: game.read(text, state) for seat, text in ((1, "1"), (2, "2"), (3, "2"))})
    assert [game.write(move) for move in state.legal(1)] == ["no", "X1", "X1-crate/gin", "X2", "X3-jewel/gin"]
