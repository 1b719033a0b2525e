"""What the box would say and we had to decide: one function for each item of the register, named after it.

Plain numbers are in `values.toml`, readings with a named alternative are options; what is here is neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from omerta.core.nodes import Seat
from omerta.games.gangsters.pieces import GANG, RACKETEER
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.table import AnyTable

CASH_TO_WIN, PRECINCTS_TO_WIN = 10_000, 7
"""What the Police win with (17.1)."""


def u2_picker(game: AnyTable, order: tuple[Seat, ...], picks: int) -> Seat:
    """Return who picks next after so many picks: there and back again and so on, or always in order."""
    way, place = divmod(picks, game.gangs)
    return order[game.gangs - 1 - place] if way % 2 and game.snake else order[place]


def u6_actions(racketeers: int) -> int:
    """Return half the Racketeers' strength in actions, and at least one."""
    return max(1, racketeers // 2)


def u14_crime_level(state: GangstersState) -> int:
    """Count the pieces that show their criminal side: gangsters, and Public in joints but for quiet Informants."""
    buildings = state.game.buildings
    inside = sum([0 <= stand < buildings for stand in state.public])
    return sum(state.crime) + inside - state.quiet.bit_count()


def u29_is_out(state: GangstersState, seat: Seat) -> bool:
    """Return whether a gang has no piece, no joint and no $100; the Police are never out (17.8)."""
    if u57_joints(state, seat) or state.cash[seat] >= 100 or seat == state.game.police:
        return False
    first = seat * GANG
    return not any(state.men[first : first + GANG])


def u29_owes_racketeer(state: GangstersState, seat: Seat) -> bool:
    """Return whether a gang without Racketeer has the cash for one, and so must recruit it."""
    if state.men[seat * GANG + RACKETEER]:
        return False
    return state.cash[seat] - state.bill.promised >= u43_price(state.game, RACKETEER, 0, 1, state.dice)


def u34_may_enter(state: GangstersState) -> bool:
    """Return whether a new cop may come: the crime level is at least the number of cops on the board."""
    on_patrol = sum([stand >= 0 for stand in state.cops])
    return on_patrol < len(state.cops) - state.gone.bit_count() and u14_crime_level(state) >= on_patrol


def u43_price(game: AnyTable, kind: int, strength: int, men: int, dice: tuple[int, ...]) -> int:
    """Add up the price of so many men, one by one: new strength times die."""
    steps = men * strength + men * (men + 1) // 2
    return game.values.prices.recruit * steps * dice[game.die_of[kind]]


def u57_joints(state: GangstersState, seat: Seat) -> int:
    """Return the joints of a gang that stand: a destroyed one counts for no victory and no level (19.6)."""
    return state.joints[seat] & ~state.rubble


def u57_monopolies(state: GangstersState) -> Sequence[tuple[int, int]]:
    """List what makes a monopoly now: no colour of which a building is destroyed (19.6)."""
    monopolies, rubble = state.game.monopolies, state.rubble
    return [each for each in monopolies if not each[0] & rubble] if rubble else monopolies


def u61_most_level(state: GangstersState, seat: Seat, building: int) -> int:
    """Return the level that one's joints of a colour allow; what is built already stays."""
    return (u57_joints(state, seat) & state.game.colours[building]).bit_count()


@lru_cache(maxsize=1 << 10)
def _from(order: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    first = order.index(seat)
    return order[first:] + order[:first]


def u77_turn_order(state: GangstersState) -> tuple[Seat, ...]:
    """List the gangs in the order in which they move, from the one in turn on."""
    return _from(state.order, state.turn)


def u79_share(state: GangstersState, seat: Seat, whole: int) -> int:
    """Return the best share of a victory condition that a gang or the Police have, as a part of `whole`."""
    victory, joints = state.game.values.victory, u57_joints(state, seat)
    if seat == state.game.police:
        return max(state.cash[seat] * whole // CASH_TO_WIN, joints.bit_count() * whole // PRECINCTS_TO_WIN)
    shares = [state.cash[seat] * whole // victory.cash, joints.bit_count() * whole // victory.joints]
    shares += [(joints & colour).bit_count() * whole // count for colour, count in u57_monopolies(state)]
    return max(shares)
