"""What one seat may know: everything but the favors in other hands, and what follows about those from the open rest."""

from __future__ import annotations

import msgspec

from omerta.core.game import View
from omerta.core.moves import Move
from omerta.core.nodes import Seat
from omerta.core.state.showing import Fields, Show
from omerta.games.gangster_dice.moves import split
from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.rules.characters import WORTH, Character
from omerta.games.gangster_dice.rules.deal import left_over, whose_turn
from omerta.games.gangster_dice.rules.dice import (
    COUNTS,
    INVESTIGATOR,
    SIZE,
    SPEAKEASY,
    STREETS,
    TOKENS,
    Counts,
    Symbol,
    Token,
    shown,
)
from omerta.games.gangster_dice.rules.favors import NAMES, ONLY_DRAWN, PILE, PRINTED, VALUES, fours
from omerta.games.gangster_dice.rules.influence import key
from omerta.games.gangster_dice.rules.token_events import scores
from omerta.games.gangster_dice.state import DiceState

Faces = tuple[tuple[Symbol, ...], ...]
"""What a roll shows: the symbols on the white, the red and the blue dice."""


class Mugshot(msgspec.Struct, frozen=True):
    """A character as everybody sees it (DI-A28)."""

    code: str
    name: str
    favors: int
    ability: str


class Score(msgspec.Struct, frozen=True):
    """A bid as a sum: one that was shown, or one that could be made."""

    seat: Seat
    token: Token
    dice: int
    favor: int
    streets: int
    bonus: int
    score: int


class DiceView(View, frozen=True, kw_only=True):
    """The table from one seat.

    Dice are counts of white, red and blue. `control` and `won` name a seat for Lawyer, Speakeasy, Streets and
    Investigator; `bonus_seat` controlled the Streets when the bids were shown, with `bonus` dice on it. `fours` are the
    +4 favors in each hand: they were taken openly. `leaving` are the dice that may still leave each stash this round.
    `unseen` counts, by value from 0 to 3, the favors that this seat has not located, in the deck or in other hands;
    `deck_of` is what the deck was when it was last shuffled. `lineup` are the characters that may still be chosen,
    `prospects` what this seat's bid on each token that it may bid on would score, with each of its favors.
    """

    phase: str
    round: int
    first: Seat
    turn: Seat | None
    characters: tuple[Mugshot, ...]
    lineup: tuple[Mugshot, ...]
    stash: tuple[Counts, ...]
    rolled: tuple[Faces, ...]
    picked: Faces
    leaving: tuple[Counts, ...]
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    fours: tuple[int, ...]
    owes: tuple[int, ...]
    gift: Seat | None
    deck: int
    discard: tuple[int, ...]
    stack: int
    control: tuple[Seat | None, ...]
    speakeasy: Counts
    streets: Counts
    investigator: Counts
    prospects: tuple[Score, ...]
    bids: tuple[Move, ...]
    scores: tuple[Score, ...]
    bonus_seat: Seat | None
    bonus: int
    won: tuple[Seat | None, ...]
    unseen: tuple[int, ...]
    deck_of: tuple[int, ...]


_mugshots: dict[Character, Mugshot] = {}


def mugshot(character: Character) -> Mugshot:
    """Show a character to everybody."""
    found = _mugshots.get(character)
    if found is None:
        found = Mugshot(character.code, character.name, character.favors, character.ability)
        _mugshots[character] = found
    return found


def _lineup(state: DiceState) -> tuple[Mugshot, ...]:
    """Show the characters that nobody has, while they are chosen."""
    if state.phase != Phase.CHARACTER or not state.game.chosen:
        return ()
    return tuple([mugshot(state.game.characters[code]) for code in left_over(state)])


def _prospects(state: DiceState, seat: Seat | None) -> tuple[Score, ...]:
    """Return what a seat's bids would score, token by token and favor by favor, while bids are made (DI-14, DI-24)."""
    if seat is None or state.phase != Phase.BID:
        return ()
    dice, edges = shown(state.rolled[seat]), state.cast[seat].edges
    streets = SIZE[state.on[STREETS]] if state.control[STREETS] == seat else 0
    hand, symbols = split(key(state, seat))
    return tuple(
        [
            _score(seat, token, dice[token], favor, streets, edges[token] // WORTH)
            for token, may_bid in enumerate(symbols)
            for favor, held in enumerate(hand)
            if may_bid and held
        ]
    )


def _score(seat: Seat, token: int, dice: int, favor: int, streets: int, bonus: int) -> Score:
    """Add a bid up."""
    return Score(seat, TOKENS[token], dice, favor, streets, bonus, dice + favor + streets + bonus)


def known_hand(state: DiceState, seat: Seat | None) -> int:
    """Return a seat's own favors to itself; of the others it knows how many there are, and the +4s among them."""
    return state.hands[seat] if seat is not None else 0


def known_unseen(state: DiceState, seat: Seat | None) -> int:
    """Return the favors that a seat has not located: they lie in the deck or in other hands."""
    return PRINTED - state.discard - (known_hand(state, seat) & ONLY_DRAWN)


def show_open(state: DiceState) -> Fields:
    """Put down what is open to all, and what follows from it."""
    game, hands, on, turn = state.game, state.hands, state.on, whose_turn(state)
    return {
        **game.codec.shown(state),
        "turn": None if turn < 0 else turn,
        "characters": tuple([mugshot(character) for character in state.cast]) if game.uses_characters else (),
        "lineup": _lineup(state),
        "counts": tuple([len(VALUES[hand]) for hand in hands]),
        "fours": tuple([fours(hand) for hand in hands]),
        "deck": sum(PILE.counts(state.deck)),
        "speakeasy": COUNTS[on[SPEAKEASY]],
        "streets": COUNTS[on[STREETS]],
        "investigator": COUNTS[on[INVESTIGATOR]],
        "scores": tuple([_score(*score) for score in scores(state)]),
    }


def show_own(state: DiceState, seat: Seat | None) -> Fields:
    """Add by hand what this seat may know besides."""
    return {
        "hand": tuple([NAMES[value] for value in VALUES[known_hand(state, seat)]]),
        "prospects": _prospects(state, seat),
        "unseen": PILE.counts(known_unseen(state, seat)),
    }


show: Show[DiceState, DiceView] = Show(DiceView, show_open, show_own)
