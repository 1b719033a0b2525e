"""Draw a state that agrees with a view: open cards stay, every unseen card is equally likely in each hidden place."""

from __future__ import annotations

from random import Random

from omerta.core.state.kinds import NONE
from omerta.games.gangsta.deck.deck_tables import SNITCH
from omerta.games.gangsta.positions.position_checks import add_up
from omerta.games.gangsta.state import GangstaState
from omerta.games.gangsta.table import GangstaTable
from omerta.games.gangsta.view import GangstaView


def world(game: GangstaTable[GangstaState, GangstaView], view: GangstaView, rng: Random) -> GangstaState:
    """Make a state that this view cannot tell from the real one."""
    state = game.codec.found(view)
    add_up(state)
    _decks(state, view, rng)
    if game.uses_resources:
        _resources(state, view, rng)
    return state


def _decks(state: GangstaState, view: GangstaView, rng: Random) -> None:
    """Put into the decks what is unseen, and on top what was looked at: the card, if it was this seat, else any."""
    heists, gangsters = state.game.tables.heist_places, state.game.tables.places
    deck, people = view.unseen_heists, view.unseen_gangsters
    knows_heist, knows_gangster = view.watched
    if view.top_heist is not None:
        state.top_heist = heists[view.top_heist]
    elif knows_heist is not None:
        at = int(rng.random() * len(deck))
        state.top_heist, deck = heists[deck[at]], deck[:at] + deck[at + 1 :]
    if view.top_gangster is not None:
        state.top_gangster = gangsters[view.top_gangster]
    elif knows_gangster is not None:
        at = int(rng.random() * len(people))
        state.top_gangster, people = gangsters[people[at]], people[:at] + people[at + 1 :]
    end = len(deck)
    while end and heists[deck[end - 1]] >= SNITCH:
        end -= 1
    state.heists, state.gangsters = deck[:end], people
    state.traps = tuple([heists[code] - SNITCH for code in deck[end:]])


def _resources(state: GangstaState, view: GangstaView, rng: Random) -> None:
    """Deal the resources that were put away, or are in other hands, from the unseen ones."""
    places = state.game.tables.resource_places
    unseen = [places[code] for code in view.unseen_resources]
    rng.shuffle(unseen)
    if view.seat is not None:
        state.hands[view.seat] = tuple([places[code] for code in view.hand])
        state.put_away[view.seat] = NONE if view.put_away is None else places[view.put_away]
    for seat in state.game.every:
        if seat != view.seat:
            if view.assets[seat] is not None:
                state.put_away[seat] = unseen.pop()
            else:
                state.hands[seat] = tuple(sorted(unseen.pop() for _ in range(view.dealt[seat])))
