"""What one seat may know: everything but the favors in other hands, and what follows about those from the open rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from omerta.core.game import View
from omerta.core.moves import Move
from omerta.core.nodes import Seat, seen
from omerta.games.gangster_dice.characters import WORTH, Character
from omerta.games.gangster_dice.deal import left_over
from omerta.games.gangster_dice.dice import BITS, COUNTS, FACE_WORDS, SIZE, STREETS, TOKENS, Counts
from omerta.games.gangster_dice.favors import FOUR, NAMES, PRINTED, VALUES, kinds
from omerta.games.gangster_dice.phases import PHASES, TURNS, Phase
from omerta.games.gangster_dice.telling import scores

if TYPE_CHECKING:
    from omerta.games.gangster_dice.state import DiceState

Faces = tuple[tuple[str, ...], ...]
"""What a roll shows: the symbols on the white, the red and the blue dice."""


class Mugshot(msgspec.Struct, frozen=True):
    """A character as everybody sees it (DI-A28)."""

    code: str
    name: str
    favors: int
    ability: str


class Score(msgspec.Struct, frozen=True):
    """A bid as a sum: one that was shown, or one that could be made, its favor not yet chosen and counted as 0."""

    seat: Seat
    token: str
    dice: int
    favor: int
    streets: int
    bonus: int


class DiceView(View, frozen=True, kw_only=True):
    """The table from one seat.

    Dice are counts of white, red and blue. `control` and `won` name a seat for Lawyer, Speakeasy, Streets and
    Investigator; `bonus_seat` controlled the Streets when the bids were shown, with `bonus` dice on it. `fours` are the
    +4 favors in each hand: they were taken openly. `leaving` are the dice that may still leave each stash this round.
    `unseen` counts, by value from 0 to 3, the favors that this seat has not located, in the deck or in other hands;
    `deck_of` is what the deck was when it was last shuffled. `lineup` are the characters that may still be chosen,
    `prospects` what this seat's bid on each token would score before its favor.
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


def _seats(seats: tuple[Seat, ...] | list[Seat]) -> tuple[Seat | None, ...]:
    return tuple([None if seat < 0 else seat for seat in seats])


def _lineup(state: DiceState) -> tuple[Mugshot, ...]:
    """Show the characters that nobody has, while they are chosen."""
    if state.phase != Phase.CHARACTER or not state.game.chosen:
        return ()
    return tuple([mugshot(state.game.characters[code]) for code in left_over(state)])


def _prospects(state: DiceState, seat: Seat | None) -> tuple[Score, ...]:
    """Tell what a seat's bid on each token would score before its favor, while bids are made (DI-14, DI-24)."""
    if seat is None or state.phase != Phase.BID:
        return ()
    rolled, edges = state.rolled[seat], state.cast[seat].edges
    streets = SIZE[state.on[STREETS]] if state.control[STREETS] == seat else 0
    return tuple(
        [
            Score(seat, name, rolled >> BITS * token & 31, 0, streets, edges[token] // WORTH)
            for token, name in enumerate(TOKENS)
        ]
    )


def show(state: DiceState, seat: Seat | None) -> DiceView:
    """Put down what this seat may know, by naming it."""
    hands = state.hands
    mine = hands[seat] if seat is not None else 0
    fours = tuple([hand >> 4 * FOUR for hand in hands])
    values = VALUES[mine]
    known = mine & (1 << 4 * FOUR) - 1
    return DiceView(
        seat=seat,
        node=seen(state.now),
        legal=tuple(state.legal(seat)) if seat is not None else (),
        near=tuple(state.near(seat)) if seat is not None else (),
        phase=PHASES[state.phase],
        round=state.round,
        first=state.first,
        turn=state.turn if state.phase in TURNS else None,
        characters=tuple([mugshot(character) for character in state.cast]) if state.game.uses_characters else (),
        lineup=_lineup(state),
        stash=tuple([COUNTS[dice] for dice in state.stash]),
        rolled=tuple([FACE_WORDS[dice] for dice in state.rolled]),
        picked=FACE_WORDS[state.picked],
        leaving=tuple([COUNTS[dice] for dice in state.leave]),
        hand=tuple([NAMES[value] for value in values]),
        counts=tuple([len(VALUES[hand]) for hand in hands]),
        fours=fours,
        owes=tuple(state.owes),
        gift=None if state.gift < 0 else state.gift,
        deck=sum(kinds(state.deck)),
        discard=kinds(state.discard),
        stack=state.stack,
        control=_seats(state.control),
        speakeasy=COUNTS[state.on[1]],
        streets=COUNTS[state.on[2]],
        investigator=COUNTS[state.on[3]],
        prospects=_prospects(state, seat),
        bids=state.bids,
        scores=tuple([Score(seat, TOKENS[token], *parts) for seat, token, *parts in scores(state)]),
        bonus_seat=None if state.bonus_seat < 0 else state.bonus_seat,
        bonus=state.bonus,
        won=_seats(state.won),
        unseen=kinds(PRINTED - state.discard - known),
        deck_of=kinds(state.made),
    )
