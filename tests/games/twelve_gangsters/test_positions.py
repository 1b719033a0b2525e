"""Positions of 12 Gangsters: what is read, what is refused and why, and that whatever is read can be played on."""

from __future__ import annotations

from itertools import permutations, product
from random import Random
from typing import cast

import pytest

import omerta
from omerta import Move, Over
from omerta.core.errors import BadPosition
from omerta.games.twelve_gangsters.game import TwelveGangsters
from omerta.games.twelve_gangsters.state import TwelveState
from omerta.games.twelve_gangsters.view import show


def table(seats: int = 3, **options: object) -> TwelveGangsters:
    return cast(TwelveGangsters, omerta.make("twelve-gangsters", seats, **options))


def play_on(game: TwelveGangsters, state: TwelveState, rng: Random) -> None:
    """Play to the end at random; each card stays somewhere, each position reads back as the state it was written of."""
    kept = game.conserved(state)
    for _ in range(game.bound):
        assert game.from_position(game.position(state)) == state
        assert game.conserved(state) == kept
        node = state.node()
        if isinstance(node, Over):
            assert sum(node.returns) == 1
            return
        if state.boss < 0:
            state.happen([rng.randrange(game.seats)])
        else:
            state.play({seat: rng.choice(state.legal(seat)) for seat in range(game.seats)})
    assert isinstance(state.node(), Over)


@pytest.mark.parametrize(
    ("text", "field", "why"),
    [
        ("boss=0 up=-/-/- down=-/-", "down", "'-/-' has 2 parts; it needs 3 joined by /, one for each seat"),
        ("boss=3 up=-/-/- down=-/-/-", "boss", "'3' is not one of 0, 1, 2, or - for none"),
        ("boss=x up=-/-/- down=-/-/-", "boss", "'x' is not one of 0, 1, 2"),
        ("boss=0 up=1/-/- down=-/-/-", "up", "seat 1 has played 0 cards, seat 0 1; all play as many"),
        ("boss=0 up=13/1/1 down=-/-/-", "up", "seat 0: '13' is not some of 1, 2, 3"),
        ("boss=0 up=1,1/1,2/1,2 down=-/-/-", "up", "seat 0: '1,1' is not .* without repeats"),
        ("boss=0 up=01/1/1 down=-/-/-", "up", "seat 0: '01' is not"),
        ("boss=0 up=1/1/1 down=1/-/-", "down", "seat 0 has 1 face up as well"),
        ("boss=- up=1/1/2 down=-/-/-", "boss", "is a seat once cards are played"),
        ("boss=0 up=1/1/2 down=-/-/- left=3", "left", "is unknown; a position has boss, up, down"),
        ("boss=0 boss=0 up=1/1/2 down=-/-/-", "boss", "stands there twice"),
        ("nonsense", "nonsense", "is not of the form field=value"),
        # The Boss of the one round was seat 0.
        ("boss=1 up=-/1/1 down=5/-/-", "down", "seat 0: 5 cannot lie face down: no Boss .* no other seat has an equal"),
        ("boss=1 up=5/-/- down=-/5/6", "down", "seat 1: 5 cannot lie face down: no Boss played less"),
        ("boss=1 up=5/6/1 down=-/-/-", "up", "seat 1: 6 cannot lie face up: no Boss played more"),
        ("boss=1 up=5/5/1 down=-/-/-", "up", "seat 1: 5 cannot lie face up: .* none was stopped by an equal card"),
        # Everybody was Boss once, and seat 2 has no card that a Boss can have played.
        ("boss=0 up=1,2,3/1,2,3/- down=-/-/4,5,6", "down", "seat 2 was Boss 1 times, but has nothing to show for it"),
        # Seat 0 was Boss once, with the 11 or the 12.
        ("boss=0 up=1,11,12/1,2,3/1,2,3 down=-/-/-", "up", "seat 0 was Boss 1 times, but 11, 12 can lie so only as"),
    ],
)
def test_a_position_that_makes_no_sense_names_its_field_and_what_is_wrong(text: str, field: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why) as bad:
        table().from_position(text)
    assert bad.value.field == field


def test_a_position_agrees_with_a_fixed_first_boss() -> None:
    game = table(first_boss=1)
    with pytest.raises(BadPosition, match="'boss': after 1 rounds from seat 1 it is 2"):
        game.from_position("boss=1 up=1/2/1")
    with pytest.raises(BadPosition, match="'boss': after 0 rounds from seat 1 it is 1"):
        game.from_position("boss=-")
    assert game.from_position("boss=2 up=1/2/1").boss == 2
    assert game.from_position("") == game.new()


def test_what_is_as_in_a_new_game_may_be_left_out_and_cards_come_in_any_order() -> None:
    game = table()
    assert game.from_position("") == game.new()
    full = game.from_position("boss=1 up=1,2/2,3/1,5 down=-/-/-")
    assert game.from_position("up=2,1/3,2/5,1 boss=1") == full
    assert game.position(full) == "boss=1 up=1,2/2,3/1,5 down=-/-/-"
    assert eval(repr(full), {"omerta": omerta}) == full


def test_after_one_round_a_position_is_taken_exactly_if_it_can_be_played() -> None:
    game = table(cards=4)
    reached = set()
    for boss, values in product(range(3), product(range(1, 5), repeat=3)):
        state = game.new()
        state.happen([boss])
        state.play({seat: Move("heist", value) for seat, value in enumerate(values)})
        reached.add(game.position(state))
    taken = set()
    for boss, cards, ups in product(range(3), product("1234", repeat=3), product((True, False), repeat=3)):
        up, down = (
            "/".join(card if face == side else "-" for card, face in zip(cards, ups, strict=True))
            for side in (True, False)
        )
        text = f"boss={boss} up={up} down={down}"
        try:
            game.from_position(text)
        except BadPosition:
            continue
        taken.add(text)
    assert taken == reached


def test_every_position_that_can_be_played_is_taken() -> None:
    game = table(cards=3)
    for boss, orders in product(range(3), product(permutations(range(1, 4)), repeat=3)):
        state = game.new()
        state.happen([boss])
        for cards in zip(*orders, strict=True):
            state.play({seat: Move("heist", card) for seat, card in enumerate(cards)})
            assert game.from_position(game.position(state)) == state


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_whatever_is_taken_can_be_played_to_the_end(seats: int) -> None:
    """Change played positions at random: turn cards over, exchange them, hand the token on."""
    game, rng, taken = table(seats), Random(seats), 0
    for _ in range(400):
        state = game.new()
        state.happen([rng.randrange(seats)])
        for _ in range(rng.randrange(game.cards + 1)):
            state.play({seat: rng.choice(state.legal(seat)) for seat in range(seats)})
        piles = [
            [*map(list, each)] for each in zip(show(state, None).face_up, show(state, None).face_down, strict=True)
        ]
        boss = (state.boss + rng.randrange(2)) % seats
        for _ in range(rng.randrange(1, 4)):
            up, down = rng.choice(piles)
            for pile, other in ((up, down), (down, up)):
                if pile and rng.random() < 0.5:
                    other.append(pile.pop(rng.randrange(len(pile))))
            if up and rng.random() < 0.5:
                up[0] = rng.randrange(1, game.cards + 1)
        ups, downs = ("/".join(",".join(map(str, pile[side])) or "-" for pile in piles) for side in (0, 1))
        try:
            read = game.from_position(f"boss={boss} up={ups} down={downs}")
        except BadPosition:
            continue
        taken += 1
        play_on(game, read, rng)
    assert 20 < taken < 380
