"""What a seat sees as floats besides the open fields: what is hidden from others, and what follows."""

from __future__ import annotations

from omerta.core.nodes import Decide, Seat
from omerta.core.state.field_codec import ByHand
from omerta.core.state.float_rows import NUMBERS, Rows
from omerta.games.gangsters_dilemma.rules.goods import crate_points
from omerta.games.gangsters_dilemma.state import DilemmaState
from omerta.games.gangsters_dilemma.table import DilemmaTable
from omerta.games.gangsters_dilemma.view import DilemmaView, known_patrol, known_private, looked

ORDER = (
    "money", "goods", "points", "past", "taken", "characters", "cop", "asked", "sent", "deals", "fates", "dollars",
    "closed", "patrol", "at", "looked", "row", "private", "unseen", "piles", "phase", "round", "replies",
)  # fmt: skip
"""All arrays as they lie end to end; by rules 1 there are no replies."""


def by_hand(game: DilemmaTable[DilemmaState, DilemmaView]) -> ByHand[DilemmaState]:
    """Name the arrays that no field has, with their shapes."""
    seats, places, cards = game.seats, game.places, (len(game.demands),)
    shapes = {"points": (seats, 2), "asked": (seats,), "patrol": (places,), "looked": (2,)}
    order = ORDER if game.asks_again else ORDER[:-1]
    return ByHand(order, {**shapes, "private": cards, "unseen": cards, "piles": (2,)}, lay)


def lay(state: DilemmaState, seat: Seat | None) -> tuple[bytes, ...]:
    """Lay out what a seat may see, a spectator at seat 0: points with those for Crates, who is asked, hidden things."""
    game, now, points, goods = state.game, state.node(), state.points, state.goods
    order = game.clockwise[seat or 0]
    own = known_private(state, seat)
    asked = now.seats if type(now) is Decide else ()
    cards = game.card_floats
    return (
        b"".join([SCORES[points[each], goods[each]] for each in order]),
        b"".join([NUMBERS[each in asked or each == state.turn] for each in order]),
        game.place_floats[known_patrol(state, seat)],
        PAIRS[state.patrol > 0, looked(state)],
        cards[own],
        cards[state.deck | state.private & ~own],
        PAIRS[state.deck.bit_count(), state.private.bit_count()],
    )


def _scores(key: tuple[int, int]) -> tuple[int, int]:
    cards, goods = key
    crates = crate_points(goods)
    return cards + crates, crates


SCORES: Rows[tuple[int, int]] = Rows(_scores)
PAIRS: Rows[tuple[int, int]] = Rows(lambda pair: pair)
