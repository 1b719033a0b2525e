"""What a seat sees as floats besides the open fields: its own markers, where others may be, who is asked."""

from __future__ import annotations

from collections.abc import Sequence

from omerta.core.nodes import Decide, Seat
from omerta.core.state.field_codec import ByHand
from omerta.core.state.float_rows import NUMBERS, Rows, sets_of
from omerta.games.gangsters.marker_places import CUP, may_be
from omerta.games.gangsters.pieces import CHITS, COPS, GANG
from omerta.games.gangsters.rules.defaults import u14_crime_level
from omerta.games.gangsters.rules.trading import known_offered
from omerta.games.gangsters.state import GangstersState
from omerta.games.gangsters.table import AnyTable

ORDER = (
    "round", "phase", "order", "turn", "done", "out", "cash", "men", "at", "crime", "siege", "heaters", "wheels",
    "donuts", "owner", "level", "cops", "public", "bought", "partner", "dice", "cop", "going", "acts", "moved",
    "extorts", "mover", "hired", "bribing", "walker", "draws", "newcomer", "scene", "foe", "attacker", "defender",
    "pool", "war", "hits", "losing", "asked", "hand", "offered", "may_hold", "markers", "crime_level", "offer",
)  # fmt: skip
"""All arrays as they lie end to end."""
MARKER_SETS, CHIT_SETS = sets_of(COPS), sets_of(len(CHITS))
KIND_SETS = sets_of(GANG)


def by_hand(game: AnyTable) -> ByHand[GangstersState]:
    """Name the arrays that no field has, with their shapes."""
    seats, buildings, spaces = game.seats, game.buildings, game.board.spaces
    shapes: dict[str, tuple[int, ...]] = {
        "asked": (seats,),
        "hand": (COPS,),
        "offered": (COPS,),
        "may_hold": (COPS, seats + 1),
        "markers": (seats,),
        "crime_level": (1,),
        "offer": (2, buildings + 2),
    }
    if game.has_bombs:
        shapes |= {"bomber": (GANG,), "may_bomb": (seats, GANG), "rubble": (buildings,), "closed": (spaces,)}
        shapes |= {"bomb": (spaces,), "gone": (COPS,)}
    if game.has_drive_bys:
        shapes |= {"stops": (spaces,)}
    if game.police >= 0:
        shapes |= {"chits": (len(CHITS),), "chit_count": (1,)}
    return ByHand(ORDER, shapes, lay)


def lay(state: GangstersState, seat: Seat | None) -> tuple[bytes, ...]:
    """Lay out what a seat may see, a spectator at seat 0."""
    game, now = state.game, state.node()
    first = seat or 0
    order = game.clockwise[first]
    asked = now.seats if type(now) is Decide else ()
    allows = state.known if seat is None else state.allows[seat]
    offer = state.trade.offer
    houses = game.house_sets
    chits = (
        (
            CHIT_SETS[state.chit_places.chits if seat == game.police else 0],
            NUMBERS[state.chit_places.chits.bit_count()],
        )
        if game.police >= 0
        else ()
    )
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
        *(_bombs(state, seat, order) if game.has_bombs else ()),
        *((_spaces(state, sum(1 << space for space in state.drive.stops)),) if game.has_drive_bys else ()),
        *chits,
    )


def _bombs(state: GangstersState, seat: Seat | None, order: Sequence[Seat]) -> tuple[bytes, ...]:
    """Lay out one's own Bomber, where others' may be, rubble, what is closed, a bomb, and cops that are gone."""
    own = -1 if seat is None else state.bomber[seat]
    return (
        KIND_SETS[0 if own < 0 else 1 << own],
        b"".join([KIND_SETS[state.may_bomb[each]] for each in order]),
        state.game.house_sets[state.rubble],
        _spaces(state, state.closed),
        _spaces(state, 0 if state.planted.bomb < 0 else 1 << state.planted.bomb),
        MARKER_SETS[state.gone],
    )


def _spaces(state: GangstersState, bits: int) -> bytes:
    return b"".join([NUMBERS[bits >> space & 1] for space in range(state.game.board.spaces)])


SUMS: Rows[tuple[int, int]] = Rows(lambda pair: (pair[0] / 10_000, pair[1]))
