"""Other worlds of a view, and the table turned round."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

from omerta.core.nodes import Seat
from omerta.games.gangster_dice.characters import NOBODY
from omerta.games.gangster_dice.dice import heap, roll_of
from omerta.games.gangster_dice.favors import FOUR, NAMES, ONE_FAVOR, heap_of_kinds
from omerta.games.gangster_dice.phases import PHASES
from omerta.games.gangster_dice.waiting import wait

if TYPE_CHECKING:
    from omerta.games.gangster_dice.game import GangsterDice
    from omerta.games.gangster_dice.state import DiceState
    from omerta.games.gangster_dice.view import DiceView

NONE = -1
FAVORS = {name: ONE_FAVOR[value] for value, name in enumerate(NAMES)}
T = TypeVar("T")


def world(game: GangsterDice, view: DiceView, rng: Random) -> DiceState:
    """Make a state that this view cannot tell from the real one: the favors it has not located are dealt at random.

    Up to the first shuffle every unseen favor is as likely here as there. After it, what the deck cannot hold lies in
    somebody's hand.
    """
    state = game.blank()
    state.phase = PHASES.index(view.phase)
    state.round, state.first = view.round, view.first
    state.turn, state.gift = _seat(view.turn), _seat(view.gift)
    state.stash = [heap(dice) for dice in view.stash]
    state.leave = [heap(dice) for dice in view.leaving]
    state.rolled = tuple([roll_of(faces) for faces in view.rolled])
    state.picked = roll_of(view.picked)
    state.owes = list(view.owes)
    state.stack = view.stack
    state.discard, state.made = heap_of_kinds(view.discard), heap_of_kinds(view.deck_of)
    state.control = [_seat(seat) for seat in view.control]
    state.on = [0, heap(view.speakeasy), heap(view.streets), heap(view.investigator)]
    state.bids = view.bids  # type: ignore[assignment]
    state.won = tuple([_seat(seat) for seat in view.won])
    state.bonus_seat, state.bonus = _seat(view.bonus_seat), view.bonus
    if view.characters:
        known = game.characters
        state.cast = tuple([known.get(mugshot.code, NOBODY) for mugshot in view.characters])
    deal_unseen(state, view, rng)
    wait(state)
    return state


def _seat(seat: Seat | None) -> Seat:
    return NONE if seat is None else seat


def deal_unseen(state: DiceState, view: DiceView, rng: Random) -> None:
    """Give the other hands and the deck what the seat has not located."""
    sizes = [
        0 if seat == view.seat else count - fours
        for seat, (count, fours) in enumerate(zip(view.counts, view.fours, strict=True))
    ]
    forced: list[int] = []
    pool: list[int] = []
    deck = 0
    for value, (unseen, most) in enumerate(zip(view.unseen, view.deck_of, strict=True)):
        card = ONE_FAVOR[value]
        deck += unseen * card
        if unseen > most:
            forced += [card] * (unseen - most)
            unseen = most
        pool += [card] * unseen
    dealt = forced + rng.sample(pool, sum(sizes) - len(forced))
    if forced:
        rng.shuffle(dealt)
    at = 0
    four = ONE_FAVOR[FOUR]
    for seat, (size, fours) in enumerate(zip(sizes, view.fours, strict=True)):
        state.hands[seat] = sum(dealt[at : at + size]) + fours * four
        at += size
    if view.seat is not None:
        state.hands[view.seat] = sum([FAVORS[name] for name in view.hand])
    state.deck = deck - sum(dealt)


def rotate(state: DiceState, by: int) -> DiceState:
    """Turn every seat clockwise, and whatever lies in front of it."""
    seats = state.game.seats
    back = -by % seats

    def turn(seat: Seat) -> Seat:
        return seat if seat == NONE else (seat + by) % seats

    turned = state.clone()
    turned.first, turned.turn, turned.gift = turn(state.first), turn(state.turn), turn(state.gift)
    turned.bonus_seat = turn(state.bonus_seat)
    turned.cast = _turned(state.cast, back)
    turned.stash, turned.leave = list(_turned(state.stash, back)), list(_turned(state.leave, back))
    turned.hands, turned.owes = list(_turned(state.hands, back)), list(_turned(state.owes, back))
    turned.rolled, turned.bids = _turned(state.rolled, back), _turned(state.bids, back)
    turned.control = [turn(seat) for seat in state.control]
    turned.won = tuple(turn(seat) for seat in state.won)
    wait(turned)
    return turned


def _turned(values: tuple[T, ...] | list[T], by: int) -> tuple[T, ...]:
    return (*values[by:], *values[:by])
