"""Situations for the oracle: tables that a game could have come to, with dice rolled and bids made at random."""

from __future__ import annotations

from random import Random

from tests.games.gangster_dice.oracle import (
    CHARACTERS,
    COLOURS,
    DICE_TOKENS,
    HAND_SIZE,
    LAST_ROUND,
    PLUS_FOURS,
    TOKENS,
    Bid,
    Counts,
    Die,
    Result,
    Round,
    as_counts,
    legal_bids,
)

FACES = {
    "white": ("finger", "finger", "gavel", "gavel", "cocktail", "gun"),
    "red": ("finger", "finger", "gun", "gun", "gavel", "cocktail"),
    "blue": ("finger", "finger", "cocktail", "cocktail", "gavel", "gun"),
}
"""The six sides of a die of each colour (DI-10)."""
FAVOR_DECK = [0] * 6 + [1] * 12 + [2] * 12 + [3] * 6
"""The favor deck without the +4s (DI-04)."""
START: Counts = (2, 2, 2)
NO_DICE: Counts = (0, 0, 0)


def some_cast(rng: Random, seats: int, with_characters: bool) -> list[str]:
    """Deal everybody a character of their own, or none at all."""
    return list(rng.sample(CHARACTERS, seats)) if with_characters else ["-"] * seats


def shaken(rng: Random, stash: Counts) -> list[Die]:
    """Roll a stash, white before red before blue."""
    colours = [colour for colour, count in zip(COLOURS, stash, strict=True) for _ in range(count)]
    return [(colour, rng.choice(FACES[colour])) for colour in colours]


def with_bids(
    rng: Random,
    stashes: list[Counts],
    hands: list[list[int]],
    characters: list[str],
    control: dict[str, int | None],
    on_token: dict[str, Counts],
    round_number: int,
    any_colour: bool,
) -> Round:
    """Roll everybody's dice and make everybody's bids; in one round of four nobody spends more than they must."""
    seats = len(stashes)
    rolls = [shaken(rng, stash) for stash in stashes]
    choices = [legal_bids(seats, roll, hand, who) for roll, hand, who in zip(rolls, hands, characters, strict=True)]
    if rng.random() < 0.25:
        choices = [[bids for bids in legal if _spent(bids) == min(map(_spent, legal))] for legal in choices]
    bids = [list(rng.choice(legal)) for legal in choices]
    return Round(seats, stashes, rolls, hands, bids, characters, control, on_token, round_number, any_colour)


def _spent(bids: tuple[Bid, ...]) -> int:
    return sum(favor for _, favor in bids)


def first_round(rng: Random, characters: list[str], hands: list[list[int]], any_colour: bool) -> Round:
    """Begin a game (DI-02, DI-07)."""
    on_token = {"speakeasy": (1, 1, 1), "streets": NO_DICE, "investigator": NO_DICE}
    stashes = [START] * len(characters)
    return with_bids(rng, stashes, hands, characters, dict.fromkeys(TOKENS), on_token, 1, any_colour)


def next_round(rng: Random, before: Round, after: Result, hands: list[list[int]]) -> Round:
    """Go on where a round has ended, with the favors that were drawn."""
    number = before.round_number + 1
    return with_bids(
        rng, after.stashes, hands, before.characters, after.control, after.on_token, number, before.any_colour
    )


def random_round(rng: Random, characters: list[str], any_colour: bool = False) -> Round:
    """Lay a table that a game could have come to.

    Three dice lie on the Speakeasy, one of each colour before somebody controls it, every stash has one at least, dice
    lie on the Streets or the Investigator only if somebody has it, +4s are in hand only if the Lawyer was won, and a
    round was played before. Each place draws dice by a weight of its own, so that
    well filled tokens and stashes of one die are common; one round in ten is the last (DI-A26).

    >>> random_round(Random(1), ["-"] * 3) == random_round(Random(1), ["-"] * 3)
    True
    """
    seats = len(characters)
    control = {token: None if rng.random() < 0.1 else rng.randrange(seats) for token in TOKENS}
    bag = list(COLOURS) * (2 * seats + 1)
    rng.shuffle(bag)
    heaps: dict[str | int, list[str]] = {"streets": [], "investigator": []}
    heaps["speakeasy"] = bag[:3] if control["speakeasy"] is not None else list(COLOURS)
    for die in heaps["speakeasy"]:
        bag.remove(die)
    heaps |= {seat: [bag.pop()] for seat in range(seats)}
    places = [*range(seats), *(token for token in ("streets", "investigator") if control[token] is not None)]
    few = 0.001 if rng.random() < 0.5 else 0.1
    weights = [rng.choice((few, few, few, 1.0)) for _ in places]
    while bag:
        heaps[rng.choices(places, weights)[0]].append(bag.pop())

    def counted(place: str | int) -> Counts:
        return as_counts({colour: heaps[place].count(colour) for colour in COLOURS})

    return with_bids(
        rng,
        stashes=[counted(seat) for seat in range(seats)],
        hands=_some_hands(rng, characters, with_fours=control["lawyer"] is not None),
        characters=characters,
        control=control,
        on_token={token: counted(token) for token in DICE_TOKENS},
        round_number=LAST_ROUND if rng.random() < 0.1 else rng.randrange(2, LAST_ROUND),
        any_colour=any_colour,
    )


def _some_hands(rng: Random, characters: list[str], with_fours: bool) -> list[list[int]]:
    """Deal hands of the right size from one deck, and put up to six +4s in place of some of the cards."""
    deck = rng.sample(FAVOR_DECK, len(FAVOR_DECK))
    hands = [[deck.pop() for _ in range(HAND_SIZE[character])] for character in characters]
    if with_fours:
        cards = [(seat, place) for seat, hand in enumerate(hands) for place in range(len(hand))]
        for seat, place in rng.sample(cards, min(rng.choice((0, 0, 1, 3, PLUS_FOURS)), len(cards))):
            hands[seat][place] = 4
    return hands
