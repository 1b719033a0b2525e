"""Precinct Headquarters: buildings that the Commissioner buys, where cops come in, stay and change shifts (17.9)."""

from __future__ import annotations

from msgspec.structs import replace

from omerta.core.events import Event, Tell
from omerta.core.nodes import Fact
from omerta.games.gangsters.rules.ownership import lose_joint, take_over
from omerta.games.gangsters.state import GangstersState


def precincts(state: GangstersState) -> int:
    """Return the precincts, as bits; none where nobody plays the Police."""
    police = state.game.police
    return state.joints[police] if police >= 0 else 0


def is_precinct(state: GangstersState, building: int) -> bool:
    """Return whether a building is a precinct."""
    police = state.game.police
    return police >= 0 and state.owner[building] == police


def first_digit_is(state: GangstersState, die: int) -> tuple[int, ...]:
    """List the precincts that a die opens: the first digit of their price, gray ones cost $100; no new one (17.9c)."""
    owned, price = precincts(state) & ~state.rubble, state.game.price
    if state.shopping.bought and state.turn == state.game.police:
        owned &= ~(1 << state.shopping.bought - 1)
    return tuple([each for each in range(owned.bit_length()) if owned >> each & 1 and int(str(price[each])[0]) == die])


def buy_precinct(state: GangstersState, building: int, tell: Tell | None) -> None:
    """Buy a building for the Police; a precinct is always of level 1 (17.9a, 17.9b)."""
    game = state.game
    price = game.price[building]
    state.cash[game.police] -= price
    state.shopping = replace(state.shopping, bought=1 + building)
    take_over(state, game.police, building, 1)
    if tell is not None:
        data: dict[str, Fact] = {"seat": game.police, "joint": game.board.codes[building], "dollars": price}
        tell(Event("precinct-bought", "17.9a", data))


def sell_precinct(state: GangstersState, building: int, tell: Tell | None) -> None:
    """Sell a precinct at its price, for a new Commissioner alone (17.8d)."""
    game = state.game
    price = game.price[building]
    state.cash[game.police] += price
    lose_joint(state, building)
    if tell is not None:
        data: dict[str, Fact] = {"seat": game.police, "joint": game.board.codes[building], "dollars": price}
        tell(Event("sold", "17.8d", data))


def lose_precincts(state: GangstersState) -> None:
    """Take all precincts from the Police."""
    owned = precincts(state)
    for building in range(owned.bit_length()):
        if owned >> building & 1:
            lose_joint(state, building)
