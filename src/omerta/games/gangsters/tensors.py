"""What a seat sees as floats besides the open fields: its own markers, where others may be, who is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.core.floats import NUMBERS, Rows, sets_of
from omerta.core.nodes import Decide, Seat
from omerta.core.sheet import ByHand
from omerta.games.gangsters.defaults import u14_crime_level
from omerta.games.gangsters.markers import CUP, may_be
from omerta.games.gangsters.pieces import COPS
from omerta.games.gangsters.trading import known_offered

if TYPE_CHECKING:
    from omerta.games.gangsters.game import Gangsters
    from omerta.games.gangsters.state import GangstersState

ORDER = (
    "round", "phase", "order", "turn", "done", "out", "cash", "men", "at", "crime", "siege", "heaters", "wheels",
    "donuts", "owner", "level", "cops", "public", "bought", "partner", "dice", "cop", "going", "acts", "moved",
    "extorts", "mover", "hired", "bribing", "walker", "draws", "newcomer", "scene", "foe", "attacker", "defender",
    "pool", "war", "hits", "losing", "asked", "hand", "offered", "may_hold", "markers", "crime_level", "offer",
)  # fmt: skip
"""All arrays as they lie end to end."""
MARKER_SETS = sets_of(COPS)


def by_hand(game: Gangsters) -> ByHand[GangstersState]:
    """Name the arrays that no field has, with their shapes."""
    seats, buildings = game.seats, game.buildings
    shapes: dict[str, tuple[int, ...]] = {
        "asked": (seats,),
        "hand": (COPS,),
        "offered": (COPS,),
        "may_hold": (COPS, seats + 1),
        "markers": (seats,),
        "crime_level": (1,),
        "offer": (2, buildings + 2),
    }
    return ByHand(ORDER, shapes, lay)


def lay(state: GangstersState, seat: Seat | None) -> tuple[bytes, ...]:
    """Lay out what a seat may see, a spectator at seat 0."""
    game, now = state.game, state.node()
    first = seat or 0
    order = game.clockwise[first]
    asked = now.seats if type(now) is Decide else ()
    allows = state.known if seat is None else state.allows[seat]
    offer = state.offer
    houses = game.house_sets
    return (
        b"".join([NUMBERS[each in asked] for each in order]),
        MARKER_SETS[0 if seat is None else state.bribes[seat]],
        MARKER_SETS[known_offered(state, seat)],
        b"".join([NUMBERS[may_be(allows, n) >> place & 1] for n in range(COPS) for place in (*order, CUP)]),
        b"".join([NUMBERS[state.bribes[each].bit_count()] for each in order]),
        NUMBERS[u14_crime_level(state)],
        SUMS[offer.give_cash, offer.give_markers]
        + houses[offer.give_joints]
        + SUMS[offer.ask_cash, offer.ask_markers]
        + houses[offer.ask_joints],
    )


SUMS: Rows[tuple[int, int]] = Rows(lambda pair: (pair[0] / 10_000, pair[1]))
