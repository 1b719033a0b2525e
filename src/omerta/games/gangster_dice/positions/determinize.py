"""Draw a state that agrees with a view: what is open stays, unlocated favors are dealt at random."""

from __future__ import annotations

from random import Random

from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.rules.characters import NOBODY
from omerta.games.gangster_dice.rules.dice import HEAP
from omerta.games.gangster_dice.rules.favors import FOUR, NAMES, ONE_FAVOR
from omerta.games.gangster_dice.state import DiceState
from omerta.games.gangster_dice.table import DiceTable
from omerta.games.gangster_dice.view import DiceView

FAVORS = dict(zip(NAMES, ONE_FAVOR, strict=True))


def world(game: DiceTable[DiceState, DiceView], view: DiceView, rng: Random) -> DiceState:
    """Make a state that this view cannot tell from the real one.

    Up to the first shuffle every unseen favor is as likely here as there. After it, what the deck cannot hold lies in
    somebody's hand.
    """
    state = game.codec.found(view)
    if view.characters:
        known = game.characters
        state.cast = tuple([known.get(mugshot.code, NOBODY) for mugshot in view.characters])
    if view.turn is not None and state.phase in (Phase.REROLL, Phase.ROLL_AGAIN):
        state.turn = view.turn
    state.on = [0, HEAP.pack(view.speakeasy), HEAP.pack(view.streets), HEAP.pack(view.investigator)]
    deal_unseen(state, view, rng)
    return state


def deal_unseen(state: DiceState, view: DiceView, rng: Random) -> None:
    """Deal what the seat has not located to the other hands and the deck."""
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
