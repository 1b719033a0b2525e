"""What a seat sees as floats besides the open fields: what is hidden from others, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.core.floats import NUMBERS
from omerta.core.nodes import Decide, Seat
from omerta.games.gangsters_dilemma.goods import crate_points
from omerta.games.gangsters_dilemma.view import known_patrol, known_private, looked

if TYPE_CHECKING:
    from omerta.games.gangsters_dilemma.game import GangstersDilemma
    from omerta.games.gangsters_dilemma.state import DilemmaState


def shapes(game: GangstersDilemma) -> dict[str, tuple[int, ...]]:
    """Give the shapes of the arrays that are laid by hand."""
    cards = (len(game.demands),)
    seats, places = game.seats, game.places
    arrays = {"points": (seats, 2), "asked": (seats,), "patrol": (places,), "looked": (2,)}
    return {**arrays, "private": cards, "unseen": cards, "piles": (2,)}


def floats(state: DilemmaState, seat: Seat | None) -> bytes:
    """Lay out what a seat may see, a spectator at seat 0: points with those for Crates, who is asked, hidden things."""
    game, now, goods = state.game, state.node(), state.goods
    order = game.clockwise[seat or 0]
    own = known_private(state, seat)
    asked = now.seats if type(now) is Decide else ()
    cards = game.card_floats
    rows: list[bytes] = []
    for each in order:
        crates = crate_points(goods[each])
        rows += (NUMBERS[state.points[each] + crates], NUMBERS[crates])
    rows += [NUMBERS[each in asked or each == state.turn] for each in order]
    rows += (game.place_floats[known_patrol(state, seat)], NUMBERS[state.patrol > 0], NUMBERS[looked(state)])
    rows += (cards[own], cards[state.deck | state.private & ~own])
    rows += (NUMBERS[state.deck.bit_count()], NUMBERS[state.private.bit_count()])
    return b"".join(rows)
